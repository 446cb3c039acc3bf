//! The time of a product on a machine, and the best algorithm there.

use super::algorithm::Algorithm;
use super::counts::{Counts, Product, valid_copies};
use crate::check::{count, non_negative, positive, result};
use crate::{Error, ErrorKind};

/// Times closer than this, relative, are equal: the first one is taken.
const TIE: f64 = 1e-12;

/// The machine of a product.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Machine {
    /// Start-up time of a message, in seconds, not negative.
    pub ts: f64,
    /// Time of a word, in seconds, not negative.
    pub tw: f64,
    /// Time of a multiplication with an addition, in seconds, above zero.
    pub tc: f64,
    /// Words that a process has for blocks, above zero.
    pub memory: f64,
    /// Whether a process computes while it sends: the greater time counts, not the sum.
    pub overlap: bool,
}

impl Default for Machine {
    /// 10 µs a message, 10 ns a word, 0.1 ns a product, room for 4 Mi words.
    fn default() -> Self {
        Self { ts: 10e-6, tw: 10e-9, tc: 0.1e-9, memory: 4_194_304.0, overlap: false }
    }
}

/// The time of a product, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Time {
    /// Computing.
    pub computing: f64,
    /// Communicating.
    pub communicating: f64,
    /// In all.
    pub total: f64,
}

/// The fastest algorithm that fits into memory.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Best {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its messages, words and memory.
    pub counts: Counts,
    /// Its time.
    pub time: Time,
}

impl Machine {
    /// Returns the machine whose numbers are all allowed.
    pub(super) fn check(self) -> Result<Self, Error> {
        non_negative("ts", self.ts)?;
        non_negative("tw", self.tw)?;
        positive("tc", self.tc)?;
        positive("M", self.memory)?;
        Ok(self)
    }

    pub(super) fn communication_time(&self, counts: &Counts) -> f64 {
        counts.messages * self.ts + counts.words() * self.tw
    }
}

impl Product {
    /// Returns the time of these counts on a machine: `n^3 tc / p` to compute, and for each message `ts + m tw`.
    ///
    /// ```
    /// use crossover_model::matrix_product::{Algorithm, Machine, Product};
    /// let product = Product::default();
    /// let cannon = product.counts(Algorithm::Cannon, 1.0)?;
    /// let time = product.time(&Machine::default(), &cannon)?;
    /// assert_eq!(time.computing, 0.8589934592);
    /// assert!((time.total - 1.1958177792).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names what of the machine is outside its range; `tc` or `tw` when the time overflows.
    pub fn time(&self, machine: &Machine, counts: &Counts) -> Result<Time, Error> {
        let machine = machine.check()?;
        let n = self.size.n;
        let computing = result("tc", n * n * n * machine.tc / self.size.p)?;
        let communicating = result("tw", machine.communication_time(counts))?;
        let total =
            if machine.overlap { computing.max(communicating) } else { computing + communicating };
        Ok(Time { computing, communicating, total })
    }

    /// Returns the copies with which 2.5D is fastest among those that fit into memory, of several the
    /// fewest, with what they take.
    ///
    /// ```
    /// use crossover_model::matrix_product::{Machine, Product};
    /// assert_eq!(Product::default().best_copies(&Machine::default())?.counts.c, 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`counts`](Self::counts) and [`time`](Self::time); names `p`, with [`ErrorKind::Undefined`], when
    /// it goes with no number of copies; `M`, with [`ErrorKind::Infeasible`], when none fits.
    pub fn best_copies(&self, machine: &Machine) -> Result<Best, Error> {
        count("n", self.size.n).and(count("p", self.size.p))?;
        let mut copies = valid_copies(&self.size).peekable();
        if copies.peek().is_none() {
            let help = "give a square number, or twice the square of an even one";
            return Err(Error::new(ErrorKind::Undefined, "p", self.size.p, help));
        }
        let all = copies.map(|c| (Algorithm::Copies, c));
        self.least(machine, all)?.ok_or_else(|| too_little(machine))
    }

    /// Returns the fastest algorithm among those that run on `p` processes and fit into memory, of several the first
    /// of [`Algorithm::ALL`]. 2.5D makes `copies`, or the best number of them where that is `None`.
    ///
    /// ```
    /// use crossover_model::matrix_product::{Algorithm, Machine, Product};
    /// let best = Product::default().best(&Machine::default(), None)?;
    /// assert_eq!((best.algorithm, best.counts.c), (Algorithm::Copies, 4.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`counts`](Self::counts) and [`time`](Self::time); names `p`, with [`ErrorKind::TooManyProcessors`],
    /// when no algorithm runs on that many; `M`, with [`ErrorKind::Infeasible`], when none fits.
    pub fn best(&self, machine: &Machine, copies: Option<f64>) -> Result<Best, Error> {
        machine.check()?;
        let c = copies.or_else(|| self.best_copies(machine).ok().map(|best| best.counts.c));
        let tried =
            Algorithm::ALL.into_iter().filter(|one| *one != Algorithm::Copies || c.is_some());
        let mut tried = tried.map(|one| (one, c.unwrap_or(1.0))).peekable();
        if let Some(best) = self.least(machine, tried.by_ref())? {
            return Ok(best);
        }
        let mut refused = Algorithm::ALL.into_iter().map(|one| self.counts(one, c.unwrap_or(1.0)));
        match refused.find_map(Result::err) {
            Some(error) if !self.runs_at_all() => Err(error),
            _ => Err(too_little(machine)),
        }
    }

    fn runs_at_all(&self) -> bool {
        let square = Algorithm::ALL.into_iter().any(|one| self.side(one, 1.0).is_ok());
        square || valid_copies(&self.size).next().is_some()
    }

    /// Returns the first of those that take the least time, among those that run and fit.
    fn least(
        &self,
        machine: &Machine,
        tried: impl Iterator<Item = (Algorithm, f64)>,
    ) -> Result<Option<Best>, Error> {
        let mut least: Option<Best> = None;
        for (algorithm, c) in tried {
            let Ok(counts) = self.counts(algorithm, c) else { continue };
            let time = self.time(machine, &counts)?;
            let is_less = |best: Best| time.total < best.time.total * (1.0 - TIE);
            if counts.memory <= machine.memory && least.is_none_or(is_less) {
                least = Some(Best { algorithm, counts, time });
            }
        }
        Ok(least)
    }
}

fn too_little(machine: &Machine) -> Error {
    let help = "give more memory, more processes or smaller matrices";
    Error::new(ErrorKind::Infeasible, "M", machine.memory, help)
}
