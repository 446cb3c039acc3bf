//! What a step stands on: statements about its state that its question and its texts take for granted.
//!
//! `holds: best_N < 64` stands in the text of a lesson. Letters are those of braces: readouts, parameters and the letters
//! of the screen. Who moves the state so far that it no longer holds is told.

use crossover_figures::formula::{Formula, Letters, Mistake, Statement};

use crate::link::state::Step;
use crate::screen::readout::letters;

/// What is done where the state no longer bears a question.
const HELP: &str = "change the question, or move the state back.";

impl Step {
    /// Returns a sentence for each statement that does not hold in the state of the step, or is none.
    pub fn broken_statements(&self) -> Vec<String> {
        let Some(params) = self.state.params.as_ref().filter(|_| !self.holds.is_empty()) else {
            return Vec::new();
        };
        let letters = letters(params, &params.screen().report(params).readouts);
        let holds = self.holds.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
        holds.filter_map(|text| self.broken(text, &letters)).collect()
    }

    fn broken(&self, text: &str, letters: &Letters) -> Option<String> {
        let subject = if self.question.is_some() { "the question" } else { "the text" };
        let Ok(statement) = Statement::read(text) else {
            return Some(format!("“{text}” is no statement. Write one such as 2 < N."));
        };
        match statement.holds(letters) {
            Ok(true) => None,
            Ok(false) | Err(Mistake::Undefined(_)) => {
                let now = statement.letters().into_iter().map(|name| present(name, letters));
                let now = now.collect::<Vec<_>>().join(" and ");
                Some(format!("{subject} stands on {text}, and now {now}: {HELP}"))
            }
            Err(Mistake::Unknown(name)) => Some(format!(
                "“{text}”: {name} is no number of this screen. Choose one under “Insert a value”."
            )),
            Err(_) => Some(format!("“{text}” is no statement about single numbers.")),
        }
    }
}

/// Returns what a letter is now: `best_N is 71`.
fn present(name: &str, letters: &Letters) -> String {
    let value = Formula::read(name).and_then(|formula| formula.value(letters));
    match (value, letters.find(name)) {
        (Ok(value), Some(letter)) => format!("{name} is {}", letter.unit.show(value)),
        _ => format!("{name} has no value"),
    }
}
