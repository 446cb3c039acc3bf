//! The quantities: one message of each pair, a window of messages, and what limits both.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{BytePerSecond, MessagePerSecond};
use crossover_model::nodes::{Limit, Pairs};

use crate::screen::prelude::*;

use super::letters::letters;
use super::params::Values;
use super::state::State;

type Q = Quantity<State>;

/// The color of the pairs; that of a machine of one level is `Ink::Muted`.
pub(super) const ALL: Ink = Ink::Series(0);
/// The color of one NIC more.
pub(super) const MORE: Ink = Ink::Series(1);

const MAX_RATE: &str = "Gropp, Olson and Samfass 2016, the max-rate model";
const WINDOW: &str =
    "Gropp, Olson and Samfass 2016; the window as in LogGP, its messages a gap apart";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        Q::time("t_pairs", "T", "One message of each pair", |s| Ok(s.times()?.t))
            .better(Better::Less)
            .formula(r#"ts "start-up" + b "bytes or messages""#).source(MAX_RATE)
            .remark("b is the greatest of m tw, s m t_nic and s g_nic: a process at its own rate, or the s messages that share a NIC.")
            .with_curve("all pairs", ALL),
        Q::ratio("slowdown", "", "Time of a message over that of one alone", State::slowdown)
            .formula("t_pairs / T_1").source(MAX_RATE)
            .remark("T_1 is the time of a message while nobody else sends: ts + m tw."),
        Q::time("t_window", "T_W", "A window of messages and its answer", |s| Ok(s.times()?.t_window))
            .formula("2 ts + (W - 1) d + b").source(WINDOW)
            .remark("Two start-ups: the first message of the window, and the answer. d is the greater of o and b."),
        Q::number("node_bandwidth", "", "Bandwidth of the node", BytePerSecond, State::bandwidth)
            .formula("C W m word / t_window").source(WINDOW)
            .remark("Bytes of all pairs over the time of the window, as the OSU benchmark of pairs counts them.")
            .with_curve("all pairs", ALL),
        Q::number("message_rate", "", "Message rate of the node", MessagePerSecond, |s| Ok(s.times()?.message_rate))
            .formula("C W / t_window").source(WINDOW),
        Q::ratio("pairs_full", "", "Processes that fill the NICs", |s| Pairs::that_fill(&s.nodes))
            .formula("max(1, ceil(r tw / t_nic))").source("Gropp, Olson and Samfass 2016, solved for k")
            .remark("From here on more processes only share the NICs. Long messages: start-ups are left out."),
        Q::ratio("rail_gain", "", "Gain of one more NIC", State::rail_gain)
            .formula("t_pairs / (ts + b_more)").source("Derived from the max-rate model")
            .remark("The time of one message of each pair over that with r + 1 NICs."),
        Q::word("limit", "What limits the pairs", |s| s.limit().map(Limit::name))
            .found_by("The four are compared; the first of a tie.", |s| match s.limit() {
                Ok(Limit::Process) => "m tw <= o and s m t_nic <= o and s g_nic <= o",
                Ok(Limit::Bytes) => "o <= m tw and s m t_nic <= m tw and s g_nic <= m tw",
                Ok(Limit::Nic) => "o <= s m t_nic and m tw <= s m t_nic and s g_nic <= s m t_nic",
                _ => "o <= s g_nic and m tw <= s g_nic and s m t_nic <= s g_nic",
            })
            .source(WINDOW)
            .remark("Pace of a process: o. Its bytes: m tw. NIC: s m t_nic for the bytes, s g_nic for the messages."),
    ];

    fn prepare(params: &Params) -> Self {
        Self::from(Values::from(params))
    }

    fn letters(&self) -> Letters {
        letters(self)
    }

    fn is_consistent(&self) -> bool {
        self.pairs <= self.ppn
    }
}
