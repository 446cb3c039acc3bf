//! `LogP` message by message: overheads, latency and gap to scale, an arrow for each message.

use crossover_figures::figure::{Bar, Figure, Form, Ink, Layer, Shape};
use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::machines::{LogP, Step};

use crate::screen::Params;

use super::inputs::{Inputs, Task, nothing};
use super::roles::{Role, role};
use super::superstep;

/// The most processors of a tree with a row.
const MOST_OF_TREE: f64 = 16.0;
/// The same where all do alike.
const MOST_ALIKE: f64 = 4.0;
/// More messages than that are one bar.
const MOST_MESSAGES: f64 = 8.0;
/// Room for the time at the end.
const MARGIN: f64 = 1.2;

/// What a processor does, then what a message does.
const KINDS: [(&str, Ink, bool); 5] = [
    ("computing w", Ink::Series(0), false),
    ("overhead o, sending", Ink::Series(1), false),
    ("gap g", Ink::Idle, true),
    ("in flight, L", Ink::Series(2), true),
    ("overhead o, receiving", Ink::Series(5), false),
];

/// The lanes of sending, flight and receiving: the whole row in a tree, where no processor does
/// two of them at once.
type Lanes = [(f64, f64); 3];

/// What has been drawn.
struct Picture {
    bars: [Vec<Bar>; KINDS.len()],
    arrows: Vec<Shape>,
    lanes: Lanes,
    rows: usize,
}

/// A step's messages: when the first is sent, how many, and their times.
struct Messages {
    start: f64,
    count: f64,
    overhead: f64,
    latency: f64,
    interval: f64,
}

/// The timeline.
pub(super) fn timeline(params: &Params) -> Result<Figure, Error> {
    let s = Inputs::of(params);
    let (steps, machine) = (s.steps()?, s.logp()?);
    let tree = matches!(s.task, Task::Broadcast | Task::Sum);
    let most = if tree { MOST_OF_TREE } else { MOST_ALIKE };
    let whole = (0.0, 1.0);
    let mut picture = Picture {
        bars: std::array::from_fn(|_| Vec::new()),
        arrows: Vec::new(),
        lanes: if tree {
            [whole; 3]
        } else {
            [(0.0, 0.32), (0.34, 0.66), (0.68, 1.0)]
        },
        rows: s.p.min(most) as usize,
    };
    let mut clock = Vec::new();
    let (now, last) = if s.greedy {
        let last = picture.broadcast(&machine, &mut clock);
        (s.broadcast()?.t, last)
    } else {
        let now = picture.steps(&s, &steps, &machine, &mut clock);
        // A sum ends with the first processor, a broadcast with the last.
        let last = if s.task == Task::Broadcast {
            picture.rows.saturating_sub(1)
        } else {
            0
        };
        (now, last)
    };
    if now <= 0.0 {
        return Err(nothing(&s));
    }
    // Two events at one moment are one step.
    clock.dedup_by(|later, earlier| {
        let same = later.0 <= earlier.0;
        if same {
            earlier.1 = format!("{} {}", earlier.1, later.1);
        }
        same
    });
    let mut plot = superstep::timeline(MARGIN * now, picture.rows, s.p);
    let shows = if s.greedy { "t_broadcast" } else { "t_logp" };
    superstep::push_bars(&mut plot, picture.bars, KINDS.map(|kind| kind.0), shows);
    plot.layers.push(Layer::Shapes(picture.arrows));
    superstep::finish(&mut plot, (now, shows), last, clock);
    Ok(plot.into())
}

impl Messages {
    /// When the receiver has the last one.
    fn end(&self) -> f64 {
        self.received(self.count - 1.0)
    }

    /// What happens when.
    fn events(&self, step: usize, clock: &mut Vec<(f64, String)>) {
        let many = if self.count == 1.0 {
            "a message".to_owned()
        } else {
            let (count, every) = (
                Unit::Message.show(self.count),
                Unit::Second.show(self.interval),
            );
            format!("{count}, one every {every}")
        };
        let o = Unit::Second.show(self.overhead);
        let latency = Unit::Second.show(self.latency);
        let depart = self.start + self.overhead;
        let said = [
            (
                self.start,
                format!("senders are busy for o = {o} with {many}"),
            ),
            (
                depart,
                format!("the first message is in flight for L = {latency}"),
            ),
            (
                depart + self.latency,
                format!("it arrives; receivers are busy for o = {o}"),
            ),
        ];
        clock.extend(said.map(|(at, text)| (at, format!("Step {step}: {text}."))));
    }

    fn sent(&self, index: f64) -> f64 {
        self.start + index * self.interval
    }

    fn received(&self, index: f64) -> f64 {
        self.sent(index) + 2.0 * self.overhead + self.latency
    }
}

impl Picture {
    /// The steps of a workload one after the other; their end.
    fn steps(
        &mut self,
        s: &Inputs,
        steps: &[Step],
        machine: &LogP,
        clock: &mut Vec<(f64, String)>,
    ) -> f64 {
        let mut now = 0.0;
        for (index, step) in steps.iter().enumerate() {
            let computing = step.w * s.tc;
            let count = step.messages_of(s.words);
            let messages = Messages {
                start: now + computing,
                count,
                overhead: machine.overhead,
                latency: machine.latency,
                interval: machine.gap.max(machine.overhead),
            };
            for row in 0..self.rows {
                let role = role(s, index, row);
                let label = format!("w = {}", Unit::One.show(step.w * role.computes));
                let until = now + computing * role.computes;
                self.put(0, row, (now, until), (0.0, 1.0), label);
                self.messages(row, role, &messages);
            }
            if 0.0 < computing {
                let w = Unit::Cycle.show(step.w);
                clock.push((
                    now,
                    format!("Step {}: computing, w = {w} at most.", index + 1),
                ));
            }
            now = messages.start;
            if 0.0 < count {
                messages.events(index + 1, clock);
                now = messages.end();
            }
        }
        now
    }

    /// A broadcast in which everyone goes on sending: whoever can send first sends next. The first
    /// processors that have it, and which of them has it last.
    fn broadcast(&mut self, machine: &LogP, clock: &mut Vec<(f64, String)>) -> usize {
        let interval = machine.gap.max(machine.overhead);
        let mut next = vec![0.0];
        while next.len() < self.rows {
            let mut sender = 0;
            for (row, time) in next.iter().enumerate() {
                if *time < next[sender] {
                    sender = row;
                }
            }
            let receiver = next.len();
            let one = Messages {
                start: next[sender],
                count: 1.0,
                overhead: machine.overhead,
                latency: machine.latency,
                interval,
            };
            let (to, from) = (Some(receiver as f64), Some(sender as f64));
            let role = |to, from| Role {
                to,
                from,
                ..Role::default()
            };
            self.messages(sender, role(to, None), &one);
            self.messages(receiver, role(None, from), &one);
            clock.push((one.start, format!("P{sender} sends to P{receiver}.")));
            next[sender] += interval;
            next.push(one.end());
        }
        self.rows.saturating_sub(1)
    }

    fn put(&mut self, kind: usize, row: usize, span: (f64, f64), lane: (f64, f64), label: String) {
        let (_, ink, hatched) = KINDS[kind];
        if span.0 < span.1 {
            self.bars[kind].push(
                Bar::new(row, (span.0, span.1))
                    .lane(lane)
                    .ink(ink)
                    .hatched_if(hatched)
                    .label(label),
            );
        }
    }

    /// What a processor has to do with the messages of a step.
    fn messages(&mut self, row: usize, role: Role, of: &Messages) {
        if of.count == 0.0 {
            return;
        }
        let [sending, flying, receiving] = self.lanes;
        let last = of.count - 1.0;
        let (o, latency) = (of.overhead, of.latency);
        let many = MOST_MESSAGES < of.count;
        let drawn = if many { 1 } else { of.count as usize };
        let label = |name: &str, time: f64| format!("{name} = {}", Unit::Second.show(time));
        // A run of messages is one bar each of sending and receiving.
        let rest = if many { last * of.interval } else { 0.0 };
        let count = Unit::Message.show(of.count);
        for index in 0..drawn {
            let start = of.sent(index as f64);
            let (depart, arrive) = (start + o, start + o + latency);
            if let Some(to) = role.to {
                let text = if many { count.clone() } else { label("o", o) };
                self.put(1, row, (start, depart + rest), sending, text);
                if !many && (index as f64) < last {
                    let text = label("g", of.interval);
                    self.put(2, row, (depart, of.sent(index as f64 + 1.0)), sending, text);
                }
                if to < self.rows as f64 && to != row as f64 {
                    self.arrows.push(Shape::new(
                        Form::Arrow((depart, row as f64), (arrive, to)),
                        Ink::Text,
                    ));
                }
            }
            if role.from.is_some() {
                self.put(3, row, (depart, arrive), flying, label("L", latency));
                let text = if many { count.clone() } else { label("o", o) };
                self.put(4, row, (arrive, arrive + o + rest), receiving, text);
            }
        }
    }
}
