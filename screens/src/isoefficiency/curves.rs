//! The work that keeps an efficiency over p, and the dominating term over the work.

use crossover_figures::figure::{
    Axis, Figure, Ink, Line, Marker, Plot, Point, Points, Region, Rule, Stroke,
};
use crossover_figures::log_space::log_space;
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

/// `W` over p.
pub(super) fn isoefficiency(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let most = (8.0 * s.p).max(1024.0);
    let curve = |s: &Inputs, e: f64| -> Result<Vec<(f64, f64)>, Error> {
        let counts = s.counts(2.0, most, &[s.p]).into_iter();
        let mut curve = Vec::new();
        for p in counts {
            let w = s.kept(e, p)?.w;
            if 0.0 < w {
                curve.push((p, w));
            }
        }
        Ok(curve)
    };
    let kept = curve(&s, s.e)?;
    let even = curve(&s, if s.overlap { 1.0 - 1e-9 } else { 0.5 })?;
    let (low, high) = range(kept.iter().chain(&even).map(|point| point.1), s.w);
    let (low, high) = (low / 3.0, high * 3.0);
    let first = even.first().map_or(2.0, |point| point.0).min(s.p);
    let mut plot = Plot::new(
        Axis::log("processors p", Unit::Processor, (0.93 * first, most)),
        Axis::log(s.work(), Unit::Operation, (low, high)).rounded(),
    );
    if 1 < even.len() {
        let (low, high) = plot.y.range;
        for (name, edge, ink) in [
            ("computing dominates", high, COMPUTING),
            ("overhead dominates", low, OVERHEAD),
        ] {
            let mut outline = even.clone();
            outline.extend([(even[even.len() - 1].0, edge), (even[0].0, edge)]);
            plot = plot.with(Region::new(name, outline).ink(ink));
        }
    }
    let parts = s.counts(2.0, most, &[]).into_iter();
    let parts = parts.map(|p| (p, s.least_work(p))).collect();
    let name = if s.problem == Problem::Strips {
        "W = p², a row each"
    } else {
        "W = p, one each"
    };
    plot = plot.with(line(name, parts, Ink::Muted, Stroke::Dotted));
    let compared = COMPARED.iter().any(|entry| entry.0 == s.problem);
    for (problem, name, ink) in COMPARED {
        if compared && problem != s.problem {
            let points = curve(&s.with(problem), s.e)?;
            plot = plot.with(line(name, points, ink, Stroke::Dashed));
        }
    }
    if s.e != 0.5 && !s.overlap {
        plot = plot.with(line("T_comp = h", even, Ink::Text, Stroke::Dotted));
    }
    let name = format!("E = {}", Unit::One.show(s.e));
    plot = plot.with(line(&name, kept, KEPT, Stroke::Solid).shows("W_iso"));
    let enough = s.kept(s.e, s.p).ok().filter(|kept| 0.0 < kept.w);
    if let Some(enough) = enough {
        let label = format!("{name} needs W = {}", Unit::One.many(enough.w));
        plot = plot.with(
            point("work that keeps E", (s.p, enough.w), label)
                .ink(KEPT)
                .marker(Marker::Ring)
                .shows("W_iso"),
        );
    }
    Ok(plot.with(yours((s.p, s.w))).into())
}

/// `T_comp`, `h` and their greater over the work.
pub(super) fn dominating(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let kernel = s.kernel(s.p)?;
    let kept = s.kept(s.e, s.p)?.w;
    let even = s.with_sum().kept(0.5, s.p)?.w;
    let (low, high) = range([s.w, kept, even].into_iter().filter(|w| 0.0 < *w), s.w);
    let (low, high) = ((low / 30.0).max(1e-6), high * 30.0);
    let mut curves = [const { Vec::new() }; 3];
    for w in log_space(low, high, WORKS) {
        let run = s.on(&kernel, w, s.p)?;
        for (curve, t) in curves
            .iter_mut()
            .zip([run.t_comp, run.total.h, run.total.w])
        {
            if 0.0 < t {
                curve.push((w, t));
            }
        }
    }
    let values = || curves.iter().flatten().map(|point| point.1);
    let (least, most) = range(values(), s.on(&kernel, s.w, s.p)?.total.w);
    let mut plot = Plot::new(
        Axis::log(s.work(), Unit::Operation, (low, high)),
        Axis::log("time", Unit::Second, (0.9 * least, 1.1 * most)).rounded(),
    );
    if 0.0 < kept {
        let (e, w) = (Unit::One.show(s.e), Unit::One.many(kept));
        plot = plot.with(
            Rule::at_x(kept)
                .label(format!("E = {e}: W = {w}"))
                .ink(KEPT),
        );
    }
    let names = [
        ("T_comp", COMPUTING, Stroke::Dashed, "t_comp"),
        ("h", OVERHEAD, Stroke::Dashed, "h"),
        ("w = max(T_comp, h)", WHOLE, Stroke::Solid, "w_dominant"),
    ];
    // The greater lies behind, so that what it follows can be seen on it.
    for (points, (name, ink, stroke, shows)) in curves.into_iter().zip(names).rev() {
        plot = plot.with(line(name, points, ink, stroke).shows(shows));
    }
    if 0.0 < even {
        let t = s.on(&kernel, even, s.p)?.total.w;
        let corner = point("corner", (even, t), "T_comp = h").ink(WHOLE);
        plot = plot.with(corner.marker(Marker::Diamond));
    }
    let here = s.on(&kernel, s.w, s.p)?.total.w;
    Ok(plot.with(yours((s.w, here)).shows("w_dominant")).into())
}

/// A curve.
pub(super) fn line(name: &str, points: Vec<(f64, f64)>, ink: Ink, stroke: Stroke) -> Line {
    Line::new(name, points).ink(ink).stroke(stroke)
}

/// One point with its words.
pub(super) fn point(name: &str, (x, y): (f64, f64), label: impl Into<String>) -> Points {
    Points::new(name, [Point::new(x, y).label(label)])
}

/// The present state.
pub(super) fn yours(at: (f64, f64)) -> Points {
    point("yours", at, "yours").ink(Ink::Accent)
}

/// From the least to the greatest of some values above zero, one of which is `known`.
pub(super) fn range(values: impl Iterator<Item = f64>, known: f64) -> (f64, f64) {
    values
        .filter(|value| 0.0 < *value)
        .fold((known, known), |(low, high), value| {
            (low.min(value), high.max(value))
        })
}
