//! A stream and the stages that it passes.

use super::stages::Stages;
use crate::check::{count, in_range};
use crate::names::named;
use crate::{Error, ErrorKind};

/// The most stages of a pipeline.
pub const MOST_STAGES: usize = 12;

/// The most chunks or items of a stream.
pub const MOST_CHUNKS: f64 = 1e5;

/// The most copies of a stage.
pub const MOST_COPIES: f64 = 1024.0;

/// The most work of a stage, and the longest start of a chunk, in seconds.
pub const MOST_WORK: f64 = 1e6;

/// The most chunks that are tried for the best number of them.
pub const MOST_TRIED: usize = 512;

/// What the work of a stage is the work of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// The whole stream, which is cut into `n` equal chunks.
    Stream,
    /// One item, of which there are `n`.
    Items,
}

named!(Cut, "cut", { Stream = "stream", Items = "items" });

/// A stream of chunks or items, and the stages that each of them passes in the same order.
///
/// A stage takes the chunks that wait in their order, and a copy of it that is free starts at once. A chunk may enter when
/// fewer than `flight` are inside. Where the ends share a processor and both could start, the last stage goes first. At one
/// moment all ends come first, then what starts, from the last stage to the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stream<'a> {
    /// Work of each stage in seconds, from 0 to [`MOST_WORK`]; at most [`MOST_STAGES`] of them.
    pub work: &'a [f64],
    /// Start-up time of a chunk in each stage in seconds, from 0 to [`MOST_WORK`]; one value holds for all stages.
    pub start: &'a [f64],
    /// What `work` is the work of.
    pub cut: Cut,
    /// Chunks or items, a whole number from 1 to [`MOST_CHUNKS`].
    pub n: f64,
    /// Equal processors of each stage, whole numbers from 1 to [`MOST_COPIES`]; one value holds for all stages.
    pub copies: &'a [f64],
    /// The most chunks inside at a time, a whole number from 1 or infinity.
    pub flight: f64,
    /// Whether the first and the last stage share one processor.
    pub has_shared_ends: bool,
}

impl Default for Stream<'_> {
    /// Load, compute and store, in six chunks.
    fn default() -> Self {
        Self {
            work: &[60e-3, 90e-3, 30e-3],
            start: &[1e-3],
            cut: Cut::Stream,
            n: 6.0,
            copies: &[1.0],
            flight: f64::INFINITY,
            has_shared_ends: false,
        }
    }
}

impl Stream<'_> {
    /// Returns the time of one chunk in each stage in seconds, `a_i + w_i/n` for a stream that is cut and `a_i + w_i` for
    /// items, rounded to whole picoseconds.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// assert_eq!(Stream::default().times()?, [11e-3, 16e-3, 6e-3]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `work`, `start`, `copies`, `n` or `flight` when it is outside its range; `start` or `copies` when it has
    /// neither one value nor one for each stage; `work` when a chunk takes no time in any stage; `ends` when there is only
    /// one stage to share them, `copies` when an end that is shared has more than one copy.
    pub fn times(&self) -> Result<Vec<f64>, Error> {
        Ok(self.stages()?.times())
    }

    /// Returns the copies of each stage.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// assert_eq!(Stream { copies: &[2.0], ..Stream::default() }.all_copies()?, [2.0; 3]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times).
    pub fn all_copies(&self) -> Result<Vec<f64>, Error> {
        Ok(self.stages()?.copies.iter().map(|copies| *copies as f64).collect())
    }

    /// Returns the stages with the times of this many chunks, once all is within its range.
    pub(super) fn stages(&self) -> Result<Stages, Error> {
        let n = count("n", self.n)?;
        if MOST_CHUNKS < n {
            let help = format!("give at most {MOST_CHUNKS}");
            return Err(Error::new(ErrorKind::TooLarge, "n", n, help));
        }
        let stages = self.stages_at(self.checked()?, n as usize);
        if stages.total() == 0 {
            let help = "a chunk takes no time in any stage: set work or start above zero";
            return Err(Error::new(ErrorKind::NotPositive, "work", "0 s", help));
        }
        Ok(stages)
    }

    /// Returns the stages with the times of `n` chunks, given the copies of each stage.
    pub(super) fn stages_at(&self, copies: Vec<usize>, n: usize) -> Stages {
        let flight = if self.flight < n as f64 { self.flight as usize } else { n };
        let parts = match self.cut {
            Cut::Stream => n as f64,
            Cut::Items => 1.0,
        };
        let picoseconds = |(stage, work): (usize, &f64)| {
            let time = self.start_of(stage) + work / parts;
            (time * 1e12 + 0.5).floor() as u64
        };
        let times = self.work.iter().enumerate().map(picoseconds).collect();
        Stages {
            times,
            copies,
            n,
            flight,
            is_limited: self.flight.is_finite(),
            has_shared_ends: self.has_shared_ends,
        }
    }

    /// Returns the start-up time of a chunk in a stage.
    pub(super) fn start_of(&self, stage: usize) -> f64 {
        *self.start.get(stage).or(self.start.first()).unwrap_or(&0.0)
    }

    /// Returns the copies of each stage, once all but the number of chunks is within its range.
    pub(super) fn checked(&self) -> Result<Vec<usize>, Error> {
        let stages = self.work.len();
        if stages == 0 || MOST_STAGES < stages {
            let help = format!("give the work of 1 to {MOST_STAGES} stages");
            return Err(Error::new(ErrorKind::LengthMismatch, "work", values(stages), help));
        }
        for (field, all) in [("start", self.start), ("copies", self.copies)] {
            if all.len() != 1 && all.len() != stages {
                let each =
                    if stages == 1 { "one value" } else { "one value, or one for each stage" };
                let help = format!("give {each} ({stages} in work)");
                return Err(Error::new(ErrorKind::LengthMismatch, field, values(all.len()), help));
            }
        }
        for (field, all) in [("work", self.work), ("start", self.start)] {
            all.iter().try_for_each(|time| in_range(field, *time, 0.0, MOST_WORK).map(drop))?;
        }
        for copies in self.copies {
            in_range("copies", count("copies", *copies)?, 1.0, MOST_COPIES)?;
        }
        if self.flight != f64::INFINITY {
            count("flight", self.flight)?;
        }
        let copies = (0..stages).map(|stage| self.copies.get(stage).or(self.copies.first()));
        let copies: Vec<_> =
            copies.map(|copies| copies.map_or(1, |copies| *copies as usize)).collect();
        self.check_ends(&copies)?;
        Ok(copies)
    }

    fn check_ends(&self, copies: &[usize]) -> Result<(), Error> {
        let ends = [copies.first(), copies.last()];
        if self.has_shared_ends && copies.len() < 2 {
            let help =
                "one stage has no two ends to share: give work of two stages, or set ends to 0";
            return Err(Error::new(ErrorKind::OutOfRange, "ends", 1, help));
        }
        if let (true, Some(most)) = (self.has_shared_ends, ends.into_iter().flatten().max())
            && 1 < *most
        {
            let help = "ends that share a processor have one copy each: give 1 for the first and the last stage";
            return Err(Error::new(ErrorKind::OutOfRange, "copies", most, help));
        }
        Ok(())
    }
}

fn values(count: usize) -> String {
    if count == 1 { "1 value".to_owned() } else { format!("{count} values") }
}
