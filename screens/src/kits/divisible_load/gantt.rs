//! The schedule of a distribution: who sends, receives, relays and computes when.

use std::collections::BTreeSet;

use crossover_figures::figure::{Bar, Bars, Clock, Words};
use crossover_model::divisible_load::{Computation, Platform};

use super::pieces::{
    COMPUTES, Gathered, LANES, Piece, Rows, bar, close_gaps, for_layer, of_stage, of_stages,
    pieces, to_processor,
};
use super::sweep::step_ink;
use crate::screen::prelude::*;

/// The most messages that are played.
const MOST_PLAYED: f64 = 65_536.0;
/// The most bars that are drawn one by one: in all, and in a lane of a row below the originator's.
const MOST_BARS: usize = 600;
const MOST_IN_LANE: usize = 60;
/// The most groups of stages.
const GROUPS: usize = 24;
/// The most messages at each of which the clock stops; with more it stops at each stage.
const MOST_STEPS: usize = 40;

/// Returns the chart of `loads`, message by message in sending order.
pub(crate) fn gantt(platform: &Platform, loads: &[f64], rows: &Rows) -> Result<Plot, Error> {
    let receivers = platform.receivers()?;
    let n = loads.len().div_ceil(receivers.len().max(1));
    check_played(loads.len() as f64, n as f64)?;
    let single = loads.len() <= MOST_BARS && are_few(platform, loads, rows)?;
    let room = (2 * MOST_BARS / (LANES * rows.names.len())).clamp(2, GROUPS);
    let group = if single { 1 } else { n.div_ceil(room) };
    let mut chart = Chart {
        platform,
        makespan: 0.0,
        n,
        single,
        group,
        bars: Vec::new(),
        sending: Vec::new(),
        idle: Vec::new(),
        drawn: None,
        shared: None,
        found: vec![Vec::new(); rows.names.len() * LANES],
        rows,
    };
    let stride =
        if loads.len() <= MOST_STEPS { 1 } else { receivers.len() * n.div_ceil(MOST_STEPS) };
    let (mut stops, mut index, mut arrived) = (Vec::new(), 0, 0.0_f64);
    chart.makespan = platform.play(loads, &mut |hops, done| {
        if let (Some(first), Some(last)) = (hops.first(), hops.last()) {
            if index % stride == 0 {
                stops.push((first.start, *done));
            }
            index += 1;
            arrived = arrived.max(last.end);
        }
        pieces(platform, rows, hops, done, &mut |piece| chart.add_piece(&piece));
    })?;
    let makespan = chart.makespan;
    chart.close(&receivers);
    let mut steps = chart.steps(&stops, stride == 1);
    for (at, text) in [
        (arrived, "All messages have arrived; the rest is computing.".to_owned()),
        (makespan, format!("All is computed: the makespan is {}.", Unit::Second.show(makespan))),
    ] {
        if steps.last().is_none_or(|last| last.0 < at) {
            steps.push((at, text));
        }
    }
    Ok(chart.plot(steps))
}

/// Returns whether all bars of the schedule can be drawn one by one.
fn are_few(platform: &Platform, loads: &[f64], rows: &Rows) -> Result<bool, Error> {
    let mut counts = vec![0; rows.names.len() * LANES];
    platform.play(loads, &mut |hops, done| {
        pieces(platform, rows, hops, done, &mut |piece| {
            if !rows.is_shared(piece.row) {
                counts[piece.row * LANES + piece.lane] += 1;
            }
        });
    })?;
    let below = counts.iter().skip(LANES).copied();
    Ok(counts.iter().sum::<usize>() <= MOST_BARS && below.max().unwrap_or(0) <= MOST_IN_LANE)
}

/// Refuses a schedule of more messages than are played.
pub(crate) fn check_played(messages: f64, stages: f64) -> Result<(), Error> {
    if messages <= MOST_PLAYED {
        return Ok(());
    }
    let help = format!("at most {MOST_PLAYED} messages are played: raise D or lower n");
    Err(Error::new(ErrorKind::TooLarge, "n", stages, help))
}

struct Chart<'a> {
    platform: &'a Platform,
    rows: &'a Rows,
    makespan: f64,
    n: usize,
    /// Messages are drawn one by one.
    single: bool,
    /// Stages drawn as one.
    group: usize,
    /// What each lane does in each group of stages, in their order.
    found: Vec<Vec<Gathered>>,
    /// All bars but those of idle time; in groups, those of computing.
    bars: Vec<Bar>,
    /// In groups, the other ones.
    sending: Vec<Bar>,
    idle: Vec<Bar>,
    /// The first and the last stage or layer that was drawn.
    drawn: Option<(u32, u32)>,
    /// From first start to last end in the row that is shared.
    shared: Option<(f64, f64)>,
}

impl Chart<'_> {
    fn add_piece(&mut self, piece: &Piece) {
        if self.rows.is_shared(piece.row) {
            let (start, end) = self.shared.unwrap_or((piece.start, piece.end));
            self.shared = Some((start.min(piece.start), end.max(piece.end)));
        } else if self.single && piece.lane != COMPUTES {
            let place = self.rows.place(piece.row, piece.lane);
            self.put(piece, place);
        } else {
            let group = (piece.stage as usize - 1) / self.group;
            let length = piece.end - piece.start;
            let lane = &mut self.found[piece.row * LANES + piece.lane];
            // Stages follow each other in each lane, whatever the order of their messages.
            match lane.last_mut().filter(|last| last.group == group) {
                Some(last) => {
                    last.whole.start = last.whole.start.min(piece.start);
                    last.whole.end = last.whole.end.max(piece.end);
                    last.busy += length;
                }
                None => lane.push(Gathered { whole: *piece, group, busy: length }),
            }
        }
    }

    /// Draws what was gathered, each group as high as its busy share, and what receivers wait.
    fn close(&mut self, receivers: &[u32]) {
        let mut free = vec![0.0; self.rows.names.len() * LANES];
        for (lane, mut groups) in std::mem::take(&mut self.found).into_iter().enumerate() {
            let free = &mut free[lane];
            // A group begins where the one before it ends, so that no bars overlap.
            let mut end = 0.0;
            for group in &mut groups {
                group.whole.start = group.whole.start.max(end);
                end = group.whole.end.max(end);
            }
            groups.retain(|group| group.whole.start < group.whole.end);
            if 1 < self.group {
                let rest = self.n - (self.n - 1) / self.group * self.group;
                groups = close_gaps(groups, rest as f64 / self.group as f64);
            }
            for gathered in groups {
                let whole = gathered.whole;
                let before = std::mem::replace(free, whole.end);
                let share = gathered.share();
                let (top, bottom) = self.rows.place(whole.row, whole.lane);
                let edge = bottom - (bottom - top) * share;
                self.gather(&gathered, (edge, bottom));
                if whole.lane == COMPUTES {
                    self.wait(whole.row, (before, whole.start), (top, bottom));
                    if 1e-9 < 1.0 - share {
                        self.wait(whole.row, (whole.start, whole.end), (top, edge));
                    }
                }
            }
        }
        let rows = self.rows;
        // A stage may have several messages for a receiver.
        let mut seen = BTreeSet::new();
        let each = receivers.iter().filter(|receiver| seen.insert(**receiver));
        for row in each.map(|&receiver| rows.of(receiver)) {
            let from = free[row * LANES + COMPUTES];
            if !self.rows.is_shared(row) {
                self.wait(row, (from, self.makespan), self.rows.lanes[COMPUTES]);
            }
        }
    }

    fn gather(&mut self, gathered: &Gathered, lane: (f64, f64)) {
        let piece = &gathered.whole;
        if self.single {
            return self.put(piece, lane);
        }
        let first = (piece.stage as usize - 1) / self.group * self.group + 1;
        let last = ((gathered.group + 1) * self.group).min(self.n);
        let numbers = [gathered.share(), first as f64, last as f64];
        let computes = piece.lane == COMPUTES;
        let bar = bar(piece, lane, of_stages, numbers).ink(Ink::step(usize::from(computes), 2));
        let bars = if computes { &mut self.bars } else { &mut self.sending };
        bars.push(bar);
    }

    fn put(&mut self, piece: &Piece, lane: (f64, f64)) {
        let star = matches!(self.platform, Platform::Star(_));
        let own = piece.row == self.rows.of(piece.receiver);
        let number = if star { piece.stage } else { piece.receiver };
        let says = match (own, star) {
            (true, _) => of_stage,
            (_, true) => to_processor,
            _ => for_layer,
        };
        let numbers = [piece.load, f64::from(piece.stage), f64::from(piece.receiver)];
        let (first, last) = self.drawn.unwrap_or((number, number));
        self.drawn = Some((first.min(number), last.max(number)));
        let ink = step_ink(number as usize, self.step_ink());
        self.bars.push(bar(piece, lane, says, numbers).ink(ink));
    }

    fn step_ink(&self) -> usize {
        match self.platform {
            Platform::Star(_) => self.n,
            tree => tree.height() as usize,
        }
    }

    fn wait(&mut self, row: usize, (start, end): (f64, f64), lane: (f64, f64)) {
        if self.makespan * 1e-9 < end - start {
            let idle = |[length, ..]: [f64; 4]| format!("idle for {}", Unit::Second.show(length));
            let bar = Bar::new(row, (start, end)).lane(lane).ink(Ink::Idle);
            let words = Words::Of(idle, [end - start, 0.0, 0.0, 0.0]);
            self.idle.push(bar.hatched().label(words));
        }
    }

    /// Returns what happens when, in words: each message that the clock stops at.
    fn steps(&self, stops: &[(f64, Computation)], each: bool) -> Vec<(f64, String)> {
        let mut steps: Vec<(f64, String)> = Vec::new();
        for (start, done) in stops {
            let begin = if each { String::new() } else { format!("Stage {} begins: ", done.stage) };
            let (load, receiver) = (Unit::Byte.show(done.load), done.receiver);
            let text = match self.platform {
                Platform::Star(_) if done.load == 0.0 => {
                    format!("{begin}P0 sends an empty message to P{receiver}.")
                }
                Platform::Star(_) => format!("{begin}P0 sends {load} to P{receiver}."),
                tree => {
                    let processors = tree.processors_of(receiver);
                    let port = Unit::Byte.show(done.load * processors / tree.ports());
                    let processors = Unit::One.show(processors);
                    format!(
                        "{begin}P0 sends {port} on each port for layer {receiver}: {load} to each of {processors} processors."
                    )
                }
            };
            if steps.last().is_none_or(|last| last.0 < *start) {
                steps.push((*start, text));
            }
        }
        steps
    }

    fn plot(self, steps: Vec<(f64, String)>) -> Plot {
        let end = self.makespan;
        let named = |name: &str, bars: Vec<Bar>| Bars::new(name, bars).shows("cmax");
        let mut layers = if self.single {
            let word = match self.platform {
                Platform::Star(_) => "stage",
                _ => "for layer",
            };
            let (first, last) = self.drawn.unwrap_or((1, 1));
            vec![if first == last {
                named(&format!("{word} {first}"), self.bars)
            } else {
                let ends = [first, last].map(|end| end.to_string());
                named(word, self.bars).ends(ends)
            }]
        } else {
            vec![named("computing", self.bars), named("sending", self.sending)]
        };
        layers.push(Bars::new("idle", self.idle).shows(self.rows.idle));
        if let (Some((first, last)), Some(time)) = (self.rows.shared, self.shared) {
            let words = format!("{} processors in the same way", last - first + 1);
            let bar = Bar::new(first as usize, time).ink(Ink::Muted).hatched();
            layers.push(Bars::new("processors between", [bar.label(words)]));
        }
        let mut plot = Plot::new(
            Axis::linear("time", Unit::Second, (0.0, end * 1.02)),
            Axis::rows(self.rows.title, self.rows.names.clone()),
        );
        plot.clock = Some(Clock { end, unit: Unit::Second, along_x: true, steps });
        let drawn = layers.into_iter().filter(|bars| !bars.bars.is_empty());
        drawn.fold(plot, Plot::with)
    }
}
