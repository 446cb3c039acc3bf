//! What can be read off: both times, their parts, and how much of them the hops are.

use crossover_figures::quantity::Unit;
use crossover_model::communication::GridTime;
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Readout, Report};

use super::inputs::Inputs;
use super::{hints, takeaway};

const PAPER: &str = "Hanuliak 2014, section 4.2";
const PER_STEP: &str = "Hanuliak 2014, section 4.2, which prints \"ts+ m tw lh th\"";

/// Readouts, takeaway, hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let mut readouts = times(&inputs);
    readouts.extend(shares(&inputs));
    readouts.extend(limits(&inputs));
    Report {
        takeaway: takeaway::takeaway(&inputs),
        hints: hints::hints(&inputs),
        readouts,
    }
}

fn times(s: &Inputs) -> Vec<Readout> {
    let time = |key, symbol, label, of: fn(&GridTime) -> f64| {
        Readout::number(
            key,
            symbol,
            label,
            Unit::Second,
            s.time().map(|time| of(&time)),
        )
    };
    let now = s.now().map(|now| now.t);
    vec![
        Readout::number("t_now", "T_NOW", "time in one NOW", Unit::Second, now)
            .formula(r#"a ts "start-ups" + b tw "words""#)
            .source(PAPER)
            .remark("A message that stays in its network pays no hops."),
        time("t_grid", "T_GRID", "time over the Grid", |time| time.t)
            .formula(r#"a ts "start-ups" + b tw "words" + sum_i(lh_i th_i) "hops""#)
            .source(PAPER),
        time("t_grid_each", "T", "time if each message pays the hops", |time| time.t_each)
            .formula(r#"a ts "start-ups" + b tw "words" + a sum_i(lh_i th_i) "hops""#)
            .source(PER_STEP)
            .remark("The paper's sum adds the hops once. A program that waits for each message before it sends the next pays them every time."),
        time("t_step", "t", "time of one message", |time| time.t_message)
            .formula(r#"ts "start-up" + m tw "words" + sum_i(lh_i th_i) "hops""#)
            .source(PER_STEP),
        time("t_hops", "Σ f3", "time in hops", |time| time.f3)
            .formula("sum_i(lh_i th_i)")
            .source(PAPER),
    ]
}

fn shares(s: &Inputs) -> Vec<Readout> {
    let ratio = |key, symbol, label, answer| Readout::number(key, symbol, label, Unit::One, answer);
    let most = s
        .crossings()
        .map(|times| times.into_iter().fold(0.0, f64::max));
    let hops = s.time().map(|time| time.f3);
    vec![
        ratio(
            "share",
            "f3ᵢ / T",
            "share of the slowest network",
            most.and_then(|most| s.share(most)),
        )
        .formula("max_i(lh_i th_i) / t_grid")
        .source(PAPER)
        .remark("The table of networks has the shares of all."),
        ratio(
            "share_hops",
            "Σ f3 / T",
            "share of all hops",
            hops.and_then(|hops| s.share(hops)),
        )
        .formula("t_hops / t_grid")
        .source(PAPER)
        .remark("A NOW takes the rest too."),
        ratio(
            "slowdown",
            "T_GRID / T_NOW",
            "times as long as in one NOW",
            slowdown(s),
        )
        .formula("t_grid / t_now")
        .source(PAPER),
    ]
}

fn slowdown(s: &Inputs) -> Result<f64, Error> {
    let time = s.time()?;
    let ratio = Some(time.t / time.t_now).filter(|ratio| ratio.is_finite());
    let help = "a NOW takes no time here: give messages or words that do";
    ratio.ok_or_else(|| Error::new(ErrorKind::Undefined, "startups", "0 s in one NOW", help))
}

fn limits(s: &Inputs) -> Vec<Readout> {
    vec![
        Readout::number(
            "words_limit",
            "b*",
            "words from which hops are negligible",
            Unit::Word,
            s.words_limit(),
        )
        .formula("max(0, (t_hops (1 - q) / q - a ts) / tw)")
        .source("From T_GRID, solved for b"),
        Readout::number(
            "startups_limit",
            "a*",
            "messages from which hops are negligible",
            Unit::One,
            s.startups_limit(),
        )
        .formula("max(0, (t_hops (1 - q) / q - b tw) / ts)")
        .source("From T_GRID, solved for a")
        .remark("Only with hops paid once, as the paper adds them."),
    ]
}
