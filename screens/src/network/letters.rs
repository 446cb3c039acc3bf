//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;

use super::inputs::Inputs;
use super::laws::LAWS;
use super::report::least;
use crate::kits::distributed;
use crate::screen::Params;

/// The letters of the run, of the laws, and of the measured points.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let letters = distributed::letters(params, &inputs.case)
        .define("miles", "distance in miles", Unit::One, "dist / 1609.344")
        .with("r", "BCEs of a core", Unit::One, 1.0)
        .define("n", "BCEs of the cluster", Unit::One, "N r")
        .define("perf_r", "speed of a core of r BCEs", Unit::One, "sqrt(r)")
        .define("m", "cores", Unit::One, "n / r");
    let Ok(points) = &inputs.points else {
        return letters;
    };
    let speedups = points.iter().map(|point| point.speedup).collect();
    let letters = letters
        .with("P", "measured points", Unit::One, points.len() as f64)
        .list("S", "measured speedups", Unit::One, speedups);
    let letters = LAWS.iter().fold(letters, |letters, law| {
        let speedup = |n| law.speedup(&inputs.case, n).unwrap_or(f64::NAN);
        let speedups = points.iter().map(|point| speedup(point.n)).collect();
        letters.list(law.at_points, law.label, Unit::One, speedups)
    });
    let Ok((nearest, error)) = least(&inputs) else {
        return letters;
    };
    let others = LAWS.iter().filter(|law| law.key != nearest.key);
    let errors = others.filter_map(|law| law.error(&inputs.case, points).ok());
    let other = errors.fold(f64::INFINITY, |least, error| least.min(error.mean));
    letters
        .with(
            "E_nearest",
            "mean error of the nearest law",
            Unit::One,
            error.mean,
        )
        .with(
            "E_other",
            "least mean error of the others",
            Unit::One,
            other,
        )
}
