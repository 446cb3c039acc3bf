//! The rows of a table by its plan.

use crossover_model::steps::Pace;

use super::super::lines::{Line, is_rule};
use super::super::number::{NoNumber, is_count};
use super::super::rows::{Decimals, Row, Rows, checked_row, in_seconds};
use super::cell::{Quantity, quantity};
use super::chosen::Measure;
use super::chosen::RowKey;
use super::plan::Plan;
use super::table::Table;
use crate::reading::{Choices, Sent};

/// Reads and checks the rows of a table by its plan; processors stand where sizes do, and speedups, efficiencies and rates
/// where times do.
pub async fn rows(table: &Table<'_>, plan: &Plan, choices: &Choices, pace: &Pace) -> Rows<Sent> {
    let mut rows = Rows::from(table.first);
    let mut decimals = Decimals::default();
    let mut lines = table.lines();
    while let Some(line) = lines.next_paced(pace).await {
        if line.text.is_empty() || line.text.starts_with('#') || is_rule(line.text) {
            rows.push(&line, Row::Known);
            continue;
        }
        let reader = Reader { table, plan, choices };
        let read = reader.row(&line, &mut decimals);
        let several = read.len() > 1;
        for row in read {
            // Of several runs one may be missing.
            if !several || matches!(row, Row::Read(_) | Row::Comma) {
                rows.push(&line, row);
            }
        }
    }
    rows.finish()
}

struct Reader<'a, 'b> {
    table: &'a Table<'b>,
    plan: &'a Plan,
    choices: &'a Choices,
}

impl Reader<'_, '_> {
    fn row(&self, line: &Line<'_>, decimals: &mut Decimals) -> Vec<Row<Sent>> {
        let (table, plan, choices) = (self.table, self.plan, self.choices);
        let cells = table.between.cells(line.text);
        if cells.len() != table.width {
            let begins = cells.first().is_some_and(|cell| quantity(cell, choices).is_ok());
            return vec![match cells.len() > table.width {
                _ if !begins => Row::Other,
                true => Row::Wrong("has more cells than the rows above"),
                false => Row::Wrong("is cut"),
            }];
        }
        if plan
            .times
            .iter()
            .any(|time| time + 1 == table.width && decimals.is_cut(&cells[*time], line))
        {
            return vec![Row::Wrong("is cut")];
        }
        let own = quantity(&cells[plan.first], choices);
        let first = plan.factors.iter().fold(own, |first, factor| {
            let factor = quantity(&cells[*factor], choices)?;
            first.map(|first| Quantity { value: first.value * factor.value, ..first })
        });
        let time = |at: usize| quantity(&cells[at], choices).map(|time| time.as_time(&cells[at]));
        let row = |at: &usize| match (first, time(*at)) {
            (Ok(first), Ok(time)) => self.convert(line.number, first, time),
            (Err(NoNumber::Comma), _) | (_, Err(NoNumber::Comma)) => Row::Comma,
            (Err(NoNumber::Text), Err(NoNumber::Text)) => Row::Other,
            (Err(NoNumber::Text), _) => Row::Wrong("has no size or number of processors"),
            (Ok(_), Err(NoNumber::Text)) => Row::Wrong("has no time"),
        };
        plan.times.iter().map(row).collect()
    }

    /// The units of cells come before those of their headings.
    fn convert(&self, line: usize, first: Quantity, time: Quantity) -> Row<Sent> {
        let plan = self.plan;
        if time.bytes.is_some() || first.seconds.is_some() || first.is_percent {
            return Row::Wrong("has a unit that is not that of its column");
        }
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
        if plan.measure != Measure::Time {
            return match time.seconds {
                Some(_) => Row::Wrong("has a unit that is not that of its column"),
                None => checked_row(line, bytes, time.value),
            };
        }
        if time.is_percent {
            return Row::Wrong("has a unit that is not that of its column");
        }
        let Some(unit) = time.seconds.or(plan.unit) else {
            return Row::Wrong("has no unit, as other times have");
        };
        let seconds = in_seconds(time.value, unit);
        checked_row(line, bytes, if plan.is_round_trip { seconds / 2.0 } else { seconds })
    }
}
