//! A PRAM whose processors wait for their memory: which accesses a job makes at the same time, and how
//! long a memory of one module, of several, or of hashed modules takes to serve them.
//!
//! Ours: Hanuliak 2014, section 3.1.1, says in words that the waiting grows with the processes, and
//! section 2.1.1 names hash networks; neither gives a formula.

use super::bsp::Superstep;
use super::workload::Workload;
use crate::check::{ceil_ratio, count, in_range, non_negative, result, whole};
use crate::names::named;
use crate::stencil::Decomposition;
use crate::{Error, ErrorKind, Size};

/// The concurrent accesses to a cell that a memory allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Exclusive read, exclusive write: no cell is read or written by two at once.
    #[default]
    Erew,
    /// Concurrent read, exclusive write: all may read one cell at once.
    Crew,
    /// Concurrent read, concurrent write: numbers written to one cell at once are added.
    Crcw,
}

named!(Access, "access", {
    Erew = "erew",
    Crew = "crew",
    Crcw = "crcw",
});

/// The number of accesses that the memory serves at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// One module: one access at a time.
    #[default]
    Single,
    /// All at once: nothing waits.
    Ideal,
    /// Modules over which the accesses are spread evenly.
    Modules,
    /// Modules among which every access falls at random.
    Hashed,
}

named!(Memory, "memory", {
    Single = "single",
    Ideal = "ideal",
    Modules = "modules",
    Hashed = "hashed",
});

/// The accesses of a job to the memory. Each word that its messages carry is written once and read once.
#[derive(Clone, Debug, PartialEq)]
pub struct Accesses {
    p: f64,
    phases: Vec<(f64, f64)>,
}

/// A memory that serves one access of each module in `ta` seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SharedMemory {
    /// The accesses served at once.
    pub memory: Memory,
    /// Its modules, a whole number from 1; used by [`Memory::Modules`] and [`Memory::Hashed`].
    pub modules: f64,
    /// Time of an access, in seconds.
    pub ta: f64,
}

/// The time of a job's accesses.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MemoryTime {
    /// Accesses of all processors.
    pub accesses: f64,
    /// Time of the accesses where none waits, in seconds.
    pub access: f64,
    /// Time waiting for other accesses, in seconds.
    pub waiting: f64,
}

/// The most accesses at once whose greatest load is computed.
const MOST: f64 = 256.0;

impl Accesses {
    /// Accesses of a broadcast of one word to `p` processors. Exclusive: a binomial tree, in whose steps
    /// all that have the word write copies, and as many read them. Concurrent: one write, and one read by
    /// all, which counts as one access.
    ///
    /// ```
    /// use crossover_model::machines::{Access, Accesses};
    /// // Of 13 processors 1, 2, 4 and 5 are written to and read from.
    /// let steps = [(2.0, 1.0), (2.0, 2.0), (2.0, 4.0), (2.0, 5.0)];
    /// assert_eq!(Accesses::broadcast(13.0, Access::Erew)?.phases(), steps);
    /// assert_eq!(Accesses::broadcast(13.0, Access::Crew)?.phases(), [(2.0, 1.0)]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1.
    pub fn broadcast(p: f64, access: Access) -> Result<Self, Error> {
        let p = count("p", p)?;
        let mut phases = Vec::new();
        if access == Access::Erew {
            let mut have = 1.0;
            while have < p {
                let copies = (p - have).min(have);
                phases.push((2.0, copies));
                have += copies;
            }
        } else if 1.0 < p {
            phases.push((2.0, 1.0));
        }
        Ok(Self { p, phases })
    }

    /// Accesses of the sum of `n` numbers on `p` processors: in each step of a tree half of the partial
    /// sums are written and read. Where concurrent writes are added, all are written at once to one cell,
    /// which counts as one access.
    ///
    /// # Errors
    /// Names `n` or `p` when it is not a whole number from 1.
    pub fn sum(size: &Size, access: Access) -> Result<Self, Error> {
        let (n, p) = (count("n", size.n)?, count("p", size.p)?);
        let mut sums = p.min(n);
        let mut phases = Vec::new();
        if access == Access::Crcw {
            phases.extend((1.0 < sums).then_some((1.0, 1.0)));
        } else {
            while 1.0 < sums {
                let sent = (0.5 * sums).floor();
                phases.push((2.0, sent));
                sums -= sent;
            }
        }
        Ok(Self { p, phases })
    }

    /// Accesses of one step of a stencil: word by word, two edges of `n` words of `p - 1` strips, or four
    /// of `n/sqrt p` words of `p - sqrt p` blocks, are written and read. No cell is shared, whatever the
    /// mode of access.
    ///
    /// # Errors
    /// As [`Workload::stencil`].
    pub fn stencil(decomposition: Decomposition, size: &Size) -> Result<Self, Error> {
        let workload = Workload::stencil(decomposition, size)?;
        let p = size.p;
        let at_once = match decomposition {
            Decomposition::Strips => p - 1.0,
            Decomposition::Blocks => p - p.sqrt(),
        };
        let words: f64 = workload.parts().iter().map(|(times, step)| times * step.h).sum();
        Ok(Self { p, phases: vec![(2.0 * words, at_once)] })
    }

    /// Accesses of a list of supersteps: each of `p` processors writes and reads the `h` words of each.
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1, `h` when it is negative or not finite.
    pub fn supersteps(steps: &[Superstep], p: f64) -> Result<Self, Error> {
        let p = count("p", p)?;
        let phase = |step: &Superstep| Ok((2.0 * non_negative("h", step.h)?, p));
        Ok(Self { p, phases: steps.iter().map(phase).collect::<Result<_, Error>>()? })
    }

    /// Returns the phases: how often each occurs, and how many accesses are made at once in it.
    #[must_use]
    pub fn phases(&self) -> &[(f64, f64)] {
        &self.phases
    }
}

impl SharedMemory {
    /// Returns the time of the accesses of a job: `ta` for each phase, and `ta` more for every access beyond the first
    /// that the busiest module serves in it.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::machines::{Access, Accesses, Memory, SharedMemory};
    /// let tree = Accesses::sum(&Size { n: 64.0, p: 8.0 }, Access::Erew)?;
    /// let memory = SharedMemory { memory: Memory::Single, modules: 1.0, ta: 1e-6 };
    /// let time = memory.time(&tree)?; // 4, 2 and 1 at once, written and read
    /// assert_eq!(time.accesses, 14.0);
    /// assert!((time.access - 6e-6).abs() < 1e-18 && (time.waiting - 8e-6).abs() < 1e-18);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `ta` when it is negative or not finite, `modules` as [`greatest_load`], `p` when hashed
    /// modules serve more than 256 processors, `t` when the time overflows.
    pub fn time(&self, accesses: &Accesses) -> Result<MemoryTime, Error> {
        let ta = non_negative("ta", self.ta)?;
        let mut time = MemoryTime { accesses: 0.0, access: 0.0, waiting: 0.0 };
        for ((times, at_once), served) in
            accesses.phases.iter().zip(self.busiest_module_loads(accesses)?)
        {
            time.accesses += times * at_once;
            time.access += times * ta;
            time.waiting += times * (served - 1.0) * ta;
        }
        result("t", time.accesses + time.access + time.waiting).map(|_| time)
    }

    /// Returns the accesses that the busiest module serves in each phase: 1 of an ideal memory, `a` of a single module,
    /// `ceil(a/M)` where `M` modules share them evenly, and the expected [`greatest_load`] where they fall at random.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::machines::{Access, Accesses, Memory, SharedMemory};
    /// let accesses = Accesses::sum(&Size { n: 64.0, p: 8.0 }, Access::Erew)?;
    /// let memory = SharedMemory { memory: Memory::Ideal, modules: 8.0, ta: 1.0 };
    /// assert_eq!(memory.busiest_module_loads(&accesses)?.len(), accesses.phases().len());
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`SharedMemory::time`].
    pub fn busiest_module_loads(&self, accesses: &Accesses) -> Result<Vec<f64>, Error> {
        let modules = modules(self.modules)?;
        if self.memory == Memory::Hashed {
            at_most("p", accesses.p)?;
        }
        let served = |&(_, at_once): &(f64, f64)| match self.memory {
            Memory::Ideal => Ok(1.0),
            Memory::Single => Ok(at_once),
            Memory::Modules => Ok(ceil_ratio(at_once, modules)),
            Memory::Hashed => greatest_load(at_once, modules),
        };
        accesses.phases.iter().map(served).collect()
    }
}

/// Returns the expected load of the fullest of `modules` bins into which `accesses` balls fall
/// independently and with equal chances: the sum over `m >= 0` of `1 - P(none holds more than m)`, where
/// `P = a!/M^a [x^a] (1 + x + ... + x^m/m!)^M`. The power is computed by squaring; all of its terms are
/// positive, so nothing cancels.
///
/// ```
/// use crossover_model::machines::greatest_load;
/// // Of 256 placements 24 have a greatest load of 1, 180 of 2, 48 of 3 and 4 of 4.
/// assert!((greatest_load(4.0, 4.0)? - 2.125).abs() < 1e-12);
/// assert!((greatest_load(8.0, 8.0)? - 2.597_232_819).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `accesses` when it is not a whole number, or above 256; `modules` when it is not a whole number
/// from 1 to 1e15.
pub fn greatest_load(accesses: f64, modules: f64) -> Result<f64, Error> {
    let bins = self::modules(modules)?;
    let balls = whole("accesses", at_most("accesses", accesses)?)?;
    let least = ceil_ratio(balls, bins);
    // In powers of a ball per bin, the coefficients of the power stay far from overflow.
    let share = balls / bins;
    let mut all = 1.0;
    let mut k = 1.0;
    while k <= balls {
        all *= balls / k;
        k += 1.0;
    }
    let mut expected = least;
    let mut load = least;
    while load < balls {
        let above = 1.0 - no_bin_above(load, balls, bins, share) / all;
        if above <= NEGLIGIBLE {
            break;
        }
        expected += above;
        load += 1.0;
    }
    Ok(expected)
}

/// The rest of the sum adds less than this: probabilities fall faster than a geometric series.
const NEGLIGIBLE: f64 = 1e-13;

/// Returns the coefficient of `x^balls` in the power `bins` of `sum_{i <= load} (share x)^i/i!`.
fn no_bin_above(load: f64, balls: f64, bins: f64, share: f64) -> f64 {
    let length = balls as usize + 1;
    let mut base = vec![1.0];
    let (mut term, mut i) = (1.0, 1.0);
    while i <= load {
        term *= share / i;
        base.push(term);
        i += 1.0;
    }
    let mut power = vec![1.0];
    let mut left = bins;
    // As the bits of a whole number up to 1e15: at most 50 times.
    while 0.0 < left {
        if left % 2.0 == 1.0 {
            power = product(&power, &base, length);
        }
        left = (0.5 * left).floor();
        if 0.0 < left {
            base = product(&base, &base, length);
        }
    }
    power.get(length - 1).copied().unwrap_or(0.0)
}

/// Returns the product of two polynomials, `length` coefficients of it at most.
fn product(a: &[f64], b: &[f64], length: usize) -> Vec<f64> {
    let mut product = vec![0.0; length.min(a.len() + b.len() - 1)];
    for (i, a) in a.iter().enumerate().take(length) {
        for (sum, b) in product[i..].iter_mut().zip(b) {
            *sum += a * b;
        }
    }
    product
}

fn modules(modules: f64) -> Result<f64, Error> {
    in_range("modules", count("modules", modules)?, 1.0, 1e15)
}

fn at_most(field: &'static str, value: f64) -> Result<f64, Error> {
    if value <= MOST {
        return Ok(value);
    }
    let help = format!(
        "the load of hashed modules is computed for at most {MOST}: give that, or even modules"
    );
    Err(Error::new(ErrorKind::TooLarge, field, value, help))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    fn mean_greatest_load(balls: usize, bins: usize, throws: u32) -> f64 {
        let mut random = SplitMix64::new(2014);
        let mut sum = 0.0;
        for _ in 0..throws {
            let mut loads = vec![0.0_f64; bins];
            for _ in 0..balls {
                loads[(random.uniform() * bins as f64) as usize] += 1.0;
            }
            sum += loads.into_iter().fold(0.0, f64::max);
        }
        sum / f64::from(throws)
    }

    #[test]
    fn the_expected_load_is_that_of_many_throws() {
        for (balls, bins) in [(8, 8), (64, 8), (15, 4), (100, 1000), (255, 16), (30, 3)] {
            let expected = greatest_load(balls as f64, bins as f64).expect("valid");
            let mean = mean_greatest_load(balls, bins, 20_000);
            // Five standard errors of a load whose deviation is below 3.
            assert!((expected - mean).abs() < 5.0 * 3.0 / 20_000_f64.sqrt(), "{expected} {mean}");
        }
    }

    #[test]
    fn few_and_many_modules_have_the_loads_they_must() {
        for balls in [0.0, 1.0, 7.0, 256.0] {
            assert_eq!(greatest_load(balls, 1.0), Ok(balls));
        }
        // One pair meets with a chance of 1/M.
        let two = greatest_load(2.0, 1e15).expect("valid");
        assert!((two - 1.0).abs() < 1e-12);
        assert!((greatest_load(4.0, 8.0).expect("valid") - 1.648_437_5).abs() < 1e-12);
        assert!((greatest_load(64.0, 8.0).expect("valid") - 12.235_294_73).abs() < 1e-8);
        assert_eq!(greatest_load(257.0, 8.0).expect_err("too many").field(), "accesses");
    }
}
