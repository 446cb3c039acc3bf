//! An optimum as an answer: what certifies it, and what is read off its schedule.

use std::sync::{Arc, LazyLock};

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::{Certificate, Platform, Solution, Usage};
use crossover_model::{Error, ErrorKind};

use crate::screen::Readout;
use crate::screen::letters::letters;

const PAPER_3_3: &str = "Drozdowski and Wolniewicz 2004, section 3.3: superfluous stages and processors are removed; made unambiguous here";

/// The most hops of an ordinary tree that is solved for while a formula is read: some tenths of a second.
const MOST_HOPS: f64 = 2_000.0;

/// The letters of what certifies an optimum: its schedule, played by the rules, and the bound that its
/// prices put on every other one. Without a solution it is solved for when they are asked for.
pub(crate) fn certificate(
    platform: Platform,
    stages: f64,
    solution: Option<&Arc<Solution>>,
) -> Letters {
    let known = solution.map(Arc::clone);
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
    let Some(solution) = solution else {
        return letters;
    };
    let (full, sent) = (solution.full_messages as f64, solution.loads.len() as f64);
    letters.joined(letters! {
        "k_full" Message = full => "messages that fill their buffer";
        "k_sent" Message = sent => "messages in all";
    })
}

/// What sets the makespan, in a word.
pub(crate) fn bound(solution: Result<&Solution, Error>) -> Readout {
    let full = solution.as_ref().map_or(0, |solution| solution.full_messages);
    let (word, holds) = match solution {
        Ok(solution) if solution.communication_bound => (Ok("communication"), "cmax = t_arrived"),
        Ok(solution) if full == solution.loads.len() => (Ok("buffers"), "k_full = k_sent"),
        Ok(_) if 0 < full => (Ok("computing and buffers"), "0 < k_full < k_sent"),
        Ok(_) => (Ok("computing"), "k_full = 0"),
        Err(error) => (Err(error), "k_full = k_sent"),
    };
    Readout::word("bound", "What sets the makespan", word)
        .found("The constraints that bind at the optimum are looked at: the end of the last message, full buffers.", holds)
        .source("Drozdowski and Wolniewicz 2004, section 3")
}

/// The share of the originator's sending in which some processor computes.
pub(crate) fn overlap(label: &'static str, usage: &Result<Usage, Error>) -> Readout {
    let of = |of: fn(&Usage) -> f64| usage.as_ref().map_or(f64::NAN, of);
    let letters = letters! {
        "t_sends" Second = of(|usage| usage.communication) => "time the originator sends";
        "t_both" Second = of(|usage| usage.overlapped) => "time it sends while some processor computes";
    };
    let overlap = usage.as_ref().map(|usage| usage.overlap).map_err(Error::clone);
    Readout::number("overlap", "", label, Unit::One, overlap)
        .formula("cases(t_sends = 0: 0; else: t_both / t_sends)")
        .source("The schedule, played by the rules of section 2 of Drozdowski and Wolniewicz 2004")
        .with(letters)
}

/// The messages worth sending of those of a platform, `all` in number, and the makespan with them.
pub(crate) fn trimmed(
    answer: Result<(f64, f64), Error>,
    platform: Option<Platform>,
    all: f64,
) -> [Readout; 2] {
    let letters = answer.as_ref().ok().zip(platform).map(|((kept, _), platform)| {
        let of = move |messages: f64| move || within(messages, all, platform);
        letters! {
            "C_kept" Second ~ of(*kept) => "makespan with them";
            "C_kept_fewer" Second ~ of(kept - 1.0) => "makespan with a message fewer";
            "C_kept_more" Second ~ of(kept + 1.0) => "makespan with a message more";
        }
    });
    let by = "The last messages are left out while the makespan is shorter for it.";
    let (kept, makespan) = (answer.clone().map(|answer| answer.0), answer.map(|answer| answer.1));
    [
        Readout::number("messages_worth", "", "Messages worth sending", Unit::Message, kept)
            .found(by, "C_kept <= min(C_kept_fewer, C_kept_more)")
            .source(PAPER_3_3)
            .with(letters.unwrap_or_default()),
        Readout::number(
            "cmax_trimmed",
            "",
            "Makespan without superfluous messages",
            Unit::Second,
            makespan,
        )
        .found(by, "abs(cmax_trimmed - C_kept) <= 1e-7 cmax and cmax_trimmed <= (1 + 1e-7) cmax")
        .source(PAPER_3_3),
    ]
}

/// `C_max` over so many messages of `all`; infinite where they do not hold the load, or are too many.
fn within(messages: f64, all: f64, platform: Platform) -> f64 {
    if messages < 1.0 || all < messages {
        return f64::INFINITY;
    }
    solved_again(platform, messages as usize)
}

/// `C_max` over so many messages; infinite where they do not hold the load, NaN for a tree that takes
/// longer than the reader of a formula waits.
pub(super) fn solved_again(platform: Platform, messages: usize) -> f64 {
    match platform.makespan_of_messages(messages, MOST_HOPS) {
        Ok(makespan) => makespan,
        Err(error) if error.kind() == ErrorKind::TooLarge => f64::NAN,
        Err(_) => f64::INFINITY,
    }
}

/// The best number of stages of a platform.
pub(crate) fn best_stages(symbol: &'static str, best: Result<(Platform, f64), Error>) -> Readout {
    let letters = best.as_ref().ok().map(|(platform, n)| {
        let (platform, n) = (*platform, *n);
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
    });
    let n = best.map(|(_, n)| n);
    Readout::number("best_n", symbol, "Optimal number of stages", Unit::One, n)
        .found("By bisection: the makespan falls with n until communication alone sets it, and then grows by a stage's start-ups.", "C_n <= min(C_n_fewer, C_n_more)")
        .source("Drozdowski and Wolniewicz 2004, section 4; cf. Fig. 9")
        .with(letters.unwrap_or_default())
}
