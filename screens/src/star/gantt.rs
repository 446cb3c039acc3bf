//! The schedule: the originator's port, and every processor receiving and computing.

use crossover_model::divisible_load::{Communication, Computation, Platform, Schedule};
use crossover_model::{Error, ErrorKind};

use super::setting::{Setting, Solved};
use crate::figure::{Axis, Bar, Bars, Clock, Figure, Ink, Layer, Plot};
use crate::load::keyed;
use crate::params::Params;
use crate::quantity::{Unit, percent};

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
/// Colours of stages, before they repeat.
const COLOURS: usize = 8;
/// Up to so many messages the clock stops at each, at each stage otherwise.
const MOST_STEPS: usize = 40;

/// The optimal schedule.
pub(super) fn gantt(params: &Params) -> Result<Figure, Error> {
    let staged = Setting::of(params).staged()?;
    if (MOST_MESSAGES as f64) < staged.star.processors * staged.stages {
        let mend = format!("the chart plays at most {MOST_MESSAGES} messages: raise D, or lower n");
        return Err(Error::new(ErrorKind::TooLarge, "n", staged.stages, mend));
    }
    let solved = Solved::of(staged)?;
    let schedule = Platform::from(solved.star)
        .simulate(&solved.solution.loads)
        .map_err(keyed)?;
    Ok(Chart::of(&solved, schedule).plot().into())
}

/// What a row stands for.
#[derive(Clone, Copy)]
enum Row {
    /// One processor, counted from 0.
    Processor(usize),
    /// All from the first to the last of these.
    Between(usize, usize),
}

struct Chart {
    schedule: Schedule,
    m: usize,
    n: usize,
    /// Stages drawn as one.
    group: usize,
    rows: Vec<Row>,
    /// Bars by the colour of their stage.
    stages: Vec<Vec<Bar>>,
    idle: Vec<Bar>,
    between: Vec<Bar>,
}

impl Chart {
    fn of(solved: &Solved, schedule: Schedule) -> Self {
        let (m, n) = (
            solved.solution.messages_per_stage(),
            solved.solution.stages(),
        );
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
            schedule,
            m,
            n,
            group,
            rows,
            stages: vec![Vec::new(); COLOURS.min(n.div_ceil(group))],
            idle: Vec::new(),
            between: Vec::new(),
        };
        chart.port();
        for row in 0..chart.rows.len() {
            match chart.rows[row] {
                Row::Processor(processor) => chart.processor(row + 1, processor),
                Row::Between(first, last) => chart.others(row + 1, first, last),
            }
        }
        chart
    }

    /// The originator's row: messages one by one, or stage by stage.
    fn port(&mut self) {
        let single = self.group == 1 && self.m * self.n <= MOST_SINGLE;
        let step = if single { 1 } else { self.m * self.group };
        for first in (0..self.m * self.n).step_by(step) {
            let last = (first + step - 1).min(self.m * self.n - 1);
            let (a, b) = (self.sent(first), self.sent(last));
            let (start, end) = (a.start, b.end);
            let label = if single {
                message(&a)
            } else if a.stage == b.stage {
                format!("stage {} to all", a.stage)
            } else {
                format!("stages {}–{}", a.stage, b.stage)
            };
            self.put(0, first / self.m, (start, end), (0.0, 1.0), label);
        }
    }

    fn sent(&self, index: usize) -> Communication {
        self.schedule.communications[index]
    }

    fn done(&self, stage: usize, processor: usize) -> Computation {
        self.schedule.computations[stage * self.m + processor]
    }

    /// One processor's row.
    fn processor(&mut self, row: usize, processor: usize) {
        let mut free = 0.0;
        for first in (0..self.n).step_by(self.group) {
            let last = (first + self.group - 1).min(self.n - 1);
            let (start, end) = (
                self.done(first, processor).start,
                self.done(last, processor).end,
            );
            let busy: f64 = (first..=last)
                .map(|stage| self.done(stage, processor))
                .map(|done| done.end - done.start)
                .sum();
            if self.group == 1 {
                let sent = self.sent(first * self.m + processor);
                let label = format!("receives {}", of_stage(sent.load, sent.stage));
                self.put(row, first, (sent.start, sent.end), RECEIVING, label);
            }
            if 0.0 < busy {
                let share = (busy / (end - start)).min(1.0);
                let label = if self.group == 1 {
                    let done = self.done(first, processor);
                    format!("computes {}", of_stage(done.load, done.stage))
                } else {
                    format!(
                        "stages {}–{}: computes {} of the time",
                        first + 1,
                        last + 1,
                        percent(share)
                    )
                };
                self.wait(row, free, start, COMPUTING);
                let edge = COMPUTING.0 + (COMPUTING.1 - COMPUTING.0) * (1.0 - share);
                self.put(row, first, (start, end), (edge, COMPUTING.1), label);
                // The part of a group that waits, hatched over its share of the height.
                if 1e-9 < 1.0 - share {
                    self.wait(row, start, end, (COMPUTING.0, edge));
                }
                free = end;
            }
        }
        self.wait(row, free, self.schedule.makespan, COMPUTING);
    }

    /// The row of the processors that have none of their own.
    fn others(&mut self, row: usize, first: usize, last: usize) {
        let start = self.sent(first).start;
        let ends = (first..=last).map(|p| self.done(self.n - 1, p).end);
        let end = ends.fold(start, f64::max);
        let label = format!("{} processors in the same way", last - first + 1);
        self.between
            .push(bar(row, (start, end), (0.0, 1.0), Ink::Muted, true, label));
    }

    fn put(&mut self, row: usize, stage: usize, time: (f64, f64), lane: (f64, f64), label: String) {
        if time.0 < time.1 {
            let colour = stage / self.group % COLOURS;
            let drawn = bar(row, time, lane, Ink::Series(colour), false, label);
            self.stages[colour].push(drawn);
        }
    }

    fn wait(&mut self, row: usize, start: f64, end: f64, lane: (f64, f64)) {
        if self.schedule.makespan * 1e-9 < end - start {
            let label = format!("waits {}", Unit::Second.show(end - start));
            self.idle
                .push(bar(row, (start, end), lane, Ink::Idle, true, label));
        }
    }

    /// What happens when, in words.
    fn steps(&self) -> Vec<(f64, String)> {
        let single = self.m * self.n <= MOST_STEPS;
        let stride = if single {
            1
        } else {
            self.m * self.n.div_ceil(MOST_STEPS)
        };
        let mut steps: Vec<(f64, String)> = Vec::new();
        let mut say = |at: f64, text: String| {
            if steps.last().is_none_or(|last| last.0 < at) {
                steps.push((at, text));
            }
        };
        for index in (0..self.m * self.n).step_by(stride) {
            let sent = self.sent(index);
            let text = if single {
                format!("P0 sends {}", message(&sent))
            } else {
                format!("Stage {} begins: {}", sent.stage, message(&sent))
            };
            say(sent.start, text);
        }
        let sent = self.sent(self.m * self.n - 1);
        let end = self.schedule.makespan;
        if sent.end < end {
            say(
                sent.end,
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
        let end = self.schedule.makespan;
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
        for (colour, bars) in self.stages.into_iter().enumerate() {
            let first = colour * self.group + 1;
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
            plot.layers.push(Layer::Bars(Bars { name, bars }));
        }
        for (name, bars) in [("waiting", self.idle), ("processors between", self.between)] {
            if !bars.is_empty() {
                let name = name.to_owned();
                plot.layers.push(Layer::Bars(Bars { name, bars }));
            }
        }
        plot
    }
}

fn bar(
    row: usize,
    (start, end): (f64, f64),
    lane: (f64, f64),
    ink: Ink,
    hatched: bool,
    label: String,
) -> Bar {
    Bar {
        row,
        start,
        end,
        lane,
        ink,
        hatched,
        label,
    }
}

fn of_stage(load: f64, stage: u32) -> String {
    format!("{} of stage {stage}", Unit::Byte.show(load))
}

fn message(sent: &Communication) -> String {
    if sent.load == 0.0 {
        format!("an empty message to P{}", sent.receiver)
    } else {
        format!("{} to P{}", Unit::Byte.show(sent.load), sent.receiver)
    }
}
