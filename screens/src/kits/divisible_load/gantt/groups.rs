//! Many stages of a lane, drawn as one.

use super::pieces::Piece;

/// Busy shares this near to each other look alike.
const ALIKE: f64 = 0.02;

/// What a lane does in some stages.
#[derive(Clone, Copy)]
pub(super) struct Gathered {
    /// The first piece, which ends where the last one does.
    pub whole: Piece,
    /// The last group of stages, counted from 0.
    pub group: usize,
    /// How long the lane is busy, seconds.
    pub busy: f64,
}

impl Gathered {
    pub fn share(&self) -> f64 {
        (self.busy / (self.whole.end - self.whole.start)).min(1.0)
    }
}

/// What a lane does from group to group, without a gap: the time between two belongs to the first, and
/// groups that are busy alike are one. Behind the last there is nothing to wait for; it is compared over
/// the time that the one before it takes for as many stages, `part` of its own.
pub(super) fn continued(groups: Vec<Gathered>, part: f64) -> Vec<Gathered> {
    let mut all: Vec<Gathered> = Vec::with_capacity(groups.len());
    let mut groups = groups.into_iter().peekable();
    let mut before = 0.0;
    while let Some(mut next) = groups.next() {
        let mut length = next.whole.end - next.whole.start;
        match groups.peek() {
            Some(after) => {
                next.whole.end = next.whole.end.max(after.whole.start);
                length = next.whole.end - next.whole.start;
            }
            None => length = length.max(before * part),
        }
        before = length;
        let share = next.busy / length;
        match all.last_mut() {
            Some(last) if (last.share() - share).abs() < ALIKE => {
                last.whole.end = next.whole.end;
                last.group = next.group;
                last.busy += next.busy;
            }
            _ => all.push(next),
        }
    }
    all
}
