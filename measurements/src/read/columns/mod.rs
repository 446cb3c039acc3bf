//! Tables with headings: comma-separated values and their kin, aligned columns, tables of Markdown, and what is rewritten
//! as such: JSON, HTML, LaTeX, values across a row.

pub mod heading;
pub mod rewrite;
pub mod rewritten;
pub mod role;
pub mod shape;
pub mod units;

mod around;
mod cell;
mod cells;
mod chosen;
mod clock;
mod comma;
mod count;
mod instead;
mod key;
mod line;
mod plan;
mod repeats;
mod result;
mod rows;
mod said;
mod sample;
mod scale;
mod split;
mod table;
mod time;
mod total;
mod unit;
mod vidur;
mod view;
mod words;

use crossover_model::steps::Pace;

use super::lines::{bare, shorten};
use super::outcome;
use super::rows::Rows;
use crate::reading::{self, Choices, Content, Format, Reading, Sent, Undecided};
use chosen::RowKey;
use plan::{Plan, plan};
use rewrite::{markup, shapes};
use split::MOST_COLUMNS;
use table::Table;
use view::NoPlan;

/// Returns the tables of a text, the first `most`. Where none has times it may lie on its side.
pub async fn read(text: &str, choices: &Choices, pace: &Pace, most: usize) -> Vec<Reading> {
    let marked = markup(text, pace).await;
    let text = marked.as_ref().map_or(text, |marked| &marked.text);
    let mut readings = tables(text, choices, pace, most).await;
    let has_times =
        |reading: &Reading| matches!(reading.content, Content::Messages(_) | Content::Runs(_));
    if !readings.iter().any(has_times)
        && let Some(shaped) = shapes(text, pace).await
    {
        readings = tables(&shaped.text, choices, pace, most).await;
        for reading in &mut readings {
            shaped.restore(reading);
        }
    }
    if let Some(marked) = marked {
        for reading in &mut readings {
            marked.restore(reading);
        }
    }
    readings
}

async fn tables(text: &str, choices: &Choices, pace: &Pace, most: usize) -> Vec<Reading> {
    let mut readings = Vec::new();
    for table in Table::all(text, choices, pace, most).await {
        let mut reading = of(&table, choices, pace).await;
        if table.is_wide {
            reading
                .notes
                .push(format!("The table has more columns: the first {MOST_COLUMNS} are read."));
        }
        readings.push(reading);
    }
    readings
}

async fn of(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Reading {
    let mut choices = choices.clone();
    if choices.decimal_comma.is_none() {
        choices.decimal_comma = comma::meaning(table, pace).await;
    }
    let choices = &choices;
    if let Some(vidur) = vidur::read(table, choices, pace).await {
        return vidur;
    }
    let mut reading = match plan(table, choices, pace).await {
        Ok(plan) => read_by_plan(table, &plan, choices, pace).await,
        Err(NoPlan::Refuse(why)) => without(table, Content::Refused(why), pace).await,
        Err(NoPlan::Ask(question)) => {
            let undecided = Undecided {
                question: question.words,
                asked: question.asked,
                likely: question.likely,
                columns: table.names(),
                comma: comma::are_open(table, choices),
            };
            without(table, Content::Undecided(undecided), pace).await
        }
    };
    if let Content::Undecided(undecided) = &mut reading.content {
        undecided.columns = table.names();
    }
    reading
}

fn title(table: &Table<'_>) -> String {
    let title = table.above.iter().find(|line| line.starts_with('#') && !bare(line).is_empty());
    shorten(&title.map_or_else(|| table.names().join(", "), |line| bare(line).to_owned()))
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
    reading.table = Some(reading::Table { headings: table.names(), taken: None });
    reading
}

async fn read_by_plan(table: &Table<'_>, plan: &Plan, choices: &Choices, pace: &Pace) -> Reading {
    let rows = rows::rows(table, plan, choices, pace).await;
    let title = title(table);
    let mut reading = match &plan.by {
        RowKey::Size(_) => result::messages(table, title, plan, rows, choices),
        RowKey::Count(unit) => result::runs(table, title, unit, plan, rows),
    };
    reading.notes.extend(plan.notes.iter().cloned());
    reading.table =
        Some(reading::Table { headings: table.names(), taken: Some((plan.first, plan.times[0])) });
    reading
}

#[cfg(test)]
mod tests;
