//! Sun and Chen, Sun and Ni: the work grows until time or memory is used up.

use super::fraction::Fraction;
use crate::Error;
use crate::check::{count, non_negative, positive, result};

/// Fixed-time speedup, and the work it is reached with.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FixedTime {
    /// Speedup over one core of the same kind.
    pub s: f64,
    /// Total scaled work `w' = (1 - f) w + m f w`, in operations.
    pub w_scaled: f64,
    /// Base of the scaled parallel part, `m w`, in operations: the paper calls it `w'` as well.
    pub w_base: f64,
}

/// The scaled work of a fixed-time speedup, timed on one core and on all.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScaledTimes {
    /// Sequential time of the scaled work, in seconds.
    pub sequential: f64,
    /// Parallel time of the scaled work, in seconds: that of the original work on one core.
    pub parallel: f64,
}

/// Returns the fixed-time speedup of `m` cores whose original work is `w` operations,
/// `S = (1 - f) + m f = w'/w`, relative to one core of the same size; times `perf(r)` it is relative
/// to a core of one BCE. The total scaled work is `w' = (1 - f) w + m f w`.
///
/// On a chip of `n` BCE with cores of `r` there are `m = n/r` cores.
///
/// ```
/// use crossover_model::speedup::{Fraction, sun_chen_fixed_time};
/// let scaled = sun_chen_fixed_time(Fraction::Parallel(0.9), 16.0, 1e12)?;
/// assert!((scaled.s - 14.5).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1, `m` when it is not a
/// whole number from 1, `w` when it is negative or not finite, `S`, `w_scaled` or `w_base` when it
/// overflows.
///
/// Source: Khanyile et al. 2012, (5), (8) and (10), after X.-H. Sun and Y. Chen, "Reevaluating
/// Amdahl's law in the multicore era", 2010. In (9) the paper also sets `w' = m w`, which is the
/// base of the scaled parallel part alone.
pub fn sun_chen_fixed_time(fraction: Fraction, m: f64, w: f64) -> Result<FixedTime, Error> {
    let (serial, f) = fraction.check()?;
    let (m, w) = (count("m", m)?, non_negative("w", w)?);
    let s = result("S", serial + m * f)?;
    Ok(FixedTime { s, w_scaled: result("w_scaled", s * w)?, w_base: result("w_base", m * w)? })
}

/// Returns the two times whose ratio defines the fixed-time speedup: the scaled work on one core,
/// `w'/perf`, and on `m` cores, `((1 - f) w + f (m w)/m) / perf`. A core does `perf` operations a
/// second.
///
/// ```
/// use crossover_model::speedup::{Fraction, scaled_times};
/// let times = scaled_times(Fraction::Parallel(0.9), 16.0, 1e12, 1e10)?;
/// assert!((times.sequential - 1450.0).abs() < 1e-9 && (times.parallel - 100.0).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`sun_chen_fixed_time`]; names `perf` when it is not above zero, `T` when a time overflows.
///
/// Source: Khanyile et al. 2012, (4), (6), (7) and (9).
pub fn scaled_times(fraction: Fraction, m: f64, w: f64, perf: f64) -> Result<ScaledTimes, Error> {
    let scaled = sun_chen_fixed_time(fraction, m, w)?;
    let (s, f) = fraction.check()?;
    let perf = positive("perf", perf)?;
    Ok(ScaledTimes {
        sequential: result("T", scaled.w_scaled / perf)?,
        parallel: result("T", (s * w + f * (scaled.w_base / m)) / perf)?,
    })
}

/// Returns the memory-bounded speedup of `m` processors whose parallel work grows by the factor `g` with the
/// memory: `S = ((1 - f) + f G) / ((1 - f) + f G/m)`. `G = 1` is Amdahl, `G = m` Gustafson.
///
/// ```
/// use crossover_model::speedup::{Fraction, sun_ni};
/// assert!((sun_ni(Fraction::Parallel(0.9), 16.0, 64.0)? - 15.594_595).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `s` or `f`, whichever is given, when it is outside 0 to 1, `m` when it is not a
/// whole number from 1, `G` when it is not a finite number above zero, `S` when it overflows.
///
/// Source: X.-H. Sun and L. M. Ni, "Another view on parallel speedup", *Supercomputing* 1990.
pub fn sun_ni(fraction: Fraction, m: f64, g: f64) -> Result<f64, Error> {
    let (s, f) = fraction.check()?;
    let (m, g) = (count("m", m)?, positive("G", g)?);
    result("S", (s + f * g) / (s + f * g / m))
}

/// Returns by how much the work grows when memory grows with the processors: `G = N^g`. `g = 0` is a fixed
/// problem, `g = 1` work that grows as the memory, `g = 1.5` a dense matrix product.
///
/// ```
/// use crossover_model::speedup::memory_growth;
/// assert_eq!(memory_growth(16.0, 1.5)?, 64.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `N` when it is not a whole number from 1, `g` when it is negative or not finite, `G` when
/// it overflows.
///
/// Source: Sun and Ni 1990.
pub fn memory_growth(n: f64, g: f64) -> Result<f64, Error> {
    let (n, g) = (count("N", n)?, non_negative("g", g)?);
    result("G", n.powf(g))
}
