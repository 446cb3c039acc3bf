//! The operators as the processors run them, as a graph and as the decomposition matrix, and what can
//! be done to one by pressing it.

use crossover_figures::figure::{Anchor, Bar, Bars, Clock, Edge, Form, Graph, Label, Node, Shape};
use crossover_figures::order;
use crossover_model::multilevel::{Family, Graph as Dependencies, Operator, Schedule};

use crate::screen::{Action, prelude::*};

use super::algorithm::Algorithm;
use super::state::State;

/// The most lines; more processors share one, each a part of its height.
const LINES: usize = 24;
/// The most bars; beyond, all processors are one band.
const MOST_BARS: usize = 2000;
/// The most stretches of time of that band.
const STRETCHES: usize = 300;
/// The most rows that are told apart by dotted lines.
const RULED: usize = 40;
/// The most rows that a clock steps through.
const STEPS: usize = 2000;
/// The most kinds of operators with a color of their own.
const KINDS: usize = 6;
/// The most operators a sentence names.
const NAMED: usize = 6;

/// What outlined operators are.
const CRITICAL: &str = "critical path";

/// Returns for each operator its place on the critical path, from 1; 0 where it is on none.
fn critical(a: &Algorithm) -> Vec<usize> {
    let graph = &a.instance.graph;
    let mut places = vec![0; graph.operators()];
    for (before, at) in graph.critical_operators().into_iter().enumerate() {
        if let Some(place) = places.get_mut(at as usize) {
            *place = before + 1;
        }
    }
    places
}

pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let a = State::of(params).algorithm()?;
    let processors = a.metrics.processors as usize;
    let group = processors.div_ceil(LINES);
    let lines = processors.div_ceil(group);
    let rows = a.execution.row_count();
    let is_fine = 2 * a.instance.graph.operators() + rows.saturating_mul(lines) <= MOST_BARS;
    let named = |first, last| {
        if first == last { format!("P{first}") } else { format!("P{first}–P{last}") }
    };
    let names = if is_fine {
        let line = |line: usize| named(line * group + 1, ((line + 1) * group).min(processors));
        (0..lines).map(line).collect()
    } else {
        vec![named(1, processors)]
    };
    let starts = a.row_starts();
    let idle = if is_fine && a.schedule.is_none() { "idle_empty" } else { "Oh" };
    let parts = Parts::new(a, group, is_fine, idle);
    let parts = match &a.schedule {
        Some(schedule) if is_fine => parts.operators(schedule),
        Some(schedule) => parts.slices(schedule),
        None if is_fine => parts.cells(&starts),
        None => parts.bands(&starts),
    };
    let parts = parts.bars.into_iter().filter(|part| !part.bars.is_empty());
    let x = Axis::linear("time", Unit::Tcalc, (0.0, a.metrics.time));
    let mut plot = Plot::new(x, Axis::rows("processor", names)).with_all(parts);
    if rows <= RULED && is_fine && a.schedule.is_none() {
        let inner = starts.iter().skip(1).take(rows.saturating_sub(1));
        let rule = |at: &f64| Rule::at_x(*at).ink(Ink::Text).stroke(Stroke::Dotted);
        plot = plot.with_all(inner.map(rule));
    }
    plot.outlined = if is_fine { CRITICAL } else { "" };
    plot.clock = Some(clock(a, true));
    Ok(plot.into())
}

/// The bars of a timeline by their place in the legend: kinds of operators, waits, then idle time.
struct Parts<'a> {
    a: &'a Algorithm,
    /// Processors of a line.
    group: usize,
    /// The place of each operator on the path that is outlined; 0 where it is on none.
    critical: Vec<usize>,
    bars: [Bars; IDLE + 1],
}

const WAITING: usize = KINDS + 1;
const IDLE: usize = KINDS + 2;

impl<'a> Parts<'a> {
    /// Returns no bars yet; `idle` is the key of what those of idle time are parts of. Where they are
    /// `fine`, each operator has one.
    fn new(a: &'a Algorithm, group: usize, is_fine: bool, idle: &'static str) -> Self {
        let shows = |place| match place {
            IDLE => idle,
            WAITING => "idle_waiting",
            _ => "T_1",
        };
        let critical = if is_fine { critical(a) } else { Vec::new() };
        let bars = std::array::from_fn(|place| Bars::new("", []).shows(shows(place)));
        Self { a, group, critical, bars }
    }

    fn put(&mut self, place: usize, name: &str, bar: Bar) {
        // A lane that only rounding leaves is none.
        if let Some(part) = self.bars.get_mut(place)
            && bar.start < bar.end
            && 1e-12 < bar.lane.1 - bar.lane.0
        {
            if part.bars.is_empty() {
                name.clone_into(&mut part.name);
            }
            part.bars.push(bar);
        }
    }

    fn bar(&self, processor: usize, span: (f64, f64), ink: Ink, label: String) -> Bar {
        let share = |count: usize| count as f64 / self.group as f64;
        let part = processor % self.group;
        let bar = Bar::new(processor / self.group, span).lane((share(part), share(part + 1)));
        bar.ink(ink).label(label)
    }

    fn operator(&mut self, at: usize, processor: usize, span: (f64, f64)) {
        let (id, kind) = (self.a.instance.graph.id(at), kind(self.a, at));
        let name = match self.a.instance.kinds.get(kind) {
            Some(named) if kind < KINDS => &*named.name,
            _ => "other operators",
        };
        let bar = self.bar(processor, span, Ink::Series(kind), id.to_owned());
        let is_critical = self.critical.get(at).is_some_and(|place| 0 < *place);
        self.put(kind, name, bar.id(id).outlined_if(is_critical));
    }

    /// Puts the processors from `first` on, which have nothing to do, into their lines.
    fn rest(&mut self, first: usize, span: (f64, f64), name: &str, label: fn(usize) -> String) {
        let processors = self.a.metrics.processors as usize;
        for line in first / self.group..processors.div_ceil(self.group) {
            let ends = (line * self.group, ((line + 1) * self.group).min(processors));
            let taken = first.clamp(ends.0, ends.1);
            let share = |count: usize| count as f64 / self.group as f64;
            let bar = Bar::new(line, span).lane((share(taken - ends.0), share(ends.1 - ends.0)));
            self.put(IDLE, name, bar.ink(Ink::Idle).hatched().label(label(ends.1 - taken)));
        }
    }

    /// Puts all processors as one band: at work in its lower part, as a share of them.
    fn band(&mut self, span: (f64, f64), idle: f64, label: String, free: &str) {
        let idle = idle.clamp(0.0, 1.0);
        let running = Bar::new(0, span).lane((idle, 1.0)).ink(Ink::Series(0)).label(label);
        self.put(0, "share of the processors at work", running);
        let bar = Bar::new(0, span).lane((0.0, idle)).ink(Ink::Idle).hatched();
        self.put(IDLE, free, bar.label(free.to_owned()));
    }

    /// With barriers: one bar for every operator, every wait and every stretch of empty cells of a line.
    fn cells(mut self, starts: &[f64]) -> Self {
        let (a, end) = (self.a, self.a.metrics.time);
        let label: fn(usize) -> String =
            if self.group == 1 { |_| "empty".to_owned() } else { |cells| format!("{cells} empty") };
        for (row, ends) in a.execution.rows().zip(starts.windows(2)) {
            let &[start, stop] = ends else { continue };
            for (processor, &at) in row.iter().enumerate() {
                let at = at as usize;
                let until = (start + a.instance.graph.beta(at)).min(stop);
                // An operator as long as its row leaves no wait, whatever rounding says.
                if 1e-12 * end < stop - until {
                    let label = format!("{} waits", a.instance.graph.id(at));
                    let wait = self.bar(processor, (until, stop), Ink::Muted, label);
                    self.put(WAITING, "waiting for the row", wait.hatched());
                }
                self.operator(at, processor, (start, until));
            }
            self.rest(row.len(), (start, stop), "empty cell", label);
        }
        self
    }

    /// Without barriers: one bar for every operator, and for every time in which a processor is idle.
    fn operators(mut self, schedule: &Schedule) -> Self {
        let end = self.a.metrics.time;
        let span = |at: usize| schedule.spans().get(at).copied().unwrap_or_default();
        let mut order: Vec<usize> = (0..schedule.spans().len()).collect();
        order::sort_by_key(&mut order, |at| span(*at).0);
        let mut free = vec![0.0_f64; schedule.used_processors()];
        for at in order {
            let processor = schedule.processor(at);
            if let Some(free) = free.get_mut(processor) {
                self.idle(processor, (*free, span(at).0));
                *free = span(at).1;
            }
            self.operator(at, processor, span(at));
        }
        for (processor, &free) in free.iter().enumerate() {
            self.idle(processor, (free, end));
        }
        self.rest(schedule.used_processors(), (0.0, end), "idle", |unused| {
            format!("{unused} unused")
        });
        self
    }

    fn idle(&mut self, processor: usize, span: (f64, f64)) {
        // What only rounding leaves between two operators is no wait.
        if 1e-12 * self.a.metrics.time < span.1 - span.0 {
            let label = format!("P{} idle", processor + 1);
            let bar = self.bar(processor, span, Ink::Idle, label).hatched();
            self.put(IDLE, "idle", bar);
        }
    }

    /// Without barriers, and too many operators for a bar each: a band over equal times.
    fn slices(mut self, schedule: &Schedule) -> Self {
        let each = self.a.metrics.time / STRETCHES as f64;
        let bound = |slice: usize| slice as f64 * each;
        let mut busy = vec![0.0_f64; STRETCHES];
        for &(start, end) in schedule.spans() {
            let first = ((start / each) as usize).min(STRETCHES - 1);
            for (slice, busy) in busy.iter_mut().enumerate().skip(first) {
                if end <= bound(slice) {
                    break;
                }
                *busy += (end.min(bound(slice + 1)) - start.max(bound(slice))).max(0.0);
            }
        }
        for (slice, busy) in busy.into_iter().enumerate() {
            let idle = 1.0 - busy / (self.a.metrics.processors * each);
            self.band((bound(slice), bound(slice + 1)), idle, "operators".to_owned(), "idle");
        }
        self
    }

    /// With barriers, and too many operators for a bar each: a band over stretches of rows.
    fn bands(mut self, starts: &[f64]) -> Self {
        let rows: Vec<&[u32]> = self.a.execution.rows().collect();
        let each = rows.len().div_ceil(STRETCHES).max(1);
        for (index, some) in rows.chunks(each).enumerate() {
            let at = |row: usize| starts.get(row).copied().unwrap_or_default();
            let span = (at(index * each), at(index * each + some.len()));
            let operators = some.concat();
            let beta = |at: &u32| self.a.instance.graph.beta(*at as usize);
            let busy: f64 = operators.iter().map(beta).sum();
            let idle = 1.0 - busy / (self.a.metrics.processors * (span.1 - span.0));
            let label = format!("{} operators", operators.len());
            self.band(span, idle, label, "empty or waiting");
        }
        self
    }
}

fn kind(a: &Algorithm, at: usize) -> usize {
    let kind = a.instance.kind_of.get(at).copied().unwrap_or(0);
    (kind as usize).min(KINDS)
}

/// Returns the time that passes, with a step at the beginning of every row, or wherever operators start.
fn clock(a: &Algorithm, along_x: bool) -> Clock {
    let steps = match &a.schedule {
        Some(schedule) => moments(a, schedule),
        None => steps(a),
    };
    let steps = if steps.len() <= STEPS { steps } else { Vec::new() };
    Clock { end: a.metrics.time, unit: Unit::Tcalc, along_x, steps }
}

/// Returns the beginning of each row, and what it holds.
fn steps(a: &Algorithm) -> Vec<(f64, String)> {
    let (rows, p) = (a.execution.row_count(), a.metrics.processors);
    let steps = a.execution.rows().zip(a.row_starts()).enumerate().take(STEPS + 1);
    let said = steps.map(|(index, (row, start))| {
        let (number, empty) = (index + 1, p - row.len() as f64);
        let listed = list_operators(a, row);
        (start, format!("Row {number} of {rows}: {listed}; {empty} of {p} cells empty."))
    });
    said.collect()
}

/// Returns each moment at which operators start, and which.
fn moments(a: &Algorithm, schedule: &Schedule) -> Vec<(f64, String)> {
    let start = |at: u32| schedule.spans().get(at as usize).map_or(0.0, |span| span.0);
    let mut order: Vec<u32> = (0..a.instance.graph.operators() as u32).collect();
    order::sort_by_key(&mut order, |at| start(*at));
    let moments = order.chunk_by(|a, b| start(*a) == start(*b)).take(STEPS + 1);
    let said = moments.filter_map(|some| {
        let at = start(*some.first()?);
        let verb = if some.len() == 1 { "starts" } else { "start" };
        Some((at, format!("{}: {} {verb}.", Unit::Tcalc.show(at), list_operators(a, some))))
    });
    said.collect()
}

fn list_operators(a: &Algorithm, row: &[u32]) -> String {
    let names = row.iter().take(NAMED).map(|at| a.instance.graph.id(*at as usize));
    let more = format!("and {} more", row.len().saturating_sub(NAMED));
    let more = (NAMED < row.len()).then_some(more.as_str());
    names.chain(more).collect::<Vec<_>>().join(", ")
}

/// The most operators that are drawn as a graph.
pub(super) const MOST_DRAWN: usize = 2000;
/// The most operators whose names are written.
const WRITTEN: usize = 80;

pub(super) fn graph(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let a = s.algorithm()?;
    let graph = &a.instance.graph;
    let count = graph.operators();
    if MOST_DRAWN < count {
        let key = if s.problem.is_some() { "size" } else { "graph" };
        let got = format!("one of {count} operators");
        let help = "more than 2000 are not drawn as a graph; every number is computed all the same";
        return Err(Error::new(ErrorKind::TooLarge, key, got, help));
    }
    let (spans, critical) = (a.spans(), critical(a));
    let span = |at: usize| spans.get(at).copied();
    let place = |at: usize| critical.get(at).copied().unwrap_or(0);
    let nodes = places(a).into_iter().enumerate().map(|(at, (x, y))| {
        let label = if count <= WRITTEN { graph.id(at) } else { "" };
        let node = Node::new(x, y, Ink::Series(kind(a, at))).during(span(at));
        node.id(graph.id(at)).label(label.to_owned()).outlined_if(0 < place(at))
    });
    let edges = edges(graph).map(|(from, to)| Edge {
        from,
        to,
        directed: true,
        label: String::new(),
        ink: if 0 < place(from) && place(from) + 1 == place(to) { Ink::Text } else { Ink::Muted },
        // What an operator needs lights up with it.
        span: span(to),
    });
    let (nodes, edges) = (nodes.collect(), edges.collect());
    let operators = Graph { name: "operators".to_owned(), nodes, edges };
    let mut plot = Plot::new(Axis::hidden((-0.02, 1.02)), Axis::hidden((-0.35, a.levels() - 0.65)))
        .with(Layer::Graph(operators));
    plot.outlined = CRITICAL;
    plot.clock = Some(clock(a, false));
    Ok(plot.into())
}

/// Returns each operator that needs another, behind the one it needs.
fn edges(graph: &Dependencies) -> impl Iterator<Item = (usize, usize)> {
    let of = |to| graph.predecessors(to).iter().map(move |&from| (from as usize, to));
    (0..graph.operators()).flat_map(of)
}

/// Returns a place for each operator, so that what depends on each other stands near: the better of
/// two orders within the levels, that of the matrix and that of the mean place of what is needed.
fn places(a: &Algorithm) -> Vec<(f64, f64)> {
    let across = |places: &[(f64, f64)]| -> f64 {
        let x = |at: usize| places.get(at).map_or(0.0, |place| place.0);
        edges(&a.instance.graph).map(|(from, to)| (x(from) - x(to)).abs()).sum()
    };
    let [given, sorted] = [false, true].map(|is_sorted| spread_levels(a, is_sorted));
    if across(&given) <= across(&sorted) { given } else { sorted }
}

/// Returns a place for each operator: levels run downwards, evenly spread in each.
fn spread_levels(a: &Algorithm, is_sorted: bool) -> Vec<(f64, f64)> {
    let graph = &a.instance.graph;
    let mut places = vec![(0.5, 0.0); graph.operators()];
    for (level, row) in a.decomposition.rows().enumerate() {
        let mut row = row.to_vec();
        if is_sorted {
            order::sort_by_key(&mut row, |at| {
                let before = graph.predecessors(*at as usize);
                let xs = before.iter().filter_map(|&at| places.get(at as usize));
                xs.map(|place| place.0).sum::<f64>() / before.len().max(1) as f64
            });
        }
        let width = row.len() as f64;
        for (index, at) in row.into_iter().enumerate() {
            if let Some(place) = places.get_mut(at as usize) {
                *place = ((index as f64 + 0.5) / width, level as f64);
            }
        }
    }
    places
}

/// The most stretches of levels whose widths are drawn.
const WIDTHS: usize = 600;
/// The most cells that are drawn one by one.
const MOST_CELLS: usize = 1200;

/// Returns the decomposition matrix, a row for each level, or the widths of its rows where it is very
/// large.
pub(super) fn matrix(params: &Params) -> Result<Figure, Error> {
    let a = State::of(params).algorithm()?;
    let columns = a.decomposition.concurrency();
    if MOST_CELLS < a.decomposition.dependency().saturating_mul(columns) {
        return Ok(widths(a));
    }
    let spans = a.spans();
    let (mut shapes, mut labels) = (Vec::new(), Vec::new());
    // Room for the names of the rows, at the left.
    let margin = 0.12 * columns as f64 + 0.1;
    for (level, row) in a.decomposition.rows().enumerate() {
        let y = level as f64;
        let label = Label::new(-0.1 * margin, y + 0.5, format!("level {level}"));
        labels.push(label.ink(Ink::Muted).anchor(Anchor::End));
        for column in 0..columns {
            let x = column as f64;
            let (low, high) = ((x + 0.04, y + 0.08), (x + 0.96, y + 0.92));
            let shape = |form: Form, ink, span, id: &str| {
                Shape::new(form, ink).during(span).label(id.to_owned()).id(id)
            };
            let Some(&at) = row.get(column) else {
                shapes.push(shape(Form::Hatch(low, high), Ink::Idle, None, ""));
                continue;
            };
            let at = at as usize;
            let ink = Ink::Series(kind(a, at));
            // The frame stays; the cell fills while its operator runs.
            shapes.push(shape(Form::Fill(low, high), ink, spans.get(at).copied(), ""));
            shapes.push(shape(Form::Cell(low, high), ink, None, a.instance.graph.id(at)));
        }
    }
    let (x, y) = (Axis::hidden((-margin, columns as f64)), Axis::hidden((0.0, a.levels())));
    let mut plot = Plot::new(x, y).with(Layer::Shapes(shapes)).with_all(labels);
    plot.clock = Some(clock(a, false));
    Ok(plot.into())
}

fn widths(a: &Algorithm) -> Figure {
    let rows = a.decomposition.rows().enumerate();
    let widths: Vec<(f64, f64)> =
        rows.map(|(level, row)| (level as f64, row.len() as f64)).collect();
    // Of very many levels the first, the widest and the last of a stretch are drawn.
    let stretch = widths.len().div_ceil(WIDTHS);
    let wider = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
    let drawn = widths.chunks(stretch.max(1)).flat_map(|some| {
        [some.first(), some.iter().max_by(wider), some.last()].into_iter().flatten().copied()
    });
    let mut points: Vec<(f64, f64)> = drawn.collect();
    points.dedup();
    let most = a.decomposition.concurrency() as f64;
    let last = points.last().map_or(1.0, |point| point.0.max(1.0));
    let y = Axis::linear("operators side by side", Unit::One, (0.0, 1.05 * most)).rounded();
    Plot::new(Axis::linear("level", Unit::One, (0.0, last)), y)
        .with(Line::new("operators", points).ink(Ink::Series(0)))
        .into()
}

/// The most operators whose results are offered one by one.
const OFFERED: usize = 12;

/// Returns what can be done to the operator `id`, or to the whole where it is empty: a sum is cut
/// finer or coarser, a graph of one's own is edited. Either rewrites the text that links take.
pub(super) fn actions(params: &Params, id: &str) -> Vec<Action> {
    let s = State::of(params);
    match s.problem {
        Some(Family::Sum) => of_sum(s, id).into_iter().collect(),
        Some(_) => Vec::new(),
        None => s.graph.parse().map_or_else(|_| Vec::new(), |graph| of_graph(&graph, id)),
    }
}

fn action(label: impl Into<String>, key: &'static str, value: String) -> Action {
    Action { label: label.into(), sets: vec![(key, value)] }
}

fn of_sum(s: &State, id: &str) -> Option<Action> {
    if id.is_empty() {
        return s.cut.as_ref().map(|_| action("Cut evenly again", "tree", String::new()));
    }
    let (tree, graph) = (s.sum()?, s.instance().ok()?.graph);
    let at = (0..graph.operators()).find(|at| graph.id(*at) == id)?;
    let (what, changed) =
        if tree.can_refine(at) { ("Refine", tree.refine(at)) } else { ("Merge", tree.merge(at)) };
    Some(action(format!("{what} {id}"), "tree", changed.ok()?.to_string()))
}

fn of_graph(graph: &Dependencies, id: &str) -> Vec<Action> {
    let fresh = fresh(graph);
    let mut actions = Vec::new();
    // Only what still is a graph is offered: no cycle, and one operator at least.
    let mut offer = |label: String, changed: Result<Dependencies, Error>| {
        actions.extend(changed.ok().map(|graph| action(label, "graph", graph.to_string())));
    };
    let operators = 0..graph.operators();
    let Some(at) = operators.clone().find(|at| graph.id(*at) == id) else {
        offer(format!("Add {fresh}"), graph.with_operator(Operator::new(&fresh, 1.0, &[])));
        return actions;
    };
    let beta = graph.beta(at);
    offer(format!("{id} takes 1 tcalc more"), graph.with_time(at, beta + 1.0));
    if 1.0 < beta {
        offer(format!("{id} takes 1 tcalc less"), graph.with_time(at, beta - 1.0));
    }
    let after = Operator::new(&fresh, 1.0, &[id]);
    offer(format!("Add {fresh} after {id}"), graph.with_operator(after));
    offer(format!("Remove {id}"), graph.without_operator(at));
    for other in operators.filter(|other| *other != at).take(OFFERED) {
        let name = graph.id(other);
        if graph.predecessors(at).contains(&(other as u32)) {
            let changed = graph.without_dependency(other, at);
            offer(format!("{id} no longer needs {name}"), changed);
        } else {
            offer(format!("{id} needs {name}"), graph.with_dependency(other, at));
        }
    }
    actions
}

/// Returns a name that no operator has: the first free letter, then numbers.
fn fresh(graph: &Dependencies) -> String {
    let taken = |name: &str| (0..graph.operators()).any(|at| graph.id(at) == name);
    let letters = ('a'..='z').map(String::from);
    let numbered = (1..=graph.operators() + 1).map(|number| format!("x{number}"));
    letters.chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}
