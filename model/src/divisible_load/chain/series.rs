//! The algorithm of the [chain](super) where a stage may have several messages for a receiver, and each message
//! has a delay of its own.
//!
//! With `next(j)` the next message of the receiver of message `j`, the recursion is that of the
//! [chain](super) over `y_{j+1} + ... + y_next(j)` in place of `y_{j+1} + ... + y_{j+q}`: in the suffix sums
//! `Q` of the receivers every constraint still bounds one coordinate by an increasing function of the
//! others. A message takes time linear in the receivers.

use super::recursion::{Pass, Sink, Workspace};
use super::{Chain, Slopes};
use crate::sum::Sum;

/// Receivers and delays of the messages of a stage.
#[derive(Clone, Debug)]
pub(in super::super) struct Series {
    /// Of each message, the place of its receiver.
    pub lanes: Vec<usize>,
    /// The receivers.
    pub receivers: usize,
    /// Of each message, seconds beside its startups.
    pub delays: Vec<f64>,
}

impl Chain {
    /// Returns the place of the receiver of message `j`, counted from 0.
    pub fn lane(&self, j: usize) -> usize {
        let at = j % self.classes.len();
        self.series.as_ref().and_then(|series| series.lanes.get(at).copied()).unwrap_or(at)
    }

    /// Returns the seconds that message `j` takes beside its startups.
    pub fn delay(&self, j: usize) -> f64 {
        let at = j % self.classes.len();
        self.series.as_ref().and_then(|series| series.delays.get(at).copied()).unwrap_or(0.0)
    }

    /// Returns the seconds that `messages` take beside their startups.
    pub fn delays(&self, messages: usize) -> f64 {
        let Some(series) = &self.series else {
            return 0.0;
        };
        let q = series.delays.len();
        let rest: f64 = series.delays.iter().take(messages % q).sum();
        series.delays.iter().sum::<f64>() * (messages / q) as f64 + rest
    }

    /// The recursion from the last message to the first, as [`Chain::pass`].
    pub(super) fn pass_of_series<K: Sink>(
        &self,
        messages: usize,
        work: &mut Workspace,
        tau: f64,
        stop: f64,
        mut keep: K,
    ) -> Pass {
        let (lanes, q) = (&mut work.per_class[..], self.classes.len());
        for lane in &mut *lanes {
            lane.excess = tau * lane.speed;
            lane.excess_slope = lane.speed;
            lane.prefix = 0.0;
            lane.prefix_slope = 0.0;
            lane.gap = 0.0;
        }
        let (mut total, mut slope) = (Sum::default(), Sum::default());
        for j in (0..messages).rev() {
            let lane = &mut lanes[self.lane(j)];
            let x = (lane.gap + self.transfer * lane.prefix) * lane.speed + lane.excess;
            let x_slope = self.transfer * lane.prefix_slope * lane.speed + lane.excess_slope;
            let open = x <= lane.buffer;
            let (y, y_slope) = if open { (x, x_slope) } else { (lane.buffer, 0.0) };
            lane.excess = if open { 0.0 } else { x - lane.buffer };
            lane.excess_slope = if open { 0.0 } else { x_slope };
            (lane.gap, lane.prefix, lane.prefix_slope) = (0.0, 0.0, 0.0);
            let wait = self.startup * self.classes.get(j % q).startups + self.delay(j);
            // Of each receiver, what follows its next message and that message itself.
            for lane in &mut *lanes {
                lane.gap += wait;
                lane.prefix += y;
                lane.prefix_slope += y_slope;
            }
            keep.put(j, y);
            total.add(y);
            slope.add(y_slope);
            if j % q == 0 && (total.value().is_nan() || stop < total.value()) {
                keep.clear(j);
                return Pass { total: total.value(), slope: slope.value(), cut: 0 < j };
            }
        }
        Pass { total: total.value(), slope: slope.value(), cut: false }
    }

    /// The sums of the prices, not yet divided by that of all rows, which comes second; `free` is the row to
    /// price where all buffers are full.
    pub(super) fn slopes_of_series(
        &self,
        loads: &[f64],
        work: &mut Workspace,
        free: Option<usize>,
        prices: &mut Vec<(usize, f64)>,
    ) -> (Slopes, f64) {
        let (lanes, q) = (&mut work.per_class[..], self.classes.len());
        let (mut sum, mut sent, mut startups) = (Sum::default(), Sum::default(), 0.0);
        let mut slopes = Slopes::default();
        for (j, &y) in loads.iter().enumerate() {
            let class = self.classes.get(j % q);
            let lane = &mut lanes[self.lane(j)];
            let x = self.transfer * lane.prefix * lane.speed + lane.excess;
            sent.add(y);
            startups += class.startups;
            let open = free.map_or(y < lane.buffer, |free| free == j);
            let price = if open { x } else { 0.0 };
            lane.excess = x - price;
            lane.excess_slope += price;
            lane.prefix = 0.0;
            slopes.compute += class.compute_share * y * lane.excess_slope;
            if open {
                slopes.startup += x * startups;
                slopes.transfer += x * sent.value();
                prices.push((j, x));
                sum.add(x);
                for lane in &mut *lanes {
                    lane.prefix += x;
                }
            } else {
                slopes.buffer -= self.compute * class.compute_share * x * class.buffer_share;
            }
        }
        (slopes, sum.value())
    }
}
