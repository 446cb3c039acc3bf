//! Whole tasks in the place of the load: each is sent to a processor and computed there, uncut.

use crossover_figures::figure::{Bar, Bars, Clock};
use crossover_figures::formula::Letters;
use crossover_model::divisible_load::{
    MOST_WHOLE_TASKS, PlacedTask, WholeTask, WholeTasks, whole_makespan,
};

use super::params::Placing;
use super::state::State;
use crate::kits::divisible_load as kit;
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

/// The lanes of a row: receiving and computing.
const LANES: [(f64, f64); 2] = [(0.0, 0.26), (0.3, 1.0)];

impl State {
    pub fn has_tasks(&self) -> bool {
        !self.values.tasks.is_empty()
    }

    /// Returns the tasks, and the processors: those listed, or m equal ones.
    pub fn whole_tasks(&self) -> Result<WholeTasks, Error> {
        let values = &self.values;
        let own = |help| Err(Error::new(ErrorKind::Undefined, "tasks", "none", help));
        if !self.has_tasks() {
            return own("list whole tasks, each with its bytes");
        }
        let changed = ["originator", "returns", "frontend"];
        if let Some(rule) = self.other_rules().find(|rule| changed.contains(rule)) {
            let help = "with whole tasks the originator only sends: reset it";
            return Err(Error::new(ErrorKind::Undefined, rule, "changed", help));
        }
        let mut workers: Vec<_> = self
            .listed_workers()
            .into_iter()
            .zip(&values.processors)
            .map(|(worker, row)| (worker, row.number(4).unwrap_or(values.F)))
            .collect();
        if workers.is_empty() {
            let m = match values.m {
                Worded::Number(m) if m <= MOST_WHOLE_TASKS as f64 => m as usize,
                _ => {
                    let help = format!("whole tasks need a number from 1 to {MOST_WHOLE_TASKS}");
                    return Err(Error::new(ErrorKind::OutOfRange, "m", "another", help));
                }
            };
            workers = vec![(self.worker(), values.F); m];
        }
        let tasks = values.tasks.iter().map(|row| WholeTask {
            data: row.number(0).unwrap_or(0.0),
            work: row.number(1),
            on: row.number(2).map(|on| on as usize - 1),
        });
        Ok(WholeTasks { tasks: tasks.collect(), workers })
    }

    /// Returns the schedule that is asked for.
    pub fn placed(&self) -> Result<&Vec<PlacedTask>, Error> {
        match self.values.placing {
            Placing::Best => self.placed_best(),
            Placing::Listed => self.placed_listed(),
        }
    }

    pub fn placed_listed(&self) -> Result<&Vec<PlacedTask>, Error> {
        self.listed.get(|| self.whole_tasks()?.in_order())
    }

    pub fn placed_best(&self) -> Result<&Vec<PlacedTask>, Error> {
        self.best_placing.get(|| self.whole_tasks()?.best())
    }

    /// Returns the processor of each task of the list.
    pub fn format_placing(&self) -> Result<String, Error> {
        let mut placed = self.placed()?.clone();
        placed.sort_by_key(|one| one.task);
        Ok(placed.iter().map(|one| (one.worker + 1).to_string()).collect::<Vec<_>>().join(","))
    }

    /// Returns the share of the time of all processors in which they compute whole tasks.
    pub fn whole_utilization(&self) -> Result<f64, Error> {
        let (placed, end) = (self.placed()?, self.whole_end()?);
        let busy: f64 = placed.iter().map(|one| one.computed.1 - one.computed.0).sum();
        Ok((busy / (self.whole_tasks()?.workers.len() as f64 * end)).min(1.0))
    }

    /// Returns the makespan where any task takes any time.
    fn whole_end(&self) -> Result<f64, Error> {
        let end = whole_makespan(self.placed()?);
        if end == 0.0 {
            let help = "no task takes any time: give one bytes or flop";
            return Err(Error::new(ErrorKind::Undefined, "tasks", "0 s", help));
        }
        Ok(end)
    }

    pub fn whole_letters(&self) -> Letters {
        let placed = self.placed().cloned().unwrap_or_default();
        let shortest = self.whole_tasks().map_or(Vec::new(), |star| star.shortest_times());
        letters! {
            "a" Second * shortest.iter().map(|times| times.0).collect() => "shortest time of each task, sent and computed";
            "w" Second * shortest.iter().map(|times| times.1).collect() => "shortest computing time of each task";
            "e" Second * placed.iter().map(|one| one.computed.1).collect() => "end of each task";
            "b_w" Second = placed.iter().map(|one| one.computed.1 - one.computed.0).sum() => "time that processors compute, in all";
            "m_w" Processor = self.whole_tasks().map_or(f64::NAN, |star| star.workers.len() as f64) => "processors";
            "C_listed" Second = self.placed_listed().map_or(f64::INFINITY, |placed| whole_makespan(placed)) => "makespan as listed";
        }
    }
}

/// Returns the schedule of whole tasks: the originator sends, processors receive and compute.
pub(super) fn gantt(s: &State) -> Result<Figure, Error> {
    let (placed, star) = (s.placed()?, s.whole_tasks()?);
    let (m, count, end) = (star.workers.len(), star.tasks.len(), s.whole_end()?);
    let (mut bars, mut idle, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    let mut free = vec![0.0; m];
    let mut wait = |worker: usize, from: f64, to: f64| {
        if 1e-9 * end < to - from {
            let bar = Bar::new(worker + 1, (from, to)).lane(LANES[1]).ink(Ink::Idle).hatched();
            idle.push(bar.label(format!("idle for {}", Unit::Second.show(to - from))));
        }
    };
    for one in placed {
        let (row, number) = (one.worker + 1, one.task + 1);
        let data = Unit::Byte.show(star.tasks[one.task].data);
        let ink = kit::step_ink(number, count);
        let mut put = |row: usize, lane, span: (f64, f64), words: String| {
            if span.0 < span.1 {
                bars.push(Bar::new(row, span).lane(lane).ink(ink).label(words));
            }
        };
        put(0, (0.0, 1.0), one.sent, format!("sends task {number}, {data}, to P{row}"));
        put(row, LANES[0], one.sent, format!("receives task {number}"));
        put(row, LANES[1], one.computed, format!("computes task {number}"));
        wait(one.worker, free[one.worker], one.computed.0);
        free[one.worker] = one.computed.1;
        let words = format!("P0 sends task {number} to P{row}.");
        match steps.last_mut() {
            Some((last, said)) if one.sent.0 <= *last => *said = format!("{said} {words}"),
            _ => steps.push((one.sent.0, words)),
        }
    }
    (0..m).for_each(|worker| wait(worker, free[worker], end));
    let done = format!("All is done: the makespan is {}.", Unit::Second.show(end));
    steps.push((end, done));
    steps.dedup_by(|later, earlier| later.0 <= earlier.0);
    let mut names = vec!["P0 sends".to_owned()];
    names.extend((1..=m).map(|number| format!("P{number}")));
    let mut plot = Plot::new(
        Axis::linear("time", Unit::Second, (0.0, end * 1.02)),
        Axis::rows("processor", names),
    );
    plot.clock = Some(Clock { end, unit: Unit::Second, along_x: true, steps });
    let mut tasks = Bars::new("task", bars).shows("cmax");
    if 1 < count {
        tasks = tasks.ends(["1".to_owned(), count.to_string()]);
    }
    let layers = [tasks, Bars::new("idle", idle).shows("idle_share")];
    Ok(plot.with_all(layers.into_iter().filter(|bars| !bars.bars.is_empty())).into())
}
