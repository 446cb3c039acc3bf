//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use crate::kits::distributed;
use crate::screen::Params;

use super::inputs::Inputs;
use super::laws::{COMPARED, best_fitting};

/// Returns the letters of the run, of the laws, and of the measured points.
pub(super) fn letters(params: &Params) -> Letters {
    let (inputs, one) = (Inputs::of(params), Unit::One);
    let letters = distributed::letters(params, &inputs.run)
        .define("miles", "distance in miles", one, "dist / 1609.344")
        .with("r", "BCEs of a core", one, 1.0)
        .define("n", "BCEs of the cluster", one, "N r")
        .define("perf_r", "performance of a core of r BCEs", one, "sqrt(r)")
        .define("m", "cores", one, "n / r");
    let letters = match inputs.measured() {
        None => letters,
        Some(run) => letters
            .with("N_e", "processors of the measured run", Unit::Processor, run.n)
            .with("S_e", "its speedup", one, run.speedup),
    };
    let Ok(points) = &inputs.points else {
        return letters;
    };
    let speedups = points.iter().map(|point| point.speedup).collect();
    let letters = letters.with("P", "measured points", one, points.len() as f64).list(
        "S",
        "measured speedups",
        one,
        speedups,
    );
    let letters = COMPARED.iter().fold(letters, |letters, compared| {
        let speedup = |n| compared.speedup(&inputs.laws, n).unwrap_or(f64::NAN);
        let speedups = points.iter().map(|point| speedup(point.n)).collect();
        letters.list(compared.at_points, compared.law.name(), one, speedups)
    });
    let Ok((best, error)) = best_fitting(&inputs) else {
        return letters;
    };
    let others = COMPARED.iter().filter(|other| other.law != best.law);
    let errors = others.filter_map(|law| law.error(&inputs.laws, points).ok());
    let other = errors.fold(f64::INFINITY, |least, error| least.min(error.mean));
    letters.with("E_nearest", "mean error of the best-fitting law", one, error.mean).with(
        "E_other",
        "least mean error of the others",
        one,
        other,
    )
}
