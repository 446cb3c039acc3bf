//! Networks of switches in ranks: which wires join them, and which way a message takes through them.
//!
//! A wire is known by its rank, 0 before the first switches, and by its position from 0 to `p - 1` where
//! it begins: at a processor, or at the outputs of a rank. Switch `j` of a rank has the positions `2 j`
//! and `2 j + 1`, at its inputs and at its outputs.

use super::batcher::{block_and_place, rotated_up, sorted};
use super::benes::choices;
use super::kind::Topology;

/// Returns the number of ranks of switches of a multistage network of `2^d` nodes; 0 for other networks.
pub(super) fn stages(topology: Topology, d: f64) -> f64 {
    match topology {
        Topology::Crossbar => 1.0,
        Topology::Omega | Topology::Banyan => d,
        Topology::Benes => 2.0 * d - 1.0,
        Topology::Batcher => d * (d + 1.0) / 2.0,
        _ => 0.0,
    }
}

/// A multistage network of `p = 2^d` nodes; a crossbar has any number.
#[derive(Clone, Copy)]
pub(super) struct Multistage {
    topology: Topology,
    p: usize,
    d: usize,
}

impl Multistage {
    pub(super) fn new(topology: Topology, p: usize, d: usize) -> Self {
        Self { topology, p, d }
    }

    pub(super) fn stages(self) -> usize {
        stages(self.topology, self.d as f64) as usize
    }

    /// Returns the number of switches of a rank, and of positions of a switch.
    fn switches(self) -> (usize, usize) {
        if self.topology == Topology::Crossbar { (1, self.p) } else { (self.p / 2, 2) }
    }

    /// Returns the number of switches.
    pub(super) fn all_switches(self) -> usize {
        self.stages() * self.switches().0
    }

    /// Returns the vertex of the switch with a position, in a rank.
    fn switch(self, rank: usize, position: usize) -> usize {
        let (count, positions) = self.switches();
        self.p + rank * count + position / positions
    }

    /// Returns the rank of a vertex and its place there: 0 for processors, from 1 for switches.
    pub(super) fn rank(self, vertex: usize) -> (usize, usize) {
        let count = self.switches().0;
        match vertex.checked_sub(self.p) {
            Some(switch) => (switch / count + 1, switch % count),
            None => (0, vertex),
        }
    }

    /// Returns the end of the wire that begins at position `x` before rank `k`.
    pub(super) fn wiring(self, k: usize, x: usize) -> usize {
        let (d, last) = (self.d, self.stages());
        match self.topology {
            Topology::Omega if k < last => rotated_up(x, d),
            Topology::Banyan if 0 < k && k < last => rotated_down(x, d - k + 1),
            Topology::Benes if 0 < k && k < d => rotated_down(x, d - k + 1),
            // The mirror image of the first half.
            Topology::Benes if d <= k && k < last => rotated_up(x, k + 2 - d),
            Topology::Batcher => {
                let line = rotated_down(x, k.checked_sub(1).map_or(0, exponent) + 1);
                if k < last { rotated_up(line, exponent(k) + 1) } else { line }
            }
            _ => x,
        }
    }

    /// Returns the ends of the wire that begins at position `x` before rank `k`.
    pub(super) fn wire(self, k: usize, x: usize) -> (usize, usize) {
        let from = if k == 0 { x } else { self.switch(k - 1, x) };
        let to = self.wiring(k, x);
        (from, if k < self.stages() { self.switch(k, to) } else { to })
    }

    /// Returns the vertices of a message that takes a wire of each rank, given their positions.
    fn vertices(self, wires: &[usize]) -> Vec<usize> {
        let ends = wires.iter().enumerate().map(|(k, x)| self.wire(k, *x).1);
        wires.first().copied().into_iter().chain(ends).collect()
    }

    /// Returns the vertices of a message that leaves the switch of rank `k` by the output `output(k)`.
    fn path_by_outputs(self, from: usize, output: impl Fn(usize) -> usize) -> Vec<usize> {
        let mut wires = vec![from];
        let mut at = from;
        for k in 0..self.stages() {
            at = (self.wiring(k, at) & !1) | output(k);
            wires.push(at);
        }
        self.vertices(&wires)
    }

    /// Returns the vertices of a message that is alone: in a Benes network, which has a choice, by the
    /// upper outputs of its first half; in a sorter with idle inputs as in [`Multistage::route_together`].
    pub(super) fn route_alone(self, from: usize, to: usize) -> Vec<usize> {
        match self.topology {
            Topology::Crossbar => self.vertices(&[from, to]),
            Topology::Benes => self.path_by_outputs(from, |k| self.second_half(k, to).unwrap_or(0)),
            Topology::Batcher => self.sorted(&[(from, to)]).pop().unwrap_or_default(),
            // The bits of the receiver, the greatest first.
            _ => self.path_by_outputs(from, |k| to >> (self.d - 1 - k) & 1),
        }
    }

    /// Returns the vertices of messages of which no two have one sender or one receiver. In Benes and
    /// Batcher networks idle inputs take the receivers left over, both by rising number, so that what is
    /// routed is a whole permutation.
    pub(super) fn route_together(self, messages: &[(usize, usize)]) -> Vec<Vec<usize>> {
        match self.topology {
            Topology::Benes if 1 < messages.len() => {
                let choices = choices(&complete_permutation(messages, self.p));
                let led = |&(from, to): &(usize, usize)| {
                    let first_half = |k: usize| choices[from] >> k & 1;
                    self.path_by_outputs(from, |k| {
                        self.second_half(k, to).unwrap_or_else(|| first_half(k))
                    })
                };
                messages.iter().map(led).collect()
            }
            Topology::Batcher => self.sorted(messages),
            _ => messages.iter().map(|(from, to)| self.route_alone(*from, *to)).collect(),
        }
    }

    fn sorted(self, messages: &[(usize, usize)]) -> Vec<Vec<usize>> {
        let wires = sorted(&complete_permutation(messages, self.p), self.d);
        messages.iter().map(|(from, _)| self.vertices(&wires[*from])).collect()
    }

    /// Returns the output that leads to `to` in the second half of a Benes network, the bits of the
    /// receiver from the greatest; `None` in the first half, where it is free.
    fn second_half(self, k: usize, to: usize) -> Option<usize> {
        (self.d - 1 <= k).then(|| to >> (2 * self.d - 2 - k) & 1)
    }
}

/// The exponent of the distance that rank `k` of a bitonic sorter compares over: 0, 1, 0, 2, 1, 0, ...
pub(super) fn exponent(k: usize) -> usize {
    let (block, place) = block_and_place(k);
    block - place
}

/// The receiver of every input: idle ones take those left over, both by rising number.
fn complete_permutation(messages: &[(usize, usize)], p: usize) -> Vec<usize> {
    let mut receiver = vec![None; p];
    let mut is_taken = vec![false; p];
    for &(from, to) in messages {
        receiver[from] = Some(to);
        is_taken[to] = true;
    }
    let mut left = (0..p).filter(|to| !is_taken[*to]);
    receiver.into_iter().map(|to| to.or_else(|| left.next()).unwrap_or_default()).collect()
}

/// The number whose last `n` bits are rotated by one place, the last of them becoming the greatest.
fn rotated_down(x: usize, n: usize) -> usize {
    let low = (1 << n) - 1;
    (x & !low) | (x & low) >> 1 | (x & 1) << (n - 1)
}
