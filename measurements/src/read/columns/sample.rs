//! The numbers of the first rows of a table: what its columns mean is decided by them.

use crossover_model::steps::Pace;

use super::super::lines::is_rule;
use super::cell::{Quantity, quantity};
use super::table::Table;
use crate::reading::Choices;

/// The most cells that are looked at.
const MOST_CELLS: usize = 20_000;

/// The cost of a cell, in the steps of the pace.
const CELL: usize = 60;

/// The numbers of the first rows, `None` where a cell has none.
pub struct Sample(Vec<Vec<Option<Quantity>>>);

impl Sample {
    /// Returns the numbers of the first rows of a table.
    pub async fn of(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Self {
        let most = (MOST_CELLS / table.width.max(1)).clamp(20, 1000);
        let (mut rows, mut lines) = (Vec::new(), table.lines());
        while rows.len() < most
            && let Some(line) = lines.next_paced(pace).await
        {
            if is_rule(line.text) || line.text.starts_with('#') {
                continue;
            }
            let cells = table.between.cells(line.text);
            if cells.len() == table.width {
                let number = |cell: &str| quantity(cell, choices).ok().or_else(|| grid(cell));
                rows.push(cells.iter().map(|cell| number(cell)).collect());
                pace.spend(CELL * table.width).await;
            }
        }
        Self(rows)
    }

    /// Returns the numbers of a column, with their units, of the rows that have one.
    pub fn column(&self, column: usize) -> impl Iterator<Item = Quantity> + '_ {
        self.0.iter().filter_map(move |row| *row.get(column)?)
    }

    /// Returns the numbers of two columns, of the rows that have both. Units of their cells are in them.
    pub fn pairs(&self, one: usize, other: usize) -> Vec<(f64, f64)> {
        let value = |row: &[Option<Quantity>], at: usize| {
            row.get(at).copied()?.map(Quantity::in_base_units)
        };
        self.0.iter().filter_map(|row| Some((value(row, one)?, value(row, other)?))).collect()
    }

    /// Returns whether two columns have the same ratio in all rows.
    pub fn are_in_proportion(&self, one: usize, other: usize) -> bool {
        let pairs = self.pairs(one, other);
        let Some((a, b)) = pairs.first() else { return false };
        pairs.iter().all(|(c, d)| (a * d - b * c).abs() <= 1e-9 * (a * d).abs())
    }

    /// Returns whether a column has one number in all rows, of which there are several.
    pub fn is_constant(&self, column: usize) -> bool {
        let mut values = self.column(column).map(|one| one.value);
        let first = values.next();
        let rest: Vec<f64> = values.collect();
        !rest.is_empty() && rest.iter().all(|value| Some(*value) == first)
    }

    /// Returns whether it has several rows.
    pub fn has_rows(&self) -> bool {
        self.0.len() > 1
    }

    /// Returns the exponent with which a column grows from the least to the greatest of another, where these differ by
    /// a factor of two.
    pub fn growth(&self, of: usize, over: usize) -> Option<f64> {
        let mut pairs = self.pairs(over, of);
        pairs.retain(|(n, value)| *n > 0.0 && *value > 0.0);
        let least = *pairs.iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        let most = *pairs.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        (most.0 >= 2.0 * least.0).then(|| (most.1 / least.1).ln() / (most.0 / least.0).ln())
    }
}

/// The cells of a grid such as `2048²×128`, multiplied.
fn grid(cell: &str) -> Option<Quantity> {
    if cell.len() > 60 || !cell.contains(['x', '×', '²', '³', '^', '*']) {
        return None;
    }
    let mut value = 1.0;
    for side in cell.split(['x', '×', '*']) {
        let side = side.trim();
        let (digits, power) = match side.strip_suffix('²').or_else(|| side.strip_suffix("^2")) {
            Some(digits) => (digits, 2),
            None => match side.strip_suffix('³').or_else(|| side.strip_suffix("^3")) {
                Some(digits) => (digits, 3),
                None => (side, 1),
            },
        };
        value *= f64::from(digits.parse::<u32>().ok()?).powi(power);
    }
    Some(Quantity { value, ..Quantity::default() })
}

#[cfg(test)]
mod tests {
    use super::grid;

    #[test]
    fn a_grid_has_the_product_of_its_sides() {
        let cells = |cell| grid(cell).map(|grid| grid.value);
        assert_eq!(cells("2048²×128"), Some(536_870_912.0));
        assert_eq!(
            (cells("64x64"), cells("2048³"), cells("x")),
            (Some(4096.0), Some(8_589_934_592.0), None)
        );
    }
}
