//! The execution matrix over time: what each processor does, and what it waits for.

use crossover_figures::figure::{Axis, Bar, Bars, Clock, Figure, Ink, Layer, Plot, Rule, Stroke};
use crossover_figures::order;
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::multilevel::Schedule;

use crate::screen::Params;

use super::inputs::Algorithm;

/// The most lines; more processors share one, each a part of its height.
const LINES: usize = 24;
/// The most bars; beyond, all processors are one band.
const MOST: usize = 2000;
/// The most stretches of time of that band.
const STRETCHES: usize = 300;
/// The most rows that are told apart by dotted lines.
const RULED: usize = 40;
/// The most rows that a clock steps through.
const STEPS: usize = 2000;
/// The most kinds of operators with a color of their own.
pub(super) const KINDS: usize = 6;
/// The most operators a sentence names.
const NAMED: usize = 6;

/// The timeline.
pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let algorithm = Algorithm::of(params)?;
    let starts = algorithm.row_starts();
    let end = algorithm.metrics.time;
    let processors = algorithm.metrics.processors as usize;
    let group = processors.div_ceil(LINES);
    let lines = processors.div_ceil(group);
    let rows = algorithm.execution.row_count();
    let bars = 2 * algorithm.instance.graph.operators() + rows.saturating_mul(lines);
    let fine = bars <= MOST;

    let names = if fine {
        (0..lines)
            .map(|line| {
                let first = line * group + 1;
                let last = (first + group - 1).min(processors);
                named("P", first, last)
            })
            .collect()
    } else {
        vec![named("P", 1, processors)]
    };
    let x = Axis::linear("time", Unit::Tcalc, (0.0, end));
    let mut plot = Plot::new(x, Axis::rows("processor", names));
    let parts = match &algorithm.schedule {
        Some(schedule) if fine => lines_of(&algorithm, schedule, group),
        Some(schedule) => slices(&algorithm, schedule),
        None if fine => cells(&algorithm, &starts, (group, lines)),
        None => bands(&algorithm, &starts),
    };
    let parts = parts.into_iter().filter(|part| !part.bars.is_empty());
    plot.layers.extend(parts.map(Layer::Bars));
    if rows <= RULED && fine && algorithm.schedule.is_none() {
        for at in starts.iter().skip(1).take(rows.saturating_sub(1)) {
            plot.layers.push(Rule::at_x(*at).ink(Ink::Text).stroke(Stroke::Dotted).into());
        }
    }
    plot.clock = Some(clock(&algorithm, true));
    Ok(plot.into())
}

fn named(what: &str, first: usize, last: usize) -> String {
    if first == last { format!("{what}{first}") } else { format!("{what}{first}–{what}{last}") }
}

/// The bars by their place in the legend.
type Parts = [Bars; EMPTY + 1];

/// Empty cells stand behind the kinds of operators in the legend, then the waits.
const EMPTY: usize = KINDS + 2;
const WAITING: usize = KINDS + 1;

/// No bars yet; those of empty cells will be the parts of what `empty` is the key of.
fn no_parts(empty: &'static str) -> Parts {
    std::array::from_fn(|place| {
        Bars::new("", []).shows(match place {
            EMPTY => empty,
            WAITING => "idle_waiting",
            _ => "T_1",
        })
    })
}

fn put(parts: &mut Parts, place: usize, name: &str, bar: Bar) {
    // A lane that only rounding leaves is none.
    if let Some(part) = parts.get_mut(place)
        && bar.start < bar.end
        && 1e-12 < bar.lane.1 - bar.lane.0
    {
        if part.bars.is_empty() {
            name.clone_into(&mut part.name);
        }
        part.bars.push(bar);
    }
}

/// One bar for every operator, every wait and every stretch of empty cells of a line.
fn cells(algorithm: &Algorithm, starts: &[f64], (group, lines): (usize, usize)) -> Parts {
    let mut parts = no_parts("idle_empty");
    let processors = algorithm.metrics.processors as usize;
    let share = |count: usize| count as f64 / group as f64;
    for (row, ends) in algorithm.execution.rows().zip(starts.windows(2)) {
        let &[start, end] = ends else { continue };
        for (place, &at) in row.iter().enumerate() {
            let at = at as usize;
            let (line, part) = (place / group, place % group);
            let lane = (share(part), share(part + 1));
            let kind = kind(algorithm, at);
            let name = kind_name(algorithm, kind);
            let beta = algorithm.instance.graph.beta(at);
            let until = (start + beta).min(end);
            let id = algorithm.instance.graph.id(at);
            let operator = Bar::new(line, (start, until))
                .lane(lane)
                .ink(Ink::Series(kind))
                .id(id)
                .label(id.to_owned());
            // An operator as long as its row leaves no wait, whatever rounding says.
            if 1e-12 * end < end - until {
                let wait = Bar::new(line, (until, end))
                    .lane(lane)
                    .ink(Ink::Muted)
                    .hatched()
                    .label(format!("{id} waits"));
                put(&mut parts, WAITING, "waiting for the row", wait);
            }
            put(&mut parts, kind, &name, operator);
        }
        for line in row.len() / group..lines {
            let first = line * group;
            let last = (first + group).min(processors);
            let taken = row.len().clamp(first, last);
            let bar = Bar::new(line, (start, end))
                .lane((share(taken - first), share(last - first)))
                .ink(Ink::Idle)
                .hatched()
                .label(if group == 1 {
                    "empty".to_owned()
                } else {
                    format!("{} empty", last - taken)
                });
            put(&mut parts, EMPTY, "empty cell", bar);
        }
    }
    parts
}

/// Without barriers: one bar for every operator, and for every time in which a processor is idle.
fn lines_of(algorithm: &Algorithm, schedule: &Schedule, group: usize) -> Parts {
    let mut parts = no_parts("Oh");
    let end = algorithm.metrics.time;
    let graph = &algorithm.instance.graph;
    let mut order: Vec<usize> = (0..graph.operators()).collect();
    order::by(&mut order, |at| schedule.spans().get(*at).map_or(0.0, |span| span.0));
    let mut free = vec![0.0_f64; schedule.used()];
    let lane = |processor: usize| {
        let share = |count: usize| count as f64 / group as f64;
        let part = processor % group;
        (share(part), share(part + 1))
    };
    let idle = |parts: &mut Parts, processor: usize, span: (f64, f64)| {
        // What only rounding leaves between two operators is no wait.
        if 1e-12 * end < span.1 - span.0 {
            let bar = Bar::new(processor / group, span).lane(lane(processor)).ink(Ink::Idle);
            let bar = bar.hatched().label(format!("P{} idle", processor + 1));
            put(parts, EMPTY, "idle", bar);
        }
    };
    for at in order {
        let Some(&span) = schedule.spans().get(at) else {
            continue;
        };
        let (processor, kind) = (schedule.processor(at), kind(algorithm, at));
        if let Some(free) = free.get_mut(processor) {
            idle(&mut parts, processor, (*free, span.0));
            *free = span.1;
        }
        let bar = Bar::new(processor / group, span).lane(lane(processor)).ink(Ink::Series(kind));
        let bar = bar.id(graph.id(at)).label(graph.id(at).to_owned());
        put(&mut parts, kind, &kind_name(algorithm, kind), bar);
    }
    for (processor, &free) in free.iter().enumerate() {
        idle(&mut parts, processor, (free, end));
    }
    let processors = algorithm.metrics.processors as usize;
    for line in schedule.used() / group..processors.div_ceil(group) {
        let ends = (line * group, ((line + 1) * group).min(processors));
        let unused = schedule.used().clamp(ends.0, ends.1);
        let lane = (lane(unused).0, (ends.1 - ends.0) as f64 / group as f64);
        let bar = Bar::new(line, (0.0, end)).lane(lane).ink(Ink::Idle);
        let bar = bar.hatched().label(format!("{} unused", ends.1 - unused));
        put(&mut parts, EMPTY, "idle", bar);
    }
    parts
}

/// Without barriers, and too many operators for a bar each: all processors as one band, over equal times.
fn slices(algorithm: &Algorithm, schedule: &Schedule) -> Parts {
    let each = algorithm.metrics.time / STRETCHES as f64;
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
    let mut parts = no_parts("Oh");
    for (slice, busy) in busy.into_iter().enumerate() {
        let ends = (bound(slice), bound(slice + 1));
        let idle = (1.0 - busy / (algorithm.metrics.processors * each)).clamp(0.0, 1.0);
        let running = Bar::new(0, ends).lane((idle, 1.0)).ink(Ink::Series(0));
        let running = running.label("operators".to_owned());
        put(&mut parts, 0, "share of the processors at work", running);
        let free = Bar::new(0, ends).lane((0.0, idle)).ink(Ink::Idle).hatched();
        put(&mut parts, EMPTY, "idle", free.label("idle".to_owned()));
    }
    parts
}

/// All processors as one band: busy in its lower part, as a share of them, over stretches of rows.
fn bands(algorithm: &Algorithm, starts: &[f64]) -> Parts {
    let mut parts = no_parts("Oh");
    let rows: Vec<&[u32]> = algorithm.execution.rows().collect();
    let each = rows.len().div_ceil(STRETCHES).max(1);
    for (index, some) in rows.chunks(each).enumerate() {
        let first = index * each;
        let start = starts.get(first).copied().unwrap_or(0.0);
        let end = starts.get(first + some.len()).copied().unwrap_or(start);
        let operators = some.concat();
        let beta = |at: &u32| algorithm.instance.graph.beta(*at as usize);
        let busy: f64 = operators.iter().map(beta).sum();
        let idle = (1.0 - busy / (algorithm.metrics.processors * (end - start))).clamp(0.0, 1.0);
        let bar = |lane, ink, hatched, label: String| {
            Bar::new(0, (start, end)).lane(lane).ink(ink).hatched_if(hatched).label(label)
        };
        let label = format!("{} operators", operators.len());
        let running = bar((idle, 1.0), Ink::Series(0), false, label);
        put(&mut parts, 0, "share of the processors at work", running);
        let free = bar((0.0, idle), Ink::Idle, true, "empty or waiting".to_owned());
        put(&mut parts, EMPTY, "empty or waiting", free);
    }
    parts
}

/// The color of an operator: that of its kind.
pub(super) fn kind(algorithm: &Algorithm, at: usize) -> usize {
    let kind = algorithm.instance.kind_of.get(at).copied().unwrap_or(0);
    (kind as usize).min(KINDS)
}

fn kind_name(algorithm: &Algorithm, kind: usize) -> String {
    match algorithm.instance.kinds.get(kind) {
        Some(named) if kind < KINDS => named.name.clone(),
        _ => "other operators".to_owned(),
    }
}

/// The time that passes, with a step at the beginning of every row, or wherever operators start.
pub(super) fn clock(algorithm: &Algorithm, along_x: bool) -> Clock {
    if let Some(schedule) = &algorithm.schedule {
        return Clock {
            end: algorithm.metrics.time,
            unit: Unit::Tcalc,
            along_x,
            steps: moments(algorithm, schedule),
        };
    }
    let rows = algorithm.execution.row_count();
    let empty = |row: &[u32]| algorithm.metrics.processors - row.len() as f64;
    let starts = algorithm.row_starts();
    let steps = algorithm.execution.rows().zip(starts).enumerate();
    let steps = steps.take(if rows <= STEPS { rows } else { 0 });
    Clock {
        end: algorithm.metrics.time,
        unit: Unit::Tcalc,
        along_x,
        steps: steps
            .map(|(index, (row, start))| {
                let said = format!(
                    "Row {} of {rows}: {}; {} of {} cells empty.",
                    index + 1,
                    listed(algorithm, row),
                    empty(row),
                    algorithm.metrics.processors
                );
                (start, said)
            })
            .collect(),
    }
}

/// Each moment at which operators start, and which.
fn moments(algorithm: &Algorithm, schedule: &Schedule) -> Vec<(f64, String)> {
    let start = |at: u32| schedule.spans().get(at as usize).map_or(0.0, |span| span.0);
    let mut order: Vec<u32> = (0..algorithm.instance.graph.operators() as u32).collect();
    order::by(&mut order, |at| start(*at));
    let moments = order.chunk_by(|a, b| start(*a) == start(*b));
    let said = moments.filter_map(|some| {
        let at = start(*some.first()?);
        let verb = if some.len() == 1 { "starts" } else { "start" };
        Some((at, format!("{}: {} {verb}.", Unit::Tcalc.show(at), listed(algorithm, some))))
    });
    let said: Vec<(f64, String)> = said.collect();
    if said.len() <= STEPS { said } else { Vec::new() }
}

/// The names of some operators.
fn listed(algorithm: &Algorithm, row: &[u32]) -> String {
    let name = |at: &u32| algorithm.instance.graph.id(*at as usize);
    let mut names: Vec<&str> = row.iter().take(NAMED).map(name).collect();
    let more = format!("and {} more", row.len().saturating_sub(NAMED));
    if NAMED < row.len() {
        names.push(&more);
    }
    names.join(", ")
}
