//! The isoefficiency function over p, and the dominating term over the work.

use crossover_figures::figure::{
    Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Region, Rule, Stroke,
};
use crossover_figures::log_space::{log_space, positive_extent};
use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::screen::Params;

use super::inputs::{Inputs, Problem};

/// Computing, the overhead function and the whole, in every figure.
pub(super) const COMPUTING: Ink = Ink::Series(0);
pub(super) const OVERHEAD: Ink = Ink::Series(1);
pub(super) const WHOLE: Ink = Ink::Text;
/// The isoefficiency curve.
const KEPT: Ink = Ink::Series(2);

/// Problems that are compared with the one chosen.
const COMPARED: [(Problem, &str, Ink); 3] = [
    (Problem::Strips, "strips", Ink::Series(3)),
    (Problem::Blocks, "blocks", Ink::Series(4)),
    (Problem::Sum, "sum", Ink::Series(5)),
];

/// Works at which the dominating term is drawn.
const WORKS: u32 = 121;

/// Returns the isoefficiency function over p.
pub(super) fn isoefficiency(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    inputs.machine(inputs.p)?;
    let most = (8.0 * inputs.p).max(1024.0);
    // Where no work keeps the efficiency the curve has a gap.
    let over_p = |work: &dyn Fn(f64) -> Option<f64>, counts: Vec<f64>| -> Vec<(f64, f64)> {
        let works = counts.into_iter().map(|p| (p, work(p).unwrap_or(f64::NAN)));
        works.filter(|(_, w)| *w != 0.0).collect()
    };
    let counts = |inputs: &Inputs| inputs.counts(2.0, most, &[inputs.p]);
    let target = |inputs: &Inputs| {
        let kept = |p| Some(inputs.kept(inputs.e, p).ok()?.w);
        over_p(&kept, counts(inputs))
    };
    let kept = target(&inputs);
    let even = over_p(&|p| Some(inputs.even(p).ok()?.w), counts(&inputs));
    let works = kept.iter().chain(&even).map(|point| point.1);
    let (low, high) = positive_extent(works.chain([inputs.w]));
    let (low, high) = (low / 3.0, high * 3.0);
    let first = even.first().map_or(2.0, |point| point.0).min(inputs.p);
    let mut plot = Plot::new(
        Axis::log("processors p", Unit::Processor, (0.93 * first, most)).sets("p"),
        Axis::log(inputs.work(), Unit::Operation, (low, high)).rounded().sets("Z"),
    );
    if 1 < even.len() && even.iter().all(|point| point.1.is_finite()) {
        let (low, high) = plot.y.range;
        for (name, edge, ink) in
            [("computing dominates", high, COMPUTING), ("overhead dominates", low, OVERHEAD)]
        {
            let mut outline = even.clone();
            outline.extend([(even[even.len() - 1].0, edge), (even[0].0, edge)]);
            plot = plot.with(Region::new(name, outline).ink(ink).tells("dominant"));
        }
    }
    let parts = inputs.counts(2.0, most, &[]).into_iter();
    let parts = parts.map(|p| (p, inputs.least_work(p)));
    let name =
        if inputs.problem == Problem::Strips { "W = p², one row each" } else { "W = p, one each" };
    plot = plot.with(Line::new(name, parts).ink(Ink::Muted).stroke(Stroke::Dotted));
    let compared = COMPARED.iter().any(|entry| entry.0 == inputs.problem);
    for (problem, name, ink) in COMPARED {
        if compared && problem != inputs.problem {
            let line = Line::new(name, target(&inputs.with(problem)));
            plot = plot.with(line.ink(ink).stroke(Stroke::Dashed));
        }
    }
    if inputs.e != 0.5 && !inputs.overlap {
        plot = plot.with(Line::new("T_comp = h", even).ink(WHOLE).stroke(Stroke::Dotted));
    }
    let name = format!("E = {}", Unit::One.show(inputs.e));
    plot = plot.with(Line::new(&*name, kept).ink(KEPT).shows("W_iso"));
    if let Ok(enough) = inputs.kept(inputs.e, inputs.p)
        && 0.0 < enough.w
    {
        let label = format!("{name} needs W = {}", Unit::One.many(enough.w));
        let needed = point("work that keeps E", (inputs.p, enough.w), label);
        plot = plot.with(needed.ink(KEPT).marker(Marker::Ring).shows("W_iso"));
    }
    Ok(plot.with(Points::current([Point::new(inputs.p, inputs.w)])).into())
}

/// Returns `T_comp`, `h` and the longer of both over the work.
pub(super) fn dominating(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let kernel = inputs.kernel(inputs.p)?;
    let kept = inputs.kept(inputs.e, inputs.p).map_or(0.0, |kept| kept.w);
    let even = inputs.even(inputs.p)?.w;
    let (low, high) = positive_extent([inputs.w, kept, even]);
    let (low, high) = ((low / 30.0).max(1e-6), high * 30.0);
    let mut curves = [const { Vec::new() }; 3];
    // The longer begins with the work of which each processor has a part; dashed curves go on.
    let is_shared = |w: f64| inputs.p <= inputs.most_p(w);
    for w in log_space(low, high, WORKS) {
        let run = kernel.run(w)?;
        let times = [run.t_comp, run.total.h, if is_shared(w) { run.total.w } else { 0.0 }];
        for (curve, t) in curves.iter_mut().zip(times) {
            if 0.0 < t {
                curve.push((w, t));
            }
        }
    }
    let here = kernel.run(inputs.w)?.total.w;
    let times = curves.iter().flatten().map(|point| point.1);
    let (least, most) = positive_extent(times.chain([here]));
    let mut plot = Plot::new(
        Axis::log(inputs.work(), Unit::Operation, (low, high)).sets("Z"),
        Axis::log("time", Unit::Second, (0.9 * least, 1.1 * most)).rounded(),
    );
    if 0.0 < kept {
        let (e, w) = (Unit::One.show(inputs.e), Unit::One.many(kept));
        let rule = Rule::at_x(kept).label(format!("E = {e}: W = {w}"));
        plot = plot.with(rule.ink(KEPT).tells("W_iso"));
    }
    let names = [
        ("T_comp", COMPUTING, Stroke::Dashed, "t_comp"),
        ("h", OVERHEAD, Stroke::Dashed, "h"),
        ("w = max(T_comp, h)", WHOLE, Stroke::Solid, "w_dominant"),
    ];
    // The longer lies behind, so that what it follows can be seen on it.
    for (points, (name, ink, stroke, shows)) in curves.into_iter().zip(names).rev() {
        plot = plot.with(Line::new(name, points).ink(ink).stroke(stroke).shows(shows));
    }
    if 0.0 < even {
        let corner = point("corner", (even, kernel.run(even)?.total.w), "T_comp = h");
        plot = plot.with(corner.ink(WHOLE).marker(Marker::Diamond));
    }
    let present = Some(Point::new(inputs.w, here)).filter(|_| is_shared(inputs.w));
    Ok(plot.with(Points::current(present).shows("w_dominant")).into())
}

/// Returns one point with its label.
pub(super) fn point(name: &str, (x, y): (f64, f64), label: impl Into<String>) -> Points {
    Points::new(name, [Point::new(x, y).label(label)])
}
