//! The picture of an operation: who sends to whom in which round, in time, and how far each process
//! has come after it.

use crossover_figures::figure::{Bar, Bars, Clock, Form, Shape};
use crossover_model::Size;
use crossover_model::collectives::nodes::WayOnNodes;
use crossover_model::collectives::{Operation, Transfer, on_links, schedule};
use crossover_model::communication::Network;
use crossover_model::topology::Graph;

use crate::screen::prelude::*;

use super::node_figures::{Few, MOST_SEGMENTS};
use super::params::Place;
use super::state::{State, topology};
use Operation as O;

/// The share of its row that a shaded part fills when a process has all.
const FULL: f64 = 0.8;
/// How far the picture goes beyond the last message, to show what has been reached.
const BEYOND: f64 = 1.04;
/// Messages named in words in a step.
const NAMED: usize = 4;
/// The most processes that are drawn one by one.
const MOST: f64 = 24.0;
/// The processes that stand for more: a square and a power of two, which every algorithm can use.
const STANDING_FOR_MORE: f64 = 16.0;

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
    /// Processes of a node, which is drawn as a box; 0 for none.
    boxes: usize,
    /// Rounds are counted where nothing takes time.
    is_timed: bool,
}

/// The messages of a round, and how long they take.
type Timed = (f64, Vec<Transfer>);

pub(super) fn tree(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let rounds = rounds(s)?;
    let end = rounds.all.last().map_or(1.0, |last| last.end);
    let names = (0..rounds.p).map(|process| process.to_string());
    let names = names.chain(["words each".to_owned()]).collect();
    let (title, unit) =
        if rounds.is_timed { ("time", Unit::Second) } else { ("rounds", Unit::One) };
    let standing = |drawn: f64, of: f64, what: &str| {
        let [few, many] = [drawn, of].map(|number| Unit::One.show(number));
        if drawn == of { String::new() } else { format!(", {few} {what} standing for {many}") }
    };
    let processes = standing(rounds.p as f64, s.p, "processes");
    let segments = standing(rounds.segments.0, rounds.segments.1, "segments");
    let x = Axis::linear(format!("{title}{processes}{segments}"), unit, (0.0, end * BEYOND));
    let mut plot = Plot::new(x, Axis::rows("process; shaded: what it has", names));
    plot.clock = Some(Clock { end, unit, along_x: true, steps: rounds.steps(end) });
    let bars = rounds.all.iter().zip([Ink::Muted, Ink::Idle].into_iter().cycle());
    let bars = bars.map(|(round, ink)| {
        Bar::new(rounds.p, (round.start, round.end)).ink(ink).hatched().label(round.words())
    });
    let bands = (0..rounds.p).flat_map(|process| rounds.bands(process, end * BEYOND));
    Ok(plot
        .with(Bars::new("words each", bars))
        .with(Layer::Shapes(bands.collect()))
        .with_all(rounds.nodes(end * BEYOND).map(Layer::Shapes))
        .with(Layer::Shapes(rounds.all.iter().flat_map(Round::arrows).collect()))
        .into())
}

impl Round {
    fn words(&self) -> String {
        Unit::One.show(self.messages.iter().map(|message| message.words).fold(0.0, f64::max))
    }

    fn arrows(&self) -> impl Iterator<Item = Shape> {
        self.messages.iter().map(|message| {
            let ends = ((self.start, message.from as f64), (self.end, message.to as f64));
            let ink = if message.combine { Ink::Accent } else { Ink::Text };
            Shape::new(Form::Arrow(ends.0, ends.1), ink)
        })
    }
}

impl Rounds {
    /// Returns the boxes of the nodes.
    fn nodes(&self, end: f64) -> Option<Vec<Shape>> {
        let starts = (0..self.p).step_by(self.boxes.max(1));
        let one = |first: usize| {
            let (top, foot) = (first as f64 - 0.5, (first + self.boxes) as f64 - 0.5);
            Shape::new(Form::Frame((0.0, top), (end, foot)), Ink::Text)
        };
        (1 < self.boxes).then(|| starts.map(one).collect())
    }

    /// Returns what a process has of its result, as the height of a pale band.
    fn bands(&self, process: usize, end: f64) -> Vec<Shape> {
        let (mut bands, mut since, mut has) = (Vec::new(), 0.0, self.begin[process]);
        let foot = process as f64 + FULL / 2.0;
        let mut band = |from: f64, to: f64, share: f64| {
            if 0.0 < share && from < to {
                let fill = Form::Fill((from, foot - FULL * share), (to, foot));
                bands.push(Shape::new(fill, Ink::Idle));
            }
        };
        for round in &self.all {
            let now = round.shares[process];
            if now != has {
                band(since, round.end, has);
                (since, has) = (round.end, now);
            }
        }
        // What comes with the last round is shown where it ends.
        band(since, end, has);
        bands
    }

    /// Returns when each round begins, with who sends to whom in it.
    fn steps(&self, end: f64) -> Vec<(f64, String)> {
        let (count, mut steps) = (self.all.len(), Vec::new());
        for (number, round) in (1..).zip(&self.all) {
            let named = round.messages.iter().take(NAMED);
            let pairs: Vec<String> = named.map(|m| format!("{} → {}", m.from, m.to)).collect();
            let rest = match round.messages.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let (pairs, words) = (pairs.join(", "), round.words());
            let text = format!("round {number} of {count}: {pairs}{rest}, {words} words each");
            // Rounds of no length begin together: the last of them is the one to see.
            steps.pop_if(|(start, _)| *start == round.start);
            steps.push((round.start, text));
        }
        steps.pop_if(|(start, _)| *start == end);
        steps.push((end, "done".to_owned()));
        steps
    }
}

/// Returns the rounds of what the parameters mean, for few enough processes to draw.
fn rounds(s: &State) -> Result<Rounds, Error> {
    if s.network == Place::Nccl {
        let help =
            "the steps of its rings and trees are not drawn: give a ring, or another network";
        return Err(Error::new(ErrorKind::Undefined, "network", "nccl", help));
    }
    if s.network == Place::Nodes {
        return rounds_on_nodes(s);
    }
    // The algorithm is that of all processes, or there is none.
    let algorithm = s.used_algorithm()?;
    let p = if MOST < s.p { STANDING_FOR_MORE } else { s.p };
    let few = s.with(&|values| values.p = p);
    if s.network == Place::Ethernet {
        s.links()?;
        let (pieces, rounds) = on_a_bus(&few)?;
        return Ok(Holdings::new(s.op, p as usize, pieces).play((1.0, 1.0), rounds, true));
    }
    let segments = few.segments(algorithm)?;
    let drawn = segments.min(MOST_SEGMENTS);
    let schedule = schedule(s.op, algorithm, &Size { n: few.size().n, p }, drawn)?;
    let graph = Graph::new(topology(s.network), p)?;
    // As t has it: the words of its messages share links, the hops take no time.
    let without_hops = Network { ts: s.ts, th: 0.0, tw: s.tw };
    let links = on_links(&schedule, &graph, &without_hops, s.gamma)?;
    let times = links.rounds.into_iter().map(|round| round.t);
    let holdings = Holdings::new(s.op, schedule.p, schedule.pieces);
    Ok(holdings.play((drawn, segments), times.zip(schedule.rounds).collect(), false))
}

/// Returns the rounds of a flat algorithm on few enough nodes to draw.
fn rounds_on_nodes(s: &State) -> Result<Rounds, Error> {
    let way = s.way()?;
    let WayOnNodes::Flat(algorithm) = way else {
        let help = "its phases are drawn in the timeline of processes and NICs: look there, or give a flat algorithm";
        return Err(Error::new(ErrorKind::Undefined, "algorithm", way.name(), help));
    };
    let few = Few::of(s)?;
    let (on, layout) = (few.state.on_nodes()?, few.state.layout()?);
    let segments = on.segments(algorithm, s.m)?;
    let drawn = segments.min(MOST_SEGMENTS);
    let schedule = schedule(s.op, algorithm, &few.state.size(), drawn)?;
    let timed = schedule.rounds.into_iter().map(|messages| {
        let [_, _, t] = few.round_times(&layout, &messages)?;
        Ok((t, messages))
    });
    let timed = timed.collect::<Result<Vec<Timed>, Error>>()?;
    let holdings = Holdings::new(s.op, schedule.p, schedule.pieces);
    let boxes = if layout.is_cyclic() { 0 } else { layout.ppn() };
    Ok(Rounds { boxes, ..holdings.play((drawn, segments), timed, false) })
}

/// Returns the pieces of an operation on one channel, and one message after the other, each heard by
/// all: how long it takes, and to whom it goes.
fn on_a_bus(s: &State) -> Result<(usize, Vec<Timed>), Error> {
    let (op, p, needed) = (s.op, s.p as usize, s.channel_needs()?);
    let (count, each) = (needed.messages, s.channel_time()? / needed.messages);
    let words = needed.words * s.m / count;
    let to_root = matches!(op, O::Gather | O::Reduce);
    let pieces = match op {
        O::AllToAll => p * p,
        O::Broadcast | O::Reduce | O::AllReduce => 1,
        _ => p,
    };
    let round = |index: usize| {
        // The root of a gather or a reduce does not send.
        let from = index + usize::from(to_root);
        let others = (0..p).filter(|to| *to != from && (!to_root || *to == 0));
        let message = |to| {
            let pieces = match op {
                O::AllToAll => vec![from * p + to],
                O::Scatter => vec![to],
                O::Gather | O::AllGather | O::Barrier => vec![from],
                _ => (0..pieces).collect(),
            };
            Transfer { from, to, words, combine: s.combines(), pieces }
        };
        (each, others.map(message).collect())
    };
    Ok((pieces, (0..count as usize).map(round).collect()))
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
            O::Broadcast | O::Scatter => process == 0,
            O::Reduce | O::AllReduce | O::ReduceScatter => true,
            O::Gather | O::AllGather | O::Barrier => process == piece,
            O::AllToAll => process == piece / p,
        };
        let has = (0..p * pieces).map(|at| f64::from(begins(at / pieces, at % pieces)));
        Self { op, p, pieces, has: has.collect() }
    }

    /// Returns the rounds with what comes of them. Senders send what they had before a round, or what
    /// they had `first`. Rounds that take no time are each given one unit, so that they can be seen.
    fn play(mut self, segments: (f64, f64), rounds: Vec<Timed>, first: bool) -> Rounds {
        let (p, begin, mut before) = (self.p, self.shares(), self.clone());
        let is_timed = rounds.iter().any(|(t, _)| 0.0 < *t);
        let mut end = 0.0;
        let all = rounds.into_iter().map(|(t, messages)| {
            if !first {
                before.clone_from(&self);
            }
            self.receive(&messages, &before);
            let start = end;
            end += if is_timed { t } else { 1.0 };
            Round { start, end, messages, shares: self.shares() }
        });
        Rounds { p, segments, begin, all: all.collect(), boxes: 0, is_timed }
    }

    /// Takes all messages of a round at once, with what their senders had before.
    fn receive(&mut self, messages: &[Transfer], before: &Self) {
        for message in messages {
            for piece in &message.pieces {
                let sent = before.has[message.from * self.pieces + piece];
                let there = &mut self.has[message.to * self.pieces + piece];
                *there = if message.combine { *there + sent } else { there.max(sent) };
            }
        }
    }

    /// Returns the share of its result that each process has.
    fn shares(&self) -> Vec<f64> {
        let p = self.p;
        let full =
            if matches!(self.op, O::Reduce | O::AllReduce | O::ReduceScatter) { p } else { 1 };
        let share = |process: usize| {
            let wants = |piece: &usize| match self.op {
                O::Scatter | O::ReduceScatter => *piece == process,
                O::Gather | O::Reduce => process == 0,
                O::AllToAll => piece % p == process,
                _ => true,
            };
            let wanted: Vec<_> = (0..self.pieces).filter(wants).collect();
            let has = wanted.iter().map(|piece| self.has[process * self.pieces + piece]);
            has.sum::<f64>() / (full * wanted.len()) as f64
        };
        (0..p).map(share).collect()
    }
}
