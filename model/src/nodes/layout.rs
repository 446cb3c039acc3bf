//! Which process is on which node and has which NIC, and what a round of their messages shares.

use std::ops::Range;

use super::machine::{Nodes, Placement, RailUse};
use super::round::Round;
use crate::check::count;
use crate::{Error, ErrorKind};

/// The most processes whose messages are counted.
pub const MOST_PROCESSES: f64 = 16_384.0;

/// The processes of a machine on its nodes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Processes.
    p: usize,
    /// Processes of a node.
    k: usize,
    /// NICs of a node that are told apart: 1 where a message can use them all.
    nics: usize,
    placement: Placement,
}

impl Layout {
    /// Returns `p` processes on the nodes of a machine.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Layout, Nodes, Placement};
    /// let nodes = Nodes { ppn: 4.0, ..Nodes::single(&Network::default()) };
    /// let there = Layout::of(&nodes, 12.0, Placement::Cyclic)?;
    /// assert_eq!((there.nodes(), there.node(7), there.local(7)), (3, 1, 2));
    /// assert_eq!(Layout::of(&nodes, 14.0, Placement::Block).unwrap_err().field(), "ppn");
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Nodes::check`]; names `p` when it is not a whole number from 1 or above 16,384; `ppn` when it does not
    /// divide `p`.
    pub fn of(nodes: &Nodes, p: f64, placement: Placement) -> Result<Self, Error> {
        nodes.check()?;
        let p = count("p", p)?;
        if MOST_PROCESSES < p {
            let help =
                format!("messages on nodes are counted for at most {MOST_PROCESSES} processes");
            return Err(Error::new(ErrorKind::TooLarge, "p", p, help));
        }
        let (whole, k) = (p as usize, nodes.ppn as usize);
        if whole % k != 0 {
            return Err(not_divisible(whole, k));
        }
        let nics = match nodes.rail_use {
            RailUse::Striped => 1,
            RailUse::Pinned => nodes.rails.min(nodes.ppn) as usize,
        };
        Ok(Self { p: whole, k, nics, placement })
    }

    /// Returns the processes of one node alone.
    pub(crate) const fn inside(&self) -> Self {
        Self { p: self.k, placement: Placement::Block, ..*self }
    }

    /// Returns one process of each node.
    pub(crate) const fn across(&self) -> Self {
        Self { p: self.nodes(), k: 1, nics: 1, placement: Placement::Block }
    }

    /// Returns the processes.
    #[must_use]
    pub const fn processes(&self) -> usize {
        self.p
    }

    /// Returns the processes of a node.
    #[must_use]
    pub const fn ppn(&self) -> usize {
        self.k
    }

    /// Returns the nodes.
    #[must_use]
    pub const fn nodes(&self) -> usize {
        self.p / self.k
    }

    /// Returns whether neighbors in the order of the processes are on different nodes.
    #[must_use]
    pub fn is_cyclic(&self) -> bool {
        self.placement == Placement::Cyclic
    }

    /// Returns the node of a process.
    #[must_use]
    pub const fn node(&self, process: usize) -> usize {
        match self.placement {
            Placement::Block => process / self.k,
            Placement::Cyclic => process % self.nodes(),
        }
    }

    /// Returns the number of a process on its node.
    #[must_use]
    pub const fn local(&self, process: usize) -> usize {
        match self.placement {
            Placement::Block => process % self.k,
            Placement::Cyclic => process / self.nodes(),
        }
    }

    /// Returns the NIC of a local process among those that are told apart.
    #[must_use]
    pub const fn nic(&self, local: usize) -> usize {
        local * self.nics / self.k
    }

    /// Returns the NICs of a node that are told apart: 1 where a message can use them all.
    #[must_use]
    pub const fn nics(&self) -> usize {
        self.nics
    }

    /// Returns how many of these consecutive local processes share a NIC at most.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Layout, Nodes, Placement, RailUse};
    /// let pinned = Nodes { rails: 3.0, rail_use: RailUse::Pinned, ppn: 8.0, ..Nodes::single(&Network::default()) };
    /// let there = Layout::of(&pinned, 16.0, Placement::Block)?; // 3, 3 and 2 a NIC
    /// assert_eq!([there.most_on_a_nic(0..8), there.most_on_a_nic(2..5)], [3, 2]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn most_on_a_nic(&self, locals: Range<usize>) -> usize {
        if locals.is_empty() || self.nics == 1 {
            return locals.len();
        }
        let first = |nic: usize| (nic * self.k).div_ceil(self.nics);
        let on = |nic| first(nic + 1).min(locals.end) - first(nic).max(locals.start);
        (self.nic(locals.start)..=self.nic(locals.end - 1)).map(on).max().unwrap_or(0)
    }

    /// Returns what a round of messages shares: `(from, to, words)` each, of processes counted from 0; without
    /// combining.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Layout, Nodes, Placement};
    /// let nodes = Nodes { ppn: 2.0, ..Nodes::single(&Network::default()) };
    /// let there = Layout::of(&nodes, 4.0, Placement::Block)?;
    /// let round = there.count([(0, 2, 10.0), (1, 3, 30.0), (2, 3, 5.0)]);
    /// assert_eq!((round.across.longest, round.across.words, round.across.messages), (30.0, 40.0, 2.0));
    /// assert_eq!((round.inside.words, round.inside.messages), (5.0, 1.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn count(&self, messages: impl IntoIterator<Item = (usize, usize, f64)>) -> Round {
        let (mut counts, mut round) = (Counts::new(self), Round::default());
        for (from, to, words) in messages {
            let ends = [from, to].map(|process| (self.node(process), self.local(process)));
            let [(there, _), (here, _)] = ends;
            if there == here {
                counts.copies.send(there, words);
                round.inside.longest = round.inside.longest.max(words);
            } else {
                let nic = |(node, local): (usize, usize)| node * self.nics + self.nic(local);
                counts.out.send(nic(ends[0]), words);
                counts.back.send(nic(ends[1]), words);
                round.across.longest = round.across.longest.max(words);
            }
        }
        let (out, back) = (counts.out.most(), counts.back.most());
        (round.across.words, round.across.messages) = (out.0.max(back.0), out.1.max(back.1));
        (round.inside.words, round.inside.messages) = counts.copies.most();
        round
    }
}

/// What each NIC sends and receives, and each node copies.
struct Counts {
    out: Tally,
    back: Tally,
    copies: Tally,
}

impl Counts {
    fn new(layout: &Layout) -> Self {
        let (nics, nodes) = (layout.nodes() * layout.nics, layout.nodes());
        Self { out: Tally::new(nics), back: Tally::new(nics), copies: Tally::new(nodes) }
    }
}

/// Words and messages by what carries them.
struct Tally(Vec<(f64, f64)>);

impl Tally {
    fn new(carriers: usize) -> Self {
        Self(vec![(0.0, 0.0); carriers])
    }

    fn send(&mut self, carrier: usize, words: f64) {
        if let Some((sum, messages)) = self.0.get_mut(carrier) {
            *sum += words;
            *messages += 1.0;
        }
    }

    /// The most words and the most messages, each by itself.
    fn most(&self) -> (f64, f64) {
        self.0.iter().fold((0.0, 0.0), |(words, messages), one| {
            (f64::max(words, one.0), f64::max(messages, one.1))
        })
    }
}

/// Full nodes need a multiple of `k`: says the nearest, and the divisors of `p` nearest to `k`.
fn not_divisible(p: usize, k: usize) -> Error {
    let below = p / k * k;
    let nearest = match below {
        0 => format!("p = {k}"),
        _ => format!("p = {below} or {}", below + k),
    };
    let fewer = (1..k).rev().find(|by| p.is_multiple_of(*by));
    let more = (k + 1..=p).find(|by| p.is_multiple_of(*by));
    let divisors: Vec<_> = fewer.into_iter().chain(more).map(|by| by.to_string()).collect();
    let help = format!(
        "{p} processes do not fill nodes of {k}: give {nearest}, or {} a node",
        divisors.join(" or ")
    );
    Error::new(ErrorKind::NotDivisible, "ppn", k, help)
}
