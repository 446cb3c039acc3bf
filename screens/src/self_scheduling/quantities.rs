//! The quantities: how long the loop takes and what is lost.

use crossover_figures::formula::Letters;
use crossover_model::self_scheduling::Policy;

use super::state::State;
use crate::screen::prelude::*;

type Q = Quantity<State>;

/// Returns the color of a policy in every figure.
pub(super) const fn ink(policy: Policy) -> Ink {
    Ink::Series(policy as usize)
}

const BY: &str = "The loop is played chunk by chunk, in whole picoseconds.";
const ALL: &str = "All policies are played with this k. Of several the first is named.";
const LEAST: &str = "t_best = min(t_static, t_cyclic, t_dynamic, t_guided, t_tss, t_fac2)";
const NO_BETTER: &str = "t_k_best <= t_less and t_k_best <= t_more";
const PLAYED: &str = "Counted while the loop is played, see the notes";
const SIZES: &str = "GCC libgomp, iter.c (static, cyclic, dynamic); Polychronopoulos and Kuck 1987 (guided); Tzen and Ni 1993 (tss); Hummel, Schonberg and Flynn 1992 (fac2)";

/// Makes the quantity of a field of the metrics, counted while the loop is played.
macro_rules! metric {
    ($kind:ident $field:ident, $symbol:literal, $label:literal) => {
        Q::$kind(stringify!($field), $symbol, $label, |s| Ok(s.metrics()?.$field)).source(PLAYED)
    };
}

/// Chooses a formula in the workers, or in those that find room in memory.
macro_rules! of_workers {
    ($state:ident, $all:literal, $at_once:literal) => {
        if $state.is_short_of_memory() { $at_once } else { $all }
    };
}

/// Makes the quantity of the makespan of a policy.
macro_rules! makespan {
    ($policy:ident, $key:literal, $label:literal) => {
        Q::time($key, "T", $label, |s| s.makespan(Policy::$policy))
            .with_certificate(BY, concat!("t_best <= ", $key))
            .source(SIZES)
            .with_curve(Policy::$policy.name(), ink(Policy::$policy))
    };
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params)
    }

    fn letters(&self) -> Letters {
        self.all_letters()
    }

    fn is_consistent(&self) -> bool {
        let values = &self.values;
        values.speeds.len() as f64 <= values.p && values.need <= values.memory
    }
}

const QUANTITIES: &[Q] = &[
    metric!(time makespan, "T", "Makespan")
        .better(Better::Less)
        .formula("max_i(F_i)")
        .source(SIZES),
    Q::word("best_policy", "Fastest policy", |s| Ok(s.best()?.policy.name()))
        .with_certificate(ALL, LEAST)
        .source(SIZES),
    Q::time("t_best", "T", "Makespan of the fastest policy", |s| s.makespan(s.best()?.policy))
        .with_certificate(ALL, LEAST)
        .source(SIZES),
    metric!(time ideal, "T*", "Ideal makespan").formula("t_serial / V"),
    metric!(time t_serial, "T(1)", "Time on one worker").formula("n t"),
    metric!(ratio speedup, "S", "Speedup").formula("t_serial / makespan"),
    metric!(share efficiency, "E", "Efficiency").formula("ideal / makespan"),
    metric!(share utilization, "", "Utilization").formula("sum_i(B_i) / (p makespan)"),
    metric!(share imbalance, "", "Load imbalance")
        .formula("p max_i(B_i) / sum_i(B_i) - 1")
        .remark("How much longer than the mean the busiest worker computes."),
    metric!(ratio dispatches, "", "Dispatches")
        .formula_by(|s| if s.values.policy.is_dynamic() { "chunks" } else { "0" }),
    metric!(ratio chunks, "", "Chunks").source(SIZES).origin_by(|s| {
        Some(match s.values.policy {
            Policy::Static => Origin::Formula(of_workers!(s, "min(n, p)", "min(n, at_once)")),
            Policy::Cyclic | Policy::Dynamic => Origin::Formula("ceil(n / k)"),
            _ => Origin::Found { by: BY, holds: "n / first_chunk <= chunks <= n / last_chunk" },
        })
    }),
    metric!(time overhead, "", "Overhead of all dispatches").formula("h_ps dispatches"),
    metric!(time waiting, "", "Waiting for the queue")
        .with_certificate(BY, "sum_i(B_i) + overhead + waiting + idle = p makespan"),
    metric!(time idle, "", "Idle time")
        .formula("p makespan - sum_i(B_i) - overhead - waiting")
        .remark("Of all workers together, when no iteration is left for them."),
    metric!(share idle_share, "", "Share of idle time").formula("idle / (p makespan)"),
    metric!(ratio first_chunk, "", "First chunk").source(SIZES).formula_by(|s| {
        match s.values.policy {
            Policy::Static => of_workers!(s, "ceil(n / p)", "ceil(n / at_once)"),
            Policy::Cyclic | Policy::Dynamic => "min(n, k)",
            Policy::Guided => {
                of_workers!(s, "min(n, max(k, ceil(n / p)))", "min(n, max(k, ceil(n / at_once)))")
            }
            Policy::Tss => of_workers!(s, "ceil(n / (2 p))", "ceil(n / (2 at_once))"),
            Policy::Fac2 => of_workers!(
                s,
                "min(n, max(k, ceil(n / (2 p))))",
                "min(n, max(k, ceil(n / (2 at_once))))"
            ),
        }
    }),
    metric!(ratio largest_chunk, "", "Largest chunk").source(SIZES).formula("first_chunk"),
    metric!(ratio last_chunk, "", "Last chunk").source(SIZES).origin_by(|s| {
        Some(match s.values.policy {
            Policy::Static => Origin::Formula(of_workers!(
                s,
                "max(1, floor(n / p))",
                "max(1, floor(n / at_once))"
            )),
            Policy::Cyclic | Policy::Dynamic => Origin::Formula("n - k (chunks - 1)"),
            _ => Origin::Found { by: BY, holds: "1 <= last_chunk <= first_chunk" },
        })
    }),
    Q::ratio("at_once", "p_m", "Workers that find room in memory", |s| {
        s.iterations()?;
        Ok(s.at_once())
    })
    .formula("min(p, floor(memory / need))")
    .source("Counted: an iteration needs its memory while it is computed")
    .shown_if(State::is_short_of_memory),
    Q::ratio("k_kw", "k*", "Chunk of Kruskal and Weiss", |s| {
        s.whole_team().kruskal_weiss(s.iterations()?)
    })
    .formula("(sqrt(2) n h_ps / (σ p sqrt(ln(p))))^(2 / 3)")
    .source("Kruskal and Weiss 1985, with the natural logarithm")
    .remark("For independent random times and a queue that is never busy."),
    Q::ratio("k_best", "k", "Best chunk size of dynamic", |s| Ok(s.best_chunk.get()?.k))
        .with_certificate("All sizes up to n/p are played.", NO_BETTER)
        .source("Found by search")
        .remark("Of the policy dynamic; of several the smallest."),
    Q::time("t_k_best", "T", "Makespan with the best chunk size", |s| {
        Ok(s.best_chunk.get()?.makespan)
    })
    .with_certificate("All sizes up to n/p are played.", NO_BETTER)
    .source("Found by search"),
    Q::ratio("p_saturation", "p*", "Workers that saturate the queue", |s| {
        s.team().saturation(s.iterations()?, s.values.k)
    })
    .formula("1 + k t / h_ps")
    .source("Counted: while one worker computes, the others fetch a chunk each")
    .remark("Of the policy dynamic: more workers only wait."),
    makespan!(Static, "t_static", "Makespan of static"),
    makespan!(Cyclic, "t_cyclic", "Makespan of cyclic"),
    makespan!(Dynamic, "t_dynamic", "Makespan of dynamic"),
    makespan!(Guided, "t_guided", "Makespan of guided"),
    makespan!(Tss, "t_tss", "Makespan of trapezoid"),
    makespan!(Fac2, "t_fac2", "Makespan of factoring"),
];
