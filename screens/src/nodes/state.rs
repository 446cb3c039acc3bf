//! The state: the pairs, their nodes, what the model says of them, and what is decided.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_model::communication::Network;
use crossover_model::nodes::{Limit, Nodes, Pairs, PairsTimes, RailUse, pairs};

use crate::screen::prelude::*;

use super::params::Values;

/// Pairs of processes, and the nodes that they are on.
pub(super) struct State {
    values: Values,
    pub nodes: Nodes,
    pub sent: Pairs,
    pub verdict: OnceLock<Verdict>,
}

/// What is decided about a state. Words make sentences of it.
pub(super) struct Verdict {
    pub case: Case,
    pub full: Full,
    /// What one more NIC does, where the pairs have a time.
    pub more: Option<More>,
    /// Whether a node has one NIC.
    pub is_single: bool,
    /// Whether processes without a pair leave NICs idle.
    pub leaves_idle: bool,
}

/// What the answer is about.
pub(super) enum Case {
    TooManyPairs,
    NoTime,
    /// The time between two messages of a process.
    Process,
    /// The bytes of each process, of one pair or of several.
    Bytes {
        is_alone: bool,
    },
    /// The bytes over a NIC.
    Nic(Sharing),
    /// The messages over a NIC, up to some size or at any.
    Rate {
        has_end: bool,
    },
}

/// Who shares a NIC that limits.
pub(super) enum Sharing {
    /// Whoever does, a message takes hardly longer for it.
    Hardly,
    /// A process alone would need no time at all.
    Only,
    /// One message fills it alone: it is slower than a process.
    Alone,
    /// All share all NICs.
    All,
    /// Those that are pinned to it.
    Pinned,
}

/// How many processes fill the NICs.
pub(super) enum Full {
    One,
    Several,
    /// All of a node do not.
    TooFew,
    /// Each process has a NIC of its own choice.
    Pinned,
    /// The NICs have no limit.
    Endless,
}

/// What one more NIC does.
pub(super) enum More {
    Faster,
    Nothing,
}

impl From<Values> for State {
    fn from(values: Values) -> Self {
        let flat = Nodes::single(&Network { ts: values.ts, th: 0.0, tw: values.tw });
        let nodes = Nodes {
            ppn: values.ppn,
            tw_nic: values.tw_nic.unwrap_or(values.tw),
            gap_nic: values.gap_nic,
            rails: values.rails,
            rail_use: values.rail_use,
            ..flat
        };
        let gap = values.gap.unwrap_or(values.ts / 2.0);
        let sent = Pairs { m: values.m, pairs: values.pairs, window: values.window, gap };
        Self { values, nodes, sent, verdict: OnceLock::new() }
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    pub fn is_pinned(&self) -> bool {
        self.nodes.rail_use == RailUse::Pinned
    }

    pub fn times(&self) -> Result<PairsTimes, Error> {
        pairs(&self.nodes, &self.sent)
    }

    pub fn limit(&self) -> Result<Limit, Error> {
        self.sent.limit(&self.nodes)
    }

    /// Returns how many times as long a message takes as one that has the node to itself.
    pub fn slowdown(&self) -> Result<f64, Error> {
        let times = self.times()?;
        let help = "a message alone takes no time: give ts, or tw and m, more than zero";
        finite(times.t / times.t_alone, "ts", Unit::Second.show(self.ts), help)
    }

    /// Returns bytes per second of all pairs.
    pub fn bandwidth(&self) -> Result<f64, Error> {
        Ok(self.times()?.words_per_second * self.word)
    }

    pub fn rail_gain(&self) -> Result<f64, Error> {
        self.sent.rail_gain(&self.nodes)
    }

    /// Returns how many NICs of a node the pairs use where each process has one.
    pub fn rails_used(&self) -> f64 {
        let shared = ((self.pairs - 1.0) * self.rails / self.ppn).floor() + 1.0;
        if self.ppn < self.rails { self.pairs } else { shared }
    }

    /// Returns the bytes per second that the NICs of a node carry at most; `None` where they have no limit.
    pub fn roof(&self) -> Option<f64> {
        let roof = self.nodes.rails * self.word / self.nodes.tw_nic;
        roof.is_finite().then_some(roof)
    }
}
