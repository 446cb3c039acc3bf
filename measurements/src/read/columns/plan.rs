//! The columns of a table that are read, and their roles.

use std::iter;

use crossover_model::steps::Pace;

use super::super::lines::{Line, is_rule};
use super::heading::{Role, Statistic, seconds};
use super::table::{Table, quantity};
use crate::reading::{Axis, Choices};

/// The columns that are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The column of size or number of processors.
    pub first: usize,
    /// The column of time.
    pub time: usize,
    /// The meaning of the first column.
    pub by: RowKey,
    /// The unit of the times, in seconds; none where each cell says its own.
    pub unit: Option<f64>,
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

/// Why a table is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPlan {
    /// The reader has to say something.
    Ask(&'static str),
    /// It holds no times: the reason.
    Refuse(String),
}

/// Returns the plan of a table: as the reader chose, or by its headings.
pub async fn plan(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Result<Plan, NoPlan> {
    let roles = table.roles();
    let mut notes = Vec::new();
    let said = choices.columns.filter(|(first, time)| first.max(time) < &table.width);
    let (first, time) = if let Some(columns) = said {
        columns
    } else {
        let first = first(table, &roles, pace).await?;
        (first, self::time(table, &roles, choices, &mut notes, pace).await?)
    };
    let by = decide_by(table, roles.get(first).copied(), first, choices, pace).await;
    let role = roles.get(time).copied();
    let said = said_unit(table, role, choices, pace).await;
    let unit = unit(table, said, role, time, &by, choices, &mut notes)?;
    if matches!(by, RowKey::Size(unit) if [1e3, 1e6, 1e9].contains(&unit)) {
        notes.push(
            "KB, MB and GB are taken as powers of 1000; KiB, MiB and GiB are those of 1024."
                .to_owned(),
        );
    }
    Ok(Plan { first, time, by, unit, notes })
}

/// Returns the unit of the times in seconds, by the reader, the heading, or a line near the table.
async fn said_unit(
    table: &Table<'_>,
    role: Option<Role>,
    choices: &Choices,
    pace: &Pace,
) -> Option<f64> {
    let said = choices.unit.map(crate::TimeUnit::seconds).or(match role {
        Some(Role::Time(_, unit)) => unit,
        _ => None,
    });
    match said {
        Some(unit) => Some(unit),
        None => unit_around(table, choices, pace).await,
    }
}

/// Returns the unit of all times in seconds; `None` where each cell has its own.
fn unit(
    table: &Table<'_>,
    said: Option<f64>,
    role: Option<Role>,
    time: usize,
    by: &RowKey,
    choices: &Choices,
    notes: &mut Vec<String>,
) -> Result<Option<f64>, NoPlan> {
    if said.is_some() || says_unit(table, time, choices) {
        return Ok(said);
    }
    match (by, role) {
        (RowKey::Size(_), _) => Err(NoPlan::Ask("In which unit are the times?")),
        (RowKey::Count(_), Some(Role::Time(Statistic::Extreme, _))) => {
            Err(NoPlan::Ask("In which unit are the times, and is min a minimum or minutes?"))
        }
        (RowKey::Count(_), _) => {
            notes
                .push("The table says no unit of its times: they are taken as seconds.".to_owned());
            Ok(Some(1.0))
        }
    }
}

/// Returns whether the first time has its unit in its cell.
fn says_unit(table: &Table<'_>, time: usize, choices: &Choices) -> bool {
    let cells = table.lines().next().map(|line| table.between.cells(line.text));
    let time = cells.as_ref().and_then(|cells| quantity(cells.get(time)?, choices).ok());
    time.is_some_and(|time| time.seconds.is_some())
}

/// Returns the column of size, or of number of processors: where there are several, one that varies.
async fn first(table: &Table<'_>, roles: &[Role], pace: &Pace) -> Result<usize, NoPlan> {
    let of =
        |is: fn(&Role) -> bool| (0..roles.len()).filter(|at| is(&roles[*at])).collect::<Vec<_>>();
    let sizes = of(|role| matches!(role, Role::Size(_)));
    let counts = of(|role| matches!(role, Role::Count(_)));
    let both = [&*sizes, &*counts].concat();
    let constant = if both.len() < 2 { Vec::new() } else { table.constant(&both, pace).await };
    let varying = |columns: &[usize]| match columns {
        [only] => Some(*only),
        several => several.iter().copied().find(|at| !constant.contains(at)),
    };
    match (varying(&sizes), varying(&counts)) {
        (Some(size), None) => Ok(size),
        (None, Some(count)) => Ok(count),
        (Some(size), Some(count)) => match (constant.contains(&size), constant.contains(&count)) {
            (false, true) => Ok(size),
            (true, false) => Ok(count),
            _ => Err(NoPlan::Ask(
                "Do the times belong to the sizes or to the numbers of processors?",
            )),
        },
        (None, None) => Err(NoPlan::Ask(
            "Which column has the size or the number of processors, and which the time?",
        )),
    }
}

/// Returns the column of time: the one that stands best for a run, the first on a tie.
async fn time(
    table: &Table<'_>,
    roles: &[Role],
    choices: &Choices,
    notes: &mut Vec<String>,
    pace: &Pace,
) -> Result<usize, NoPlan> {
    let statistic = |role: &Role| match role {
        Role::Time(statistic, _) => Some(*statistic),
        _ => None,
    };
    let best = roles.iter().filter_map(statistic).max();
    let mut candidates: Vec<usize> = match best {
        Some(best) => (0..roles.len()).filter(|at| statistic(&roles[*at]) == Some(best)).collect(),
        // Whoever writes "in seconds" below a table names its columns by what was run.
        None if unit_around(table, choices, pace).await.is_some() => (0..roles.len())
            .filter(|at| roles[*at] == Role::Unknown && !table.headings[*at].is_empty())
            .collect(),
        None => Vec::new(),
    };
    if candidates.is_empty() {
        return Err(if let Some(at) = roles.iter().position(|role| *role == Role::Rate) {
            NoPlan::Refuse(format!("bandwidth, not a time: {}", table.headings[at]))
        } else {
            NoPlan::Ask("Which column has the time?")
        });
    }
    let taken = candidates.remove(0);
    let is_computed = |at: &usize| table.headings[*at].contains("comp");
    if best.is_none_or(|best| best == Statistic::Plain) && !candidates.iter().all(is_computed) {
        let others: Vec<&str> = candidates.iter().map(|at| table.headings[*at].as_str()).collect();
        notes.push(format!(
            "The times are those of {}, not those of {}.",
            table.headings[taken],
            others.join(", ")
        ));
    }
    Ok(taken)
}

async fn decide_by(
    table: &Table<'_>,
    role: Option<Role>,
    column: usize,
    choices: &Choices,
    pace: &Pace,
) -> RowKey {
    let size = match role {
        Some(Role::Size(unit)) => Some(unit),
        _ => None,
    };
    let is_size = match choices.axis {
        Some(axis) => axis == Axis::Bytes,
        None => {
            size.is_some()
                || (!matches!(role, Some(Role::Count(_)))
                    && looks_like_sizes(table, column, choices, pace).await)
        }
    };
    match role {
        _ if is_size => RowKey::Size(size.unwrap_or(1.0)),
        Some(Role::Count(unit)) if !unit.is_empty() => RowKey::Count(unit.to_owned()),
        _ => {
            RowKey::Count(name_in_comment(table, column).unwrap_or_else(|| "processors".to_owned()))
        }
    }
}

/// Sizes begin at 0 or go beyond any number of processors.
async fn looks_like_sizes(
    table: &Table<'_>,
    column: usize,
    choices: &Choices,
    pace: &Pace,
) -> bool {
    let mut lines = table.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let cells = table.between.cells(line.text);
        let value = cells.get(column).and_then(|cell| quantity(cell, choices).ok());
        if value.is_some_and(|quantity| quantity.value == 0.0 || quantity.value > 131_072.0) {
            return true;
        }
    }
    false
}

/// `nodes` of a comment `p = nodes; one line per run`.
fn name_in_comment(table: &Table<'_>, column: usize) -> Option<String> {
    let name = table.headings.get(column)?;
    table.above.iter().rev().find_map(|line| {
        let (before, said) = line.split_once('=')?;
        if before.trim_end().rsplit([' ', '#']).next() != Some(name) {
            return None;
        }
        let said = said.split([';', ',', '.']).next()?.trim();
        (!said.is_empty() && said.len() < 30).then(|| said.to_owned())
    })
}

/// Returns the unit of all times in a line above or below the rows.
async fn unit_around(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Option<f64> {
    let is_row = |line: &Line<'_>| {
        table.between.cells(line.text).first().is_some_and(|cell| quantity(cell, choices).is_ok())
    };
    if let Some(unit) = table.above.iter().rev().find_map(|line| unit_in(line)) {
        return Some(unit);
    }
    let mut lines = table.lines();
    while let Some(line) = lines.next_paced(pace).await {
        if !is_rule(line.text) && !is_row(&line) {
            return iter::once(line).chain(lines).take(3).find_map(|line| unit_in(line.text));
        }
    }
    None
}

/// Returns the unit of times in a sentence such as `Values in seconds`.
fn unit_in(line: &str) -> Option<f64> {
    let line = line.to_ascii_lowercase();
    let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.find(|word| *word == "in")?;
    words.next().and_then(seconds)
}

/// Returns whether headings are those of IMB's columns.
pub fn is_imb(table: &Table<'_>) -> bool {
    let any = |part: &str| table.headings.iter().any(|heading| heading.contains(part));
    any("repetitions") && any("bytes") && any("usec")
}
