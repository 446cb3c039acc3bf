//! The rows that objects make.

use crossover_model::steps::Pace;
use serde_json::Value;

use super::super::columns::heading::{Role, role};
use super::super::columns::rewritten::Rewritten;
use super::super::columns::role::{is_key, is_measure};
use super::super::columns::units::{fold_case, seconds};
use super::object::{Fields, scalar};

/// The cost of a cell, in the steps of the pace.
const CELL: usize = 60;

/// The most columns.
const MOST: usize = 200;

/// Rows with the names of their columns.
#[derive(Default)]
pub struct Records {
    names: Vec<String>,
    rows: Vec<(usize, Vec<(String, String)>)>,
}

impl Records {
    /// Takes an object of the line `number`: a row, columns, or a list of rows within.
    pub fn take(&mut self, number: usize, fields: Fields) {
        let Fields(fields) = fields;
        if let Some(rows) = columns(&fields) {
            for row in rows {
                self.row(number, row);
            }
            return;
        }
        let is_field =
            |value: &Value| scalar(value).is_some() || value.is_object() || value.is_array();
        let is_row = fields.iter().filter(|(_, value)| is_field(value)).count() > 1;
        let within =
            fields.iter().find_map(|(_, value)| value.as_array().filter(|rows| is_rows(rows)));
        match within {
            Some(rows) => {
                for fields in rows.iter().filter_map(Value::as_object) {
                    let fields = fields.iter().map(|(name, value)| (name.clone(), value.clone()));
                    self.record(number, &fields.collect::<Vec<_>>());
                }
            }
            None if is_row => self.record(number, &fields),
            None => {}
        }
    }

    /// Takes a row; a list in it makes it several.
    fn record(&mut self, number: usize, fields: &[(String, Value)]) {
        let (mut row, mut list) = (Vec::new(), None);
        for (name, value) in fields {
            match value {
                Value::Object(inner) => row.extend(
                    inner
                        .iter()
                        .filter_map(|(sub, value)| Some((format!("{name}.{sub}"), scalar(value)?))),
                ),
                Value::Array(values) if list.is_none() => {
                    list = values
                        .iter()
                        .map(scalar)
                        .collect::<Option<Vec<_>>>()
                        .map(|list| (name, list));
                }
                value => row.extend(scalar(value).map(|value| (name.clone(), value))),
            }
        }
        with_unit(&mut row);
        match list.filter(|(name, list)| !list.is_empty() && matches!(role(name), Role::Time(..))) {
            Some((name, list)) => {
                for value in list {
                    let one = [&row[..], &[(name.clone(), value)]].concat();
                    self.row(number, one);
                }
            }
            None => self.row(number, row),
        }
    }

    fn row(&mut self, number: usize, row: Vec<(String, String)>) {
        for (name, _) in &row {
            if self.names.len() < MOST && !self.names.contains(name) {
                self.names.push(name.clone());
            }
        }
        self.rows.push((number, row));
    }

    /// Ends the table; returns whether it was one.
    pub async fn end(&mut self, rewritten: &mut Rewritten, pace: &Pace) -> bool {
        let Self { names, rows } = std::mem::take(self);
        let any = |is: fn(Role) -> bool| names.iter().any(|name| is(role(name)));
        let Some((first, _)) = rows.first().filter(|_| any(is_key) && any(is_measure)) else {
            return false;
        };
        rewritten.push_cells(*first, &names);
        for (number, row) in &rows {
            let cell = |(at, name): (usize, &String)| {
                let same = row.get(at).filter(|(one, _)| one == name);
                same.or_else(|| row.iter().find(|(one, _)| one == name))
                    .map_or("", |(_, value)| value)
            };
            let cells: Vec<&str> = names.iter().enumerate().map(cell).collect();
            rewritten.push_cells(*number, &cells);
            pace.spend(CELL * cells.len()).await;
        }
        rewritten.push(rows.last().map_or(*first, |(number, _)| *number), "");
        true
    }
}

fn is_rows(rows: &[Value]) -> bool {
    rows.first().and_then(Value::as_object).is_some_and(|row| row.len() > 1)
}

/// Times have the unit that a field beside them says.
fn with_unit(row: &mut [(String, String)]) {
    let is_unit = |name: &str| matches!(name, "time_unit" | "unit" | "units" | "timeunit");
    let unit = row.iter().find(|(name, _)| is_unit(&fold_case(name))).map(|(_, unit)| unit.clone());
    let Some(unit) = unit.filter(|unit| seconds(&fold_case(unit)).is_some()) else { return };
    for (name, value) in row {
        if matches!(role(name), Role::Time(_, None))
            && value.ends_with(|c: char| c.is_ascii_digit())
        {
            *value = format!("{value} {unit}");
        }
    }
}

/// The rows of an object whose fields are columns: lists, or objects by the number of the row.
fn columns(fields: &[(String, Value)]) -> Option<Vec<Vec<(String, String)>>> {
    let list = |value: &Value| match value {
        Value::Array(values) => values.iter().map(scalar).collect::<Option<Vec<_>>>(),
        Value::Object(values) => values.values().map(scalar).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let lists: Vec<(&String, Vec<String>)> =
        fields.iter().filter_map(|(name, value)| Some((name, list(value)?))).take(MOST).collect();
    let count = lists.first()?.1.len();
    let is_table =
        lists.len() > 1 && count > 0 && lists.iter().all(|(_, list)| list.len() == count);
    let cell =
        |at: usize| lists.iter().map(move |(name, list)| ((*name).clone(), list[at].clone()));
    is_table.then(|| (0..count).map(|at| cell(at).collect()).collect())
}
