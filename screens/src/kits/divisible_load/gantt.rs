//! The schedule of a distribution: who sends, receives, relays and computes when.

use crossover_figures::figure::{Axis, Bar, Bars, Clock, Ink, Plot, Words};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::divisible_load::{Communication, Computation, Platform};
use crossover_model::{Error, ErrorKind};

/// The most messages that are played.
const MOST_PLAYED: f64 = 65_536.0;
/// The most bars that are drawn one by one.
const MOST_BARS: usize = 1200;
/// The most groups of stages.
const GROUPS: usize = 40;
/// Colors of stages or layers, before they repeat.
const COLORS: usize = 8;
/// Up to so many messages the clock stops at each, at each stage otherwise.
const MOST_STEPS: usize = 40;

/// The lanes of a row.
const RECEIVES: usize = 0;
const SENDS: usize = 1;
const COMPUTES: usize = 2;
const LANES: usize = 3;

/// What a piece does: an index of these.
const VERBS: [&str; 4] = ["sends", "relays", "receives", "computes"];

/// The words of a bar, from its numbers.
type Says = fn([f64; 4]) -> String;

/// The rows of a chart.
pub(crate) struct Rows {
    pub title: &'static str,
    /// The originator's comes first.
    pub names: Vec<String>,
    /// The first and the last of the processors that share a row.
    pub shared: Option<(u32, u32)>,
    /// The shares of a row's height that receiving, sending and computing take.
    pub lanes: [(f64, f64); LANES],
    /// The readout of the idle time.
    pub idle: &'static str,
}

impl Rows {
    /// The row of a processor or layer.
    fn of(&self, receiver: u32) -> usize {
        let row = match self.shared {
            Some((first, last)) if last < receiver => receiver - (last - first),
            Some((first, _)) => receiver.min(first),
            None => receiver,
        };
        row as usize
    }

    fn is_shared(&self, row: usize) -> bool {
        self.shared.is_some_and(|(first, _)| first as usize == row)
    }

    /// The originator's row has one lane.
    fn place(&self, row: usize, lane: usize) -> (f64, f64) {
        if row == 0 {
            (0.0, 1.0)
        } else {
            self.lanes[lane]
        }
    }
}

/// The chart of `loads`, message by message in sending order.
pub(crate) fn gantt(platform: &Platform, loads: &[f64], rows: &Rows) -> Result<Plot, Error> {
    let receivers = platform.receivers()?;
    let n = loads.len().div_ceil(receivers.len().max(1));
    check_played(loads.len() as f64, n as f64)?;
    let mut count = 0;
    let makespan = platform.play(loads, &mut |hops, done| {
        pieces(platform, rows, hops, done, &mut |_| count += 1);
    })?;
    let single = count <= MOST_BARS;
    let room = (MOST_BARS / (LANES * rows.names.len())).clamp(2, GROUPS);
    let group = if single { 1 } else { n.div_ceil(room) };
    let mut chart = Chart {
        platform,
        makespan,
        n,
        single,
        group,
        bars: vec![Vec::new(); COLORS],
        idle: Vec::new(),
        shared: None,
        found: vec![None; rows.names.len() * LANES * n.div_ceil(group)],
        rows,
    };
    let stride = if loads.len() <= MOST_STEPS {
        1
    } else {
        receivers.len() * n.div_ceil(MOST_STEPS)
    };
    let (mut stops, mut index, mut arrived) = (Vec::new(), 0, 0.0_f64);
    platform.play(loads, &mut |hops, done| {
        if let (Some(first), Some(last)) = (hops.first(), hops.last()) {
            if index % stride == 0 {
                stops.push((first.start, *done));
            }
            index += 1;
            arrived = arrived.max(last.end);
        }
        pieces(platform, rows, hops, done, &mut |piece| chart.take(&piece));
    })?;
    chart.close(&receivers);
    let mut steps = chart.steps(&stops, stride == 1);
    for (at, text) in [
        (
            arrived,
            "All messages have arrived; the rest is computing.".to_owned(),
        ),
        (
            makespan,
            format!("All is computed: C_max = {}.", Unit::Second.show(makespan)),
        ),
    ] {
        if steps.last().is_none_or(|last| last.0 < at) {
            steps.push((at, text));
        }
    }
    Ok(chart.plot(steps))
}

/// Refuses a schedule of more messages than are played.
pub(crate) fn check_played(messages: f64, stages: f64) -> Result<(), Error> {
    if messages <= MOST_PLAYED {
        return Ok(());
    }
    let help = format!("at most {MOST_PLAYED} messages are played: raise D or lower n");
    Err(Error::new(ErrorKind::TooLarge, "n", stages, help))
}

/// One interval of a lane.
#[derive(Clone, Copy)]
struct Piece {
    row: usize,
    lane: usize,
    verb: usize,
    /// The stage and the receiver of the message, from 1.
    stage: u32,
    receiver: u32,
    start: f64,
    end: f64,
    load: f64,
}

/// All that is sent, relayed, received and computed of one message.
fn pieces(
    platform: &Platform,
    rows: &Rows,
    hops: &[Communication],
    done: &Computation,
    take: &mut dyn FnMut(Piece),
) {
    let mut put = |row, lane, verb, (start, end), load| {
        if start < end {
            let (stage, receiver) = (done.stage, done.receiver);
            take(Piece {
                row,
                lane,
                verb,
                stage,
                receiver,
                start,
                end,
                load,
            });
        }
    };
    // Whoever has been reached in a binomial tree sends until the last hop ends.
    let until = |hop: &Communication| match (platform, hops.last()) {
        (Platform::Binomial(_), Some(last)) => last.end,
        _ => hop.end,
    };
    let own = rows.of(done.receiver);
    for (l, hop) in hops.iter().enumerate() {
        let into = if l + 1 == hops.len() { own } else { l + 1 };
        put(
            l,
            SENDS,
            usize::from(0 < l),
            (hop.start, until(hop)),
            hop.load,
        );
        put(into, RECEIVES, 2, (hop.start, hop.end), hop.load);
    }
    put(own, COMPUTES, 3, (done.start, done.end), done.load);
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
    /// What a lane does in each group of stages: from first start to last end, and how long it is busy.
    found: Vec<Option<(Piece, f64)>>,
    /// By color.
    bars: Vec<Vec<Bar>>,
    idle: Vec<Bar>,
    /// From first start to last end in the row that is shared.
    shared: Option<(f64, f64)>,
}

impl Chart<'_> {
    fn groups(&self) -> usize {
        self.n.div_ceil(self.group)
    }

    fn take(&mut self, piece: &Piece) {
        if self.rows.is_shared(piece.row) {
            let (start, end) = self.shared.unwrap_or((piece.start, piece.end));
            self.shared = Some((start.min(piece.start), end.max(piece.end)));
        } else if self.single && piece.lane != COMPUTES {
            let place = self.rows.place(piece.row, piece.lane);
            self.put(piece, place, 1.0);
        } else {
            let lane = piece.row * LANES + piece.lane;
            let at = lane * self.groups() + (piece.stage as usize - 1) / self.group;
            let length = piece.end - piece.start;
            match &mut self.found[at] {
                Some((whole, busy)) => {
                    whole.start = whole.start.min(piece.start);
                    whole.end = whole.end.max(piece.end);
                    *busy += length;
                }
                none => *none = Some((*piece, length)),
            }
        }
    }

    /// Draws what was gathered, each group as high as its busy share, and what receivers wait.
    fn close(&mut self, receivers: &[u32]) {
        let mut free = vec![0.0; self.rows.names.len() * LANES];
        let groups = self.groups();
        for (at, entry) in std::mem::take(&mut self.found).into_iter().enumerate() {
            let Some((mut whole, busy)) = entry else {
                continue;
            };
            // A group begins where the one before it ends, so that no bars overlap.
            let free = &mut free[at / groups];
            let before = std::mem::replace(free, whole.end);
            whole.start = whole.start.max(before);
            if whole.end <= whole.start {
                continue;
            }
            let share = (busy / (whole.end - whole.start)).min(1.0);
            let (top, bottom) = self.rows.place(whole.row, whole.lane);
            let edge = bottom - (bottom - top) * share;
            self.put(&whole, (edge, bottom), share);
            if whole.lane == COMPUTES {
                self.wait(whole.row, (before, whole.start), (top, bottom));
                if 1e-9 < 1.0 - share {
                    self.wait(whole.row, (whole.start, whole.end), (top, edge));
                }
            }
        }
        let rows = self.rows;
        for row in receivers.iter().map(|&receiver| rows.of(receiver)) {
            let from = free[row * LANES + COMPUTES];
            if !self.rows.is_shared(row) {
                self.wait(row, (from, self.makespan), self.rows.lanes[COMPUTES]);
            }
        }
    }

    fn put(&mut self, piece: &Piece, lane: (f64, f64), share: f64) {
        let star = matches!(self.platform, Platform::Star(_));
        let own = piece.row == self.rows.of(piece.receiver);
        let (color, says, numbers): (usize, Says, [f64; 2]) = if self.single {
            let number = if star { piece.stage } else { piece.receiver };
            let says = match (own, star) {
                (true, _) => of_stage,
                (_, true) => to_processor,
                _ => for_layer,
            };
            let numbers = [f64::from(piece.stage), f64::from(piece.receiver)];
            ((number as usize - 1) % COLORS, says, numbers)
        } else {
            let first = (piece.stage as usize - 1) / self.group * self.group + 1;
            let last = (first + self.group - 1).min(self.n);
            let color = usize::from(piece.lane != COMPUTES);
            (color, of_stages, [first as f64, last as f64])
        };
        let amount = if self.single { piece.load } else { share };
        let words = Words::Of(says, [piece.verb as f64, amount, numbers[0], numbers[1]]);
        let bar = Bar::new(piece.row, (piece.start, piece.end)).lane(lane);
        self.bars[color].push(bar.ink(Ink::Series(color)).label(words));
    }

    fn wait(&mut self, row: usize, (start, end): (f64, f64), lane: (f64, f64)) {
        if self.makespan * 1e-9 < end - start {
            let idle = |[length, ..]: [f64; 4]| format!("idle for {}", Unit::Second.show(length));
            let bar = Bar::new(row, (start, end)).lane(lane).ink(Ink::Idle);
            let words = Words::Of(idle, [end - start, 0.0, 0.0, 0.0]);
            self.idle.push(bar.hatched().label(words));
        }
    }

    /// What happens when, in words: each message that the clock stops at.
    fn steps(&self, stops: &[(f64, Computation)], each: bool) -> Vec<(f64, String)> {
        let mut steps: Vec<(f64, String)> = Vec::new();
        for (start, done) in stops {
            let begin = if each {
                String::new()
            } else {
                format!("Stage {} begins: ", done.stage)
            };
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
        let (word, count) = match self.platform {
            Platform::Star(_) => ("stage", self.n),
            tree => ("for layer", tree.height() as usize),
        };
        let mut layers: Vec<Bars> = Vec::new();
        for (color, bars) in self.bars.into_iter().enumerate() {
            let (first, next) = (color + 1, color + 1 + COLORS);
            let name = match (self.single, color) {
                (true, _) if next <= count => format!("{word}s {first}, {next}, …"),
                (true, _) => format!("{word} {first}"),
                (false, 0) => "computing".to_owned(),
                (false, _) => "sending".to_owned(),
            };
            layers.push(Bars::new(name, bars).shows("cmax"));
        }
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
        plot.clock = Some(Clock {
            end,
            unit: Unit::Second,
            along_x: true,
            steps,
        });
        let drawn = layers.into_iter().filter(|bars| !bars.bars.is_empty());
        drawn.fold(plot, Plot::with)
    }
}

/// What is done with a load of a stage: verb, bytes, stage.
fn of_stage([verb, load, stage, _]: [f64; 4]) -> String {
    format!(
        "{} {} of stage {stage}",
        VERBS[verb as usize],
        Unit::Byte.show(load)
    )
}

/// The same for another processor.
fn to_processor([verb, load, stage, receiver]: [f64; 4]) -> String {
    let load = Unit::Byte.show(load);
    format!(
        "{} {load} to P{receiver}, stage {stage}",
        VERBS[verb as usize]
    )
}

/// The same for another layer.
fn for_layer([verb, load, stage, receiver]: [f64; 4]) -> String {
    let load = Unit::Byte.show(load);
    format!(
        "{} {load} for layer {receiver}, stage {stage}",
        VERBS[verb as usize]
    )
}

/// How busy a lane is from one stage to another: verb, share, stages.
fn of_stages([verb, share, first, last]: [f64; 4]) -> String {
    let share = percent(share);
    format!(
        "stages {first}–{last}: {} {share} of the time",
        VERBS[verb as usize]
    )
}
