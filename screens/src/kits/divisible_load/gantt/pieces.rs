//! What is drawn of each message: pieces of lanes, and the words on their bars.

use crossover_figures::figure::{Bar, Words};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::divisible_load::{Communication, Computation, Platform};

use super::rows::{COMPUTES, RECEIVES, Rows, SENDS};

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

/// All that is sent, relayed, received and computed of one message.
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

/// The bar of a piece, with words made of its verb and `numbers`.
pub(super) fn bar(piece: &Piece, lane: (f64, f64), says: Says, numbers: [f64; 3]) -> Bar {
    let [amount, first, second] = numbers;
    let words = Words::Of(says, [piece.verb as f64, amount, first, second]);
    let bar = Bar::new(piece.row, (piece.start, piece.end));
    bar.lane(lane).label(words)
}

/// What is done with a load of a stage: verb, bytes, stage.
pub(super) fn of_stage([verb, load, stage, _]: [f64; 4]) -> String {
    format!("{} {} of stage {stage}", VERBS[verb as usize], Unit::Byte.show(load))
}

/// The same for another processor.
pub(super) fn to_processor([verb, load, stage, receiver]: [f64; 4]) -> String {
    let load = Unit::Byte.show(load);
    format!("{} {load} to P{receiver}, stage {stage}", VERBS[verb as usize])
}

/// The same for another layer.
pub(super) fn for_layer([verb, load, stage, receiver]: [f64; 4]) -> String {
    let load = Unit::Byte.show(load);
    format!("{} {load} for layer {receiver}, stage {stage}", VERBS[verb as usize])
}

/// How busy a lane is from one stage to another: verb, share, stages.
pub(super) fn of_stages([verb, share, first, last]: [f64; 4]) -> String {
    let (verb, share) = (VERBS[verb as usize], percent(share));
    if first == last {
        return format!("stage {first}: {verb} {share} of the time");
    }
    format!("stages {first}–{last}: {verb} {share} of the time")
}
