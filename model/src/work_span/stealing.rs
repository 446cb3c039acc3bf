//! Work stealing: each worker has a deque of its own, and who has nothing to do takes from another.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::schedule::{Run, Schedule, Scheduler, Steal};
use super::tasks::Tasks;
use crate::check::{non_negative, positive, processors};
use crate::random::SplitMix64;
use crate::{Error, ErrorKind};

/// The most attempts to steal of a schedule: more take too long to play.
pub const MOST_ATTEMPTS: usize = 1_000_000;

/// A schedule by work stealing while it is played.
///
/// A worker pushes the tasks that it makes ready at the bottom of its deque, the last one first, and
/// runs the first of them: in the order of the serial program. A thief takes from the top, after an
/// attempt that takes the time `steal`; its victim is drawn, and looked at, when the attempt ends.
pub struct Stealing<'a> {
    tasks: &'a Tasks,
    steal: f64,
    random: SplitMix64,
    /// The tasks that each worker could run next, the top in front.
    deques: Vec<VecDeque<u32>>,
    /// The task of each worker, and since when it has been looking for work if it has none.
    current: Vec<Option<usize>>,
    since: Vec<f64>,
    /// When the task or the attempt of each worker ends, in the bits of that time, which rise with it.
    events: BinaryHeap<Reverse<(u64, usize)>>,
    waiting: Vec<u32>,
    left: usize,
    played: Schedule,
}

impl Tasks {
    /// Returns the schedule by work stealing on `p` workers, to be played: an attempt to steal takes
    /// the time `steal`, and `seed` says which victims are drawn.
    ///
    /// ```
    /// use crossover_model::work_span::Program;
    /// let tasks = Program::default().unfold()?;
    /// let played = tasks.stealing(4.0, 1.0, 1.0)?.finish()?;
    /// assert_eq!((played.time, played.steals.len(), played.attempts), (22.0, 3, 7));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1, `steal` when it is not above 0, `seed` when it is
    /// below.
    ///
    /// Source: Blumofe and Leiserson 1999; which of several events comes first is our choice.
    pub fn stealing(&self, p: f64, steal: f64, seed: f64) -> Result<Stealing<'_>, Error> {
        /// More workers than this are not played.
        const MOST: f64 = 65536.0;
        let p = processors("p", p, 1)?;
        if MOST < p {
            return Err(Error::new(ErrorKind::TooLarge, "p", p, "give at most 65536"));
        }
        let steal = positive("steal", steal)?;
        if (MOST_ATTEMPTS as f64) < self.fewest_attempts(p, steal) {
            return Err(too_many_attempts(steal));
        }
        let p = p as usize;
        let random = SplitMix64::new(non_negative("seed", seed)? as u64);
        let mut play = Stealing {
            tasks: self,
            steal,
            random,
            deques: vec![VecDeque::new(); p],
            current: vec![None; p],
            since: vec![0.0; p],
            events: BinaryHeap::new(),
            waiting: self.waiting_counts(),
            left: self.count(),
            played: Schedule::new(Scheduler::Stealing),
        };
        let sources: Vec<u32> = self.sources().collect();
        play.take_up(0, 0.0, &sources);
        (1..p).for_each(|worker| play.attempt(worker, 0.0));
        Ok(play)
    }
}

impl Tasks {
    /// Returns below how many attempts to steal, of the time `steal` each, no schedule on `p` workers stays: they look for
    /// work whenever they do none, and no schedule is shorter than the span. Each may have one attempt under way at the end.
    ///
    /// ```
    /// use crossover_model::work_span::Program;
    /// let tasks = Program::default().unfold()?;
    /// let played = tasks.stealing(4.0, 1.0, 1.0)?.finish()?;
    /// assert!(tasks.fewest_attempts(4.0, 1.0) <= played.attempts as f64);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn fewest_attempts(&self, p: f64, steal: f64) -> f64 {
        let idle = p * self.span() - self.work();
        (idle / steal - p).max(0.0)
    }
}

fn too_many_attempts(steal: f64) -> Error {
    let help = format!("that makes more than {MOST_ATTEMPTS} attempts. Give more time");
    Error::new(ErrorKind::TooLarge, "steal", steal, help)
}

impl Stealing<'_> {
    /// Plays at most `events` events, and returns whether it is at its end.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] on `steal` beyond [`MOST_ATTEMPTS`].
    pub fn advance(&mut self, events: usize) -> Result<bool, Error> {
        for _ in 0..events {
            let Some(Reverse((bits, worker))) = self.events.pop() else {
                return Ok(true);
            };
            let now = f64::from_bits(bits);
            match self.current[worker].take() {
                Some(task) => self.task_ends(worker, task, now),
                None => self.attempt_ends(worker, now)?,
            }
        }
        Ok(self.events.is_empty())
    }

    /// Plays on to the end, and returns the schedule.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    pub fn finish(mut self) -> Result<Schedule, Error> {
        while !self.advance(usize::MAX)? {}
        Ok(self.played)
    }

    fn task_ends(&mut self, worker: usize, task: usize, now: f64) {
        self.left -= 1;
        if self.left == 0 {
            self.stop(now);
            return;
        }
        let born: Vec<u32> = self.tasks.release(task, &mut self.waiting).collect();
        if !born.is_empty() {
            self.take_up(worker, now, &born);
        } else if let Some(next) = self.deques[worker].pop_back() {
            self.run(worker, next, now);
        } else {
            self.since[worker] = now;
            self.attempt(worker, now);
        }
    }

    fn attempt_ends(&mut self, worker: usize, now: f64) -> Result<(), Error> {
        if self.played.attempts == MOST_ATTEMPTS {
            return Err(too_many_attempts(self.steal));
        }
        self.played.attempts += 1;
        let others = self.deques.len() as u64 - 1;
        let drawn = (self.random.next() % others) as usize;
        let victim = if drawn < worker { drawn } else { drawn + 1 };
        if let Some(task) = self.deques[victim].pop_front() {
            let steal = Steal { task: task as usize, thief: worker, victim, at: now };
            self.played.steals.push(steal);
            self.played.searches.push((worker, self.since[worker], now));
            self.run(worker, task, now);
        } else {
            self.attempt(worker, now);
        }
        Ok(())
    }

    /// Lets a worker run the first of these tasks, and pushes the others, the last one first.
    fn take_up(&mut self, worker: usize, now: f64, born: &[u32]) {
        if let Some((first, others)) = born.split_first() {
            self.deques[worker].extend(others.iter().rev());
            self.run(worker, *first, now);
        }
    }

    fn run(&mut self, worker: usize, task: u32, start: f64) {
        let task = task as usize;
        let end = start + self.tasks.times[task];
        self.current[worker] = Some(task);
        self.played.runs.push(Run { task, processor: worker, start, end });
        self.events.push(Reverse((end.to_bits(), worker)));
    }

    fn attempt(&mut self, worker: usize, now: f64) {
        self.events.push(Reverse(((now + self.steal).to_bits(), worker)));
    }

    /// Ends the schedule, dropping attempts under way.
    fn stop(&mut self, now: f64) {
        self.events.clear();
        self.played.time = now;
        let mut ends = vec![f64::NEG_INFINITY; self.since.len()];
        for run in &self.played.runs {
            ends[run.processor] = run.end;
        }
        for (worker, (since, end)) in self.since.iter().zip(ends).enumerate() {
            if end <= *since && *since < now {
                self.played.searches.push((worker, *since, now));
            }
        }
    }
}
