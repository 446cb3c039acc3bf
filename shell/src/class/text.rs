//! What a student did in a lesson as a text that people and the page read: one `key: value` a line.
//!
//! ```text
//! Crossover answers 1
//! lesson: speedup
//! version: 5f1c09ab
//! name: Ada
//! step 1 curve: 1 1; 2 1.9; 4 3.4
//! step 1 option: 2 (It stays below 20.)
//! step 2 number: 3.75e-5 (37.5 µs)
//! step 3 order: t_packet, t_cut_through
//! step 4: asked for the answer
//! end
//! ```
//!
//! A prediction that was tried again has a line for each try. What stands in parentheses is for people. A text may stand
//! in a mail: quoted, with its long lines broken, with other words before and after it.

use crossover_figures::export::shortest;
use crossover_figures::quantity::round_to;
use crossover_screens::lesson::{Lesson, Opened, Step};
use crossover_screens::predict::{Asks, Guess, MOST_TRIES, Predict};

use crate::dropped::beginning;
use crate::progress::{Done, Progress};

/// The most bytes of a text.
pub const LARGEST: usize = 16_000;

/// The most characters of a name, of the title of a lesson, and of what stands in parentheses.
const LONGEST_NAME: usize = 60;
const LONGEST_TITLE: usize = 100;
const LONGEST_REMARK: usize = 48;

/// The most points of a curve.
const MOST_POINTS: usize = 32;

/// How a text begins, with the version behind it, and how it ends.
const BEGINS: &str = "Crossover answers ";
const VERSION: &str = "1";
const ENDS: &str = "end";

/// What is said of who saw the answer without a prediction, or without another one.
const GIVEN_UP: &str = "asked for the answer";

/// Which lesson a text is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The id of a ready lesson, or the title of another.
    pub lesson: String,
    /// What is asked in it, as eight digits: two versions of a lesson differ.
    pub version: String,
}

/// What a student hands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The lesson.
    pub label: Label,
    /// The name of the student.
    pub name: String,
    lines: Vec<Line>,
}

/// Something done in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    /// The step, counted from 1.
    step: usize,
    /// Its kind; empty where the answer was asked for.
    kind: String,
    value: String,
}

/// What a student did in a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answered {
    /// The predictions, the last one last.
    pub guesses: Vec<Guess>,
    /// The option that was chosen, by its place.
    pub chosen: Option<usize>,
    /// The answer was asked for.
    pub given_up: bool,
}

impl Label {
    /// Returns which lesson is open.
    pub fn of(opened: &Opened) -> Self {
        let title = in_one_line(&opened.lesson.title);
        let title = || clip(&title, LONGEST_TITLE);
        let lesson = opened.ready_id().map_or_else(title, str::to_owned);
        Self { lesson, version: format!("{:08x}", hash_asked(&opened.lesson)) }
    }

    /// Returns why a text of `self` is no answer to the lesson of `other`; `None` where it is one.
    pub fn differs_from(&self, other: &Self) -> Option<String> {
        match (self.version == other.version, self.lesson == other.lesson) {
            (true, _) => None,
            (false, true) => {
                Some("another version of this lesson: its questions are not the same".to_owned())
            }
            (false, false) => Some(format!("another lesson, “{}”", self.lesson)),
        }
    }
}

impl Text {
    /// Returns the text of what `name` did in a lesson.
    pub fn of(opened: &Opened, name: &str, progress: &Progress) -> Self {
        let steps = opened.lesson.steps.iter().enumerate();
        let lines = steps.flat_map(|(at, step)| lines_of(at + 1, step, progress.step(at)));
        Self { label: Label::of(opened), name: clean_name(name), lines: lines.collect() }
    }

    /// Returns what a person and [`read_all`](Self::read_all) read.
    pub fn write(&self) -> String {
        let Self { label: Label { lesson, version }, name, lines } = self;
        let head =
            format!("{BEGINS}{VERSION}\nlesson: {lesson}\nversion: {version}\nname: {name}\n");
        let lines = lines.iter().map(|Line { step, kind, value }| match kind.as_str() {
            "" => format!("step {step}: {value}\n"),
            _ => format!("step {step} {kind}: {value}\n"),
        });
        format!("{head}{}{ENDS}\n", lines.collect::<String>())
    }

    /// Returns the texts in `all`, whatever stands around them; of what begins as one and cannot be read, or where
    /// there is none at all, the words and a sentence.
    pub fn read_all(all: &str) -> Vec<Result<Self, (String, String)>> {
        let refused = |text: &str, why: &str| Err((text.to_owned(), why.to_owned()));
        let mut begins: Vec<_> = line_begins(all).filter(|at| is_first(&all[*at..])).collect();
        if begins.is_empty() {
            let why = "No answers are in it. A student's text begins with “Crossover answers”.";
            return vec![refused(all, why)];
        }
        begins.push(all.len());
        let pieces = begins.windows(2).map(|ends| &all[ends[0]..ends[1]]);
        pieces
            .map(|piece| Self::read(piece).or_else(|why| refused(piece.trim_end(), &why)))
            .collect()
    }

    /// Reads a text from its first line on.
    fn read(text: &str) -> Result<Self, String> {
        let lines = unfold(text)?;
        let mut lines = lines.into_iter().map(|line| match line.split_once(':') {
            Some((key, value)) => (key.to_owned(), value.trim().to_owned()),
            None => (line, String::new()),
        });
        let first = lines.next().unwrap_or_default().0;
        if first.strip_prefix(BEGINS).map(str::trim) != Some(VERSION) {
            return Err(
                "It is of another version of this page. Reload the page, then give it again."
                    .to_owned(),
            );
        }
        let mut read = Self {
            label: Label { lesson: String::new(), version: String::new() },
            name: String::new(),
            lines: Vec::new(),
        };
        for (key, value) in lines {
            match key.as_str() {
                "lesson" => read.label.lesson = clip(&value, LONGEST_TITLE),
                "version" => read.label.version = clip(&value, LONGEST_NAME),
                "name" => read.name = clean_name(&value),
                _ => {
                    let line = read_key(&key).map(|(step, kind)| Line { step, kind, value });
                    read.lines.extend(line);
                }
            }
        }
        if read.name.is_empty() {
            return Err(
                "It has no name. Ask the student to type one, and for the text again.".to_owned()
            );
        }
        Ok(read)
    }

    /// Returns what was done in each step of `lesson`.
    ///
    /// # Errors
    /// A sentence about the first line that says nothing about the lesson.
    pub fn steps(&self, lesson: &Lesson) -> Result<Vec<Answered>, String> {
        let mut steps = vec![Answered::default(); lesson.steps.len()];
        for line in &self.lines {
            let at = line.step.wrapping_sub(1);
            let taken = lesson.steps.get(at).and_then(|step| steps[at].take(step, line));
            if taken.is_none() {
                let said = beginning(&line.value, LONGEST_REMARK).0;
                return Err(format!(
                    "It is damaged at “step {}: {said}”. Ask {} for it again.",
                    line.step, self.name
                ));
            }
        }
        Ok(steps)
    }
}

impl Answered {
    /// Takes a line; `None` where it says nothing that the step asks for.
    fn take(&mut self, step: &Step, line: &Line) -> Option<()> {
        let value = line.value.split(" (").next().unwrap_or_default();
        let predict = step.state.view.predict.as_ref();
        match line.kind.as_str() {
            "" if line.value == GIVEN_UP => self.given_up = true,
            "option" => {
                let options = step.question.as_ref()?.options().len();
                let place: usize = value.parse().ok()?;
                let chosen = place.checked_sub(1).filter(|at| *at < options)?;
                if self.chosen.replace(chosen).is_some() {
                    return None;
                }
            }
            kind => {
                let predict = predict.filter(|predict| kind_of(predict) == kind)?;
                self.guesses.push(read_guess(predict, value)?);
                if MOST_TRIES.min(predict.tries) < self.guesses.len() as u32 {
                    return None;
                }
            }
        }
        Some(())
    }
}

/// Returns a name in one line, of no more than a name's length, without signs that turn or hide what stands around it.
pub fn clean_name(name: &str) -> String {
    let is_seen = |c: &char| {
        let hides = matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}');
        let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
        !(hides || turns || c.is_control() && !c.is_whitespace())
    };
    let name = in_one_line(&name.chars().filter(is_seen).collect::<String>());
    clip(&name, LONGEST_NAME)
}

/// Returns the name of the file of a text: that of the lesson, then that of the student.
pub fn file_name(text: &Text) -> String {
    let word = |words: &str| {
        let plain = words.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' });
        let plain: String = plain.collect();
        plain.split_whitespace().collect::<Vec<_>>().join("-").to_lowercase()
    };
    let words = [word(&text.label.lesson), word(&text.name)];
    let words: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
    format!("{}.txt", words.join("-"))
}

fn clip(text: &str, most: usize) -> String {
    beginning(text, most).0.trim_end().to_owned()
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a number that is the same for lessons that ask the same, whatever else they say (FNV-1a).
fn hash_asked(lesson: &Lesson) -> u32 {
    let asked = lesson.steps.iter().map(|step| {
        let question = step.question.as_ref();
        let options = question.map(|question| question.options().join("\n")).unwrap_or_default();
        let text = question.map_or("", |question| question.text.as_str());
        format!("{}\n{text}\n{options}\n\n", step.state.write())
    });
    let bytes: Vec<u8> = asked.flat_map(String::into_bytes).collect();
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

fn lines_of(number: usize, step: &Step, done: &Done) -> Vec<Line> {
    let line = |kind: &str, value| Line { step: number, kind: kind.to_owned(), value };
    let predict = step.state.view.predict.as_ref().zip(step.state.params.as_ref());
    let guesses = done.guesses.iter().filter_map(|(guess, _)| {
        let (predict, params) = predict?;
        let remark = match guess {
            Guess::Number(number) => remark(&predict.unit(params).show(*number)),
            _ => String::new(),
        };
        Some(line(kind_of(predict), write_guess(guess) + &remark))
    });
    let option = step.question.as_ref().zip(done.chosen).and_then(|(question, chosen)| {
        let option = *question.options().get(chosen)?;
        Some(line("option", format!("{}{}", chosen + 1, remark(option))))
    });
    let given_up = done.given_up.then(|| line("", GIVEN_UP.to_owned()));
    guesses.chain(option).chain(given_up).collect()
}

/// Returns words for people behind what the page reads.
fn remark(words: &str) -> String {
    let words = in_one_line(words);
    let (words, is_whole) = beginning(&words, LONGEST_REMARK);
    format!(" ({words}{})", if is_whole { "" } else { "…" })
}

const fn kind_of(predict: &Predict) -> &'static str {
    match predict.asks {
        Asks::Number(_) => "number",
        Asks::Point { .. } => "point",
        Asks::Curve { .. } => "curve",
        Asks::Order(_) => "order",
    }
}

fn write_guess(guess: &Guess) -> String {
    let rounded = |value: f64, digits| shortest(round_to(value, digits));
    match guess {
        Guess::Number(number) => rounded(*number, 6),
        Guess::Points(points) => {
            let points =
                points.iter().map(|(x, y)| format!("{} {}", rounded(*x, 6), rounded(*y, 3)));
            points.collect::<Vec<_>>().join("; ")
        }
        Guess::Order(keys) => keys.join(", "),
    }
}

fn read_guess(predict: &Predict, text: &str) -> Option<Guess> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    match &predict.asks {
        Asks::Number(_) => Some(Guess::Number(number(text)?)),
        Asks::Point { .. } | Asks::Curve { .. } => {
            let point = |point: &str| {
                let (x, y) = point.trim().split_once(' ')?;
                Some((number(x)?, number(y.trim())?))
            };
            let points: Vec<_> = text.split(';').map(point).collect::<Option<_>>()?;
            let rises = points.windows(2).all(|pair| pair[0].0 < pair[1].0);
            let alone = matches!(predict.asks, Asks::Point { .. });
            let most = if alone { 1 } else { MOST_POINTS };
            (rises && points.len() <= most).then_some(Guess::Points(points))
        }
        Asks::Order(keys) => {
            let key = |name: &str| keys.iter().copied().find(|key| *key == name.trim());
            let order: Vec<_> = text.split(',').map(key).collect::<Option<_>>()?;
            let is_each = order.len() == keys.len() && keys.iter().all(|key| order.contains(key));
            is_each.then_some(Guess::Order(order))
        }
    }
}

/// Returns where lines begin.
fn line_begins(text: &str) -> impl Iterator<Item = usize> {
    let breaks = text.char_indices().filter(|(_, c)| matches!(c, '\n' | '\r'));
    std::iter::once(0).chain(breaks.map(|(at, _)| at + 1))
}

/// Returns a line without the signs of a quotation and the spaces around it.
fn unquote(line: &str) -> &str {
    line.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace() || c == '>').trim_end()
}

/// Returns whether the first line of a text is that of answers.
fn is_first(text: &str) -> bool {
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    unquote(line).starts_with(BEGINS)
}

/// Returns the lines up to the last one, those that were broken in one again.
fn unfold(text: &str) -> Result<Vec<String>, String> {
    let mut all: Vec<String> = Vec::new();
    let mut length = 0;
    for line in text.split(['\n', '\r']).map(unquote) {
        length += line.len();
        if LARGEST < length {
            let most = LARGEST / 1000;
            return Err(format!("It is longer than {most} kB, which no lesson's answers are."));
        }
        if line == ENDS {
            return Ok(all);
        }
        let begins = all.is_empty() || line.split_once(':').is_some_and(|(key, _)| is_key(key));
        match all.last_mut() {
            _ if line.is_empty() => {}
            Some(last) if !begins => {
                last.push(' ');
                last.push_str(line);
            }
            _ => all.push(line.to_owned()),
        }
    }
    Err("It is cut short: its last line, “end”, is missing. Ask for all of it.".to_owned())
}

fn is_key(key: &str) -> bool {
    ["lesson", "version", "name"].contains(&key) || read_key(key).is_some()
}

/// Returns the step and the kind of a line.
fn read_key(key: &str) -> Option<(usize, String)> {
    let (step, kind) =
        key.strip_prefix("step ").map(|rest| rest.split_once(' ').unwrap_or((rest, "")))?;
    let is_kind = ["", "number", "point", "curve", "order", "option"].contains(&kind);
    Some((step.parse().ok().filter(|_| is_kind)?, kind.to_owned()))
}
