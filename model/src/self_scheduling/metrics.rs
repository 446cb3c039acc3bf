//! Metrics of a schedule.

use super::chunks::Policy;
use super::iterations::Iterations;
use super::limits;
use super::team::Team;
use super::ticks::PICO;
use crate::{Error, ErrorKind};

/// The metrics of a team on a loop. Times are in seconds.
///
/// Of the time of all workers, `p makespan`, they compute a share of [`utilization`](Self::utilization);
/// the rest is [`overhead`](Self::overhead), [`waiting`](Self::waiting) and [`idle`](Self::idle).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Metrics {
    /// When the last worker has finished.
    pub makespan: f64,
    /// The time of the loop on one worker of speed 1: the work.
    pub t_serial: f64,
    /// The work over the sum of all speeds: no makespan is less, up to rounding.
    pub ideal: f64,
    /// `t_serial / makespan`.
    pub speedup: f64,
    /// `ideal / makespan`.
    pub efficiency: f64,
    /// The share of their time that workers compute.
    pub utilization: f64,
    /// Imbalance: the excess of the busiest worker's computing over the mean, relative to the mean.
    pub imbalance: f64,
    /// Chunks that were fetched from the queue; none with a static policy.
    pub dispatches: f64,
    /// Chunks.
    pub chunks: f64,
    /// The time of all dispatches together.
    pub overhead: f64,
    /// The time for which all workers together wait for the queue.
    pub waiting: f64,
    /// The time for which all workers together are idle at the end.
    pub idle: f64,
    /// The share of their time that workers are idle in the end.
    pub idle_share: f64,
    /// Iterations of the chunk that is dealt out first.
    pub first_chunk: f64,
    /// Iterations of the largest chunk.
    pub largest_chunk: f64,
    /// Iterations of the chunk that is dealt out last.
    pub last_chunk: f64,
}

impl Metrics {
    /// Returns the metrics of the same schedule if further workers were there that are idle from the start to the end, as
    /// where memory holds no more iterations at once: of `p` workers `working` get chunks, and the speeds of the others add
    /// up to `idle_speed`.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Policy, Team, Times};
    /// let five = Loop { n: 5.0, times: Times::Constant, mean: 1.0, ..Loop::default() };
    /// let four = Team { p: 4.0, h: 0.0, ..Team::default() };
    /// let metrics = four.metrics(&five.iterations()?, Policy::Dynamic, 1.0)?;
    /// assert_eq!(metrics.with_idle_workers(5.0, 4.0, 1.0).efficiency, 0.5);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn with_idle_workers(self, p: f64, working: f64, idle_speed: f64) -> Self {
        let ideal = self.t_serial / (self.t_serial / self.ideal + idle_speed);
        let idle = self.idle + (p - working) * self.makespan;
        Self {
            ideal,
            efficiency: ideal / self.makespan,
            utilization: self.utilization * working / p,
            imbalance: (self.imbalance + 1.0) * p / working - 1.0,
            idle,
            idle_share: idle / (p * self.makespan),
            ..self
        }
    }
}

impl Team<'_> {
    /// Returns the makespan of a loop that is dealt out by `policy` in chunks of `k`, how well it is
    /// balanced, and what is lost to overhead, waiting and idle time.
    ///
    /// ```
    /// use crossover_model::self_scheduling::{Loop, Policy, Team, Times};
    /// let steady = Loop { n: 1000.0, times: Times::Constant, ..Loop::default() };
    /// let iterations = steady.iterations()?;
    /// let one_slow = Team { speeds: &[1.0, 1.0, 1.0, 0.5], ..Team::default() };
    /// let metrics = one_slow.metrics(&iterations, Policy::Fac2, 1.0)?;
    /// assert_eq!((metrics.makespan, metrics.chunks), (2.871e-3, 32.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`schedule`](Self::schedule); names `speeds` when all workers are so fast that no chunk takes
    /// half a picosecond.
    ///
    /// Source: counted; the names are the usual ones.
    pub fn metrics(
        &self,
        iterations: &Iterations,
        policy: Policy,
        k: f64,
    ) -> Result<Metrics, Error> {
        let run = self.run_on(iterations)?;
        let (mut makespan, mut waiting, mut computing) = (0, 0, 0);
        let (mut chunks, mut first, mut largest, mut last) = (0_u64, 0, 0, 0);
        let mut busy = vec![0; run.p.min(iterations.count())];
        for span in run.play(policy, limits::chunk_size(k)?) {
            makespan = span.ended.max(makespan);
            waiting += u128::from(span.served - span.asked);
            computing += u128::from(span.ended - span.begun);
            busy[span.worker] += span.ended - span.begun;
            first = if chunks == 0 { span.length } else { first };
            (last, largest) = (span.length, span.length.max(largest));
            chunks += 1;
        }
        if computing == 0 {
            let help = "no chunk takes half a picosecond: give lower speeds";
            return Err(Error::new(ErrorKind::Undefined, "speeds", "too high", help));
        }
        let dispatches = if policy.is_dynamic() { chunks } else { 0 };
        let overhead = u128::from(dispatches) * u128::from(run.h);
        let paid = run.p as u128 * u128::from(makespan);
        // From when a worker first asks to when it has finished it waits, fetches or computes.
        let idle = paid - computing - overhead - waiting;
        let busiest = busy.into_iter().fold(0, u64::max) as f64;
        let seconds = |picoseconds: u128| picoseconds as f64 / PICO;
        let (t_serial, ideal) = (iterations.total(), iterations.total() / run.capacity);
        let share = |of: u128| of as f64 / paid as f64;
        let makespan = seconds(u128::from(makespan));
        Ok(Metrics {
            makespan,
            t_serial,
            ideal,
            speedup: t_serial / makespan,
            efficiency: ideal / makespan,
            utilization: share(computing),
            imbalance: busiest * run.p as f64 / computing as f64 - 1.0,
            dispatches: dispatches as f64,
            chunks: chunks as f64,
            overhead: seconds(overhead),
            waiting: seconds(waiting),
            idle: seconds(idle),
            idle_share: share(idle),
            first_chunk: first as f64,
            largest_chunk: largest as f64,
            last_chunk: last as f64,
        })
    }
}
