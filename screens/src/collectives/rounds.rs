//! An operation written out: its rounds in time, and how far each process has come after each.

use crossover_model::Error;
use crossover_model::collectives::{Operation, Schedule, on_links, schedule};
use crossover_model::communication::Network;
use crossover_model::topology::{Graph, Topology};

use super::inputs::{Inputs, Place};
use super::links::topology;

/// Up to so many processes are drawn one by one.
const MOST: f64 = 24.0;
/// More are drawn as so many: a square and a power of two, which every algorithm can use.
const STANDING_FOR_MORE: f64 = 16.0;
/// Up to so many segments of a chain are drawn; more are drawn as so many.
const MOST_SEGMENTS: f64 = 48.0;

/// A message from one process to another.
#[derive(Clone, Copy)]
pub(super) struct Message {
    pub from: usize,
    pub to: usize,
    pub words: f64,
    /// It is added to what the receiver has.
    pub combine: bool,
}

/// One round: from when to when, its messages, and the share of its result that each process has
/// at its end, NaN for one that gets none.
pub(super) struct Round {
    pub start: f64,
    pub end: f64,
    pub messages: Vec<Message>,
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

/// The rounds of what the parameters mean, for few enough processes to draw.
pub(super) fn rounds(s: &Inputs) -> Result<Rounds, Error> {
    // The algorithm is that of all processes, or there is none.
    let algorithm = s.algorithm()?;
    let p = if MOST < s.p { STANDING_FOR_MORE } else { s.p };
    let few = Inputs { p, ..*s };
    if s.place == Place::Ethernet {
        s.links()?;
        return on_a_bus(&few);
    }
    let segments = few.segments(algorithm)?;
    let drawn = segments.min(MOST_SEGMENTS);
    let schedule = schedule(s.op, algorithm, p, few.n(), drawn)?;
    let place = match s.place {
        Place::On(shape) => topology(shape),
        _ => Topology::Complete,
    };
    let graph = Graph::new(place, p)?;
    let mut has = State::new(s.op, &schedule);
    let begin = has.shares();
    let mut rounds = Vec::new();
    let mut start = 0.0;
    // As t has it: the words of its messages share links, the hops take no time.
    let without_hops = Network {
        ts: s.network.ts,
        th: 0.0,
        tw: s.network.tw,
    };
    let links = on_links(&schedule, &graph, &without_hops, s.gamma)?;
    for (round, on) in schedule.rounds.iter().zip(links.rounds) {
        has.after(round);
        let messages = round.iter().map(|t| Message {
            from: t.from,
            to: t.to,
            words: t.words,
            combine: t.combine,
        });
        let end = start + on.t;
        rounds.push(Round {
            start,
            end,
            messages: messages.collect(),
            shares: has.shares(),
        });
        start = end;
    }
    let written = counted(p as usize, begin, rounds);
    Ok(Rounds {
        segments: (drawn, segments),
        ..written
    })
}

/// One message after the other, each heard by all.
fn on_a_bus(s: &Inputs) -> Result<Rounds, Error> {
    let p = s.p as usize;
    let needed = s.needed()?;
    let count = needed.messages;
    let each = s.bus()? / count;
    let words = needed.words * s.m / count;
    let combine = matches!(
        s.op,
        Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter
    );
    let to_root = matches!(s.op, Operation::Gather | Operation::Reduce);
    let from_root = count == 1.0;
    let parts = if from_root { 1.0 } else { s.p };
    // A process that contributes has its own part from the beginning.
    let share = |process: usize, heard: f64| {
        if to_root && process != 0 {
            f64::NAN
        } else if from_root {
            if process == 0 { 1.0 } else { heard }
        } else {
            heard / parts
        }
    };
    let own = if from_root { 0.0 } else { 1.0 };
    let begin = (0..p).map(|process| share(process, own)).collect();
    let first = usize::from(to_root);
    let rounds = (0..count as usize)
        .map(|index| {
            let from = index + first;
            let others = (0..p).filter(|to| *to != from && (!to_root || *to == 0));
            let heard = |process: usize| {
                if from_root {
                    1.0
                } else {
                    // All who have spoken so far, and the process itself.
                    let spoken = index as f64 + 1.0;
                    if process <= from && process >= first {
                        spoken
                    } else {
                        spoken + 1.0
                    }
                }
            };
            Round {
                start: each * index as f64,
                end: each * (index as f64 + 1.0),
                messages: others
                    .map(|to| Message {
                        from,
                        to,
                        words,
                        combine,
                    })
                    .collect(),
                shares: (0..p)
                    .map(|process| share(process, heard(process)))
                    .collect(),
            }
        })
        .collect();
    Ok(counted(p, begin, rounds))
}

/// Rounds that take no time are each given one unit, so that they can be seen.
fn counted(p: usize, begin: Vec<f64>, mut rounds: Vec<Round>) -> Rounds {
    let timed = rounds.last().is_some_and(|last| 0.0 < last.end);
    if !timed {
        for (index, round) in rounds.iter_mut().enumerate() {
            (round.start, round.end) = (index as f64, index as f64 + 1.0);
        }
    }
    Rounds {
        p,
        segments: (1.0, 1.0),
        begin,
        all: rounds,
        timed,
    }
}

/// Who has how much of each piece: for sums, how many contributions.
struct State {
    op: Operation,
    p: usize,
    pieces: usize,
    /// By process, then piece.
    has: Vec<f64>,
}

impl State {
    fn new(op: Operation, schedule: &Schedule) -> Self {
        let (p, pieces) = (schedule.p, schedule.pieces);
        let begins = |process: usize, piece: usize| match op {
            Operation::Broadcast | Operation::Scatter => process == 0,
            Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter => true,
            Operation::Gather | Operation::AllGather | Operation::Barrier => process == piece,
            Operation::AllToAll => process == piece / p,
        };
        let has = (0..p * pieces)
            .map(|i| f64::from(u8::from(begins(i / pieces, i % pieces))))
            .collect();
        Self { op, p, pieces, has }
    }

    /// All messages of a round at once: what is sent is what was there before it.
    fn after(&mut self, round: &[crossover_model::collectives::Transfer]) {
        let before = self.has.clone();
        for transfer in round {
            for piece in &transfer.pieces {
                let sent = before[transfer.from * self.pieces + piece];
                let there = &mut self.has[transfer.to * self.pieces + piece];
                *there = if transfer.combine {
                    *there + sent
                } else {
                    there.max(sent)
                };
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
