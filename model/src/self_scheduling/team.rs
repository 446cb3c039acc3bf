//! The workers that run a loop, and what it costs them to fetch a chunk.

use super::chunks::Policy;
use super::iterations::Iterations;
use super::limits;
use super::play::{Chunk, Run};
use super::ticks::{PICO, seconds};
use crate::check::{non_negative, positive};
use crate::names::named;
use crate::{Error, ErrorKind};

/// The longest schedule that is played, in picoseconds: what 64 bits hold, rounded down.
const LONGEST: f64 = 1.8e19;

/// Whether workers that fetch a chunk wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Queue {
    /// One dispatch at a time: the queue is locked.
    Serial,
    /// Each worker fetches on its own.
    Free,
}

named!(Queue, "queue", { Serial = "serial", Free = "free" });

/// Workers that share the iterations of a loop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Team<'a> {
    /// Workers, a whole number from 1 to [`MOST_WORKERS`](super::MOST_WORKERS).
    pub p: f64,
    /// Speeds of the first workers, each above zero; the others have speed 1.
    pub speeds: &'a [f64],
    /// Overhead of a dispatch, in seconds, not negative.
    pub h: f64,
    /// Whether dispatches wait for each other.
    pub queue: Queue,
}

impl Default for Team<'_> {
    /// Four equal workers, who take a microsecond to fetch a chunk, one at a time.
    fn default() -> Self {
        Self { p: 4.0, speeds: &[], h: 1e-6, queue: Queue::Serial }
    }
}

impl<'a> Team<'a> {
    /// Returns the chunks of a loop that is dealt out by `policy` in chunks of `k`, in the order in
    /// which they are dealt out.
    ///
    /// With a static policy each worker runs its chunks one after the other, from time 0. With a
    /// dynamic one all workers ask for a chunk at time 0, and each asks again when its chunk has
    /// ended; requests are served in the order of their arrival. A dispatch takes `h`, and with a serial queue
    /// begins when the one before is over. A worker of speed `v` takes `1 / v` of the time.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Policy, Team, Times};
    /// let steady = Loop { n: 3.0, times: Times::Constant, ..Loop::default() };
    /// let iterations = steady.iterations()?;
    /// let team = Team { p: 2.0, ..Team::default() };
    /// let chunks: Vec<_> = team.schedule(&iterations, Policy::Dynamic, 1.0)?.collect();
    /// assert_eq!(chunks.iter().map(|chunk| chunk.worker).collect::<Vec<_>>(), [0, 1, 0]);
    /// assert_eq!(chunks[1].served, 1e-6); // it waits for the first dispatch
    /// assert_eq!(chunks[2].ended, 22e-6);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `p`, `speeds` or `h` when it is outside its range, with [`ErrorKind::LengthMismatch`]
    /// when there are more speeds than workers; `k` when it is not a whole number from 1; `h` or
    /// `speeds`, with [`ErrorKind::TooLarge`], when a schedule could take longer than 208 days.
    ///
    /// Source: GCC's libgomp, `iter.c`, for who runs which chunk; the serial queue is our choice.
    pub fn schedule(
        &self,
        iterations: &'a Iterations,
        policy: Policy,
        k: f64,
    ) -> Result<impl Iterator<Item = Chunk> + use<'a>, Error> {
        Ok(self.run_on(iterations)?.play(policy, limits::chunk_size(k)?).map(Chunk::from))
    }

    /// Returns when the last worker has finished, in seconds.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Policy, Team};
    /// let iterations = Loop::default().iterations()?;
    /// let team = Team::default();
    /// assert_eq!(team.makespan(&iterations, Policy::Static, 1.0)?, 4.373126875e-3); // 1.75 of the ideal
    /// assert_eq!(team.makespan(&iterations, Policy::Guided, 1.0)?, 2.51287512e-3);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`schedule`](Self::schedule).
    ///
    /// Source: as [`schedule`](Self::schedule).
    pub fn makespan(&self, iterations: &Iterations, policy: Policy, k: f64) -> Result<f64, Error> {
        Ok(seconds(self.run_on(iterations)?.makespan(policy, limits::chunk_size(k)?)))
    }

    /// Returns this team on a loop, once it is known that the two go together.
    pub(super) fn run_on(self, iterations: &'a Iterations) -> Result<Run<'a>, Error> {
        let p = limits::workers(self.p)?;
        let speeds = self.speeds;
        let Some(unlisted) = p.checked_sub(speeds.len()) else {
            let help = format!("give at most p = {p}");
            let got = format!("{} speeds", speeds.len());
            return Err(Error::new(ErrorKind::LengthMismatch, "speeds", got, help));
        };
        let (mut capacity, mut slowest) =
            (unlisted as f64, if unlisted == 0 { f64::MAX } else { 1.0 });
        for &speed in speeds {
            slowest = positive("speeds", speed)?.min(slowest);
            capacity += speed;
        }
        let h = (non_negative("h", self.h)? * PICO + 0.5).floor();
        // One worker, and that the slowest, with a dispatch for each iteration.
        let (work, overhead) = (iterations.all() as f64 / slowest, h * iterations.count() as f64);
        if LONGEST < work + overhead {
            let field = if work < overhead { "h" } else { "speeds" };
            let help = "it could take longer than 208 days: give less work, or faster workers";
            return Err(Error::new(ErrorKind::TooLarge, field, "out of reach", help));
        }
        let serial = self.queue == Queue::Serial;
        Ok(Run { iterations, speeds, p, capacity, slowest, h: h as u64, serial })
    }
}
