//! What every template owes: in each draw its texts are whole, its options even, and its answer is found by the solver
//! that sees only the text, or by the second way that is written beside it.

use std::collections::BTreeSet;
use std::time::Instant;

use crossover_screens::Params;
use crossover_screens::outcomes;
use crossover_screens::questions::template::Template;
use crossover_screens::questions::{Answer, Bank, Choice, Given, Part, Question, Told};
use crossover_screens::screen::Screen;

use super::solver::{Found, Printed, solve};

/// What was found of the templates of a screen.
#[derive(Debug, Default)]
pub struct Report {
    pub faults: Vec<String>,
    pub parts: usize,
    /// How many parts the solver reads, in every draw.
    pub solved: usize,
    /// How many templates it reads as a whole.
    pub solved_templates: usize,
    /// How many different sentences there are, numbers aside.
    pub sentences: usize,
    /// How often the right one of four options stood at each place.
    pub places: [usize; 4],
    /// The longest time that a question took, in milliseconds.
    pub slowest: f64,
}

/// How many times the longest option may be as long as the shortest; short ones are not compared.
const EVEN: f64 = 1.6;
const SHORT: usize = 32;

/// What never stands in a text.
const BROKEN: &[&str] = &[
    "NaN",
    "undefined",
    "infinite",
    "∞",
    "  ",
    "the the",
    " .",
    "{",
    "[",
    "]",
    " 1 processors",
    " 1 nodes",
    "-0 ",
    "−0 ",
];

/// Checks the templates of a screen in that many draws of each.
pub fn check(screen: &'static Screen, bank: &'static Bank, draws: u32) -> Report {
    let (report, sentences) = (Report::default(), BTreeSet::new());
    let mut checking = Checking { bank, base: screen.defaults(), draws, report, sentences };
    for at in 0..bank.templates().len() {
        checking.template(at);
    }
    checking.report.sentences = checking.sentences.len();
    checking.report
}

/// The templates of a screen that are being checked.
struct Checking {
    bank: &'static Bank,
    base: Params,
    draws: u32,
    report: Report,
    sentences: BTreeSet<String>,
}

impl Checking {
    fn template(&mut self, at: usize) {
        let template = &self.bank.templates()[at];
        let name = format!("{} {}", self.base.schema().id, template.id);
        let count = template.count_parts();
        self.report.parts += count;
        if template.title.is_empty() || count == 0 || outcomes::find(template.outcome).is_none() {
            let outcome = template.outcome;
            self.report
                .faults
                .push(format!("{name}: no title, no part, or no outcome “{outcome}”"));
        }
        let mut solved = vec![0; count];
        for seed in 0..self.draws {
            let begun = Instant::now();
            let (question, ways) = match self.bank.question_twice(at, &self.base, seed) {
                Ok(made) => made,
                Err(error) => return self.report.faults.push(format!("{name} {seed}: {error}")),
            };
            self.report.slowest = self.report.slowest.max(1e3 * begun.elapsed().as_secs_f64());
            let mut faults = faults_of(&question);
            for (place, way) in ways.into_iter().enumerate() {
                if let Some((key, second)) = way.filter(|(key, second)| key != second) {
                    faults.push(format!(
                        "({place}): the key is {key}, the second way finds {second}"
                    ));
                }
            }
            faults.extend(self.solve(&question, &mut solved));
            if !faults.is_empty() {
                let told = faults.into_iter().map(|fault| format!("{name} {seed}: {fault}"));
                return self.report.faults.extend(told);
            }
            for text in texts(&question) {
                self.sentences.extend(text.split_inclusive(['.', '?']).map(mask));
            }
        }
        self.count(&name, template, &solved);
    }

    /// Has the solver solve the parts of a question, and returns where it finds something else than the key.
    fn solve(&mut self, question: &Question, solved: &mut [u32]) -> Vec<String> {
        let (mut faults, mut before) = (Vec::new(), Vec::new());
        for (place, part) in question.parts.iter().enumerate() {
            before.push(&part.told);
            match solve(&print(question, &before, part)) {
                Some(found) if is_right(part, found) => solved[place] += 1,
                Some(found) => faults.push(format!(
                    "({place}): the solver finds {found:?}, the key is {}: {}",
                    key(part),
                    part.ask
                )),
                None => {}
            }
            if let Answer::Options(options) = &part.answer
                && options.len() == self.report.places.len()
            {
                let right = options.iter().position(|choice| choice.right).unwrap_or_default();
                self.report.places[right] += 1;
            }
        }
        faults
    }

    /// Counts what the solver reads; what it does not must have a second way.
    fn count(&mut self, name: &str, template: &Template, solved: &[u32]) {
        let report = &mut self.report;
        report.solved_templates += usize::from(solved.iter().all(|solved| *solved == self.draws));
        for (place, solved) in solved.iter().enumerate() {
            if *solved == self.draws {
                report.solved += 1;
            } else if 0 < *solved {
                let draws = self.draws;
                report
                    .faults
                    .push(format!("{name} ({place}): the solver reads {solved} of {draws}"));
            } else if !template.has_second_way(place) {
                report
                    .faults
                    .push(format!("{name} ({place}): neither the solver nor a second way"));
            }
        }
    }
}

fn key(part: &Part) -> String {
    match &part.answer {
        Answer::Number(number) => {
            format!("{} = {}", number.format_value(), number.value / number.factor)
        }
        Answer::Options(options) => options
            .iter()
            .position(|choice| choice.right)
            .map_or_else(String::new, |at| format!("option {at}")),
    }
}

fn is_right(part: &Part, found: Found) -> bool {
    match (found, &part.answer) {
        (Found::Number(number), Answer::Number(_)) => {
            part.grade(&Given::Typed(format!("{number}"))).right
        }
        (Found::Option(at), Answer::Options(_)) => part.grade(&Given::Chosen(at)).right,
        _ => false,
    }
}

/// A part as it is printed: with what stands before it.
fn print(question: &Question, before: &[&Told], part: &Part) -> Printed {
    let told = || std::iter::once(&question.told).chain(before.iter().copied());
    let options = match &part.answer {
        Answer::Options(options) => options.iter().map(|choice| choice.text.clone()).collect(),
        Answer::Number(_) => Vec::new(),
    };
    Printed {
        lines: told().flat_map(|told| told.text.iter().chain(&told.given)).cloned().collect(),
        rules: told().flat_map(|told| &told.rules).cloned().collect(),
        ask: part.ask.clone(),
        options,
    }
}

/// The sentences of a question that a reader gets before the answer.
fn texts(question: &Question) -> impl Iterator<Item = &String> {
    let told = std::iter::once(&question.told).chain(question.parts.iter().map(|part| &part.told));
    told.flat_map(|told| told.text.iter()).chain(question.parts.iter().map(|part| &part.ask))
}

/// A sentence without its numbers.
fn mask(sentence: &str) -> String {
    let mut masked = String::new();
    for word in sentence.split_whitespace() {
        masked += if word.contains(|letter: char| letter.is_ascii_digit()) { "#" } else { word };
        masked.push(' ');
    }
    masked
}

/// What is wrong with the words of a question.
fn faults_of(question: &Question) -> Vec<String> {
    let mut faults = Vec::new();
    let told = std::iter::once(&question.told).chain(question.parts.iter().map(|part| &part.told));
    let mut all: Vec<&String> =
        told.flat_map(|told| told.text.iter().chain(&told.given).chain(&told.rules)).collect();
    for part in &question.parts {
        all.extend([&part.ask, &part.hint]);
        all.extend(&part.solution);
        if part.hint.is_empty() || part.solution.is_empty() {
            faults.push(format!("a hint or a solution is missing: {}", part.ask));
        }
        match &part.answer {
            Answer::Number(number) => all.extend(number.wrong.iter().map(|wrong| &wrong.told)),
            Answer::Options(options) => {
                all.extend(options.iter().flat_map(|choice| [&choice.text, &choice.told]));
                faults.extend(uneven(options));
            }
        }
    }
    for text in all {
        if text.is_empty() {
            faults.push("an empty text".to_owned());
        }
        faults.extend(
            BROKEN
                .iter()
                .filter(|broken| text.contains(**broken))
                .map(|broken| format!("“{broken}” in “{text}”")),
        );
    }
    faults
}

/// What is wrong with options: how many they are, whether one is told by its length.
fn uneven(options: &[Choice]) -> Option<String> {
    if !(3..=4).contains(&options.len()) {
        return Some(format!("{} options", options.len()));
    }
    let lengths: Vec<_> = options.iter().map(|choice| choice.text.chars().count()).collect();
    let (least, most) = (*lengths.iter().min()?, *lengths.iter().max()?);
    (SHORT < most && EVEN * (least as f64) < most as f64)
        .then(|| format!("options of {least} to {most} characters: {}", options[0].text))
}
