//! Counts of processors found by search, from what a run takes on each.

use crate::check::count;
use crate::order;
use crate::{Error, ErrorKind};

/// The greatest count that a search may reach: every whole number up to it is one of `f64`.
const MOST: f64 = 1e15;

/// Thirds are taken at most so often: enough to end at one count wherever `f64` tells counts apart.
const THIRDS: u32 = 100;

/// The count for which a time is least, and what certifies it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LeastCount {
    /// The count.
    pub count: f64,
    /// The time there.
    pub time: f64,
    /// The time on one fewer, or [`time`](Self::time) where there is none.
    pub fewer: f64,
    /// The time on one more, or [`time`](Self::time) where there is none.
    pub more: f64,
}

/// Returns the greatest count from 1 to `most` for which `keeps` holds. It is taken to hold for 1;
/// and from 1 or a count of `turns` up to the next of them, once it fails, for no greater count, as
/// for an efficiency that falls with the processors.
///
/// ```
/// use crossover_model::overhead::greatest_kept;
/// assert_eq!(greatest_kept(1e12, &[], |p| Ok(p * p <= 50.0))?, 7.0);
/// // From 100 processors on a faster network keeps it again.
/// let keeps = |p: f64| Ok(p <= 7.0 || (100.0..150.0).contains(&p));
/// assert_eq!(greatest_kept(1e12, &[100.0], keeps)?, 149.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `p` when `most` is not a whole number from 1 to 1e15; those of `keeps`.
///
/// Source: derived; bisection.
pub fn greatest_kept(
    most: f64,
    turns: &[f64],
    keeps: impl Fn(f64) -> Result<bool, Error>,
) -> Result<f64, Error> {
    for (start, end) in stretches(1.0, check_limit(most)?, turns).into_iter().rev() {
        if start != 1.0 && !keeps(start)? {
            continue;
        }
        let (mut low, mut high) = (start, end + 1.0);
        while low + 1.0 < high {
            let middle = f64::midpoint(low, high).floor();
            if keeps(middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Ok(low);
    }
    Ok(1.0)
}

/// Returns the count from 1 to `most` for which `time` is least, the fewest of several. From 3 or a
/// count of `turns` up to the next of them the time is taken to fall, then to rise; 1 and 2, which
/// have fewer neighbors to exchange with, may be anything.
///
/// ```
/// use crossover_model::overhead::least_count;
/// let least = least_count(1e6, &[], |p| Ok(1e4 / p + p))?;
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
    turns: &[f64],
    time: impl Fn(f64) -> Result<f64, Error>,
) -> Result<LeastCount, Error> {
    let most = check_limit(most)?;
    let mut best = (1.0, time(1.0)?);
    let mut consider = |count: f64| -> Result<(), Error> {
        let t = time(count)?;
        if t < best.1 || (t == best.1 && count < best.0) {
            best = (count, t);
        }
        Ok(())
    };
    if 2.0 <= most {
        consider(2.0)?;
    }
    for (start, end) in stretches(3.0, most, turns) {
        let (mut low, mut high) = (start.ln(), end.ln());
        for _ in 0..THIRDS {
            if high.exp() - low.exp() <= 1.0 {
                break;
            }
            let third = (high - low) / 3.0;
            let (a, b) = ((low + third).exp(), (high - third).exp());
            if time(b.round())? < time(a.round())? {
                low += third;
            } else {
                high -= third;
            }
        }
        // The thirds end within rounding of the least, where times tie.
        let around = (0.5 * (low + high)).exp().round();
        let near = (-40..=40).map(|step| around + f64::from(step));
        for count in [start, end].into_iter().chain(near) {
            if (start..=end).contains(&count) {
                consider(count)?;
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

/// The counts from `first` to `most`, cut before each of the `turns`; none where there are none.
fn stretches(first: f64, most: f64, turns: &[f64]) -> Vec<(f64, f64)> {
    let mut starts = vec![first];
    let turns = turns.iter().map(|turn| turn.ceil());
    starts.extend(turns.filter(|turn| first < *turn && *turn <= most));
    order::sort_ascending(&mut starts);
    starts.dedup();
    let ends = starts[1..].iter().map(|next| next - 1.0).chain([most]);
    let stretches = starts.iter().copied().zip(ends);
    stretches.filter(|(start, end)| start <= end).collect()
}

fn check_limit(most: f64) -> Result<f64, Error> {
    if count("p", most)? <= MOST {
        return Ok(most);
    }
    let help = "give at most 1e15 counts to search";
    Err(Error::new(ErrorKind::OutOfRange, "p", most, help))
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
            let found = least_count(f64::from(most), &[], |p| Ok(time(p))).expect("valid");
            let keeps = |p: f64| Ok(p * p * each <= work);
            let kept = greatest_kept(f64::from(most), &[], keeps).expect("valid");
            for p in (1..=most).map(f64::from) {
                prop_assert!(found.time <= time(p), "{p} beats {found:?}");
                prop_assert!(p == 1.0 || (p * p * each <= work) == (p <= kept), "{p} and {kept}");
            }
        }

        /// Nor where the machine changes at some counts, at which both searches begin anew.
        #[test]
        fn no_count_is_better_where_the_machine_changes(
            work in 0.0..1e4_f64, costs in prop::array::uniform3(0.0..20.0_f64), most in 1..300_u32,
            mut turns in prop::array::uniform2(4..200_u32),
        ) {
            turns.sort_unstable();
            let turns = turns.map(f64::from);
            let cost = |p: f64| costs[turns.iter().filter(|turn| **turn <= p).count()];
            let time = |p: f64| work / p + cost(p) * p.log2();
            let keeps = |p: f64| p == 1.0 || cost(p) * p * p.log2() <= work;
            let found = least_count(f64::from(most), &turns, |p| Ok(time(p))).expect("valid");
            let kept = greatest_kept(f64::from(most), &turns, |p| Ok(keeps(p))).expect("valid");
            let counts = || (1..=most).map(f64::from);
            prop_assert!(counts().all(|p| found.time <= time(p)), "{found:?}");
            prop_assert_eq!(Some(kept), counts().rfind(|p| keeps(*p)));
        }
    }

    #[test]
    fn a_search_without_bound_is_refused() {
        for most in [f64::INFINITY, f64::NAN, 0.0, 1.5, 1e16] {
            let kept = greatest_kept(most, &[], |_| Ok(true)).expect_err("no bound");
            let least = least_count(most, &[], |p| Ok(1.0 / p)).expect_err("no bound");
            assert_eq!((kept.field(), least.field()), ("p", "p"));
        }
    }
}
