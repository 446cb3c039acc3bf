//! Whether an answer that is given is right, and what a wrong one overlooks.

use crossover_figures::Unit;
use crossover_figures::quantity::{Context, read_answer, suffix};

use super::answer::{Answer, CLOSE, Choice, Number};
use super::question::Part;

/// What a student answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// A text that names a number, with or without a unit.
    Typed(String),
    /// The option at this place, counted from 0.
    Chosen(usize),
}

/// The grade of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is right.
    pub right: bool,
    /// The feedback.
    pub told: String,
}

impl Part {
    /// Returns whether an answer is right, with feedback. A number without a unit has the unit of the question; a
    /// share may be a percentage or a number up to 1.
    pub fn grade(&self, given: &Given) -> Verdict {
        match (&self.answer, given) {
            (Answer::Number(number), Given::Typed(text)) => grade_text(number, text),
            (Answer::Options(options), Given::Chosen(at)) => grade_choice(options.get(*at)),
            (Answer::Number(_), Given::Chosen(_)) => wrong("Type a number."),
            (Answer::Options(_), Given::Typed(_)) => wrong("Choose one of the options."),
        }
    }
}

fn wrong(told: &str) -> Verdict {
    Verdict { right: false, told: told.to_owned() }
}

fn grade_choice(choice: Option<&Choice>) -> Verdict {
    match choice {
        Some(choice) => {
            let begin = if choice.right { "Right." } else { "Not right." };
            Verdict { right: choice.right, told: format!("{begin} {}", choice.told) }
        }
        None => wrong("Choose one of the options."),
    }
}

fn grade_text(number: &Number, text: &str) -> Verdict {
    let is_bare = suffix(text) == Some("") && !number.symbol.is_empty();
    let asked =
        if is_bare { format!("{} {}", text.trim(), number.symbol) } else { text.to_owned() };
    let read = |text: &str| read_answer("answer", text, number.unit, Context { word: number.word });
    match (read(&asked), read(text)) {
        // A share is right in percent and as it is.
        (Ok(given), Ok(share)) if number.unit == Unit::Share && !number.is_right(given) => {
            grade_number(number, share)
        }
        (Ok(given), _) => grade_number(number, given),
        (Err(error), _) => wrong(&format!("This cannot be read: {error}.")),
    }
}

fn grade_number(number: &Number, given: f64) -> Verdict {
    if number.is_right(given) {
        return Verdict { right: true, told: format!("Right: {}.", number.format_value()) };
    }
    let near = |value: f64| (given - value).abs() <= (CLOSE * value).abs();
    let typical = number.wrong.iter().find(|wrong| near(wrong.value));
    let power = (given / number.value).log10();
    let is_power = 0.5 < power.abs() && (power - power.round()).abs() < 0.004;
    wrong(&match typical {
        Some(typical) => format!("Not right. {}", typical.told),
        None if is_power => {
            "Not right: the digits are, so look at the prefix of the unit.".to_owned()
        }
        None if given < number.value => "Not right: it is more.".to_owned(),
        None => "Not right: it is less.".to_owned(),
    })
}
