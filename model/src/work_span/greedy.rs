//! Greedy list schedules: no processor is idle while a task is ready.

use crate::order;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::schedule::{Run, Schedule, Scheduler};
use super::tasks::Tasks;
use crate::Error;
use crate::check::processors;
use crate::names::named;

/// The order of ready tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Priority {
    /// The one with the lowest number.
    List,
    /// The one with the longest path to the end; of several the one with the lowest number.
    Longest,
}

named!(Priority, "order", { List = "list", Longest = "longest" });

impl Priority {
    fn sorted(self, tasks: &Tasks) -> Vec<u32> {
        let mut sorted: Vec<u32> = (0..tasks.count() as u32).collect();
        if self == Self::Longest {
            let remaining = tasks.remaining_times();
            order::sort_by(&mut sorted, |one, other| {
                remaining[*other as usize].total_cmp(&remaining[*one as usize])
            });
        }
        sorted
    }
}

impl Tasks {
    /// Returns the greedy schedule on `p` processors.
    ///
    /// Of Graham's nine tasks, four processors need longer than three:
    /// ```
    /// use crossover_model::work_span::{Priority, Tasks};
    /// let nine = "T1: 3; T2: 2; T3: 2; T4: 2; T5: 4 <- T4; T6: 4 <- T4; T7: 4 <- T4; T8: 4 <- T4; T9: 9 <- T1";
    /// let tasks = Tasks::of_graph(&nine.parse()?)?;
    /// assert_eq!(tasks.greedy(3.0, Priority::List)?.time, 12.0);
    /// assert_eq!(tasks.greedy(4.0, Priority::List)?.time, 15.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1.
    ///
    /// Source: Graham 1969.
    pub fn greedy(&self, p: f64, order: Priority) -> Result<Schedule, Error> {
        // More processors than tasks have nothing to do.
        let p = (processors("p", p, 1)? as usize).min(self.count());
        let sorted = order.sorted(self);
        let mut rank = vec![0_u32; self.count()];
        for (place, task) in sorted.iter().enumerate() {
            rank[*task as usize] = place as u32;
        }
        let mut waiting = self.waiting_counts();
        let mut idle: BinaryHeap<_> = (0..p).map(Reverse).collect();
        let mut ready: BinaryHeap<_> =
            self.sources().map(|at| Reverse(rank[at as usize])).collect();
        // By the bits of their end, which rise with it: no time is negative.
        let mut running = BinaryHeap::<Reverse<(u64, usize, usize)>>::new();
        let mut played = Schedule::new(Scheduler::Greedy);
        loop {
            while let (Some(_), Some(Reverse(first))) = (idle.peek(), ready.peek()) {
                let (task, start) = (sorted[*first as usize] as usize, played.time);
                ready.pop();
                let processor = idle.pop().map_or(0, |Reverse(processor)| processor);
                let end = start + self.times[task];
                played.runs.push(Run { task, processor, start, end });
                running.push(Reverse((end.to_bits(), processor, task)));
            }
            let Some(Reverse((now, ..))) = running.peek().copied() else {
                return Ok(played);
            };
            played.time = f64::from_bits(now);
            while let Some(Reverse((end, processor, task))) = running.peek().copied()
                && end == now
            {
                running.pop();
                idle.push(Reverse(processor));
                let born = self.release(task, &mut waiting);
                ready.extend(born.map(|at| Reverse(rank[at as usize])));
            }
        }
    }

    /// Returns for how many tasks each one waits.
    pub(super) fn waiting_counts(&self) -> Vec<u32> {
        self.predecessors.iter().map(|list| list.len() as u32).collect()
    }

    /// Returns the tasks that become ready when `task` has ended, in ascending order.
    pub(super) fn release<'a>(
        &'a self,
        task: usize,
        waiting: &'a mut [u32],
    ) -> impl Iterator<Item = u32> + 'a {
        self.successors.get(task).iter().copied().filter(move |next| {
            let left = &mut waiting[*next as usize];
            *left -= 1;
            *left == 0
        })
    }
}
