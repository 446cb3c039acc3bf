//! A square of processes: rings along its rows, then along its columns.

use super::{Rounds, Writer, mark_combining};

impl Writer {
    fn side(&self) -> usize {
        self.p.isqrt()
    }

    /// The process `by` columns before (row phase) or `by` rows before (column phase) another.
    fn mesh_back(&self, here: usize, by: usize, along_row: bool) -> usize {
        let q = self.side();
        let (row, column) = (here / q, here % q);
        if along_row {
            row * q + (column + q - by % q) % q
        } else {
            (row + q - by % q) % q * q + column
        }
    }

    fn mesh_next(&self, here: usize, along_row: bool) -> usize {
        self.mesh_back(here, self.side() - 1, along_row)
    }

    fn row_pieces(&self, process: usize) -> Vec<usize> {
        let q = self.side();
        let row = process / q * q;
        (row..row + q).collect()
    }

    pub(super) fn mesh(&self) -> Rounds {
        let q = self.side();
        let rows = (0..q - 1)
            .map(|r| self.round(|i| (self.mesh_next(i, true), vec![self.mesh_back(i, r, true)])));
        let columns = (0..q - 1).map(|r| {
            self.round(|i| {
                let pieces = self.row_pieces(self.mesh_back(i, r, false));
                (self.mesh_next(i, false), pieces)
            })
        });
        rows.chain(columns).collect()
    }

    pub(super) fn mesh_sums(&self) -> Rounds {
        let q = self.side();
        let columns = (0..q - 1).map(|r| {
            self.round(|i| {
                let pieces = self.row_pieces(self.mesh_back(i, r + 1, false));
                (self.mesh_next(i, false), pieces)
            })
        });
        let rows = (0..q - 1).map(|r| {
            self.round(|i| {
                let piece = self.mesh_back(i, r + 1, true);
                (self.mesh_next(i, true), vec![piece])
            })
        });
        mark_combining(columns.chain(rows).collect())
    }

    /// Along the rows to the receiver's column, then along the columns to its row.
    pub(super) fn mesh_pairs(&self) -> Rounds {
        let (p, q) = (self.p, self.side());
        let rows = (0..q - 1).map(|r| {
            self.round(|i| {
                let source = self.mesh_back(i, r, true);
                let pieces = (r + 1..q).flat_map(|j| {
                    let column = (source % q + j) % q;
                    (0..q).map(move |row| source * p + row * q + column)
                });
                (self.mesh_next(i, true), pieces.collect())
            })
        });
        let columns = (0..q - 1).map(|r| {
            self.round(|i| {
                let source = self.mesh_back(i, r, false);
                let pieces = (r + 1..q).flat_map(|j| {
                    let to = (source / q + j) % q * q + i % q;
                    let first = source / q * q;
                    (first..first + q).map(move |sender| sender * p + to)
                });
                (self.mesh_next(i, false), pieces.collect())
            })
        });
        rows.chain(columns).collect()
    }
}
