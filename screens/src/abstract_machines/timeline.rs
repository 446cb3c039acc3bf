//! `LogP` message by message: overheads, latency and gap to scale, an arrow for each message.

use crossover_figures::figure::{Figure, Form, Ink, Layer, Shape};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::machines::LogP;

use crate::kits::timeline::{BarKind, Timeline, WHOLE_ROW};
use crate::screen::Params;

use super::inputs::{Inputs, Task, nothing};
use super::models::{COMPUTING, LATENCY, START_UP};
use super::roles::{Role, role, rows};

/// The most processors of a tree with a row.
const MOST_OF_TREE: f64 = 16.0;
/// The same where all do alike.
const MOST_ALIKE: f64 = 4.0;
/// More messages than that are one bar.
const MOST_MESSAGES: f64 = 8.0;
/// Room for the time at the end.
const MARGIN: f64 = 1.2;

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

/// What has been drawn.
struct Picture {
    machine: LogP,
    timeline: Timeline<5>,
    arrows: Vec<Shape>,
    lanes: [(f64, f64); 3],
    rows: usize,
}

/// Returns the timeline.
pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let inputs = Inputs::of(params);
    let tree = matches!(inputs.task, Task::Broadcast | Task::Sum);
    let (most, lanes) = if tree { (MOST_OF_TREE, [WHOLE_ROW; 3]) } else { (MOST_ALIKE, LANES) };
    let machine = inputs.logp()?;
    let gap = machine.gap.max(inputs.overheads() * machine.overhead);
    let mut picture = Picture {
        machine: LogP { gap, ..machine },
        timeline: Timeline::new(KINDS),
        arrows: Vec::new(),
        lanes,
        rows: inputs.p.min(most) as usize,
    };
    let (now, shows) = if inputs.greedy {
        picture.broadcast();
        (inputs.broadcast()?.t, "t_broadcast")
    } else {
        (picture.steps(&inputs)?, "t_logp")
    };
    if now <= 0.0 {
        return Err(nothing(&inputs));
    }
    // A broadcast ends with the last processor, a sum with the first.
    let last = match inputs.task {
        Task::Broadcast => picture.rows.saturating_sub(1),
        _ => 0,
    };
    let rows = rows(picture.rows, inputs.p);
    let plot = picture.timeline.plot(rows, MARGIN, (now, last), shows);
    Ok(plot.with(Layer::Shapes(picture.arrows)).into())
}

impl Picture {
    /// Draws the steps of a job one after the other. Returns their end.
    fn steps(&mut self, inputs: &Inputs) -> Result<f64, Error> {
        let mut now = 0.0;
        for (index, step) in inputs.steps()?.iter().enumerate() {
            let (number, computing) = (index + 1, step.w * inputs.tc);
            let count = step.messages_of(inputs.words);
            for row in 0..self.rows {
                let role = role(inputs, index, row);
                let label = format!("w = {}", Unit::One.show(step.w * role.computes));
                let until = now + computing * role.computes;
                self.timeline.bar(0, (row, WHOLE_ROW), (now, until), label);
                self.messages(row, role, now + computing, count);
            }
            if 0.0 < computing {
                let w = Unit::Cycle.show(step.w);
                let text = format!("Step {number}: computing, w = {w} at most.");
                self.timeline.step(now, text);
            }
            now += computing;
            if 0.0 < count {
                self.events(number, now, count);
                now += self.machine.span(count - 1.0).received;
            }
        }
        Ok(now)
    }

    /// What happens when in a step.
    fn events(&mut self, step: usize, start: f64, count: f64) {
        let (first, every) = (self.machine.span(0.0), self.machine.span(1.0).send);
        let (counted, every) = (Unit::Message.show(count), Unit::Second.show(every));
        let many = match count {
            1.0 => "a message".to_owned(),
            _ => format!("{counted}, one every {every}"),
        };
        let o = Unit::Second.show(self.machine.overhead);
        let latency = Unit::Second.show(self.machine.latency);
        for (at, text) in [
            (first.send, format!("senders are busy for o = {o} with {many}")),
            (first.depart, format!("the first message is in flight for L = {latency}")),
            (first.arrive, format!("it arrives; receivers are busy for o = {o}")),
        ] {
            self.timeline.step(start + at, format!("Step {step}: {text}."));
        }
    }

    /// A broadcast to the first processors in which everyone goes on sending: whoever can send first
    /// sends next.
    fn broadcast(&mut self) {
        let (one, interval) = (self.machine.span(0.0), self.machine.span(1.0).send);
        let mut next = vec![0.0];
        while next.len() < self.rows {
            let (receiver, mut sender) = (next.len(), 0);
            for (row, time) in next.iter().enumerate() {
                if *time < next[sender] {
                    sender = row;
                }
            }
            let start = next[sender];
            let to = Role { to: Some(receiver as f64), ..Role::default() };
            let from = Role { from: Some(sender as f64), ..Role::default() };
            self.messages(sender, to, start, 1.0);
            self.messages(receiver, from, start, 1.0);
            let text = format!("P{sender} sends to P{receiver}.");
            self.timeline.step(start, text);
            next[sender] += interval;
            next.push(start + one.received);
        }
    }

    /// What a processor has to do with the messages of a step.
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
                    let text = label("g", next - send);
                    self.timeline.bar(2, sending, (depart, next), text);
                }
                if to < self.rows as f64 && to != row as f64 {
                    let way = Form::Arrow((depart, row as f64), (arrive, to));
                    self.arrows.push(Shape::new(way, Ink::Text));
                }
            }
            if role.from.is_some() {
                let text = label("L", self.machine.latency);
                self.timeline.bar(3, flying, (depart, arrive), text);
                let text = busy.clone();
                self.timeline.bar(4, receiving, (arrive, received + rest), text);
            }
        }
    }
}
