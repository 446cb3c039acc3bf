//! Lines of a report that say a number and a time: `4 threads: 3.1 s`, `p=4 time=3.1`, or `Execution time: 3.1 seconds` behind
//! `mpirun -np 4 ./solve`, or behind `=== 4 ===` where that can only be a number of processes.
//!
//! A time has its unit beside it, or stands behind a name such as `time=`, where it is in seconds. Where several times are
//! named behind a number, that of the whole is taken (`total`, `elapsed`, `wall`); without one the lines are refused.

mod quantity;

use std::collections::BTreeSet;

use crossover_model::steps::Pace;

use super::super::lines::Lines;
use super::super::whole::WholeFormat;
use super::common::Log;
use super::counts::{Counts, heading_number, numbers, processes, unnamed};
use crate::reading::{Format, Reading, Run};
use quantity::time_in;

/// The format.
pub const SAID: WholeFormat = WholeFormat {
    is_within: false,
    is_in: |text| {
        text.len() < LONGEST
            && [
                "thread", "proc", "rank", "core", "node", "-np ", "-n ", "THREADS", "p=",
                // A heading that is a number alone.
                "== 1 ==", "-- 1 --", "## 1 ##", "** 1 **", "== 2 ==",
            ]
            .iter()
            .any(|word| text.contains(word))
    },
    read: |text, _, pace| Box::pin(async move { read(text, pace).await.into_iter().collect() }),
};

/// The longest report that is read, in bytes.
const LONGEST: usize = 1_000_000;

/// Words of the time of a whole run, the surest first.
const WHOLE: &[&str] = &["total", "elapsed", "wall", "overall"];

/// A line that says a time.
struct Said {
    line: usize,
    counts: Counts,
    /// The line and the number of the last heading that is a number alone.
    heading: Option<(usize, f64)>,
    seconds: f64,
    label: String,
}

async fn read(text: &str, pace: &Pace) -> Option<Reading> {
    let mut said = Vec::new();
    let (mut before, mut heading): (_, Option<(usize, f64)>) = (Counts::default(), None);
    // The lines that hold only a number, each at once below a heading that does.
    let mut plain = Vec::new();
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        heading = heading_number(line.text).map(|n| (line.number, n)).or(heading);
        if heading.is_some_and(|(at, _)| at + 1 == line.number) && line.text.parse::<f64>().is_ok()
        {
            plain.push(line.number);
        }
        let time = time_in(line.text);
        // Beside a time `1 thread` is a number of threads, as it is in a heading.
        let own = match &time {
            Some(_) => Counts::of(&format!("# {}", line.text)),
            None => Counts::of(line.text),
        };
        let time = time.filter(|time| time.is_named || !own.is_none());
        match time {
            Some(time) if !line.is_open || time.has_unit => {
                let counts = if own.is_none() { before } else { own };
                let (seconds, label) = (time.seconds, time.label);
                said.push(Said { line: line.number, counts, heading, seconds, label });
            }
            _ if !own.is_none() => before = own,
            _ => {}
        }
    }
    let is_named = said.iter().any(|one| !one.counts.is_none());
    let is_counted =
        |one: &Said| if is_named { !one.counts.is_none() } else { one.heading.is_some() };
    said.retain(|one| is_counted(one) && 0.0 < one.seconds);
    if let (true, [first, .., last], Some((_, n))) = (said.is_empty(), &plain[..], heading) {
        let mut log = Log::new(Format::Said, *first);
        log.lines.1 = *last;
        return Some(
            log.refused(format!("{}, and \"Time: 12.3 s\" for 12.3 below it", unnamed(n))),
        );
    }
    let first = said.first()?;
    let first = first.heading.filter(|_| !is_named).map_or(first.line, |heading| heading.0);
    let mut log = Log::new(Format::Said, first);
    log.lines.1 = said.last()?.line;
    let labels: BTreeSet<&str> = said.iter().map(|one| one.label.as_str()).collect();
    if 1 < labels.len() {
        let whole = WHOLE.iter().find_map(|word| {
            let mut named = labels.iter().filter(|label| label.split(' ').any(|it| it == *word));
            named.next().filter(|_| named.next().is_none()).map(|label| (*label).to_owned())
        });
        let Some(whole) = whole else {
            let named: Vec<String> =
                labels.iter().take(4).map(|label| format!("“{label}”")).collect();
            let why = format!(
                "several times behind each number, {}: give the lines of one alone",
                named.join(", ")
            );
            return Some(log.refused(why));
        };
        log.notes.push(format!("Of several times “{whole}” is taken."));
        said.retain(|one| one.label == whole);
    }
    // One line alone may be of anything.
    if said.len() < 2 {
        return None;
    }
    let (n, unit, told) = if is_named {
        numbers(&said.iter().map(|one| one.counts).collect::<Vec<_>>()).ok()?
    } else {
        let headed = said.iter().map(|one| (one.heading.map(|it| it.1), one.seconds));
        match processes(&headed.collect::<Vec<_>>()) {
            Some(numbers) => numbers,
            None => return Some(log.refused(unnamed(said.last()?.heading?.1))),
        }
    };
    unit.clone_into(&mut log.unit);
    log.advice = "give the lines of several";
    log.notes.extend(told);
    log.runs = said
        .iter()
        .zip(n)
        .map(|(one, n)| Run { line: one.line, n, seconds: one.seconds })
        .collect();
    Some(log.reading())
}

#[cfg(test)]
mod tests;
