//! The laws over the number of processors, the run over the network, and the best core of a chip.

use crossover_figures::figure::{Form, Region, Shape};
use crossover_figures::order;
use crossover_model::distributed::{Base, BestN, predict};
use crossover_model::speedup::{
    Chip, ChipLaw, Fraction, amdahl_limit, best_core, best_n_per_joule, performance_per_joule,
};

use crate::kits::distributed::{
    COMMUNICATING, COMPUTING, Cluster, Law, axis, counts, current, is_sparse, mark_run, of_run,
    over_ranks, reach, squares, view,
};
use crate::screen::notes::speedup::figures as words;
use crate::screen::prelude::*;

use super::quantities::efficiency_of;
use super::state::{DESIGNS, State, design};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::LAWS, laws),
    FigureSpec::at_once(words::PARTS, parts),
    FigureSpec::at_once(words::TIME, time),
    FigureSpec::at_once(words::COMM_SHARE, comm_share),
    FigureSpec::at_once(words::HILL_MARTY, hill_marty),
    FigureSpec::at_once(words::EFFICIENCY, efficiency),
    FigureSpec::at_once(words::RANKS, |params| over_ranks(&State::of(params).cluster)),
    FigureSpec::at_once(words::ENERGY, energy),
];

/// The part of the least time of the run down to which times are in view.
const IN_VIEW: f64 = 1e-2;
/// How far the time of the run is in view: times of the fastest run or the present one, and some air.
const FASTEST: f64 = 2.0;
const AIR: f64 = 1.4;
/// How far the bar of the run reaches to either side, as a share of the axis.
const HALF: f64 = 0.06;
/// How far the axis of the energy goes for the best number of cores.
const FARTHEST: f64 = 1e6;
/// Core sizes at which a curve is drawn.
const SIZES: u32 = 241;
/// The parts of the time of a run, the first at the bottom, and their colors.
const PARTS: [(&str, Ink); 3] =
    [("serial", Ink::Muted), ("parallel", COMPUTING), ("messages", COMMUNICATING)];
/// The strokes of a family, when color already tells the law.
const DASHES: [Stroke; 4] = [Stroke::Solid, Stroke::Dashed, Stroke::DashDot, Stroke::Dotted];

fn laws(params: &Params) -> Result<Figure, Error> {
    let chart = Chart::of(params, false)?;
    let s = chart.s;
    let (log_n, log_y) = s.values.axes.are_log();
    let (laws, curves) = chart.curves(axis(chart.most, log_n))?;
    let range = speedups(&curves, chart.most, log_y);
    let y = if log_y { Axis::log } else { Axis::linear };
    let y = y(chart.title(), Unit::One, range).rounded();
    let unit = s.unit()?;
    let ideal = s
        .values
        .show
        .has("ideal")
        .then(|| guide("S = N", counts(chart.most, &[]).into_iter().map(|n| (n, unit * n))));
    let rule = |at, label: &str| Rule::at_y(at).label(label).stroke(Stroke::Dotted);
    let (low, high) = y.range;
    let no_gain = (low < 1.0 && log_y).then(|| rule(1.0, "no gain"));
    // Amdahl's bound, for the curve of one fraction.
    let is_alone = chart.shown.contains(&Law::Amdahl) && chart.family.len() == 1;
    let limit = amdahl_limit(s.cluster.fraction()).ok().filter(|_| is_alone);
    let limit = limit.map(|limit| limit * unit).filter(|limit| *limit <= high).map(|limit| {
        let label = format!("Amdahl's limit 1/s = {}", Unit::One.show(limit));
        rule(limit, &label).tells("amdahl_limit")
    });
    let (lost, present) = (chart.lost()?.map(Layer::from), Some(current(s.cluster.n)));
    let rules = [no_gain.map(Layer::from), limit.map(Layer::from)];
    let layers = [lost, present, ideal.map(Layer::from)].into_iter().chain(rules);
    chart.with_marks(&laws, curves, y, layers.flatten().collect())
}

fn efficiency(params: &Params) -> Result<Figure, Error> {
    let chart = Chart::of(params, true)?;
    let (laws, curves) = chart.curves(axis(chart.most, true))?;
    let greatest = curves.extent().1.max(1.0);
    let title = format!("{} / N", chart.title());
    let y = if greatest == 1.0 {
        Axis::linear(title, Unit::Share, (0.0, 1.05))
    } else {
        Axis::linear(title, Unit::Share, (0.0, 1.05 * greatest)).rounded()
    };
    chart.with_marks(&laws, curves, y, vec![current(chart.s.cluster.n)])
}

/// Returns from the least to the greatest speedup drawn; a speedup below a tenth is left out of view.
fn speedups(curves: &Sweep, most: f64, log: bool) -> (f64, f64) {
    let (low, high) = if curves.lines().is_empty() {
        (1.0, most)
    } else {
        let (least, greatest) = curves.extent();
        (least.clamp(0.1, 1.0), greatest.max(2.0) * 1.05)
    };
    (if log { low } else { 0.0 }, high)
}

/// Returns the speedup law of the computing time.
const fn computing_law(s: &State) -> Law {
    match s.values.base {
        Base::Amdahl => Law::Amdahl,
        Base::SunChen => Law::Gustafson,
    }
}

fn with_messages(s: &State) -> String {
    format!("{} with messages", computing_law(s).name().curve)
}

/// What the figures of the laws share.
struct Chart<'a> {
    params: &'a Params,
    s: &'a State,
    /// They are drawn per processor: their efficiency, not their speedup.
    each: bool,
    /// The laws that are drawn.
    shown: Vec<Law>,
    /// The fastest run, where the network-aware law is shown.
    best: Option<BestN>,
    /// The end of the axis.
    most: f64,
    /// The fractions for which each law is drawn.
    family: Vec<f64>,
}

impl<'a> Chart<'a> {
    fn of(params: &'a Params, each: bool) -> Result<Self, Error> {
        let s = State::of(params);
        let (shown, family) = (s.visible_laws(), s.family());
        let is_aware = shown.contains(&Law::NetworkAware);
        let best = is_aware.then(|| s.cluster.best()).transpose()?;
        let most = reach(s.cluster.n, best.as_ref()).max(params.reach());
        Ok(Self { params, s, each, shown, best, most, family })
    }

    /// Returns what is drawn, and over what where one core is not one BCE.
    fn title(&self) -> String {
        let over = match (self.s.cluster.r == 1.0, self.s.values.one_bce) {
            (true, _) => "",
            (false, true) => " over one BCE",
            (false, false) => " over one core of r BCEs",
        };
        match self.shown.as_slice() {
            [law] => format!("speedup, {}{over}", law.name().curve),
            _ => format!("speedup{over}"),
        }
    }

    /// Returns the laws that are shown over `N`, for every fraction of the family, and the law of each
    /// curve.
    fn curves(&self, x: Axis) -> Result<(Vec<Law>, Sweep<'a>), Error> {
        let (mut curves, s) = (Vec::new(), self.s);
        for (place, law) in self.shown.iter().copied().enumerate() {
            for (member, f) in self.family.iter().copied().enumerate() {
                // No fraction enters the USL.
                if law != Law::Usl || f == s.values.f {
                    let (curve, stroke) = self.curve((place, law), (member, f))?;
                    curves.push((law, curve.stroke(stroke), stroke));
                }
            }
        }
        // Solid curves lie behind, so that curves on one another can both be seen.
        order::sort_by_key(&mut curves, |(.., stroke)| {
            f64::from(u8::from(*stroke != Stroke::Solid))
        });
        let (mut laws, mut sweep) = (Vec::new(), Sweep::over::<State>(self.params, x));
        for (law, curve, _) in curves {
            laws.push(law);
            sweep = sweep.draw(curve);
        }
        Ok((laws, sweep))
    }

    /// Returns the curve of a law for a fraction of the family, and its stroke. Where the law has no
    /// value the curve has a gap.
    fn curve(
        &self,
        (place, law): (usize, Law),
        (member, f): (usize, f64),
    ) -> Result<(Curve, Stroke), Error> {
        let (s, run, name) = (self.s, &self.s.cluster.run, law.name());
        let is_aware = law == Law::NetworkAware;
        let wanted = [s.cluster.n, self.best.map_or(1.0, |best| best.n)];
        let at =
            if is_aware { of_run(run, self.most, &wanted) } else { counts(self.most, &wanted) };
        let is_member = 1 < self.family.len() && law != Law::Usl;
        let shown = Unit::One.show(f);
        let (title, ink, stroke) = match self.shown.len() {
            1 if is_member => {
                (format!("f = {shown}"), Ink::step(member, self.family.len()), Stroke::Solid)
            }
            _ if is_member => {
                let stroke = DASHES[(member + place) % DASHES.len()];
                (format!("{}, f = {shown}", self.name(law)), name.ink, stroke)
            }
            _ if is_aware && is_sparse(run) => (self.title_of(law), name.ink, Stroke::Dotted),
            _ => (self.title_of(law), name.ink, name.stroke),
        };
        let is_design = design(law).is_some();
        let mut scale = s.scale(law)?;
        let key = if self.each { efficiency_of(law) } else { name.key };
        let mut curve = Curve::new(key, at).with("f", f.to_string());
        if is_design || law == Law::SunChen {
            // Over N, a chip has N cores of r BCEs.
            curve = curve.with("n", "auto");
        }
        if is_design && self.each {
            // Its efficiency is that of a BCE.
            scale *= s.cluster.r;
        }
        if scale != 1.0 {
            curve = curve.through(move |number| scale * number);
        }
        let quiet = self.main().is_some_and(|main| !main.contains(&law));
        Ok((curve.with_name(title).ink(ink).with_gaps().quiet_if(quiet), stroke))
    }

    /// Returns the two laws that the figure is about, before which all others stand back: the run, and the
    /// same run if it sent nothing. None where one of them is not shown, or is many curves.
    fn main(&self) -> Option<[Law; 2]> {
        let main = [computing_law(self.s), Law::NetworkAware];
        let are_shown = main.iter().all(|law| self.shown.contains(law));
        (are_shown && self.family.len() == 1).then_some(main)
    }

    /// Returns the name of a law; that over the network names the law it adds to.
    fn name(&self, law: Law) -> String {
        match law {
            Law::NetworkAware => with_messages(self.s),
            _ => law.name().curve.to_owned(),
        }
    }

    /// Returns the name of a law with the run of its f, where the laws differ in it.
    fn title_of(&self, law: Law) -> String {
        let whose = match (law, self.s.values.same) {
            (Law::Amdahl, false) => ", f on 1 core",
            (Law::Gustafson, false) => ", f on N cores",
            (Law::Gustafson | Law::SunChen, true) => ", converted",
            _ => "",
        };
        format!("{}{whose}", self.name(law))
    }

    /// Returns the figure of curves, of which each is of one of `laws`, over these layers and with the
    /// points that matter.
    fn with_marks(
        &self,
        laws: &[Law],
        curves: Sweep,
        y: Axis,
        layers: Vec<Layer>,
    ) -> Result<Figure, Error> {
        let s = self.s;
        let mut marks = Vec::new();
        let lines = || laws.iter().copied().zip(curves.lines());
        for (law, line) in lines() {
            if law == Law::NetworkAware && is_sparse(&s.cluster.run) {
                let squares = squares(&s.cluster.run, line).ink(line.ink);
                let name = format!("{}, {}", line.name, squares.name);
                marks.push(Points { name, ..squares });
            }
        }
        // The law of the page, whose current value is marked.
        let main = self.best.map(|_| Law::NetworkAware).or(self.shown.first().copied());
        for law in self.shown.iter().rev().copied() {
            let scale = s.scale(law)?;
            let at = |n: f64| {
                let speedup = scale * law.of(&s.cluster.on(n)).ok()?;
                Some(Point::new(n, if self.each { speedup / n } else { speedup }))
            };
            if main == Some(law) {
                let shown = lines().find(|(of, line)| *of == law && !line.shows.is_empty());
                let shows = shown.map_or("", |(_, line)| line.shows);
                marks.extend(at(s.cluster.n).map(|here| Points::current([here]).shows(shows)));
            }
            if let Some((name, n, [shows, tells])) = self.peak(law).filter(|_| !self.each)
                && let Some(peak) = at(n)
            {
                let peak = peak.label(format!("{name} = {}", Unit::Processor.show(n)));
                let peak = Points::new(format!("{name}, {}", law.name().curve), [peak]);
                let peak = peak.ink(law.name().ink).marker(Marker::Diamond);
                marks.push(peak.shows(shows).tells(tells));
            }
        }
        Ok(curves.over_layers(y, layers).with_all(marks).into())
    }

    /// Returns where a law peaks within view, in whole processors, the readout of that, and the one that
    /// it gives away.
    fn peak(&self, law: Law) -> Option<(&'static str, f64, [&'static str; 2])> {
        match law {
            Law::NetworkAware => {
                let best = self.best.filter(|best| best.is_peak)?;
                Some(("optimal N", best.n, ["best_N"; 2]))
            }
            Law::Usl => {
                let n = self.s.best_usl_n().filter(|n| 1.0 < *n && *n <= self.most)?;
                Some(("peak N", n, ["", "usl_peak"]))
            }
            _ => None,
        }
    }

    /// Returns what messages take from the network-aware speedup: between the law of its computing and
    /// itself. Of a family of fractions it would be many areas.
    fn lost(&self) -> Result<Option<Region>, Error> {
        let (s, Some(best), 1) = (self.s, self.best, self.family.len()) else {
            return Ok(None);
        };
        let unit = s.unit()?;
        let (mut outline, mut below, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        for n in of_run(&s.cluster.run, self.most, &[s.cluster.n, best.n]) {
            let (silent, aware) =
                (unit * s.silent_speedup(n)?, unit * predict(&s.cluster.run, n)?.speedup);
            outline.push((n, silent));
            below.push((n, aware));
            lost.push((n, silent - aware));
        }
        outline.extend(below.into_iter().rev());
        let area = Region::new("lost to messages", outline).ink(COMMUNICATING);
        let any = lost.iter().any(|lost| 0.0 < lost.1);
        Ok(any.then(|| area.heights(lost)))
    }
}

/// Returns the serial part of the run, the parallel one and what messages add, one upon another over `N`,
/// and the same as a bar at the present one.
fn parts(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (n, log_n) = (s.cluster.n, s.values.axes.are_log().0);
    let (most, at) = view(params, &s.cluster)?;
    let at: Vec<f64> = at.into_iter().filter(|n| predict(&s.cluster.run, *n).is_ok()).collect();
    let all: Vec<_> = at.iter().map(|n| Ok((*n, s.parts(*n)?))).collect::<Result<_, Error>>()?;
    // Far from the fewest and the most processors, which take very long, the bar is well in view.
    let here = s.parts(n).map_or(0.0, |parts| parts.iter().sum());
    let top = (FASTEST * s.cluster.best()?.t_est).max(here);
    let run = Curve::new("t_est", at).with_name(with_messages(s)).ink(Law::NetworkAware.name().ink);
    let sweep = Sweep::over::<State>(params, axis(most, log_n)).draw(run).whole()?;
    let y = Axis::linear("time of the run", Unit::Second, (0.0, AIR * top)).rounded();
    let mut layers: Vec<Layer> =
        (0..PARTS.len()).filter_map(|part| Some(band(&all, part)?.into())).collect();
    layers.extend(s.parts(n).ok().map(|parts| Layer::Shapes(bar(parts, ends(n, most, log_n)))));
    Ok(mark_run(sweep.over_layers(y, layers), &s.cluster)?.into())
}

/// Returns how far a bar at `n` reaches to either side on an axis from 1 to `most`.
fn ends(n: f64, most: f64, log: bool) -> (f64, f64) {
    let (low, high) = if log {
        let half = most.powf(HALF);
        (n / half, n * half)
    } else {
        (n - HALF * most, n + HALF * most)
    };
    (low.max(1.0), high.min(most))
}

/// Returns what a part of the run takes over `N`, upon the parts before it; none where it takes nothing.
fn band(all: &[(f64, [f64; 3])], part: usize) -> Option<Region> {
    let (name, ink) = PARTS[part];
    let below = |parts: &[f64; 3], count: usize| parts[..count].iter().sum::<f64>();
    let edge = |count: usize| all.iter().map(move |(n, parts)| (*n, below(parts, count)));
    let heights: Vec<_> = all.iter().map(|(n, parts)| (*n, parts[part])).collect();
    let any = heights.iter().any(|(_, height)| 0.0 < *height);
    let outline = edge(part + 1).chain(edge(part).rev()).collect();
    any.then(|| Region::new(name, outline).ink(ink).heights(heights))
}

/// Returns the bar of the parts of a run, the serial one at the bottom.
fn bar(parts: [f64; 3], (left, right): (f64, f64)) -> Vec<Shape> {
    let (mut below, mut shapes) = (0.0, Vec::new());
    for (height, (_, ink)) in parts.into_iter().zip(PARTS) {
        if 0.0 < height {
            let block = Form::Block((left, below), (right, below + height));
            shapes.push(Shape::new(block, ink).label(Unit::Second.show(height)));
            below += height;
        }
    }
    shapes
}

fn time(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (n, fastest) = (s.cluster.n, s.cluster.best()?.t_est);
    let (most, at) = view(params, &s.cluster)?;
    let mut sweep = Sweep::over::<State>(params, axis(most, true));
    if s.values.base != Base::Amdahl {
        // Never faster than its serial part. Of a fixed program the computing time is just that.
        let fixed = Curve::new("t_est", counts(most, &[])).with("base", "amdahl");
        let fixed = fixed.with("pattern", "none").with_name("fixed program, no messages");
        sweep = sweep.draw(fixed.ink(Ink::Muted).stroke(Stroke::Dotted));
    }
    let communicating = Curve::new("t_comm", at.clone()).positive();
    sweep = sweep.curve("t_comp", at.clone()).draw(communicating);
    let parts = sweep.lines().iter().filter(|line| !line.shows.is_empty());
    let (low, _) = positive_extent(parts.flat_map(|line| &line.points).map(|point| point.1));
    let low = low.max(fastest * IN_VIEW).min(fastest);
    let both = if s.values.overlap { "run: the longer of both" } else { "run: both" };
    let both = Curve::new("t_est", at).with_name(both).ink(Law::NetworkAware.name().ink);
    let sweep = sweep.draw(both.stroke(Stroke::Dashed)).whole()?;
    let y = Axis::log("time", Unit::Second, (low * 0.9, sweep.extent().1 * 1.1)).rounded();
    Ok(mark_run(sweep.over_layers(y, vec![current(n)]), &s.cluster)?.into())
}

fn comm_share(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (most, at) = view(params, &s.cluster)?;
    let sweep = Sweep::over::<State>(params, axis(most, true)).curve("comm_share", at).whole()?;
    let share = sweep.lines().first().filter(|_| !s.values.overlap);
    let parts = [Below("communicating", COMMUNICATING), Above("computing", COMPUTING)];
    let areas = share.map(|share| regions(&share.points, (0.0, 1.0), parts, ""));
    let mut layers: Vec<_> = areas.into_iter().flatten().map(Layer::from).collect();
    let y = Axis::linear("share of the time of the run", Unit::Share, (0.0, 1.0));
    layers.push(current(s.cluster.n));
    Ok(mark_run(sweep.over_layers(y, layers), &s.cluster)?.into())
}

/// Returns Amdahl's speedup, and what is done per watt and per joule, over `N`.
fn energy(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (n, k, fraction) = (s.cluster.n, s.values.k, s.cluster.fraction());
    let best = best_n_per_joule(fraction, k).ok();
    // A best number far away would leave everything else at the left edge.
    let near = best.map_or(1.0, |best| 4.0 * best).min(FARTHEST);
    let most = reach(near.max(n), None).max(params.reach());
    let at = counts(most, &[n, best.unwrap_or(n)]);
    let speedup = Curve::new("amdahl", at.clone()).with_name("Amdahl, speedup");
    let sweep = Sweep::over::<State>(params, axis(most, true)).draw(speedup);
    let sweep = sweep.curve("per_watt", at.clone()).curve("per_joule", at).whole()?;
    let mark = best.filter(|best| *best <= most).map(|best| {
        let label = format!("best N = {}", Unit::Processor.show(best));
        let y = performance_per_joule(fraction, best, k).unwrap_or(f64::NAN);
        let mark = Points::new("performance per joule, best", [Point::new(best, y).label(label)]);
        let mark = mark.ink(Ink::Shade(200)).marker(Marker::Diamond);
        mark.shows("N_per_joule").tells("N_per_joule")
    });
    let sweep = sweep.with_marks(mark).current(&["amdahl", "per_watt", "per_joule"]);
    Ok(sweep.log("over one core", vec![current(n)])?.into())
}

fn hill_marty(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let Cluster { r: core, perf, .. } = s.cluster;
    let (n, family) = (s.cluster.chip().n, s.family());
    // Core sizes from 1 to n, evenly in the logarithm, with the current one among them.
    let mut sizes: Vec<f64> = log_space(1.0, n, SIZES).chain([core]).collect();
    sizes.retain(|r| 1.0 <= *r && *r <= n);
    order::sort_ascending(&mut sizes);
    sizes.dedup();
    let shown = s.visible_laws();
    let is_family = |law: Law| 1 < family.len() && shown.contains(&law);
    let families = DESIGNS.iter().filter(|design| is_family(design.0)).count();
    let (mut lines, mut best, mut here) = (Vec::new(), Vec::new(), Vec::new());
    for (law, name, design) in DESIGNS {
        let speedup = |f: f64, r: f64| design(Fraction::Parallel(f), &Chip { n, r }, perf);
        let (is_family, ink) = (is_family(law), law.name().ink);
        // A chip of N cores of r BCEs is another for every r.
        let shows = if s.cluster.own_chip.is_some() { law.name().key } else { "" };
        for (member, f) in family.iter().copied().enumerate() {
            let is_present = f == s.values.f;
            if !is_present && !is_family {
                continue;
            }
            let points = sizes.iter().map(|r| Ok((*r, speedup(f, *r)?)));
            let points = points.collect::<Result<Vec<_>, Error>>()?;
            let title = match Unit::One.show(f) {
                _ if families == 0 => name.to_owned(),
                f if families == 1 && !is_present => format!("f = {f}"),
                f => format!("{name}, f = {f}"),
            };
            let shade =
                if families == 1 && is_family { Ink::step(member, family.len()) } else { ink };
            let stroke = if is_present { Stroke::Solid } else { Stroke::Dotted };
            let line = Line::new(title, points).ink(shade).stroke(stroke);
            lines.push(line.shows(if is_present { shows } else { "" }));
        }
        best.push(best_of(s, name, design)?.ink(ink));
        let present = speedup(s.values.f, core).ok();
        here.extend(present.map(|y| Point::new(core, y).shows(law.name().key)));
    }
    let values = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    let (least, most) = positive_extent(values);
    let most = most.max(1.0);
    let title = format!("speedup over one BCE, n = {}", Unit::One.show(n));
    let y = if 100.0 < most / least {
        Axis::log(title, Unit::One, (least * 0.9, most * 1.1))
    } else {
        Axis::linear(title, Unit::One, (0.0, most * 1.05))
    };
    let x = Axis::log("BCEs of a core, r", Unit::One, (1.0, n.max(2.0))).sets("r");
    let rule = (core <= n).then(|| Rule::at_x(core).label(format!("r = {}", Unit::One.show(core))));
    let plot = Plot::new(x, y.rounded()).with_all(rule).with_all(lines);
    Ok(plot.with(Points::current(here)).with_all(best).into())
}

/// Returns the mark of the best core of a design.
fn best_of(s: &State, name: &str, design: ChipLaw) -> Result<Points, Error> {
    let best = best_core(design, s.cluster.fraction(), s.cluster.chip().n, s.cluster.perf)?;
    let label = format!("best r = {}", Unit::One.show(best.r));
    let mark = Points::new(format!("best, {name}"), [Point::new(best.r, best.s).label(label)]);
    Ok(mark.marker(Marker::Diamond).tells("r*"))
}
