//! The operators as the processors run them, as a graph and as the decomposition matrix, and what can
//! be done to one by pressing it.

use crossover_figures::figure::{Anchor, Bar, Bars, Clock, Edge, Form, Graph, Label, Node, Shape};
use crossover_figures::order;
use crossover_model::multilevel::{Family, Graph as Dependencies, Operator, Schedule};

use crate::screen::{Action, Ties, prelude::*};

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
/// How far below the middle of its boxes the critical path runs, in rows; of several rows up to three times that.
const BELOW: f64 = 0.09;
/// How far below the middle of a row its boxes have ended, in rows: where there is one, and where there are more.
const GAP: f64 = 0.27;
const LOWEST: f64 = 0.44;
/// Of longer numbers the share is said.
const LONG: usize = 10;
/// The height of a box, in rows.
const HIGH: f64 = 0.74;

/// What is outlined in the graph, and a line in the execution matrix.
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
    let group = if is_fine { group } else { processors };
    let named = |first: usize| {
        let last = (first + group - 1).min(processors);
        if first == last { format!("P{first}") } else { format!("P{first}–P{last}") }
    };
    let names: Vec<String> = (1..=processors).step_by(group).map(named).collect();
    let starts = a.row_starts();
    let idle = if is_fine && a.schedule.is_none() { "idle_empty" } else { "Oh" };
    let parts = Parts::new(a, (group, names.len()), idle);
    let mut parts = match &a.schedule {
        Some(schedule) if is_fine => parts.operators(schedule),
        Some(schedule) => parts.slices(schedule),
        None if is_fine => parts.cells(&starts),
        None => parts.bands(&starts),
    };
    let path = is_fine.then(|| parts.critical_path());
    let asides = parts.idle_times();
    let bars = parts.bars.into_iter().filter(|part| !part.bars.is_empty());
    let x = Axis::linear("time", Unit::Tcalc, (0.0, a.metrics.time));
    let mut plot = Plot::new(x, Axis::rows("processor", names)).with_all(bars);
    if rows <= RULED && is_fine && a.schedule.is_none() {
        let inner = starts.iter().skip(1).take(rows.saturating_sub(1));
        let rule = |at: &f64| Rule::at_x(*at).stroke(Stroke::Dotted);
        plot = plot.with_all(inner.map(rule));
    }
    plot.clock = Some(clock(a, true));
    Ok(plot.with_all(path).with_all(asides).into())
}

/// The bars of a timeline by their place in the legend: kinds of operators, waits, then idle time.
struct Parts<'a> {
    a: &'a Algorithm,
    /// Processors of a line, and lines.
    group: usize,
    lines: usize,
    /// The kinds of operators in words.
    names: Vec<String>,
    /// The place of each operator on the critical path; 0 where it is on none.
    critical: Vec<usize>,
    /// Where that path runs, and when.
    path: Vec<(f64, (f64, f64))>,
    bars: [Bars; IDLE + 1],
}

const WAITING: usize = KINDS + 1;
const IDLE: usize = KINDS + 2;
/// Words for what processors do that have nothing to do.
const WORDS: [&str; 2] = ["waiting for a longer one", "nothing to do"];

impl<'a> Parts<'a> {
    /// Returns no bars yet; `idle` is the key of what those of idle time are parts of.
    fn new(a: &'a Algorithm, (group, lines): (usize, usize), idle: &'static str) -> Self {
        let shows = |place| match place {
            IDLE => idle,
            WAITING => "idle_waiting",
            _ => "T_1",
        };
        let bars = std::array::from_fn(|place| Bars::new("", []).shows(shows(place)));
        Self {
            a,
            group,
            lines,
            names: name_kinds(a),
            critical: critical(a),
            path: Vec::new(),
            bars,
        }
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

    /// Returns the part of their line that processors from one on, before another, take.
    fn lane(&self, first: usize, end: usize, span: (f64, f64)) -> Bar {
        let line = first / self.group;
        let share = |count: usize| (count - line * self.group) as f64 / self.group as f64;
        Bar::new(line, span).lane((share(first), share(end)))
    }

    fn operator(&mut self, at: usize, processor: usize, span: (f64, f64)) {
        let (id, kind) = (self.a.instance.graph.id(at), kind(self.a, at));
        let bar = self.lane(processor, processor + 1, span).ink(Ink::Series(kind));
        if self.critical.get(at).is_some_and(|place| 0 < *place) {
            // Below the words of its box.
            let below = if self.group == 1 { BELOW * self.lines.min(3) as f64 } else { 0.0 };
            let within = HIGH * (f64::midpoint(bar.lane.0, bar.lane.1) - 0.5);
            self.path.push((bar.row as f64 + below + within, span));
        }
        let name = self.names.get(kind).map_or("other operators", String::as_str).to_owned();
        self.put(kind, &name, bar.id(id).label(id.to_owned()));
    }

    /// Puts the processors from `first` on, which have nothing to do, into their lines.
    fn rest(&mut self, first: usize, span: (f64, f64)) {
        let processors = self.a.metrics.processors as usize;
        let mut first = first;
        while first < processors {
            let end = ((first / self.group + 1) * self.group).min(processors);
            let bar = self.lane(first, end, span).ink(Ink::Idle).hatched();
            self.put(IDLE, WORDS[1], bar);
            first = end;
        }
    }

    /// Puts all processors as one band: at work in its lower part, as a share of them.
    fn band(&mut self, span: (f64, f64), idle: f64) {
        let idle = idle.clamp(0.0, 1.0);
        let running = Bar::new(0, span).lane((idle, 1.0)).ink(Ink::Series(0));
        self.put(0, "share of the processors at work", running);
        let bar = Bar::new(0, span).lane((0.0, idle)).ink(Ink::Idle).hatched();
        self.put(IDLE, "idle", bar);
    }

    /// With barriers: one bar for every operator, every wait and every stretch of empty cells of a line.
    fn cells(mut self, starts: &[f64]) -> Self {
        let (a, end) = (self.a, self.a.metrics.time);
        for (row, ends) in a.execution.rows().zip(starts.windows(2)) {
            let &[start, stop] = ends else { continue };
            for (processor, &at) in row.iter().enumerate() {
                let at = at as usize;
                let until = (start + a.instance.graph.beta(at)).min(stop);
                // An operator as long as its row leaves no wait, whatever rounding says.
                if 1e-12 * end < stop - until {
                    let wait = self.lane(processor, processor + 1, (until, stop));
                    self.put(WAITING, WORDS[0], wait.ink(Ink::Muted).hatched());
                }
                self.operator(at, processor, (start, until));
            }
            self.rest(row.len(), (start, stop));
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
        self.rest(schedule.used_processors(), (0.0, end));
        self
    }

    fn idle(&mut self, processor: usize, span: (f64, f64)) {
        // What only rounding leaves between two operators is no wait.
        if 1e-12 * self.a.metrics.time < span.1 - span.0 {
            let bar = self.lane(processor, processor + 1, span).ink(Ink::Idle).hatched();
            self.put(IDLE, WORDS[1], bar);
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
            self.band((bound(slice), bound(slice + 1)), idle);
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
            let beta = |at: &u32| self.a.instance.graph.beta(*at as usize);
            let busy: f64 = some.iter().copied().flatten().map(beta).sum();
            self.band(span, 1.0 - busy / (self.a.metrics.processors * (span.1 - span.0)));
        }
        self
    }

    /// Returns the line through the boxes of the critical path: along each, then below its row to where the next
    /// one begins, and across to that.
    fn critical_path(&mut self) -> Line {
        order::sort_by_key(&mut self.path, |on| on.1.0);
        let gap = (GAP * self.lines as f64).min(LOWEST);
        let mut points: Vec<(f64, f64)> = Vec::new();
        for &(height, (start, end)) in &self.path {
            // What runs meanwhile is not on the path.
            if let Some(&(end, before)) = points.last()
                && end < start * (1.0 - 1e-9)
            {
                points.extend([end, start].map(|time| (time, before.round() + gap)));
            }
            points.extend([(start, height), (end, height)]);
        }
        Line::new(CRITICAL, points).ink(Ink::Text).shows("critical_path")
    }

    /// Returns beside each line how much of the time of its processors is idle.
    fn idle_times(&self) -> impl Iterator<Item = Label> + use<> {
        let m = &self.a.metrics;
        let mut idle = vec![0.0; self.lines];
        for bar in self.bars.iter().flat_map(|part| &part.bars).filter(|bar| bar.hatched) {
            if let Some(idle) = idle.get_mut(bar.row) {
                *idle += (bar.end - bar.start) * (bar.lane.1 - bar.lane.0);
            }
        }
        let (group, processors, time) = (self.group as f64, m.processors, m.time);
        idle.into_iter().enumerate().map(move |(line, idle)| {
            let count = group.min(processors - line as f64 * group);
            let (idle, whole) = (group * idle, count * time);
            let [lost, all] = [idle, whole].map(|time| Unit::One.show(time));
            let words = if lost.len() + all.len() < LONG {
                format!("idle {lost} of {all}")
            } else {
                format!("idle {}", Unit::Share.show(idle / whole))
            };
            Label::new(time, line as f64, words).ink(Ink::Muted).tells("Oh")
        })
    }
}

/// The beginnings of names of operators, in words; those of sums end with how many numbers these add.
const KIND_WORDS: &[(&str, &str)] = &[
    ("B", "sums of "),
    ("add2", "sums of 2"),
    ("add", "sums of blocks"),
    ("butterfly", "butterflies"),
    ("gemv", "matrix-vector products"),
    ("gemm", "matrix products"),
    ("getrf", "factorizations"),
    ("trsm L", "solutions of rows"),
    ("trsm U", "solutions of columns"),
    ("tile", "tiles"),
    ("heavy", "heavy task"),
    ("light", "light tasks"),
];

/// Returns what the operators of each kind do, in words, with their sizes where these tell kinds apart.
fn name_kinds(a: &Algorithm) -> Vec<String> {
    let known = a.instance.kinds.iter().take(KINDS).map(|kind| {
        let words = |(begin, words): &(_, _)| Some((*words, kind.name.strip_prefix(*begin)?));
        KIND_WORDS.iter().find_map(words).unwrap_or(("tasks of ", &kind.name))
    });
    let known: Vec<(&str, &str)> = known.collect();
    let name = |&(words, sizes): &(&str, &str)| {
        let is_one = known.iter().filter(|other| other.0 == words).count() == 1;
        let has_sizes = words.ends_with(' ') || !is_one;
        words.to_owned() + &if has_sizes { sizes.replace('x', " × ") } else { String::new() }
    };
    known.iter().map(name).collect()
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
        let (number, idle) = (index + 1, p - row.len() as f64);
        let listed = list_operators(a, row);
        (start, format!("Row {number} of {rows}: {listed}; {idle} of {p} have nothing to do."))
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

/// Returns the operators whose results the one with that id needs, and those that need its result.
pub(super) fn ties(params: &Params, id: &str) -> Ties {
    let Ok(a) = State::of(params).algorithm() else {
        return Ties::default();
    };
    let graph = &a.instance.graph;
    let names = |list: &[u32]| list.iter().map(|at| graph.id(*at as usize).to_owned()).collect();
    let at = (0..graph.operators()).find(|at| graph.id(*at) == id);
    at.map_or_else(Ties::default, |at| [graph.predecessors(at), graph.successors(at)].map(names))
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
    offer(format!("{id} takes 1 step more"), graph.with_time(at, beta + 1.0));
    if 1.0 < beta {
        offer(format!("{id} takes 1 step less"), graph.with_time(at, beta - 1.0));
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
