//! Loads for relays at which nothing waits: a bound for every tree, and the optimum of many.

use super::model::Model;
use crate::sum::Sum;

/// The loads that are best if no message ever waited at a relay.
pub(super) struct FlowThrough {
    pub(super) portions: Vec<f64>,
    /// Their makespan by the rules.
    pub(super) makespan: f64,
    /// Their makespan if nothing waited, which no loads undercut.
    bound: f64,
    /// Whether each message fills its buffer.
    capped: Vec<bool>,
}

impl FlowThrough {
    /// Whether nothing waited, so that these are the best of all loads.
    pub(super) fn is_optimal(&self) -> bool {
        self.makespan <= self.bound * (1.0 + 1e-12)
    }
}

impl Model {
    /// The loads that are best if no message ever waited at a relay. `None` when the numbers run out.
    ///
    /// Each message then only adds its own relays to its way, and the suffix loads have a greatest solution for a
    /// given time `tau` behind the last message, as for chains:
    /// `Q_j = min((tau + s_{>j} - own_j + C y_{>j} + k Q_{j+q}) / (a + k), Q_{j+q} + D)`, with `own` the
    /// startups and `k` the rates of the relays.
    pub(super) fn flow_through(&self) -> Option<FlowThrough> {
        let q = self.layers.len();
        let ways = self.ways();
        let mut portions = vec![0.0; self.messages];
        let mut capped = vec![false; self.messages];
        let mut suffix = vec![(0.0, 0.0); q];
        let mut pass = |tau: f64| {
            suffix.fill((0.0, 0.0));
            let mut behind = (Sum::default(), 0.0);
            for j in (0..self.messages).rev() {
                let ((own, relay, compute), (next, next_slope)) = (ways[j % q], suffix[j % q]);
                let after = (self.messages - 1 - j) as f64 * self.startup;
                let time = tau + after - own + self.rate[0] * behind.0.value();
                let x = (time + relay * next) / (compute + relay);
                let slope =
                    (1.0 + self.rate[0] * behind.1 + relay * next_slope) / (compute + relay);
                capped[j] = next + self.buffer <= x;
                let new = if capped[j] { (next + self.buffer, next_slope) } else { (x, slope) };
                portions[j] = (new.0 - next).max(0.0);
                behind.0.add(portions[j]);
                behind.1 += new.1 - next_slope;
                suffix[j % q] = new;
            }
            (behind.0.value(), behind.1)
        };
        // Even empty messages must arrive. What is sent behind them, of which nobody knows yet, gives
        // them time: at most that of the whole load.
        let arrived = |behind: f64| {
            let least = (0..q.min(self.messages)).map(|back| {
                let j = self.messages - 1 - back;
                let behind = if back == 0 { 0.0 } else { behind };
                ways[j % q].0 - back as f64 * self.startup - behind
            });
            least.fold(0.0, f64::max)
        };
        let (first, sure) = (arrived(0.0), arrived(self.rate[0]));
        let mut tau = first;
        for _ in 0..60 {
            let (total, slope) = pass(tau);
            let step = (1.0 - total) / slope;
            // Of an infinite slope the step would be 0, as if the whole load were sent.
            if !total.is_finite() || !step.is_finite() || !slope.is_finite() {
                return None;
            }
            if step <= 1e-15 * (1.0 + tau) {
                let base = self.messages as f64 * self.startup + self.rate[0];
                self.make_whole(&mut portions);
                return Some(FlowThrough {
                    makespan: self.play(&portions, 0.0, |_, _, _| {}),
                    bound: base + if first < tau { tau } else { sure },
                    portions,
                    capped,
                });
            }
            tau += step;
        }
        None
    }

    /// Returns for each receiver of a stage the startups and the rate of the relays on its way, and its computing.
    fn ways(&self) -> Vec<(f64, f64, f64)> {
        let way = |i| {
            let relays = self.layer(i) - 1;
            let rate: f64 = self.rate[1..=relays].iter().sum();
            (relays as f64 * self.startup, rate, self.compute[i])
        };
        (0..self.layers.len()).map(way).collect()
    }

    /// Returns the weight of each message's end in the makespan of `found`, up to a factor: the load that a second more
    /// would let it send, by the recursion backwards.
    pub(super) fn ends(&self, found: &FlowThrough) -> Vec<f64> {
        let q = self.layers.len();
        let ways = self.ways();
        // What the load sent gains per unit of the suffix loads, and of all that is sent behind a message.
        let mut suffix = vec![0.0; q];
        let mut behind = 1.0;
        let mut ends = Vec::with_capacity(self.messages);
        for (j, &capped) in found.capped.iter().enumerate() {
            let (_, relay, compute) = ways[j % q];
            let gain = suffix[j % q] + behind;
            let end = if capped { 0.0 } else { gain / (compute + relay) };
            suffix[j % q] = if capped { gain } else { relay * end } - behind;
            behind += self.rate[0] * end;
            ends.push(end);
        }
        ends
    }
}
