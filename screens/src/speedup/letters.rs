//! The letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_model::distributed::predict;

use crate::screen::prelude::*;

use super::state::State;

pub(super) fn letters(s: &State) -> Letters {
    let mut letters = s.cluster.letters();
    if s.cluster.own_chip.is_none() {
        letters = letters.define("n", "BCEs of the chip", Unit::One, "N r");
    }
    letters = letters.joined(letters! {
        "perf_r" One : "r^a" => "performance of a core of r BCEs";
        "m" One : "n / r" => "cores of the chip";
        "f_N" One : "f / (N s + f)" => "parallel fraction of the run on N";
        "f_m" One : "f / (m s + f)" => "parallel fraction of the run on m";
        "f_w" One : if s.values.same { "f_m" } else { "f" } => "parallel fraction of the work";
        "G" One : "N^g" => "growth of the work";
    });
    if let Ok(silent) = s.cluster.best().and_then(|best| s.silent_speedup(best.n)) {
        letters = letters.with("S_silent", "speedup on N* without messages", Unit::One, silent);
    }
    if let Ok(least) = s.required_by_network() {
        let run = s.cluster.run;
        let on = move |n| predict(&run, n).map_or(0.0, |run| run.speedup);
        let fewer = move || (1..least as u32).map(|n| on(f64::from(n))).fold(0.0, f64::max);
        letters = letters.joined(letters! {
            "S_least" One = on(least) => "speedup on that number";
            "S_fewer" One ~ fewer => "largest speedup on fewer";
        });
    }
    if let Some(n) = s.best_usl_n() {
        letters = letters.joined(letters! {
            "N_U" Processor = n => "optimal number by the USL";
            "S_U" One : "N_U / (1 + σ (N_U - 1) + κ N_U (N_U - 1))" => "speedup on N_U";
        });
    }
    match s.visible_laws().into_iter().find_map(|law| s.best_core(law)) {
        None => letters,
        Some(best) => letters.joined(letters! {
            "r*" One = best.r => "BCEs of the best core";
            "S_r" One = best.s => "speedup with it, over one BCE";
        }),
    }
}
