//! The optimum of a state, as far as it is found: what certifies it, and what is read off it.

use std::sync::{Arc, LazyLock};

use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{
    Certificate, Pace, Plan, Platform, SidedPrices, Solution, Usage,
};

use super::gantt::check_played;
use super::prices;
use crate::screen::prelude::*;
use crate::screen::stepped::Later;

const PAPER_3_3: &str = "Drozdowski and Wolniewicz 2004, section 3.3: superfluous stages and processors are removed; made unambiguous here";
const LEFT_OUT: &str = "The last messages are left out while the makespan is shorter for it.";

/// The most hops of an ordinary tree that is solved for while a formula is read: some tenths of a second.
const MOST_HOPS: f64 = 2_000.0;
/// The steps, of about a millisecond each, that anything may take that is told beside an optimum.
const MOST_STEPS_BESIDE: usize = 2_500;

/// The platform that is used, its stages, and its loads.
pub(crate) struct Solved {
    pub plan: Plan,
    pub solution: Arc<Solution>,
}

impl Solved {
    /// Returns the bytes that each processor of a layer gets in all; none where it only relays.
    pub fn per_processor(&self, layer: u32) -> Option<f64> {
        let at = self.solution.receivers.iter().position(|receiver| *receiver == layer)?;
        Some(self.solution.total_load(at))
    }
}

/// What is found of a state, one after the other.
#[derive(Default)]
pub(crate) struct Optimum {
    /// The loads.
    pub solved: Later<Solved>,
    /// With the best number of stages.
    pub best: Later<Plan>,
    pub usage: Later<Usage>,
    pub prices: Later<SidedPrices>,
    /// The messages worth sending, and the makespan with them.
    pub trimmed: Later<(f64, f64)>,
}

/// A state with an optimum.
pub(crate) trait Optimal: 'static {
    /// Returns what is found of it.
    fn optimum(&self) -> &Optimum;

    /// Returns the loads, where they are told.
    fn solved(&self) -> Result<&Solved, Error>;

    /// Returns the platform with the best number of stages.
    fn best(&self) -> Result<&Plan, Error>;

    /// Returns the loads, where they are few enough to be played.
    fn played(&self) -> Result<&Solved, Error> {
        let solved = self.solved()?;
        check_played(solved.solution.loads.len() as f64, solved.plan.stages)?;
        Ok(solved)
    }
}

/// Finds how the loads use the time.
pub(crate) async fn find_usage<S: Optimal>(s: &S, pace: &Pace) {
    let usage = async {
        let Solved { plan, solution } = s.played()?;
        plan.platform.usage_of_paced(&solution.loads, pace).await
    };
    s.optimum().usage.fill(usage).await;
}

/// Finds the shadow prices and the messages worth sending.
pub(crate) async fn find_prices<S: Optimal>(s: &S, pace: &Pace) {
    let Optimum { prices, trimmed, .. } = s.optimum();
    let sided = async {
        let Solved { plan, solution } = s.played()?;
        Ok(plan.platform.sided_prices_paced(solution, pace).await)
    };
    prices.fill(beside(sided, pace)).await;
    let kept = async {
        let Plan { platform, stages, .. } = s.played()?.plan;
        let kept = platform.solve_trimmed_paced(stages, pace).await?;
        Ok((kept.loads.len() as f64, kept.makespan))
    };
    trimmed.fill(beside(kept, pace)).await;
}

/// Does what is told beside the optimum, unless it takes too long.
pub(crate) async fn beside<T>(
    work: impl Future<Output = Result<T, Error>>,
    pace: &Pace,
) -> Result<T, Error> {
    bounded(MOST_STEPS_BESIDE, work, pace).await
}

/// Does work, unless it takes more than `most` steps.
pub(crate) async fn bounded<T>(
    most: usize,
    work: impl Future<Output = Result<T, Error>>,
    pace: &Pace,
) -> Result<T, Error> {
    let done = pace.within(most, work).await;
    done.unwrap_or_else(|| {
        let help = "finding this takes too long: raise D, or lower n or h";
        Err(Error::new(ErrorKind::TooLarge, "n", "out of reach", help))
    })
}

/// What sets the makespan, in a word.
pub(crate) const fn bound<S: Optimal>() -> Quantity<S> {
    Quantity::word("bound", "What sets the makespan", |s: &S| Ok(binding(&s.solved()?.solution).0))
        .found_by(
            "The constraints that bind at the optimum are looked at: the end of the last message, full buffers.",
            |s| s.solved().map_or("k_full = k_sent", |solved| binding(&solved.solution).1),
        )
        .source("Drozdowski and Wolniewicz 2004, section 3")
}

/// Returns what sets the makespan, and the statement that this is so.
fn binding(solution: &Solution) -> (&'static str, &'static str) {
    match solution.full_messages {
        _ if solution.communication_bound => ("communication", "cmax = t_arrived"),
        full if full == solution.loads.len() => ("buffers", "k_full = k_sent"),
        0 => ("computing", "k_full = 0"),
        _ => ("computing and buffers", "0 < k_full < k_sent"),
    }
}

/// The share of the originator's sending in which some processor computes.
pub(crate) const fn overlap<S: Optimal>() -> Quantity<S> {
    let label = "Overlap of sending and computing";
    Quantity::ratio("overlap", "", label, |s: &S| Ok(s.optimum().usage.get()?.overlap))
        .formula("cases(t_sends = 0: 0; else: t_both / t_sends)")
        .source("The schedule, played by the rules of section 2 of Drozdowski and Wolniewicz 2004")
}

/// The messages worth sending of those that are sent.
pub(crate) const fn messages_worth<S: Optimal>() -> Quantity<S> {
    let kept = |s: &S| Ok(s.optimum().trimmed.get()?.0);
    Quantity::number("messages_worth", "", "Messages worth sending", Unit::Message, kept)
        .found(LEFT_OUT, "C_kept <= min(C_kept_fewer, C_kept_more)")
        .source(PAPER_3_3)
}

/// The makespan with the messages worth sending.
pub(crate) const fn trimmed<S: Optimal>() -> Quantity<S> {
    let label = "Makespan without superfluous messages";
    Quantity::time("cmax_trimmed", "", label, |s: &S| Ok(s.optimum().trimmed.get()?.1))
        .found(
            LEFT_OUT,
            "abs(cmax_trimmed - C_kept) <= 1e-7 cmax and cmax_trimmed <= (1 + 1e-7) cmax",
        )
        .source(PAPER_3_3)
}

/// The best number of stages.
pub(crate) const fn best_stages<S: Optimal>(symbol: &'static str) -> Quantity<S> {
    let stages = |s: &S| Ok(s.best()?.stages);
    Quantity::ratio("best_n", symbol, "Optimal number of stages", stages)
        .found(
            "By bisection: the makespan falls with n until communication alone sets it, and then grows by a stage's start-ups.",
            "C_n <= min(C_n_fewer, C_n_more)",
        )
        .source("Drozdowski and Wolniewicz 2004, section 4; cf. Fig. 9")
}

/// Returns the letters of what is found of a state whose stages and makespan are `plan`.
pub(crate) fn letters<S: Optimal>(s: &S, plan: Option<Plan>) -> Letters {
    let Optimum { usage, trimmed, .. } = s.optimum();
    let of = |of: fn(&Usage) -> f64| usage.get().map_or(f64::NAN, of);
    let mut letters = letters! {
        "t_sends" Second = of(|usage| usage.communication) => "time the originator sends";
        "t_both" Second = of(|usage| usage.overlapped) => "time it sends while some processor computes";
    };
    if let Some(plan) = plan {
        letters = letters.joined(certificate(plan, s.solved().ok()));
    }
    if let Ok(best) = s.best() {
        letters = letters.joined(neighbors(*best));
    }
    if let Ok(Solved { plan, solution }) = s.played() {
        letters = letters.joined(prices::letters(plan.platform, solution));
        if let Ok((kept, _)) = trimmed.get() {
            letters = letters.joined(fewer(*kept, solution.loads.len() as f64, plan.platform));
        }
    }
    letters
}

/// Returns the letters of what certifies an optimum: its schedule, played by the rules, and the bound
/// that its prices put on every other one. Loads that are not known are solved for when they are asked
/// for.
fn certificate(Plan { platform, stages, .. }: Plan, solved: Option<&Solved>) -> Letters {
    let known = solved.map(|solved| Arc::clone(&solved.solution));
    let shown = Arc::new(LazyLock::new(move || {
        let solution = known.or_else(|| platform.solve(stages).ok().map(Arc::new))?;
        platform.certificate(&solution).ok()
    }));
    let part = |of: fn(&Certificate) -> f64| {
        let shown = Arc::clone(&shown);
        move || shown.as_ref().as_ref().map_or(f64::NAN, of)
    };
    let letters = letters! {
        "C_played" Second ~ part(|c| c.played) => "makespan of these loads, played by the rules";
        "t_arrived" Second ~ part(|c| c.arrived) => "when the last message has arrived then";
        "C_dual" Second ~ part(|c| c.dual) => "bound on every schedule, from the dual prices";
        "x_last" Byte ~ part(|c| c.last) => "load of the last message";
        "V_sent" Byte ~ part(|c| c.sent) => "bytes of all loads";
        "x_max" One ~ part(|c| c.fullest) => "fullest buffer, as a share of D";
    };
    let Some(Solved { solution, .. }) = solved else {
        return letters;
    };
    letters.joined(letters! {
        "k_full" Message = solution.full_messages as f64 => "messages that fill their buffer";
        "k_sent" Message = solution.loads.len() as f64 => "messages in all";
    })
}

/// Returns the letters of the stages next to the best ones.
fn neighbors(Plan { platform, stages: n, .. }: Plan) -> Letters {
    let of = move |n: f64| {
        move || match platform.messages_per_stage() {
            Ok(each) if 1.0 <= n => solved_again(platform, n as usize * each),
            _ => f64::INFINITY,
        }
    };
    letters! {
        "C_n" Second ~ of(n) => "makespan with n* stages";
        "C_n_fewer" Second ~ of(n - 1.0) => "makespan with a stage fewer";
        "C_n_more" Second ~ of(n + 1.0) => "makespan with a stage more";
    }
}

/// Returns the letters of the messages next to those worth sending, of `all` that are sent.
fn fewer(kept: f64, all: f64, platform: Platform) -> Letters {
    let of = move |messages: f64| {
        move || {
            let is_sent = (1.0..=all).contains(&messages);
            if is_sent { solved_again(platform, messages as usize) } else { f64::INFINITY }
        }
    };
    letters! {
        "C_kept" Second ~ of(kept) => "makespan with them";
        "C_kept_fewer" Second ~ of(kept - 1.0) => "makespan with a message fewer";
        "C_kept_more" Second ~ of(kept + 1.0) => "makespan with a message more";
    }
}

/// Returns `C_max` over so many messages: infinite where they do not hold the load, NaN for a tree that
/// takes longer than the reader of a formula waits.
pub(super) fn solved_again(platform: Platform, messages: usize) -> f64 {
    match platform.makespan_of_messages(messages, MOST_HOPS) {
        Ok(makespan) => makespan,
        Err(error) if error.kind() == ErrorKind::TooLarge => f64::NAN,
        Err(_) => f64::INFINITY,
    }
}
