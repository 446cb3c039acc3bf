//! Parts of a file that overlap: how much is read twice, and how many processes can lock their parts, and
//! write, at the same time.

use super::decomposition::{block_domain, strip_domain};
use super::file_view::Partition;
use crate::check::whole;
use crate::{Error, ErrorKind, Size};

/// Returns the words that are read twice, as a share of the file, where neighbors share `width` rows (columns,
/// or both for blocks): `W (p - 1)/n` for rows and columns, `(1 + W (sqrt p - 1)/n)² - 1` for blocks.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::stencil::{Partition, overlap};
/// let size = Size { n: 256.0, p: 64.0 };
/// assert_eq!(overlap(Partition::Rows, 2.0, &size)?, 0.4921875);
/// assert_eq!(overlap(Partition::Blocks, 2.0, &size)?, 0.11236572265625);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`lock_rounds`].
///
/// Source: Khanyile et al. 2012, section IV-A and Fig. 10, whose overlap portion is W by M; the count is ours.
pub fn overlap(partition: Partition, width: f64, size: &Size) -> Result<f64, Error> {
    let (parts, width) = parts(partition, width, size)?;
    let more = width * (parts - 1.0) / size.n;
    Ok(if partition == Partition::Blocks { more * (2.0 + more) } else { more })
}

/// Returns the rounds in which all processes can write when each locks the file from its first word to its last:
/// as many as there are locks over one word. Rows share a word with their neighbors only, columns with all
/// others; blocks of more than one row with those beside them, and where they overlap with those below:
///
/// | parts | W = 0 | W = 1 | W >= 2 |
/// |---|---|---|---|
/// | rows, p >= 2 | 1 | 2 | 2 |
/// | columns | p | p | p |
/// | blocks, `q = sqrt p >= 2` | q; 1 where `n = q` | `q + 2` | `2 q` |
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::stencil::{Partition, lock_rounds};
/// let rounds = |partition| lock_rounds(partition, 2.0, &Size { n: 256.0, p: 64.0 });
/// assert_eq!(rounds(Partition::Rows)?, 2.0); // every other process
/// assert_eq!(rounds(Partition::Columns)?, 64.0); // one after another
/// assert_eq!(rounds(Partition::Blocks)?, 16.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `n` or `p` as [`super::file_view`] does, `W` when it is not a whole number, or above the rows of the
/// smallest part: it would reach past the neighbor.
///
/// Source: Khanyile et al. 2012, section IV-A and Figs. 11 and 15, in words; the count is ours.
pub fn lock_rounds(partition: Partition, width: f64, size: &Size) -> Result<f64, Error> {
    let (parts, width) = parts(partition, width, size)?;
    Ok(match partition {
        _ if parts == 1.0 => 1.0,
        Partition::Rows => 1.0 + width.min(1.0),
        Partition::Columns => parts,
        Partition::Blocks if width == 0.0 && parts == size.n => 1.0,
        Partition::Blocks if width == 0.0 => parts,
        // Of its last row a block shares no word with blocks below that begin further on.
        Partition::Blocks if width == 1.0 => parts + 2.0,
        Partition::Blocks => 2.0 * parts,
    })
}

/// The parts along a side that is cut, and the overlap of two of them.
fn parts(partition: Partition, width: f64, size: &Size) -> Result<(f64, f64), Error> {
    let (n, parts) = match partition {
        Partition::Rows | Partition::Columns => strip_domain(size, 1)?,
        Partition::Blocks => block_domain(size, 1)?,
    };
    let width = whole("W", width)?;
    let most = (n / parts).floor();
    if most < width {
        let help = format!("neighbors cannot share more than a whole part: give at most {most}");
        return Err(Error::new(ErrorKind::OutOfRange, "W", width, help));
    }
    Ok((parts, width))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words from the first to the last of each part, in the order of the file.
    fn extents(partition: Partition, width: usize, n: usize, p: usize) -> Vec<(usize, usize)> {
        let q = if partition == Partition::Blocks { p.isqrt() } else { p };
        let side = |i: usize| (i * n / q, ((i + 1) * n / q + width).min(n));
        let whole = (0, n);
        let parts: Vec<_> = match partition {
            Partition::Rows => (0..q).map(|i| (side(i), whole)).collect(),
            Partition::Columns => (0..q).map(|i| (whole, side(i))).collect(),
            Partition::Blocks => (0..p).map(|i| (side(i / q), side(i % q))).collect(),
        };
        let word = |row: usize, column: usize| row * n + column;
        let extent = |(rows, columns): &((usize, usize), (usize, usize))| {
            (word(rows.0, columns.0), word(rows.1 - 1, columns.1 - 1))
        };
        let mut extents: Vec<_> = parts.iter().map(extent).collect();
        extents.sort_unstable();
        extents
    }

    /// The colors that a greedy coloring of the extents needs: each takes the first that is free.
    fn colors(extents: &[(usize, usize)]) -> usize {
        let mut ends: Vec<usize> = Vec::new();
        for (first, last) in extents {
            match ends.iter_mut().find(|end| **end < *first) {
                Some(end) => *end = *last,
                None => ends.push(*last),
            }
        }
        ends.len()
    }

    #[test]
    fn rounds_are_those_of_a_greedy_coloring_of_the_locks() {
        let mut tried = 0;
        for n in 1..=20_usize {
            for p in 1..=n * n {
                for partition in Partition::ALL {
                    for width in 0..=n {
                        let size = Size { n: n as f64, p: p as f64 };
                        let Ok(rounds) = lock_rounds(partition, width as f64, &size) else {
                            continue;
                        };
                        let colors = colors(&extents(partition, width, n, p));
                        assert_eq!(rounds, colors as f64, "{partition:?} n={n} p={p} W={width}");
                        tried += 1;
                    }
                }
            }
        }
        assert!(1000 < tried, "{tried}");
    }

    #[test]
    fn what_is_read_twice_is_counted() {
        for (n, p, width) in [(12, 4, 0), (12, 4, 3), (13, 4, 2), (16, 16, 1), (9, 9, 1)] {
            for partition in Partition::ALL {
                let q = if partition == Partition::Blocks { f64::sqrt(p.into()) } else { p.into() };
                let (n, width) = (f64::from(n), f64::from(width));
                let size = Size { n, p: p.into() };
                // Sides of the parts, with what they share.
                let sides = n + width * (q - 1.0);
                let read = if partition == Partition::Blocks { sides * sides } else { sides * n };
                let share = overlap(partition, width, &size).expect("valid");
                assert!((share - (read / (n * n) - 1.0)).abs() < 1e-12, "{partition:?} {n} {p}");
            }
        }
    }

    #[test]
    fn an_overlap_past_the_neighbor_is_refused() {
        let refused = |partition, width| {
            let size = Size { n: 256.0, p: 64.0 };
            lock_rounds(partition, width, &size).map_err(|error| error.field().to_owned())
        };
        assert_eq!(refused(Partition::Rows, 5.0), Err("W".to_owned()));
        assert_eq!(refused(Partition::Blocks, 33.0), Err("W".to_owned()));
        assert_eq!(refused(Partition::Blocks, 32.0), Ok(16.0));
        assert_eq!(refused(Partition::Rows, 1.5), Err("W".to_owned()));
    }
}
