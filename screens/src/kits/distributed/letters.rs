//! The letters of a run's formulas.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::distributed::{MOST, Pattern, Run, SPEED_OF_LIGHT, best_n, predict};

use crate::screen::Params;

/// Returns the letters of a run: its parameters, its message, the fastest run and all others.
pub(crate) fn letters(params: &Params, run: &Run) -> Letters {
    let (one, second, processor) = (Unit::One, Unit::Second, Unit::Processor);
    let bits = match run.pattern {
        Pattern::HaloBlocks => "L / sqrt(nodes)",
        _ => "L",
    };
    let letters = params
        .letters()
        .define("s", "serial fraction", one, "1 - f")
        .with("slowdown", "1 / min perf(rᵢ)", one, run.slowdown)
        .define("nodes", "nodes that exchange messages", processor, "ceil(N / cores)")
        .define("rest", "cores in use on the last node", processor, "N - (nodes - 1) cores")
        .define("L_m", "length of one message", Unit::Bit, bits)
        .with("c", "speed of light in vacuum, m/s", one, SPEED_OF_LIGHT);
    let Ok(best) = best_n(run) else {
        return letters;
    };
    let times = (1..=MOST).map(f64::from);
    let times = times.filter_map(|n| Some((n, predict(run, n).ok()?.t_est)));
    let times: Vec<(f64, f64)> = times.collect();
    let least = |side: fn(f64, f64) -> bool| {
        let times = times.iter().filter(|(n, _)| side(*n, best.n));
        times.fold(f64::INFINITY, |least, (_, t)| least.min(*t))
    };
    let (fewer, more) = (least(|n, best| n < best), least(|n, best| best < n));
    let last = times.last().map_or(f64::NAN, |(n, _)| *n);
    letters
        .with("N*", "optimal number of processors", processor, best.n)
        .with("t*", "time of the fastest run", second, best.t_est)
        .with("t_fewer", "least time on fewer than N*", second, fewer)
        .with("t_more", "least time on more than N*", second, more)
        .with("N_last", "most processors considered", processor, last)
}
