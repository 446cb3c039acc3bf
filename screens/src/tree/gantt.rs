//! The schedule by layer: receiving, passing on, computing.

use crossover_figures::figure::{Axis, Bar, Bars, Clock, Figure, Ink, Plot, Words};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::divisible_load::{Communication, Computation, Platform};
use crossover_model::{Error, ErrorKind};

use super::inputs::{Inputs, Solved, drawn};
use crate::kits::divisible_load::waits;
use crate::screen::{Params, Steps};

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
/// Colors of layers, before they repeat.
const COLOURS: usize = 8;
/// Up to so many messages the clock stops at each, at each stage otherwise.
const MOST_STEPS: usize = 40;

/// The optimal schedule.
pub(super) fn gantt(params: &Params) -> Steps {
    drawn(params, draw)
}

fn draw(_: &Inputs, solved: &Result<Solved, Error>) -> Result<Figure, Error> {
    let solved = solved.as_ref().map_err(Clone::clone)?;
    let messages = solved.solution.loads.len();
    if MOST_MESSAGES < messages {
        let help = format!("the chart plays at most {MOST_MESSAGES} messages: raise D, or lower n");
        let n = solved.plan.stages;
        return Err(Error::new(ErrorKind::TooLarge, "n", n, help));
    }
    Ok(Chart::of(solved)?.plot(solved).into())
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
    what: What,
    load: f64,
}

#[derive(Clone, Copy)]
enum What {
    Sends,
    PassesOn,
    Receives,
    Computes,
}

/// In the order of [`What`].
const SAYS: [&str; 4] = ["sends", "passes on", "receives", "computes"];

/// A group of stages in one lane: from its first start to its last end, and how long it is busy.
type Group = Option<(Piece, f64)>;

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

#[derive(Default)]
struct Chart {
    makespan: f64,
    height: usize,
    /// Stages drawn as one.
    group: usize,
    /// Bars by the color of a layer; grouped ones all in the first and second.
    bars: Vec<Vec<Bar>>,
    /// Bars of waiting by layer, each after the end of the computation before.
    idle: Vec<(f64, Vec<Bar>)>,
    /// The messages that the clock stops at, and when each leaves the originator.
    messages: Vec<(f64, Computation)>,
    /// When the last one has arrived.
    arrived: f64,
}

impl Chart {
    fn of(solved: &Solved) -> Result<Self, Error> {
        let (platform, solution) = (&solved.plan.platform, &solved.solution);
        let binomial = matches!(platform, Platform::Binomial(_));
        let mut bars = 0;
        let makespan = platform.play(&solution.loads, &mut |hops, done| {
            pieces(binomial, hops, done, &mut |_| bars += 1);
        })?;
        let (height, n) = (platform.height() as usize, solution.stages());
        let group = if bars <= MOST_BARS {
            1
        } else {
            // Three lanes a row.
            let room = (MOST_BARS / (3 * height + 1)).clamp(2, GROUPS);
            n.div_ceil(room)
        };
        let groups = n.div_ceil(group);
        let mut found: Vec<Group> = vec![None; (height + 1) * LANES.len() * groups];
        let mut chart = Self {
            makespan,
            height,
            group,
            bars: vec![Vec::new(); COLOURS],
            idle: vec![(0.0, Vec::new()); height + 1],
            ..Self::default()
        };
        let stride = stride(solved);
        let mut index = 0;
        platform.play(&solution.loads, &mut |hops, done| {
            let (Some(first), Some(last)) = (hops.first(), hops.last()) else {
                return;
            };
            if index % stride == 0 {
                chart.messages.push((first.start, *done));
            }
            index += 1;
            chart.arrived = chart.arrived.max(last.end);
            pieces(binomial, hops, done, &mut |piece| {
                if group == 1 {
                    chart.single(&piece);
                } else {
                    let lane = piece.row * LANES.len() + piece.lane;
                    let at = lane * groups + (piece.stage as usize - 1) / group;
                    gather(&mut found[at], &piece);
                }
            });
            if done.start < done.end {
                chart.waits(done.receiver, done.start, done.end);
            }
        })?;
        if 1 < group {
            chart.grouped(found, groups);
        }
        for &layer in &solution.receivers {
            chart.waits(layer, makespan, makespan);
        }
        Ok(chart)
    }

    fn single(&mut self, piece: &Piece) {
        let says = |[what, load, layer, stage]: [f64; 4]| {
            let (what, load) = (SAYS[what as usize % SAYS.len()], Unit::Byte.show(load));
            if layer == 0.0 {
                format!("{what} {load} of stage {stage}")
            } else {
                format!("{what} {load} for layer {layer}, stage {stage}")
            }
        };
        let own = piece.receiver as usize == piece.row;
        let layer = if own { 0 } else { piece.receiver };
        let numbers = [
            f64::from(piece.what as u8),
            piece.load,
            f64::from(layer),
            f64::from(piece.stage),
        ];
        let color = (piece.receiver as usize - 1) % COLOURS;
        let ink = Ink::Series(color);
        self.bars[color].push(bar(piece, piece.place(), ink, Words::Of(says, numbers)));
    }

    /// Several stages as one bar a lane, as high as its share of busy time.
    fn grouped(&mut self, found: Vec<Group>, groups: usize) {
        let says = |[what, first, last, share]: [f64; 4]| {
            let what = SAYS[what as usize % SAYS.len()];
            format!(
                "stages {first}–{last}: {what} {} of the time",
                percent(share)
            )
        };
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
            let numbers = [
                f64::from(whole.what as u8),
                first as f64,
                last as f64,
                share,
            ];
            let color = usize::from(whole.lane != COMPUTES);
            let says = Words::Of(says, numbers);
            let drawn = bar(&whole, (edge, bottom), Ink::Series(color), says);
            self.bars[color].push(drawn);
        }
    }

    /// A computing layer has waited until `start`, and is busy until `end`.
    fn waits(&mut self, layer: u32, start: f64, end: f64) {
        // What is between single computations cannot be seen where stages are drawn together.
        let least = if self.group == 1 { 1e-9 } else { 4e-3 };
        let (free, idle) = &mut self.idle[layer as usize];
        if self.makespan * least < start - *free {
            idle.push(
                Bar::new(layer as usize, (*free, start))
                    .lane(LANES[COMPUTES])
                    .ink(Ink::Idle)
                    .hatched()
                    .label(waits(*free, start)),
            );
        }
        *free = end;
    }

    fn plot(mut self, solved: &Solved) -> Plot {
        let end = self.makespan;
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
            steps: self.steps(solved),
        });
        for (color, bars) in std::mem::take(&mut self.bars).into_iter().enumerate() {
            let name = match (self.group, color) {
                (1, _) if color + COLOURS < self.height => {
                    format!("for layers {}, {}", color + 1, color + 1 + COLOURS)
                }
                (1, _) => format!("for layer {}", color + 1),
                (_, 0) => "computing".to_owned(),
                _ => "sending".to_owned(),
            };
            if !bars.is_empty() {
                plot = plot.with(Bars::new(name, bars).shows("cmax"));
            }
        }
        let order = &solved.solution.receivers;
        let bars: Vec<Bar> = order
            .iter()
            .flat_map(|layer| std::mem::take(&mut self.idle[*layer as usize].1))
            .collect();
        if !bars.is_empty() {
            plot = plot.with(Bars::new("waiting", bars));
        }
        plot
    }

    /// What happens when, in words.
    fn steps(&self, solved: &Solved) -> Vec<(f64, String)> {
        let platform = &solved.plan.platform;
        let single = solved.solution.loads.len() <= MOST_STEPS;
        let mut steps: Vec<(f64, String)> = Vec::new();
        let mut say = |at: f64, text: String| {
            if steps.last().is_none_or(|last| last.0 < at) {
                steps.push((at, text));
            }
        };
        for (start, done) in &self.messages {
            let begin = if single {
                String::new()
            } else {
                format!("stage {} begins: ", done.stage)
            };
            let processors = platform.processors_of(done.receiver);
            let text = format!(
                "{begin}P0 sends {} on each port for layer {}: {} to each of {} processors.",
                Unit::Byte.show(done.load * processors / ports(platform)),
                done.receiver,
                Unit::Byte.show(done.load),
                Unit::One.show(processors),
            );
            say(*start, text);
        }
        if self.arrived < self.makespan {
            say(
                self.arrived,
                "All messages have arrived; what is left is computing.".to_owned(),
            );
        }
        let end = Unit::Second.show(self.makespan);
        say(self.makespan, format!("All is computed: C_max = {end}."));
        steps
    }
}

/// All that is received, passed on and computed of one message.
fn pieces(binomial: bool, hops: &[Communication], done: &Computation, take: &mut dyn FnMut(Piece)) {
    let mut put = |row: usize, lane: usize, start: f64, end: f64, what, load| {
        if start < end {
            take(Piece {
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
        let what = if l == 0 { What::Sends } else { What::PassesOn };
        put(l, PASSES_ON, hop.start, until(hop), what, hop.load);
        put(
            l + 1,
            RECEIVES,
            hop.start,
            hop.end,
            What::Receives,
            hop.load,
        );
    }
    let layer = done.receiver as usize;
    put(
        layer,
        COMPUTES,
        done.start,
        done.end,
        What::Computes,
        done.load,
    );
}

fn gather(group: &mut Group, piece: &Piece) {
    let length = piece.end - piece.start;
    match group {
        Some((whole, busy)) => {
            whole.start = whole.start.min(piece.start);
            whole.end = whole.end.max(piece.end);
            *busy += length;
        }
        None => *group = Some((*piece, length)),
    }
}

/// Every so many messages the clock stops.
fn stride(solved: &Solved) -> usize {
    if solved.solution.loads.len() <= MOST_STEPS {
        1
    } else {
        let q = solved.solution.messages_per_stage().max(1);
        q * solved.solution.stages().div_ceil(MOST_STEPS)
    }
}

fn bar(piece: &Piece, lane: (f64, f64), ink: Ink, label: Words) -> Bar {
    Bar::new(piece.row, (piece.start, piece.end))
        .lane(lane)
        .ink(ink)
        .label(label)
}

/// `p`.
pub(super) fn ports(platform: &Platform) -> f64 {
    match platform {
        Platform::Ordinary(tree) => tree.ports,
        Platform::Binomial(tree) => tree.ports,
        Platform::Star(_) => 1.0,
    }
}
