//! Tables with headings: comma-separated values and their kin, aligned columns, tables of Markdown.

pub mod heading;

mod plan;
mod split;
mod table;
mod vidur;

use crossover_model::steps::Pace;

use super::lines::{Line, bare, is_rule, shorten};
use super::number::{NoNumber, is_count};
use super::operations::find_operation;
use super::outcome;
use super::rows::{Decimals, Row, Rows, checked_row, in_seconds};
use crate::reading::{
    self, Asked, Choices, Content, Format, Operation, Reading, Run, Sent, Undecided,
};
use plan::{NoPlan, Plan, RowKey, plan};
use split::MOST_COLUMNS;
use table::{Quantity, Table, quantity};

/// Returns the tables of a text, the first `most`.
pub async fn read(text: &str, choices: &Choices, pace: &Pace, most: usize) -> Vec<Reading> {
    let mut readings = Vec::new();
    for table in Table::all(text, choices, pace, most).await {
        let mut reading = of(&table, choices, pace).await;
        if table.is_wide {
            let told = format!("The table has more columns: the first {MOST_COLUMNS} are read.");
            reading.notes.push(told);
        }
        readings.push(reading);
    }
    readings
}

async fn of(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Reading {
    if let Some(vidur) = vidur::read(table, choices, pace).await {
        return vidur;
    }
    let mut reading = match plan(table, choices, pace).await {
        Ok(plan) => read_by_plan(table, &plan, choices, pace).await,
        Err(NoPlan::Refuse(why)) => without(table, Content::Refused(why), pace).await,
        Err(NoPlan::Ask(question)) => {
            let undecided = Undecided {
                question: question.to_owned(),
                asked: Asked::Columns,
                likely: None,
                columns: headings(table),
                comma: has_lone_commas(table, choices),
            };
            without(table, Content::Undecided(undecided), pace).await
        }
    };
    if let Content::Undecided(undecided) = &mut reading.content {
        undecided.columns = headings(table);
    }
    reading
}

fn headings(table: &Table<'_>) -> Vec<String> {
    if table.headings.is_empty() {
        (1..=table.width).map(|column| format!("column {column}")).collect()
    } else {
        table.headings.clone()
    }
}

fn title(table: &Table<'_>) -> String {
    let title = table.above.iter().find(|line| line.starts_with('#') && !bare(line).is_empty());
    shorten(&title.map_or_else(|| headings(table).join(", "), |line| bare(line).to_owned()))
}

/// Rows such as `1,5` without a heading: two numbers, or one.
fn has_lone_commas(table: &Table<'_>, choices: &Choices) -> bool {
    choices.decimal_comma.is_none()
        && table.headings.is_empty()
        && table
            .lines()
            .next()
            .is_some_and(|line| line.text.contains(',') && !line.text.contains('.'))
}

async fn without(table: &Table<'_>, content: Content, pace: &Pace) -> Reading {
    let mut rows: Rows<Sent> = Rows::from(table.first);
    let mut lines = table.lines();
    while let Some(line) = lines.next_paced(pace).await
        && !line.text.is_empty()
    {
        rows.last = line.number;
    }
    let mut reading = outcome::reading(Format::Columns, title(table), table.first, rows, content);
    reading.table = Some(reading::Table { headings: headings(table), taken: None });
    reading
}

async fn read_by_plan(table: &Table<'_>, plan: &Plan, choices: &Choices, pace: &Pace) -> Reading {
    let rows = rows(table, plan, choices, pace).await;
    let title = title(table);
    let mut reading = match &plan.by {
        RowKey::Size(_) if plan::is_imb(table) => {
            let title = Format::Imb.title().to_owned();
            outcome::messages(Format::Imb, title, table.first, rows, Operation::Message, None)
        }
        RowKey::Size(_) => {
            let operation = operation(&title);
            outcome::messages(Format::Columns, title, table.first, rows, operation, None)
        }
        RowKey::Count(unit) => runs(table, title, unit, rows),
    };
    reading.notes.extend(plan.notes.iter().cloned());
    reading.table =
        Some(reading::Table { headings: headings(table), taken: Some((plan.first, plan.time)) });
    reading
}

/// Returns the operation that a comment names. Prose has words such as "reduce" too.
fn operation(title: &str) -> Operation {
    let named = find_operation(title);
    let named = named.filter(|named| named.name().contains('_') || named.name() == "broadcast");
    named.unwrap_or(Operation::Message)
}

fn runs(table: &Table<'_>, title: String, unit: &str, mut rows: Rows<Sent>) -> Reading {
    let taken = std::mem::take(&mut rows.taken);
    let run = |row: Sent| Run { line: row.line, n: row.bytes, seconds: row.seconds };
    let (content, left_out) = if taken.is_empty() {
        (outcome::empty_content(&rows), None)
    } else {
        outcome::runs(unit.to_owned(), taken.into_iter().map(run).collect())
    };
    let mut reading = outcome::reading(Format::Columns, title, table.first, rows, content);
    reading.notes.extend(left_out);
    reading
}

/// Reads and checks the rows of a table by its plan; processors stand where sizes do.
async fn rows(table: &Table<'_>, plan: &Plan, choices: &Choices, pace: &Pace) -> Rows<Sent> {
    let mut rows = Rows::from(table.first);
    let mut decimals = Decimals::default();
    let mut lines = table.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let row = if line.text.is_empty() || line.text.starts_with('#') || is_rule(line.text) {
            Row::Known
        } else {
            row(table, plan, &line, &mut decimals, choices)
        };
        rows.push(&line, row);
    }
    rows.finish()
}

fn row(
    table: &Table<'_>,
    plan: &Plan,
    line: &Line<'_>,
    decimals: &mut Decimals,
    choices: &Choices,
) -> Row<Sent> {
    let cells = table.between.cells(line.text);
    if cells.len() != table.width {
        let begins = cells.first().is_some_and(|cell| quantity(cell, choices).is_ok());
        return match cells.len() > table.width {
            _ if !begins => Row::Other,
            true => Row::Wrong("has more cells than the rows above"),
            false => Row::Wrong("is cut"),
        };
    }
    let (first, time) = (&cells[plan.first], &cells[plan.time]);
    if plan.time + 1 == table.width && decimals.is_cut(time, line) {
        return Row::Wrong("is cut");
    }
    match (quantity(first, choices), quantity(time, choices)) {
        (Ok(first), Ok(time)) => convert(line.number, first, time, plan),
        (Err(NoNumber::Comma), _) | (_, Err(NoNumber::Comma)) => Row::Comma,
        (Err(NoNumber::Text), Err(NoNumber::Text)) => Row::Other,
        (Err(NoNumber::Text), _) => Row::Wrong("has no size or number of processors"),
        (Ok(_), Err(NoNumber::Text)) => Row::Wrong("has no time"),
    }
}

/// The units of cells come before those of their headings.
fn convert(line: usize, first: Quantity, time: Quantity, plan: &Plan) -> Row<Sent> {
    if time.bytes.is_some() || first.seconds.is_some() {
        return Row::Wrong("has a unit that is not that of its column");
    }
    let Some(unit) = time.seconds.or(plan.unit) else {
        return Row::Wrong("has no unit, as other times have");
    };
    let bytes = match plan.by {
        RowKey::Size(unit) => first.value * first.bytes.unwrap_or(unit),
        RowKey::Count(_) if first.bytes.is_some() => {
            return Row::Wrong("has a unit where processors are counted");
        }
        RowKey::Count(_) if !is_count(first.value) => {
            return Row::Wrong("has no whole number of processors from one to a billion");
        }
        RowKey::Count(_) => first.value,
    };
    checked_row(line, bytes, in_seconds(time.value, unit))
}

#[cfg(test)]
mod tests;
