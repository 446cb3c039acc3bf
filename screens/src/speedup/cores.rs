//! How strong the cores of one chip should be: Hill and Marty's designs over `r`.

use crossover_figures::figure::{
    Axis, Figure, Ink, Layer, Line, Marker, Plot, Point, Points, Rule, Stroke,
};
use crossover_figures::log_space::log_space;
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::speedup::{
    BestCore, Chip, ChipLaw, Fraction, best_core, hill_marty_asymmetric, hill_marty_dynamic,
    hill_marty_symmetric,
};

use crate::screen::Params;

use super::inputs::Inputs;
use super::law::Law;

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
    let inputs = Inputs::of(params);
    let n = inputs.chip().n;
    let sizes = sizes(n, inputs.r);
    let mut lines = Vec::new();
    let mut marks = Vec::new();
    let (mut least, mut most) = (f64::INFINITY, 1.0_f64);
    let families = |law: Law| inputs.family.len() > 1 && params.has("show", law.key());
    let drawn = DESIGNS.iter().filter(|design| families(design.0)).count();
    for (law, name, design) in DESIGNS {
        let family = if families(law) {
            &inputs.family
        } else {
            std::slice::from_ref(&inputs.f)
        };
        for f in family {
            let present = *f == inputs.f;
            let at = |r: f64| design(Fraction::Parallel(*f), &Chip { n, r }, inputs.perf);
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
                marks.push(best(&inputs, (law, name, design), n)?);
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
    if inputs.r <= n {
        plot = plot.with(Rule::at_x(inputs.r).label(format!("r = {}", Unit::One.show(inputs.r))));
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
    let best = best_core(design, inputs.fraction(), n, inputs.perf)?;
    Ok(Points::new(
        format!("best, {name}"),
        [Point::new(best.r, best.s).label(format!("best r = {}", three_digits(best.r)))],
    )
    .ink(law.ink())
    .marker(Marker::Diamond)
    .into())
}

/// The best core by a law that is one of a design; none of another law.
pub(super) fn best_core_of(law: Law, inputs: &Inputs) -> Option<BestCore> {
    let design = DESIGNS.iter().find(|design| design.0 == law)?;
    best_core(design.2, inputs.fraction(), inputs.chip().n, inputs.perf).ok()
}

/// The present core in every design; none where it exceeds the chip.
fn present(inputs: &Inputs, n: f64) -> Layer {
    let chip = Chip { n, r: inputs.r };
    let points = DESIGNS.iter().filter_map(|(law, _, design)| {
        let y = design(inputs.fraction(), &chip, inputs.perf).ok()?;
        Some(Point::new(inputs.r, y).shows(law.key()))
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
    let mut sizes: Vec<f64> = log_space(1.0, n, SIZES).collect();
    sizes.push(present);
    sizes.retain(|r| 1.0 <= *r && *r <= n);
    order::ascending(&mut sizes);
    sizes.dedup();
    sizes
}
