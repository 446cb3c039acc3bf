//! A question, ready to be asked.

use serde::Serialize;

use super::answer::Answer;
use super::kind::{Difficulty, Kind};
use super::picture::Picture;

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
