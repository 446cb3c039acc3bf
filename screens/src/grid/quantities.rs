//! What can be read off: the times, their parts, the shares of the hops, and the waiting.

use crossover_figures::quantity::Unit;
use crossover_model::communication::{Channel, GridTime, Service};
use crossover_model::{Error, ErrorKind};

use crate::screen::{Params, Readout, Report};

use super::inputs::Inputs;
use super::{hints, takeaway};

const PAPER: &str = "Hanuliak 2014, section 4.2";
const PER_STEP: &str = "Hanuliak 2014, section 4.2, which prints \"ts+ m tw lh th\"";
const OWN_SPEED: &str = "Hanuliak 2014, section 4.2; derived for networks of different speed";
const QUEUE: &str =
    "Ours, for Hanuliak 2014, section 4 and Fig. 8: Pollaczek-Khinchine, Kleinrock 1975";

/// Returns the readouts, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    let inputs = Inputs::of(params);
    let mut readouts = times(&inputs);
    readouts.extend(shares(&inputs));
    readouts.extend(waiting(&inputs));
    Report { takeaway: takeaway::takeaway(&inputs), hints: hints::hints(&inputs), readouts }
}

fn times(inputs: &Inputs) -> Vec<Readout> {
    let time = |key, symbol, label, of: fn(&GridTime) -> f64| {
        let time = inputs.time().map(|time| of(&time));
        Readout::time(key, symbol, label, time)
    };
    let now = inputs.now().map(|now| now.t);
    let path = inputs.time().map(|time| time.tw);
    vec![
        Readout::time("t_now", "T_NOW", "Time in one NOW", now)
            .formula(r#"a ts "start-ups" + b tw "words""#)
            .source(PAPER)
            .remark("A message that stays in its network has no hops."),
        time("t_grid", "T_GRID", "Time over the Grid", |time| time.t)
            .formula(r#"a ts "start-ups" + b tw_path "words" + sum_i(lh_i th_i) "hops""#)
            .source(PAPER),
        time("t_grid_each", "T", "Time with the hops of each message", |time| time.t_each)
            .formula(r#"a ts "start-ups" + b tw_path "words" + a sum_i(lh_i th_i) "hops""#)
            .source(PER_STEP)
            .remark("The paper's sum adds the hops once. A program that waits for each message before it sends the next takes them every time."),
        time("t_step", "t", "Time of one message", |time| time.t_message)
            .formula(r#"ts "start-up" + m tw_path "words" + sum_i(lh_i th_i) "hops""#)
            .source(PER_STEP),
        time("t_step_stored", "t", "Time of one message stored at each hop", |time| time.t_stored)
            .formula(r#"ts "start-up" + m tw "first link" + sum_i(lh_i (th_i + m tn_i)) "hops""#)
            .source("Hanuliak 2014, section 4.2, f3(ts, tw, lh); Grama et al., section 2.5.1")
            .remark("Each router receives the whole message before it sends it on."),
        time("t_hops", "Σ f3", "Time in hops", |time| time.f3)
            .formula("sum_i(lh_i th_i)")
            .source(PAPER),
        Readout::number("tw_path", "tp", "Per-word transfer time of the path", Unit::SecondPerWord, path)
            .formula("max(tw, max_i(tn_i))")
            .source(OWN_SPEED)
            .remark("The slowest network on the path sets the pace of the words."),
    ]
}

fn shares(inputs: &Inputs) -> Vec<Readout> {
    let crossings = inputs.crossings();
    let most = crossings.map(|times| times.into_iter().fold(0.0, f64::max));
    let share = |part: Result<f64, Error>| part.and_then(|part| inputs.share(part));
    let most = share(most);
    let hops = share(inputs.time().map(|time| time.f3));
    let slowdown = slowdown(inputs);
    let (words, startups) = (inputs.words_limit(), inputs.startups_limit());
    vec![
        Readout::ratio("share", "f3ᵢ / T", "Share of the longest hops", most)
            .formula("max_i(lh_i th_i) / t_grid")
            .source(PAPER)
            .remark("Those of one network. The table of networks has the shares of all."),
        Readout::ratio("share_hops", "Σ f3 / T", "Share of all hops", hops)
            .formula("t_hops / t_grid")
            .source(PAPER)
            .remark("Start-ups and words take the rest."),
        Readout::ratio("slowdown", "T_GRID / T_NOW", "Grid over NOW", slowdown)
            .formula("t_grid / t_now")
            .source(PAPER)
            .remark("How many times as long the Grid takes as one NOW."),
        Readout::number(
            "words_limit",
            "b*",
            "Words from which hops are negligible",
            Unit::Word,
            words,
        )
        .formula("max(0, (t_hops (1 - q) / q - a ts) / tw_path)")
        .source("From T_GRID, solved for b"),
        Readout::ratio("startups_limit", "a*", "Messages from which hops are negligible", startups)
            .formula("max(0, (t_hops (1 - q) / q - b tw_path) / ts)")
            .source("From T_GRID, solved for a")
            .remark("Only with hops counted once, as the paper adds them."),
    ]
}

fn slowdown(inputs: &Inputs) -> Result<f64, Error> {
    let time = inputs.time()?;
    let ratio = Some(time.t / time.t_now).filter(|ratio| ratio.is_finite());
    ratio.ok_or_else(|| {
        let help = "a NOW takes no time here: set messages or words above zero";
        Error::new(ErrorKind::Undefined, "startups", "0 s in one NOW", help)
    })
}

/// Returns what the queue before a channel costs that other processes use too.
fn waiting(inputs: &Inputs) -> Vec<Readout> {
    let channel = inputs.channel(inputs.utilization);
    let of = |of: &dyn Fn(&Channel) -> Result<f64, Error>| channel.clone().and_then(|c| of(&c));
    let x = of(&|channel| Ok(channel.service));
    let md1 = of(&|channel| channel.wait(Service::Constant));
    let mm1 = of(&|channel| channel.wait(Service::Exponential));
    let queue = of(&|channel| channel.waiting(inputs.service));
    let (all, time) = (inputs.waiting(), inputs.time());
    let total = time.and_then(|time| Ok(time.t + all.clone()?));
    let (message, limit) = (Unit::Message, inputs.utilization_limit());
    vec![
        Readout::time("t_channel", "X", "Time of a message on the channel", x)
            .formula("ts + m tw_path")
            .source("Hanuliak 2014, section 4: messages pass one channel one after the other"),
        Readout::time("wait_md1", "W", "Waiting time of a message, M/D/1", md1)
            .formula("ρ t_channel / (2 (1 - ρ))")
            .source(QUEUE)
            .remark("Messages arrive at random, and all occupy the channel equally long."),
        Readout::time("wait_mm1", "W", "Waiting time of a message, M/M/1", mm1)
            .formula("ρ t_channel / (1 - ρ)")
            .source(QUEUE)
            .remark("Messages arrive at random, and their times are exponentially distributed."),
        Readout::number("queue_length", "L", "Messages waiting", message, queue)
            .formula("k ρ^2 / (1 - ρ)")
            .source("Little's law, Kleinrock 1975"),
        Readout::time("t_wait", "T_wait", "Waiting time of all messages", all)
            .formula("a k ρ t_channel / (1 - ρ)")
            .source(QUEUE)
            .remark(
                "A part of the paper's overhead function (section 5), without a formula there.",
            ),
        Readout::time("t_grid_wait", "T", "Time over the Grid with waiting", total)
            .formula("t_grid + t_wait")
            .source(QUEUE),
        Readout::ratio("rho_limit", "ρ*", "Utilization from which waiting matters", limit)
            .formula("q t_grid / (q t_grid + (1 - q) a k t_channel)")
            .source("From T_wait, solved for ρ")
            .remark("There waiting takes the share q of the time with waiting."),
    ]
}
