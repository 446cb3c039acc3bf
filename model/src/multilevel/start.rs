//! When operators start: all of a row together, or each when its predecessors have ended.

use crate::order;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::execution::{Execution, check_processors};
use super::graph::Graph;
use super::mapping::{ListSchedule, Mapping};
use super::metrics::Metrics;
use crate::names::named;
use crate::{Error, check};

/// When an operator starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// After all operators of the row before: the execution matrix of the paper.
    Rows,
    /// When its predecessors have ended and its processor is free.
    Ready,
}

named!(Start, "start", {
    Rows = "rows",
    Ready = "ready",
});

/// Ends that differ by less of themselves than this are one moment: what differs is rounding.
const SAME: f64 = 1e-12;

/// When and on which processor each operator runs, without barriers between rows.
///
/// A row split keeps its matrix: an operator runs on the processor of its column, after the one
/// above it. So no operator starts later than with barriers. The list schedule is Graham's: whenever a
/// processor is free, it takes the operator with the longest path to an exit of those whose
/// predecessors have ended. That may take longer than with barriers, but never longer than
/// `beta_sum`/P + (1 - 1/P) times the critical path.
///
/// ```
/// use crossover_model::multilevel::{Execution, Graph, Mapping, Schedule};
/// let graph = "a:4; b:3 <- a; c:2 <- a; d:6 <- c; e:9 <- a".parse::<Graph>()?;
/// let with_barriers = Execution::of(&graph, Mapping::List, 2.0)?;
/// assert_eq!(with_barriers.row_times().sum::<f64>(), 19.0);
/// assert_eq!(Schedule::of(&graph, Mapping::List, 2.0)?.time(), 15.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// Source: R. L. Graham, *Bounds on multiprocessing timing anomalies*, SIAM Journal on Applied
/// Mathematics 17(2), 1969.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// When each operator starts and ends, by position, in tcalc.
    spans: Vec<(f64, f64)>,
    /// The processor of each operator, from 0.
    processor: Vec<u32>,
}

impl Schedule {
    /// Returns the schedule of a graph mapped by `mapping`, its operators started when ready.
    ///
    /// # Errors
    /// As [`Execution::rows_of`].
    pub fn of(graph: &Graph, mapping: Mapping, processors: f64) -> Result<Self, Error> {
        match mapping {
            Mapping::List => ListSchedule::new(graph).schedule(processors),
            _ => Ok(Execution::of(graph, mapping, processors)?.without_barriers(graph)),
        }
    }

    /// Returns when each operator starts and ends, by position, in tcalc.
    #[must_use]
    pub fn spans(&self) -> &[(f64, f64)] {
        &self.spans
    }

    /// Returns the processor of the operator at position `at`, from 0.
    #[must_use]
    pub fn processor(&self, at: usize) -> usize {
        self.processor.get(at).map_or(0, |&on| on as usize)
    }

    /// Returns the makespan: when the last operator ends, in tcalc.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.spans.iter().map(|span| span.1).fold(0.0, f64::max)
    }

    /// Returns the number of processors that run an operator.
    #[must_use]
    pub fn used_processors(&self) -> usize {
        self.processor.iter().max().map_or(0, |&on| on as usize + 1)
    }

    /// Returns the operators of a chain without gaps that ends with the last operator: each starts
    /// when the one before it ends, whose result or processor it needs. Their times add up to the
    /// makespan.
    #[must_use]
    pub fn chain(&self, graph: &Graph) -> Vec<u32> {
        let span = |at: u32| self.spans.get(at as usize).copied().unwrap_or_default();
        let mut order: Vec<u32> = (0..self.spans.len() as u32).collect();
        order::sort_by(&mut order, |a, b| span(*a).0.total_cmp(&span(*b).0));
        // The operator before each on its processor.
        let mut above = vec![None; order.len()];
        let mut latest = vec![None; self.used_processors()];
        for &at in &order {
            if let (Some(above), Some(latest)) =
                (above.get_mut(at as usize), latest.get_mut(self.processor(at as usize)))
            {
                *above = latest.replace(at);
            }
        }
        let last = order.into_iter().max_by(|a, b| span(*a).1.total_cmp(&span(*b).1));
        let mut chain: Vec<u32> = last.into_iter().collect();
        while let Some(&at) = chain.last() {
            let before = graph.predecessors(at as usize).iter().copied();
            let before = before.chain(above.get(at as usize).copied().flatten());
            let latest = before.max_by(|a, b| span(*a).1.total_cmp(&span(*b).1));
            match latest {
                Some(before) if chain.len() < self.spans.len() => chain.push(before),
                _ => break,
            }
        }
        chain.reverse();
        chain
    }

    fn idle(operators: usize) -> Self {
        Self { spans: vec![(0.0, 0.0); operators], processor: vec![0; operators] }
    }

    /// Runs the operator `at` on `processor` from `start` on, and returns when it ends.
    fn run(&mut self, graph: &Graph, at: u32, processor: u32, start: f64) -> f64 {
        let at = at as usize;
        let end = start + graph.beta(at);
        if let (Some(span), Some(on)) = (self.spans.get_mut(at), self.processor.get_mut(at)) {
            *span = (start, end);
            *on = processor;
        }
        end
    }
}

impl Execution {
    /// Returns when the operators of this matrix of `graph` run if no row waits for another: each
    /// on the processor of its column, in the order of the rows.
    #[must_use]
    pub fn without_barriers(&self, graph: &Graph) -> Schedule {
        let mut schedule = Schedule::idle(graph.operators());
        let mut free = vec![0.0_f64; self.widest()];
        for row in self.rows() {
            for ((column, free), &at) in (0..).zip(&mut free).zip(row) {
                let before = graph.predecessors(at as usize).iter();
                let ends = before.filter_map(|&before| schedule.spans.get(before as usize));
                let ready = ends.map(|span| span.1).fold(0.0, f64::max);
                *free = schedule.run(graph, at, column, ready.max(*free));
            }
        }
        schedule
    }
}

impl ListSchedule<'_> {
    /// Returns when each operator runs if no processor waits while an operator is ready: linear in
    /// the dependencies, with a logarithm in the operators.
    ///
    /// ```
    /// use crossover_model::multilevel::{Graph, ListSchedule};
    /// let graph = "a:4; b:3 <- a; c:2 <- a; d:6 <- c; e:9 <- a".parse::<Graph>()?;
    /// assert_eq!(ListSchedule::new(&graph).schedule(2.0)?.time(), 15.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Execution::rows_of`].
    pub fn schedule(&self, processors: f64) -> Result<Schedule, Error> {
        let count = self.graph.operators();
        let used = check_processors(processors)?.min(count as f64) as u32;
        let mut schedule = Schedule::idle(count);
        let mut waiting = self.waiting.clone();
        let mut ready = self.entries();
        let mut free: BinaryHeap<Reverse<u32>> = (0..used).map(Reverse).collect();
        // Times from 0 on are ordered as their bits are.
        let mut running: BinaryHeap<Reverse<(u64, u32)>> = BinaryHeap::new();
        let mut now = 0.0;
        loop {
            while !free.is_empty()
                && let Some(Reverse(rank)) = ready.pop()
            {
                if let (Some(&at), Some(Reverse(on))) =
                    (self.by_rank.get(rank as usize), free.pop())
                {
                    let end = schedule.run(self.graph, at, on, now);
                    running.push(Reverse((end.to_bits(), at)));
                }
            }
            let Some(&Reverse((first, _))) = running.peek() else {
                return Ok(schedule);
            };
            let moment = f64::from_bits(first) * (1.0 + SAME);
            while let Some(&Reverse((end, at))) = running.peek()
                && f64::from_bits(end) <= moment
            {
                running.pop();
                now = f64::from_bits(end);
                free.push(Reverse(schedule.processor(at as usize) as u32));
                self.release(at, &mut waiting, &mut ready);
            }
        }
    }
}

impl Metrics {
    /// Returns the metrics of the same operators on as many processors in the time `beta_p`, in
    /// tcalc of `tcalc` seconds: time, speedup, efficiency, cost and overhead follow from it. What
    /// is said of rows stays that of the matrix.
    ///
    /// # Errors
    /// Of the kind [`Undefined`](crate::ErrorKind::Undefined) when a metric overflows.
    pub fn with_time(self, beta_p: f64, tcalc: f64) -> Result<Self, Error> {
        let p = self.processors;
        let time = check::result("T", beta_p * tcalc)?;
        let cost = check::result("Q", p * time)?;
        let speedup = check::result("Sp", self.time_on_one / time)?;
        Ok(Self {
            time,
            speedup,
            efficiency: check::result("Ef", speedup / p)?,
            cost,
            // Idle times are no less than none, whatever rounding says.
            overhead: check::result("Oh", (cost - self.time_on_one).max(0.0))?,
            ..self
        })
    }
}
