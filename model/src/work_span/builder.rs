//! Tasks put one after the other while a program unfolds.

use super::tasks::{Kind, MOST_TASKS, Tasks, too_many};
use crate::Error;
use crate::multilevel::lists::Lists;

/// The tasks of a program so far.
#[derive(Default)]
pub(super) struct Builder {
    times: Vec<f64>,
    kinds: Vec<Kind>,
    predecessors: Lists,
    /// The size that is at fault where there are too many.
    n: f64,
}

/// The tasks that the next one waits for: the last ones of what was unfolded before it.
pub(super) type Ends = Vec<u32>;

impl Builder {
    /// Returns no tasks yet, of a program of size `n`.
    pub fn of_size(n: f64) -> Self {
        Self { n, ..Self::default() }
    }

    /// Adds a task that waits for those `before`, and returns it as the only end.
    pub fn task(&mut self, kind: Kind, time: f64, before: &[u32]) -> Result<Ends, Error> {
        let number = self.times.len();
        if number == MOST_TASKS {
            return Err(too_many("n", self.n));
        }
        self.times.push(time);
        self.kinds.push(kind);
        self.predecessors.push_list(before);
        Ok(vec![number as u32])
    }

    /// Adds a split, then the child and the rest, which both wait for it. A join that computes nothing is
    /// no task: what follows waits for the ends of both.
    pub fn fork(
        &mut self,
        time: f64,
        before: &[u32],
        child: impl FnOnce(&mut Self, &[u32]) -> Result<Ends, Error>,
        rest: impl FnOnce(&mut Self, &[u32]) -> Result<Ends, Error>,
    ) -> Result<Ends, Error> {
        let split = self.task(Kind::Split, time, before)?;
        let mut ends = child(self, &split)?;
        ends.extend(rest(self, &split)?);
        Ok(ends)
    }

    /// Returns all tasks.
    pub fn finish(self) -> Tasks {
        Tasks::from_program(self.times, self.kinds, self.predecessors)
    }
}
