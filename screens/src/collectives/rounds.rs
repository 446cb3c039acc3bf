//! An operation written out: its rounds in time, and how far each process has come after each.

use crossover_model::collectives::{Operation, Transfer, on_links, schedule};
use crossover_model::communication::Network;
use crossover_model::topology::{Graph, Topology};
use crossover_model::{Error, Size};

use super::inputs::{Inputs, Place};
use super::links::topology;

/// Up to so many processes are drawn one by one.
const MOST: f64 = 24.0;
/// More are drawn as so many: a square and a power of two, which every algorithm can use.
const STANDING_FOR_MORE: f64 = 16.0;
/// Up to so many segments of a chain are drawn; more are drawn as so many.
const MOST_SEGMENTS: f64 = 48.0;

/// One round: from when to when, its messages, and the share of its result that each process has
/// at its end, NaN for one that gets none.
pub(super) struct Round {
    pub start: f64,
    pub end: f64,
    pub messages: Vec<Transfer>,
    pub shares: Vec<f64>,
}

/// The operation written out for `p` processes.
pub(super) struct Rounds {
    pub p: usize,
    /// Segments that are drawn, and for how many they stand.
    pub segments: (f64, f64),
    /// The shares before the first round.
    pub begin: Vec<f64>,
    pub all: Vec<Round>,
    /// Rounds are counted where nothing takes time.
    pub timed: bool,
}

/// Returns the rounds of what the parameters mean, for few enough processes to draw.
pub(super) fn rounds(inputs: &Inputs) -> Result<Rounds, Error> {
    // The algorithm is that of all processes, or there is none.
    let algorithm = inputs.algorithm()?;
    let p = if MOST < inputs.p { STANDING_FOR_MORE } else { inputs.p };
    let few = Inputs { p, ..*inputs };
    if inputs.place == Place::Ethernet {
        inputs.links()?;
        return on_a_bus(&few);
    }
    let segments = few.segments(algorithm)?;
    let drawn = segments.min(MOST_SEGMENTS);
    let schedule = schedule(inputs.op, algorithm, &Size { n: few.n(), p }, drawn)?;
    let place = match inputs.place {
        Place::On(shape) => topology(shape),
        _ => Topology::Complete,
    };
    let graph = Graph::new(place, p)?;
    let mut has = State::new(inputs.op, schedule.p, schedule.pieces);
    let begin = has.shares();
    let mut rounds = Vec::new();
    let mut start = 0.0;
    // As t has it: the words of its messages share links, the hops take no time.
    let without_hops = Network { ts: inputs.network.ts, th: 0.0, tw: inputs.network.tw };
    let links = on_links(&schedule, &graph, &without_hops, inputs.gamma)?;
    for (messages, on) in schedule.rounds.into_iter().zip(links.rounds) {
        let before = has.clone();
        has.receive(&messages, &before);
        let end = start + on.t;
        rounds.push(Round { start, end, messages, shares: has.shares() });
        start = end;
    }
    let written = counted(p as usize, begin, rounds);
    Ok(Rounds { segments: (drawn, segments), ..written })
}

/// Returns one message after the other, each heard by all, with what its sender had before.
fn on_a_bus(inputs: &Inputs) -> Result<Rounds, Error> {
    let (op, p) = (inputs.op, inputs.p as usize);
    let needed = inputs.needed()?;
    let (count, each) = (needed.messages, inputs.bus()? / needed.messages);
    let words = needed.words * inputs.m / count;
    let to_root = matches!(op, Operation::Gather | Operation::Reduce);
    let pieces = match op {
        Operation::AllToAll => p * p,
        Operation::Broadcast | Operation::Reduce | Operation::AllReduce => 1,
        _ => p,
    };
    let mut has = State::new(op, p, pieces);
    let begin = has.clone();
    let round = |index: usize| {
        // The root of a gather or a reduce does not send.
        let from = index + usize::from(to_root);
        let others = (0..p).filter(|to| *to != from && (!to_root || *to == 0));
        let message = |to| Transfer {
            from,
            to,
            words,
            combine: inputs.combines(),
            pieces: match op {
                Operation::AllToAll => vec![from * p + to],
                Operation::Scatter => vec![to],
                Operation::Gather | Operation::AllGather | Operation::Barrier => vec![from],
                _ => (0..pieces).collect(),
            },
        };
        let messages: Vec<Transfer> = others.map(message).collect();
        has.receive(&messages, &begin);
        Round {
            start: each * index as f64,
            end: each * (index as f64 + 1.0),
            shares: has.shares(),
            messages,
        }
    };
    let rounds = (0..count as usize).map(round).collect();
    Ok(counted(p, begin.shares(), rounds))
}

/// Returns the rounds. Those that take no time are each given one unit, so that they can be seen.
fn counted(p: usize, begin: Vec<f64>, mut rounds: Vec<Round>) -> Rounds {
    let timed = rounds.last().is_some_and(|last| 0.0 < last.end);
    if !timed {
        for (index, round) in rounds.iter_mut().enumerate() {
            (round.start, round.end) = (index as f64, index as f64 + 1.0);
        }
    }
    Rounds { p, segments: (1.0, 1.0), begin, all: rounds, timed }
}

/// Who has how much of each piece: for sums, how many contributions.
#[derive(Clone)]
struct State {
    op: Operation,
    p: usize,
    pieces: usize,
    /// By process, then piece.
    has: Vec<f64>,
}

impl State {
    fn new(op: Operation, p: usize, pieces: usize) -> Self {
        let begins = |process: usize, piece: usize| match op {
            Operation::Broadcast | Operation::Scatter => process == 0,
            Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter => true,
            Operation::Gather | Operation::AllGather | Operation::Barrier => process == piece,
            Operation::AllToAll => process == piece / p,
        };
        let has =
            (0..p * pieces).map(|i| f64::from(u8::from(begins(i / pieces, i % pieces)))).collect();
        Self { op, p, pieces, has }
    }

    /// All messages of a round at once, with what their senders had before.
    fn receive(&mut self, messages: &[Transfer], before: &Self) {
        for message in messages {
            for piece in &message.pieces {
                let sent = before.has[message.from * self.pieces + piece];
                let there = &mut self.has[message.to * self.pieces + piece];
                *there = if message.combine { *there + sent } else { there.max(sent) };
            }
        }
    }

    fn shares(&self) -> Vec<f64> {
        let p = self.p;
        let full = match self.op {
            Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter => p as f64,
            _ => 1.0,
        };
        let share = |process: usize| {
            let wants = |piece: usize| match self.op {
                Operation::Scatter | Operation::ReduceScatter => piece == process,
                Operation::Gather | Operation::Reduce => process == 0,
                Operation::AllToAll => piece % p == process,
                _ => true,
            };
            let wanted = (0..self.pieces).filter(|piece| wants(*piece));
            let (mut count, mut sum) = (0.0, 0.0);
            for piece in wanted {
                count += full;
                sum += self.has[process * self.pieces + piece];
            }
            sum / count
        };
        (0..p).map(share).collect()
    }
}
