//! What the messages of each round share: counted by formulas where all nodes have the same, else message by message.

use super::super::cost::walk;
use super::super::phases::{Moves, Phase, Pieces, core};
use super::super::{Algorithm, Operation};
use super::chain;
use crate::Error;
use crate::check::{non_negative, result};
use crate::nodes::{Layout, Nodes, Placement, Round, Shared};

/// Rounds alike, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RoundsAlike {
    /// Their number.
    pub count: f64,
    /// One of them; its words are shares of the `n` words of the operation.
    pub round: Round,
    /// Whether the words become fewer: the first has `count` times those of `round`, the last once.
    pub falls: bool,
}

impl RoundsAlike {
    /// Returns their time for `n` words, in seconds.
    pub(super) fn time(&self, nodes: &Nodes, gamma: f64, n: f64) -> f64 {
        let times = |scale: f64| nodes.round_time(&self.round, scale * n);
        let combined = gamma * self.round.combined * n;
        if !self.falls {
            return self.count * (times(1.0) + combined);
        }
        (1..=self.count as u32).map(|left| times(f64::from(left))).sum()
    }
}

/// Returns the rounds of an algorithm on the nodes of a machine, for `p` processes; a chain sends in `segments`. Rounds
/// alike stand together, not in their order.
///
/// ```
/// use crossover_model::collectives::{Algorithm, Operation};
/// use crossover_model::collectives::nodes::rounds;
/// use crossover_model::communication::Network;
/// use crossover_model::nodes::{Nodes, Placement};
/// let nodes = Nodes { ppn: 8.0, ..Nodes::single(&Network::default()) };
/// let (all, by) = (Operation::AllToAll, Algorithm::Pairwise);
/// let [inside, across] = rounds(all, by, &nodes, 16.0, Placement::Block, 1.0)?[..] else { panic!() };
/// assert_eq!((inside.count, across.count, across.round.across.messages), (7.0, 8.0, 8.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`terms`](super::super::terms) and [`Layout::of`].
///
/// Source: derived; a NIC's messages as in Gropp, Olson and Samfass 2016.
pub fn rounds(
    operation: Operation,
    algorithm: Algorithm,
    nodes: &Nodes,
    p: f64,
    placement: Placement,
    segments: f64,
) -> Result<Vec<RoundsAlike>, Error> {
    let layout = Layout::of(nodes, p, placement)?;
    count(operation, algorithm, &layout, segments, nodes.tw_mem != 0.0)
}

/// The rounds of an algorithm on a layout. Where no inside message waits for another, a chain's are told apart by
/// their messages between nodes alone.
pub(super) fn count(
    operation: Operation,
    algorithm: Algorithm,
    layout: &Layout,
    segments: f64,
    shares_memory: bool,
) -> Result<Vec<RoundsAlike>, Error> {
    let p = layout.processes() as f64;
    let mut all = Counted { layout, shares_memory, combined: 0.0, rounds: Vec::new() };
    let pieces = walk(operation, algorithm, p, segments, &mut |phase| {
        all.combined = if phase.combine { phase.most(p) } else { 0.0 };
        all.phase(phase);
        Ok(())
    })?;
    for alike in &mut all.rounds {
        alike.round = alike.round.scaled(1.0 / pieces);
    }
    Ok(all.rounds)
}

/// Returns the time of rounds for `n` words, in seconds.
pub(super) fn time(
    rounds: &[RoundsAlike],
    nodes: &Nodes,
    gamma: f64,
    n: f64,
) -> Result<f64, Error> {
    let (gamma, n) = (non_negative("gamma", gamma)?, non_negative("n", n)?);
    result("T", rounds.iter().map(|alike| alike.time(nodes, gamma, n)).sum())
}

/// The rounds that have been counted, in pieces.
struct Counted<'a> {
    layout: &'a Layout,
    shares_memory: bool,
    /// Words that are combined at the end of a round of the phase.
    combined: f64,
    rounds: Vec<RoundsAlike>,
}

impl Counted<'_> {
    fn phase(&mut self, phase: &Phase) {
        let (p, k) = (self.layout.processes(), self.layout.ppn());
        let (inside, across) = ((k - 1) as f64, (p - k) as f64);
        let pieces = match phase.pieces {
            Pieces::Falling(by) => by,
            _ => phase.most(p as f64),
        };
        match phase.moves {
            Moves::Shift(d) => {
                let round = self.shift(d as usize, pieces);
                self.put(phase.rounds, round, matches!(phase.pieces, Pieces::Falling(_)));
            }
            Moves::AllShifts if self.layout.is_cyclic() => {
                self.put(inside, self.alike(0, k, pieces), false);
                self.put(across, self.alike(self.layout.most_on_a_nic(0..k), 0, pieces), false);
            }
            Moves::AllShifts => {
                for d in 1..p {
                    let round = self.shift(d, pieces);
                    self.put(1.0, round, false);
                }
            }
            Moves::AllExchanges => {
                self.put(inside, self.alike(0, k, pieces), false);
                self.put(across, self.alike(self.layout.most_on_a_nic(0..k), 0, pieces), false);
            }
            Moves::Exchange(d) if core(p as f64) == p as f64 => {
                let d = d as usize;
                let stays = if self.layout.is_cyclic() {
                    d.is_multiple_of(self.layout.nodes())
                } else {
                    d < k
                };
                let round = if stays {
                    self.alike(0, k, pieces)
                } else {
                    self.alike(self.layout.most_on_a_nic(0..k), 0, pieces)
                };
                self.put(phase.rounds, round, false);
            }
            Moves::Linear => {
                self.put(inside, self.alike(0, 1, pieces), false);
                self.put(across, self.alike(1, 0, pieces), false);
            }
            Moves::Chain { segments } => {
                for (rounds, across, inside) in
                    chain::rounds(self.layout, segments, self.shares_memory)
                {
                    self.put(rounds, self.alike(across, inside, pieces), false);
                }
            }
            _ => {
                let mut messages = Vec::new();
                phase.each_message(p, &mut |from, to, pieces| messages.push((from, to, pieces)));
                let falls = matches!(phase.pieces, Pieces::Falling(_));
                let lengths = messages.into_iter();
                let lengths =
                    lengths.map(|(from, to, each)| (from, to, if falls { pieces } else { each }));
                let round = Round { combined: self.combined, ..self.layout.count(lengths) };
                self.put(phase.rounds, round, falls);
            }
        }
    }

    /// Each process to the one `d` places on: all nodes have the same.
    fn shift(&self, d: usize, pieces: f64) -> Round {
        let (p, k, layout) = (self.layout.processes(), self.layout.ppn(), self.layout);
        if layout.is_cyclic() {
            return if d.is_multiple_of(layout.nodes()) {
                self.alike(0, k, pieces)
            } else {
                self.alike(layout.most_on_a_nic(0..k), 0, pieces)
            };
        }
        if layout.nodes() == 1 {
            return self.alike(0, k, pieces);
        }
        let crossing = d.min(k).min(p - d);
        let senders = k.saturating_sub(d)..k.min(p - d);
        let receivers = (k + d).saturating_sub(p)..k.min(d);
        let on_a_nic = layout.most_on_a_nic(senders).max(layout.most_on_a_nic(receivers));
        self.alike(on_a_nic, k - crossing, pieces)
    }

    /// A round of messages of one length: so many over the busiest NIC, so many in a node.
    fn alike(&self, across: usize, inside: usize, pieces: f64) -> Round {
        Round {
            across: Shared::alike(across as f64, pieces),
            inside: Shared::alike(inside as f64, pieces),
            combined: self.combined,
        }
    }

    fn put(&mut self, count: f64, round: Round, falls: bool) {
        match self.rounds.last_mut() {
            _ if count == 0.0 => {}
            Some(last) if last.round == round && !falls && !last.falls => last.count += count,
            _ => self.rounds.push(RoundsAlike { count, round, falls }),
        }
    }
}
