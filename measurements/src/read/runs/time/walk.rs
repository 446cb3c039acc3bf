//! The elapsed times of a text, each with what the lines before it say of processors.

use super::super::super::lines::Line;
use super::super::super::number::decimals;
use super::super::counts::{Counts, heading_number};
use super::command::{is_command, is_export, program, sets};
use super::elapsed::{self, Elapsed};

/// An elapsed time.
pub struct Timed {
    /// Its line, counted from 1.
    pub line: usize,
    /// The line that says on how many processors.
    pub said: usize,
    /// The time, in seconds.
    pub seconds: f64,
    /// On how many processors, as the lines before it say.
    pub counts: Counts,
    /// The line and the number of the last heading before it that is a number alone.
    pub heading: Option<(usize, f64)>,
    /// The program, such as `./solve`; empty where the lines before it do not say.
    pub program: String,
}

/// What the lines so far have said.
#[derive(Default)]
pub struct Walk {
    /// The elapsed times.
    pub timed: Vec<Timed>,
    /// The last line of them.
    pub last: usize,
    /// The number of times between that programs print themselves.
    pub own_times: usize,
    /// A variable that was exported holds from there on.
    exported: Counts,
    /// A heading holds until the next; a sentence until the next command.
    block: Counts,
    is_heading: bool,
    /// The last heading that is a number alone.
    heading: Option<(usize, f64)>,
    /// A command holds until the next.
    command: Counts,
    program: String,
    /// Whether a time followed what was said last.
    has_time: bool,
    /// The line that said it.
    said: usize,
    likely: Option<(usize, f64)>,
    continues: bool,
}

impl Walk {
    /// Takes the next line.
    pub fn take(&mut self, line: &Line<'_>) {
        let text = line.text;
        if text.is_empty() {
            return;
        }
        // The last digits of a line without end may be gone: all programs print two or more.
        let is_cut =
            line.is_open && text.ends_with(|c: char| !c.is_alphabetic()) && decimals(text) != 2;
        let elapsed = elapsed::of(text).filter(|_| !is_cut);
        if let Some((at, seconds)) = self.likely.take().filter(|_| text.starts_with("user")) {
            self.push(at, seconds, "");
        }
        match elapsed {
            Some(Elapsed::Time(seconds, before)) => self.push(line.number, seconds, before),
            Some(Elapsed::Likely(seconds)) => self.likely = Some((line.number, seconds)),
            Some(Elapsed::Known) if self.has_time => self.last = line.number,
            Some(Elapsed::Known) => {}
            None => self.take_words(line),
        }
    }

    fn push(&mut self, line: usize, seconds: f64, before: &str) {
        let own = Counts::of(before);
        let counts = own.over(self.command.over(self.block).over(self.exported));
        let said = if self.said == 0 { line } else { self.said };
        let program = if before.is_empty() { self.program.clone() } else { program(before) };
        let heading = self.heading;
        self.timed.push(Timed { line, said, seconds, counts, heading, program });
        self.has_time = true;
        self.last = line;
    }

    fn take_words(&mut self, line: &Line<'_>) {
        let text = line.text;
        self.heading = heading_number(text).map(|n| (line.number, n)).or(self.heading);
        let counts = Counts::of(text);
        let (is_command, continues) = (is_command(text), self.continues);
        if (is_command || sets(text)) && !continues {
            self.program = program(text);
        }
        self.continues = text.ends_with('\\');
        if counts.is_none() {
            if is_command && !continues {
                self.command = Counts::default();
            }
            let lower = first_letters(text);
            let is_own = lower.contains("time") || lower.contains("elapsed");
            self.own_times += usize::from(is_own && !self.has_time);
            return;
        }
        self.said = line.number;
        if is_export(text) {
            self.exported = counts.over(self.exported);
            self.command = Counts::default();
        } else if is_command || sets(text) {
            if self.has_time && !self.is_heading {
                self.block = Counts::default();
            }
            self.command = if continues { counts.over(self.command) } else { counts };
        } else {
            self.is_heading = text.starts_with(['#', '=', '-', '*', '<']);
            let before = if self.has_time { Counts::default() } else { self.block };
            self.block = counts.over(before);
            if self.has_time {
                self.command = Counts::default();
            }
        }
        self.has_time = false;
    }
}

fn first_letters(text: &str) -> String {
    text.chars().take(80).collect::<String>().to_ascii_lowercase()
}
