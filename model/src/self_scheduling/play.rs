//! A loop played chunk by chunk.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::chunks::{ChunkSizes, Policy};
use super::iterations::Iterations;
use super::ticks::{nearest, seconds};

/// A chunk that a worker has run. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chunk {
    /// Its first iteration, counted from 0.
    pub first: usize,
    /// Number of iterations, at least 1.
    pub length: usize,
    /// Who ran it, counted from 0.
    pub worker: usize,
    /// When the worker asked for it, as soon as its chunk before had ended.
    pub asked: f64,
    /// When its dispatch began: later, where the queue was busy.
    pub served: f64,
    /// When its first iteration began: the dispatch was over.
    pub begun: f64,
    /// When its last iteration ended.
    pub ended: f64,
}

impl From<Span> for Chunk {
    fn from(span: Span) -> Self {
        let Span { first, length, worker, .. } = span;
        let [asked, served, begun, ended] =
            [span.asked, span.served, span.begun, span.ended].map(seconds);
        Self { first, length, worker, asked, served, begun, ended }
    }
}

/// A [`Chunk`] in whole picoseconds.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub first: usize,
    pub length: usize,
    pub worker: usize,
    pub asked: u64,
    pub served: u64,
    pub begun: u64,
    pub ended: u64,
}

/// A team and a loop that go together.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub iterations: &'a Iterations,
    pub speeds: &'a [f64],
    pub p: usize,
    /// The sum of all speeds.
    pub capacity: f64,
    /// The lowest of them.
    pub slowest: f64,
    /// The overhead of a dispatch, in picoseconds.
    pub h: u64,
    /// Whether dispatches wait for each other.
    pub serial: bool,
}

impl<'a> Run<'a> {
    /// Returns the chunks in the order in which they are dealt out.
    pub fn play(self, policy: Policy, k: usize) -> Play<'a> {
        let n = self.iterations.count();
        // There are no more chunks than iterations, and who is beyond gets none.
        let workers = 0..self.p.min(n);
        let (line, run) = if policy.is_dynamic() {
            (Line::FirstCome(workers.map(|worker| Reverse((0, worker))).collect()), self)
        } else {
            let in_turn = Line::InTurn(workers.map(|worker| (0, worker)).collect());
            (in_turn, Self { h: 0, serial: false, ..self })
        };
        let sizes = ChunkSizes::new(policy, n, self.p, k);
        Play { run, sizes, line, first: 0, free: 0 }
    }

    /// Returns when the last worker has finished, in picoseconds.
    pub fn makespan(self, policy: Policy, k: usize) -> u64 {
        self.play(policy, k).fold(0, |last, span| last.max(span.ended))
    }

    /// Returns the time in picoseconds in which a worker computes `work` picoseconds of speed 1.
    fn busy(&self, worker: usize, work: u64) -> u64 {
        match self.speeds.get(worker) {
            Some(&speed) if speed != 1.0 => nearest(work as f64 / speed),
            _ => work,
        }
    }
}

/// The workers that take the next chunks, each with the time from which on it is free.
enum Line {
    /// They take turns.
    InTurn(VecDeque<(u64, usize)>),
    /// Whoever is free first is next, and of several the one with the lowest number.
    FirstCome(BinaryHeap<Reverse<(u64, usize)>>),
}

impl Line {
    fn next(&self) -> Option<(u64, usize)> {
        match self {
            Self::InTurn(workers) => workers.front().copied(),
            Self::FirstCome(workers) => workers.peek().map(|next| next.0),
        }
    }

    /// Puts the next worker back into the queue, free at `time`.
    fn requeue(&mut self, time: u64) {
        match self {
            Self::InTurn(workers) => {
                if let Some((_, worker)) = workers.pop_front() {
                    workers.push_back((time, worker));
                }
            }
            Self::FirstCome(workers) => {
                if let Some(mut next) = workers.peek_mut() {
                    next.0.0 = time;
                }
            }
        }
    }
}

/// The chunks of a loop while it runs.
pub(super) struct Play<'a> {
    run: Run<'a>,
    sizes: ChunkSizes,
    line: Line,
    /// The first iteration that is left.
    first: usize,
    /// The time from which on the queue is free.
    free: u64,
}

impl Iterator for Play<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let length = self.sizes.next()?;
        let (asked, worker) = self.line.next()?;
        let Self { run, first, free, .. } = *self;
        let served = if run.serial { asked.max(free) } else { asked };
        let begun = served + run.h;
        let ended = begun + run.busy(worker, run.iterations.work(first, length));
        self.line.requeue(ended);
        (self.first, self.free) = (first + length, begun);
        Some(Span { first, length, worker, asked, served, begun, ended })
    }
}
