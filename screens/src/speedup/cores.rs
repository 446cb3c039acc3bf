//! The best core size of one chip: Hill and Marty's designs over `r`.

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::log_space::log_space;
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::speedup::{Chip, ChipLaw, Fraction, best_core};

use crate::kits::distributed::Law;
use crate::screen::Params;

use super::inputs::{DESIGNS, Inputs};

/// Core sizes at which a curve is drawn.
const SIZES: u32 = 241;

/// Returns the speedup over one BCE of the three designs on a chip of `n` BCEs, over the BCEs of a core.
pub(super) fn hill_marty(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let n = inputs.chip().n;
    let sizes = sizes(n, inputs.laws.r);
    let mut lines = Vec::new();
    let mut marks = Vec::new();
    let (mut least, mut most) = (f64::INFINITY, 1.0_f64);
    // A chip of N cores of r grows with r, and a curve is of one chip.
    let is_own = inputs.own_chip.is_some();
    let families = |law: Law| inputs.family.len() > 1 && inputs.shown.contains(&law);
    let drawn = DESIGNS.iter().filter(|design| families(design.0)).count();
    for (law, name, design) in DESIGNS {
        let here = [inputs.f()];
        let family: &[f64] = if families(law) { &inputs.family } else { &here };
        for (member, f) in family.iter().enumerate() {
            let present = *f == inputs.f();
            let at = |r: f64| design(Fraction::Parallel(*f), &Chip { n, r }, inputs.laws.perf);
            let points = sizes.iter().map(|r| Ok((*r, at(*r)?))).collect::<Result<Vec<_>, _>>()?;
            (least, most) =
                points.iter().fold((least, most), |(low, high), p| (low.min(p.1), high.max(p.1)));
            lines.push(
                Line::new(
                    match Unit::One.show(*f) {
                        _ if drawn == 0 => name.to_owned(),
                        f if drawn == 1 && !present => format!("f = {f}"),
                        f => format!("{name}, f = {f}"),
                    },
                    points,
                )
                .ink(if drawn == 1 && families(law) {
                    Ink::step(member, family.len())
                } else {
                    law.ink()
                })
                .stroke(if present { Stroke::Solid } else { Stroke::Dotted })
                .shows(if present && is_own { law.key() } else { "" })
                .into(),
            );
            if present {
                marks.push(best(&inputs, (law, name, design), n)?);
            }
        }
    }
    let title = format!("speedup over one BCE, n = {}", Unit::One.show(n));
    let x = Axis::log("BCEs of a core, r", Unit::One, (1.0, n.max(2.0))).sets("r");
    let log = 100.0 < most / least;
    let y = if log {
        Axis::log(title, Unit::One, (least * 0.9, most * 1.1))
    } else {
        Axis::linear(title, Unit::One, (0.0, most * 1.05))
    };
    let mut plot = Plot::new(x, y.rounded());
    if inputs.laws.r <= n {
        plot = plot.with(
            Rule::at_x(inputs.laws.r).label(format!("r = {}", Unit::One.show(inputs.laws.r))),
        );
    }
    plot.layers.extend(lines);
    plot.layers.push(present(&inputs, n));
    plot.layers.extend(marks);
    Ok(plot.into())
}

/// The best core of a design.
fn best(
    inputs: &Inputs,
    (law, name, design): (Law, &str, ChipLaw),
    n: f64,
) -> Result<Layer, Error> {
    let best = best_core(design, inputs.fraction(), n, inputs.laws.perf)?;
    Ok(Points::new(
        format!("best, {name}"),
        [Point::new(best.r, best.s).label(format!("best r = {}", three_digits(best.r)))],
    )
    .ink(law.ink())
    .marker(Marker::Diamond)
    .tells("r*")
    .into())
}

/// The current core in every design; none where it exceeds the chip.
fn present(inputs: &Inputs, n: f64) -> Layer {
    let chip = Chip { n, r: inputs.laws.r };
    let points = DESIGNS.iter().filter_map(|(law, _, design)| {
        let y = design(inputs.fraction(), &chip, inputs.laws.perf).ok()?;
        Some(Point::new(inputs.laws.r, y).shows(law.key()))
    });
    Points::current(points).into()
}

fn three_digits(value: f64) -> String {
    let digits = 2.0 - value.log10().floor();
    let scale = 10_f64.powf(digits);
    Unit::One.show((value * scale).round() / scale)
}

/// Core sizes from 1 to `n`, evenly in the logarithm, with the current one among them.
fn sizes(n: f64, present: f64) -> Vec<f64> {
    let mut sizes: Vec<f64> = log_space(1.0, n, SIZES).collect();
    sizes.push(present);
    sizes.retain(|r| 1.0 <= *r && *r <= n);
    order::ascending(&mut sizes);
    sizes.dedup();
    sizes
}
