//! The primal recursion: one pass from the last message to the first.

use super::Chain;
use crate::sum::Sum;

/// The arrays of the recursion, kept from one call to the next: 72 bytes per class.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Workspace {
    pub(super) per_class: Vec<Lane>,
}

/// The recursion's state of a class: constants, then the state of the stage behind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lane {
    /// `1 / a_i`.
    pub(super) speed: f64,
    /// `d_i`.
    pub(super) buffer: f64,
    /// Startups from this message to the next of its class.
    pub(super) gap: f64,
    /// `e` and its slope.
    pub(super) excess: f64,
    pub(super) excess_slope: f64,
    /// Loads of the stage behind, up to this class, and their slope.
    pub(super) prefix: f64,
    pub(super) prefix_slope: f64,
}

/// Total and slope of one pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    pub(super) total: f64,
    pub(super) slope: f64,
    /// The pass ended before the first message, its total being too large already.
    pub(super) cut: bool,
}

impl Chain {
    pub(super) fn prepare(&self, work: &mut Workspace) {
        work.per_class.clear();
        let receivers = self.series.as_ref().map_or(self.classes.len(), |series| series.receivers);
        // The class of a receiver is that of its first message.
        let mut next = 0;
        let firsts = (0..self.classes.len()).filter(move |at| {
            let is_first = self.lane(*at) == next;
            next += usize::from(is_first);
            is_first
        });
        work.per_class.extend(firsts.take(receivers).map(|i| {
            let class = self.classes.get(i);
            Lane {
                speed: 1.0 / (self.compute * class.compute_share),
                buffer: self.buffer * class.buffer_share,
                ..Lane::default()
            }
        }));
    }

    /// The recursion from the last message to the first, given `tau`; ends early when the total
    /// passes `stop`.
    pub(super) fn pass<K: Sink>(
        &self,
        messages: usize,
        work: &mut Workspace,
        tau: f64,
        stop: f64,
        mut keep: K,
    ) -> Pass {
        if self.series.is_some() {
            return self.pass_of_series(messages, work, tau, stop, keep);
        }
        let lanes = &mut work.per_class[..];
        let q = lanes.len();
        let stages = messages.div_ceil(q);
        let last = messages - (stages - 1) * q;
        for lane in &mut *lanes {
            lane.excess = tau * lane.speed;
            lane.excess_slope = lane.speed;
            lane.prefix = 0.0;
            lane.prefix_slope = 0.0;
            lane.gap = 0.0;
        }
        let (mut total, mut slope) = (Sum::default(), Sum::default());
        let mut stage = stages;
        while 0 < stage {
            stage -= 1;
            let count = if stage + 1 == stages { last } else { q };
            if stages <= stage + 2 {
                self.set_gaps(lanes, count, if stage + 2 == stages { last } else { 0 });
            } else if stage + 3 == stages {
                let gap = self.startup * self.startups(q);
                for (i, lane) in lanes.iter_mut().enumerate() {
                    lane.gap = gap - self.own_startup(i);
                }
            }
            let lanes_sent = &mut lanes[..count];
            let (run, run_slope) =
                step(self.transfer, self.interrupted, lanes_sent, stage * q, &mut keep);
            for lane in &mut lanes[count..] {
                (lane.prefix, lane.prefix_slope) = (run, run_slope);
            }
            total.add(run);
            slope.add(run_slope);
            if run_slope == 0.0 && stage + 3 <= stages {
                let room = ((stop - total.value()) / run).ceil();
                let more = self.repeat(lanes, run, room.min(stage as f64));
                stage -= more;
                total.add(more as f64 * run);
                keep.fill(stage * q, more, lanes);
            }
            if total.value().is_nan() || stop < total.value() {
                keep.clear(stage * q);
                return Pass { total: total.value(), slope: slope.value(), cut: 0 < stage };
            }
        }
        Pass { total: total.value(), slope: slope.value(), cut: false }
    }

    /// Returns how many of the `stages` before a full one are sure to be full, too: between full stages of `run` bytes
    /// the share that buffers keep back changes by a constant, added here in one go.
    fn repeat(&self, lanes: &mut [Lane], run: f64, stages: f64) -> usize {
        let change = |lane: &Lane| {
            let others = if self.interrupted { run - lane.buffer } else { run };
            (lane.gap + self.transfer * others) * lane.speed - lane.buffer
        };
        if lanes.iter().any(|lane| lane.excess <= 0.0) {
            return 0;
        }
        // One stage less than can be full, for rounding.
        let shrinking = lanes.iter().filter(|lane| change(lane) < 0.0);
        let count = shrinking
            .map(|lane| (lane.excess / -change(lane)).floor() - 1.0)
            .fold(stages, f64::min);
        if count < 1.0 {
            return 0;
        }
        for lane in lanes {
            lane.excess += count * change(lane);
        }
        count as usize
    }

    /// Startups from a message of a stage of `count` to the next of its class, or to the end,
    /// where `behind` messages follow in the next stage.
    fn set_gaps(&self, lanes: &mut [Lane], count: usize, behind: usize) {
        let mut after = self.startups(behind.min(count));
        let mut suffix = 0.0;
        for i in (0..count).rev() {
            let startups = self.classes.get(i).startups;
            // `after`: startups of the next stage up to this class.
            let own = if i < behind { self.own_startup(i) } else { 0.0 };
            lanes[i].gap = self.startup * (suffix + after) - own;
            suffix += startups;
            if i < behind {
                after -= startups;
            }
        }
    }
}

impl Chain {
    /// The startup of the next message of a class, which it does not compute in, where that counts.
    fn own_startup(&self, class: usize) -> f64 {
        if self.interrupted { self.startup * self.classes.get(class).startups } else { 0.0 }
    }
}

/// One stage of the recursion: the serial part is one multiplication, one addition and a minimum
/// per message.
#[inline]
fn step<K: Sink>(
    c: f64,
    interrupted: bool,
    lanes: &mut [Lane],
    first: usize,
    keep: &mut K,
) -> (f64, f64) {
    let (mut run, mut run_slope) = (0.0, 0.0);
    for (i, lane) in lanes.iter_mut().enumerate().rev() {
        let rate = c * lane.speed;
        let fixed = (lane.gap + c * lane.prefix) * lane.speed + lane.excess;
        let fixed_slope = rate * lane.prefix_slope + lane.excess_slope;
        let (x, x_slope) = (rate * run + fixed, rate * run_slope + fixed_slope);
        let open = x <= lane.buffer;
        let (y, y_slope) = if open { (x, x_slope) } else { (lane.buffer, 0.0) };
        lane.excess = if open { 0.0 } else { x - lane.buffer };
        lane.excess_slope = if open { 0.0 } else { x_slope };
        lane.prefix = y;
        lane.prefix_slope = y_slope;
        keep.put(first + i, y);
        run += y;
        run_slope += y_slope;
    }
    let (mut sum, mut sum_slope) = (0.0, 0.0);
    for lane in lanes {
        let before = (sum, sum_slope);
        sum += lane.prefix;
        sum_slope += lane.prefix_slope;
        (lane.prefix, lane.prefix_slope) = if interrupted { before } else { (sum, sum_slope) };
    }
    (run, run_slope)
}

/// The receiver of the loads of a pass.
pub(super) trait Sink {
    fn put(&mut self, message: usize, load: f64);
    /// From message `first` on, `stages` stages are full.
    fn fill(&mut self, first: usize, stages: usize, lanes: &[Lane]);
    /// The messages before `end` carry nothing.
    fn clear(&mut self, end: usize);
}

pub(super) struct Keep<'a>(pub(super) &'a mut [f64]);

pub(super) struct Discard;

impl Sink for Keep<'_> {
    #[inline]
    fn put(&mut self, message: usize, load: f64) {
        self.0[message] = load;
    }

    fn fill(&mut self, first: usize, stages: usize, lanes: &[Lane]) {
        let full = &mut self.0[first..first + stages * lanes.len()];
        for stage in full.chunks_exact_mut(lanes.len()) {
            for (load, lane) in stage.iter_mut().zip(lanes) {
                *load = lane.buffer;
            }
        }
    }

    fn clear(&mut self, end: usize) {
        self.0[..end].fill(0.0);
    }
}

impl Sink for Discard {
    #[inline]
    fn put(&mut self, _: usize, _: f64) {}

    fn fill(&mut self, _: usize, _: usize, _: &[Lane]) {}

    fn clear(&mut self, _: usize) {}
}
