//! One run, piece by piece.

use super::play::{Event, Play};
use super::run::Run;
use crate::Error;

/// The most pieces of a run that are told.
const MOST: usize = 2000;

/// What a piece of a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SpanKind {
    /// Work that counts.
    Work,
    /// A global checkpoint.
    Checkpoint,
    /// A local checkpoint.
    Local,
    /// Work, and checkpoints, that a failure made useless.
    Lost,
    /// Down time and a restart, or what of it a failure left.
    Restart,
}

/// A piece of a run, from begin to end in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// What it is.
    pub kind: SpanKind,
    /// When it begins.
    pub begun: f64,
    /// When it ends.
    pub ended: f64,
    /// Whether a failure ends it.
    pub fails: bool,
}

impl Run {
    /// Returns the pieces of the run that [`play`](Self::play) begins with, in their order, up to the time `end` at least and to
    /// 2000 pieces at most.
    ///
    /// Whether work counts is known when its global checkpoint is written; the last pieces may still be lost.
    ///
    /// ```
    /// use crossover_model::checkpoint::{Run, SpanKind};
    /// let spans = Run::default().spans(3600.0, 1.0, 86_400.0)?;
    /// assert!(spans.windows(2).all(|pair| pair[0].ended == pair[1].begun));
    /// assert!(spans.iter().any(|span| span.kind == SpanKind::Lost && span.fails));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn spans(&self, tau: f64, seed: f64, end: f64) -> Result<Vec<Span>, Error> {
        let mut play = Play::new(self, tau, seed)?;
        let mut told = Told { spans: Vec::new(), first: 0, segment: 0, now: 0.0 };
        let patterns = (self.work / (self.k * tau)).ceil();
        let mut number = 0.0;
        while told.now < end && told.spans.len() < MOST && number < patterns {
            (told.first, told.segment) = (told.spans.len(), 0);
            play.pattern(|event| {
                told.take(event, self, tau);
                told.now < end && told.spans.len() < MOST
            });
            number += 1.0;
        }
        Ok(told.spans)
    }
}

/// The pieces so far.
struct Told {
    spans: Vec<Span>,
    /// The first piece since the last global checkpoint.
    first: usize,
    /// Segments since then.
    segment: usize,
    now: f64,
}

impl Told {
    fn take(&mut self, event: Event, run: &Run, tau: f64) {
        match event {
            Event::Saved(needed) => {
                self.segment += 1;
                let is_global = self.segment == run.k as usize;
                let kind = if is_global { SpanKind::Checkpoint } else { SpanKind::Local };
                self.push(SpanKind::Work, tau, false);
                self.push(kind, needed - tau, false);
            }
            Event::Failed(after) => self.push(SpanKind::Lost, after, true),
            Event::Down(length) | Event::Restarted(length) => {
                self.push(SpanKind::Restart, length, false);
            }
            Event::RestartFailed(after) => self.push(SpanKind::Restart, after, true),
            Event::Anew => {
                let useless = |span: &&mut Span| span.kind != SpanKind::Restart;
                for span in self.spans[self.first..].iter_mut().filter(useless) {
                    span.kind = SpanKind::Lost;
                }
                self.segment = 0;
            }
        }
    }

    fn push(&mut self, kind: SpanKind, length: f64, fails: bool) {
        let begun = self.now;
        self.now += length;
        if begun < self.now || fails {
            self.spans.push(Span { kind, begun, ended: self.now, fails });
        }
    }
}
