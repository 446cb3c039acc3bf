//! The letters of the screen's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::distributed::{best_n, predict, required_n};

use crate::kits::distributed;
use crate::screen::Params;

use super::inputs::Inputs;

/// Returns the letters of the run and of the laws, and what the searches found.
pub(super) fn letters(params: &Params) -> Letters {
    let (inputs, one) = (Inputs::of(params), Unit::One);
    let mut letters = distributed::letters(params, inputs.run());
    if inputs.own_chip.is_none() {
        letters = letters.define("n", "BCEs of the chip", one, "N r");
    }
    let f_w = if inputs.laws.same { "f_m" } else { "f" };
    letters = letters.define_all([
        ("perf_r", "performance of a core of r BCEs", one, "r^a"),
        ("m", "cores of the chip", one, "n / r"),
        ("f_N", "parallel fraction of the run on N", one, "f / (N s + f)"),
        ("f_m", "parallel fraction of the run on m", one, "f / (m s + f)"),
        ("f_w", "parallel fraction of the work", one, f_w),
        ("G", "growth of the work", one, "N^g"),
    ]);
    if let Ok(silent) = best_n(inputs.run()).and_then(|best| inputs.silent(best.n)) {
        letters = letters.with("S_silent", "speedup on N* without messages", one, silent);
    }
    letters = target(letters, &inputs);
    if let Some(n) = inputs.usl_best() {
        let speedup = "N_U / (1 + σ (N_U - 1) + κ N_U (N_U - 1))";
        letters = letters.with("N_U", "optimal number by the USL", Unit::Processor, n).define(
            "S_U",
            "speedup on N_U",
            one,
            speedup,
        );
    }
    let best = inputs.shown.iter().find_map(|law| inputs.best_core(*law));
    match best {
        None => letters,
        Some(best) => letters.with("r*", "BCEs of the best core", one, best.r).with(
            "S_r",
            "speedup with it, over one BCE",
            one,
            best.s,
        ),
    }
}

/// The speedups on the least number of processors that reaches the target, and on fewer.
fn target(letters: Letters, inputs: &Inputs) -> Letters {
    let Ok(least) = required_n(inputs.run(), inputs.target) else {
        return letters;
    };
    let speedup = |n| predict(inputs.run(), n).map_or(0.0, |run| run.speedup);
    let fewer = (1..least as u32).map(|n| speedup(f64::from(n)));
    let (fewer, one) = (fewer.fold(0.0, f64::max), Unit::One);
    letters.with("S_least", "speedup on that number", one, speedup(least)).with(
        "S_fewer",
        "largest speedup on fewer",
        one,
        fewer,
    )
}
