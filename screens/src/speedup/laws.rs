//! The laws over the number of processors: their speedup and their efficiency.

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Region, Rule, Stroke,
};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::distributed::{BestN, best_n};
use crossover_model::speedup::amdahl_limit;

use crate::kits::distributed::{
    COMMUNICATING, Law, axis, counts, current, is_sparse, of_run, reach, squares,
};
use crate::screen::Params;

use super::efficiency;
use super::inputs::Inputs;

/// Returns the speedup over `N`: every law that is shown, for every fraction of the family.
pub(super) fn laws(params: &Params) -> Result<Figure, Error> {
    let (log_x, log_y) = match params.choice("axes") {
        "linear" => (false, false),
        "semilog" => (true, false),
        _ => (true, true),
    };
    let chart = Chart::of(params)?;
    let curves = chart.curves(Quantity::Speedup);
    let range = speedup_range(&curves, chart.most, log_y);
    let y = if log_y {
        Axis::log(chart.title(), Unit::One, range)
    } else {
        Axis::linear(chart.title(), Unit::One, range)
    };
    let mut plot = Plot::new(axis(chart.most, log_x), y.rounded())
        .with_all(chart.lost()?)
        .with(current(chart.inputs.n));
    if params.has("show", "ideal") {
        plot = plot.with(chart.ideal()?);
    }
    let (low, high) = plot.y.range;
    if low < 1.0 && log_y {
        plot = plot.with(rule(1.0, "no gain"));
    }
    if let Some(limit) = chart.limit()
        && limit <= high
    {
        let shown = Unit::One.show(limit);
        let label = format!("Amdahl's limit 1/s = {shown}");
        plot = plot.with(rule(limit, &label).tells("amdahl_limit"));
    }
    Ok(chart.draw(plot, curves, Quantity::Speedup).into())
}

/// Returns the efficiency over `N`: the contribution of each processor.
pub(super) fn efficiency(params: &Params) -> Result<Figure, Error> {
    let chart = Chart::of(params)?;
    let curves = chart.curves(Quantity::Efficiency);
    let greatest = curves
        .iter()
        .flat_map(|curve| curve.line.points.iter().map(|point| point.1))
        .fold(1.0, f64::max);
    let title = format!("{} / N", chart.title());
    let y = if greatest == 1.0 {
        Axis::linear(title, Unit::One, (0.0, 1.05))
    } else {
        Axis::linear(title, Unit::One, (0.0, 1.05 * greatest)).rounded()
    };
    let plot = Plot::new(axis(chart.most, true), y).with(current(chart.inputs.n));
    Ok(chart.draw(plot, curves, Quantity::Efficiency).into())
}

/// What is drawn over `N`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quantity {
    Speedup,
    Efficiency,
}

impl Quantity {
    fn of(self, speedup: f64, n: f64) -> f64 {
        match self {
            Self::Speedup => speedup,
            Self::Efficiency => speedup / n,
        }
    }
}

/// What all figures of the laws share.
struct Chart {
    inputs: Inputs,
    best: Option<BestN>,
    most: f64,
}

/// One curve, with what it shows.
struct Curve {
    law: Law,
    line: Line,
}

impl Chart {
    fn of(params: &Params) -> Result<Self, Error> {
        let inputs = Inputs::of(params);
        let best = if inputs.shown.contains(&Law::NetworkAware) {
            Some(best_n(inputs.run())?)
        } else {
            None
        };
        let most = reach(inputs.n, best.as_ref()).max(params.reach());
        Ok(Self { inputs, best, most })
    }

    fn title(&self) -> String {
        let over = self.inputs.over();
        match self.inputs.shown.as_slice() {
            [law] => format!("speedup, {}{over}", law.name()),
            _ => format!("speedup{over}"),
        }
    }

    fn curves(&self, quantity: Quantity) -> Vec<Curve> {
        let mut curves = Vec::new();
        for (index, law) in self.inputs.shown.iter().enumerate() {
            let family: &[f64] =
                if has_fraction(*law) { &self.inputs.family } else { &[self.inputs.f()] };
            for (member, f) in family.iter().enumerate() {
                curves.push(self.curve(index, *law, (member, *f), quantity));
            }
        }
        curves
    }

    /// Where a law has no value the curve has a gap.
    fn curve(&self, index: usize, law: Law, member: (usize, f64), quantity: Quantity) -> Curve {
        let inputs = &self.inputs;
        let f = member.1;
        let alone = self.inputs.shown.len() == 1;
        let family = inputs.family.len() > 1 && has_fraction(law);
        let best = self.best.map_or(1.0, |best| best.n);
        let wanted = [inputs.n, best];
        let sparse = law == Law::NetworkAware && is_sparse(inputs.run());
        let abscissae = if law == Law::NetworkAware {
            of_run(inputs.run(), self.most, &wanted)
        } else {
            counts(self.most, &wanted)
        };
        let value = |n: f64| inputs.drawn(law, f, n).map_or(f64::NAN, |s| quantity.of(s, n));
        let name = match (family, alone) {
            (true, true) => format!("f = {}", Unit::One.show(f)),
            (true, false) => format!("{}, f = {}", inputs.name(law), Unit::One.show(f)),
            (false, _) => title(law, inputs),
        };
        let (ink, stroke) = match (family, alone) {
            (true, true) => (Ink::step(member.0, inputs.family.len()), Stroke::Solid),
            (true, false) => (law.ink(), DASHES[(member.0 + index) % DASHES.len()]),
            (false, _) if sparse => (law.ink(), Stroke::Dotted),
            (false, _) => (law.ink(), law.stroke()),
        };
        Curve {
            law,
            line: Line::new(name, abscissae.into_iter().map(|n| (n, value(n))))
                .ink(ink)
                .stroke(stroke)
                .shows(if f == inputs.f() { self.shows(law, quantity) } else { "" }),
        }
    }

    /// The curves in front of `plot`, and on them the points that matter.
    fn draw(&self, mut plot: Plot, mut curves: Vec<Curve>, quantity: Quantity) -> Plot {
        // Solid curves lie behind, so that curves on one another can both be seen.
        order::by(&mut curves, |curve| f64::from(u8::from(curve.line.stroke != Stroke::Solid)));
        let mut points = Vec::new();
        for curve in &curves {
            if curve.law == Law::NetworkAware && is_sparse(self.inputs.run()) {
                let squares = squares(&curve.line).ink(curve.line.ink);
                let name = format!("{}, {}", curve.line.name, squares.name);
                points.push(Points { name, ..squares });
            }
        }
        for law in self.inputs.shown.iter().rev() {
            points.extend(self.marks(*law, quantity));
        }
        let lines = curves.into_iter().map(|curve| Layer::Line(curve.line));
        plot.layers.extend(lines);
        plot.layers.extend(points.into_iter().map(Layer::Points));
        plot
    }

    /// The peak of a law that has one, and its current value where it is the law of the page.
    fn marks(&self, law: Law, quantity: Quantity) -> Vec<Points> {
        let inputs = &self.inputs;
        let first = self.inputs.shown.first() == Some(&law);
        let main =
            law == Law::NetworkAware || (first && !self.inputs.shown.contains(&Law::NetworkAware));
        let at = |n: f64| inputs.drawn(law, inputs.f(), n).map(|s| quantity.of(s, n));
        let mut marks = Vec::new();
        if main && let Ok(y) = at(inputs.n) {
            marks.push(Points::current([Point::new(inputs.n, y)]).shows(self.shows(law, quantity)));
        }
        if quantity == Quantity::Speedup
            && let Some((name, n, [shows, tells])) = self.peak(law)
            && let Ok(y) = at(n)
        {
            marks.push(
                Points::new(
                    format!("{name}, {}", law.name()),
                    [Point::new(n, y).label(format!("{name} = {}", Unit::Processor.show(n)))],
                )
                .ink(law.ink())
                .marker(Marker::Diamond)
                .shows(shows)
                .tells(tells),
            );
        }
        marks
    }

    /// The readout of a law, where the figure counts the speedup over the same as the readout.
    fn shows(&self, law: Law, quantity: Quantity) -> &'static str {
        let inputs = &self.inputs;
        let drawn = inputs.drawn(law, inputs.f(), inputs.n);
        match quantity {
            _ if drawn.ok() != inputs.speedup(law).ok() => "",
            Quantity::Speedup => law.key(),
            Quantity::Efficiency if inputs.processors(law) != Ok(inputs.n) => "",
            Quantity::Efficiency => efficiency::words(law)[0],
        }
    }

    /// Where a law peaks within view, in whole processors, the readout of that, and the one that it
    /// gives away.
    fn peak(&self, law: Law) -> Option<(&'static str, f64, [&'static str; 2])> {
        let inputs = &self.inputs;
        match law {
            Law::NetworkAware => {
                let best = self.best.filter(|best| best.is_peak)?;
                Some(("optimal N", best.n, ["best_N"; 2]))
            }
            Law::Usl => {
                let n = inputs.usl_best()?;
                (1.0 < n && n <= self.most).then_some(("peak N", n, ["", "usl_peak"]))
            }
            _ => None,
        }
    }

    /// What messages take from the network-aware speedup: between the law of its computing and itself.
    /// Of a family of fractions it would be many areas.
    fn lost(&self) -> Result<Option<Region>, Error> {
        let (inputs, law) = (&self.inputs, Law::NetworkAware);
        if !inputs.shown.contains(&law) || inputs.family.len() != 1 {
            return Ok(None);
        }
        let best = self.best.map_or(1.0, |best| best.n);
        let unit = inputs.unit()?;
        let (mut outline, mut below, mut lost) = (Vec::new(), Vec::new(), Vec::new());
        for n in of_run(inputs.run(), self.most, &[inputs.n, best]) {
            let (silent, aware) = (unit * inputs.silent(n)?, inputs.drawn(law, inputs.f(), n)?);
            outline.push((n, silent));
            below.push((n, aware));
            lost.push((n, silent - aware));
        }
        outline.extend(below.into_iter().rev());
        let area = Region::new("lost to messages", outline).ink(COMMUNICATING);
        let any = lost.iter().any(|lost| 0.0 < lost.1);
        Ok(any.then(|| area.heights(lost)))
    }

    fn ideal(&self) -> Result<Layer, Error> {
        let unit = self.inputs.unit()?;
        let points = counts(self.most, &[]).into_iter();
        Ok(Line::new("S = N", points.map(|n| (n, unit * n)))
            .ink(Ink::Muted)
            .stroke(Stroke::Dotted)
            .into())
    }

    /// Amdahl's bound, for the curve of one fraction.
    fn limit(&self) -> Option<f64> {
        let inputs = &self.inputs;
        if !self.inputs.shown.contains(&Law::Amdahl) || inputs.family.len() != 1 {
            return None;
        }
        Some(amdahl_limit(inputs.fraction()).ok()? * inputs.unit().ok()?)
    }
}

/// Returns the name of a law beside its curve, with the run of its f where the laws differ in it.
fn title(law: Law, inputs: &Inputs) -> String {
    let same = inputs.laws.same;
    let whose = match law {
        Law::Amdahl if !same => ", f on 1 core",
        Law::Gustafson if !same => ", f on N cores",
        Law::Gustafson | Law::SunChen if same => ", converted",
        _ => "",
    };
    format!("{}{whose}", inputs.name(law))
}

/// Returns whether a parallel fraction enters a law.
fn has_fraction(law: Law) -> bool {
    law != Law::Usl
}

/// The strokes of a family, when color already tells the law.
const DASHES: [Stroke; 4] = [Stroke::Solid, Stroke::Dashed, Stroke::DashDot, Stroke::Dotted];

fn rule(at: f64, label: &str) -> Rule {
    Rule::at_y(at).label(label).stroke(Stroke::Dotted)
}

/// From the least to the greatest speedup drawn; a speedup below a tenth is left out of view.
fn speedup_range(curves: &[Curve], ideal: f64, log: bool) -> (f64, f64) {
    if curves.is_empty() {
        return (if log { 1.0 } else { 0.0 }, ideal);
    }
    let values = || {
        let points = curves.iter().flat_map(|curve| curve.line.points.iter());
        points.map(|point| point.1).filter(|y| y.is_finite())
    };
    let most = values().fold(2.0, f64::max) * 1.05;
    if log { (values().fold(1.0, f64::min).max(0.1), most) } else { (0.0, most) }
}
