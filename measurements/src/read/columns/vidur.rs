//! The profiles of collectives that vidur keeps as CSV: a median in milliseconds, a size in bytes.

use crossover_model::steps::Pace;

use super::super::lines::is_rule;
use super::super::number::number;
use super::super::operations::find_operation;
use super::super::outcome;
use super::super::rows::{Row, Rows, sent_row};
use super::table::Table;
use crate::reading::{Choices, Content, Format, Operation, Reading};

/// Returns the profile that a table holds, if it is one.
pub async fn read(table: &Table<'_>, choices: &Choices, pace: &Pace) -> Option<Reading> {
    let at = |is: &dyn Fn(&str) -> bool| table.headings.iter().position(|heading| is(heading));
    let median = at(&|heading| heading.starts_with("time_stats.") && heading.ends_with(".median"))?;
    let size = at(&|heading| heading == "size")?;
    let mut rows = Rows::from(table.first);
    let mut shape = None;
    let mut lines = table.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let cells = table.between.cells(line.text);
        let row = if line.text.is_empty() || is_rule(line.text) {
            Row::Known
        } else if cells.len() == table.width {
            let value = |name: &str| number(&cells[at(&|heading| heading == name)?], choices).ok();
            shape = shape.or_else(|| Some((value("num_workers")?, value("devices_per_node"))));
            sent_row(line.number, &cells[size], &cells[median], 1e-3, choices)
        } else {
            Row::Wrong("is cut")
        };
        rows.push(&line, row);
    }
    let operation = find_operation(&table.headings[median]).unwrap_or(Operation::Message);
    let title = format!("vidur {}", operation.name());
    let ranks = shape.map(|(workers, _)| workers as u32);
    let mut reading =
        outcome::messages(Format::Vidur, title, table.first, rows.finish(), operation, ranks);
    if let (Content::Messages(messages), Some((workers, Some(per_node)))) =
        (&mut reading.content, shape)
    {
        messages.nodes = (per_node >= 1.0).then(|| (workers / per_node).ceil() as u32);
    }
    Some(reading)
}
