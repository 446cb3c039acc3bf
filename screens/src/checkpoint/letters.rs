//! The letters of the formulas.

use crossover_figures::formula::Letters;
use crossover_model::checkpoint::{BestLevels, Run};

use crate::screen::prelude::*;

use super::state::State;

/// How far from a best interval it is looked for a better one.
const STEP: f64 = 0.02;
/// Times that differ by less differ by rounding alone.
const ROUNDING: f64 = 1e-11;

pub(super) fn letters(s: &State) -> Letters {
    let one = s.run.on_one_level();
    let failures = |run: &Run, tau: Result<f64, Error>| {
        tau.and_then(|tau| run.failures(tau)).unwrap_or(f64::NAN)
    };
    let beside = |run: &Run, tau: Result<f64, Error>, times: f64| {
        let Ok(tau) = tau.map(|tau| times * tau) else {
            return f64::INFINITY;
        };
        // On two levels it is searched between these ends.
        let mean = s.mean();
        let ends = 1e-3 * mean.min(run.work)..=run.work.min(50.0 * mean);
        if 1.0 < run.k && !ends.contains(&tau) {
            return f64::INFINITY;
        }
        run.time(tau).map_or(f64::INFINITY, |time| time * (1.0 + ROUNDING))
    };
    let (exact, best) = (s.run.exact_interval(), s.best_interval());
    let levels = s.best_levels();
    let two = levels.as_ref().map_or(s.run, |best| Run { k: best.k, ..s.run });
    let tau_two = || levels.clone().map(|best| best.tau);
    // Searched by number, only where the search has an answer at all.
    let with = |more: f64| match levels {
        Ok(BestLevels { k, .. }) if (1.0..=64.0).contains(&(k + more)) => {
            let there = Run { k: k + more, ..s.run };
            beside(&there, there.best_interval(), 1.0)
        }
        _ => f64::INFINITY,
    };
    let on = |more: f64| match s.best_nodes() {
        Ok(best) if (1.0..=1e6).contains(&(best.n + more)) => {
            s.run.time_on(best.n + more, s.values.f) * (1.0 + ROUNDING)
        }
        _ => f64::INFINITY,
    };
    letters! {
        "w" Duration = s.run.wait().unwrap_or(f64::NAN) => "Mean time from a failure until the run goes on";
        "F" One = failures(&s.run, s.interval_used()) => "Failures until all segments up to a global checkpoint are done";
        "F_young" One = failures(&one, s.run.young()) => "Failures until a segment of Young's interval is done";
        "F_daly" One = failures(&one, s.run.daly()) => "Failures until a segment of Daly's interval is done";
        "F_exact" One = failures(&one, exact.clone()) => "Failures until a segment of the best interval is done";
        "t_less" Duration = beside(&one, exact.clone(), 1.0 - STEP) => "Time with a shorter interval, one level";
        "t_more" Duration = beside(&one, exact, 1.0 + STEP) => "Time with a longer interval, one level";
        "T_less" Duration = beside(&s.run, best.clone(), 1.0 - STEP) => "Time with a shorter interval";
        "T_more" Duration = beside(&s.run, best, 1.0 + STEP) => "Time with a longer interval";
        "T_shorter" Duration = beside(&two, tau_two(), 1.0 - STEP) => "Time of the best levels with a shorter interval";
        "T_longer" Duration = beside(&two, tau_two(), 1.0 + STEP) => "Time of the best levels with a longer interval";
        "T_fewer" Duration = with(-1.0) => "Best time with a segment less per global checkpoint";
        "T_further" Duration = with(1.0) => "Best time with a segment more per global checkpoint";
        "T_below" Duration = on(-1.0) => "Time on a node less than the best number";
        "T_above" Duration = on(1.0) => "Time on a node more than the best number";
    }
}
