//! Sparse Cholesky factors for the normal equations of the interior-point method.
//!
//! Variables are eliminated in the order they have. For the programs of a tree, whose rows couple what is near in
//! time, the factor then stays near the diagonal: a minimum-degree order was tried, had as many entries
//! and cost more to find than all the numbers. Numbers are factorized row by row along the
//! elimination tree.

/// The pattern of a symmetric matrix and the place of its factor.
#[derive(Clone, Debug)]
pub(super) struct Symbolic {
    /// Columns of the upper triangle: starts and rows, the diagonal last.
    column_start: Vec<usize>,
    rows: Vec<u32>,
    parent: Vec<u32>,
    /// Starts of the columns of the factor.
    factor_start: Vec<usize>,
}

/// The factor `L D L'` of a matrix.
#[derive(Clone, Debug)]
pub(super) struct Factor {
    rows: Vec<u32>,
    values: Vec<f64>,
    inverse_diagonal: Vec<f64>,
    // Work space.
    filled: Vec<usize>,
    dense: Vec<f64>,
    flag: Vec<u32>,
    stack: Vec<u32>,
    reach: Vec<u32>,
}

use crate::steps::Pace;

const NONE: u32 = u32::MAX;
/// The cost of finding a place in a pattern, in multiplications.
pub(super) const INSERTION: usize = 8;

impl Symbolic {
    /// Returns the pattern in which the variables of each of `rows` are all coupled.
    pub async fn new<'a>(
        variables: usize,
        rows: impl Iterator<Item = &'a [u32]>,
        pace: &Pace,
    ) -> Self {
        let mut columns: Vec<Vec<u32>> = (0..variables as u32).map(|j| vec![j]).collect();
        for row in rows {
            pace.spend(INSERTION * row.len() * row.len()).await;
            for (a, &x) in row.iter().enumerate() {
                for &y in &row[..a] {
                    let column = &mut columns[x.max(y) as usize];
                    if let Err(place) = column.binary_search(&x.min(y)) {
                        column.insert(place, x.min(y));
                    }
                }
            }
        }
        let (mut column_start, mut entries) = (vec![0], Vec::new());
        for column in &columns {
            entries.extend_from_slice(column);
            column_start.push(entries.len());
        }
        // Elimination tree and column counts, along the paths from each entry.
        let mut parent = vec![NONE; variables];
        let mut flag = vec![NONE; variables];
        let mut count = vec![0_usize; variables];
        for k in 0..variables {
            flag[k] = k as u32;
            pace.spend(INSERTION * (column_start[k + 1] - column_start[k])).await;
            for &row in &entries[column_start[k]..column_start[k + 1]] {
                let mut i = row as usize;
                while flag[i] != k as u32 {
                    if parent[i] == NONE {
                        parent[i] = k as u32;
                    }
                    count[i] += 1;
                    flag[i] = k as u32;
                    i = parent[i] as usize;
                }
            }
        }
        let mut factor_start = vec![0];
        let mut total = 0;
        for count in count {
            total += count;
            factor_start.push(total);
        }
        Self { column_start, rows: entries, parent, factor_start }
    }

    /// Entries of the upper triangle.
    pub fn entries(&self) -> usize {
        self.rows.len()
    }

    /// Returns the index of the entry of two variables in [`Symbolic::entries`].
    pub fn entry(&self, a: u32, b: u32) -> usize {
        let column = a.max(b) as usize;
        let (start, end) = (self.column_start[column], self.column_start[column + 1]);
        let within = self.rows[start..end].binary_search(&a.min(b));
        start + within.unwrap_or(0)
    }
}

impl Factor {
    pub fn new(symbolic: &Symbolic) -> Self {
        let n = symbolic.parent.len();
        let entries = *symbolic.factor_start.last().unwrap_or(&0);
        Self {
            rows: vec![0; entries],
            values: vec![0.0; entries],
            inverse_diagonal: vec![0.0; n],
            filled: vec![0; n],
            dense: vec![0.0; n],
            flag: vec![NONE; n],
            stack: vec![0; n],
            reach: vec![0; n],
        }
    }

    /// Factorizes the matrix with these entries of the upper triangle. A pivot that vanishes
    /// against its diagonal entry is taken as infinite, which leaves that variable where it is: the
    /// constraints that define it are all slack, or depend on others.
    pub async fn factorize(&mut self, symbolic: &Symbolic, matrix: &[f64], pace: &Pace) {
        let n = symbolic.parent.len();
        self.flag.fill(NONE);
        self.filled.copy_from_slice(&symbolic.factor_start[..n]);
        for k in 0..n {
            let column = symbolic.column_start[k]..symbolic.column_start[k + 1];
            self.flag[k] = k as u32;
            let mut top = n;
            for (&row, &value) in symbolic.rows[column.clone()].iter().zip(&matrix[column]) {
                let mut i = row as usize;
                self.dense[i] = value;
                let mut depth = 0;
                while self.flag[i] != k as u32 {
                    self.flag[i] = k as u32;
                    self.stack[depth] = i as u32;
                    depth += 1;
                    i = symbolic.parent[i] as usize;
                }
                while 0 < depth {
                    depth -= 1;
                    top -= 1;
                    self.reach[top] = self.stack[depth];
                }
            }
            let mut work = n - top;
            let whole = self.dense[k];
            let mut diagonal = whole;
            self.dense[k] = 0.0;
            for at in top..n {
                let i = self.reach[at] as usize;
                let y = self.dense[i];
                self.dense[i] = 0.0;
                let (start, end) = (symbolic.factor_start[i], self.filled[i]);
                work += end - start;
                for (&row, &value) in self.rows[start..end].iter().zip(&self.values[start..end]) {
                    self.dense[row as usize] -= value * y;
                }
                let scaled = y * self.inverse_diagonal[i];
                diagonal -= scaled * y;
                self.rows[end] = k as u32;
                self.values[end] = scaled;
                self.filled[i] = end + 1;
            }
            self.inverse_diagonal[k] = if diagonal <= 1e-30 * whole { 0.0 } else { 1.0 / diagonal };
            pace.spend(work).await;
        }
    }

    /// Solves for `x` in place.
    pub async fn solve(&self, symbolic: &Symbolic, x: &mut [f64], pace: &Pace) {
        let column = |k: usize| symbolic.factor_start[k]..symbolic.factor_start[k + 1];
        for k in 0..x.len() {
            let value = x[k];
            let entries = self.rows[column(k)].iter().zip(&self.values[column(k)]);
            entries.for_each(|(&row, &entry)| x[row as usize] -= entry * value);
            pace.spend(column(k).len()).await;
        }
        for k in (0..x.len()).rev() {
            let entries = self.rows[column(k)].iter().zip(&self.values[column(k)]);
            let below: f64 = entries.map(|(&row, &entry)| entry * x[row as usize]).sum();
            x[k] = x[k] * self.inverse_diagonal[k] - below;
            pace.spend(column(k).len()).await;
        }
    }
}
