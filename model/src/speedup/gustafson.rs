//! Gustafson's law: the work grows with the processors. Its serial fraction is that of the
//! parallel run, Amdahl's that of the serial one; converted, the two laws are the same.

use crate::Error;
use crate::check::{count, fraction, result};

/// Scaled speedup on `n` processors of which a fraction `s` of the *parallel* run is serial:
/// `S = s + (1 - s) N`.
///
/// ```
/// use crossover_model::speedup::gustafson;
/// assert!((gustafson(0.05, 1024.0)? - 972.85).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` when it is outside 0 to 1, `N` when it is not a whole number from 1.
///
/// Source: Khanyile et al. 2012, (2).
pub fn gustafson(s: f64, n: f64) -> Result<f64, Error> {
    let (s, n) = (fraction("s", s)?, count("N", n)?);
    result("S", s + (1.0 - s) * n)
}

/// The serial fraction of the parallel run, from that of the serial run:
/// `s_G = s / (s + (1 - s)/N)`.
///
/// ```
/// use crossover_model::speedup::{amdahl, fraction_amdahl_to_gustafson, gustafson};
/// let (s, n) = (0.05, 64.0);
/// let same = gustafson(fraction_amdahl_to_gustafson(s, n)?, n)?;
/// assert!((same - amdahl(s, n)?).abs() < 1e-12); // 15.4, where gustafson(s, n) is 60.8
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` when it is outside 0 to 1, `N` when it is not a whole number from 1.
///
/// Source: derived from Khanyile et al. 2012, (1) and (2).
pub fn fraction_amdahl_to_gustafson(s: f64, n: f64) -> Result<f64, Error> {
    let (s, n) = (fraction("s", s)?, count("N", n)?);
    Ok(s / (s + (1.0 - s) / n))
}

/// The serial fraction of the serial run, from that of the parallel run:
/// `s_A = s / (s + (1 - s) N)`.
///
/// ```
/// use crossover_model::speedup::fraction_gustafson_to_amdahl;
/// assert!((fraction_gustafson_to_amdahl(0.1, 8.0)? - 1.0 / 73.0).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` when it is outside 0 to 1, `N` when it is not a whole number from 1.
///
/// Source: derived from Khanyile et al. 2012, (1) and (2).
pub fn fraction_gustafson_to_amdahl(s: f64, n: f64) -> Result<f64, Error> {
    let (s, n) = (fraction("s", s)?, count("N", n)?);
    Ok(s / (s + (1.0 - s) * n))
}
