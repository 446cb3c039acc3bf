//! The schedule as a chart, with its steals, and the graph, which lights up as the schedule is played.

use crossover_figures::figure::{Bar, Bars, Clock, Edge, Form, Graph, Node, Shape};
use crossover_figures::order;
use crossover_model::work_span::{Kind as Task, Run, Schedule, Scheduler, Tasks};

use crate::screen::prelude::*;

use super::state::State;

/// The kinds of bars: their name, their ink, and whether they are hatched.
const KINDS: [(&str, Ink, bool); 5] = [
    ("splits", Ink::Series(5), false),
    ("leaves", Ink::Series(6), false),
    ("joins", Ink::Series(7), false),
    ("looking for work", Ink::Muted, true),
    ("idle", Ink::Idle, true),
];
const SEARCH: usize = 3;
const IDLE: usize = 4;

/// What outlined tasks are.
const CRITICAL: &str = "critical path";
/// The most processors that have a row each.
const MOST_ROWS: usize = 24;
/// The most tasks that are drawn one by one; more of them are drawn in runs of a processor.
const MOST_BARS: usize = 1200;
/// The most steals that are drawn as arrows.
const MOST_ARROWS: usize = 60;
/// The most steps to play.
const MOST_STEPS: usize = 60;
/// The most tasks that are drawn as a graph.
const MOST_NODES: usize = 300;
/// The most nodes whose names are written.
const WRITTEN: usize = 80;
/// The most tasks a sentence names.
const NAMED: usize = 6;

const fn kind(task: Task) -> usize {
    match task {
        Task::Split => 0,
        Task::Leaf => 1,
        Task::Join => 2,
    }
}

/// Returns for each task its place on the critical path, from 1; 0 where it is not on it.
fn critical(tasks: &Tasks) -> Vec<usize> {
    let mut places = vec![0; tasks.count()];
    for (before, at) in tasks.critical_path().into_iter().enumerate() {
        places[at as usize] = before + 1;
    }
    places
}

pub(super) fn schedule(s: &State) -> Result<Figure, Error> {
    let (tasks, played) = (s.tasks()?, s.played_schedule()?);
    let rows = (s.values.p as usize).min(MOST_ROWS);
    let mut chart = Chart {
        tasks,
        names: s.names(),
        critical: critical(tasks),
        group: tasks.count().div_ceil(MOST_BARS),
        bars: [const { Vec::new() }; 5],
    };
    let mut runs = vec![Vec::new(); rows];
    for run in played.runs.iter().filter(|run| run.processor < rows) {
        runs[run.processor].push(*run);
    }
    for (row, runs) in runs.iter().enumerate() {
        chart.row(row, runs, played);
    }
    let x = Axis::linear("time", Unit::Tcalc, (0.0, 1.3 * played.time));
    let names = (1..=rows).map(|number| format!("P{number}")).collect();
    let mut plot = Plot::new(x, Axis::rows("processors", names));
    let key = if played.by == Scheduler::Stealing { "t_stealing" } else { "t_greedy" };
    for (bars, (name, ..)) in chart.bars.into_iter().zip(KINDS) {
        if !bars.is_empty() {
            plot = plot.with(Bars::new(name, bars).shows(key));
        }
    }
    if (1..=MOST_ARROWS).contains(&played.steals.len()) {
        plot = plot.with(Layer::Shapes(arrows(played, rows)));
    }
    plot.outlined = CRITICAL;
    plot.clock = Some(clock(s, played, true));
    let last = played.runs.iter().filter(|run| run.end == played.time && run.processor < rows);
    let row = last.map(|run| run.processor).min().unwrap_or(0) as f64;
    let end = Point::new(played.time, row).label(Unit::Tcalc.show(played.time));
    let end = Points::new("end", [end]).ink(Ink::Text).marker(Marker::Diamond).shows(key);
    Ok(plot.with(end).into())
}

/// Returns an arrow for each steal, from the victim to the thief.
fn arrows(played: &Schedule, rows: usize) -> Vec<Shape> {
    let drawn = played.steals.iter().filter(|steal| steal.thief.max(steal.victim) < rows);
    let arrow = |from: usize, to: usize, at| Form::Arrow((at, from as f64), (at, to as f64));
    let arrows = drawn.map(|one| Shape::new(arrow(one.victim, one.thief, one.at), Ink::Text));
    arrows.collect()
}

/// The bars of a chart by their kind.
struct Chart<'a> {
    tasks: &'a Tasks,
    names: Vec<String>,
    critical: Vec<usize>,
    /// How many tasks of a processor are drawn as one bar.
    group: usize,
    bars: [Vec<Bar>; 5],
}

impl Chart<'_> {
    fn put(&mut self, place: usize, bar: Bar) {
        // What only rounding leaves is no bar.
        if bar.start < bar.end && 1e-12 < bar.lane.1 - bar.lane.0 {
            let (_, ink, hatched) = KINDS[place];
            self.bars[place].push(bar.ink(ink).hatched_if(hatched));
        }
    }

    /// Puts what a processor does, and when it does nothing.
    fn row(&mut self, row: usize, runs: &[Run], played: &Schedule) {
        let rest = if played.by == Scheduler::Stealing { SEARCH } else { IDLE };
        let mut free = 0.0;
        for some in runs.chunks(self.group) {
            let ([first, ..], [.., last]) = (some, some) else { continue };
            self.put(rest, Bar::new(row, (free, first.start)).label(KINDS[rest].0.to_owned()));
            match some {
                [run] => self.task(row, run),
                _ => self.share(row, some, (first.start, last.end), rest),
            }
            free = last.end;
        }
        self.put(rest, Bar::new(row, (free, played.time)).label(KINDS[rest].0.to_owned()));
    }

    fn task(&mut self, row: usize, run: &Run) {
        let bar = Bar::new(row, (run.start, run.end)).label(self.names[run.task].clone());
        let bar = bar.outlined_if(0 < self.critical[run.task]);
        self.put(kind(self.tasks.kinds()[run.task]), bar);
    }

    /// Puts many tasks as one bar, with the share of each kind as its height.
    fn share(&mut self, row: usize, runs: &[Run], span: (f64, f64), rest: usize) {
        let (whole, mut top) = (span.1 - span.0, 0.0);
        let spent = |place: usize| -> f64 {
            let of_kind = runs.iter().filter(|run| kind(self.tasks.kinds()[run.task]) == place);
            of_kind.map(|run| run.end - run.start).sum()
        };
        let spent = [0, 1, 2].map(spent);
        let label = format!("{} tasks", runs.len());
        for (place, spent) in spent.into_iter().enumerate() {
            let bottom = if 0.0 < whole { (top + spent / whole).min(1.0) } else { top };
            self.put(place, Bar::new(row, span).lane((top, bottom)).label(label.clone()));
            top = bottom;
        }
        self.put(rest, Bar::new(row, span).lane((top, 1.0)).label(KINDS[rest].0.to_owned()));
    }
}

/// Returns the time that passes, with a step wherever tasks begin or one is stolen.
fn clock(s: &State, played: &Schedule, along_x: bool) -> Clock {
    let names = s.names();
    let mut runs: Vec<&Run> = played.runs.iter().collect();
    order::sort_by_key(&mut runs, |run| run.start);
    let moments: Vec<_> = runs.chunk_by(|one, next| one.start == next.start).collect();
    let drawn = moments.iter().step_by(moments.len().div_ceil(MOST_STEPS).max(1));
    let steps = drawn.filter_map(|runs| {
        let at = runs.first()?.start;
        let begun = runs.iter().take(NAMED).map(|run| names[run.task].as_str());
        let more = format!("{} more", runs.len().saturating_sub(NAMED));
        let begun = begun.chain((NAMED < runs.len()).then_some(more.as_str()));
        let begun = begun.collect::<Vec<_>>().join(", ");
        let verb = if runs.len() == 1 { "begins" } else { "begin" };
        let stolen = played.steals.iter().filter(|steal| steal.at == at).take(NAMED);
        let stolen = stolen.map(|one| {
            let (thief, victim) = (one.thief + 1, one.victim + 1);
            format!(" P{thief} stole {} from P{victim}.", names[one.task])
        });
        let stolen = stolen.collect::<String>();
        Some((at, format!("{}: {begun} {verb}.{stolen}", Unit::Tcalc.show(at))))
    });
    Clock { end: played.time, unit: Unit::Tcalc, along_x, steps: steps.collect() }
}

/// Returns the graph, layer by layer; a task lights up while it runs.
pub(super) fn graph(s: &State) -> Result<Figure, Error> {
    let (tasks, played) = (s.tasks()?, s.played_schedule()?);
    let count = tasks.count();
    if MOST_NODES < count {
        let key = if s.program().is_some() { "n" } else { "graph" };
        let got = format!("one of {count} tasks");
        let help = "more than 300 are not drawn one by one; the running tasks over time are";
        return Err(Error::new(ErrorKind::TooLarge, key, got, help));
    }
    let (names, critical) = (s.names(), critical(tasks));
    let mut spans = vec![None; count];
    for run in &played.runs {
        spans[run.task] = Some((run.start, run.end));
    }
    let (places, layers) = places(tasks);
    let nodes = places.into_iter().enumerate().map(|(at, (x, y))| {
        let label = if count <= WRITTEN { names[at].as_str() } else { "" };
        let ink = KINDS[kind(tasks.kinds()[at])].1;
        let node = Node::new(x, y, ink).during(spans[at]).id(names[at].as_str());
        node.label(label).outlined_if(0 < critical[at])
    });
    let of = |to: usize| tasks.predecessors(to).iter().map(move |from| (*from as usize, to));
    let edges = (0..count).flat_map(of).map(|(from, to)| {
        let is_critical = 0 < critical[from] && critical[from] + 1 == critical[to];
        let ink = if is_critical { Ink::Text } else { Ink::Muted };
        // What a task waits for lights up with it.
        Edge::new(from, to, ink).directed().during(spans[to])
    });
    let graph = Graph { name: "tasks".to_owned(), nodes: nodes.collect(), edges: edges.collect() };
    let (x, y) = (Axis::hidden((-0.02, 1.02)), Axis::hidden((-0.35, layers - 0.65)));
    let mut plot = Plot::new(x, y).with(Layer::Graph(graph));
    plot.outlined = CRITICAL;
    plot.clock = Some(clock(s, played, false));
    Ok(plot.into())
}

/// Returns a place for each task, evenly spread over the layers of the longest chains, downwards; and how
/// many layers there are.
fn places(tasks: &Tasks) -> (Vec<(f64, f64)>, f64) {
    let layer = tasks.layers();
    let count = layer.iter().max().map_or(1, |last| last + 1);
    let mut width = vec![0_usize; count];
    let mut place = |layer: usize| {
        width[layer] += 1;
        width[layer] - 1
    };
    let within: Vec<usize> = layer.iter().map(|layer| place(*layer)).collect();
    let place = |(layer, within): (&usize, usize)| {
        ((within as f64 + 0.5) / width[*layer] as f64, *layer as f64)
    };
    (layer.iter().zip(within).map(place).collect(), count as f64)
}
