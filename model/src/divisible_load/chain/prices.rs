//! The dual side of a chain: what a little more of each quantity would change.

use super::recursion::{Lane, Workspace};
use super::{Chain, Optimum};
use crate::sum::Sum;

/// Derivatives of `C_max`.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Slopes {
    pub volume: f64,
    pub buffer: f64,
    pub startup: f64,
    pub transfer: f64,
    pub compute: f64,
}

/// The part of a stage of full messages in the sums.
#[derive(Clone, Copy, Default)]
struct FullStage {
    sent: f64,
    startups: f64,
    buffer: f64,
    compute: f64,
}

impl Chain {
    /// Derivatives of the makespan; the prices of the rows that have one go to `prices`.
    pub(in super::super) fn slopes(
        &self,
        optimum: &Optimum,
        loads: &[f64],
        work: &mut Workspace,
        prices: &mut Vec<(usize, f64)>,
    ) -> Slopes {
        let (messages, q) = (loads.len(), self.classes.len());
        if optimum.slack == 0.0 && !optimum.full {
            return self.communication_slopes(messages, prices);
        }
        self.prepare(work);
        for lane in &mut work.per_class {
            *lane = Lane {
                speed: lane.speed,
                buffer: lane.buffer,
                excess: lane.speed,
                ..Lane::default()
            };
        }
        // When all buffers are full, the row that sets C_max is the one to price.
        let free = (optimum.full || self.all_full(loads)).then(|| self.tightest(loads).0);
        if self.series.is_some() {
            let (slopes, slope) = self.slopes_of_series(loads, work, free, prices);
            return self.per_slope(slopes, slope, messages, prices);
        }
        let mut sum = Sum::default();
        let (mut sent, mut startups) = (Sum::default(), 0.0);
        let mut slopes = Slopes::default();
        let mut full_stage = None;
        for (stage, loads) in loads.chunks(q).enumerate() {
            let lanes = &mut work.per_class;
            let open = |lane: &Lane, y: f64, i: usize| {
                free.map_or(y < lane.buffer, |free| free == stage * q + i)
            };
            let mut each = lanes.iter().zip(loads).enumerate();
            if loads.len() == q && each.all(|(i, (lane, &y))| !open(lane, y, i)) {
                // As many others before it and behind it, all of the same prices.
                let full = full_stage.get_or_insert_with(|| self.full_stage(lanes, loads));
                sent.add(full.sent);
                startups += full.startups;
                slopes.buffer += full.buffer;
                slopes.compute += full.compute;
                continue;
            }
            full_stage = None;
            // `prefix` holds the suffix sums of the prices of the stage before.
            let mut run = 0.0;
            for (i, (lane, &y)) in lanes.iter_mut().zip(loads).enumerate() {
                let class = self.classes.get(i);
                let x = self.transfer * (run + lane.prefix) * lane.speed + lane.excess;
                sent.add(y);
                startups += class.startups;
                let open = open(lane, y, i);
                lane.prefix = if open { x } else { 0.0 };
                lane.excess = if open { 0.0 } else { x };
                lane.excess_slope += lane.prefix;
                if open {
                    run += x;
                    slopes.startup += x * startups;
                    slopes.transfer += x * sent.value();
                    prices.push((stage * q + i, x));
                } else {
                    slopes.buffer -= self.compute * class.compute_share * x * class.buffer_share;
                }
                slopes.compute += class.compute_share * y * lane.excess_slope;
            }
            sum.add(run);
            let mut suffix = 0.0;
            for lane in lanes[..loads.len()].iter_mut().rev() {
                let after = suffix;
                suffix += lane.prefix;
                lane.prefix = if self.interrupted { after } else { suffix };
            }
        }
        self.per_slope(slopes, sum.value(), messages, prices)
    }

    /// The derivatives, from the sums of the prices and that of all rows.
    fn per_slope(
        &self,
        slopes: Slopes,
        slope: f64,
        messages: usize,
        prices: &mut Vec<(usize, f64)>,
    ) -> Slopes {
        let sums = [slopes.buffer, slopes.startup, slopes.transfer, slopes.compute, slope];
        if !sums.iter().all(|sum| sum.is_finite()) {
            // f' is beyond all numbers, so 1 / f' is nothing: the limit of communication alone.
            return self.communication_slopes(messages, prices);
        }
        prices.retain_mut(|(_, price)| {
            *price /= slope;
            0.0 < *price
        });
        Slopes {
            volume: (self.transfer + 1.0 / slope) * self.volume_share,
            buffer: slopes.buffer / slope,
            startup: slopes.startup / slope,
            transfer: slopes.transfer / slope,
            compute: slopes.compute / slope,
        }
    }

    /// Returns the part of each of a run of full stages, the first of which has `loads`. Behind it no lane has a
    /// prefix.
    fn full_stage(&self, lanes: &mut [Lane], loads: &[f64]) -> FullStage {
        let mut full = FullStage::default();
        for (i, (lane, &y)) in lanes.iter_mut().zip(loads).enumerate() {
            let class = self.classes.get(i);
            lane.excess += self.transfer * lane.prefix * lane.speed;
            lane.prefix = 0.0;
            full.sent += y;
            full.startups += class.startups;
            full.buffer -= self.compute * class.compute_share * lane.excess * class.buffer_share;
            full.compute += class.compute_share * y * lane.excess_slope;
        }
        full
    }

    /// When only the end of the last message counts.
    fn communication_slopes(&self, messages: usize, prices: &mut Vec<(usize, f64)>) -> Slopes {
        *prices = vec![(messages - 1, 1.0)];
        Slopes {
            volume: self.transfer * self.volume_share,
            startup: self.startups(messages),
            transfer: self.volume,
            ..Slopes::default()
        }
    }

    /// The message whose row is greatest, and that row.
    pub(super) fn tightest(&self, loads: &[f64]) -> (usize, f64) {
        let (messages, q) = (loads.len(), self.classes.len());
        let mut left = vec![0.0; q];
        for (j, load) in loads.iter().enumerate() {
            left[self.lane(j)] += load;
        }
        let (mut at, mut greatest, mut sent) = (0, f64::NEG_INFINITY, 0.0);
        for (stage, loads) in loads.chunks(q).enumerate() {
            for (i, load) in loads.iter().enumerate() {
                let (class, left) = (self.classes.get(i), &mut left[self.lane(i)]);
                sent += self.startup * class.startups + self.delay(i) + self.transfer * load;
                let mut end = sent + self.compute * class.compute_share * *left;
                if self.interrupted {
                    // It receives its later messages meanwhile.
                    let later = ((messages - 1 - stage * q - i) / q) as f64;
                    end += self.startup * class.startups * later + self.transfer * (*left - load);
                }
                if greatest < end {
                    (at, greatest) = (stage * q + i, end);
                }
                *left -= load;
            }
        }
        (at, greatest)
    }
}
