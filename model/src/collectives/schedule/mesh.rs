//! A square of processes: rings along its rows, then along its columns.

use super::{Message, Rounds, Writer, mark_combining};

impl Writer {
    fn side(&self) -> usize {
        self.p.isqrt()
    }

    /// The process `by` columns before (row phase) or `by` rows before (column phase) another.
    #[inline(never)]
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

    /// A round for each other process of a row.
    fn rounds_of_side(&self, message: &Message<'_>) -> Rounds {
        self.rounds_of(1..self.side(), message)
    }

    pub(super) fn mesh(&self) -> Rounds {
        let rows = self.rounds_of_side(&|r, i| {
            (self.mesh_next(i, true), vec![self.mesh_back(i, r - 1, true)])
        });
        let columns = self.rounds_of_side(&|r, i| {
            (self.mesh_next(i, false), self.row_pieces(self.mesh_back(i, r - 1, false)))
        });
        [rows, columns].concat()
    }

    pub(super) fn mesh_sums(&self) -> Rounds {
        let columns = self.rounds_of_side(&|r, i| {
            (self.mesh_next(i, false), self.row_pieces(self.mesh_back(i, r, false)))
        });
        let rows = self
            .rounds_of_side(&|r, i| (self.mesh_next(i, true), vec![self.mesh_back(i, r, true)]));
        mark_combining([columns, rows].concat())
    }

    /// Along the rows to the receiver's column, then along the columns to its row.
    pub(super) fn mesh_pairs(&self) -> Rounds {
        let (p, q) = (self.p, self.side());
        let rows = self.rounds_of_side(&|r, i| {
            let source = self.mesh_back(i, r - 1, true);
            let pieces = (r..q).flat_map(|j| {
                let column = (source % q + j) % q;
                (0..q).map(move |row| source * p + row * q + column)
            });
            (self.mesh_next(i, true), pieces.collect())
        });
        let columns = self.rounds_of_side(&|r, i| {
            let source = self.mesh_back(i, r - 1, false);
            let pieces = (r..q).flat_map(|j| {
                let to = (source / q + j) % q * q + i % q;
                let first = source / q * q;
                (first..first + q).map(move |sender| sender * p + to)
            });
            (self.mesh_next(i, false), pieces.collect())
        });
        [rows, columns].concat()
    }
}
