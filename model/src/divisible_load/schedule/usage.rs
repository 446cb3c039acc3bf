//! Idle times and utilization of a schedule.

use super::{Communication, Computation, Schedule};
use crate::Error;
use crate::divisible_load::platform::Platform;
use crate::divisible_load::sequence::distinct;
use crate::order;
use crate::steps::Pace;

/// The cost of watching a message.
const WATCHED: usize = 8;

/// The utilization of the processors and links in a schedule.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Usage {
    /// Share of the computing processors' time until the makespan that they compute.
    pub utilization: f64,
    /// Seconds that each processor waits, by receiver in the order of service.
    pub idle: Vec<Idle>,
    /// Seconds in which the originator sends.
    pub communication: f64,
    /// Seconds of these in which some processor computes.
    pub overlapped: f64,
    /// Their share of the sending; 0 where nothing is sent.
    pub overlap: f64,
}

/// The waiting of each processor of one receiver, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Idle {
    /// The processor or layer, from 1.
    pub receiver: u32,
    /// Before its first computation.
    pub before: f64,
    /// Between computations.
    pub between: f64,
    /// After its last one, until the makespan.
    pub after: f64,
}

impl Idle {
    /// Returns all its waiting.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.before + self.between + self.after
    }
}

impl Platform {
    /// Returns how well `schedule`, one of this platform, uses its processors and its time.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// let usage = platform.usage(&platform.simulate(&[1.0; 3])?)?;
    /// assert_eq!(usage.utilization, 3.0 / 12.0); // three seconds of three times four
    /// assert_eq!((usage.communication, usage.overlapped), (3.0, 2.0));
    /// assert_eq!(platform.usage_of(&[1.0; 3])?, usage);
    /// assert_eq!(platform.idle_of(&[1.0; 3])?[0].total(), 3.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::check`].
    pub fn usage(&self, schedule: &Schedule) -> Result<Usage, Error> {
        let mut watch = Watch::of(self)?;
        for sent in &schedule.communications {
            watch.add_sent(sent);
        }
        for done in &schedule.computations {
            watch.add_done(done);
        }
        watch.usage(schedule.makespan)
    }

    /// Returns how well the schedule of [`Platform::simulate`] uses them, without keeping it, at a pace:
    /// in one step, for which it waits where the present one has been long.
    ///
    /// # Errors
    /// As [`Platform::simulate`].
    pub async fn usage_of_paced(&self, loads: &[f64], pace: &Pace) -> Result<Usage, Error> {
        pace.spend(WATCHED * loads.len()).await;
        self.usage_of(loads)
    }

    /// Returns how well the schedule of [`Platform::simulate`] uses them, without keeping it.
    ///
    /// # Errors
    /// As [`Platform::simulate`].
    pub fn usage_of(&self, loads: &[f64]) -> Result<Usage, Error> {
        let mut watch = Watch::of(self)?;
        let makespan = self.play(loads, &mut |hops, done| {
            for sent in hops {
                watch.add_sent(sent);
            }
            watch.add_done(done);
        })?;
        watch.usage(makespan)
    }

    /// Returns how long each processor waits in the schedule of [`Platform::simulate`], keeping no more than that.
    ///
    /// # Errors
    /// As [`Platform::simulate`].
    pub fn idle_of(&self, loads: &[f64]) -> Result<Vec<Idle>, Error> {
        let mut watch = Watch::of(self)?;
        let makespan = self.play(loads, &mut |_, done| watch.add_work(done))?;
        watch.wait_until(makespan);
        Ok(watch.idle)
    }
}

/// The intervals of a schedule seen so far.
struct Watch<'a> {
    platform: &'a Platform,
    /// Of each receiver, its place in a stage.
    position: Vec<usize>,
    idle: Vec<Idle>,
    /// None until the first computation, then the end of the latest.
    last: Vec<Option<f64>>,
    busy: f64,
    sending: Union,
    computing: Union,
}

impl<'a> Watch<'a> {
    fn of(platform: &'a Platform) -> Result<Self, Error> {
        let receivers = distinct(&platform.receivers()?);
        let most = receivers.iter().copied().max().unwrap_or(0) as usize;
        let mut position = vec![0; most + 1];
        for (at, &receiver) in receivers.iter().enumerate() {
            position[receiver as usize] = at;
        }
        let waiting = |receiver| Idle { receiver, ..Idle::default() };
        Ok(Self {
            platform,
            position,
            last: vec![None; receivers.len()],
            idle: receivers.into_iter().map(waiting).collect(),
            busy: 0.0,
            sending: Union::default(),
            computing: Union::default(),
        })
    }

    fn add_sent(&mut self, sent: &Communication) {
        if sent.link == 0 || matches!(self.platform, Platform::Binomial(_)) {
            self.sending.add(sent.start, sent.end);
        }
    }

    fn add_done(&mut self, done: &Computation) {
        self.computing.add(done.start, done.end);
        self.add_work(done);
    }

    fn add_work(&mut self, done: &Computation) {
        let Some(&at) = self.position.get(done.receiver as usize) else {
            return;
        };
        if done.load == 0.0 {
            return;
        }
        match self.last[at] {
            None => self.idle[at].before = done.start,
            Some(end) => self.idle[at].between += done.start - end,
        }
        self.last[at] = Some(done.end);
        self.busy += (done.end - done.start) * self.platform.processors_of(done.receiver);
    }

    fn wait_until(&mut self, makespan: f64) {
        for (idle, last) in self.idle.iter_mut().zip(&self.last) {
            idle.after = makespan - last.unwrap_or(0.0);
        }
    }

    fn usage(mut self, makespan: f64) -> Result<Usage, Error> {
        self.wait_until(makespan);
        let (sending, computing) = (self.sending.merge(), self.computing.merge());
        let communication: f64 = sending.iter().map(|(start, end)| end - start).sum();
        let overlapped = common_length(&sending, &computing);
        let available = self.platform.computing_processors()? * makespan;
        Ok(Usage {
            utilization: (self.busy / available).min(1.0),
            idle: self.idle,
            communication,
            overlapped,
            overlap: if 0.0 < communication { (overlapped / communication).min(1.0) } else { 0.0 },
        })
    }
}

/// Intervals, merged with the one before where they begin within it.
#[derive(Default)]
struct Union(Vec<(f64, f64)>);

impl Union {
    fn add(&mut self, start: f64, end: f64) {
        match self.0.last_mut() {
            Some(last) if last.0 <= start && start <= last.1 => last.1 = last.1.max(end),
            _ if start < end => self.0.push((start, end)),
            _ => {}
        }
    }

    fn merge(mut self) -> Vec<(f64, f64)> {
        order::sort_by(&mut self.0, |(a, _), (b, _)| a.total_cmp(b));
        let mut merged = Self::default();
        for (start, end) in self.0 {
            merged.add(start, end);
        }
        merged.0
    }
}

/// The length that two lists of merged intervals have in common.
fn common_length(a: &[(f64, f64)], b: &[(f64, f64)]) -> f64 {
    let (mut i, mut j, mut length) = (0, 0, 0.0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        length += (x.1.min(y.1) - x.0.max(y.0)).max(0.0);
        if x.1 < y.1 {
            i += 1;
        } else {
            j += 1;
        }
    }
    length
}
