//! All that a link can say, as data: the state of a page, and the lesson whose steps are such states.

use std::fmt;
use std::sync::Arc;

use crossover_model::{Error, ErrorKind};

use super::view::View;
use crate::screen::params::NO_PARAMETER;
use crate::screen::{Kind, Machine, Own, Params, Screen};

/// All that a link can say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The screen and its parameters; `None` is the home page.
    pub params: Option<Params>,
    /// The machine that was chosen. A label: the numbers stand in the parameters.
    pub machine: Option<&'static Machine>,
    /// The machine of one's own that is chosen where there is no screen; else the parameters hold it.
    pub own: Option<Arc<Own>>,
    /// The parameters that these are compared with.
    pub other: Option<Params>,
    /// The lesson, and its step.
    pub lesson: Option<Opened>,
    /// How it is shown.
    pub view: View,
}

/// The field of an error about the screen of a link.
pub(super) const SCREEN: &str = "screen";

/// Something in a link that could not be taken, and what was done instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub Error);

impl Notice {
    /// Returns the notice for a reader of `screen`, with labels in place of keys.
    pub fn format_for(&self, screen: Option<&Screen>) -> String {
        let Self(error) = self;
        if error.field() == SCREEN {
            return format!("There is no screen {}: {}", error.got(), error.help());
        }
        let params = screen.map_or(&[][..], |screen| screen.schema.params);
        let Some(param) = params.iter().find(|param| param.key == error.field()) else {
            // What parameters there are, is on the page.
            let keys = error.got() == NO_PARAMETER;
            return if keys {
                format!("{} is {NO_PARAMETER}", error.field())
            } else {
                error.to_string()
            };
        };
        match param.kind {
            Kind::Choice { options, .. } | Kind::Set { options, .. }
                if error.kind() == ErrorKind::UnknownOption =>
            {
                let names: Vec<_> = options.iter().map(|option| option.label).collect();
                format!("{} is {}: choose one of {}", param.label, error.got(), names.join(", "))
            }
            _ => error.clone().with_field(param.label).to_string(),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A lesson.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// What it is about and what is to be done.
    pub task: String,
    /// How many minutes it takes; 0 where nobody says.
    pub minutes: u32,
    /// Whether a step opens only once those before it are predicted and answered. Who wants to skip has the link of
    /// a step.
    pub predict_first: bool,
    /// What one can do after it.
    pub objectives: Vec<String>,
    /// What is often thought and wrong, which it answers.
    pub misconceptions: Vec<String>,
    /// The ids of the outcomes of curricula that it serves.
    pub outcomes: Vec<String>,
    /// Notes for the teacher, a paragraph each; a class does not get them.
    pub notes: Vec<String>,
    /// Its steps, at least one.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The state it begins with: parameters, and what is in view, hidden, locked and predicted.
    pub state: State,
    /// Its heading.
    pub title: String,
    /// What the student reads, a paragraph each. Here, in the question, its options, in what is told and in notes
    /// braces hold numbers of the state, as in a takeaway.
    pub text: Vec<String>,
    /// Its question.
    pub question: Option<Question>,
    /// Statements about the state that the question and the texts take for granted; a class does not get them.
    pub holds: Vec<String>,
    /// The paragraphs after the prediction and the question.
    pub told: Vec<String>,
    /// Notes for the teacher.
    pub notes: Vec<String>,
}

/// A question with options, of which one is right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub text: String,
    /// The right option.
    pub right: String,
    /// The wrong ones.
    pub wrong: Vec<String>,
}

/// A lesson as a link holds it, with the step that is open.
#[derive(Clone)]
pub struct Opened {
    /// The lesson.
    pub lesson: Arc<Lesson>,
    /// What the link says of it: the name of a ready lesson, or its text, compressed.
    pub code: Arc<str>,
    /// The step, counted from 0.
    pub step: usize,
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opened({}, step {})", self.code, self.step)
    }
}

impl PartialEq for Opened {
    fn eq(&self, other: &Self) -> bool {
        // Without a code it is what the lesson says.
        let same = !self.code.is_empty() || self.lesson == other.lesson;
        self.step == other.step && self.code == other.code && same
    }
}
