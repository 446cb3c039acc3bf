//! The figures: what was read beside its text, and then what is fitted to it, of messages or of runs.

use std::collections::BTreeMap;

use crossover_measurements::reading::LogGp;
use crossover_measurements::{Content, Sent};

use crate::screen::notes::measure::figures as words;
use crate::screen::prelude::*;

use super::measured::Rows;
use super::state::{Found, State};
use super::{message_figures as messages, run_figures as runs};

/// The figures, the first one standing for the screen.
pub(super) const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::FIT, |params| draw_kind(params, messages::fit, runs::fit)),
    FigureSpec::at_once(words::READ, read),
    FigureSpec::at_once(words::RESIDUALS, |params| {
        draw_kind(params, messages::residuals, runs::residuals)
    }),
    FigureSpec::at_once(words::SPEEDUP, |params| {
        draw_kind(params, messages::bandwidth, runs::speedup)
    }),
    FigureSpec::at_once(words::COMPARED, |params| {
        draw_kind(params, messages::nearest_machines, runs::karp_flatt)
    }),
    FigureSpec::at_once(words::MEASURED, |params| {
        draw_kind(params, messages::measurements, runs::measurements)
    }),
];

/// A figure of one kind of measurement.
type Draw = fn(&Params) -> Result<Figure, Error>;

/// The most rows of the table.
const MOST_ROWS: usize = 400;
/// The most characters of a line in the table.
const MOST_LETTERS: usize = 70;

fn draw_kind(params: &Params, messages: Draw, runs: Draw) -> Result<Figure, Error> {
    if State::of(params).is_of_runs() { runs(params) } else { messages(params) }
}

fn read(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let found = s.findings()?;
    let (measured, reading) = (&found.measured, found.measured.reading());
    let (first, last) = reading.map_or((1, usize::MAX), |reading| reading.lines);
    let (what, unit) = match &measured.rows {
        Rows::Messages(_) => ("size", Unit::Byte),
        Rows::Runs(_) => ("processors", Unit::Processor),
    };
    let lines = measured.text.lines().enumerate().map(|(at, line)| (at + 1, line));
    let lines = lines.filter(|(at, line)| (first..=last).contains(at) && !line.trim().is_empty());
    let lines: Vec<_> = lines.take(MOST_ROWS).collect();
    let known = find_meanings(found, lines.last().map_or(0, |(at, _)| *at));
    let of = |line: usize| known.get(&line).cloned().unwrap_or_default();
    let title = reading.map_or("", |reading| reading.format.title());
    Ok(Listing::new(title, &lines)
        .column("line", Unit::One, &|(at, _)| (*at as f64).into())
        .column("as it stands", Unit::One, &|(_, line)| shorten_line(line).into())
        .column(what, unit, &|(at, _)| of(*at).0.into())
        .column("time", Unit::Second, &|(at, _)| of(*at).1.into())
        .column("use", Unit::One, &|(at, _)| of(*at).2.into())
        .into())
}

/// What a line was understood as: a size or number, a time, and how it is used.
type Meaning = (Option<f64>, Option<f64>, String);

/// Returns what was understood of the lines up to `last`.
fn find_meanings(found: &Found, last: usize) -> BTreeMap<usize, Meaning> {
    let mut known = BTreeMap::new();
    for row in found.shown.iter().filter(|row| row.line <= last) {
        let told = if row.used { "fitted" } else { "outside the rows used" };
        known.insert(row.line, (Some(row.x), Some(row.seconds), told.to_owned()));
    }
    let left_out = found.measured.rows.messages().map_or(&[][..], |messages| &messages.left_out);
    for Sent { line, bytes, seconds, .. } in left_out {
        known
            .insert(*line, (Some(*bytes), Some(*seconds), "left out: it sends nothing".to_owned()));
    }
    if let Some(reading) = found.measured.reading() {
        if let Content::LogGp(rows) = &reading.content {
            for LogGp { line, bytes, .. } in rows.iter().filter(|row| row.round_trip.is_none()) {
                known.insert(*line, (Some(*bytes), None, "no round trip".to_owned()));
            }
        }
        for unread in &reading.unread {
            known.insert(unread.line, (None, None, format!("not understood: {}", unread.why)));
        }
    }
    known
}

/// Returns a line without its ends and with single spaces, cut where it is long.
fn shorten_line(line: &str) -> String {
    let words: Vec<_> = line.split_whitespace().collect();
    let whole = words.join(" ");
    match whole.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &whole[..end]),
        None => whole,
    }
}
