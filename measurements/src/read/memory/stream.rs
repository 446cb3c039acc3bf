//! STREAM, in C and in Fortran: `Triad:  25104.3  0.009577  0.009560  0.009598`.
//!
//! The best rate of the triad is taken; a megabyte is a million bytes. The other columns are times of a pass over the
//! arrays, which are no times of a message or of a run. Rate times the least time are the bytes of a pass: where these
//! may lie in a cache, that is said.

use crossover_model::steps::Pace;

use super::super::sections::{KnownFormat, Mark, Section};
use super::{MEGA, doubt_of_rate, doubt_of_size, positive, reading};
use crate::reading::{Choices, Content, Format, Reading, Roof, Workers};

/// The format.
pub const STREAM: KnownFormat =
    KnownFormat { mark, read: |section, choices, pace| Box::pin(read(section, choices, pace)) };

fn mark(line: &str) -> Option<Mark> {
    if line.starts_with("STREAM version") || line.starts_with("STREAM Version") {
        Some(Mark::Title)
    } else if is_heading(line) {
        Some(Mark::Heading)
    } else {
        triad(line).map(|_| Mark::Row)
    }
}

fn is_heading(line: &str) -> bool {
    line.starts_with("Function") && line.contains("MB/s")
}

/// The rate of a triad in megabytes per second, and its least time in seconds.
#[derive(Clone, Copy)]
struct Triad {
    rate: f64,
    least: f64,
}

fn triad(line: &str) -> Option<Triad> {
    let mut words = line.strip_prefix("Triad:")?.split_whitespace();
    let mut next = || words.next().and_then(positive);
    let (rate, _, least, _) = (next()?, next()?, next()?, next()?);
    Some(Triad { rate, least })
}

async fn read(section: &Section<'_>, _choices: &Choices, pace: &Pace) -> Option<Reading> {
    let (mut title, mut last) = (String::new(), section.first);
    let (mut triads, mut threads, mut ranks): (Vec<Triad>, _, _) = (Vec::new(), None, None);
    let (mut is_wrong, mut has_heading) = (false, false);
    let mut lines = section.lines();
    while let Some(line) = lines.next_paced(pace).await {
        let text = line.text;
        let number = |text: &str| text.split('=').nth(1).and_then(|word| positive(word.trim()));
        if text.starts_with("STREAM ") {
            text.trim_end_matches('$').trim_end().clone_into(&mut title);
        } else if text.starts_with("Number of Threads") {
            threads = number(text).or(threads);
        } else if let Some(said) = text.strip_prefix("Data is distributed across ") {
            ranks = said.split_whitespace().next().and_then(positive);
        } else if let Some(found) = triad(text).filter(|_| !line.is_open || text.contains(' ')) {
            triads.push(found);
        } else if is_heading(text) {
            has_heading = true;
        } else if text.starts_with("Failed Validation") {
            is_wrong = true;
        } else if !["Copy:", "Scale:", "Add:", "Triad:", "Solution Validates"]
            .iter()
            .any(|one| text.starts_with(one))
        {
            continue;
        }
        last = line.number;
    }
    let done = |content, notes| {
        Some(reading(Format::Stream, &title, (section.first, last), content, notes))
    };
    if is_wrong {
        let why = "STREAM whose result is wrong (\"Failed Validation\"): compile it again, with fewer optimizations";
        return done(Content::Refused(why.to_owned()), Vec::new());
    }
    let Some(best) = triads.iter().max_by(|one, other| one.rate.total_cmp(&other.rate)) else {
        let why = "STREAM that ends before its triad: paste all of its output";
        return if has_heading { done(Content::Refused(why.to_owned()), Vec::new()) } else { None };
    };
    let workers = match (ranks, threads) {
        (Some(count), None) => Some(Workers { count, unit: "MPI ranks" }),
        (Some(ranks), Some(threads)) => Some(Workers { count: ranks * threads, unit: "cores" }),
        (None, threads) => threads.map(|count| Workers { count, unit: "threads" }),
    };
    let mut roof = Roof { bandwidth: Some(MEGA * best.rate), workers, ..Roof::default() };
    roof.doubt = doubt_of_size(Some(MEGA * best.rate * best.least));
    if roof.doubt.is_empty() {
        roof.doubt = doubt_of_rate(&roof);
    }
    let mut notes =
        vec!["The best rate of the triad is taken; times of its table are not.".to_owned()];
    if triads.len() > 1 {
        notes.push(format!("The best of {} triads.", triads.len()));
    }
    done(Content::Roof(roof), notes)
}

#[cfg(test)]
mod tests;
