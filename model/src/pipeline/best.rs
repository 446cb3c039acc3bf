//! The best number of chunks, and the best place of each processor.

use super::stages::{Stages, seconds};
use super::stream::{MOST_COPIES, MOST_TRIED, Stream};
use crate::steps::{Pace, finish};
use crate::{Error, ErrorKind};

/// A number of chunks, and what the stream takes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestChunks {
    /// Chunks.
    pub n: f64,
    /// Time until the last one has left, in seconds.
    pub t: f64,
}

/// Copies of each stage, and the rate that limits the stream then.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestCopies {
    /// Copies of each stage.
    pub copies: Vec<f64>,
    /// Chunks or items per second.
    pub rate: f64,
}

/// What a piece takes to be played, in multiplications: with processors of their own, and with shared ends.
const PIECE: [usize; 2] = [2, 8];

impl Stream<'_> {
    /// Returns the number of chunks from 1 to [`MOST_TRIED`] with which the stream takes the least time; the smallest of
    /// several.
    ///
    /// Every number is played but those that cannot be better than one before.
    ///
    /// ```
    /// use crossover_model::pipeline::{BestChunks, Stream};
    /// assert_eq!(Stream::default().best_chunks()?, BestChunks { n: 9.0, t: 0.111 });
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times); names `cut` where items are not cut.
    ///
    /// Source: found by search.
    pub fn best_chunks(&self) -> Result<BestChunks, Error> {
        finish(self.best_chunks_paced(&Pace::endless()))
    }

    /// Returns [`best_chunks`](Self::best_chunks), found at this pace.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// use crossover_model::steps::in_one_go;
    /// let found = in_one_go(async |pace| Stream::default().best_chunks_paced(pace).await)?;
    /// assert_eq!(found.n, 9.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`best_chunks`](Self::best_chunks).
    pub async fn best_chunks_paced(&self, pace: &Pace) -> Result<BestChunks, Error> {
        self.stages()?;
        self.check_cut()?;
        let copies = self.checked()?;
        let piece = PIECE[usize::from(self.has_shared_ends)] * copies.len();
        let mut best = (u128::MAX, 1);
        for n in 1..=MOST_TRIED {
            let stages = self.stages_at(copies.clone(), n);
            if stages.bound() < best.0 {
                let t = stages.play(|_| ()).end;
                if t < best.0 {
                    best = (t, n);
                }
                pace.spend(n * piece).await;
            }
            pace.report_progress(n as f64 / MOST_TRIED as f64);
        }
        Ok(BestChunks { n: best.1 as f64, t: seconds(best.0) })
    }

    /// Returns the time in one chunk, in seconds.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// assert_eq!(Stream::default().in_one_chunk()?, 0.183);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`best_chunks`](Self::best_chunks).
    pub fn in_one_chunk(&self) -> Result<f64, Error> {
        self.stages()?;
        self.check_cut()?;
        Ok(seconds(self.stages_at(self.checked()?, 1).total()))
    }

    /// Returns the same number of processors over the stages so that the rate that limits is the greatest: one each, and
    /// every further one to the slowest stage, the first of equals.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// let six = Stream { copies: &[2.0], ..Stream::default() }.best_copies()?;
    /// assert_eq!((six.copies, six.rate), (vec![2.0, 3.0, 1.0], 1.0 / 6e-3));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times); names `ends` where they share a processor.
    ///
    /// Source: derived here: what the slowest stage lacks no other place can give.
    pub fn best_copies(&self) -> Result<BestCopies, Error> {
        let mut stages = self.apart()?;
        let spare = stages.processors() - stages.copies.len();
        stages.copies.fill(1);
        for _ in 0..spare {
            stages.add_a_copy();
        }
        let rate = stages.limit(self.flight).rate;
        Ok(BestCopies { copies: stages.copies.iter().map(|copies| *copies as f64).collect(), rate })
    }

    /// Returns the rate that limits with one processor a stage and then one more at a time, each at its best place, up to
    /// `most` processors; in chunks or items per second.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// let rates = Stream::default().rates_with_more(5.0)?;
    /// assert_eq!(rates, [62.5, 1.0 / 11e-3, 125.0]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`best_copies`](Self::best_copies).
    pub fn rates_with_more(&self, most: f64) -> Result<Vec<f64>, Error> {
        let mut stages = self.apart()?;
        stages.copies.fill(1);
        let fewest = stages.copies.len();
        let most = most.clamp(fewest as f64, fewest as f64 * MOST_COPIES) as usize;
        let mut rates = vec![stages.limit(self.flight).rate];
        for _ in fewest..most {
            stages.add_a_copy();
            rates.push(stages.limit(self.flight).rate);
        }
        Ok(rates)
    }

    /// Returns the stages where each has processors of its own.
    fn apart(&self) -> Result<Stages, Error> {
        let stages = self.stages()?;
        if self.has_shared_ends {
            let help = "the ends share a processor, so they have no copies: set ends to 0";
            return Err(Error::new(ErrorKind::Undefined, "ends", 1, help));
        }
        Ok(stages)
    }
}

impl Stages {
    /// Adds a copy of the slowest stage, the first of equals.
    fn add_a_copy(&mut self) {
        let mut slowest = 0;
        // `t_i/r_i` against `t_j/r_j`, in whole numbers.
        let load =
            |stage: usize, by: usize| u128::from(self.times[stage]) * self.copies[by] as u128;
        for stage in 1..self.times.len() {
            if load(slowest, stage) < load(stage, slowest) {
                slowest = stage;
            }
        }
        self.copies[slowest] += 1;
    }
}
