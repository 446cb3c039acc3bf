//! The quantities: the time in one network and over a Grid, its parts and shares, and the waiting for a
//! channel.

use crossover_figures::formula::Letters;
use crossover_model::communication::{Channels, Crossing, Service, grid_time};

use crate::kits::network_parameters::SPREAD;
use crate::screen::prelude::*;

use super::params::Values;
use super::state::State;

type Q = Quantity<State>;

/// The color of start-ups in every figure, those of words and of hops.
pub(super) const START_UPS: Ink = Ink::Muted;
pub(super) const WORDS: Ink = Ink::Series(0);
pub(super) const HOPS: Ink = Ink::Series(3);

const PAPER: &str = "Hanuliak 2014, section 4.2";
const PER_STEP: &str = "Hanuliak 2014, section 4.2, which prints \"ts+ m tw lh th\"";
const OWN_SPEED: &str = "Hanuliak 2014, section 4.2; derived for networks of different speed";
const SEVERAL: &str =
    "Ours, for Hanuliak 2014, section 5 and Fig. 8: M/M/c, Erlang 1917; Kleinrock 1975";
const QUEUE: &str =
    "Ours, for Hanuliak 2014, section 4 and Fig. 8: Pollaczek-Khinchine, Kleinrock 1975";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::time("t_now", "T_NOW", "Time in one network", |s| {
            Ok(grid_time(&s.traffic, &s.network, &[])?.t)
        })
        .formula(r#"a ts "start-ups" + b tw "words""#).source(PAPER)
        .remark("A message that stays in its network has no hops.")
        .with_curve("one network", Ink::Series(2)),
        Q::time("t_grid", "T_GRID", "Time over the Grid", |s| Ok(s.time()?.t))
            .formula(r#"a ts "start-ups" + b tw_path "words" + sum_i(lh_i th_i) "hops""#)
            .source(PAPER).with_curve("Grid", Ink::Series(4)),
        Q::time("t_grid_each", "T", "Time with the hops of each message", |s| Ok(s.time()?.t_each))
            .formula(r#"a ts "start-ups" + b tw_path "words" + a sum_i(lh_i th_i) "hops""#)
            .source(PER_STEP)
            .remark("The paper's sum adds the hops once. A program that waits for each message before it sends the next takes them every time.")
            .with_curve("Grid, a × hops", Ink::Series(4)).stroke(Stroke::DashDot),
        Q::time("t_step", "t", "Time of one message", |s| Ok(s.time()?.t_message))
            .formula(r#"ts "start-up" + m tw_path "words" + sum_i(lh_i th_i) "hops""#)
            .source(PER_STEP),
        Q::time("t_step_stored", "t", "Time of one message stored at each hop", |s| Ok(s.time()?.t_stored))
            .formula(r#"ts "start-up" + m tw "first link" + sum_i(lh_i (th_i + m tn_i)) "hops""#)
            .source("Hanuliak 2014, section 4.2, f3(ts, tw, lh); Grama et al., section 2.5.1")
            .remark("Each router receives the whole message before it sends it on."),
        Q::time("t_hops", "T_hops", "Time in hops", |s| Ok(s.time()?.f3))
            .formula("sum_i(lh_i th_i)").source(PAPER),
        Q::number("tw_path", "tp", "Per-word transfer time of the path", Unit::SecondPerWord, |s| Ok(s.time()?.tw))
            .formula("max(tw, max_i(tn_i))").source(OWN_SPEED)
            .remark("The slowest network on the path sets the pace of the words."),
        Q::share("share", "T_longest / T", "Share of the longest hops", |s| {
            s.share(s.crossings()?.into_iter().fold(0.0, f64::max))
        })
        .formula("max_i(lh_i th_i) / t_grid").source(PAPER)
        .remark("Those of one network. The table of networks has the shares of all."),
        Q::share("share_hops", "T_hops / T", "Share of all hops", |s| s.share(s.time()?.f3))
            .formula("t_hops / t_grid").source(PAPER).remark("Start-ups and words take the rest."),
        Q::ratio("slowdown", "T_GRID / T_NOW", "Slowdown by the Grid", |s| {
            let (time, help) = (s.time()?, "one network takes no time here: set messages or words above zero");
            finite(time.t / time.t_now, "startups", "0 s in one network", help)
        })
        .formula("t_grid / t_now").source(PAPER)
        .remark("How many times as long the Grid takes as one network."),
        Q::number("words_limit", "b*", "Words from which hops are negligible", Unit::Word, State::words_limit)
            .formula("max(0, (t_hops (1 - q) / q - a ts) / tw_path)")
            .source("From T_GRID, solved for b"),
        Q::ratio("startups_limit", "a*", "Messages from which hops are negligible", State::startups_limit)
            .formula("max(0, (t_hops (1 - q) / q - b tw_path) / ts)")
            .source("From T_GRID, solved for a")
            .remark("Only with hops counted once, as the paper adds them."),
        Q::time("t_channel", "X", "Time of a message on the channel", |s| Ok(s.channel()?.service))
            .formula("ts + m tw_path")
            .source("Hanuliak 2014, section 4: messages pass one channel one after the other"),
        Q::time("wait_md1", "W", "Waiting time of a message, M/D/1", |s| s.channel()?.wait(Service::Constant))
            .formula("ρ t_channel / (2 (1 - ρ))").source(QUEUE)
            .remark("Messages arrive at random, and all occupy the channel equally long.")
            .with_curve("M/D/1, messages alike", Ink::Text).stroke(Stroke::Dashed),
        Q::time("wait_mm1", "W", "Waiting time of a message, M/M/1", |s| s.channel()?.wait(Service::Exponential))
            .formula("ρ t_channel / (1 - ρ)").source(QUEUE)
            .remark("Messages arrive at random, and their times are exponentially distributed.")
            .with_curve("M/M/1, exponential messages", Ink::Text),
        Q::share("p_wait", "C", "Probability that a message waits", |s| s.channels()?.p_wait())
            .formula("A_c / (sum_i(A_i) + A_c)").source(SEVERAL)
            .remark("Erlang's C: all channels are busy. For one channel it is the utilization."),
        Q::time("wait_mmc", "W", "Waiting time of a message, M/M/c", |s| s.channels()?.wait(Service::Exponential))
            .formula("p_wait t_channel / (c (1 - ρ))").source(SEVERAL)
            .remark("Each channel is as busy as the utilization says, so more messages arrive at more channels.")
            .with_curve("M/M/c, exponential messages", Ink::Text).stroke(Stroke::DashDot)
            .beside("wait_mm1"),
        Q::number("queue_length", "L", "Messages waiting", Unit::Message, |s| s.channels()?.mean_waiting(s.queue))
            .formula("k p_wait ρ / (1 - ρ)").source("Little's law, Kleinrock 1975"),
        Q::time("t_wait", "T_wait", "Waiting time of all messages", State::total_waiting)
            .formula("a k p_wait t_channel / (c (1 - ρ))").source(QUEUE)
            .remark("A part of the paper's overhead function (section 5), without a formula there."),
        Q::time("t_grid_wait", "T", "Time over the Grid with waiting", |s| Ok(s.time()?.t + s.total_waiting()?))
            .formula("t_grid + t_wait").source(QUEUE),
        Q::share("rho_limit", "ρ*", "Utilization from which waiting matters", State::utilization_limit)
            .origin_by(|s| Some(match s.channels {
                1.0 => Origin::Formula("q t_grid / (q t_grid + (1 - q) a k t_channel)"),
                _ => Origin::Found {
                    by: "Waiting grows with the utilization, so ρ* is found by halving the range it lies in.",
                    holds: "q_below <= q <= q_above",
                },
            }))
            .source("From T_wait, solved for ρ")
            .remark("There waiting takes the share q of the time with waiting."),
    ];

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn letters(&self) -> Letters {
        let networks = self.networks().unwrap_or_default();
        let longest = Crossing::slowest(&networks).ok().flatten();
        // The one that sets the pace of the words, where that is not the process's own.
        let path = self.time().map_or(f64::NAN, |time| time.tw);
        let narrowest = networks.iter().position(|one| self.tw < one.tw && one.tw == path);
        let number = |place: Option<usize>| place.map_or(f64::NAN, |place| (place + 1) as f64);
        // How likely it is that so many channels are busy, in terms of how likely it is that none is.
        let (mut idle, mut busy) = (Vec::new(), 1.0);
        for k in (1..=self.channels as u32).map(f64::from) {
            idle.push(busy);
            busy *= self.channels * self.rho / k;
        }
        busy /= 1.0 - self.rho;
        // The share of waiting at a utilization near the one from which it matters: all where no channel
        // is ever free.
        let (limit, whole) =
            (self.utilization_limit(), self.time().map_or(f64::NAN, |time| time.t));
        let waits = |times: f64| {
            let utilization = times * limit.clone().unwrap_or(f64::NAN);
            let near = self.channels().map(|all| Channels { utilization, ..all });
            let waiting = near.and_then(|near| Ok(self.startups * near.wait(self.queue)?));
            waiting.map_or(1.0, |waiting| waiting / (whole + waiting))
        };
        letters! {
            "tn" SecondPerWord * networks.iter().map(|one| one.tw).collect() => "per-word transfer time in each network";
            "m" Word : "b / max(a, 1)" => "words of a message";
            "k" One = self.queue.spread_factor() => SPREAD;
            "A" One * idle => "(c ρ)ᵏ / k! for k busy channels, fewer than c";
            "A_c" One = busy => "(c ρ)ᶜ / (c! (1 − ρ)) for all of them busy";
            "q_below" Share = waits(1.0) => "share of waiting at ρ*";
            "q_above" Share = waits(1.0 + 4.0 * f64::EPSILON) => "share of waiting just above ρ*";
            "slowest" One = number(longest) => "network with the longest hops";
            "narrowest" One = number(narrowest) => "network with the slowest words";
        }
    }
}
