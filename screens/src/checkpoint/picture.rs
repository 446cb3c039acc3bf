//! A run as it is played: what is done, what is saved, what is lost, and when it restarts.

use crossover_figures::figure::{Bar, Bars, Clock};
use crossover_model::checkpoint::{Span, SpanKind};

use crate::screen::prelude::*;

use super::quantities::{RESTART, SAVED, WORK};
use super::state::State;

/// Mean times between failures that are in view.
const FAILURES: f64 = 6.0;
/// The most pieces that are drawn.
const MOST: usize = 400;

/// The rows: name, ink, and what is drawn in it.
const ROWS: [(&str, Ink, &[SpanKind]); 4] = [
    ("work", WORK, &[SpanKind::Work]),
    ("saving", SAVED, &[SpanKind::Checkpoint, SpanKind::Local]),
    ("lost work", Ink::Idle, &[SpanKind::Lost]),
    ("restarts", RESTART, &[SpanKind::Restart]),
];

pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let tau = s.interval_used()?;
    let end = (FAILURES * s.mean()).max(3.0 * s.run.k * tau);
    let mut spans = s.run.spans(tau, s.values.seed, end)?;
    spans.truncate(MOST);
    let end = spans.last().map_or(1.0, |span| span.ended);
    let names = ROWS.map(|(name, ..)| name.to_owned());
    let x = Axis::linear("time", Unit::Duration, (0.0, end));
    let mut plot = Plot::new(x, Axis::rows("", names.into()));
    for (row, (name, ink, kinds)) in ROWS.into_iter().enumerate() {
        let of_row = spans.iter().filter(|span| kinds.contains(&span.kind));
        let bars = of_row.map(|span| {
            let bar = Bar::new(row, (span.begun, span.ended)).ink(ink);
            bar.hatched_if(ink == Ink::Idle).label(describe(span))
        });
        let bars = Bars::new(name, bars.collect::<Vec<_>>());
        plot = plot.with_all((!bars.bars.is_empty()).then_some(bars));
    }
    let mut steps: Vec<(f64, String)> = Vec::new();
    for span in spans.iter().filter(|span| span.begun < span.ended) {
        let at = if span.fails { span.ended } else { span.begun };
        let is_later = steps.last().is_none_or(|(last, _)| *last < at) && at < end;
        if is_later && (span.fails || span.kind == SpanKind::Checkpoint) {
            steps.push((at, tell(span)));
        }
    }
    plot.clock = Some(Clock { end, unit: Unit::Duration, along_x: true, steps });
    Ok(plot.into())
}

/// Returns what a bar is, for the cursor.
fn describe(span: &Span) -> String {
    let what = match span.kind {
        SpanKind::Work => "work",
        SpanKind::Checkpoint => "global checkpoint",
        SpanKind::Local => "local checkpoint",
        SpanKind::Lost => "lost",
        SpanKind::Restart => "down and restart",
    };
    let length = Unit::Duration.show(span.ended - span.begun);
    let ends = if span.fails { ", ends in a failure" } else { "" };
    format!("{what}, {length}{ends}")
}

/// Returns what happens at a step.
fn tell(span: &Span) -> String {
    let length = Unit::Duration.show(span.ended - span.begun);
    match (span.kind, span.fails) {
        (SpanKind::Restart, true) => "A failure hits the restart.".to_owned(),
        (_, true) => format!("A failure: {length} since the last checkpoint are lost."),
        _ => "A global checkpoint begins.".to_owned(),
    }
}
