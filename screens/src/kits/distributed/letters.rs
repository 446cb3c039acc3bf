//! The letters of a run's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::distributed::{MOST, Pattern, SPEED_OF_LIGHT, best_n, predict};

use crate::screen::Params;

use super::DistributedRun;

/// The letters of a run: its parameters, its message, the fastest run and all others.
pub(crate) fn letters(params: &Params, case: &DistributedRun) -> Letters {
    let run = &case.run;
    let bits = match run.pattern {
        Pattern::HaloBlocks => "L / sqrt(nodes)",
        _ => "L",
    };
    let letters = params
        .letters()
        .define("s", "serial fraction", Unit::One, "1 - f")
        .with(
            "slowdown",
            "1 / min perf(rᵢ), of the slowest processor",
            Unit::One,
            run.slowdown,
        )
        .define(
            "nodes",
            "nodes that exchange messages",
            Unit::Processor,
            "ceil(N / cores)",
        )
        .define("L_m", "length of one message", Unit::Bit, bits)
        .with(
            "c",
            "speed of light in vacuum, m/s",
            Unit::One,
            SPEED_OF_LIGHT,
        );
    let Ok(best) = best_n(run) else {
        return letters;
    };
    let times = (1..=MOST).map(f64::from);
    let times: Vec<(f64, f64)> = times
        .filter_map(|n| Some((n, predict(run, n).ok()?.t_est)))
        .collect();
    let least = |side: fn(f64, f64) -> bool| {
        let times = times.iter().filter(|(n, _)| side(*n, best.n));
        times.fold(f64::INFINITY, |least, (_, t)| least.min(*t))
    };
    let last = times.last().map_or(f64::NAN, |(n, _)| *n);
    letters
        .with(
            "N*",
            "processors of the fastest run",
            Unit::Processor,
            best.n,
        )
        .with("t*", "time of the fastest run", Unit::Second, best.t_est)
        .with(
            "t_fewer",
            "least time on fewer than N*",
            Unit::Second,
            least(|n, best| n < best),
        )
        .with(
            "t_more",
            "least time on more than N*",
            Unit::Second,
            least(|n, best| best < n),
        )
        .with("N_last", "most processors looked at", Unit::Processor, last)
}
