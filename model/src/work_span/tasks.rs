//! The graph of tasks: what each takes, and which it waits for.

use crate::check::{non_negative, result};
use crate::multilevel::Graph;
use crate::multilevel::lists::Lists;
use crate::order;
use crate::{Error, ErrorKind};

/// The most tasks that a graph may have: more take too long to play.
pub const MOST_TASKS: usize = 20_000;

/// The kind of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Kind {
    /// It spawns a child and goes on with the rest.
    Split,
    /// It computes.
    Leaf,
    /// It puts together what others have computed.
    Join,
}

/// Tasks, numbered from 0 in the order of the serial program, and their dependencies.
#[derive(Clone, Debug, PartialEq)]
pub struct Tasks {
    pub(super) times: Vec<f64>,
    kinds: Vec<Kind>,
    pub(super) predecessors: Lists,
    pub(super) successors: Lists,
    /// Every task after all that it waits for.
    order: Vec<u32>,
}

impl Tasks {
    /// The tasks of a program, each with a time of 0 or more, after those that it waits for.
    pub(super) fn from_program(times: Vec<f64>, kinds: Vec<Kind>, predecessors: Lists) -> Self {
        let order = (0..times.len() as u32).collect();
        Self::assemble(times, kinds, predecessors, order)
    }

    /// Returns the operators of a graph as tasks, in the order in which they are listed.
    ///
    /// ```
    /// use crossover_model::work_span::Tasks;
    /// let tasks = Tasks::of_graph(&"a: 5\nb: 3 <- a\nc: 2 <- a".parse()?)?;
    /// assert_eq!((tasks.work(), tasks.span()), (10.0, 8.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] on `graph` beyond [`MOST_TASKS`].
    pub fn of_graph(graph: &Graph) -> Result<Self, Error> {
        let count = graph.operators();
        if MOST_TASKS < count {
            return Err(too_many("graph", count));
        }
        let mut predecessors = Lists::default();
        (0..count).for_each(|at| predecessors.push_list(graph.predecessors(at)));
        let (times, order) = (graph.betas().to_vec(), graph.order().to_vec());
        Ok(Self::assemble(times, vec![Kind::Leaf; count], predecessors, order))
    }

    fn assemble(times: Vec<f64>, kinds: Vec<Kind>, predecessors: Lists, order: Vec<u32>) -> Self {
        let edges = || {
            let lists = predecessors.iter().enumerate();
            lists.flat_map(|(at, list)| list.iter().map(move |&before| (before, at as u32)))
        };
        let successors = Lists::from_pairs(edges, times.len());
        Self { times, kinds, predecessors, successors, order }
    }

    /// Returns the number of tasks.
    #[must_use]
    pub fn count(&self) -> usize {
        self.times.len()
    }

    /// Returns the time of each task, in tcalc.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Returns the kind of each task.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Returns the tasks that the one numbered `at` waits for.
    #[must_use]
    pub fn predecessors(&self, at: usize) -> &[u32] {
        self.predecessors.get(at)
    }

    /// Returns the tasks that wait for the one numbered `at`, in ascending order.
    #[must_use]
    pub fn successors(&self, at: usize) -> &[u32] {
        self.successors.get(at)
    }

    /// Returns the number of tasks that split the work in two.
    #[must_use]
    pub fn splits(&self) -> usize {
        self.kinds.iter().filter(|kind| **kind == Kind::Split).count()
    }

    /// Returns the work `T1`: the sum of all times, in tcalc.
    #[must_use]
    pub fn work(&self) -> f64 {
        self.times.iter().sum()
    }

    /// Returns the span: the greatest sum of times along a path, in tcalc. It is never above the work, in
    /// whatever order times are rounded.
    #[must_use]
    pub fn span(&self) -> f64 {
        greatest(&self.remaining_times()).min(self.work())
    }

    /// Returns the burdened span, in tcalc: the span if every split took `burden` longer.
    ///
    /// ```
    /// use crossover_model::work_span::{Program, Tasks};
    /// let tasks = Program { n: 64.0, w: 1.0, spawn: 2.0, ..Program::default() }.unfold()?;
    /// assert_eq!(tasks.burdened_span(0.0)?, tasks.span());
    /// assert!(tasks.burdened_span(5.0)? > tasks.span());
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `burden` when it is below 0, or so large that the span overflows.
    ///
    /// Source: He, Leiserson and Leiserson 2010, as `OpenCilk`'s cilkscale adds it at each continuation
    /// and at each return of a spawned child.
    pub fn burdened_span(&self, burden: f64) -> Result<f64, Error> {
        let burden = non_negative("burden", burden)?;
        let longest = self.longest(|at| match self.kinds[at] {
            Kind::Split => self.times[at] + burden,
            Kind::Leaf | Kind::Join => self.times[at],
        });
        result("burden", greatest(&longest))
    }

    /// Returns for each task the greatest sum of times along a path from it, itself included, in tcalc.
    #[must_use]
    pub fn remaining_times(&self) -> Vec<f64> {
        self.longest(|at| self.times[at])
    }

    fn longest(&self, time: impl Fn(usize) -> f64) -> Vec<f64> {
        let mut longest = vec![0.0; self.count()];
        for at in self.order.iter().rev().map(|at| *at as usize) {
            let rest = self.successors.get(at).iter().map(|next| longest[*next as usize]);
            longest[at] = time(at) + rest.fold(0.0, f64::max);
        }
        longest
    }

    /// Returns when each task ends if it starts as early as it can, on unlimited processors, in tcalc.
    #[must_use]
    pub fn earliest_ends(&self) -> Vec<f64> {
        let mut ends = vec![0.0; self.count()];
        for at in self.order.iter().map(|at| *at as usize) {
            let before = self.predecessors.get(at).iter().map(|before| ends[*before as usize]);
            ends[at] = before.fold(0.0, f64::max) + self.times[at];
        }
        ends
    }

    /// Returns the length of the longest chain of predecessors before each task.
    #[must_use]
    pub fn layers(&self) -> Vec<usize> {
        let mut layers = vec![0; self.count()];
        for at in self.order.iter().map(|at| *at as usize) {
            let before = self.predecessors.get(at).iter();
            layers[at] = before.map(|before| layers[*before as usize] + 1).max().unwrap_or(0);
        }
        layers
    }

    /// Returns the tasks without predecessors, in ascending order.
    pub(super) fn sources(&self) -> impl DoubleEndedIterator<Item = u32> {
        (0..self.count() as u32).filter(|at| self.predecessors.get(*at as usize).is_empty())
    }

    /// Returns the tasks of the critical path, first to last; of equally long ones the task with the
    /// lowest number.
    #[must_use]
    pub fn critical_path(&self) -> Vec<u32> {
        let remaining = self.remaining_times();
        let longest = |among: &mut dyn Iterator<Item = u32>| {
            let better = |best: u32, at: u32| {
                if remaining[best as usize] < remaining[at as usize] { at } else { best }
            };
            among.reduce(better)
        };
        let mut path = Vec::new();
        let mut next = longest(&mut self.sources());
        while let Some(at) = next {
            path.push(at);
            next = longest(&mut self.successors.get(at as usize).iter().copied());
        }
        path
    }

    /// Returns the profile of parallelism on unlimited processors, when each task starts as early as it can: the
    /// moments at which the number of running tasks changes, in tcalc, rising, each with the number from then on. The
    /// last number is 0, and the area below is the work.
    #[must_use]
    pub fn profile(&self) -> Vec<(f64, usize)> {
        let ends = self.earliest_ends();
        let mut changes = Vec::with_capacity(2 * self.count());
        for at in (0..self.count()).filter(|at| 0.0 < self.times[*at]) {
            let before = self.predecessors.get(at).iter().map(|before| ends[*before as usize]);
            changes.extend([(before.fold(0.0, f64::max), 1_i32), (ends[at], -1)]);
        }
        order::sort_by_key(&mut changes, |one| one.0);
        let (mut running, mut profile) = (0_i32, Vec::<(f64, usize)>::new());
        for (at, change) in changes {
            running += change;
            match profile.last_mut() {
                Some(last) if last.0 == at => last.1 = running.max(0) as usize,
                _ => profile.push((at, running.max(0) as usize)),
            }
        }
        profile
    }

    /// Returns the most tasks that run at once when each starts as early as it can. A task of no time
    /// does not count.
    #[must_use]
    pub fn widest(&self) -> usize {
        self.profile().into_iter().map(|(_, running)| running).max().unwrap_or(0)
    }
}

fn greatest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(0.0, f64::max)
}

/// The error of more than [`MOST_TASKS`].
pub(super) fn too_many(field: &'static str, got: impl ToString) -> Error {
    let help =
        format!("that makes more than {MOST_TASKS} tasks. Give a smaller size or a larger grain");
    Error::new(ErrorKind::TooLarge, field, got, help)
}
