//! The text of a screen's questions: one `key: value` a line. A template begins with `question:`, a part of it with `ask:`.
//!
//! ```text
//! question: limit-of-a-program
//! title: The limit of a program
//! kind: compute
//! difficulty: easy
//! outcome: tcpp-amdahl
//! vary: f 0.5,0.8,0.9; N 4..256 x2
//! text: [A solver|A renderer] spends the fraction f = {f} of its time in loops that can be shared among N = {N} processors.
//! rule: S = 1 / (1 - f + f / N) | Amdahl's law for a problem of fixed size
//! ask: How large is the speedup S?
//! answer: amdahl
//! wrong: N: That would be so if all of the program could be shared.
//! hint: Which part of the time does not shrink?
//! show: S
//! ```
//!
//! | key | its value |
//! |---|---|
//! | `at` | parameters that are fixed, as in a link |
//! | `vary` | parameters that are drawn: `p 4,8,16; n 100..2000; N 4..256 x2`, in steps of 1, 2, 5 or by a factor |
//! | `let` | `NAME = FORMULA in UNIT at KEY = FORMULA`: a number, in the state with other parameters where it says so |
//! | `when` | what must hold of a draw |
//! | `text`, `given`, `rule`, `figure` | the situation; keys of parameters, or a sentence; `FORMULA \| WORDS`; an id |
//! | `answer`, `whole`, `close`, `wrong` | a number; that it is a count; how close a figure is read; `FORMULA: SENTENCE` |
//! | `option`, `right`, `told` | an option, the statement that makes it right, what is said to who picks it |
//! | `among`, `least`, `most`, `best`, `told` | values of a parameter; which of them is right |
//! | `second` | another way to the answer, in what the text gives |
//! | `hint`, `show`, `step` | a way in; lines of the solution |
//!
//! In a sentence `{…}` is a number and `[a|b]` one of several wordings, which a seed draws.

use crossover_figures::Unit;
use crossover_figures::formula::{Formula, Statement};

use super::kind::{Difficulty, Kind};
use super::template::{
    Among, Asked, Definition, Goal, Line, Measured, NumberTask, OptionTask, Right, Step, Task,
    Template,
};

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// The units that a formula may be said to have.
const UNITS: &[(&str, Unit)] = &[
    ("s", Unit::Second),
    ("B", Unit::Byte),
    ("B/s", Unit::BytePerSecond),
    ("bit", Unit::Bit),
    ("bit/s", Unit::BitPerSecond),
    ("flop/s", Unit::FlopPerSecond),
    ("flop/B", Unit::FlopPerByte),
    ("words", Unit::Word),
    ("word/s", Unit::WordPerSecond),
    ("hops", Unit::Hop),
    ("%", Unit::Share),
    ("flop", Unit::Operation),
    ("messages", Unit::Message),
    ("items/s", Unit::ItemPerSecond),
    ("s/word", Unit::SecondPerWord),
    ("s/B", Unit::SecondPerByte),
    ("1", Unit::One),
];

/// Returns the templates of a text, and what is wrong with it.
pub fn read(text: &'static str) -> (Vec<Template>, Vec<Mistake>) {
    let (mut templates, mut mistakes) = (Vec::<Template>::new(), Vec::new());
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        if let Err(what) = read_line(&mut templates, key.trim(), value.trim()) {
            mistakes.push(Mistake { line: at + 1, what });
        }
    }
    (templates, mistakes)
}

fn read_line(
    templates: &mut Vec<Template>,
    key: &'static str,
    value: &'static str,
) -> Result<(), String> {
    if key == "question" {
        templates.push(Template::named(value));
        return Ok(());
    }
    let template = templates.last_mut().ok_or("it stands before the first question")?;
    if key == "ask" {
        template.parts.push(Asked::of(value));
        return Ok(());
    }
    match (key, template.parts.last_mut()) {
        ("text" | "given" | "rule" | "let", part) => {
            let lines = part.map_or(&mut template.head, |part| &mut part.lines);
            lines.push(line(key, value)?);
            Ok(())
        }
        ("when", _) => {
            template.when.push(statement(value)?);
            Ok(())
        }
        (_, Some(part)) => part.take(key, value),
        (_, None) => template.take(key, value),
    }
}

impl Template {
    const fn named(id: &'static str) -> Self {
        Self {
            id,
            title: "",
            kind: Kind::Compute,
            difficulty: Difficulty::Medium,
            outcome: "",
            at: Vec::new(),
            vary: Vec::new(),
            when: Vec::new(),
            figure: None,
            head: Vec::new(),
            parts: Vec::new(),
        }
    }

    fn take(&mut self, key: &str, value: &'static str) -> Result<(), String> {
        let pairs = |between: char, within: char| {
            let pairs = value.split(between).map(str::trim).filter(|pair| !pair.is_empty());
            let pairs =
                pairs.map(|pair| pair.split_once(within).ok_or(format!("“{pair}” has no value")));
            pairs.collect::<Result<Vec<_>, _>>()
        };
        match key {
            "title" => self.title = value,
            "kind" => self.kind = Kind::find(value).ok_or("there is no such kind")?,
            "difficulty" => {
                self.difficulty = Difficulty::find(value).ok_or("easy, medium or hard")?;
            }
            "outcome" => self.outcome = value,
            "at" => self.at.extend(pairs('&', '=')?),
            "vary" => self.vary.extend(pairs(';', ' ')?),
            "figure" => self.figure = Some(value),
            _ => return Err(format!("“{key}” is no key here")),
        }
        Ok(())
    }
}

impl Asked {
    const fn of(ask: &'static str) -> Self {
        let task = Task::Options(Vec::new());
        Self { lines: Vec::new(), ask, task, hint: "", solution: Vec::new() }
    }

    fn take(&mut self, key: &str, value: &'static str) -> Result<(), String> {
        match (key, &mut self.task) {
            ("hint", _) => self.hint = value,
            ("show", _) => self.solution.push(Step::Show(value)),
            ("step", _) => self.solution.push(Step::Words(value)),
            ("answer", _) => {
                let answer = measured(value)?;
                let (whole, close, wrong, second) = (false, None, Vec::new(), None);
                self.task = Task::Number(NumberTask { answer, whole, close, wrong, second });
            }
            ("among", _) => self.task = Task::Among(among(value)?),
            ("option", Task::Options(options)) => {
                let (right, told, second) = (Right::Never, "", None);
                options.push(OptionTask { words: value, right, told, second });
            }
            (_, Task::Number(number)) => number.take(key, value)?,
            (_, Task::Options(options)) => {
                let option = options.last_mut().ok_or_else(|| format!("“{key}” is no key here"))?;
                option.take(key, value)?;
            }
            (_, Task::Among(among)) => among.take(key, value)?,
        }
        Ok(())
    }
}

impl NumberTask {
    fn take(&mut self, key: &str, value: &'static str) -> Result<(), String> {
        match key {
            "whole" => self.whole = value == "yes",
            "close" => {
                let percent = value.trim_end_matches('%').trim().parse::<f64>();
                self.close = Some(percent.map_err(|_| "give a percentage")? / 100.0);
            }
            "wrong" => {
                let (of, told) = split_formula(value, ": ").ok_or("write FORMULA: SENTENCE")?;
                self.wrong.push((formula(of)?, told));
            }
            "second" => self.second = Some(formula(value)?),
            _ => return Err(format!("“{key}” is no key of a number")),
        }
        Ok(())
    }
}

impl OptionTask {
    fn take(&mut self, key: &str, value: &'static str) -> Result<(), String> {
        match key {
            "right" if value == "always" => self.right = Right::Always,
            "right" if value == "never" => self.right = Right::Never,
            "right" => self.right = Right::Where(statement(value)?),
            "told" => self.told = value,
            "second" => self.second = Some(statement(value)?),
            _ => return Err(format!("“{key}” is no key of an option")),
        }
        Ok(())
    }
}

impl Among {
    fn take(&mut self, key: &str, value: &'static str) -> Result<(), String> {
        match key {
            "told" => self.told = value,
            "second" => {
                let (key, rest) = value.split_once(' ').ok_or("write least, most or best")?;
                self.second = Some(goal(key, rest)?);
            }
            _ => self.goal = goal(key, value)?,
        }
        Ok(())
    }
}

fn among(value: &'static str) -> Result<Among, String> {
    let (over, count) = value.rsplit_once(';').unwrap_or((value, "4"));
    let count = count.trim().parse().map_err(|_| "say how many options: `; 4`")?;
    let (key, values) = over.trim().split_once(' ').ok_or("write KEY VALUES; COUNT")?;
    let goal = Goal::First(statement("0 < 1")?);
    Ok(Among { key, values, count, goal, told: "", second: None })
}

fn goal(key: &str, value: &'static str) -> Result<Goal, String> {
    Ok(match (key, value.split_once(' ')) {
        ("least", _) => Goal::First(statement(value)?),
        ("most", _) => Goal::Last(statement(value)?),
        ("best", Some(("least", of))) => Goal::Least(formula(of)?),
        ("best", Some(("greatest", of))) => Goal::Greatest(formula(of)?),
        _ => return Err(format!("“{key}” is no goal: least, most, best least or best greatest")),
    })
}

fn line(key: &str, value: &'static str) -> Result<Line, String> {
    Ok(match key {
        "text" => Line::Text(value),
        "given" if value.contains('=') => Line::Value(value),
        "given" => Line::Given(value.split(',').map(str::trim).collect()),
        "let" => Line::Let(definition(value)?),
        _ => match value.split_once(" | ") {
            Some((defined, words)) => Line::Rule(Some(definition(defined)?), words),
            None => Line::Rule(None, value),
        },
    })
}

fn definition(text: &'static str) -> Result<Definition, String> {
    let (name, rest) = text.split_once('=').ok_or("write NAME = FORMULA")?;
    let (of, at) = rest.split_once(" at ").map_or((rest, ""), |(of, at)| (of, at));
    let mut changed = Vec::new();
    for pair in split_outside(at) {
        let (key, value) = pair.split_once('=').ok_or("write at KEY = FORMULA")?;
        changed.push((key.trim(), formula(value)?));
    }
    Ok(Definition { name: name.trim(), formula: measured(of)?, at: changed })
}

/// Splits at the commas that stand in no parentheses.
fn split_outside(text: &'static str) -> Vec<&'static str> {
    let (mut depth, mut from, mut pieces) = (0_i32, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                pieces.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[from..]);
    pieces.into_iter().map(str::trim).filter(|piece| !piece.is_empty()).collect()
}

/// Splits at the first `between` that stands in no parentheses.
fn split_formula(text: &'static str, between: &str) -> Option<(&'static str, &'static str)> {
    let is_outside = |at: &usize| {
        let before = &text[..*at];
        before.matches('(').count() == before.matches(')').count()
    };
    let (at, found) = text.match_indices(between).find(|(at, _)| is_outside(at))?;
    Some((&text[..at], &text[at + found.len()..]))
}

fn measured(text: &'static str) -> Result<Measured, String> {
    let (text, unit) = split_unit(text.trim());
    Ok(Measured { text, formula: formula(text)?, unit })
}

/// Splits a formula from the unit that stands behind it: "2 n m in words".
pub(super) fn split_unit(text: &str) -> (&str, Option<Unit>) {
    let named = text.rsplit_once(" in ").and_then(|(of, unit)| Some((of, find_unit(unit)?)));
    named.map_or((text, None), |(of, unit)| (of.trim(), Some(unit)))
}

fn find_unit(symbol: &str) -> Option<Unit> {
    UNITS.iter().find(|(name, _)| *name == symbol.trim()).map(|(_, unit)| *unit)
}

fn formula(text: &str) -> Result<Formula, String> {
    Formula::read(text.trim()).map_err(|mistake| format!("“{}”: {mistake}", text.trim()))
}

fn statement(text: &str) -> Result<Statement, String> {
    Statement::read(text.trim()).map_err(|mistake| format!("“{}”: {mistake}", text.trim()))
}
