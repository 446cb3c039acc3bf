//! The columns of a table that are read, and their roles.

use crossover_model::steps::Pace;

use super::around;
use super::heading::{Role, Statistic};
use super::key::{self, Key};
use super::scale;
use super::table::Table;
use super::time::{self, Measure, Picked};
use super::units::is_bits;
use super::view::{NoPlan, View};
use crate::reading::{Asked, Axis, Choices, Scaling};

/// The columns that are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The column of size or number of processors.
    pub first: usize,
    /// A column that numbers of processors are multiplied by.
    pub factor: Option<usize>,
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

/// What the times depend on.
#[derive(Clone, Debug, PartialEq)]
pub enum RowKey {
    /// Sizes, and the bytes of their unit.
    Size(f64),
    /// Numbers of what is counted.
    Count(String),
}

/// Returns the plan of a table: as the reader chose, or by its headings.
pub async fn plan(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Result<Plan, NoPlan> {
    let view = View::of(table, choices, pace).await;
    let around = around::unit(table, choices, pace).await;
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
    let is_size = matches!(by, RowKey::Size(_));
    let time = picked.columns[0];
    let unit = if picked.measure == Measure::Time {
        let said = choices.unit.map(crate::TimeUnit::seconds).or(picked.unit).or(around);
        unit(&view, said, &key, time, is_size, &mut notes)?
    } else {
        None
    };
    let scaling = if is_size { None } else { scale::scaling(&view, &key, &mut notes)? };
    let is_round_trip = is_size && around::has_round_trips(table, time);
    if is_round_trip {
        notes.push(
            "Times are those of round trips: half of each is the time of one message.".to_owned(),
        );
    }
    if is_size {
        notes.extend(notes_on_sizes(&view, key.column, &by));
    }
    let Key { column: first, factor, .. } = key;
    let Picked { columns: times, measure, .. } = picked;
    Ok(Plan { first, factor, times, measure, by, unit, is_round_trip, scaling, notes })
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

/// What is said of sizes whose unit is one of custom.
fn notes_on_sizes(view: &View<'_>, column: usize, by: &RowKey) -> Vec<String> {
    let heading = view.table.headings.get(column).map_or("", String::as_str);
    let mut notes = Vec::new();
    if matches!(by, RowKey::Size(unit) if [1e3, 1e6, 1e9].contains(unit)) {
        notes.push(
            "KB, MB and GB are taken as powers of 1000; KiB, MiB and GiB are those of 1024."
                .to_owned(),
        );
    }
    if view.sample.column(column).any(|size| size.is_letter) {
        notes.push("K, M and G behind a size are taken as powers of 1024 bytes.".to_owned());
    }
    if heading.split(|c: char| !c.is_alphanumeric()).any(is_bits) {
        notes.push(format!("The sizes in “{heading}” are bits: eight are a byte."));
    }
    notes
}

/// Returns the unit of all times in seconds; `None` where each cell has its own.
fn unit(
    view: &View<'_>,
    said: Option<f64>,
    key: &Key,
    time: usize,
    is_size: bool,
    notes: &mut Vec<String>,
) -> Result<Option<f64>, NoPlan> {
    let first = view.sample.column(time).next();
    if said.is_some() || first.is_some_and(|first| first.seconds.is_some()) {
        return Ok(said);
    }
    let (name, likely) = (view.quoted(time), Some((key.column, time)));
    if is_size {
        let example = view.sample.column(key.column).next().zip(first);
        let example = example.map_or(String::new(), |(size, time)| {
            format!(" The first is {} at {}.", time.value, size.value)
        });
        let words = format!("In which unit are the times in {name}?{example}");
        return Err(NoPlan::ask(Asked::Unit, words, likely));
    }
    if matches!(view.roles.get(time), Some(Role::Time(Statistic::Extreme, _))) {
        let words =
            format!("In which unit are the times in {name}, and is min a minimum or minutes?");
        return Err(NoPlan::ask(Asked::Unit, words, likely));
    }
    notes.push("The table says no unit of its times: they are taken as seconds.".to_owned());
    Ok(Some(1.0))
}

/// Returns the meaning of the first column.
fn decide_by(view: &View<'_>, column: usize) -> Result<RowKey, NoPlan> {
    let role = view.roles.get(column).copied();
    let said = view.choices.axis;
    let is_size = match said {
        Some(axis) => axis == Axis::Bytes,
        None => {
            matches!(role, Some(Role::Size(_) | Role::Elements))
                || (!matches!(role, Some(Role::Count(_) | Role::PerNode(_)))
                    && looks_like_sizes(view, column))
        }
    };
    match role {
        Some(Role::Elements) if is_size && said.is_none() => Err(NoPlan::Refuse(format!(
            "sizes in {} are not in bytes; multiply them by the bytes of one and name the column bytes",
            view.quoted(column)
        ))),
        Some(Role::Size(unit)) if is_size => Ok(RowKey::Size(unit.unwrap_or(1.0))),
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
