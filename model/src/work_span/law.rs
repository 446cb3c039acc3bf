//! The laws of work and span: what no schedule beats, and what every greedy one keeps.

use crate::check::{non_negative, positive, processors, result};
use crate::{Error, ErrorKind};

/// The factor of the burdened span in the estimate of Cilkview.
const CILKVIEW: f64 = 1.7;

/// The work and the span of a graph of tasks, on `p` processors. Times are in tcalc.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Law {
    /// The work `T1`, above 0: the sum of all times.
    pub work: f64,
    /// The span, above 0 and at most the work: the time on unlimited processors.
    pub span: f64,
    /// Processors, from 1.
    pub p: f64,
}

impl Law {
    /// Returns the law of these numbers.
    ///
    /// # Errors
    /// Names `work`, `span` or `p` when it is outside its domain.
    pub fn new(work: f64, span: f64, p: f64) -> Result<Self, Error> {
        let (work, span) = (positive("work", work)?, positive("span", span)?);
        if work < span {
            let help = "no path is longer than all tasks together: give at most the work";
            return Err(Error::new(ErrorKind::OutOfRange, "span", span, help));
        }
        result("span", work / span)?;
        Ok(Self { work, span, p: processors("p", p, 1)? })
    }

    /// Returns the parallelism `T1 / T_inf`: no number of processors gives a greater speedup.
    ///
    /// ```
    /// use crossover_model::work_span::Law;
    /// let law = Law::new(79.0, 8.0, 4.0)?;
    /// assert_eq!((law.parallelism(), law.slack()), (9.875, 2.468_75));
    /// assert!(law.burdened_speedup(20.0)? < law.burdened_speedup(8.0)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub fn parallelism(&self) -> f64 {
        self.work / self.span
    }

    /// Returns the parallel slack `T1 / (p T_inf)`; below 1, processors must idle.
    #[must_use]
    pub fn slack(&self) -> f64 {
        self.work / (self.p * self.span)
    }

    /// Returns the time `max(T1 / p, T_inf)` that no schedule beats, in tcalc.
    #[must_use]
    pub fn lower(&self) -> f64 {
        (self.work / self.p).max(self.span)
    }

    /// Returns the time `(T1 - T_inf) / p + T_inf` within which every greedy schedule ends, in tcalc.
    ///
    /// ```
    /// use crossover_model::work_span::Law;
    /// let law = Law::new(79.0, 8.0, 4.0)?;
    /// assert_eq!((law.lower(), law.upper()), (19.75, 25.75));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Source: Graham 1966, Brent 1974.
    #[must_use]
    pub fn upper(&self) -> f64 {
        (self.work - self.span) / self.p + self.span
    }

    /// Returns the estimate `T1 / p + T_inf` of a time, in tcalc, which is never below [`upper`](Self::upper) and less than
    /// twice the best schedule.
    ///
    /// ```
    /// use crossover_model::work_span::Law;
    /// let chess = |p| Law::new(2048.0, 1.0, p);
    /// assert_eq!((chess(32.0)?.estimate(), chess(512.0)?.estimate()), (65.0, 5.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// Source: Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, theorem 27.1.
    #[must_use]
    pub fn estimate(&self) -> f64 {
        self.work / self.p + self.span
    }

    /// Returns the number of processors on which another program has the same [`estimate`](Self::estimate), not
    /// rounded: `(T1 - T1') / (T_inf' - T_inf)`. On more of them the program with the shorter span is faster.
    ///
    /// ```
    /// use crossover_model::work_span::Law;
    /// let (first, second) = (Law::new(2048.0, 1.0, 32.0)?, Law::new(1024.0, 8.0, 32.0)?);
    /// assert_eq!(first.equal_processors(&second)?, 1024.0 / 7.0); // 146
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `span` when one of the two is never slower than the other on one processor or more.
    ///
    /// Source: Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, exercise 27.1-9.
    pub fn equal_processors(&self, other: &Self) -> Result<f64, Error> {
        let p = (self.work - other.work) / (other.span - self.span);
        if p.is_finite() && 1.0 <= p {
            return Ok(p);
        }
        let help =
            "one of both is faster on any number of processors: give more work and a shorter span";
        Err(Error::new(ErrorKind::Undefined, "span", other.span, help))
    }

    /// Returns the speedup that Cilkview expects of work stealing, `T1 / (T1 / p + 1.7 (1 - 1 / p) S)`
    /// with the [burdened span](super::Tasks::burdened_span) `S`.
    ///
    /// # Errors
    /// Names `burdened_span` when it is not above 0.
    ///
    /// Source: He, Leiserson and Leiserson 2010; the factor agrees with the printed outputs to 0.01.
    pub fn burdened_speedup(&self, burdened_span: f64) -> Result<f64, Error> {
        let span = positive("burdened_span", burdened_span)?;
        let time = self.work / self.p + CILKVIEW * (1.0 - 1.0 / self.p) * span;
        result("burdened_span", self.work / time)
    }

    /// Returns Amdahl's bound on the speedup over a serial program of `serial_time`, of which `serial`
    /// cannot be shared: `Ts / (serial + (Ts - serial) / p)`.
    ///
    /// The serial part lies on every path, so no span is shorter: Amdahl's limit is a parallelism.
    ///
    /// ```
    /// use crossover_model::work_span::Law;
    /// assert_eq!(Law::amdahl(10.0, 5.0, 5.0)?, 10.0 / 6.0); // half of 10 s is serial
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `serial` when it is below 0 or above `serial_time`, `serial_time` when it is not above 0.
    ///
    /// Source: Amdahl 1967.
    pub fn amdahl(serial_time: f64, serial: f64, p: f64) -> Result<f64, Error> {
        let (all, serial) =
            (positive("serial_time", serial_time)?, non_negative("serial", serial)?);
        if all < serial {
            let help = "the serial part is within the whole: give at most the serial time";
            return Err(Error::new(ErrorKind::OutOfRange, "serial", serial, help));
        }
        result("serial", all / (serial + (all - serial) / processors("p", p, 1)?))
    }
}
