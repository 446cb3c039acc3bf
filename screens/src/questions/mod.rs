//! Questions of an exam. They are written by hand, in the `questions.txt` of each screen ([`read`]); a seed draws
//! parameters, and the model computes the answers, the solutions and the typical wrong answers.
//!
//! A question stands alone: its situation, the rule that it goes by, the values that are used, and what is asked, in
//! parts that lead from one to the next.

mod answer;
mod bank;
mod chance;
pub mod export;
mod grade;
mod kind;
mod make;
mod picture;
pub mod read;
mod scope;
pub mod template;

use crossover_model::{Error, ErrorKind};
use serde::Serialize;

use crate::screen::Params;

pub use answer::{Answer, Choice, Number, Precision, Wrong};
pub use bank::{Bank, open};
pub use grade::{Given, Verdict};
pub use kind::{Difficulty, Kind};
pub use picture::Picture;

pub(crate) use answer::CLOSE;

/// A question, ready to be asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// The name of its screen in links.
    pub screen: &'static str,
    /// The name of its template, unique on its screen.
    pub template: &'static str,
    /// What it trains.
    pub kind: Kind,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The id of the outcome that it is about.
    pub outcome: &'static str,
    /// The seed that makes it again.
    pub seed: u32,
    /// A short name: the screen and what it is about.
    pub title: String,
    /// What it stands on.
    #[serde(flatten)]
    pub told: Told,
    /// A figure to read, where one is asked about.
    pub figure: Option<Picture>,
    /// What is asked, one thing after the other.
    pub parts: Vec<Part>,
    /// The link to its state, from the `#` on: it shows the answers. Empty in an exam.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub link: String,
}

impl Question {
    /// Takes the link away, which would show the answers in an exam.
    pub fn forget_link(&mut self) {
        self.link.clear();
    }
}

/// What a question, or a part of it, stands on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The situation, a paragraph each.
    pub text: Vec<String>,
    /// The values, each with its name and unit.
    pub given: Vec<String>,
    /// The rules: formulas with their names, and what else is agreed on.
    pub rules: Vec<String>,
}

/// A part of a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// What is told with it.
    #[serde(flatten)]
    pub told: Told,
    /// What is asked, with the precision.
    pub ask: String,
    /// The answer.
    pub answer: Answer,
    /// The key of the readout that the answer is, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub readout: Option<&'static str>,
    /// A way in, for a second try.
    pub hint: String,
    /// How it is found, line by line.
    pub solution: Vec<String>,
}

/// Returns `count` questions about the screen of `base`, from `seed` on: of its templates by turns, or of those of one
/// kind. What is not at its default stays as it is, where a template draws it; a template that then gives no
/// question is left out.
///
/// # Errors
/// [`Error`] where no template has that kind, or none gives a question.
pub fn set(
    base: &Params,
    only: Option<Kind>,
    seed: u32,
    count: u32,
) -> Result<Vec<Question>, Error> {
    let bank = Bank::of(base.screen())?;
    let wanted = |template: &&template::Template| only.is_none_or(|kind| kind == template.kind);
    let mut templates: Vec<_> = bank.templates().iter().filter(wanted).collect();
    let mut questions = Vec::new();
    let mut at = 0_u32;
    while (questions.len() as u32) < count {
        if templates.is_empty() {
            return Err(refuse_kind(only, bank));
        }
        let turn = at as usize % templates.len();
        match make::make(templates[turn], base, seed.wrapping_add(at)) {
            Ok(question) => {
                questions.push(question);
                at += 1;
            }
            Err(_) => drop(templates.remove(turn)),
        }
    }
    Ok(questions)
}

fn refuse_kind(only: Option<Kind>, bank: &Bank) -> Error {
    let kinds: Vec<_> = bank.kinds().into_iter().map(Kind::key).collect();
    let help =
        format!("leave more parameters at their defaults, or choose one of {}", kinds.join(", "));
    let got = only.map_or("no question", Kind::key);
    Error::new(ErrorKind::UnknownOption, "kind", got, help)
}

/// The texts of the questions, a function for each screen by the name of its folder.
pub mod texts {
    include!(concat!(env!("OUT_DIR"), "/questions.rs"));
}
