//! The text of a lesson: one `key: value` a line. A step begins with `at:`, a link to its state; a key that
//! stands several times has several values.
//!
//! ```text
//! title: When more processors make it slower
//! task: Find the number of processors at which the run is fastest.
//! at: speedup?N=16&view=laws&controls=N&predict=curve:laws:network_aware
//! title: Draw what the network does
//! text: Amdahl's law knows no messages. Each step of this program sends two.
//! ask: What explains it?
//! right: The number of messages grows with N, their cost does not shrink.
//! wrong: The serial fraction grows with N.
//! holds: best_N < 64
//! told: The fastest run has {best_N} processors.
//! note: Ask for a reason before you press on.
//! ```

use crossover_model::{Error, ErrorKind};

use crate::link::screen_of;
use crate::link::state::{Lesson, Notice, Question, State, Step};
use crate::registry::Listing;

/// The most steps of a lesson.
pub const MOST_STEPS: usize = 10;

/// What is done first in a lesson whose steps wait for it.
const PREDICT: &str = "predict";

/// The most lines of a text: what is beyond is no lesson.
const MOST_LINES: usize = 400;

/// Returns the lesson of a text; `None` where it has no step. What could not be taken is said.
pub fn read(text: &str) -> (Option<Lesson>, Vec<Notice>) {
    let (mut lesson, mut notices) = read_lines(text.lines().take(MOST_LINES));
    for step in &mut lesson.steps {
        let incomplete =
            |question: &mut Question| question.right.is_empty() || question.wrong.is_empty();
        let question = step.question.take_if(incomplete);
        notices.extend(question.map(|question| refuse_line("ask", &question.text)));
    }
    ((!lesson.steps.is_empty()).then_some(lesson), notices)
}

/// Returns the lesson of a text that is still being written, with questions that are not finished.
pub fn read_draft(text: &str) -> (Option<Lesson>, Vec<Notice>) {
    let (lesson, notices) = read_lines(text.lines());
    ((!lesson.steps.is_empty()).then_some(lesson), notices)
}

fn read_lines<'a>(lines: impl Iterator<Item = &'a str>) -> (Lesson, Vec<Notice>) {
    let (mut lesson, mut notices) = (Lesson::default(), Vec::new());
    for line in lines.filter(|line| !line.trim().is_empty()) {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let (key, value) = (key.trim(), value.trim());
        if key == "at" {
            if lesson.steps.len() < MOST_STEPS {
                let (state, refused) = State::of_step(value);
                notices.extend(refused);
                if state.params.is_some() {
                    lesson.steps.push(Step::of(state));
                    continue;
                }
            }
            notices.push(refuse_line(key, value));
        } else if !read_line(&mut lesson, key, value.to_owned()) {
            notices.push(refuse_line(key, value));
        }
    }
    (lesson, notices)
}

/// Returns the screens of the steps of a text.
pub fn screens(text: &str) -> impl Iterator<Item = &'static Listing> {
    let pairs = text.lines().filter_map(|line| line.split_once(':'));
    pairs.filter(|(key, _)| key.trim() == "at").filter_map(|(_, link)| screen_of(link.trim()))
}

/// Parses one line; returns whether its key is known.
fn read_line(lesson: &mut Lesson, key: &str, value: String) -> bool {
    match lesson.steps.last_mut() {
        Some(step) => take_in(step, key, value),
        None => take_before(lesson, key, value),
    }
}

/// Takes a line of the beginning.
fn take_before(lesson: &mut Lesson, key: &str, value: String) -> bool {
    match key {
        "title" => lesson.title = value,
        "task" => lesson.task = value,
        "minutes" => match value.parse() {
            Ok(minutes) => lesson.minutes = minutes,
            Err(_) => return false,
        },
        "first" if value == PREDICT => lesson.predict_first = true,
        "objective" => lesson.objectives.push(value),
        "misconception" => lesson.misconceptions.push(value),
        "outcome" => lesson.outcomes.push(value),
        "note" => lesson.notes.push(value),
        _ => return false,
    }
    true
}

/// Takes a line of a step.
fn take_in(step: &mut Step, key: &str, value: String) -> bool {
    match key {
        "title" => step.title = value,
        "text" => step.text.push(value),
        "holds" => step.holds.push(value),
        "told" => step.told.push(value),
        "note" => step.notes.push(value),
        "ask" => step.question = Some(Question { text: value, ..Question::default() }),
        "right" | "wrong" => match &mut step.question {
            Some(question) if key == "right" => question.right = value,
            Some(question) => question.wrong.push(value),
            None => return false,
        },
        _ => return false,
    }
    true
}

fn refuse_line(key: &str, value: &str) -> Notice {
    let clip = |text: &str| text.chars().take(40).collect::<String>();
    let got = format!("“{}: {}”", clip(key), clip(value));
    let help =
        "this line was left out; ask for the link again, or reload the page for its newest version";
    Notice(Error::new(ErrorKind::UnknownOption, "lesson", got, help))
}

/// Returns the text that reads back to the lesson.
pub fn write(lesson: &Lesson) -> String {
    let mut text = Written::default();
    let Lesson {
        title,
        task,
        minutes,
        predict_first,
        objectives,
        misconceptions,
        outcomes,
        notes,
        steps,
    } = lesson;
    text.line("title", title);
    text.line("task", task);
    text.line("minutes", &if *minutes == 0 { String::new() } else { minutes.to_string() });
    text.line("first", if *predict_first { PREDICT } else { "" });
    text.lines("objective", objectives);
    text.lines("misconception", misconceptions);
    text.lines("outcome", outcomes);
    text.lines("note", notes);
    for step in steps {
        text.step(step);
    }
    text.0
}

/// A text as far as it is written.
#[derive(Default)]
struct Written(String);

impl Written {
    /// Writes a line, where there is something to say; it stays one line.
    fn line(&mut self, key: &str, value: &str) {
        if !value.trim().is_empty() {
            self.paragraph(key, value);
        }
    }

    /// Writes paragraphs, the blank ones too.
    fn lines(&mut self, key: &str, values: &[String]) {
        for value in values {
            self.paragraph(key, value);
        }
    }

    fn paragraph(&mut self, key: &str, value: &str) {
        let words: Vec<_> = value.split_whitespace().collect();
        self.0.extend([key, ":"]);
        for word in words {
            self.0.extend([" ", word]);
        }
        self.0.push('\n');
    }

    fn step(&mut self, step: &Step) {
        let Step { state, title, text, question, holds, told, notes } = step;
        let link = State { lesson: None, ..state.clone() }.write();
        self.line("at", link.trim_start_matches("#/"));
        self.line("title", title);
        self.lines("text", text);
        if let Some(Question { text, right, wrong }) = question {
            self.line("ask", text);
            self.line("right", right);
            self.lines("wrong", wrong);
        }
        self.lines("holds", holds);
        self.lines("told", told);
        self.lines("note", notes);
    }
}
