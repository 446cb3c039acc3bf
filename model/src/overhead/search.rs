//! Counts of processors found by search, from what a run takes on each.

use crate::check::count;
use crate::{Error, ErrorKind};

/// The greatest count that a search may reach: every whole number up to it is one of `f64`.
const MOST: f64 = 1e15;

/// The count for which a time is least, and what certifies it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeastCount {
    /// The count.
    pub count: f64,
    /// The time there.
    pub time: f64,
    /// The time on one fewer; the same where there is none.
    pub fewer: f64,
    /// The time on one more; the same where there is none.
    pub more: f64,
}

/// The greatest count from 1 to `most` for which `keeps` holds. It is taken to hold for 1, and for
/// no count beyond one for which it fails, as an efficiency that falls with the processors.
///
/// ```
/// use crossover_model::overhead::greatest_kept;
/// assert_eq!(greatest_kept(1e12, |p| Ok(p * p <= 50.0))?, 7.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when `most` is not a whole number from 1 to 1e15; those of `keeps`.
///
/// Source: derived; bisection.
pub fn greatest_kept(most: f64, keeps: impl Fn(f64) -> Result<bool, Error>) -> Result<f64, Error> {
    let most = searched(most)?;
    let (mut low, mut high) = (1.0_f64, 2.0_f64);
    while high <= most && keeps(high)? {
        (low, high) = (high, 2.0 * high);
    }
    high = high.min(most + 1.0);
    while low + 1.0 < high {
        let middle = f64::midpoint(low, high).floor();
        if keeps(middle)? {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(low)
}

/// The count from 1 to `most` for which `time` is least, the fewest of several. From 3 on the time
/// is taken to fall, then to rise; 1 and 2, which have fewer neighbors to exchange with, may be
/// anything.
///
/// ```
/// use crossover_model::overhead::least_count;
/// let least = least_count(1e6, |p| Ok(1e4 / p + p))?;
/// assert_eq!((least.count, least.time), (100.0, 200.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when `most` is not a whole number from 1 to 1e15; those of `time`.
///
/// Source: derived, after Hanuliak 2014, Fig. 9; a search by thirds of the logarithm.
pub fn least_count(
    most: f64,
    time: impl Fn(f64) -> Result<f64, Error>,
) -> Result<LeastCount, Error> {
    let most = searched(most)?;
    let (mut low, mut high) = (most.min(3.0).ln(), most.ln());
    for _ in 0..100 {
        let third = (high - low) / 3.0;
        let (a, b) = ((low + third).exp(), (high - third).exp());
        if time(b.round().max(1.0))? < time(a.round().max(1.0))? {
            low += third;
        } else {
            high -= third;
        }
    }
    // The thirds end within rounding of the least, where times tie.
    let around = (0.5 * (low + high)).exp().round();
    let mut best = (1.0, time(1.0)?);
    let near = (-40..=40).map(|step| around + f64::from(step));
    for count in [2.0, 3.0, most].into_iter().chain(near) {
        if (1.0..=most).contains(&count) {
            let t = time(count)?;
            if t < best.1 || (t == best.1 && count < best.0) {
                best = (count, t);
            }
        }
    }
    let (count, t) = best;
    Ok(LeastCount {
        count,
        time: t,
        fewer: time((count - 1.0).max(1.0))?,
        more: time((count + 1.0).min(most))?,
    })
}

fn searched(most: f64) -> Result<f64, Error> {
    if count("p", most)? <= MOST {
        return Ok(most);
    }
    let mend = "give at most 1e15 counts to search";
    Err(Error::new(ErrorKind::OutOfRange, "p", most, mend))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// No other count is better: looked at one by one.
        #[test]
        fn no_count_is_better_than_the_one_found(
            work in 0.0..1e4_f64, level in 0.0..10.0_f64, each in 0.0..10.0_f64, most in 1..300_u32,
        ) {
            let time = |p: f64| work / p + level * p.log2() + each * p;
            let found = least_count(f64::from(most), |p| Ok(time(p))).expect("valid");
            let kept = greatest_kept(f64::from(most), |p| Ok(p * p * each <= work)).expect("valid");
            for p in (1..=most).map(f64::from) {
                prop_assert!(found.time <= time(p), "{p} beats {found:?}");
                prop_assert!(p == 1.0 || (p * p * each <= work) == (p <= kept), "{p} and {kept}");
            }
        }
    }

    #[test]
    fn a_search_without_bound_is_refused() {
        for most in [f64::INFINITY, f64::NAN, 0.0, 1.5, 1e16] {
            let kept = greatest_kept(most, |_| Ok(true)).expect_err("no bound");
            let least = least_count(most, |p| Ok(1.0 / p)).expect_err("no bound");
            assert_eq!((kept.field(), least.field()), ("p", "p"));
        }
    }
}
