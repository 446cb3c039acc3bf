//! The rows of a schedule, what is drawn in them of each message, and the words on the bars.

use crossover_figures::figure::{Bar, Words};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::divisible_load::{Communication, Computation, Platform};

/// Busy shares this near to each other look alike.
const ALIKE: f64 = 0.02;

/// The lanes of a row.
pub(super) const RECEIVES: usize = 0;
pub(super) const SENDS: usize = 1;
pub(super) const COMPUTES: usize = 2;
pub(super) const LANES: usize = 3;

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
    /// Returns the row of a processor or layer.
    pub fn of(&self, receiver: u32) -> usize {
        let row = match self.shared {
            Some((first, last)) if last < receiver => receiver - (last - first),
            Some((first, _)) => receiver.min(first),
            None => receiver,
        };
        row as usize
    }

    pub fn is_shared(&self, row: usize) -> bool {
        self.shared.is_some_and(|(first, _)| first as usize == row)
    }

    /// Returns the share of its row's height that a lane has; the originator's row has one lane.
    pub fn place(&self, row: usize, lane: usize) -> (f64, f64) {
        if row == 0 { (0.0, 1.0) } else { self.lanes[lane] }
    }
}

/// What a piece does: an index of these.
const VERBS: [&str; 4] = ["sends", "relays", "receives", "computes"];

/// The words of a bar, from its numbers.
pub(super) type Says = fn([f64; 4]) -> String;

/// One interval of a lane.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub row: usize,
    pub lane: usize,
    pub verb: usize,
    /// The stage and the receiver of the message, from 1.
    pub stage: u32,
    pub receiver: u32,
    pub start: f64,
    pub end: f64,
    pub load: f64,
}

/// Takes all that is sent, relayed, received and computed of one message.
pub(super) fn pieces(
    platform: &Platform,
    rows: &Rows,
    hops: &[Communication],
    done: &Computation,
    take: &mut dyn FnMut(Piece),
) {
    let mut put = |row, lane, verb, (start, end), load| {
        if start < end {
            let (stage, receiver) = (done.stage, done.receiver);
            take(Piece { row, lane, verb, stage, receiver, start, end, load });
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
        put(l, SENDS, usize::from(0 < l), (hop.start, until(hop)), hop.load);
        put(into, RECEIVES, 2, (hop.start, hop.end), hop.load);
    }
    put(own, COMPUTES, 3, (done.start, done.end), done.load);
}

/// Returns the bar of a piece, with words made of its verb and `numbers`.
pub(super) fn bar(piece: &Piece, lane: (f64, f64), says: Says, numbers: [f64; 3]) -> Bar {
    let [amount, first, second] = numbers;
    let words = Words::Of(says, [piece.verb as f64, amount, first, second]);
    let bar = Bar::new(piece.row, (piece.start, piece.end));
    bar.lane(lane).label(words)
}

/// Says what is done with a load of a stage, from its verb, bytes, stage.
pub(super) fn of_stage([verb, load, stage, _]: [f64; 4]) -> String {
    format!("{} {} of stage {stage}", VERBS[verb as usize], Unit::Byte.show(load))
}

/// Says what is done with a load for another processor.
pub(super) fn to_processor([verb, load, stage, receiver]: [f64; 4]) -> String {
    let load = Unit::Byte.show(load);
    format!("{} {load} to P{receiver}, stage {stage}", VERBS[verb as usize])
}

/// Says what is done with a load for another layer.
pub(super) fn for_layer([verb, load, stage, receiver]: [f64; 4]) -> String {
    let load = Unit::Byte.show(load);
    format!("{} {load} for layer {receiver}, stage {stage}", VERBS[verb as usize])
}

/// Says how busy a lane is from one stage to another, from its verb, share, stages.
pub(super) fn of_stages([verb, share, first, last]: [f64; 4]) -> String {
    let (verb, share) = (VERBS[verb as usize], percent(share));
    if first == last {
        return format!("stage {first}: {verb} {share} of the time");
    }
    format!("stages {first}–{last}: {verb} {share} of the time")
}

/// What a lane does in some stages.
#[derive(Clone, Copy)]
pub(super) struct Gathered {
    /// The first piece, which ends where the last one does.
    pub whole: Piece,
    /// The last group of stages, counted from 0.
    pub group: usize,
    /// How long the lane is busy, seconds.
    pub busy: f64,
}

impl Gathered {
    /// Returns the share of its time in which the lane is busy.
    pub fn share(&self) -> f64 {
        (self.busy / (self.whole.end - self.whole.start)).min(1.0)
    }
}

/// Returns the groups of a lane without gaps: the time between two belongs to the first, and equally busy
/// groups are merged. The last group is compared over `part` of the length of the one before.
pub(super) fn close_gaps(groups: Vec<Gathered>, part: f64) -> Vec<Gathered> {
    let mut all: Vec<Gathered> = Vec::with_capacity(groups.len());
    let mut groups = groups.into_iter().peekable();
    let mut before = 0.0;
    while let Some(mut next) = groups.next() {
        let mut length = next.whole.end - next.whole.start;
        match groups.peek() {
            Some(after) => {
                next.whole.end = next.whole.end.max(after.whole.start);
                length = next.whole.end - next.whole.start;
            }
            None => length = length.max(before * part),
        }
        before = length;
        let share = next.busy / length;
        match all.last_mut() {
            Some(last) if (last.share() - share).abs() < ALIKE => {
                last.whole.end = next.whole.end;
                last.group = next.group;
                last.busy += next.busy;
            }
            _ => all.push(next),
        }
    }
    all
}
