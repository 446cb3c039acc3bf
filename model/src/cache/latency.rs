//! Latency: the time of one access on average, and over the size of what is touched.

use crate::check::{non_negative, positive, result};
use crate::{Error, ErrorKind};

/// A level of a memory hierarchy.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Level {
    /// Its size in bytes; none of the last one, which holds everything.
    pub size: Option<f64>,
    /// Seconds from a load to the use of its word.
    pub time: f64,
}

/// Returns the average memory access time, in seconds: `hit + miss_rate penalty`.
///
/// ```
/// use crossover_model::cache::access_time;
/// assert_eq!(access_time(1e-9, 0.0625, 64e-9)?, 5e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `hit`, `miss_rate` or `penalty` when it is below zero.
///
/// Source: J. L. Hennessy and D. A. Patterson, *Computer Architecture: A Quantitative Approach*, section on caches.
pub fn access_time(hit: f64, miss_rate: f64, penalty: f64) -> Result<f64, Error> {
    let (hit, penalty) = (non_negative("hit", hit)?, non_negative("penalty", penalty)?);
    result("penalty", hit + non_negative("miss_rate", miss_rate)? * penalty)
}

/// Returns which level serves each access where `footprint` bytes are swept again and again: the first one that holds all
/// of them. A smaller one holds nothing that is asked for: LRU replaces each line before it comes again.
///
/// ```
/// use crossover_model::cache::{Level, level_of};
/// let levels = [Level { size: Some(32e3), time: 1e-9 }, Level { size: None, time: 90e-9 }];
/// assert_eq!((level_of(&levels, 32e3)?, level_of(&levels, 33e3)?), (0, 1));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `levels` when sizes or times do not ascend, or when the last level, and only the last one, has no size; `footprint`
/// when it is not above zero.
pub fn level_of(levels: &[Level], footprint: f64) -> Result<usize, Error> {
    check(levels)?;
    let footprint = positive("footprint", footprint)?;
    let holds = |level: &Level| level.size.is_none_or(|size| footprint <= size);
    Ok(levels.iter().position(holds).unwrap_or(levels.len() - 1))
}

/// Returns the average time of an access to words drawn at random from `footprint` bytes, in seconds: each level serves the
/// share of them that it holds and the ones before it do not.
///
/// ```
/// use crossover_model::cache::{Level, average_latency};
/// let levels = [Level { size: Some(25e3), time: 1e-9 }, Level { size: None, time: 81e-9 }];
/// assert!((average_latency(&levels, 100e3)? - 61e-9).abs() < 1e-20);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`level_of`].
pub fn average_latency(levels: &[Level], footprint: f64) -> Result<f64, Error> {
    check(levels)?;
    let footprint = positive("footprint", footprint)?;
    let (mut sum, mut held) = (0.0, 0.0);
    for level in levels {
        let share = level.size.map_or(1.0, |size| (size / footprint).min(1.0));
        sum += level.time * (share - held);
        held = share;
    }
    Ok(sum)
}

fn check(levels: &[Level]) -> Result<(), Error> {
    let is_open = |level: &Level| level.size.is_none();
    let open = levels.iter().position(is_open);
    let refuse = |kind, got: String, help| Err(Error::new(kind, "levels", got, help));
    if open.is_none_or(|open| open + 1 != levels.len()) {
        let help = "give the last level, and only that one, without a size, such as memory::90ns";
        let got = format!("{} levels", levels.len());
        return refuse(ErrorKind::LengthMismatch, got, help);
    }
    for (place, level) in levels.iter().enumerate() {
        non_negative("levels", level.time)?;
        let Some(before) = place.checked_sub(1).and_then(|place| levels.get(place)) else {
            continue;
        };
        let grows = level.size.is_none_or(|size| before.size.is_some_and(|least| least < size));
        if !grows || level.time < before.time {
            let help = "give the levels from the smallest and fastest to memory";
            return refuse(ErrorKind::OutOfRange, format!("level {}", place + 1), help);
        }
    }
    Ok(())
}
