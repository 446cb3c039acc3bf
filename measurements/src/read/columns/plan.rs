//! The columns of a table that are read, and their roles.

use crossover_model::steps::Pace;

use super::around;
use super::chosen::{Key, Measure, Picked, RowKey};
use super::heading::Role;
use super::key;
use super::said;
use super::scale;
use super::table::Table;
use super::time;
use super::unit::{notes_on_sizes, unit};
use super::view::{NoPlan, View};
use crate::reading::{Axis, Choices, Scaling};

/// The columns that are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The column of size or number of processors.
    pub first: usize,
    /// Columns that numbers of processors are multiplied by.
    pub factors: Vec<usize>,
    /// The columns of time: several are runs of the same.
    pub times: Vec<usize>,
    /// What they hold.
    pub measure: Measure,
    /// The meaning of the first column.
    pub by: RowKey,
    /// The unit of the times, in seconds; none where each cell says its own.
    pub unit: Option<f64>,
    /// Whether times are those of a message and its answer.
    pub is_round_trip: bool,
    /// Whether the problem grew with the processors.
    pub scaling: Option<Scaling>,
    /// Assumptions that the table does not state.
    pub notes: Vec<String>,
}

/// Returns the plan of a table: as the reader chose, or by its headings.
pub async fn plan(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Result<Plan, NoPlan> {
    let view = View::of(table, choices, pace).await;
    let around = said::unit(table, choices, pace).await;
    let mut notes = Vec::new();
    let said = choices.columns.filter(|(first, time)| first.max(time) < &table.width);
    let (key, picked) = if let Some((first, time)) = said {
        chosen(&view, first, time)
    } else {
        let key = key::choose(&view, &mut notes)?;
        let picked = time::choose(&view, &key, around.is_some(), &mut notes)?;
        scale::refuse_order(&view, &key, picked.columns[0])?;
        (key, picked)
    };
    let by = decide_by(&view, key.column)?;
    let by = if key.factors.is_empty() { by } else { RowKey::Count("processors".to_owned()) };
    let is_size = matches!(by, RowKey::Size(_));
    let time = picked.columns[0];
    let unit = if picked.measure == Measure::Time {
        let said = choices.unit.map(crate::TimeUnit::seconds).or(picked.unit).or(around);
        unit(&view, said, &key, time, is_size, &mut notes)?
    } else {
        None
    };
    let scaling = if is_size { None } else { scale::scaling(&view, &key, time, &mut notes)? };
    let is_round_trip = is_size && around::has_round_trips(table, time);
    if is_round_trip {
        notes.push(
            "Times are those of round trips: half of each is the time of one message.".to_owned(),
        );
    }
    if is_size {
        notes.extend(notes_on_sizes(&view, key.column, &by));
    }
    let Key { column: first, factors, .. } = key;
    let Picked { columns: times, measure, .. } = picked;
    Ok(Plan { first, factors, times, measure, by, unit, is_round_trip, scaling, notes })
}

/// The columns as the reader chose them.
fn chosen(view: &View<'_>, first: usize, time: usize) -> (Key, Picked) {
    let problems = view.columns(|role| *role == Role::Problem);
    let (measure, unit) = match view.roles.get(time) {
        Some(Role::Time(_, unit)) => (Measure::Time, *unit),
        Some(Role::Speedup) => (Measure::Speedup, None),
        Some(Role::Efficiency) => (Measure::Efficiency, None),
        Some(Role::Rate) => (Measure::Rate, None),
        _ => (Measure::Time, None),
    };
    let key = Key { column: first, problems, ..Key::default() };
    (key, Picked { columns: vec![time], measure, unit })
}

/// Returns the meaning of the first column.
fn decide_by(view: &View<'_>, column: usize) -> Result<RowKey, NoPlan> {
    let role = view.roles.get(column).copied();
    let axis = view.choices.axis;
    let is_size = match axis {
        Some(axis) => axis == Axis::Bytes,
        None => {
            matches!(role, Some(Role::Size(_) | Role::Elements))
                || (!matches!(role, Some(Role::Count(_) | Role::PerNode(_)))
                    && looks_like_sizes(view, column))
        }
    };
    match role {
        Some(Role::Elements) if is_size && axis.is_none() => Err(NoPlan::Refuse(format!(
            "sizes in {} are not in bytes; multiply them by the bytes of one and name the column bytes",
            view.quoted(column)
        ))),
        Some(Role::Size(unit)) if is_size => {
            let said = unit.or_else(|| said::unit_of_sizes(view.table));
            Ok(RowKey::Size(said.unwrap_or(1.0)))
        }
        _ if is_size => Ok(RowKey::Size(1.0)),
        Some(Role::Count(unit) | Role::PerNode(unit)) if !unit.is_empty() => {
            Ok(RowKey::Count(unit.to_owned()))
        }
        _ => {
            let name = around::name_in_comment(view.table, column);
            Ok(RowKey::Count(name.unwrap_or_else(|| "processors".to_owned())))
        }
    }
}

/// Sizes begin at 0 or go beyond any number of processors.
fn looks_like_sizes(view: &View<'_>, column: usize) -> bool {
    view.sample
        .column(column)
        .any(|one| one.bytes.is_some() || one.value == 0.0 || one.value > 131_072.0)
}

/// Returns whether headings are those of IMB's columns.
pub fn is_imb(table: &Table<'_>) -> bool {
    let any = |part: &str| table.headings.iter().any(|heading| heading.contains(part));
    any("repetitions") && any("bytes") && any("usec")
}
