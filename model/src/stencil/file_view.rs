//! File views of a matrix stored row by row: the contiguous pieces of a process, and their distance.

use super::decomposition::{Decomposition, block_domain, strip_domain};
use crate::check::{ceil_ratio, result};
use crate::{Error, Size};

/// The partition of a matrix among processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Partition {
    /// `n/p` whole rows each.
    Rows,
    /// `n/p` whole columns each.
    Columns,
    /// `n/sqrt p` by `n/sqrt p` points each.
    Blocks,
}

/// The part of a file that one process reads, for the process with the largest part.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FileView {
    /// Contiguous pieces.
    pub pieces: f64,
    /// Words of a piece.
    pub piece: f64,
    /// Words from the first to the last word read, the gaps included: what a lock on the part holds.
    pub extent: f64,
}

impl Partition {
    /// All partitions.
    pub const ALL: [Self; 3] = [Self::Rows, Self::Columns, Self::Blocks];

    /// Returns the name in readouts and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Blocks => Decomposition::Blocks.name(),
        }
    }
}

/// Returns what a process reads of an `n` by `n` matrix that lies in a file row by row and is shared
/// out by `partition` among `p` processes. A part of `a` rows by `b` columns is one contiguous piece
/// where `b = n`, and `a` pieces of `b` words elsewhere; from its first to its last word there are
/// `(a - 1) n + b`. Sides that `p` does not divide are rounded up.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::stencil::{Partition, file_view};
/// let view = file_view(Partition::Columns, &Size { n: 256.0, p: 64.0 })?;
/// assert_eq!((view.pieces, view.piece, view.extent), (256.0, 4.0, 65_284.0)); // of 65536
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `n` or `p` when it is not a whole number from 1, `p` when it exceeds `n` for rows and
/// columns, or exceeds `n²` or is no perfect square for blocks; `extent` when it overflows.
///
/// Source: Khanyile et al. 2012, section IV-B and Figs. 10 and 15: strips of columns are read in
/// noncontiguous pieces, and a lock on one ends up on the whole file.
pub fn file_view(partition: Partition, size: &Size) -> Result<FileView, Error> {
    let n = size.n;
    let (rows, columns) = match partition {
        Partition::Rows => {
            let (n, p) = strip_domain(size, 1)?;
            (ceil_ratio(n, p), n)
        }
        Partition::Columns => {
            let (n, p) = strip_domain(size, 1)?;
            (n, ceil_ratio(n, p))
        }
        Partition::Blocks => {
            let (n, q) = block_domain(size, 1)?;
            (ceil_ratio(n, q), ceil_ratio(n, q))
        }
    };
    let extent = result("extent", (rows - 1.0) * n + columns)?;
    let (pieces, piece) = if columns == n { (1.0, extent) } else { (rows, columns) };
    Ok(FileView { pieces, piece, extent })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of process `i`'s part of an `n` by `n` matrix, by their places in the file.
    fn places(partition: Partition, n: usize, p: usize, i: usize) -> Vec<usize> {
        let q = p.isqrt();
        let mine = |row: usize, column: usize| match partition {
            Partition::Rows => row * p / n == i,
            Partition::Columns => column * p / n == i,
            Partition::Blocks => row * q / n == i / q && column * q / n == i % q,
        };
        (0..n * n).filter(|at| mine(at / n, at % n)).collect()
    }

    #[test]
    fn a_view_is_that_of_the_words_counted_in_the_file() {
        for (n, p) in [(1, 1), (6, 1), (6, 4), (8, 4), (9, 9), (12, 4), (16, 16)] {
            for partition in Partition::ALL {
                let views = (0..p).map(|i| {
                    let places = places(partition, n, p, i);
                    let gaps = places.windows(2).filter(|two| two[0] + 1 < two[1]).count();
                    (places.len(), gaps + 1, places[places.len() - 1] - places[0] + 1)
                });
                let (words, pieces, extent) = views.max().expect("a process");
                let size = Size { n: n as f64, p: p as f64 };
                let view = file_view(partition, &size).expect("valid");
                assert_eq!(view.pieces, pieces as f64, "{partition:?} {n} {p}");
                assert_eq!(view.pieces * view.piece, words as f64, "{partition:?} {n} {p}");
                assert_eq!(view.extent, extent as f64, "{partition:?} {n} {p}");
            }
        }
    }

    #[test]
    fn a_part_of_no_points_is_refused() {
        let refused = |partition, n, p| {
            let error = file_view(partition, &Size { n, p }).expect_err("no such part");
            error.field().to_owned()
        };
        assert_eq!(refused(Partition::Columns, 4.0, 8.0), "p");
        assert_eq!(refused(Partition::Blocks, 4.0, 8.0), "p");
        assert_eq!(refused(Partition::Rows, 4.5, 2.0), "n");
    }
}
