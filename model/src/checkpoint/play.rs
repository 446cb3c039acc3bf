//! A run that is played: failures are drawn, and what they cost is counted.

use super::levels::Levels;
use super::run::Run;
use crate::check::{count, in_range, whole};
use crate::random::SplitMix64;
use crate::steps::{Pace, finish};
use crate::{Error, ErrorKind};

/// The most failure times that are drawn.
pub const MOST_DRAWS: usize = 2_000_000;
/// The most patterns.
const MOST_SEGMENTS: f64 = 1e5;
/// The greatest seed.
const MOST_SEED: f64 = 1e9;
/// What a draw takes, in multiplications.
const DRAW: usize = 12;

/// What was counted while a run was played.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Played {
    /// Time of the run, from the mean of the patterns that were played, in seconds.
    pub t: f64,
    /// Standard error of that time, in seconds; none where only one pattern was played.
    pub error: Option<f64>,
    /// Failures that were drawn, also in restarts.
    pub failures: f64,
}

/// What happens next in a play, and how long it takes, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Event {
    /// A segment is done and saved.
    Saved(f64),
    /// A failure after that time in a segment.
    Failed(f64),
    Down(f64),
    Restarted(f64),
    /// A failure after that time in a restart.
    RestartFailed(f64),
    /// The pattern begins anew.
    Anew,
}

/// A play, pattern by pattern.
pub(super) struct Play {
    random: SplitMix64,
    levels: Levels,
    run: Run,
    tau: f64,
    pub draws: usize,
}

impl Play {
    pub fn new(run: &Run, tau: f64, seed: f64) -> Result<Self, Error> {
        let levels = Levels::of(run)?;
        run.time(tau)?;
        in_range("seed", whole("seed", seed)?, 0.0, MOST_SEED)?;
        Ok(Self { random: SplitMix64::new(seed as u64), levels, run: *run, tau, draws: 0 })
    }

    /// Returns the time until the next failure.
    fn next_failure(&mut self) -> f64 {
        self.draws += 1;
        -self.levels.mean * (-self.random.uniform()).ln_1p()
    }

    fn is_soft(&mut self) -> bool {
        1.0 < self.run.k && self.random.uniform() < self.run.soft
    }

    /// Plays one pattern; ends early where `on` says that it is enough.
    pub fn pattern(&mut self, mut on: impl FnMut(Event) -> bool) {
        let k = self.run.k as usize;
        let mut segment = 0;
        while segment < k {
            let saving = if segment + 1 < k { self.run.delta1 } else { self.run.delta };
            let (failure, needed) = (self.next_failure(), self.tau + saving);
            if needed <= failure {
                if !on(Event::Saved(needed)) {
                    return;
                }
                segment += 1;
                continue;
            }
            if !on(Event::Failed(failure)) {
                return;
            }
            let mut soft = self.is_soft();
            loop {
                let needed = if soft { self.run.restart1 } else { self.run.restart };
                let failure = self.next_failure();
                let is_done = needed <= failure;
                let tried =
                    if is_done { Event::Restarted(needed) } else { Event::RestartFailed(failure) };
                if !on(Event::Down(self.run.down)) || !on(tried) {
                    return;
                }
                if is_done {
                    break;
                }
                soft = soft && self.is_soft();
            }
            if !soft {
                segment = 0;
                if !on(Event::Anew) {
                    return;
                }
            }
        }
    }
}

impl Run {
    /// Plays so many patterns of `k` segments, with failures drawn from this seed, and returns what they take.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// let run = Run::default();
    /// let tau = run.exact_interval()?;
    /// let played = run.play(tau, 2000.0, 1.0)?;
    /// assert_eq!(played.failures, 729.0);
    /// let off = (played.t - run.time(tau)?).abs();
    /// assert!(off < 2.0 * played.error.unwrap());
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`time`](Self::time); names `segments` where it is no whole number from 1 to 100 000 or more than [`MOST_DRAWS`]
    /// failures would be drawn, and `seed` where it is no whole number from 0 to a billion.
    ///
    /// Source: counted while failures are drawn.
    pub fn play(&self, tau: f64, segments: f64, seed: f64) -> Result<Played, Error> {
        finish(self.play_paced(tau, segments, seed, &Pace::endless()))
    }

    /// Returns [`play`](Self::play), played at this pace.
    ///
    /// ```
    /// use crossover_model::checkpoint::Run;
    /// use crossover_model::steps::in_one_go;
    /// let run = Run::default();
    /// let played = in_one_go(async |pace| run.play_paced(3600.0, 100.0, 1.0, pace).await)?;
    /// assert_eq!(played, run.play(3600.0, 100.0, 1.0)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub async fn play_paced(
        &self,
        tau: f64,
        segments: f64,
        seed: f64,
        pace: &Pace,
    ) -> Result<Played, Error> {
        let mut play = Play::new(self, tau, seed)?;
        let segments = in_range("segments", count("segments", segments)?, 1.0, MOST_SEGMENTS)?;
        let patterns = self.work / (self.k * tau);
        // So many draws are expected; the play itself may need some more.
        let expected = segments * (self.k + 2.0 * self.time(tau)? / patterns / play.levels.mean);
        if 0.5 * MOST_DRAWS as f64 <= expected {
            return Err(too_many(segments));
        }
        let (mut mean, mut squares, mut failures, mut known) = (0.0, 0.0, 0.0, 0);
        for number in 1..=segments as usize {
            let mut time = 0.0;
            play.pattern(|event| {
                let (Event::Saved(length)
                | Event::Failed(length)
                | Event::Down(length)
                | Event::Restarted(length)
                | Event::RestartFailed(length)) = event
                else {
                    return true;
                };
                time += length;
                if matches!(event, Event::Failed(_) | Event::RestartFailed(_)) {
                    failures += 1.0;
                }
                failures < MOST_DRAWS as f64
            });
            if MOST_DRAWS <= play.draws {
                return Err(too_many(segments));
            }
            let off = time - mean;
            mean += off / number as f64;
            squares += off * (time - mean);
            pace.spend(DRAW * (play.draws - known)).await;
            pace.report_progress(number as f64 / segments);
            known = play.draws;
        }
        let variance = squares / segments;
        let error = (1.0 < segments).then(|| patterns * (variance / segments).sqrt());
        Ok(Played { t: patterns * mean, error, failures })
    }
}

fn too_many(segments: f64) -> Error {
    let help = "too many failures would be drawn: give fewer, or a tau nearer to the best";
    Error::new(ErrorKind::TooLarge, "segments", segments, help)
}
