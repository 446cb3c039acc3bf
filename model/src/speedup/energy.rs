//! The power and the energy of a program on cores that draw power also while they are idle.
//!
//! While the serial part runs, one core is busy and all others are idle; in the parallel part all are busy. Power and
//! performance are relative to those of one busy core.

use super::fraction::Fraction;
use crate::check::{count, fraction, result};
use crate::{Error, ErrorKind};

/// The greatest number of cores that is sought: beyond it whole numbers have gaps.
const MOST: f64 = 9_007_199_254_740_992.0;

/// Returns the energy of the program over that on one core, `1 + (N - 1) k (1 - f)`: idle cores add to it while the
/// serial part runs. `k` is the power of an idle core over that of a busy one, 0 to 1.
///
/// ```
/// use crossover_model::speedup::{Fraction, relative_energy};
/// assert!((relative_energy(Fraction::Parallel(0.9), 16.0, 0.3)? - 1.45).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, or `k`, when it is outside 0 to 1, `N` when it is not a whole number from 1, `energy` when it
/// overflows.
///
/// Source: D. H. Woo and H.-H. S. Lee, "Extending Amdahl's law for energy-efficient computing in the many-core era",
/// IEEE Computer 41(12), 2008: the reciprocal of their performance per watt.
pub fn relative_energy(parts: Fraction, n: f64, k: f64) -> Result<f64, Error> {
    let (serial, _) = parts.check()?;
    let (n, k) = (count("N", n)?, fraction("k", k)?);
    result("energy", 1.0 + (n - 1.0) * k * serial)
}

/// Returns the average power of the run over that of one busy core, `(1 + (N - 1) k (1 - f)) / ((1 - f) + f / N)`:
/// its energy over its time.
///
/// ```
/// use crossover_model::speedup::{Fraction, average_power};
/// assert!((average_power(Fraction::Parallel(0.9), 16.0, 0.3)? - 9.28).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`relative_energy`]; names `power` when it overflows.
///
/// Source: Woo and Lee 2008, symmetric many-core processors.
pub fn average_power(parts: Fraction, n: f64, k: f64) -> Result<f64, Error> {
    result("power", relative_energy(parts, n, k)? / relative_time(parts, n)?)
}

/// Returns the performance per watt over that of one core, `1 / (1 + (N - 1) k (1 - f))`. It never rises with `N`.
///
/// ```
/// use crossover_model::speedup::{Fraction, performance_per_watt};
/// assert!((performance_per_watt(Fraction::Parallel(0.9), 16.0, 0.3)? - 0.689_655).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`relative_energy`].
///
/// Source: Woo and Lee 2008, symmetric many-core processors.
pub fn performance_per_watt(parts: Fraction, n: f64, k: f64) -> Result<f64, Error> {
    Ok(1.0 / relative_energy(parts, n, k)?)
}

/// Returns the performance per joule over that of one core: the speedup times the performance per watt, so the
/// reciprocal of the energy-delay product.
///
/// ```
/// use crossover_model::speedup::{Fraction, performance_per_joule};
/// assert!((performance_per_joule(Fraction::Parallel(0.9), 16.0, 0.3)? - 4.413_793).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`relative_energy`]; names `S` when it overflows.
///
/// Source: Woo and Lee 2008, symmetric many-core processors.
pub fn performance_per_joule(parts: Fraction, n: f64, k: f64) -> Result<f64, Error> {
    result("S", 1.0 / (relative_energy(parts, n, k)? * relative_time(parts, n)?))
}

/// Returns the number of cores with the greatest performance per joule, the least of two that are as good.
///
/// Energy times time is, besides a constant, `k s² N + f (1 - k s) / N`. So the best whole `N` is the first one with
/// `f (1 - k s) / (k s²) <= N (N + 1)`.
///
/// ```
/// use crossover_model::speedup::{Fraction, best_n_per_joule};
/// assert_eq!(best_n_per_joule(Fraction::Parallel(0.9), 0.3)?, 17.0);
/// assert_eq!(best_n_per_joule(Fraction::Parallel(0.9), 1.0)?, 9.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, or `k`, when it is outside 0 to 1; `k`, with [`ErrorKind::Undefined`], when idle cores draw no
/// power or so little that the best number is beyond 2^53; `s` or `f` when nothing is serial.
///
/// Source: derived from Woo and Lee 2008.
pub fn best_n_per_joule(parts: Fraction, k: f64) -> Result<f64, Error> {
    let ((s, f), k) = (parts.check()?, fraction("k", k)?);
    if f == 0.0 {
        return Ok(1.0);
    }
    if s == 0.0 {
        let (field, got, help) = match parts {
            Fraction::Serial(s) => {
                ("s", s, "with nothing serial every core helps: give more than 0")
            }
            Fraction::Parallel(f) => {
                ("f", f, "with nothing serial every core helps: give less than 1")
            }
        };
        return Err(Error::new(ErrorKind::Undefined, field, got, help));
    }
    let product = f * (1.0 - k * s) / (k * s * s);
    let is_first = |n: f64| product <= n * (n + 1.0);
    let mut n = (((1.0 + 4.0 * product).sqrt() - 1.0) / 2.0).ceil().max(1.0);
    // A zero `k` makes the product infinite.
    if n.is_nan() || MOST < n {
        let help = "idle cores draw next to no power, so every core helps: give more";
        return Err(Error::new(ErrorKind::Undefined, "k", k, help));
    }
    // A root that is rounded may be one off.
    if 1.0 < n && is_first(n - 1.0) {
        n -= 1.0;
    } else if !is_first(n) {
        n += 1.0;
    }
    Ok(n)
}

/// Returns the time of the run over that on one core.
fn relative_time(parts: Fraction, n: f64) -> Result<f64, Error> {
    let (serial, parallel) = parts.check()?;
    Ok(serial + parallel / count("N", n)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_numbers_of_sixteen_cores() {
        let (f, n, k) = (Fraction::Parallel(0.9), 16.0, 0.3);
        let near = |value: Result<f64, Error>, wanted: f64| {
            assert!((value.expect("valid") - wanted).abs() < 5e-5 * wanted);
        };
        near(average_power(f, n, k), 9.28);
        near(performance_per_watt(f, n, k), 0.68966);
        near(performance_per_joule(f, n, k), 6.4 * 0.68966);
    }

    #[test]
    fn no_number_of_cores_does_more_per_joule_than_the_best() {
        for f in [0.0, 0.1, 0.5, 0.9, 0.99, 0.999] {
            for k in [0.01, 0.1, 0.3, 0.75, 1.0] {
                let parts = Fraction::Parallel(f);
                let best = best_n_per_joule(parts, k).expect("valid");
                let at = |n: f64| performance_per_joule(parts, n, k).expect("valid");
                let mut all = (1..=20_000).map(f64::from);
                let found =
                    all.clone().fold(1.0, |found, n| if at(found) < at(n) { n } else { found });
                assert!(
                    found == best || (at(found) / at(best) - 1.0).abs() < 1e-14,
                    "{f} {k}: {best}, {found}"
                );
                assert!(all.all(|n| at(n) <= at(best) * (1.0 + 1e-14)));
            }
        }
    }

    #[test]
    fn without_idle_power_or_a_serial_part_every_core_helps() {
        let field = |parts, k| best_n_per_joule(parts, k).expect_err("no best").field().to_owned();
        assert_eq!(field(Fraction::Parallel(0.9), 0.0), "k");
        assert_eq!(field(Fraction::Parallel(0.9), 1e-300), "k");
        assert_eq!(field(Fraction::Parallel(1.0), 0.3), "f");
        assert_eq!(field(Fraction::Serial(0.0), 0.3), "s");
        assert_eq!(best_n_per_joule(Fraction::Serial(1.0), 1.0), Ok(1.0));
        assert_eq!(field(Fraction::Parallel(0.9), 1.5), "k");
    }
}
