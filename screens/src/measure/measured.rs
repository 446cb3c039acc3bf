//! What was measured: the rows of one output of a text, and which of them are fitted.

use std::sync::Arc;

use crossover_measurements::reading::{Axis, TimeUnit};
use crossover_measurements::{
    Choices, Content, Messages, Operation, Reading, Run, Runs, Scaling, Sent,
};

use crate::reader::read;
use crate::screen::params::Text;
use crate::screen::prelude::*;

use super::examples;
use super::kept::Kept;
use super::params::{As, Comma, Timed, Values};

/// The outputs of a text, or why there are none.
type Outputs = Arc<Result<Vec<Reading>, Error>>;

/// The latest texts that were read.
static READ: Kept<(Text, Choices), Result<Vec<Reading>, Error>> = Kept::new();

/// One output of a text.
pub(super) struct Measured {
    pub text: Text,
    outputs: Outputs,
    /// Which of the outputs it is.
    at: usize,
    pub rows: Rows,
}

pub(super) enum Rows {
    Messages(Messages),
    Runs(Runs),
}

/// A row as it is shown: its line, its abscissa and its time.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub line: usize,
    pub x: f64,
    pub seconds: f64,
    /// It is among those that are fitted.
    pub used: bool,
}

impl Measured {
    /// Returns the output that the parameters choose.
    pub fn of(values: &Values) -> Result<Self, Error> {
        let text = match examples::text(values.data) {
            Some(text) => text.into(),
            None if values.text.trim().is_empty() => return Err(no_text_error()),
            None => values.text.clone(),
        };
        let asked = (text.clone(), table_choices(values));
        let outputs = READ.get(asked, |(text, choices)| read(text, choices));
        let all = outputs.as_ref().as_ref().map_err(Error::clone)?;
        let (at, rows) = find_output(all, values)?;
        all.get(at).map_or(Ok(()), |reading| check_columns(reading, &values.columns))?;
        Ok(Self { text, outputs, at, rows })
    }

    pub fn reading(&self) -> Option<&Reading> {
        self.outputs.as_ref().as_ref().ok()?.get(self.at)
    }

    /// Returns the number of outputs in the text, and of those that were refused.
    pub fn output_counts(&self) -> (usize, usize) {
        let all = self.outputs.as_ref().as_ref().map_or(&[][..], Vec::as_slice);
        (all.len(), all.iter().filter(|reading| refusal(reading).is_some()).count())
    }

    /// Returns the rows in the order of the text, those within the window used.
    pub fn visible_rows(&self, values: &Values) -> Vec<Shown> {
        let within = |from: Option<f64>, to: Option<f64>, x: f64| {
            from.is_none_or(|from| from <= x) && to.is_none_or(|to| x <= to)
        };
        match &self.rows {
            Rows::Messages(messages) => {
                let row = |row: &Sent| {
                    let used = within(values.from, values.to, row.bytes);
                    Shown { line: row.line, x: row.bytes, seconds: row.seconds, used }
                };
                messages.rows.iter().map(row).collect()
            }
            Rows::Runs(runs) => {
                let row = |run: &Run| {
                    let used = within(values.N_from, values.N_to, run.n);
                    Shown { line: run.line, x: run.n, seconds: run.seconds, used }
                };
                runs.rows.iter().map(row).collect()
            }
        }
    }
}

impl Rows {
    pub const fn runs(&self) -> Option<&Runs> {
        match self {
            Self::Runs(runs) => Some(runs),
            Self::Messages(_) => None,
        }
    }

    pub const fn messages(&self) -> Option<&Messages> {
        match self {
            Self::Messages(messages) => Some(messages),
            Self::Runs(_) => None,
        }
    }
}

fn no_text_error() -> Error {
    let help = "paste the output of a benchmark, or choose a measurement above";
    Error::new(ErrorKind::MissingInput, "text", "empty", help)
}

fn table_choices(values: &Values) -> Choices {
    let column = |at: usize| values.columns.get(at).map(|number| *number as usize - 1);
    // One alone is that of the times.
    let columns = match (column(0), column(1)) {
        (Some(x), Some(t)) => Some((x, t)),
        (Some(t), None) => Some((0, t)),
        _ => None,
    };
    Choices {
        columns,
        decimal_comma: match values.comma {
            Comma::Found => None,
            comma => Some(comma == Comma::Decimal),
        },
        axis: match values.kind {
            As::Found => None,
            As::Messages => Some(Axis::Bytes),
            As::Runs | As::Weak => Some(Axis::Processors),
        },
        unit: match values.unit {
            Timed::Found => None,
            Timed::Seconds => Some(TimeUnit::Seconds),
            Timed::Milliseconds => Some(TimeUnit::Milliseconds),
            Timed::Microseconds => Some(TimeUnit::Microseconds),
            Timed::Nanoseconds => Some(TimeUnit::Nanoseconds),
        },
        scaling: scaling(values),
    }
}

const fn scaling(values: &Values) -> Option<Scaling> {
    match values.kind {
        As::Found | As::Messages => None,
        As::Runs => Some(Scaling::Strong),
        As::Weak => Some(Scaling::Weak),
    }
}

/// Refuses `columns` beyond those of the table.
fn check_columns(reading: &Reading, columns: &[f64]) -> Result<(), Error> {
    let count = reading.table.as_ref().map(|table| table.headings.len() as f64);
    let beyond = |column: &&f64| count.is_some_and(|count| count < column.floor());
    columns.iter().find(beyond).map_or(Ok(()), |column| {
        let help = format!("the table has {} columns", Unit::One.show(count.unwrap_or(0.0)));
        Err(Error::new(ErrorKind::OutOfRange, "columns", Unit::One.show(*column), help))
    })
}

/// Returns the output with that number among those that have times, the last one where there are fewer, and
/// its rows. Where none has times, why the first one is refused.
fn find_output(all: &[Reading], values: &Values) -> Result<(usize, Rows), Error> {
    let usable = all.iter().enumerate().filter(|(_, reading)| refusal(reading).is_none());
    let none = || all.first().and_then(refusal).unwrap_or_else(no_text_error);
    let (at, reading) = usable.take(values.output as usize).last().ok_or_else(none)?;
    Ok((at, rows(reading, scaling(values)).ok_or_else(no_text_error)?))
}

/// Returns why an output has no times; `None` where it has some.
fn refusal(reading: &Reading) -> Option<Error> {
    let why = match &reading.content {
        Content::Messages(_) | Content::Runs(_) => return None,
        Content::LogGp(rows) if rows.iter().any(|row| row.round_trip.is_some()) => return None,
        Content::LogGp(_) => "it has parameters, but no round-trip times",
        Content::Pairs(_) => "it has bandwidths of several pairs at once, not times",
        Content::Link(_) => "it has a start-up time or a bandwidth, not times by size",
        Content::Roof(_) => "it has rates of memory or of a processor, not times",
        Content::Tuning(_) => "it has the constants of a program, not measured times",
        Content::Undecided(open) => {
            let key = if open.comma { "comma" } else { "columns" };
            let question = open.question.clone();
            return Some(Error::new(ErrorKind::MissingInput, key, "open", question));
        }
        Content::Refused(why) => why,
    };
    Some(Error::new(ErrorKind::Undefined, "text", "refused", why.to_owned()))
}

fn rows(reading: &Reading, said: Option<Scaling>) -> Option<Rows> {
    match &reading.content {
        Content::Messages(messages) => Some(Rows::Messages(messages.clone())),
        Content::Runs(runs) => {
            let scaling = said.or(runs.scaling);
            Some(Rows::Runs(Runs { scaling, ..runs.clone() }))
        }
        Content::LogGp(rows) => {
            let halves = rows.iter().filter_map(|row| {
                let seconds = row.round_trip? / 2.0;
                Some(Sent { line: row.line, bytes: row.bytes, seconds, ..Sent::default() })
            });
            let (ranks, nodes, column) = (None, None, "half of a round trip");
            let (operation, left_out) = (Operation::Message, Vec::new());
            let rows = halves.collect();
            Some(Rows::Messages(Messages { operation, ranks, nodes, column, rows, left_out }))
        }
        _ => None,
    }
}
