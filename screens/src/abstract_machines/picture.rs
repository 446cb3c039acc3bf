//! The job as BSP and `LogP` play it, processor by processor, and what can be done to its supersteps.

use crossover_figures::figure::{Form, Layer, Shape};
use crossover_model::Size;
use crossover_model::machines::{Adder, Bsp, LogP, Step};

use crate::kits::timeline::{BarKind, Timeline, WHOLE_ROW};
use crate::screen::{Action, prelude::*};

use super::params::{Job, MOST, Values};
use super::state::State;

/// The colors of the parts of a time, in all figures.
pub(super) const COMPUTING: Ink = Ink::Series(0);
pub(super) const START_UP: Ink = Ink::Series(1);
pub(super) const LATENCY: Ink = Ink::Series(2);
pub(super) const WORDS: Ink = Ink::Series(3);
pub(super) const BARRIER: Ink = Ink::Series(4);

/// The most steps a figure shows: no machine has the processors for a job of more levels.
const MOST_STEPS: usize = 64;

/// Returns the steps one after the other, as many as a picture can show.
fn steps(s: &State) -> Result<Vec<Step>, Error> {
    let workload = s.workload()?;
    let repeated = workload.parts().iter().flat_map(|(times, step)| {
        let times = times.clamp(0.0, MOST_STEPS as f64) as usize;
        std::iter::repeat_n(*step, times)
    });
    Ok(repeated.take(MOST_STEPS).collect())
}

/// The most processors with a row.
const MOST_ROWS: f64 = 8.0;

/// The phases of a superstep, then the wait for the others.
const PHASES: [BarKind; 4] = [
    ("computing w", COMPUTING, false),
    ("exchanging g h", WORDS, false),
    ("barrier l", BARRIER, false),
    ("waiting for the others", Ink::Idle, true),
];
const WAITING: usize = 3;
/// With overlap each phase has a third of the row.
const THIRDS: [(f64, f64); 3] = [(0.0, 1.0 / 3.0), (1.0 / 3.0, 2.0 / 3.0), (2.0 / 3.0, 1.0)];

pub(super) fn superstep(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (Bsp { g, l }, tc, overlap) = (s.bsp()?, s.tc, s.overlap);
    let count = s.p.min(MOST_ROWS) as usize;
    let (lanes, shows) =
        if overlap { (THIRDS, "t_bsp_overlap") } else { ([WHOLE_ROW; 3], "t_bsp") };
    let mut timeline = Timeline::new(PHASES);
    let mut borders = Vec::new();
    let mut now = 0.0;
    for (index, step) in steps(s)?.iter().enumerate() {
        let cycles = [step.w, g * step.h, l];
        let [w, gh, barrier] = cycles.map(|cycles| Unit::Cycle.show(cycles));
        let number = index + 1;
        let mut starts = [now; 3];
        if overlap {
            let text = format!("the longest of w = {w}, g h = {gh}, l = {barrier}");
            timeline.step(now, format!("Superstep {number}: {text}."));
            now += cycles.into_iter().fold(0.0, f64::max) * tc;
        } else {
            let said = [
                format!("w = {w} for the slowest"),
                format!("g h = {gh} for {}", Unit::Word.show(step.h)),
                format!("l = {barrier} for the barrier"),
            ];
            for ((start, length), text) in starts.iter_mut().zip(cycles).zip(said) {
                *start = now;
                now += length * tc;
                if 0.0 < length {
                    timeline.step(*start, format!("Superstep {number}: {text}."));
                }
            }
        }
        for row in 0..count {
            let role = role(s, index, row);
            let shares = [role.computes, role.exchanges, 1.0];
            for (phase, letters) in ["w", "g h", "l"].into_iter().enumerate() {
                let (place, start) = ((row, lanes[phase]), starts[phase]);
                let mine = shares[phase] * cycles[phase];
                let label = format!("{letters} = {}", Unit::One.show(mine));
                let (until, all) = (start + mine * tc, start + cycles[phase] * tc);
                timeline.bar(phase, place, (start, until), label);
                timeline.bar(WAITING, place, (until, all), "waits".to_owned());
            }
        }
        borders.push(Rule::at_x(now).ink(Ink::Text).stroke(Stroke::Dotted));
    }
    if now <= 0.0 {
        return Err(s.no_time_error());
    }
    let mut plot = timeline.plot(rows(count, s.p), 1.14, (now, count / 2), shows);
    plot.layers.extend(borders.into_iter().map(Into::into));
    Ok(plot.into())
}

/// The most processors of a tree with a row.
const MOST_OF_TREE: f64 = 16.0;
/// The most processors with a row where all do alike.
const MOST_ALIKE: f64 = 4.0;
/// More messages than that are one bar.
const MOST_MESSAGES: f64 = 8.0;

/// The most sums that a processor is seen to receive one by one.
const MOST_SUMS: usize = 64;

/// What a processor does, then what a message does.
const KINDS: [BarKind; 5] = [
    ("computing w", COMPUTING, false),
    ("overhead o, sending", START_UP, false),
    ("gap g", Ink::Idle, true),
    ("in flight, L", LATENCY, true),
    ("overhead o, receiving", START_UP, false),
];

/// The lanes of sending, flight and receiving: the whole row in a tree, where no processor does
/// two of them at once.
const LANES: [(f64, f64); 3] = [(0.0, 0.32), (0.34, 0.66), (0.68, 1.0)];

/// What has been drawn of the messages.
struct Picture {
    machine: LogP,
    timeline: Timeline<5>,
    arrows: Vec<Shape>,
    lanes: [(f64, f64); 3],
    rows: usize,
}

pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let (job, p) = (s.job, s.p);
    let tree = matches!(job, Job::Broadcast | Job::Sum);
    let (most, lanes) = if tree { (MOST_OF_TREE, [WHOLE_ROW; 3]) } else { (MOST_ALIKE, LANES) };
    let mut picture = Picture {
        machine: LogP { gap: s.interval()?, ..s.logp()? },
        timeline: Timeline::new(KINDS),
        arrows: Vec::new(),
        lanes,
        rows: p.min(most) as usize,
    };
    let (now, shows) = match job {
        Job::Broadcast if s.greedy => {
            picture.broadcast();
            (s.broadcast()?.t, "t_broadcast")
        }
        Job::Sum if s.greedy => (picture.sum(s)?, "t_sum"),
        _ => (picture.steps(s)?, "t_logp"),
    };
    if now <= 0.0 {
        return Err(s.no_time_error());
    }
    // A broadcast ends with the last processor, a sum with the first.
    let last = match job {
        Job::Broadcast => picture.rows.saturating_sub(1),
        Job::Message => usize::from(1 < picture.rows),
        Job::Sum | Job::Stencil | Job::List => 0,
    };
    let rows = rows(picture.rows, p);
    let plot = picture.timeline.plot(rows, 1.2, (now, last), shows);
    Ok(plot.with(Layer::Shapes(picture.arrows)).into())
}

impl Picture {
    /// Draws the steps of a job one after the other. Returns their end.
    fn steps(&mut self, s: &State) -> Result<f64, Error> {
        let mut now = 0.0;
        for (index, step) in steps(s)?.iter().enumerate() {
            let (number, computing) = (index + 1, step.w * s.tc);
            let count = step.messages_of(s.words);
            for row in 0..self.rows {
                let role = role(s, index, row);
                let label = format!("w = {}", Unit::One.show(step.w * role.computes));
                let until = now + computing * role.computes;
                self.timeline.bar(0, (row, WHOLE_ROW), (now, until), label);
                self.messages(row, role, now + computing, count);
            }
            if 0.0 < computing {
                let w = Unit::Cycle.show(step.w);
                self.timeline.step(now, format!("Step {number}: computing, w = {w} at most."));
            }
            now += computing;
            if 0.0 < count {
                self.events(number, now, count);
                now += self.machine.span(count - 1.0).received;
            }
        }
        Ok(now)
    }

    fn events(&mut self, step: usize, start: f64, count: f64) {
        let (first, every) = (self.machine.span(0.0), self.machine.span(1.0).send);
        let [o, latency, every] = [self.machine.overhead, self.machine.latency, every]
            .map(|time| Unit::Second.show(time));
        let many = match count {
            1.0 => "a message".to_owned(),
            _ => format!("{}, one every {every}", Unit::Message.show(count)),
        };
        for (at, text) in [
            (first.send, format!("senders are busy for o = {o} with {many}")),
            (first.depart, format!("the first message is in flight for L = {latency}")),
            (first.arrive, format!("it arrives; receivers are busy for o = {o}")),
        ] {
            self.timeline.step(start + at, format!("Step {step}: {text}."));
        }
    }

    /// Draws a broadcast to the first processors in which everyone goes on sending: whoever can send
    /// first sends next.
    fn broadcast(&mut self) {
        let (one, interval) = (self.machine.span(0.0), self.machine.span(1.0).send);
        let mut next = vec![0.0_f64];
        while next.len() < self.rows {
            let receiver = next.len();
            let first = (0..receiver).min_by(|a, b| next[*a].total_cmp(&next[*b]));
            let sender = first.unwrap_or_default();
            let start = next[sender];
            let to = Role { to: Some(receiver as f64), ..Role::default() };
            let from = Role { from: Some(sender as f64), ..Role::default() };
            self.messages(sender, to, start, 1.0);
            self.messages(receiver, from, start, 1.0);
            self.timeline.step(start, format!("P{sender} sends to P{receiver}."));
            next[sender] += interval;
            next.push(start + one.received);
        }
    }

    /// Draws the sum in which each processor adds until it sends. Returns its end.
    fn sum(&mut self, s: &State) -> Result<f64, Error> {
        let Values { n, p, tc, .. } = **s;
        let tree = s.logp()?.summation_tree(&Size { n, p }, tc)?;
        self.timeline.step(0.0, "Each processor adds numbers of its own.".to_owned());
        // The last to be done comes first.
        for (row, adder) in tree.iter().enumerate().take(self.rows).rev() {
            self.adder(row, adder, tc);
            let text = match adder.parent {
                Some(to) => format!("P{row} sends the sum that it has to P{to}."),
                None => "P0 has the sum of all.".to_owned(),
            };
            self.timeline.step(adder.done, text);
        }
        Ok(tree.first().map_or(0.0, |root| root.done))
    }

    /// Draws what a processor of a sum adds, receives and sends.
    fn adder(&mut self, row: usize, adder: &Adder, tc: f64) {
        let place = (row, WHOLE_ROW);
        let Adder { parent, begins, done, receives, overhead, latency } = adder;
        let busy = format!("o = {}", Unit::Second.show(*overhead));
        let additions =
            |span: (f64, f64)| format!("w = {}", Unit::One.show(((span.1 - span.0) / tc).round()));
        // Of a long run only the last ones are drawn one by one.
        let run = receives.len().saturating_sub(MOST_SUMS);
        let mut from = *begins;
        for (index, at) in receives.iter().enumerate() {
            let until = at + overhead;
            if index == 0 || run <= index {
                self.timeline.bar(0, place, (from, *at), additions((from, *at)));
            }
            if run <= index {
                self.timeline.bar(4, place, (*at, until), busy.clone());
            } else if index == 0 {
                let all = receives.get(run - 1).map_or(until, |last| last + overhead);
                self.timeline.bar(4, place, (*at, all), Unit::Message.show(run as f64));
            }
            from = until;
        }
        self.timeline.bar(0, place, (from, *done), additions((from, *done)));
        let Some(to) = parent else { return };
        let (departs, arrives) = (done + overhead, done + overhead + latency);
        self.timeline.bar(1, place, (*done, departs), busy);
        let flight = format!("L = {}", Unit::Second.show(*latency));
        self.timeline.bar(3, place, (departs, arrives), flight);
        let way = Form::Arrow((departs, row as f64), (arrives, *to as f64));
        self.arrows.push(Shape::new(way, Ink::Text));
    }

    /// Draws what a processor has to do with the messages of a step.
    fn messages(&mut self, row: usize, role: Role, start: f64, count: f64) {
        let [sending, flying, receiving] = self.lanes.map(|lane| (row, lane));
        let many = MOST_MESSAGES < count;
        let drawn = if many { 1.0 } else { count };
        // A run of messages is one bar each of sending and receiving.
        let rest = if many { self.machine.span(count - 1.0).send } else { 0.0 };
        let label = |name: &str, time: f64| format!("{name} = {}", Unit::Second.show(time));
        let busy = if many { Unit::Message.show(count) } else { label("o", self.machine.overhead) };
        for index in 0..drawn as u32 {
            let index = f64::from(index);
            let (one, next) = (self.machine.span(index), self.machine.span(index + 1.0).send);
            let [send, depart, arrive, received, next] =
                [one.send, one.depart, one.arrive, one.received, next].map(|at| start + at);
            if let Some(to) = role.to {
                self.timeline.bar(1, sending, (send, depart + rest), busy.clone());
                if index + 1.0 < drawn {
                    self.timeline.bar(2, sending, (depart, next), label("g", next - send));
                }
                if to < self.rows as f64 && to != row as f64 {
                    let way = Form::Arrow((depart, row as f64), (arrive, to));
                    self.arrows.push(Shape::new(way, Ink::Text));
                }
            }
            if role.from.is_some() {
                let latency = label("L", self.machine.latency);
                self.timeline.bar(3, flying, (depart, arrive), latency);
                self.timeline.bar(4, receiving, (arrive, received + rest), busy.clone());
            }
        }
    }
}

/// What one processor does in one step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Role {
    /// Its share of the step's computing, in `0..=1`.
    computes: f64,
    /// Its share of the step's exchange, in `0..=1`.
    exchanges: f64,
    /// To whom it sends.
    to: Option<f64>,
    /// From whom it receives.
    from: Option<f64>,
}

/// How much of w and h the further processors of a list of supersteps have, by turns: the list
/// says only what the busiest one has.
const SHARES: [(f64, f64); 3] = [(0.7, 0.55), (0.9, 0.8), (0.5, 0.65)];

fn rows(first: usize, p: f64) -> Axis {
    let title = if (first as f64) < p {
        format!("processors, the first {first} of {}", Unit::One.show(p))
    } else {
        "processor".to_owned()
    };
    Axis::rows(title, (0..first).map(|row| format!("P{row}")).collect())
}

/// Returns the part of processor `i`, counted from 0, in step `at`.
fn role(s: &State, at: usize, i: usize) -> Role {
    let (index, level) = (i as f64, f64::exp2(at as f64));
    let (n, p, half) = (s.n, s.p, index % (2.0 * level));
    match s.job {
        Job::Broadcast => {
            let to = Some(index + level).filter(|to| index < level && *to < p);
            let from = Some(index - level).filter(|_| level <= index && index < 2.0 * level);
            tree(0.0, to, from)
        }
        Job::Sum => {
            let taking = n.min(p);
            let to = Some(index - level).filter(|_| half == level && index < taking);
            let from = Some(index + level).filter(|from| half == 0.0 && *from < taking);
            let computes = if at == 0 {
                let own = (n / p).floor() + as_number(index < n % p);
                let most = (n / p).ceil() - 1.0;
                if 0.0 < most { (own - 1.0).max(0.0) / most } else { 0.0 }
            } else {
                // It adds what it received in the step before.
                as_number(index % level == 0.0 && index + level / 2.0 < taking)
            };
            tree(computes, to, from)
        }
        Job::List => {
            let others = SHARES[(i + at) % SHARES.len()];
            let (computes, exchanges) = if i == 0 { (1.0, 1.0) } else { others };
            // One way: every other processor sends to the next one.
            let even = index % 2.0 == 0.0;
            let to = Some(index + 1.0).filter(|to| even && *to < p);
            Role { computes, exchanges, to, from: Some(index - 1.0).filter(|_| !even) }
        }
        // The first sends to the second.
        Job::Message => {
            let to = Some(1.0).filter(|_| i == 0 && 1.0 < p);
            tree(0.0, to, Some(0.0).filter(|_| i == 1))
        }
        // Each sends to the next one.
        Job::Stencil => Role {
            computes: 1.0,
            exchanges: 1.0,
            to: Some((index + 1.0) % p),
            from: Some((index + p - 1.0) % p),
        },
    }
}

fn tree(computes: f64, to: Option<f64>, from: Option<f64>) -> Role {
    Role { computes, exchanges: as_number(to.is_some() || from.is_some()), to, from }
}

fn as_number(is_true: bool) -> f64 {
    f64::from(u8::from(is_true))
}

/// The most supersteps with a button of their own.
const REMOVED: usize = 8;

/// Returns what can be done to the list of supersteps; nothing to a single bar.
pub(super) fn actions(params: &Params, bar: &str) -> Vec<Action> {
    let s = State::of(params);
    let steps = match steps(s) {
        Ok(steps) if bar.is_empty() && steps.len() <= MOST => steps,
        _ => return Vec::new(),
    };
    if s.job != Job::List {
        return vec![action("Make it a list of supersteps", &steps)];
    }
    let mut actions = Vec::new();
    if let Some(last) = steps.last().filter(|_| steps.len() < MOST) {
        actions.push(action("Add a superstep", &[&steps[..], &[*last]].concat()));
    }
    if 1 < steps.len() {
        for index in 0..steps.len().min(REMOVED) {
            let fewer = [&steps[..index], &steps[index + 1..]].concat();
            actions.push(action(format!("Remove superstep {}", index + 1), &fewer));
        }
    }
    actions
}

/// Returns what makes the job a list of these supersteps.
fn action(label: impl Into<String>, steps: &[Step]) -> Action {
    let list = |unit: Unit, of: fn(&Step) -> f64| {
        let texts: Vec<_> = steps.iter().map(|step| unit.write(of(step))).collect();
        texts.join(",")
    };
    let (w, h) = (list(Unit::Cycle, |step| step.w), list(Unit::Word, |step| step.h));
    Action { label: label.into(), sets: vec![("job", "supersteps".to_owned()), ("w", w), ("h", h)] }
}
