//! `BabelStream`: `Triad       94218.374   0.00854     0.00868     0.00860`, or CSV (`--csv`).
//!
//! The rate of the triad is taken. A megabyte is a million bytes, with `--mibibytes` 2^20. Other columns are times of a
//! pass over the arrays. With `--triad-only` it prints `Bandwidth (GB/s)`.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use super::{MEGA, doubt_of_size, positive, reading};
use crate::reading::{Choices, Content, Format, Reading, Roof};

/// The format.
pub const BABELSTREAM: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("BabelStream") || line.starts_with("GPU-STREAM") {
        Some(Mark::Title)
    } else {
        is_heading(line).then_some(Mark::Heading)
    }
}

fn is_heading(line: &str) -> bool {
    (line.starts_with("Function") && line.contains("ytes/sec"))
        || line.starts_with("function,num_times,n_elements")
        || line.starts_with("function,num_times,sizeof")
}

/// The columns of a table.
#[derive(Default)]
struct Columns {
    /// The unit of its rates in bytes per second; zero before its heading.
    unit: f64,
    /// Where the rate and the least time stand, where it has commas.
    commas: Option<(usize, usize)>,
}

impl Columns {
    fn of(heading: &str) -> Self {
        let is_binary =
            heading.contains("MiB") || heading.contains("mibytes") || heading.contains("mebibytes");
        let unit = if is_binary { f64::exp2(20.0) } else { MEGA };
        let at = |name: &str| heading.split(',').position(|cell| cell.contains(name));
        Self { unit, commas: at("ytes_per_sec").zip(at("min_runtime")) }
    }

    /// Returns the rate in bytes per second of the triad that a line is, and the bytes of a pass.
    fn triad(&self, line: &str) -> Option<(f64, f64)> {
        let rest = line.strip_prefix("Triad").or_else(|| line.strip_prefix("triad"))?;
        let cells: Vec<&str> = match self.commas {
            Some((rate, least)) => {
                let cells: Vec<&str> = line.split(',').collect();
                vec![cells.get(rate)?, cells.get(least)?]
            }
            None => rest.split_whitespace().take(2).collect(),
        };
        let (rate, least) = (positive(cells.first()?)?, positive(cells.get(1)?)?);
        (self.unit > 0.0).then_some((self.unit * rate, self.unit * rate * least))
    }
}

async fn read(section: &Section<'_>, _choices: &Choices, pace: &Pace) -> Option<Reading> {
    let (mut columns, mut title, mut last) = (Columns::default(), String::new(), section.first);
    let mut roof = Roof::default();
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let text = line.text;
        let is_of_it = ["Version:", "Implementation:", "Precision:", "Total size:", "Array size:"]
            .iter()
            .chain(&[
                "Copy",
                "Mul",
                "Add",
                "Dot",
                "Nstream",
                "Running ",
                "Using ",
                "Driver",
                "Runtime (seconds)",
            ])
            .any(|one| text.starts_with(one));
        if is_heading(text) {
            columns = Columns::of(text);
        } else if text.starts_with("BabelStream") || text.starts_with("GPU-STREAM") {
            text.clone_into(&mut title);
        } else if let Some((rate, bytes)) =
            columns.triad(text).filter(|_| !line.is_open || text.len() > 30)
        {
            roof.bandwidth = Some(rate);
            roof.doubt = doubt_of_size(Some(bytes));
        } else if let Some(rate) = triad_only(text) {
            roof.bandwidth = Some(rate);
        } else if !is_of_it {
            continue;
        }
        last = line.number;
    }
    let lines = (section.first, last);
    if roof.bandwidth.is_some() {
        let note = "The rate of the triad is taken; times of its table are not.";
        return Some(reading(
            Format::BabelStream,
            &title,
            lines,
            Content::Roof(roof),
            vec![note.to_owned()],
        ));
    }
    let why = "BabelStream without its triad: paste all of its output";
    (columns.unit > 0.0).then(|| {
        reading(Format::BabelStream, &title, lines, Content::Refused(why.to_owned()), Vec::new())
    })
}

/// `Bandwidth (GB/s):  812.5`.
fn triad_only(line: &str) -> Option<f64> {
    let (unit, rate) = line.strip_prefix("Bandwidth (")?.split_once("):")?;
    let unit = match unit.trim() {
        "GB/s" => 1e9,
        "GiB/s" => f64::exp2(30.0),
        _ => return None,
    };
    Some(unit * positive(rate.trim())?)
}

#[cfg(test)]
mod tests;
