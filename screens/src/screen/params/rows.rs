//! Rows: tables of numbers and names that are one parameter.

use crossover_figures::export::unguard;
use crossover_figures::quantity::{Context, Unit};
use crossover_model::{Error, ErrorKind};

use super::super::param::{Holds, RowColumn};
use super::domain::{error_with_place, one, too_many};

/// The most characters of a name.
pub const LONGEST_NAME: usize = 60;

/// One row, with a cell for each column.
#[derive(Clone, Debug, PartialEq)]
pub struct Row(Vec<RowCell>);

/// One cell of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum RowCell {
    /// A number in the column's unit.
    Number(f64),
    /// A name, not blank.
    Name(String),
    /// Nothing.
    Empty,
}

impl Row {
    /// Returns its cells, one for each column.
    pub fn cells(&self) -> &[RowCell] {
        &self.0
    }

    /// Returns the number in that column; `None` where the cell holds none.
    pub fn number(&self, column: usize) -> Option<f64> {
        match self.0.get(column) {
            Some(RowCell::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// Returns the name in that column; empty where the cell holds none.
    pub fn name(&self, column: usize) -> &str {
        match self.0.get(column) {
            Some(RowCell::Name(name)) => name,
            _ => "",
        }
    }

    /// Returns the texts of its cells.
    fn texts(&self, columns: &[RowColumn], number: fn(Unit, f64) -> String) -> Vec<String> {
        let cells = self.0.iter().zip(columns);
        let text = |(cell, column): (&RowCell, &RowColumn)| match cell {
            RowCell::Number(value) => number(column.unit(), *value),
            RowCell::Name(name) => name.clone(),
            RowCell::Empty => String::new(),
        };
        cells.map(text).collect()
    }
}

/// Returns the rows in the grammar of links.
pub(super) fn link_text(rows: &[Row], columns: &[RowColumn]) -> String {
    let rows = rows.iter().map(|row| row.texts(columns, Unit::write).join(":"));
    rows.collect::<Vec<_>>().join(";")
}

/// Returns the rows as text for their box, a line each: exact as well, and easier to read.
pub(super) fn box_text(rows: &[Row], columns: &[RowColumn]) -> String {
    let rows = rows.iter().map(|row| {
        let text = row.texts(columns, Unit::edit).join(": ");
        let text = text.trim_end_matches([':', ' ']);
        // A row of nothing but empty cells is a row.
        if text.is_empty() { ":".to_owned() } else { text.to_owned() }
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// Returns the rows that `text` gives.
///
/// # Errors
/// [`Error`] on `key` names row and column, and says what is allowed.
pub(super) fn read(
    key: &'static str,
    text: &str,
    columns: &[RowColumn],
    most: usize,
    context: Context,
) -> Result<Vec<Row>, Error> {
    // What is pasted from a spreadsheet or a file has a line for each row.
    let rows = text.split([';', '\n']).filter(|row| !row.trim().is_empty());
    let rows: Vec<&str> = rows.take(most + 1).collect();
    if rows.len() > most {
        return Err(too_many(key, most, "rows"));
    }
    let rows = rows.iter().enumerate();
    rows.map(|(index, row)| {
        let cells = split(row, columns).ok_or_else(|| uneven(key, index, row, columns))?;
        let pairs = cells.into_iter().zip(columns);
        let read = |(text, column): (&str, &RowColumn)| {
            let place = || format!("row {}, {}", index + 1, column.label);
            cell(key, text, column, context)
                .map_err(|error| error_with_place(key, &error, &place()))
        };
        Ok(Row(pairs.map(read).collect::<Result<_, _>>()?))
    })
    .collect()
}

/// Returns the texts of a row's cells; `None` where they are too many or too few. Cells at the end
/// that may be empty may be left out.
fn split<'a>(row: &'a str, columns: &[RowColumn]) -> Option<Vec<&'a str>> {
    // A name may hold the signs behind the first that is found.
    let mut separators = ['\t', ':', ','].into_iter();
    let separator = separators.find(|sign| row.contains(*sign)).unwrap_or(':');
    let mut cells: Vec<&str> = row.split(separator).collect();
    if separator != ':' {
        // From a spreadsheet, or from a file of ours.
        cells = cells.into_iter().map(|cell| unguard(cell.trim())).collect();
    }
    let left_out = columns.get(cells.len()..)?;
    if !left_out.iter().all(RowColumn::may_be_empty) {
        return None;
    }
    cells.resize(columns.len(), "");
    Some(cells)
}

fn uneven(key: &'static str, index: usize, row: &str, columns: &[RowColumn]) -> Error {
    let names = columns.iter().any(|column| column.holds == Holds::Name);
    let (cells, also) =
        if names { ("cells", "; a name holds no colon and no semicolon") } else { ("numbers", "") };
    let labels: Vec<_> = columns.iter().map(|column| column.label).collect();
    let help = format!(
        "row {}: give {} {cells}, separated by colons: {}{also}",
        index + 1,
        columns.len(),
        labels.join(" : ")
    );
    let got: String = row.chars().take(40).collect();
    Error::new(ErrorKind::LengthMismatch, key, format!("“{got}”"), help)
}

fn cell(
    key: &'static str,
    text: &str,
    column: &RowColumn,
    context: Context,
) -> Result<RowCell, Error> {
    if column.may_be_empty() && text.trim().is_empty() {
        return Ok(RowCell::Empty);
    }
    match column.holds {
        Holds::Name => name(key, text.trim()).map(RowCell::Name),
        Holds::Number { unit, allowed, .. } => {
            one(key, text, unit, allowed, context).map(RowCell::Number)
        }
    }
}

fn name(key: &'static str, text: &str) -> Result<String, Error> {
    let length = text.chars().count();
    let strange = |c: char| c == ':' || c.is_control();
    if length == 0 {
        let help = "give a name";
        return Err(Error::new(ErrorKind::MissingInput, key, "missing", help));
    }
    if LONGEST_NAME < length {
        let got = format!("{length} characters long");
        let help = format!("give a name of at most {LONGEST_NAME} characters");
        return Err(Error::new(ErrorKind::TooLarge, key, got, help));
    }
    if text.contains(strange) {
        let help = "give a name without colons and control characters";
        let got = format!("“{}”", text.replace(char::is_control, " "));
        return Err(Error::new(ErrorKind::ParseError, key, got, help));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[RowColumn] = &[
        RowColumn::name("name"),
        RowColumn::number("speed", Unit::FlopPerSecond, (1.0, 1e18)),
        RowColumn::number("measured", Unit::One, (0.0, 1.0)).or_empty(),
    ];

    fn rows(text: &str) -> Result<Vec<Row>, Error> {
        read("kernels", text, COLUMNS, 4, Context::default())
    }

    fn error_text(text: &str) -> String {
        rows(text).expect_err(text).to_string()
    }

    #[test]
    fn a_name_is_carried_over_whatever_it_holds_but_the_signs_between_cells() {
        let name = "a, \"b\" & 'c' <d> 100 % #1 ä→";
        let taken = rows(&format!(" {name} : 2 Gflop/s ; next : 5")).expect("two rows");
        assert_eq!((taken[0].name(0), taken[0].number(1)), (name, Some(2e9)));
        assert_eq!(taken[1].cells()[2], RowCell::Empty);
        assert_eq!(taken[1].number(2), None);
        let text = link_text(&taken, COLUMNS);
        assert_eq!(text, format!("{name}:2e9:;next:5:"));
        assert_eq!(rows(&text), Ok(taken.clone()));
        let text = box_text(&taken, COLUMNS);
        assert_eq!(text, format!("{name}: 2 Gflop/s\nnext: 5 flop/s"));
        assert_eq!(rows(&text), Ok(taken));
    }

    #[test]
    fn rows_are_pasted_with_tabs_or_commas() {
        let wanted = rows("x:1:0.5;y:2").expect("two rows");
        for text in ["x\t1\t0.5\ny\t2\t\n", "x,1,0.5\r\ny,2\r\n"] {
            assert_eq!(rows(text), Ok(wanted.clone()), "{text:?}");
        }
    }

    #[test]
    fn a_name_that_a_file_keeps_from_being_a_formula_is_read_as_it_was() {
        for name in ["=1+1", "@SUM(A1)", "-2+3", "'=x", "'tis"] {
            let wanted = rows(&format!("{name}:1:")).expect("a row");
            assert_eq!(wanted[0].name(0), name);
            let guard = if name == "'tis" { "" } else { "'" };
            for text in [format!("{guard}{name},1,"), format!("{guard}{name}\t1")] {
                assert_eq!(rows(&text), Ok(wanted.clone()), "{text}");
            }
        }
    }

    #[test]
    fn a_name_that_cannot_be_carried_over_is_refused_in_a_sentence() {
        let long = "x".repeat(10_000);
        for (text, told) in [
            (format!("{long}:1"), "row 1, name: give a name of at most 60 characters"),
            ("x:1; :2".to_owned(), "row 2, name: give a name"),
            ("a:b:1:1".to_owned(), "a name holds no colon and no semicolon"),
            ("a;b:1".to_owned(), "give 3 cells, separated by colons: name : speed : measured"),
            ("a:b\t1".to_owned(), "give a name without colons and control characters"),
            ("a\u{7}b:1".to_owned(), "give a name without colons and control characters"),
            ("a:".to_owned(), "row 1, speed: give a value"),
        ] {
            let said = error_text(&text);
            assert!(said.contains(told) && said.len() < 300, "{said}");
        }
    }
}
