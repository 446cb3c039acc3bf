//! Loads for relays at which nothing waits: a bound for every tree, and the optimum of many.

use super::super::chain::Sum;
use super::Model;

impl Model {
    /// What the loads reach that are best if no message ever waited at a relay, and the makespan they would then
    /// have, which nothing undercuts. `None` when the numbers run out.
    ///
    /// Each message then only adds its own relays to its way, and the suffix loads have a greatest solution for a
    /// given time `tau` behind the last message, as for chains:
    /// `Q_j = min((tau + s_{>j} - own_j + C y_{>j} + k Q_{j+q}) / (a + k), Q_{j+q} + D)`, with `own` the
    /// startups and `k` the rates of the relays.
    pub(super) fn flow_through(&self) -> Option<(f64, f64)> {
        let q = self.layers.len();
        let ways: Vec<(f64, f64, f64)> = (0..q)
            .map(|i| {
                let relays = self.layer(i) - 1;
                let rate: f64 = self.rate[1..=relays].iter().sum();
                (relays as f64 * self.startup, rate, self.compute[i])
            })
            .collect();
        let mut portions = vec![0.0; self.messages];
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
                let capped = next + self.buffer <= x;
                let new = if capped {
                    (next + self.buffer, next_slope)
                } else {
                    (x, slope)
                };
                portions[j] = (new.0 - next).max(0.0);
                behind.0.add(portions[j]);
                behind.1 += new.1 - next_slope;
                suffix[j % q] = new;
            }
            (behind.0.value(), behind.1)
        };
        // Even empty messages must arrive.
        let least = (0..q.min(self.messages)).map(|back| {
            let j = self.messages - 1 - back;
            ways[j % q].0 - back as f64 * self.startup
        });
        let mut tau = least.fold(0.0, f64::max);
        for _ in 0..60 {
            let (total, slope) = pass(tau);
            let step = (1.0 - total) / slope;
            if !total.is_finite() || !step.is_finite() {
                return None;
            }
            if step <= 1e-15 * (1.0 + tau) {
                let base = self.messages as f64 * self.startup + self.rate[0];
                for y in &mut portions {
                    *y /= total;
                }
                return Some((self.play(&portions, 0.0, |_, _, _| {}), base + tau));
            }
            tau += step;
        }
        None
    }
}
