//! The isoefficiency function over p, the efficiency over p and the work, the times over both, and the
//! parts of the time.

use crossover_figures::figure::{Anchor, Bar, Bars, Label};
use crossover_model::overhead::Part;

use crate::screen::notes::isoefficiency::figures as texts;
use crate::screen::prelude::*;

use super::params::{Problem, WORKS};
use super::quantities::{COMPUTING, KEPT, OVERHEAD, WHOLE};
use super::state::{State, overhead_parts};
use super::words::explain_no_least;

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(texts::ISOEFFICIENCY, isoefficiency),
    FigureSpec::at_once(texts::EFFICIENCY_MAP, efficiency_map),
    FigureSpec::at_once(texts::BALANCE, balance),
    FigureSpec::at_once(texts::DOMINATING_TERM, dominating),
    FigureSpec::at_once(texts::PARTS, parts),
];

/// Problems that are compared with the one chosen.
const COMPARED: [(Problem, &str, Ink); 3] = [
    (Problem::Strips, "strips", Ink::Series(3)),
    (Problem::Blocks, "blocks", Ink::Series(4)),
    (Problem::Sum, "sum", Ink::Series(5)),
];
/// Works at which the dominating term is drawn.
const SAMPLES: u32 = 121;
/// Rows of the map.
const ROWS: u32 = 48;
/// Columns of the map, at most.
const COLUMNS: usize = 64;
/// The efficiencies that have a contour besides the target.
const LEVELS: [f64; 5] = [0.1, 0.3, 0.5, 0.7, 0.9];

fn isoefficiency(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.machine(s.p)?;
    let most = (8.0 * s.p).max(1024.0);
    // Where no work keeps the efficiency the curve has a gap.
    let target =
        |s: &State| Curve::new("W_iso", s.counts(2.0, most, &[s.p])).positive().with_gaps();
    let even =
        s.counts(2.0, most, &[s.p]).into_iter().map(|p| (p, s.even_work(p).unwrap_or(f64::NAN)));
    let even: Vec<_> = even.filter(|(_, w)| *w != 0.0).collect();
    let first = even.first().map_or(2.0, |point| point.0).min(s.p);
    let x = Axis::log("processors p", Unit::Processor, (0.93 * first, most)).sets("p");
    let name = format!("E = {}", Unit::One.show(s.E));
    let kept = Sweep::over::<State>(params, x.clone()).draw(target(s).with_name(&*name));
    let points = kept.lines().iter().flat_map(|line| &line.points).chain(&even);
    let (low, high) = positive_extent(points.map(|point| point.1).chain([s.Z]));
    let y = Axis::log(s.work(), Unit::Operation, (low / 3.0, high * 3.0)).rounded().sets("Z");
    let sides = [Above("computing dominates", COMPUTING), Below("overhead dominates", OVERHEAD)];
    let is_whole = 1 < even.len() && even.iter().all(|point| point.1.is_finite());
    let sides = is_whole.then(|| regions(&even, y.range, sides, "dominant").map(Layer::Region));
    let parts = s.counts(2.0, most, &[]).into_iter().map(|p| (p, s.least_work(p)));
    let least = match s.problem {
        Problem::Strips => "W = p², one row each",
        _ => "W = p, one each",
    };
    let mut sweep = Sweep::over::<State>(params, x).line(guide(least, parts));
    let is_compared = COMPARED.iter().any(|entry| entry.0 == s.problem);
    let others = COMPARED.into_iter().filter(|entry| is_compared && entry.0 != s.problem);
    for (problem, name, ink) in others {
        let curve = target(&s.of_problem(problem)).with("problem", name).with_name(name);
        sweep = sweep.draw(curve.ink(ink).stroke(Stroke::Dashed));
    }
    if s.E != 0.5 && !s.overlap {
        sweep = sweep.line(Line::new("T_comp = h", even).ink(WHOLE).stroke(Stroke::Dotted));
    }
    let enough = s.work_to_keep(s.E, s.p).ok().filter(|kept| 0.0 < kept.w).map(|kept| {
        let label = format!("{name} needs W = {}", Unit::One.show(kept.w));
        let enough = point("work that keeps E", (s.p, kept.w), label);
        enough.ink(KEPT).marker(Marker::Ring).shows("W_iso")
    });
    let sweep = kept.lines().iter().cloned().fold(sweep, Sweep::line).with_marks(enough);
    let here = Points::current([Point::new(s.p, s.Z)]);
    Ok(sweep.over_layers(y, sides.into_iter().flatten().collect()).with(here).into())
}

fn efficiency_map(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    s.machine(s.p)?;
    let most = (8.0 * s.p).max(1024.0);
    let all = s.counts(s.p.min(2.0), most, &[s.p]);
    let counts: Vec<_> = all.iter().copied().step_by(all.len().div_ceil(COLUMNS)).collect();
    let (low, high) = works(s, most);
    let x = Axis::log("processors p", Unit::Processor, (0.75 * counts[0], most)).sets("p");
    let y = Axis::log(s.work(), Unit::Operation, (low, high)).sets("Z");
    let grid = Grid { x: Places::from_centers(x, counts), y: Places::even(y, ROWS) };
    let mut plot = grid.numbers::<State>(params, "efficiency")?;
    let levels = LEVELS.into_iter().filter(|level| *level != s.E);
    for level in levels.chain([s.E]) {
        let kept = |p: &f64| Some((*p, s.work_to_keep(level, *p).ok()?.w));
        let is_inside = |(p, w): &(f64, f64)| s.least_work(*p) <= *w && low <= *w && *w <= high;
        let contour: Vec<_> = all.iter().filter_map(kept).filter(is_inside).collect();
        let (stroke, shows) =
            if level == s.E { (Stroke::Solid, "W_iso") } else { (Stroke::Dotted, "") };
        if 1 < contour.len() {
            let line = Line::new(format!("E = {}", Unit::One.show(level)), contour);
            plot = plot.with(line.ink(Ink::Text).stroke(stroke).shows(shows));
        }
    }
    Ok(plot.with(Points::current([Point::new(s.p, s.Z)])).into())
}

/// Returns the works in view: those of the contours, and the given one.
fn works(s: &State, most: f64) -> (f64, f64) {
    let few = s.counts(3.0, most.min(16.0), &[]);
    let many = s.counts(3.0, most, &[]);
    let ends = [(LEVELS[0], few.first()), (LEVELS[4], many.last())];
    let kept = |(level, p): (f64, Option<&f64>)| Some(s.work_to_keep(level, *p?).ok()?.w);
    let (low, high) = positive_extent(ends.into_iter().filter_map(kept).chain([s.Z]));
    let low = low.max(1.0).min(s.Z);
    let high = high.max(100.0 * low) * 2.0;
    ((low / 2.0).max(WORKS.0), high.min(WORKS.1))
}

/// Returns computing and overhead over p, and the least of both (Fig. 9).
fn balance(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (least, end) = (s.least()?, s.most_p());
    let most =
        if least.is_found { (16.0 * least.p).max(4.0 * s.p) } else { (16.0 * s.p).max(1024.0) };
    let most = most.max(16.0).min(end.max(s.p)).max(4.0);
    let at = s.counts(1.0, most, &[s.p, least.p]);
    let curve = |key| Curve::new(key, at.iter().copied()).positive();
    let whole = if s.overlap { "the longer" } else { "T_comp + h" };
    let x = Axis::log("processors p", Unit::Processor, (1.0, most)).sets("p");
    // The whole ends with the last processor that has a part; dashed curves go on.
    let sweep = Sweep::over::<State>(params, x)
        .draw(curve("t_comp").going_on())
        .draw(curve("h").going_on())
        .draw(curve("t_p").with_name(whole))
        .whole()?;
    // A sum is never less than its parts: where overhead alone is far below, it may leave the view.
    let known = least.run.t;
    let (low, high) = positive_extent([sweep.extent().0, sweep.extent().1, known]);
    let low = low.max(1e-3 * known);
    let y = Axis::log("time", Unit::Second, (0.9 * low, 1.1 * high)).rounded();
    let mut plot = sweep.plot(y);
    if s.p <= end {
        plot = plot.with(Points::current([Point::new(s.p, s.run()?.t)]).shows("t_p"));
    }
    Ok(if least.is_found {
        let label = format!("least, p = {}", Unit::Processor.show(least.p));
        let least = point("least", (least.p, known), label).ink(WHOLE);
        plot.with(least.marker(Marker::Diamond).shows("p_best").tells("p_best"))
    } else {
        let text = format!("no least: {}", explain_no_least(s.no_least()?));
        let label = Label::new(most.sqrt(), high, text).ink(Ink::Muted);
        plot.with(label.anchor(Anchor::Middle).tells("p_best"))
    }
    .into())
}

fn dominating(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let kernel = s.kernel(s.p)?;
    let kept = s.work_to_keep(s.E, s.p).map_or(0.0, |kept| kept.w);
    let even = s.even_work(s.p)?;
    let (low, high) = positive_extent([s.Z, kept, even]);
    let (low, high) = ((low / 30.0).max(1e-6), high * 30.0);
    let x = Axis::log(s.work(), Unit::Operation, (low, high)).sets("Z");
    let curve = |key| Curve::new(key, log_space(low, high, SAMPLES)).positive();
    // The longer begins with the work of which each processor has a part, and lies behind, so that what it follows can be seen on it.
    let sweep = Sweep::over::<State>(params, x)
        .draw(curve("w_dominant"))
        .draw(curve("h").with_name("h").going_on())
        .draw(curve("t_comp").with_name("T_comp").going_on())
        .whole()?;
    let here = s.run()?.total.w;
    let (least, most) = positive_extent([sweep.extent().0, sweep.extent().1, here]);
    let y = Axis::log("time", Unit::Second, (0.9 * least, 1.1 * most)).rounded();
    let enough = (0.0 < kept).then(|| {
        let (e, w) = (Unit::One.show(s.E), Unit::One.show(kept));
        Rule::at_x(kept).label(format!("E = {e}: W = {w}")).ink(KEPT).tells("W_iso").into()
    });
    let corner = (0.0 < even).then(|| kernel.run(even)).transpose()?.map(|run| {
        let corner = point("corner", (even, run.total.w), "T_comp = h");
        corner.ink(WHOLE).marker(Marker::Diamond)
    });
    let here = s.require_parts().ok().map(|()| Point::new(s.Z, here));
    let here = Points::current(here).shows("w_dominant");
    Ok(sweep.with_marks(corner).over_layers(y, enough.into_iter().collect()).with(here).into())
}

fn point(name: &str, (x, y): (f64, f64), label: impl Into<String>) -> Points {
    Points::new(name, [Point::new(x, y).label(label)])
}

fn parts(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let run = s.run_of_parts()?;
    // The largest part says so on its bar.
    let most = |part| if part == run.total.dominant { ", most" } else { "" };
    // With overlap both begin at once.
    let from = if s.overlap { 0.0 } else { run.t_comp };
    let computing = Part::Computing;
    let mut rows = vec![(computing.name(), (0.0, run.t_comp), COMPUTING, most(computing))];
    let mut start = from;
    // A part that takes no time has no row.
    for (part, t) in overhead_parts(&run.parts).into_iter().filter(|part| 0.0 < part.1) {
        rows.push((part.name(), (start, start + t), OVERHEAD, most(part)));
        start += t;
    }
    rows.push(("h, all overhead", (from, from + run.total.h), Ink::Idle, ""));
    rows.push(("w, the longer", (0.0, run.total.w), Ink::Idle, ""));
    let names = rows.iter().map(|row| row.0.to_owned()).collect();
    let bars = rows.into_iter().enumerate().filter(|(_, (_, (start, end), ..))| start < end);
    let bars = bars.map(|(at, (_, (start, end), ink, most))| {
        let label = format!("{}{most}", Unit::Second.show(end - start));
        Bar::new(at, (start, end)).ink(ink).label(label)
    });
    let x = Axis::linear("time", Unit::Second, (0.0, 1.05 * run.t.max(start)));
    Ok(Plot::new(x, Axis::rows("part", names)).with(Bars::new("seconds", bars)).into())
}
