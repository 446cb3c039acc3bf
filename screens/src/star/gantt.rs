//! The schedule: the originator's port, and every processor receiving and computing.

use crossover_figures::figure::{Axis, Bar, Bars, Clock, Figure, Ink, Plot, Words};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::divisible_load::{Communication, Computation, Platform, Star};
use crossover_model::{Error, ErrorKind};

use super::inputs::Inputs;
use crate::kits::divisible_load::waits;
use crate::screen::Params;

/// The most messages that are played.
const MOST_MESSAGES: usize = 1 << 17;
/// The most processors that each have a row; of more, the first and last ones have.
const MOST_ROWS: usize = 16;
/// How many of the first processors have one then.
const FIRST_ROWS: usize = 10;
/// How many of the last ones.
const LAST_ROWS: usize = 3;
/// The most messages that are drawn one by one, in the rows and on the port.
const MOST_SINGLE: usize = 420;
/// More stages than that are drawn in so many groups at most.
const GROUPS: usize = 40;
/// The share of a row that receiving fills, and that computing does.
const RECEIVING: (f64, f64) = (0.0, 0.26);
const COMPUTING: (f64, f64) = (0.3, 1.0);
/// Colors of stages, before they repeat.
const COLOURS: usize = 8;
/// Up to so many messages the clock stops at each, at each stage otherwise.
const MOST_STEPS: usize = 40;

/// The optimal schedule.
pub(super) fn gantt(params: &Params) -> Result<Figure, Error> {
    let (star, stages) = Inputs::of(params).stages()?;
    if (MOST_MESSAGES as f64) < star.processors * stages {
        let help = format!("the chart plays at most {MOST_MESSAGES} messages: raise D, or lower n");
        return Err(Error::new(ErrorKind::TooLarge, "n", stages, help));
    }
    Ok(Chart::of(star, stages)?.plot().into())
}

/// What a row stands for.
#[derive(Clone, Copy)]
enum Row {
    /// One processor, counted from 0.
    Processor(usize),
    /// All from the first to the last of these.
    Between(usize, usize),
}

/// A group of stages in one row.
#[derive(Clone, Copy)]
struct Part {
    /// From the first start to the last end of its messages, and of their computations.
    sent: (f64, f64),
    done: (f64, f64),
    /// How long it computes.
    busy: f64,
    /// The load of its last message.
    load: f64,
}

struct Chart {
    m: usize,
    n: usize,
    /// Stages drawn as one.
    group: usize,
    rows: Vec<Row>,
    makespan: f64,
    /// The messages that are drawn or told one by one.
    messages: Vec<Communication>,
    /// By row, the port's first, which computes nothing, and in a row by group.
    parts: Vec<Part>,
    /// Bars by the color of their stage.
    stages: Vec<Vec<Bar>>,
    idle: Vec<Bar>,
    between: Vec<Bar>,
}

impl Chart {
    fn of(star: Star, stages: f64) -> Result<Self, Error> {
        let (m, n) = (star.processors as usize, stages as usize);
        let rows: Vec<Row> = if m <= MOST_ROWS {
            (0..m).map(Row::Processor).collect()
        } else {
            let last = m - LAST_ROWS;
            (0..FIRST_ROWS)
                .map(Row::Processor)
                .chain([Row::Between(FIRST_ROWS, last - 1)])
                .chain((last..m).map(Row::Processor))
                .collect()
        };
        let group = if rows.len() * n <= MOST_SINGLE {
            1
        } else {
            n.div_ceil(GROUPS)
        };
        let mut chart = Self {
            m,
            n,
            group,
            makespan: 0.0,
            messages: Vec::new(),
            parts: vec![Part::EMPTY; (rows.len() + 1) * n.div_ceil(group)],
            rows,
            stages: vec![Vec::new(); COLOURS.min(n.div_ceil(group))],
            idle: Vec::new(),
            between: Vec::new(),
        };
        chart.play(star, stages)?;
        chart.port();
        for row in 0..chart.rows.len() {
            match chart.rows[row] {
                Row::Processor(_) => chart.processor(row + 1),
                Row::Between(first, last) => chart.others(row + 1, last - first + 1),
            }
        }
        Ok(chart)
    }

    /// Fills the parts.
    fn play(&mut self, star: Star, stages: f64) -> Result<(), Error> {
        let loads = star.loads(stages)?;
        let (groups, rows) = (self.n.div_ceil(self.group), self.rows.len());
        let stride = if self.is_single() { 1 } else { self.stride() };
        let (mut next, mut group) = (0, 0);
        self.makespan = Platform::from(star).play(&loads, &mut |hops, done| {
            let [sent] = hops else { return };
            if next == 0 {
                self.messages.push(*sent);
                next = stride;
            }
            next -= 1;
            if (group + 1) * self.group < done.stage as usize {
                group += 1;
            }
            // Those between the first and the last rows share one.
            let receiver = done.receiver as usize - 1;
            let row = receiver
                .min(FIRST_ROWS)
                .max((receiver + rows).saturating_sub(self.m));
            widen(&mut self.parts[group].sent, sent.start, sent.end);
            self.parts[(row + 1) * groups + group].add(sent, done);
        })?;
        Ok(())
    }

    /// The groups of a row, each with its first stage from 0.
    fn groups(&self, row: usize) -> impl Iterator<Item = (usize, Part)> + use<> {
        let groups = self.n.div_ceil(self.group);
        let parts = self.parts[row * groups..][..groups].to_vec();
        (0..self.n).step_by(self.group).zip(parts)
    }

    /// The port's messages are drawn one by one.
    fn is_single(&self) -> bool {
        self.group == 1 && self.m * self.n <= MOST_SINGLE
    }

    /// Every so many messages the clock stops.
    fn stride(&self) -> usize {
        if self.m * self.n <= MOST_STEPS {
            1
        } else {
            self.m * self.n.div_ceil(MOST_STEPS)
        }
    }

    /// The originator's row: messages one by one, or stage by stage.
    fn port(&mut self) {
        if self.is_single() {
            for sent in self.messages.clone() {
                let stage = sent.stage as usize - 1;
                let says = Words::Of(message, numbers(&sent));
                self.put(0, stage, (sent.start, sent.end), (0.0, 1.0), says);
            }
            return;
        }
        for (first, part) in self.groups(0) {
            let last = (first + self.group).min(self.n);
            let says = Words::Of(
                |[first, last, ..]| {
                    if first == last {
                        format!("stage {first} to all")
                    } else {
                        format!("stages {first}–{last}")
                    }
                },
                [first as f64 + 1.0, last as f64, 0.0, 0.0],
            );
            self.put(0, first, part.sent, (0.0, 1.0), says);
        }
    }

    /// One processor's row.
    fn processor(&mut self, row: usize) {
        let mut free = 0.0;
        for (first, part) in self.groups(row) {
            let stage = first as f64 + 1.0;
            let (start, end) = part.done;
            if self.group == 1 {
                let receives = |[load, stage, ..]: [f64; 4]| {
                    format!("receives {} of stage {stage}", Unit::Byte.show(load))
                };
                let says = Words::Of(receives, [part.load, stage, 0.0, 0.0]);
                self.put(row, first, part.sent, RECEIVING, says);
            }
            if 0.0 < part.busy {
                let share = (part.busy / (end - start)).min(1.0);
                let says = if self.group == 1 {
                    let computes = |[load, stage, ..]: [f64; 4]| {
                        format!("computes {} of stage {stage}", Unit::Byte.show(load))
                    };
                    Words::Of(computes, [part.load, stage, 0.0, 0.0])
                } else {
                    let computes = |[first, last, share, _]: [f64; 4]| {
                        let share = percent(share);
                        format!("stages {first}–{last}: computes {share} of the time")
                    };
                    let last = (first + self.group).min(self.n) as f64;
                    Words::Of(computes, [stage, last, share, 0.0])
                };
                self.wait(row, free, start, COMPUTING);
                let edge = COMPUTING.0 + (COMPUTING.1 - COMPUTING.0) * (1.0 - share);
                self.put(row, first, (start, end), (edge, COMPUTING.1), says);
                // The part of a group that waits, hatched over its share of the height.
                if 1e-9 < 1.0 - share {
                    self.wait(row, start, end, (COMPUTING.0, edge));
                }
                free = end;
            }
        }
        self.wait(row, free, self.makespan, COMPUTING);
    }

    /// The row of so many processors that have none of their own.
    fn others(&mut self, row: usize, count: usize) {
        let (mut start, mut end) = (f64::INFINITY, 0.0_f64);
        for (_, part) in self.groups(row) {
            start = start.min(part.sent.0);
            end = end.max(part.done.1);
        }
        let says = format!("{count} processors in the same way").into();
        self.between
            .push(bar(row, (start, end), (0.0, 1.0), Ink::Muted, true, says));
    }

    fn put(&mut self, row: usize, stage: usize, time: (f64, f64), lane: (f64, f64), says: Words) {
        if time.0 < time.1 {
            let color = stage / self.group % COLOURS;
            let drawn = bar(row, time, lane, Ink::Series(color), false, says);
            self.stages[color].push(drawn);
        }
    }

    fn wait(&mut self, row: usize, start: f64, end: f64, lane: (f64, f64)) {
        if self.makespan * 1e-9 < end - start {
            self.idle.push(bar(
                row,
                (start, end),
                lane,
                Ink::Idle,
                true,
                waits(start, end),
            ));
        }
    }

    /// What happens when, in words.
    fn steps(&self) -> Vec<(f64, String)> {
        let single = self.m * self.n <= MOST_STEPS;
        let every = if self.is_single() { self.stride() } else { 1 };
        let mut steps: Vec<(f64, String)> = Vec::new();
        let mut say = |at: f64, text: String| {
            if steps.last().is_none_or(|last| last.0 < at) {
                steps.push((at, text));
            }
        };
        for sent in self.messages.iter().step_by(every) {
            let message = message(numbers(sent));
            let text = if single {
                format!("P0 sends {message}")
            } else {
                format!("Stage {} begins: {message}", sent.stage)
            };
            say(sent.start, text);
        }
        let end = self.makespan;
        let arrived = self.groups(0).last().map_or(end, |(_, part)| part.sent.1);
        if arrived < end {
            say(
                arrived,
                "All messages have arrived; what is left is computing.".to_owned(),
            );
        }
        say(
            end,
            format!("All is computed: C_max = {}.", Unit::Second.show(end)),
        );
        steps
    }

    fn plot(self) -> Plot {
        let end = self.makespan;
        let names = self.rows.iter().map(|row| match row {
            Row::Processor(processor) => format!("P{}", processor + 1),
            Row::Between(first, last) => format!("P{}–P{}", first + 1, last + 1),
        });
        let names = ["P0 sends".to_owned()].into_iter().chain(names).collect();
        let mut plot = Plot::new(
            Axis::linear("time", Unit::Second, (0.0, end * 1.02)),
            Axis::rows("processor", names),
        );
        plot.clock = Some(Clock {
            end,
            unit: Unit::Second,
            along_x: true,
            steps: self.steps(),
        });
        let groups = self.n.div_ceil(self.group);
        for (color, bars) in self.stages.into_iter().enumerate() {
            let first = color * self.group + 1;
            let many = if COLOURS < groups { ", …" } else { "" };
            let name = if self.group == 1 {
                let again = first + COLOURS;
                if again <= self.n && COLOURS < groups {
                    format!("stages {first}, {again}{many}")
                } else {
                    format!("stage {first}")
                }
            } else {
                format!(
                    "stages {first}–{}{many}",
                    (first + self.group - 1).min(self.n)
                )
            };
            plot = plot.with(Bars::new(name, bars).shows("cmax"));
        }
        for (name, bars, shows) in [
            ("waiting", self.idle, "idle_share"),
            ("processors between", self.between, ""),
        ] {
            if !bars.is_empty() {
                plot = plot.with(Bars::new(name, bars).shows(shows));
            }
        }
        plot
    }
}

impl Part {
    const EMPTY: Self = Self {
        sent: (f64::INFINITY, 0.0),
        done: (f64::INFINITY, 0.0),
        busy: 0.0,
        load: 0.0,
    };

    fn add(&mut self, sent: &Communication, done: &Computation) {
        widen(&mut self.sent, sent.start, sent.end);
        widen(&mut self.done, done.start, done.end);
        self.busy += done.end - done.start;
        self.load = sent.load;
    }
}

fn widen((first, last): &mut (f64, f64), start: f64, end: f64) {
    if start < *first {
        *first = start;
    }
    if *last < end {
        *last = end;
    }
}

fn bar(
    row: usize,
    (start, end): (f64, f64),
    lane: (f64, f64),
    ink: Ink,
    hatched: bool,
    label: Words,
) -> Bar {
    Bar::new(row, (start, end))
        .lane(lane)
        .ink(ink)
        .hatched_if(hatched)
        .label(label)
}

fn numbers(sent: &Communication) -> [f64; 4] {
    [sent.load, f64::from(sent.receiver), 0.0, 0.0]
}

fn message([load, receiver, ..]: [f64; 4]) -> String {
    if load == 0.0 {
        format!("an empty message to P{receiver}")
    } else {
        format!("{} to P{receiver}", Unit::Byte.show(load))
    }
}
