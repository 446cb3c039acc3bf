//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::distributed::{predict, required_n};

use super::cores::best_core_of;
use super::inputs::Inputs;
use super::law::Law;
use super::laws::usl_best;
use crate::kits::distributed;
use crate::screen::Params;

/// The letters of the run and of the laws, and what the searches found.
pub(super) fn letters(params: &Params) -> Letters {
    let inputs = Inputs::of(params);
    let letters = distributed::letters(params, &inputs.case());
    let letters = match inputs.own_chip {
        Some(_) => letters,
        None => letters.define("n", "BCEs of the chip", Unit::One, "N r"),
    };
    let letters = letters
        .define(
            "perf_r",
            "speed of a core of r BCEs, over one BCE",
            Unit::One,
            "r^a",
        )
        .define("m", "cores of the chip", Unit::One, "n / r")
        .define(
            "f_N",
            "parallel fraction of the run on N",
            Unit::One,
            "f / (N s + f)",
        )
        .define(
            "f_m",
            "parallel fraction of the run on m cores",
            Unit::One,
            "f / (m s + f)",
        )
        .define("G", "growth of the work", Unit::One, "N^g")
        .define(
            "S_A",
            "Amdahl's speedup on N*",
            Unit::One,
            "1 / (s + (1 - s) / N*)",
        );
    let letters = wanted(letters, &inputs);
    let letters = match usl_best(&inputs) {
        None => letters,
        Some(n) => letters
            .with(
                "N_U",
                "best number of processors by the USL",
                Unit::Processor,
                n,
            )
            .define(
                "S_U",
                "speedup on it",
                Unit::One,
                "N_U / (1 + σ (N_U - 1) + κ N_U (N_U - 1))",
            ),
    };
    match Law::shown(params)
        .into_iter()
        .find_map(|law| best_core_of(law, &inputs))
    {
        None => letters,
        Some(best) => letters
            .with("r*", "BCEs of the best core", Unit::One, best.r)
            .with(
                "S_r",
                "speedup with the best cores, over one BCE",
                Unit::One,
                best.s,
            ),
    }
}

/// The speedups on the least number of processors that reaches what is wanted, and on fewer.
fn wanted(letters: Letters, inputs: &Inputs) -> Letters {
    let Ok(least) = required_n(&inputs.run, inputs.target) else {
        return letters;
    };
    let speedup = |n| predict(&inputs.run, n).map_or(0.0, |run| run.speedup);
    let fewer = (1..least as u32).map(|n| speedup(f64::from(n)));
    let fewer = fewer.fold(0.0, f64::max);
    letters
        .with(
            "S_least",
            "speedup on that number",
            Unit::One,
            speedup(least),
        )
        .with("S_fewer", "greatest speedup on fewer", Unit::One, fewer)
}
