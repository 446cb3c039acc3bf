//! Limits of a loop and a team: larger ones would take too long to play.

use crate::check::count;
use crate::{Error, ErrorKind};

/// The most iterations that a loop may have.
pub const MOST_ITERATIONS: f64 = 1e6;

/// The most workers that a team may have.
pub const MOST_WORKERS: f64 = 1e6;

/// The longest that the iterations of a loop may take one after the other, in seconds: 46 days.
pub const MOST_WORK: f64 = 4e6;

/// A value that is not above `most`.
pub(super) fn at_most(field: &'static str, value: f64, most: f64) -> Result<f64, Error> {
    if most < value {
        let help = format!("give at most {most}");
        return Err(Error::new(ErrorKind::TooLarge, field, value, help));
    }
    Ok(value)
}

/// A number of iterations, from 1 to [`MOST_ITERATIONS`].
pub(super) fn iterations(n: f64) -> Result<usize, Error> {
    Ok(at_most("n", count("n", n)?, MOST_ITERATIONS)? as usize)
}

/// A number of workers, from 1 to [`MOST_WORKERS`].
pub(super) fn workers(p: f64) -> Result<usize, Error> {
    Ok(at_most("p", count("p", p)?, MOST_WORKERS)? as usize)
}

/// A size of chunks, from 1. One beyond `usize` becomes its greatest number: no loop is as long.
pub(super) fn chunk_size(k: f64) -> Result<usize, Error> {
    Ok(count("k", k)? as usize)
}
