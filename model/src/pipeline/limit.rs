//! What limits a stream in the long run, and the closed forms.

use super::stages::Stages;
use super::stream::{Cut, Stream};
use crate::check::result;
use crate::{Error, ErrorKind};

/// Two rates that differ by less than this share are equal.
const EQUAL: f64 = 1e-12;

/// What limits the rate of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Bottleneck {
    /// A stage, from 1.
    Stage(usize),
    /// The processor that the first and the last stage share.
    Ends,
    /// The chunks that may be inside.
    Flight,
}

impl Bottleneck {
    /// Returns its name in links and case files: the number of the stage, `ends` or `flight`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const STAGES: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
        match self {
            Self::Stage(stage) if 1 <= stage && stage <= STAGES.len() => STAGES[stage - 1],
            Self::Stage(_) => "",
            Self::Ends => "ends",
            Self::Flight => "flight",
        }
    }
}

/// The rate that limits a stream, and what it comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limit {
    /// Chunks or items per second.
    pub rate: f64,
    /// What has that rate; of equals the first stage, then the ends, then the chunks inside.
    pub bottleneck: Bottleneck,
}

impl Stream<'_> {
    /// Returns the least of these rates, in chunks or items per second: `r_i/t_i` of each stage; `1/(t_1 + t_K)` in place of
    /// those of the ends where they share a processor; `F/(t_1 + ... + t_K)` where at most `F` chunks are inside.
    ///
    /// Without shared ends a long stream reaches it. With them it is an upper bound.
    ///
    /// ```
    /// use crossover_model::pipeline::{Bottleneck, Stream};
    /// let limit = Stream::default().limit()?;
    /// assert_eq!((limit.rate, limit.bottleneck), (62.5, Bottleneck::Stage(2)));
    /// assert_eq!(Stream { flight: 2.0, ..Stream::default() }.limit()?.bottleneck, Bottleneck::Flight);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times).
    ///
    /// Source: counted; the last of them is Little's law.
    pub fn limit(&self) -> Result<Limit, Error> {
        Ok(self.stages()?.limit(self.flight))
    }

    /// Returns all rates of which [`limit`](Self::limit) is the least, in its order. One of what takes no time is endless.
    ///
    /// ```
    /// use crossover_model::pipeline::{Bottleneck, Stream};
    /// let limits = Stream { flight: 2.0, ..Stream::default() }.limits()?;
    /// let names: Vec<_> = limits.iter().map(|limit| limit.bottleneck.name()).collect();
    /// assert_eq!(names, ["1", "2", "3", "flight"]);
    /// assert_eq!(limits[1].rate, 62.5);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times).
    ///
    /// Source: as of [`limit`](Self::limit).
    pub fn limits(&self) -> Result<Vec<Limit>, Error> {
        let stages = self.stages()?;
        Ok(stages.limits().chain(stages.limit_of_room(self.flight)).collect())
    }

    /// Returns the time of the first chunk and then one chunk in each time of the slowest stage, in seconds:
    /// `t_1 + ... + t_K + (n - 1) max t_i`.
    ///
    /// ```
    /// use crossover_model::pipeline::{Cut, Stream};
    /// let even = Stream { work: &[1.0; 8], start: &[0.0], cut: Cut::Items, n: 32.0, ..Stream::default() };
    /// assert_eq!(even.formula()?, 39.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times); names `ends`, `flight` or `copies` where the formula is not the time: with shared ends, a
    /// limit of the chunks inside, or several copies.
    ///
    /// Source: Ramamoorthy and Li 1977, linear pipelines.
    pub fn formula(&self) -> Result<f64, Error> {
        let stages = self.stages()?;
        if self.has_shared_ends {
            let help = "the formula is for ends with a processor each: set ends to 0";
            return Err(Error::new(ErrorKind::Undefined, "ends", 1, help));
        }
        if self.flight.is_finite() {
            let help = "the formula is for any number of chunks inside: set flight to inf";
            return Err(Error::new(ErrorKind::Undefined, "flight", self.flight, help));
        }
        if let Some(most) = stages.copies.iter().max().filter(|most| 1 < **most) {
            let help = "the formula is for one processor a stage: set copies to 1";
            return Err(Error::new(ErrorKind::Undefined, "copies", most, help));
        }
        let times = stages.times();
        let slowest = times.iter().copied().fold(0.0, f64::max);
        Ok(times.iter().sum::<f64>() + (self.n - 1.0) * slowest)
    }

    /// Returns the real number of chunks for which [`formula`](Self::formula) is least: `sqrt((W - w_j)/a_j)`, where `W` is
    /// the work of all stages and `j` the stage with the most work.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// assert_eq!(Stream::default().best_by_formula()?, (0.090_f64 / 0.001).sqrt());
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times); names `cut` where items are not cut, `start` where that stage has no start-up time: the
    /// more chunks the better then.
    ///
    /// Source: derived here, from the derivative of the formula.
    pub fn best_by_formula(&self) -> Result<f64, Error> {
        self.stages()?;
        self.check_cut()?;
        let (mut most, mut stage) = (f64::NEG_INFINITY, 0);
        for (number, work) in self.work.iter().enumerate() {
            if most < *work {
                (most, stage) = (*work, number);
            }
        }
        let start = self.start_of(stage);
        if start == 0.0 {
            let help = "without a start-up time more chunks are always better: give more than zero";
            return Err(Error::new(ErrorKind::Undefined, "start", "0 s", help));
        }
        let rest = self.work.iter().sum::<f64>() - most;
        result("start", (rest.max(0.0) / start).sqrt())
    }

    /// Checks that the stream is cut into chunks.
    pub(super) fn check_cut(&self) -> Result<(), Error> {
        if self.cut == Cut::Items {
            let help = "items are not cut: set cut to stream";
            return Err(Error::new(ErrorKind::Undefined, "cut", self.cut, help));
        }
        Ok(())
    }
}

impl Stages {
    /// Returns what limits these stages, with at most `flight` chunks inside.
    pub fn limit(&self, flight: f64) -> Limit {
        least(self.limits().chain(self.limit_of_room(flight)))
    }

    /// Returns what limits these stages, however many chunks are inside.
    pub fn full_limit(&self) -> Limit {
        least(self.limits())
    }

    /// Returns the rates that the stages allow, those of ends that share a processor together and last.
    fn limits(&self) -> impl Iterator<Item = Limit> {
        let last = self.times.len() - 1;
        let is_end = move |stage: usize| self.has_shared_ends && (stage == 0 || stage == last);
        let stages = self.times().into_iter().enumerate().filter(move |(stage, _)| !is_end(*stage));
        let stages = stages.map(|(stage, time)| Limit {
            rate: self.copies[stage] as f64 / time,
            bottleneck: Bottleneck::Stage(stage + 1),
        });
        let ends = self.has_shared_ends.then(|| Limit {
            rate: 1.0 / super::stages::seconds(self.at_the_ends()),
            bottleneck: Bottleneck::Ends,
        });
        stages.chain(ends)
    }

    /// Returns the rate that `flight` chunks inside allow, where they are limited.
    fn limit_of_room(&self, flight: f64) -> Option<Limit> {
        let rate = flight / super::stages::seconds(self.total());
        self.is_limited.then_some(Limit { rate, bottleneck: Bottleneck::Flight })
    }
}

/// Returns the least of some limits, of equals the first; an endless rate where none is finite.
fn least(limits: impl Iterator<Item = Limit>) -> Limit {
    let none = Limit { rate: f64::INFINITY, bottleneck: Bottleneck::Ends };
    let lower = |one: Limit, other: Limit| {
        if other.rate < one.rate * (1.0 - EQUAL) { other } else { one }
    };
    limits.fold(none, lower)
}
