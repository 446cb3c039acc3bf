//! The schedule by layer: receiving, passing on, computing.

use crossover_model::divisible_load::{Communication, Computation, Platform, Schedule};
use crossover_model::{Error, ErrorKind};

use super::setting::{Setting, Solved};
use crate::figure::{Axis, Bar, Bars, Clock, Figure, Ink, Layer, Plot};
use crate::load::keyed;
use crate::params::Params;
use crate::quantity::{Unit, percent};

/// The most messages that are played.
pub(super) const MOST_MESSAGES: usize = 1 << 15;
/// The most bars that are drawn one by one.
const MOST_BARS: usize = 1200;
/// The most groups of stages.
const GROUPS: usize = 40;
/// The lanes of a row, and the share of its height that each has.
const RECEIVES: usize = 0;
const PASSES_ON: usize = 1;
const COMPUTES: usize = 2;
const LANES: [(f64, f64); 3] = [(0.0, 0.22), (0.26, 0.48), (0.54, 1.0)];
/// Colours of layers, before they repeat.
const COLOURS: usize = 8;
/// Up to so many messages the clock stops at each, at each stage otherwise.
const MOST_STEPS: usize = 40;

/// The optimal schedule.
pub(super) fn gantt(params: &Params) -> Result<Figure, Error> {
    let solved = Setting::of(params).solve()?;
    let messages = solved.solution.loads.len();
    if MOST_MESSAGES < messages {
        let mend = format!("the chart plays at most {MOST_MESSAGES} messages: raise D, or lower n");
        let n = solved.plan.stages;
        return Err(Error::new(ErrorKind::TooLarge, "n", n, mend));
    }
    let schedule = solved
        .plan
        .platform
        .simulate(&solved.solution.loads)
        .map_err(keyed)?;
    Ok(Chart::of(&solved, &schedule)
        .plot(&solved, &schedule)
        .into())
}

/// One interval of a row's lane.
#[derive(Clone, Copy)]
struct Piece {
    row: usize,
    lane: usize,
    /// The stage, from 1, and the layer that the message is for.
    stage: u32,
    receiver: u32,
    start: f64,
    end: f64,
    what: &'static str,
    load: f64,
}

impl Piece {
    /// The share of the row's height: the originator's row has one lane.
    fn place(&self) -> (f64, f64) {
        if self.row == 0 {
            (0.0, 1.0)
        } else {
            LANES[self.lane]
        }
    }
}

struct Chart {
    height: usize,
    /// Stages drawn as one.
    group: usize,
    /// Bars by the colour of a layer; grouped ones all in the first and second.
    bars: Vec<Vec<Bar>>,
    idle: Vec<Bar>,
    /// The last load of each layer and how it is written: most stages send the same.
    loads: Vec<(f64, String)>,
}

impl Chart {
    fn of(solved: &Solved, schedule: &Schedule) -> Self {
        let height = solved.plan.platform.height() as usize;
        let pieces = pieces(&solved.plan.platform, schedule);
        let (n, bars) = (solved.solution.stages(), pieces.len());
        let group = if bars <= MOST_BARS {
            1
        } else {
            // Three lanes a row.
            let room = (MOST_BARS / (3 * height + 1)).clamp(2, GROUPS);
            n.div_ceil(room)
        };
        let mut chart = Self {
            height,
            group,
            bars: vec![Vec::new(); COLOURS],
            idle: Vec::new(),
            loads: vec![(f64::NAN, String::new()); height + 1],
        };
        if group == 1 {
            for piece in &pieces {
                chart.single(piece);
            }
        } else {
            chart.grouped(&pieces);
        }
        let end = schedule.makespan;
        for &layer in &solved.solution.receivers {
            chart.waits(layer, &schedule.computations, end);
        }
        chart
    }

    fn single(&mut self, piece: &Piece) {
        let last = &mut self.loads[piece.receiver as usize];
        if last.0 != piece.load {
            *last = (piece.load, Unit::Byte.show(piece.load));
        }
        let load = &last.1;
        let (what, to, stage) = (piece.what, piece.receiver, piece.stage.to_string());
        // Joined, not formatted: there are a thousand of them.
        let label = if to as usize == piece.row {
            [what, " ", load, " of stage ", &stage].concat()
        } else {
            [
                what,
                " ",
                load,
                " for layer ",
                &to.to_string(),
                ", stage ",
                &stage,
            ]
            .concat()
        };
        let colour = (piece.receiver as usize - 1) % COLOURS;
        let bar = bar(piece, piece.place(), Ink::Series(colour), label);
        self.bars[colour].push(bar);
    }

    /// Several stages as one bar a lane, as high as its share of busy time.
    fn grouped(&mut self, pieces: &[Piece]) {
        let groups = pieces
            .last()
            .map_or(0, |p| (p.stage as usize - 1) / self.group)
            + 1;
        let slot = |piece: &Piece| {
            let group = (piece.stage as usize - 1) / self.group;
            (piece.row * LANES.len() + piece.lane) * groups + group
        };
        let mut found: Vec<Option<(Piece, f64)>> = Vec::new();
        found.resize_with((self.height + 1) * LANES.len() * groups, || None);
        for piece in pieces {
            let Some(entry) = found.get_mut(slot(piece)) else {
                continue;
            };
            let length = piece.end - piece.start;
            match entry {
                Some((whole, busy)) => {
                    whole.start = whole.start.min(piece.start);
                    whole.end = whole.end.max(piece.end);
                    *busy += length;
                }
                None => *entry = Some((*piece, length)),
            }
        }
        // A group begins where the one before it in the lane ends, so that no bars overlap.
        let mut free = (usize::MAX, 0.0);
        for (at, entry) in found.into_iter().enumerate() {
            let Some((mut whole, busy)) = entry else {
                continue;
            };
            let lane = at / groups;
            if free.0 == lane {
                whole.start = whole.start.max(free.1);
            }
            free = (lane, whole.end);
            if whole.end <= whole.start {
                continue;
            }
            let share = (busy / (whole.end - whole.start)).min(1.0);
            let (top, bottom) = whole.place();
            let edge = bottom - (bottom - top) * share;
            let first = (at % groups) * self.group + 1;
            let last = first + self.group - 1;
            let label = format!(
                "stages {first}–{last}: {} {} of the time",
                whole.what,
                percent(share)
            );
            let colour = usize::from(whole.lane != COMPUTES);
            let drawn = bar(&whole, (edge, bottom), Ink::Series(colour), label);
            self.bars[colour].push(drawn);
        }
    }

    /// When the processors of a computing layer wait.
    fn waits(&mut self, layer: u32, computations: &[Computation], end: f64) {
        let own = computations
            .iter()
            .filter(|done| done.receiver == layer && done.start < done.end);
        // What is between single computations cannot be seen where stages are drawn together.
        let least = if self.group == 1 {
            end * 1e-9
        } else {
            end * 4e-3
        };
        let mut free = 0.0;
        let gaps = own.map(|done| (done.start, done.end)).chain([(end, end)]);
        for (start, until) in gaps {
            if least < start - free {
                self.idle.push(Bar {
                    row: layer as usize,
                    start: free,
                    end: start,
                    lane: LANES[COMPUTES],
                    ink: Ink::Idle,
                    hatched: true,
                    label: format!("waits {}", Unit::Second.show(start - free)),
                });
            }
            free = until;
        }
    }

    fn plot(self, solved: &Solved, schedule: &Schedule) -> Plot {
        let end = schedule.makespan;
        let mut rows = vec!["P0".to_owned()];
        rows.extend((1..=self.height).map(|layer| format!("layer {layer}")));
        let mut plot = Plot::new(
            Axis::linear("time", Unit::Second, (0.0, end * 1.02)),
            Axis::rows("layer", rows),
        );
        plot.clock = Some(Clock {
            end,
            unit: Unit::Second,
            along_x: true,
            steps: steps(solved, schedule),
        });
        for (colour, bars) in self.bars.into_iter().enumerate() {
            let name = match (self.group, colour) {
                (1, _) if colour + COLOURS < self.height => {
                    format!("for layers {}, {}", colour + 1, colour + 1 + COLOURS)
                }
                (1, _) => format!("for layer {}", colour + 1),
                (_, 0) => "computing".to_owned(),
                _ => "sending".to_owned(),
            };
            if !bars.is_empty() {
                plot.layers.push(Layer::Bars(Bars { name, bars }));
            }
        }
        if !self.idle.is_empty() {
            let (name, bars) = ("waiting".to_owned(), self.idle);
            plot.layers.push(Layer::Bars(Bars { name, bars }));
        }
        plot
    }
}

/// The hops of each message, as many as its layer's number, with its computation.
fn messages(schedule: &Schedule) -> Vec<(&[Communication], &Computation)> {
    let mut rest = schedule.communications.as_slice();
    let take = |done| {
        let hops = rest.first().map_or(0, |first| first.receiver as usize);
        let (own, behind) = rest.split_at(hops.min(rest.len()));
        rest = behind;
        (own, done)
    };
    schedule.computations.iter().map(take).collect()
}

/// All that is received, passed on and computed.
fn pieces(platform: &Platform, schedule: &Schedule) -> Vec<Piece> {
    let binomial = matches!(platform, Platform::Binomial(_));
    let mut pieces = Vec::new();
    for (hops, done) in messages(schedule) {
        let mut put = |row: usize, lane: usize, start: f64, end: f64, what, load| {
            if start < end {
                pieces.push(Piece {
                    row,
                    lane,
                    stage: done.stage,
                    receiver: done.receiver,
                    start,
                    end,
                    what,
                    load,
                });
            }
        };
        // Whoever has been reached in a binomial tree sends until the last hop ends.
        let until = |hop: &Communication| match hops.last() {
            Some(last) if binomial => last.end,
            _ => hop.end,
        };
        for (l, hop) in hops.iter().enumerate() {
            let what = if l == 0 { "sends" } else { "passes on" };
            put(l, PASSES_ON, hop.start, until(hop), what, hop.load);
            put(l + 1, RECEIVES, hop.start, hop.end, "receives", hop.load);
        }
        let layer = done.receiver as usize;
        put(layer, COMPUTES, done.start, done.end, "computes", done.load);
    }
    pieces
}

fn bar(piece: &Piece, lane: (f64, f64), ink: Ink, label: String) -> Bar {
    Bar {
        row: piece.row,
        start: piece.start,
        end: piece.end,
        lane,
        ink,
        hatched: false,
        label,
    }
}

/// What happens when, in words.
fn steps(solved: &Solved, schedule: &Schedule) -> Vec<(f64, String)> {
    let all = messages(schedule);
    let single = all.len() <= MOST_STEPS;
    let q = solved.solution.messages_per_stage().max(1);
    let stride = if single {
        1
    } else {
        q * solved.solution.stages().div_ceil(MOST_STEPS)
    };
    let mut steps: Vec<(f64, String)> = Vec::new();
    let mut say = |at: f64, text: String| {
        if steps.last().is_none_or(|last| last.0 < at) {
            steps.push((at, text));
        }
    };
    let mut arrived: f64 = 0.0;
    for (hops, _) in &all {
        arrived = hops.last().map_or(arrived, |hop| arrived.max(hop.end));
    }
    for (hops, done) in all.iter().step_by(stride) {
        let Some(first) = hops.first() else { continue };
        let each = Unit::Byte.show(done.load);
        let begin = if single {
            String::new()
        } else {
            format!("stage {} begins: ", done.stage)
        };
        let processors = Unit::One.show(solved.plan.platform.processors_of(done.receiver));
        let text = format!(
            "{begin}P0 sends {} on each port for layer {}: {each} to each of {processors} processors.",
            Unit::Byte.show(
                done.load * solved.plan.platform.processors_of(done.receiver)
                    / ports(&solved.plan.platform)
            ),
            done.receiver,
        );
        say(first.start, text);
    }
    if arrived < schedule.makespan {
        say(
            arrived,
            "All messages have arrived; what is left is computing.".to_owned(),
        );
    }
    let end = Unit::Second.show(schedule.makespan);
    say(
        schedule.makespan,
        format!("All is computed: C_max = {end}."),
    );
    steps
}

/// `p`.
pub(super) fn ports(platform: &Platform) -> f64 {
    match platform {
        Platform::Ordinary(tree) => tree.ports,
        Platform::Binomial(tree) => tree.ports,
        Platform::Star(_) => 1.0,
    }
}
