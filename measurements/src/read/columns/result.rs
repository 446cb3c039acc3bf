//! What the rows of a table say: times by size, or by the number of processors.

use super::super::outcome;
use super::super::rows::Rows;
use super::super::words::{rate, size, time};
use super::around;
use super::chosen::Measure;
use super::plan::{Plan, is_imb};
use super::table::Table;
use crate::reading::{
    Asked, Choices, Content, Format, Messages, Operation, Reading, Run, Scaling, Sent, Undecided,
};

/// The least start-up time and the greatest bandwidth that no machine has together, in seconds and bytes per second.
const IMPOSSIBLE: (f64, f64) = (0.1, 1e4);

/// Returns the times by size that rows hold.
pub fn messages(
    table: &Table<'_>,
    title: String,
    plan: &Plan,
    rows: Rows<Sent>,
    choices: &Choices,
) -> Reading {
    let mut reading = if is_imb(table) {
        let title = Format::Imb.title().to_owned();
        outcome::messages(Format::Imb, title, table.first, rows, Operation::Message, None)
    } else {
        let operation = around::operation(table, plan.times[0]);
        outcome::messages(Format::Columns, title, table.first, rows, operation, None)
    };
    if let (Content::Messages(messages), None) = (&reading.content, choices.unit)
        && let Some(question) = doubt(table, messages, plan.times[0])
    {
        let likely = Some((plan.first, plan.times[0]));
        let (asked, columns) = (Asked::Unit, table.headings.clone());
        reading.notes.clear();
        reading.content =
            Content::Undecided(Undecided { question, asked, columns, likely, comma: false });
    }
    reading
}

/// The question about the unit of times that no machine has.
fn doubt(table: &Table<'_>, messages: &Messages, column: usize) -> Option<String> {
    let rows = &messages.rows;
    let least = rows.iter().min_by(|a, b| a.seconds.total_cmp(&b.seconds))?;
    let speed = |row: &Sent| row.bytes / row.seconds;
    let most = rows.iter().max_by(|a, b| speed(a).total_cmp(&speed(b)))?;
    let is_large = rows.iter().any(|row| row.bytes >= 1024.0);
    if least.seconds <= IMPOSSIBLE.0 || speed(most) >= IMPOSSIBLE.1 || !is_large {
        return None;
    }
    let name = table.headings.get(column).map_or("the column of times", String::as_str);
    Some(format!(
        "In which unit are the times in “{name}”? As read, a message of {} takes {} and no more than {} go through, which \
         no network has.",
        size(least.bytes),
        time(least.seconds),
        rate(speed(most))
    ))
}

/// Returns the runs that rows hold.
pub fn runs(
    table: &Table<'_>,
    title: String,
    unit: &str,
    plan: &Plan,
    mut rows: Rows<Sent>,
) -> Reading {
    let mut taken = std::mem::take(&mut rows.taken);
    let told = relative(&mut taken, plan, unit);
    let run = |row: Sent| Run { line: row.line, n: row.bytes, seconds: row.seconds };
    let (mut content, left_out) = if taken.is_empty() {
        (outcome::empty_content(&rows), None)
    } else {
        outcome::runs(unit.to_owned(), taken.into_iter().map(run).collect())
    };
    if let Content::Runs(runs) = &mut content {
        runs.scaling = plan.scaling;
        runs.is_relative = plan.measure != Measure::Time;
    }
    let mut reading = outcome::reading(Format::Columns, title, table.first, rows, content);
    reading.notes.extend(left_out.into_iter().chain(told));
    reading
}

/// Turns speedups, efficiencies and rates into times relative to one processor, or to the fewest, and says so.
fn relative(rows: &mut [Sent], plan: &Plan, unit: &str) -> Option<String> {
    let fewest = rows.iter().map(|row| row.bytes).reduce(f64::min)?;
    let is_weak = plan.scaling == Some(Scaling::Weak);
    let fold = |n: f64| if is_weak { n } else { 1.0 };
    match plan.measure {
        Measure::Time => None,
        Measure::Speedup => {
            for row in rows {
                row.seconds = fold(row.bytes) / row.seconds;
            }
            Some("Speedups, not times: a time is a share of that on one.".to_owned())
        }
        Measure::Efficiency => {
            let most = rows.iter().map(|row| row.seconds).fold(0.0, f64::max);
            let whole = if most > 2.0 { 100.0 } else { 1.0 };
            for row in rows {
                row.seconds = whole / (row.seconds * if is_weak { 1.0 } else { row.bytes });
            }
            Some("Efficiencies, not times: a time is a share of that on one.".to_owned())
        }
        Measure::Rate => {
            let first: Vec<f64> =
                rows.iter().filter(|row| row.bytes == fewest).map(|row| row.seconds).collect();
            let reference = first.iter().sum::<f64>() / first.len() as f64;
            for row in rows {
                row.seconds = fold(row.bytes / fewest) * reference / row.seconds;
            }
            let on = if fewest == 1.0 { "one".to_owned() } else { format!("{fewest} {unit}") };
            Some(format!("Rates, not times: a time is a share of that on {on}."))
        }
    }
}
