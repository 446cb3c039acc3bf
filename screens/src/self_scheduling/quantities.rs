//! The quantities: how long the loop takes and what is lost; and the state they are of.

use crossover_figures::formula::Letters;
use crossover_model::self_scheduling::{
    BestChunk, BestPolicy, Chunk, Iterations, Loop, Metrics, Policy, Team,
};
use crossover_model::steps::{Pace, pause};

use crate::screen::prelude::*;
use crate::screen::stepped::{Later, Stepped};

use super::params::Values;

/// The loop and the workers, and what is played of them once it is asked for.
pub(super) struct State {
    pub values: Values,
    iterations: Once<Iterations>,
    metrics: Once<Metrics>,
    best: Once<BestPolicy>,
    /// The best chunk size of the policy dynamic.
    pub best_chunk: Later<BestChunk>,
}

type Q = Quantity<State>;

/// Returns the color of a policy in every figure.
pub(super) const fn ink(policy: Policy) -> Ink {
    Ink::Series(policy as usize)
}

/// The most iterations for which the search for the best chunk size takes a millisecond or two.
const SOON: f64 = 4000.0;

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

/// Makes the quantity of the makespan of a policy.
macro_rules! makespan {
    ($policy:ident, $key:literal, $label:literal) => {
        Q::time($key, "T", $label, |s| s.makespan(Policy::$policy))
            .found(BY, concat!("t_best <= ", $key))
            .source(SIZES)
            .drawn(Policy::$policy.name(), ink(Policy::$policy))
    };
}

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        metric!(time makespan, "T", "Makespan").formula("max_i(F_i)").source(SIZES),
        Q::word("best_policy", "Fastest policy", |s| Ok(s.best()?.policy.name()))
            .found(ALL, LEAST)
            .source(SIZES),
        Q::time("t_best", "T", "Makespan of the fastest policy", |s| s.makespan(s.best()?.policy))
            .found(ALL, LEAST)
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
                Policy::Static => Origin::Formula("min(n, p)"),
                Policy::Cyclic | Policy::Dynamic => Origin::Formula("ceil(n / k)"),
                _ => Origin::Found { by: BY, holds: "n / first_chunk <= chunks <= n / last_chunk" },
            })
        }),
        metric!(time overhead, "", "Overhead of all dispatches").formula("h_ps dispatches"),
        metric!(time waiting, "", "Waiting for the queue")
            .found(BY, "sum_i(B_i) + overhead + waiting + idle = p makespan"),
        metric!(time idle, "", "Idle time")
            .formula("p makespan - sum_i(B_i) - overhead - waiting")
            .remark("Of all workers together, when no iteration is left for them."),
        metric!(share idle_share, "", "Share of idle time").formula("idle / (p makespan)"),
        metric!(ratio first_chunk, "", "First chunk").source(SIZES).formula_by(|s| {
            match s.values.policy {
                Policy::Static => "ceil(n / p)",
                Policy::Cyclic | Policy::Dynamic => "min(n, k)",
                Policy::Guided => "min(n, max(k, ceil(n / p)))",
                Policy::Tss => "ceil(n / (2 p))",
                Policy::Fac2 => "min(n, max(k, ceil(n / (2 p))))",
            }
        }),
        metric!(ratio largest_chunk, "", "Largest chunk").source(SIZES).formula("first_chunk"),
        metric!(ratio last_chunk, "", "Last chunk").source(SIZES).origin_by(|s| {
            Some(match s.values.policy {
                Policy::Static => Origin::Formula("max(1, floor(n / p))"),
                Policy::Cyclic | Policy::Dynamic => Origin::Formula("n - k (chunks - 1)"),
                _ => Origin::Found { by: BY, holds: "1 <= last_chunk <= first_chunk" },
            })
        }),
        Q::ratio("k_kw", "k*", "Chunk of Kruskal and Weiss", |s| {
            s.team().kruskal_weiss(s.iterations()?)
        })
        .formula("(sqrt(2) n h_ps / (σ p sqrt(ln(p))))^(2 / 3)")
        .source("Kruskal and Weiss 1985, with the natural logarithm")
        .remark("For independent random times and a queue that is never busy."),
        Q::ratio("k_best", "k", "Best chunk size of dynamic", |s| Ok(s.best_chunk.get()?.k))
            .found("All sizes up to n/p are played.", NO_BETTER)
            .source("Found by search")
            .remark("Of the policy dynamic; of several the smallest."),
        Q::time("t_k_best", "T", "Makespan with the best chunk size", |s| {
            Ok(s.best_chunk.get()?.makespan)
        })
        .found("All sizes up to n/p are played.", NO_BETTER)
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

    fn prepare(params: &Params) -> Self {
        Self {
            values: Values::from(params),
            iterations: Once::default(),
            metrics: Once::default(),
            best: Once::default(),
            best_chunk: Later::default(),
        }
    }

    fn letters(&self) -> Letters {
        let times: Vec<_> = self.iterations().map_or(Vec::new(), |all| all.times().collect());
        let team = self.team();
        let picoseconds = |time: f64| (time * 1e12 + 0.5).floor();
        let (mut finished, mut busy) = (vec![0.0; team.p as usize], vec![0.0; team.p as usize]);
        for Chunk { first, length, worker, ended, .. } in self.schedule().unwrap_or_default() {
            let work: f64 = times[first..first + length].iter().sum();
            finished[worker] = ended;
            let speed = team.speeds.get(worker).unwrap_or(&1.0);
            busy[worker] += (picoseconds(work) / speed + 0.5).floor() / 1e12;
        }
        let beside = |step: f64| {
            let k = self.best_chunk.get().map_or(f64::NAN, |best| best.k);
            let k = (k + step).clamp(1.0, (self.values.n / team.p).ceil());
            let there = self.iterations().and_then(|all| team.makespan(all, Policy::Dynamic, k));
            there.unwrap_or(f64::NAN)
        };
        letters! {
            "t" Second = times.iter().sum::<f64>() / self.values.n => "Mean time of an iteration";
            "σ" Second = self.iterations().map_or(f64::NAN, Iterations::deviation) => "Standard deviation of the iteration times";
            "V" One = team.speeds.iter().fold(team.p, |sum, speed| sum + speed - 1.0) => "Sum of the speeds";
            "h_ps" Second = picoseconds(team.h) / 1e12 => "Overhead of a dispatch, in whole picoseconds";
            "F" Second * finished => "When each worker has finished";
            "B" Second * busy => "How long each worker computes";
            "t_less" Second = beside(-1.0) => "Makespan with one iteration less in a chunk";
            "t_more" Second = beside(1.0) => "Makespan with one iteration more in a chunk";
        }
    }

    fn is_consistent(&self) -> bool {
        self.values.speeds.len() as f64 <= self.values.p
    }
}

impl Stepped for State {
    const AT_ONCE: usize = 1;

    async fn find(&self, _: &Pace) {
        if SOON < self.values.n {
            pause().await;
        }
        // Why there is none is kept as well.
        let _ = self.found_chunk();
    }
}

impl State {
    /// Returns the workers.
    pub fn team(&self) -> Team<'_> {
        let Values { p, h, queue, .. } = self.values;
        Team { p, speeds: &self.values.speeds, h, queue }
    }

    /// Returns the times of the iterations.
    pub fn iterations(&self) -> Result<&Iterations, Error> {
        let Values { n, times, mean, share, ratio, seed, .. } = self.values;
        let given = Loop { n, times, mean, share, ratio, costs: &self.values.costs, seed };
        self.iterations.get(|| given.iterations())
    }

    /// Returns the chunks in the order in which they are dealt out.
    pub fn schedule(&self) -> Result<Vec<Chunk>, Error> {
        let Values { policy, k, .. } = self.values;
        Ok(self.team().schedule(self.iterations()?, policy, k)?.collect())
    }

    /// Returns how good the schedule of the chosen policy is.
    pub fn metrics(&self) -> Result<&Metrics, Error> {
        let Values { policy, k, .. } = self.values;
        self.metrics.get(|| self.team().metrics(self.iterations()?, policy, k))
    }

    fn makespan(&self, policy: Policy) -> Result<f64, Error> {
        self.team().makespan(self.iterations()?, policy, self.values.k)
    }

    /// Returns the policy with the least makespan.
    pub fn best(&self) -> Result<&BestPolicy, Error> {
        self.best.get(|| self.team().best_policy(self.iterations()?, self.values.k))
    }

    /// Returns the best chunk size of the policy dynamic, found now unless it is known.
    pub fn found_chunk(&self) -> Result<&BestChunk, Error> {
        self.best_chunk.or(|| self.team().best_chunk(self.iterations()?))
    }
}
