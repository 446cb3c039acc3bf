//! Work in steps, a slice between two frames: it never holds the page up.

/// The longest slice of work between two frames, in milliseconds.
pub const SLICE: f64 = 8.0;

/// The longest slice within the change that began the work, in milliseconds: the change has to be
/// drawn as well.
pub const FIRST: f64 = 1.0;

/// The longest slice of work that nobody waits for, in milliseconds: a drag goes on meanwhile.
pub const LATER: f64 = 3.0;

/// The longest slice of work that a reader waits for while the page shows nothing else, in milliseconds: with
/// its last step it stays below the 50 that are felt.
pub const AWAITED: f64 = 24.0;

/// What came of one slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice<T> {
    /// The newest result; `None` where no step was finished.
    pub newest: Option<T>,
    /// Whether the work is done.
    pub done: bool,
}

/// Advances `work` for at most `budget` milliseconds of the clock `now`, and by at least one step.
pub fn advance<T>(
    work: &mut impl Iterator<Item = T>,
    budget: f64,
    now: impl Fn() -> f64,
) -> Slice<T> {
    let begun = now();
    let mut newest = None;
    loop {
        let Some(result) = work.next() else {
            return Slice { newest, done: true };
        };
        newest = Some(result);
        if now() - begun >= budget {
            return Slice { newest, done: false };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Runs steps of `cost` milliseconds to their end. Returns the slices.
    fn slices(steps: u32, cost: f64, budget: f64) -> Vec<Slice<u32>> {
        let time = Cell::new(0.0);
        let mut work = (0..steps).inspect(|_| time.set(time.get() + cost));
        let mut slices = Vec::new();
        loop {
            slices.push(advance(&mut work, budget, || time.get()));
            if slices.last().is_some_and(|slice| slice.done) {
                return slices;
            }
        }
    }

    #[test]
    fn short_work_is_done_in_one_slice() {
        let whole = Slice { newest: Some(2), done: true };
        assert_eq!(slices(3, 1.0, SLICE), [whole]);
    }

    #[test]
    fn a_slice_ends_when_its_time_is_over_and_hands_on_the_newest_result() {
        let newest = |slice: &Slice<u32>| slice.newest;
        let slices = slices(20, 1.0, SLICE);
        let newest: Vec<_> = slices.iter().map(newest).collect();
        assert_eq!(newest, [Some(7), Some(15), Some(19)]);
    }

    #[test]
    fn a_step_longer_than_a_slice_still_advances_the_work() {
        assert_eq!(slices(3, 50.0, FIRST).len(), 4);
    }

    #[test]
    fn work_without_steps_is_done_and_has_no_result() {
        let empty = Slice { newest: None, done: true };
        assert_eq!(slices(0, 1.0, SLICE), [empty]);
    }
}
