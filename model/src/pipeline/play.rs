//! The play: which copy of which stage has which chunk when.

use std::collections::VecDeque;

use super::stages::{Stages, seconds};
use super::stream::Stream;
use crate::Error;

/// A chunk in a stage.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// The chunk, from 0.
    pub chunk: usize,
    /// The stage, from 0.
    pub stage: usize,
    /// The copy of the stage, from 0. They take turns.
    pub copy: usize,
    /// When it begins, in seconds.
    pub begun: f64,
    /// When it ends, in seconds.
    pub ended: f64,
}

/// What a play came to, in picoseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Played {
    /// End of the last chunk.
    pub end: u128,
    /// End of the first chunk.
    pub first: u128,
    /// End of the last chunk in the first stage.
    pub entered: u128,
    /// The times of all chunks from their start to their end, together.
    pub inside: u128,
}

impl Stream<'_> {
    /// Tells every piece of the play, each chunk stage by stage; those of one copy are in the order in which it has them.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// let mut waited = 0.0;
    /// let mut before = 0.0;
    /// Stream::default().pieces(|piece| {
    ///     if piece.stage == 1 {
    ///         waited += piece.begun - before;
    ///         before = piece.ended;
    ///     }
    /// })?;
    /// assert!((waited - 11e-3).abs() < 1e-12); // the slowest stage waits for the first chunk alone
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times).
    pub fn pieces(&self, each: impl FnMut(Piece)) -> Result<(), Error> {
        self.stages()?.play(each);
        Ok(())
    }

    /// Returns the time until the last chunk has left, in seconds.
    ///
    /// ```
    /// use crossover_model::pipeline::Stream;
    /// assert_eq!(Stream::default().makespan()?, 0.113);
    /// // With one chunk inside at a time nothing overlaps.
    /// assert_eq!(Stream { flight: 1.0, ..Stream::default() }.makespan()?, 0.198);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`times`](Self::times).
    ///
    /// Source: played; without shared ends the end of chunk `c` in stage `i` is `max(end(i - 1, c), end(i, c - r_i)) + t_i`,
    /// where the first stage waits for `end(K, c - F)`.
    pub fn makespan(&self) -> Result<f64, Error> {
        Ok(seconds(self.stages()?.play(|_| ()).end))
    }
}

/// A moment of a play. In a play with shared ends what takes no time ends in the next round of the same moment.
trait Moment: Copy + Ord + Default {
    fn after(self, picoseconds: u64) -> Self;
    fn picoseconds(self) -> u128;
}

impl Moment for u64 {
    fn after(self, picoseconds: u64) -> Self {
        self + picoseconds
    }

    fn picoseconds(self) -> u128 {
        self.into()
    }
}

impl Moment for u128 {
    fn after(self, picoseconds: u64) -> Self {
        self + Self::from(picoseconds)
    }

    fn picoseconds(self) -> u128 {
        self
    }
}

/// Picoseconds, and the round within them.
impl Moment for (u128, u32) {
    fn after(self, picoseconds: u64) -> Self {
        match picoseconds {
            0 => (self.0, self.1 + 1),
            time => (self.0 + u128::from(time), 0),
        }
    }

    fn picoseconds(self) -> u128 {
        self.0
    }
}

/// The copies of a stage, which take turns: as all chunks take the same time, the one whose turn it is is free first.
struct Turns<M> {
    free: Vec<M>,
    next: usize,
    time: u64,
}

impl<M: Moment> Turns<M> {
    /// Gives a chunk that is ready to the next copy. Returns which that is, and when it begins and ends.
    fn take(&mut self, ready: M) -> (usize, M, M) {
        let copy = self.next;
        self.next = if copy + 1 == self.free.len() { 0 } else { copy + 1 };
        let begun = ready.max(self.free[copy]);
        let ended = begun.after(self.time);
        self.free[copy] = ended;
        (copy, begun, ended)
    }
}

impl Stages {
    /// Plays the stream, tells each piece, and returns what it came to.
    pub fn play(&self, each: impl FnMut(Piece)) -> Played {
        if self.has_shared_ends {
            return self.play_shared(each);
        }
        // No play is longer than all pieces one after the other.
        let longest = self.total().saturating_mul(self.n as u128);
        if u64::try_from(longest).is_ok() {
            self.play_apart::<u64>(each)
        } else {
            self.play_apart::<u128>(each)
        }
    }

    fn turns<M: Moment>(&self, stage: usize) -> Turns<M> {
        let free = vec![M::default(); self.copies[stage].min(self.n)];
        Turns { free, next: 0, time: self.times[stage] }
    }

    /// Plays stages with processors of their own, chunk by chunk.
    fn play_apart<M: Moment>(&self, mut each: impl FnMut(Piece)) -> Played {
        let mut stages: Vec<Turns<M>> =
            (0..self.times.len()).map(|stage| self.turns(stage)).collect();
        // Places inside: a chunk enters in the place of one that has left.
        let mut places = Turns { free: vec![M::default(); self.flight], next: 0, time: 0 };
        let mut played = Played::default();
        for chunk in 0..self.n {
            let mut ready = places.free[places.next];
            let mut entered = ready;
            for (stage, turns) in stages.iter_mut().enumerate() {
                let (copy, begun, ended) = turns.take(ready);
                each(piece(chunk, stage, copy, (begun, ended)));
                if stage == 0 {
                    (entered, played.entered) = (begun, ended.picoseconds());
                }
                ready = ended;
            }
            places.take(ready);
            played.count(chunk, entered, ready);
        }
        played
    }

    /// Plays stages of which the first and the last share a processor. It is asked what it does next whenever it is free.
    fn play_shared(&self, mut each: impl FnMut(Piece)) -> Played {
        type At = (u128, u32);
        let last = self.times.len() - 1;
        let mut inner: Vec<Turns<At>> = (1..last).map(|stage| self.turns(stage)).collect();
        // The chunks before the last stage: when each entered, and when it is there.
        let mut arrivals: VecDeque<(At, At)> = VecDeque::new();
        let (mut begun, mut left, mut free) = (0, 0, At::default());
        let mut played = Played::default();
        while left < self.n {
            let is_there = arrivals.front().is_some_and(|(_, there)| *there <= free);
            if !is_there && begun < self.n && begun - left < self.flight {
                let mut ready = free.after(self.times[0]);
                each(piece(begun, 0, 0, (free, ready)));
                let entered = free;
                (free, played.entered) = (ready, ready.0);
                for (stage, turns) in inner.iter_mut().enumerate() {
                    let (copy, from, to) = turns.take(ready);
                    each(piece(begun, stage + 1, copy, (from, to)));
                    ready = to;
                }
                arrivals.push_back((entered, ready));
                begun += 1;
            } else if let Some((entered, there)) = arrivals.pop_front() {
                let from = free.max(there);
                free = from.after(self.times[last]);
                each(piece(left, last, 0, (from, free)));
                played.count(left, entered, free);
                left += 1;
            } else {
                // Nothing is inside, so a chunk can enter: this is not reached.
                break;
            }
        }
        played
    }
}

impl Played {
    fn count<M: Moment>(&mut self, chunk: usize, entered: M, ended: M) {
        self.end = ended.picoseconds();
        self.inside += self.end - entered.picoseconds();
        if chunk == 0 {
            self.first = self.end;
        }
    }
}

fn piece<M: Moment>(chunk: usize, stage: usize, copy: usize, (from, to): (M, M)) -> Piece {
    let (begun, ended) = (seconds(from.picoseconds()), seconds(to.picoseconds()));
    Piece { chunk, stage, copy, begun, ended }
}
