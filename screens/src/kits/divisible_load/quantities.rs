//! What is read off an optimum, and what certifies it.

use std::sync::{Arc, LazyLock};

use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{Certificate, Plan, Platform, Solution, Usage};

use super::optimum::{Optimal, Optimum, Solved, solved_again};
use super::prices;
use crate::screen::prelude::*;

const PAPER_3_3: &str = "Drozdowski and Wolniewicz 2004, section 3.3: superfluous stages and processors are removed; made unambiguous here";
const LEFT_OUT: &str = "The last messages are left out while the makespan is shorter for it.";

/// Returns what sets the makespan, in a word.
pub(crate) const fn bound<S: Optimal>() -> Quantity<S> {
    Quantity::word("bound", "What sets the makespan", |s: &S| Ok(binding(&s.solved_loads()?.solution).0))
        .found_by(
            "The constraints that bind at the optimum are looked at: the end of the last message, full buffers.",
            |s| s.solved_loads().map_or("k_full = k_sent", |solved| binding(&solved.solution).1),
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

/// Returns the share of the originator's sending in which some processor computes.
pub(crate) const fn overlap<S: Optimal>() -> Quantity<S> {
    let label = "Overlap of sending and computing";
    Quantity::share("overlap", "", label, |s: &S| Ok(s.optimum().usage.get()?.overlap))
        .formula("cases(t_sends = 0: 0; else: t_both / t_sends)")
        .source("The schedule, played by the rules of section 2 of Drozdowski and Wolniewicz 2004")
}

/// Returns the messages worth sending of those that are sent.
pub(crate) const fn messages_worth<S: Optimal>() -> Quantity<S> {
    let kept = |s: &S| Ok(s.optimum().trimmed.get()?.0);
    Quantity::number("messages_worth", "", "Messages worth sending", Unit::Message, kept)
        .with_certificate(LEFT_OUT, "C_kept <= min(C_kept_fewer, C_kept_more)")
        .source(PAPER_3_3)
}

/// Returns the makespan with the messages worth sending.
pub(crate) const fn trimmed_makespan<S: Optimal>() -> Quantity<S> {
    let label = "Makespan without superfluous messages";
    Quantity::time("cmax_trimmed", "", label, |s: &S| Ok(s.optimum().trimmed.get()?.1))
        .with_certificate(
            LEFT_OUT,
            "abs(cmax_trimmed - C_kept) <= 1e-7 cmax and cmax_trimmed <= (1 + 1e-7) cmax",
        )
        .source(PAPER_3_3)
}

/// Returns the best number of stages.
pub(crate) const fn best_stages<S: Optimal>(symbol: &'static str) -> Quantity<S> {
    let stages = |s: &S| Ok(s.best()?.stages);
    Quantity::ratio("best_n", symbol, "Optimal number of stages", stages)
        .with_certificate(
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
        letters = letters.joined(certificate(plan, s.solved_loads().ok()));
    }
    if let Ok(best) = s.best() {
        letters = letters.joined(neighbors(*best));
    }
    if let Ok(Solved { plan, solution }) = s.playable_loads() {
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
        "t_arrived" Second ~ part(|c| c.arrived) => "arrival of the last message";
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
