//! A pipeline, played: which stage works on which micro-batch when.

use super::method::Schedule;
use crate::check::{count, non_negative, result};
use crate::{Error, ErrorKind};

/// The most passes that are played.
const MOST: f64 = 1e6;

/// A pass over the layers of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// From the first layer to the last.
    Forward,
    /// Back, for the gradients.
    Backward,
}

/// One pass of a micro-batch over a chunk of layers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    /// The device, from 0.
    pub stage: usize,
    /// Which of its chunks, from 0.
    pub chunk: usize,
    /// The micro-batch, from 0.
    pub batch: usize,
    /// The direction.
    pub pass: Pass,
    /// When it begins, in seconds.
    pub begun: f64,
    /// When it ends.
    pub ended: f64,
}

/// The sizes of a pipeline.
#[derive(Clone, Copy)]
struct Pipeline {
    p: usize,
    vp: usize,
    m: usize,
}

/// Returns the passes of a pipeline, device by device in the order of each: `p` stages of `vp` chunks, `m` micro-batches,
/// each of which takes a stage `forward` seconds and `backward` seconds, all of its chunks together.
///
/// ```
/// use crossover_model::training::{Schedule, play};
/// let tasks = play(Schedule::OneForwardOneBackward, [4.0, 1.0, 8.0], [1.0, 2.0])?;
/// let end = tasks.iter().map(|task| task.ended).fold(0.0, f64::max);
/// assert_eq!(end, (8.0 + 3.0) * 3.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p`, `vp` or `m` when it is not a whole number from 1, `vp` when `GPipe` is to interleave or when `m` is no
/// multiple of `p` then, `m` when there are more than a million passes, `forward` or `backward` when it is no time.
///
/// Source: Huang et al. 2019, Fig. 2; Narayanan et al. 2021, Fig. 4; the order of interleaved chunks as in Megatron-LM.
pub fn play(
    schedule: Schedule,
    [p, vp, m]: [f64; 3],
    [forward, backward]: [f64; 2],
) -> Result<Vec<Task>, Error> {
    let (p, vp, m) = (count("p", p)?, count("vp", vp)?, count("m", m)?);
    let (forward, backward) =
        (non_negative("forward", forward)?, non_negative("backward", backward)?);
    if MOST < 2.0 * p * vp * m {
        let help = "more than a million passes are not played: give fewer micro-batches";
        return Err(Error::new(ErrorKind::TooLarge, "m", m, help));
    }
    if 1.0 < vp && (schedule == Schedule::GPipe || m % p != 0.0) {
        let help = "interleaving needs 1f1b and a multiple of p micro-batches: give 1";
        return Err(Error::new(ErrorKind::NotDivisible, "vp", vp, help));
    }
    result("m", (p + m) * (forward + backward))?;
    let pipeline = Pipeline { p: p as usize, vp: vp as usize, m: m as usize };
    let orders: Vec<_> = (0..pipeline.p).map(|stage| pipeline.order(schedule, stage)).collect();
    Ok(pipeline.run(&orders, [forward / vp, backward / vp]))
}

impl Pipeline {
    /// Returns the chunk and the micro-batch of the `k`-th forward or backward pass of a device: `p` micro-batches pass
    /// one chunk, then the next.
    fn nth(self, pass: Pass, k: usize) -> (Pass, usize, usize) {
        let (group, within) = (k / (self.p * self.vp), k % (self.p * self.vp));
        if self.vp == 1 {
            return (pass, 0, k);
        }
        let chunk = within / self.p;
        let chunk = if pass == Pass::Forward { chunk } else { self.vp - 1 - chunk };
        (pass, chunk, group * self.p + within % self.p)
    }

    fn order(self, schedule: Schedule, stage: usize) -> Vec<(Pass, usize, usize)> {
        let all = self.m * self.vp;
        let ahead = match (schedule, self.vp) {
            (Schedule::GPipe, _) => all,
            (_, 1) => self.p - 1 - stage,
            _ => 2 * (self.p - 1 - stage) + (self.vp - 1) * self.p,
        };
        let ahead = ahead.min(all);
        let first = (0..ahead).map(|k| self.nth(Pass::Forward, k));
        let steady = (ahead..all)
            .flat_map(|k| [self.nth(Pass::Forward, k), self.nth(Pass::Backward, k - ahead)]);
        let last = (all - ahead..all).map(|k| self.nth(Pass::Backward, k));
        first.chain(steady).chain(last).collect()
    }

    /// Returns where the end of a pass is kept.
    fn slot(self, (pass, virtual_stage, batch): (Pass, usize, usize)) -> usize {
        let pass = usize::from(pass == Pass::Backward);
        (pass * self.p * self.vp + virtual_stage) * self.m + batch
    }

    /// Returns the tasks, each begun as soon as the device is free and what it needs has come.
    fn run(self, orders: &[Vec<(Pass, usize, usize)>], times: [f64; 2]) -> Vec<Task> {
        let Self { p, vp, m } = self;
        let mut ended = vec![f64::NAN; 2 * p * vp * m];
        let (mut next, mut free) = (vec![0; p], vec![0.0_f64; p]);
        let mut tasks: Vec<Vec<Task>> = vec![Vec::new(); p];
        let mut has_moved = true;
        while has_moved {
            has_moved = false;
            for stage in 0..p {
                while let Some(&(pass, chunk, batch)) = orders[stage].get(next[stage]) {
                    let at = chunk * p + stage;
                    let needs = match pass {
                        Pass::Forward => at.checked_sub(1).map(|before| (pass, before, batch)),
                        Pass::Backward if at + 1 == p * vp => Some((Pass::Forward, at, batch)),
                        Pass::Backward => Some((pass, at + 1, batch)),
                    };
                    let ready = needs.map_or(0.0, |needs| ended[self.slot(needs)]);
                    if ready.is_nan() {
                        break;
                    }
                    let begun = free[stage].max(ready);
                    let end = begun + times[usize::from(pass == Pass::Backward)];
                    ended[self.slot((pass, at, batch))] = end;
                    tasks[stage].push(Task { stage, chunk, batch, pass, begun, ended: end });
                    (free[stage], next[stage], has_moved) = (end, next[stage] + 1, true);
                }
            }
        }
        tasks.concat()
    }
}
