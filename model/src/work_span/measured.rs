//! What measured times of greedy schedules say of a program whose work and span are not known.

use crate::check::{count, positive, result};
use crate::{Error, ErrorKind};

/// The field of every error of the times.
const FIELD: &str = "measured";
/// The relative difference up to which two times are the same: less than anybody measures.
const SAME: f64 = 1e-12;

/// A measured time of a greedy schedule.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MeasuredTime {
    /// Processors, from 1.
    pub p: f64,
    /// The time on them, above 0.
    pub t: f64,
}

/// A measured time that is longer than the others allow.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Conflict {
    /// The time that cannot be.
    pub measured: MeasuredTime,
    /// The longest time that a greedy schedule can take there.
    pub longest: f64,
}

impl Conflict {
    fn excess(&self) -> f64 {
        self.measured.t / self.longest
    }
}

/// The work and the span that measured times of one program leave open. Times are in any one unit.
///
/// A time `T` on `p` processors is at least `T1 / p` and `T_inf`, so it bounds both from above. That of a greedy
/// schedule is at most `(T1 - T_inf) / p + T_inf`, so it bounds them from below.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MeasuredBounds {
    times: Vec<MeasuredTime>,
    /// The most work, the least of all `p T`.
    pub most_work: f64,
    /// The longest span, the least of all `T`.
    pub longest_span: f64,
}

impl MeasuredBounds {
    /// Returns the bounds that these times set.
    ///
    /// Times of 80 on 4 processors and of 10 on 64 leave at most 41 on 10 processors: 42 cannot be.
    /// ```
    /// use crossover_model::work_span::{MeasuredBounds, MeasuredTime};
    /// let time = |p, t| MeasuredTime { p, t };
    /// let two = MeasuredBounds::new(&[time(4.0, 80.0), time(64.0, 10.0)])?;
    /// assert_eq!((two.most_work, two.longest_span), (320.0, 10.0));
    /// assert_eq!((two.shortest_on(10.0)?, two.longest_on(10.0)?), (29.0, 41.0));
    /// let three = MeasuredBounds::new(&[time(4.0, 80.0), time(64.0, 10.0), time(10.0, 42.0)])?;
    /// assert_eq!(three.conflict().map(|one| (one.measured.p, one.longest)), Some((10.0, 41.0)));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `measured` when there is no time, or one that is not above 0 on a whole number of processors from 1.
    ///
    /// Source: Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, section 27.1, work law, span law and
    /// exercises 27.1-3 and 27.1-4.
    pub fn new(times: &[MeasuredTime]) -> Result<Self, Error> {
        if times.is_empty() {
            let help = "give processors and a time, such as 4:80";
            return Err(Error::new(ErrorKind::MissingInput, FIELD, "empty", help));
        }
        let (mut most_work, mut longest_span) = (f64::INFINITY, f64::INFINITY);
        for time in times {
            let all = result(FIELD, count(FIELD, time.p)? * positive(FIELD, time.t)?)?;
            (most_work, longest_span) = (most_work.min(all), longest_span.min(time.t));
        }
        Ok(Self { times: times.to_vec(), most_work, longest_span })
    }

    /// Returns the time that is farthest above what the others allow; none where a greedy schedule can have taken all
    /// of them.
    ///
    /// More work and a longer span only lengthen the longest greedy schedule. So the times agree where the most work
    /// and the longest span allow each of them.
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        let conflicts = self.times.iter().map(|time| {
            let longest = (self.most_work - self.longest_span) / time.p + self.longest_span;
            Conflict { measured: *time, longest }
        });
        let worst = conflicts.max_by(|one, other| one.excess().total_cmp(&other.excess()))?;
        (1.0 + SAME < worst.excess()).then_some(worst)
    }

    /// Returns the greatest ratio of a measured time to the longest that the most work and the longest span allow there;
    /// above 1 there is a [conflict](Self::conflict).
    ///
    /// ```
    /// use crossover_model::work_span::{MeasuredBounds, MeasuredTime};
    /// let times = [(4.0, 80.0), (64.0, 10.0), (10.0, 42.0)].map(|(p, t)| MeasuredTime { p, t });
    /// assert!((MeasuredBounds::new(&times)?.excess() - 42.0 / 41.0).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn excess(&self) -> f64 {
        let longest = |p: f64| (self.most_work - self.longest_span) / p + self.longest_span;
        self.times.iter().map(|time| time.t / longest(time.p)).fold(0.0, f64::max)
    }

    /// Returns the least work: the most of `p T - (p - 1) S` with the longest span `S`.
    ///
    /// ```
    /// use crossover_model::work_span::{MeasuredBounds, MeasuredTime};
    /// let time = |p, t| MeasuredTime { p, t };
    /// let two = MeasuredBounds::new(&[time(4.0, 80.0), time(64.0, 10.0)])?;
    /// assert_eq!((two.least_work()?, two.shortest_span()?), (290.0, 320.0 / 63.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `measured` where no greedy schedule has all times.
    ///
    /// Source: the greedy bound, solved for the work.
    pub fn least_work(&self) -> Result<f64, Error> {
        self.check()?;
        let least = |time: &MeasuredTime| time.p * time.t - (time.p - 1.0) * self.longest_span;
        Ok(self.times.iter().map(least).fold(self.longest_span, f64::max).min(self.most_work))
    }

    /// Returns the shortest span: the most of `(p T - W) / (p - 1)` with the most work `W`; 0 where the times do not
    /// bound it.
    ///
    /// # Errors
    /// As [`least_work`](Self::least_work).
    ///
    /// Source: the greedy bound, solved for the span.
    pub fn shortest_span(&self) -> Result<f64, Error> {
        self.check()?;
        let several = self.times.iter().filter(|time| 1.0 < time.p);
        let least = several.map(|time| (time.p * time.t - self.most_work) / (time.p - 1.0));
        Ok(least.fold(0.0, f64::max).min(self.longest_span))
    }

    /// Returns the longest time of a greedy schedule on `p` processors: `(W - S) / p + S` with the most work `W` and the
    /// longest span `S`. Also where the times contradict each other, none of them allows more.
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1.
    ///
    /// Source: the greedy bound.
    pub fn longest_on(&self, p: f64) -> Result<f64, Error> {
        Ok((self.most_work - self.longest_span) / count("p", p)? + self.longest_span)
    }

    /// Returns the shortest time on `p` processors that agrees with all times.
    ///
    /// A time `t` there leaves the work at most `p t` and the span at most `t`. It agrees where these, and what the
    /// other times leave, still allow each of the other times.
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1; else as [`least_work`](Self::least_work).
    ///
    /// Source: the work law, the span law and the greedy bound, solved for the time.
    pub fn shortest_on(&self, p: f64) -> Result<f64, Error> {
        self.check()?;
        let longest = self.longest_on(p)?;
        let shortest = |time: &MeasuredTime| {
            let (all, others) = (time.p * time.t, time.p - 1.0);
            let by_span = if 0.0 < others { (all - self.most_work) / others } else { 0.0 };
            (all / (p + others)).max(by_span).max((all - others * self.longest_span) / p)
        };
        Ok(self.times.iter().map(shortest).fold(0.0, f64::max).min(longest))
    }

    fn check(&self) -> Result<(), Error> {
        self.conflict().map_or(Ok(()), |Conflict { measured, longest }| {
            let got = format!("{} on {} processors", measured.t, measured.p);
            let help = format!(
                "the other times leave a greedy schedule at most {longest} there: give less"
            );
            Err(Error::new(ErrorKind::Infeasible, FIELD, got, help))
        })
    }
}
