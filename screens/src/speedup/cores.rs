//! How strong the cores of one chip should be: Hill and Marty's designs over `r`.

use crossover_model::Error;
use crossover_model::speedup::{
    BestCore, Chip, ChipLaw, Fraction, best_core, hill_marty_asymmetric, hill_marty_dynamic,
    hill_marty_symmetric,
};

use super::law::Law;
use super::state::State;
use crate::figure::{Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Rule, Stroke};
use crate::order;
use crate::params::Params;
use crate::quantity::Unit;
use crate::spread::spread;

/// How many core sizes a curve is drawn at.
const SIZES: u32 = 241;

const DESIGNS: [(Law, &str, ChipLaw); 3] = [
    (Law::HillMarty, "symmetric", hill_marty_symmetric),
    (
        Law::HillMartyAsymmetric,
        "asymmetric",
        hill_marty_asymmetric,
    ),
    (Law::HillMartyDynamic, "dynamic", hill_marty_dynamic),
];

/// Speedup over one BCE of the three designs on a chip of `n` BCEs, over the BCEs of a core.
pub(super) fn hill_marty(params: &Params) -> Result<Figure, Error> {
    let state = State::of(params);
    let n = state.chip().n;
    let sizes = sizes(n, state.r);
    let mut lines = Vec::new();
    let mut marks = Vec::new();
    let (mut least, mut most) = (f64::INFINITY, 1.0_f64);
    let families = |law: Law| state.family.len() > 1 && params.has("show", law.key());
    let drawn = DESIGNS.iter().filter(|design| families(design.0)).count();
    for (law, name, design) in DESIGNS {
        let family = if families(law) {
            &state.family
        } else {
            std::slice::from_ref(&state.f)
        };
        for f in family {
            let present = *f == state.f;
            let at = |r: f64| design(Fraction::Parallel(*f), &Chip { n, r }, state.perf);
            let points = sizes
                .iter()
                .map(|r| Ok((*r, at(*r)?)))
                .collect::<Result<Vec<_>, _>>()?;
            (least, most) = points.iter().fold((least, most), |(low, high), p| {
                (low.min(p.1), high.max(p.1))
            });
            lines.push(
                Line::new(
                    match Unit::One.show(*f) {
                        _ if drawn == 0 => name.to_owned(),
                        f if drawn == 1 && !present => format!("f = {f}"),
                        f => format!("{name}, f = {f}"),
                    },
                    points,
                )
                .ink(law.ink())
                .stroke(if present {
                    Stroke::Solid
                } else {
                    Stroke::Dotted
                })
                .shows(if present { law.key() } else { "" })
                .into(),
            );
            if present {
                marks.push(best(&state, (law, name, design), n)?);
            }
        }
    }
    let title = format!("speedup over one BCE, n = {}", Unit::One.show(n));
    let x = Axis::log("BCEs of a core, r", Unit::One, (1.0, n.max(2.0)));
    let log = 100.0 < most / least;
    let y = if log {
        Axis::log(title, Unit::One, (least * 0.9, most * 1.1))
    } else {
        Axis::linear(title, Unit::One, (0.0, most * 1.05))
    };
    let mut plot = Plot::new(x, y.rounded());
    if state.r <= n {
        plot = plot.with(Rule::at_x(state.r).label(format!("r = {}", Unit::One.show(state.r))));
    }
    plot.layers.extend(lines);
    plot.layers.push(present(&state, n));
    plot.layers.extend(marks);
    Ok(plot.into())
}

/// The best core of a design.
fn best(state: &State, (law, name, design): (Law, &str, ChipLaw), n: f64) -> Result<Layer, Error> {
    let best = best_core(design, state.fraction(), n, state.perf)?;
    Ok(Points::new(
        format!("best, {name}"),
        [Point::new(best.r, best.s).label(format!("best r = {}", three_digits(best.r)))],
    )
    .ink(law.ink())
    .marker(Marker::Diamond)
    .into())
}

/// The best core by a law that is one of a design; none of another law.
pub(super) fn best_core_of(law: Law, state: &State) -> Option<BestCore> {
    let design = DESIGNS.iter().find(|design| design.0 == law)?;
    best_core(design.2, state.fraction(), state.chip().n, state.perf).ok()
}

/// The present core in every design; none where it exceeds the chip.
fn present(state: &State, n: f64) -> Layer {
    let chip = Chip { n, r: state.r };
    let points = DESIGNS.iter().filter_map(|(law, _, design)| {
        let y = design(state.fraction(), &chip, state.perf).ok()?;
        Some(Point::new(state.r, y).shows(law.key()))
    });
    Points::new("present", points).ink(Ink::Accent).into()
}

fn three_digits(value: f64) -> String {
    let digits = 2.0 - value.log10().floor();
    let scale = 10_f64.powf(digits);
    Unit::One.show((value * scale).round() / scale)
}

/// Core sizes from 1 to `n`, evenly in the logarithm, with the present one among them.
fn sizes(n: f64, present: f64) -> Vec<f64> {
    let mut sizes: Vec<f64> = spread(1.0, n, SIZES).collect();
    sizes.push(present);
    sizes.retain(|r| 1.0 <= *r && *r <= n);
    order::ascending(&mut sizes);
    sizes.dedup();
    sizes
}
