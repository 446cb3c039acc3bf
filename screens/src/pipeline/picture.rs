//! The Gantt chart: which copy of which stage has which chunk when, and when it waits.

use crossover_model::order;
use crossover_model::pipeline::Piece;

use crate::kits::timeline::{BarKind, Timeline, WHOLE_ROW};
use crate::screen::prelude::*;

use super::state::State;

/// The most processors that have a row each, and the most of one stage.
const MOST_ROWS: usize = 24;
/// The most pieces that are drawn one by one; more of them are drawn in runs of a processor.
const MOST_PIECES: usize = 1200;
/// The most steps to play.
const MOST_STEPS: usize = 40;

/// The rows of the chart: those of a stage follow each other, and shared ends have one.
struct Rows {
    /// The first row of each stage, and how many it has.
    of: Vec<(usize, usize)>,
    names: Vec<String>,
    /// How many pieces of each row make a run, so that all rows together do not have too many.
    groups: Vec<usize>,
}

impl Rows {
    fn new(s: &State) -> Self {
        let copies = s.all_copies();
        let most = (MOST_ROWS / copies.len().max(1)).max(1);
        let last = copies.len().saturating_sub(1);
        let (mut of, mut names, mut pieces) = (Vec::new(), Vec::new(), Vec::new());
        for (stage, copies) in copies.iter().enumerate() {
            if s.values.ends && stage == last {
                of.push((0, 1));
                break;
            }
            let (number, drawn) = (stage + 1, (*copies as usize).min(most));
            of.push((names.len(), drawn));
            names.extend((1..=drawn).map(|copy| match (s.values.ends && stage == 0, *copies) {
                (true, _) => "both ends".to_owned(),
                (false, 1.0) => format!("stage {number}"),
                (false, _) => format!("stage {number}, {copy}"),
            }));
            let is_shared = s.values.ends && stage == 0;
            let of_one = s.values.n as usize * if is_shared { 2 } else { 1 };
            pieces.extend((0..drawn).map(|_| of_one.div_ceil(*copies as usize)));
        }
        let budget = (MOST_PIECES / names.len().max(1)).max(1);
        let groups = pieces.into_iter().map(|pieces| pieces.div_ceil(budget)).collect();
        Self { of, names, groups }
    }

    /// Returns the row of a piece; `None` where it is not drawn.
    fn find(&self, piece: &Piece) -> Option<usize> {
        let (first, drawn) = *self.of.get(piece.stage)?;
        (piece.copy < drawn).then_some(first + piece.copy)
    }
}

/// A run of pieces of one row.
#[derive(Clone, Copy)]
struct Run {
    first: usize,
    last: usize,
    count: usize,
    begun: f64,
    ended: f64,
    busy: f64,
}

/// What is drawn so far.
struct Chart {
    timeline: Timeline<2>,
    rows: Rows,
    /// The run that each row is at, and when the one before it ended.
    runs: Vec<(Option<Run>, f64)>,
    chunks: usize,
    /// What passes: a chunk, or an item.
    what: &'static str,
    has_shared_ends: bool,
}

impl Chart {
    fn put(&mut self, piece: &Piece) {
        let Some(row) = self.rows.find(piece) else {
            return;
        };
        let Piece { chunk, begun, ended, .. } = *piece;
        let new = Run { first: chunk, last: chunk, count: 0, begun, ended, busy: 0.0 };
        let run = self.runs[row].0.get_or_insert(new);
        run.last = chunk;
        run.ended = ended;
        run.busy += ended - begun;
        run.count += 1;
        if run.count == self.rows.groups[row] {
            self.end_run(row);
        }
    }

    /// Draws the run of a row: a single piece as it is, more of them with the share of each part as its height.
    fn end_run(&mut self, row: usize) {
        let (Some(run), before) = self.runs[row] else {
            return;
        };
        let waited = format!("waiting for {}", Unit::Second.show(run.begun - before));
        self.timeline.bar(1, (row, WHOLE_ROW), (before, run.begun), waited);
        let span = (run.begun, run.ended);
        let share =
            if run.count == 1 { 1.0 } else { (run.busy / (run.ended - run.begun)).min(1.0) };
        let [first, last] = [run.first.min(run.last) + 1, run.first.max(run.last) + 1];
        let label = if run.count == 1 {
            format!("{} {first}", self.what)
        } else if run.count == last - first + 1 || row == 0 && self.has_shared_ends {
            format!("{}s {first} to {last}", self.what)
        } else {
            format!("{} {}s, {first} to {last}", run.count, self.what)
        };
        let ink = Ink::step(run.first, self.chunks);
        self.timeline.add_shaded_bar(0, ink, (row, (0.0, share)), span, label);
        if share < 1.0 - 1e-9 {
            self.timeline.bar(1, (row, (share, 1.0)), span, "waiting in between".to_owned());
        }
        self.runs[row] = (None, run.ended);
    }
}

pub(super) fn gantt(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (metrics, rows) = (s.metrics()?, Rows::new(s));
    let (n, end) = (s.values.n as usize, metrics.t);
    let pieces = n * s.values.work.len();
    let (every, mut seen) = (pieces.div_ceil(MOST_STEPS), 0);
    let runs = vec![(None, 0.0); rows.names.len()];
    let what = if s.is_cut() { "chunk" } else { "item" };
    let kinds: [BarKind; 2] = [(what, Ink::Text, false), ("waiting", Ink::Idle, true)];
    let has_shared_ends = s.values.ends;
    let mut chart =
        Chart { timeline: Timeline::new(kinds), rows, runs, chunks: n, what, has_shared_ends };
    let (mut steps, mut last_row) = (Vec::new(), 0);
    s.stream().pieces(|piece| {
        chart.put(&piece);
        if seen % every == 0 {
            steps.push((piece.begun, piece.stage + 1, piece.chunk + 1));
        }
        seen += 1;
        if piece.ended == end {
            last_row = chart.rows.find(&piece).unwrap_or(last_row);
        }
    })?;
    for row in 0..chart.runs.len() {
        chart.end_run(row);
        let waited = format!("waiting for {}", Unit::Second.show(end - chart.runs[row].1));
        chart.timeline.bar(1, (row, WHOLE_ROW), (chart.runs[row].1, end), waited);
    }
    order::sort_by_key(&mut steps, |step| step.0);
    for (at, stage, chunk) in steps {
        chart.timeline.step(at, format!("Stage {stage} begins {what} {chunk}."));
    }
    let names = Axis::rows("processors", chart.rows.names);
    let plot = chart.timeline.plot(names, 1.15, (end, last_row), "t");
    let filled = Rule::at_x(metrics.fill).tells("fill");
    Ok(plot.with_all((0.0 < metrics.fill).then_some(filled)).into())
}
