//! The picture of an operation: who sends to whom in which round, in time, and how far each process
//! has come after it.

use crossover_figures::figure::{Bar, Bars, Clock, Form, Layer, Shape};
use crossover_model::Size;
use crossover_model::collectives::{Operation, Transfer, on_links, schedule};
use crossover_model::communication::Network;
use crossover_model::topology::Graph;

use crate::screen::prelude::*;

use super::params::Place;
use super::quantities::{State, topology};

/// The share of its row that a shaded part fills when a process has all.
const FULL: f64 = 0.8;
/// How far the picture goes beyond the last message, to show what has been reached.
const BEYOND: f64 = 1.04;
/// Messages named in words in a step.
const NAMED: usize = 4;

/// Returns the rounds as a timeline.
pub(super) fn tree(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let written = rounds(s)?;
    let end = written.all.last().map_or(1.0, |last| last.end);
    let mut names: Vec<String> = (0..written.p).map(|process| process.to_string()).collect();
    names.push("words each".to_owned());
    let (title, unit) = if written.timed { ("time", Unit::Second) } else { ("rounds", Unit::One) };
    let standing = |drawn: f64, of: f64, what: &str| {
        if drawn == of {
            return String::new();
        }
        let (drawn, of) = (Unit::One.show(drawn), Unit::One.show(of));
        format!(", {drawn} {what} standing for {of}")
    };
    let processes = standing(written.p as f64, s.p, "processes");
    let segments = standing(written.segments.0, written.segments.1, "segments");
    let title = format!("{title}{processes}{segments}");
    let x = Axis::linear(title, unit, (0.0, end * BEYOND));
    let mut plot = Plot::new(x, Axis::rows("process; shaded: what it has", names));
    plot.clock = Some(Clock { end, unit, along_x: true, steps: steps(&written, end) });
    Ok(plot
        .with(Layer::Bars(words(&written)))
        .with(Layer::Shapes(shares(&written, end)))
        .with(Layer::Shapes(messages(&written)))
        .into())
}

/// Returns the words of a message, round by round, in the last row.
fn words(written: &Rounds) -> Bars {
    let bar = |(index, round): (usize, &Round)| {
        let ink = [Ink::Muted, Ink::Idle][index % 2];
        let bar = Bar::new(written.p, (round.start, round.end)).ink(ink);
        bar.hatched().label(most(round))
    };
    Bars::new("words each", written.all.iter().enumerate().map(bar))
}

fn most(round: &Round) -> String {
    let words = round.messages.iter().map(|m| m.words).fold(0.0, f64::max);
    Unit::One.show(words)
}

/// Returns what each process has of its result, as the height of a pale band.
fn shares(written: &Rounds, end: f64) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for process in 0..written.p {
        let mut since = 0.0;
        let mut has = written.begin.get(process).copied().unwrap_or(f64::NAN);
        let mut band = |from: f64, to: f64, share: f64| {
            if 0.0 < share && from < to {
                let foot = process as f64 + FULL / 2.0;
                shapes.push(Shape::new(
                    Form::Fill((from, foot - FULL * share), (to, foot)),
                    Ink::Idle,
                ));
            }
        };
        for round in &written.all {
            let now = round.shares.get(process).copied().unwrap_or(f64::NAN);
            if now != has {
                band(since, round.end, has);
                (since, has) = (round.end, now);
            }
        }
        // What comes with the last round is shown where it ends.
        band(since, end * BEYOND, has);
    }
    shapes
}

fn messages(written: &Rounds) -> Vec<Shape> {
    let mut arrows = Vec::new();
    for round in &written.all {
        for message in &round.messages {
            let (from, to) = (message.from as f64, message.to as f64);
            let way = Form::Arrow((round.start, from), (round.end, to));
            let ink = if message.combine { Ink::Accent } else { Ink::Text };
            arrows.push(Shape::new(way, ink));
        }
    }
    arrows
}

fn steps(written: &Rounds, end: f64) -> Vec<(f64, String)> {
    let count = written.all.len();
    let mut steps = Vec::new();
    for (index, round) in written.all.iter().enumerate() {
        let named = round.messages.iter().take(NAMED);
        let pairs: Vec<String> = named.map(|m| format!("{} → {}", m.from, m.to)).collect();
        let rest = match round.messages.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let (number, pairs, words) = (index + 1, pairs.join(", "), most(round));
        let text = format!("round {number} of {count}: {pairs}{rest}, {words} words each");
        // Rounds of no length begin together: the last of them is the one to see.
        steps.pop_if(|(start, _)| *start == round.start);
        steps.push((round.start, text));
    }
    steps.pop_if(|(start, _)| *start == end);
    steps.push((end, "done".to_owned()));
    steps
}

/// Up to so many processes are drawn one by one.
const MOST: f64 = 24.0;
/// More are drawn as so many: a square and a power of two, which every algorithm can use.
const STANDING_FOR_MORE: f64 = 16.0;
/// Up to so many segments of a chain are drawn; more are drawn as so many.
const MOST_SEGMENTS: f64 = 48.0;

/// One round: from when to when, its messages, and the share of its result that each process has
/// at its end, NaN for one that gets none.
struct Round {
    start: f64,
    end: f64,
    messages: Vec<Transfer>,
    shares: Vec<f64>,
}

/// The operation written out for `p` processes.
struct Rounds {
    p: usize,
    /// Segments that are drawn, and for how many they stand.
    segments: (f64, f64),
    /// The shares before the first round.
    begin: Vec<f64>,
    all: Vec<Round>,
    /// Rounds are counted where nothing takes time.
    timed: bool,
}

/// Returns the rounds of what the parameters mean, for few enough processes to draw.
fn rounds(s: &State) -> Result<Rounds, Error> {
    // The algorithm is that of all processes, or there is none.
    let algorithm = s.meant()?;
    let p = if MOST < s.p { STANDING_FOR_MORE } else { s.p };
    let few = s.with(|values| values.p = p);
    if s.network == Place::Ethernet {
        s.links()?;
        return on_a_bus(&few);
    }
    let segments = few.segments(algorithm)?;
    let drawn = segments.min(MOST_SEGMENTS);
    let schedule = schedule(s.op, algorithm, &Size { n: few.size().n, p }, drawn)?;
    let graph = Graph::new(topology(s.network), p)?;
    let mut has = Holdings::new(s.op, schedule.p, schedule.pieces);
    let begin = has.shares();
    let mut rounds = Vec::new();
    let mut start = 0.0;
    // As t has it: the words of its messages share links, the hops take no time.
    let without_hops = Network { ts: s.ts, th: 0.0, tw: s.tw };
    let links = on_links(&schedule, &graph, &without_hops, s.gamma)?;
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
fn on_a_bus(s: &State) -> Result<Rounds, Error> {
    let (op, p) = (s.op, s.p as usize);
    let needed = s.needed()?;
    let (count, each) = (needed.messages, s.bus()? / needed.messages);
    let words = needed.words * s.m / count;
    let to_root = matches!(op, Operation::Gather | Operation::Reduce);
    let pieces = match op {
        Operation::AllToAll => p * p,
        Operation::Broadcast | Operation::Reduce | Operation::AllReduce => 1,
        _ => p,
    };
    let mut has = Holdings::new(op, p, pieces);
    let begin = has.clone();
    let round = |index: usize| {
        // The root of a gather or a reduce does not send.
        let from = index + usize::from(to_root);
        let others = (0..p).filter(|to| *to != from && (!to_root || *to == 0));
        let message = |to| Transfer {
            from,
            to,
            words,
            combine: s.combines(),
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
struct Holdings {
    op: Operation,
    p: usize,
    pieces: usize,
    /// By process, then piece.
    has: Vec<f64>,
}

impl Holdings {
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
