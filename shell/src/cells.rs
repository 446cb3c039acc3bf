//! Rows as a small table: a box for each cell, typed into one after the other. A list is a table of one column.

use crossover_figures::quantity::suffix;
use crossover_screens::Params;
use crossover_screens::screen::{Holds, Kind, RowCell, RowColumn};

/// The texts of a table that is edited.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cells {
    columns: Vec<RowColumn>,
    /// It is a list, whose numbers stand in one line.
    is_list: bool,
    /// The unit of each column, which its numbers have no need to repeat.
    units: Vec<String>,
    rows: Vec<Vec<String>>,
    most: usize,
}

impl Cells {
    /// Returns the rows or the list of `key` as a table; without columns where it holds neither.
    pub fn of(params: &Params, key: &str) -> Self {
        let Some(param) = params.schema().param(key) else {
            return Self::default();
        };
        match param.kind {
            Kind::Rows { columns, most, .. } => {
                let rows = params.at(key).rows();
                let cells = rows.iter().map(|row| row.cells().to_vec());
                Self::with(columns.to_vec(), &cells.collect::<Vec<_>>(), most)
            }
            Kind::List { unit, allowed, most, .. } => {
                let column = RowColumn::number(param.label, unit, allowed);
                let cells =
                    params.at(key).list().iter().map(|number| vec![RowCell::Number(*number)]);
                Self { is_list: true, ..Self::with(vec![column], &cells.collect::<Vec<_>>(), most) }
            }
            _ => Self::default(),
        }
    }

    fn with(columns: Vec<RowColumn>, rows: &[Vec<RowCell>], most: usize) -> Self {
        let mut texts = vec![vec![String::new(); columns.len()]; rows.len()];
        let mut units = Vec::new();
        for (at, column) in columns.iter().enumerate() {
            let number = |row: &Vec<RowCell>| match row[at] {
                RowCell::Number(number) => Some(number),
                _ => None,
            };
            let numbers: Vec<f64> = rows.iter().filter_map(number).collect();
            let (unit, numbers) = column.unit().column(&numbers);
            let mut numbers = numbers.into_iter();
            for (row, texts) in rows.iter().zip(&mut texts) {
                texts[at] = match &row[at] {
                    RowCell::Name(name) => name.clone(),
                    RowCell::Number(_) => numbers.next().unwrap_or_default(),
                    RowCell::Empty => String::new(),
                };
            }
            units.push(unit);
        }
        Self { columns, is_list: false, units, rows: texts, most }
    }

    /// Returns whether it is a list, whose numbers stand in one line.
    pub fn is_list(&self) -> bool {
        self.is_list
    }

    /// Returns the heading of each column and the unit of its numbers, empty for none.
    pub fn heads(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.columns.iter().zip(&self.units).map(|(column, unit)| (column.label, unit.as_str()))
    }

    /// Returns what each column is called and holds.
    pub fn columns(&self) -> &[RowColumn] {
        &self.columns
    }

    /// Returns how many rows there are.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether there may be another row.
    pub fn has_room(&self) -> bool {
        self.rows.len() < self.most
    }

    /// Returns the text of a cell; empty beyond the table.
    pub fn at(&self, row: usize, column: usize) -> &str {
        self.rows.get(row).and_then(|row| row.get(column)).map_or("", String::as_str)
    }

    /// Types `text` into a cell.
    pub fn put(&mut self, row: usize, column: usize, text: &str) {
        if let Some(cell) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            text.clone_into(cell);
        }
    }

    /// Adds an empty row at the end.
    pub fn add(&mut self) {
        self.rows.push(vec![String::new(); self.columns.len()]);
    }

    /// Removes a row.
    pub fn remove(&mut self, row: usize) {
        if row < self.rows.len() {
            self.rows.remove(row);
        }
    }

    /// Pastes lines of a spreadsheet or a file, the first cell of which goes into that cell. Returns whether the
    /// text is more than one cell; one is pasted as any text is.
    pub fn paste(&mut self, row: usize, column: usize, text: &str) -> bool {
        let lines: Vec<_> =
            text.split(['\n', ';']).map(str::trim_end).filter(|line| !line.is_empty()).collect();
        let separator = ['\t', ':', ','].into_iter().find(|sign| text.contains(*sign));
        // A comma alone may be that of a decimal.
        let several = 1 < lines.len() || separator.is_some_and(|sign| sign != ',');
        if self.is_list {
            return self.paste_list(row, text);
        }
        if several {
            for (down, line) in lines.iter().enumerate().take(self.most.saturating_sub(row)) {
                if self.rows.len() <= row + down {
                    self.add();
                }
                let cells = line.split(|sign| Some(sign) == separator);
                for (right, cell) in cells.enumerate() {
                    self.put(row + down, column + right, cell.trim());
                }
            }
        }
        several
    }

    /// Pastes numbers that stand in one line or below each other.
    fn paste_list(&mut self, row: usize, text: &str) -> bool {
        let numbers = text.split([',', ';', '\n', '\t']).map(str::trim);
        let numbers: Vec<_> = numbers.filter(|number| !number.is_empty()).collect();
        for (down, number) in numbers.iter().enumerate().take(self.most.saturating_sub(row)) {
            if self.rows.len() <= row + down {
                self.add();
            }
            self.put(row + down, 0, number);
        }
        1 < numbers.len()
    }

    /// Returns the rows in the grammar of links and boxes, each number with the unit of its column; empty rows
    /// are left out.
    pub fn text(&self) -> String {
        let filled = self.rows.iter().filter(|row| row.iter().any(|cell| !cell.trim().is_empty()));
        let rows = filled.map(|row| {
            let columns = self.columns.iter().zip(&self.units);
            let cells = row.iter().zip(columns).map(|(cell, (column, unit))| {
                let bare = column.holds != Holds::Name && suffix(cell) == Some("");
                if bare && !unit.is_empty() {
                    format!("{} {unit}", cell.trim())
                } else {
                    cell.clone()
                }
            });
            cells.collect::<Vec<_>>().join(": ")
        });
        let rows: Vec<_> = rows.collect();
        match (self.is_list, rows.is_empty()) {
            (true, true) => "none".to_owned(),
            (true, false) => rows.join(","),
            (false, _) => rows.join("\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crossover_screens::link::State;
    use crossover_screens::registry;

    use super::*;

    fn roofline() -> Params {
        registry::find("roofline").expect("a screen").defaults()
    }

    #[test]
    fn a_table_that_is_read_again_is_exactly_what_it_was() {
        let states = registry::SCREENS.iter().flat_map(|screen| {
            let id = screen.schema.id;
            let links = screen.presets.iter().map(move |preset| format!("#/{id}?{}", preset.link));
            links.filter_map(|link| State::read(&link).0.params).chain([screen.defaults()])
        });
        for params in states {
            let rows = |kind| matches!(kind, Kind::Rows { .. } | Kind::List { .. });
            for param in params.schema().params.iter().filter(|param| rows(param.kind)) {
                let mut again = params.clone();
                let text = Cells::of(&params, param.key).text();
                assert_eq!(again.set_text(param.key, &text), Ok(()), "{text}");
                assert_eq!(again, params, "{text}");
            }
        }
    }

    #[test]
    fn numbers_of_a_column_share_the_unit_of_its_heading() {
        let mut cells = Cells::of(&roofline(), "compute_ceilings");
        let heads: Vec<_> = cells.heads().collect();
        assert_eq!(heads, [("name", ""), ("performance", "Gflop/s")]);
        assert_eq!((cells.at(0, 0), cells.at(0, 1), cells.at(2, 1)), ("no FMA", "1000", "62.5"));
        cells.put(2, 1, "70");
        cells.add();
        assert!(cells.text().ends_with("one core: 70 Gflop/s"));
        cells.put(3, 0, "half");
        cells.put(3, 1, "2 Tflop/s");
        cells.remove(0);
        let mut params = roofline();
        params.set_text("compute_ceilings", &cells.text()).expect("rows");
        let rows = params.at("compute_ceilings").rows();
        assert_eq!((rows.len(), rows[1].number(1), rows[2].number(1)), (3, Some(70e9), Some(2e12)));
    }

    #[test]
    fn a_list_is_a_column_of_numbers_and_none_of_them_is_a_word() {
        let grid = registry::find("grid").expect("a screen").defaults();
        let mut cells = Cells::of(&grid, "nth");
        assert!(cells.is_list());
        let heads: Vec<_> = cells.heads().map(|(_, unit)| unit.to_owned()).collect();
        assert_eq!((heads, cells.count(), cells.at(2, 0)), (vec!["µs/hop".to_owned()], 3, "1000"));
        cells.put(1, 0, "2ms");
        cells.remove(0);
        cells.add();
        assert_eq!(cells.text(), "2ms,1000 µs/hop");
        assert!(cells.paste(1, 0, "1, 2,\n3"));
        assert_eq!(cells.text(), "2ms,1 µs/hop,2 µs/hop,3 µs/hop");
        assert_eq!(Cells::of(&grid, "ntw").text(), "none");
    }

    #[test]
    fn a_cell_that_is_missing_is_named_by_row_and_column() {
        let mut cells = Cells::of(&roofline(), "compute_ceilings");
        cells.put(1, 1, "fast");
        let error = roofline().set_text("compute_ceilings", &cells.text()).expect_err("no number");
        assert!(error.help().starts_with("row 2, performance: give"), "{error}");
    }

    #[test]
    fn lines_are_pasted_as_rows_and_one_text_as_it_is() {
        let mut cells = Cells::of(&roofline(), "kernels");
        assert!(!cells.paste(0, 1, "0,5"));
        assert!(!cells.paste(0, 0, "a name"));
        assert!(cells.paste(3, 0, "x\t2\t5\ny\t3\n"));
        assert_eq!(cells.count(), 5);
        assert_eq!(
            (cells.at(3, 0), cells.at(4, 0), cells.at(4, 1), cells.at(3, 2)),
            ("x", "y", "3", "5")
        );
        assert!(cells.paste(0, 0, "one:1\ntwo:2"));
        assert_eq!((cells.at(0, 1), cells.at(1, 0)), ("1", "two"));
    }
}
