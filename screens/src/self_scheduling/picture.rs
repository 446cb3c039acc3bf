//! The Gantt chart: who runs which chunk when, who waits for the queue, and who is idle in the end.

use crossover_model::order;
use crossover_model::self_scheduling::Chunk;

use crate::kits::timeline::{BarKind, Timeline, WHOLE_ROW};
use crate::screen::prelude::*;

use super::state::State;

/// What a worker does: waits for the queue, fetches a chunk, computes it, and has nothing left to do.
const KINDS: [BarKind; 4] = [
    ("waiting", Ink::Muted, true),
    ("dispatch", Ink::Series(7), false),
    ("chunk", Ink::Text, false),
    ("idle", Ink::Idle, true),
];
/// The most workers that have a row each: the first ones, and the last to finish.
const MOST_ROWS: usize = 24;
/// The most chunks that are drawn one by one; more of them are drawn in runs of a worker.
const MOST_CHUNKS: usize = 1200;
/// The most steps to play.
const MOST_STEPS: usize = 40;

pub(super) fn gantt(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (mut chunks, metrics) = (s.schedule()?, s.metrics()?);
    let (p, count, end) = (s.values.p as usize, chunks.len(), metrics.makespan);
    let mut of_worker = vec![Vec::new(); p];
    for (number, chunk) in chunks.iter().enumerate() {
        of_worker[chunk.worker].push((number + 1, *chunk));
    }
    let finish = |worker: usize| of_worker[worker].last().map_or(0.0, |(_, chunk)| chunk.ended);
    let last = (0..p).find(|worker| finish(*worker) == end).unwrap_or(0);
    let is_drawn = |worker: &usize| p <= MOST_ROWS || *worker + 1 < MOST_ROWS || *worker == last;
    let (mut timeline, mut names) = (Timeline::new(KINDS), Vec::new());
    for worker in (0..p).filter(is_drawn) {
        for run in of_worker[worker].chunks(count.div_ceil(MOST_CHUNKS)) {
            draw(&mut timeline, names.len(), run, count);
        }
        let idle = format!("idle for {}", Unit::Second.show(end - finish(worker)));
        timeline.bar(3, (names.len(), WHOLE_ROW), (finish(worker), end), idle);
        names.push(format!("worker {}", worker + 1));
    }
    order::sort_by_key(&mut chunks, |one| one.begun);
    for chunk in chunks.iter().step_by(count.div_ceil(MOST_STEPS)) {
        let [worker, first, last] = [chunk.worker + 1, chunk.first + 1, chunk.first + chunk.length];
        let begins = format!("Worker {worker} begins iterations {first} to {last}.");
        timeline.step(chunk.begun, begins);
    }
    let row = last.min(names.len() - 1);
    let plot = timeline.plot(Axis::rows("workers", names), 1.15, (end, row), "makespan");
    Ok(plot.with(Rule::at_x(metrics.ideal).tells("ideal")).into())
}

/// Draws a run of chunks of a worker: a single one part by part, more of them with the share of each part
/// as its height.
fn draw(timeline: &mut Timeline<4>, row: usize, run: &[(usize, Chunk)], count: usize) {
    let ([(first, from), ..], [.., (last, to)]) = (run, run) else {
        return;
    };
    let parts = |chunk: &Chunk| {
        let Chunk { asked, served, begun, ended, .. } = *chunk;
        [(asked, served), (served, begun), (begun, ended)]
    };
    let (is_one, whole, mut top) = (first == last, to.ended - from.asked, 0.0);
    for (part, (name, ink, _)) in KINDS.into_iter().take(3).enumerate() {
        let spent: f64 = run.iter().map(|(_, chunk)| parts(chunk)[part]).map(|(a, b)| b - a).sum();
        let lane = if is_one { WHOLE_ROW } else { (top, top + spent / whole) };
        let span = if is_one { parts(from)[part] } else { (from.asked, to.ended) };
        let ink = if name == "chunk" { Ink::step(first - 1, count) } else { ink };
        if 0.0 < spent {
            let number = if is_one { format!("{first}") } else { format!("{first} to {last}") };
            timeline.add_shaded_bar(part, ink, (row, lane), span, format!("{name} {number}"));
        }
        top = lane.1;
    }
}
