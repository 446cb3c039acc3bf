//! A text in two steps: read, then fitted.

use std::sync::Arc;

use crossover_measurements::{Choices, Reading, read};
use crossover_screens::offer::{self, Offer};
use crossover_shell::dropped::sentence_of;

/// A text that was read.
#[derive(Clone)]
pub struct Text {
    /// The name of its file; empty where it was pasted.
    pub name: String,
    /// All of it.
    pub whole: Arc<str>,
    /// What the reader has chosen where a table leaves it open.
    pub choices: Choices,
    /// What it offers, or why nothing.
    pub offers: Result<Vec<Arc<Offer>>, String>,
}

/// A text that was read, of which nothing is fitted yet: that takes as long again.
pub struct ReadText {
    name: String,
    whole: Arc<str>,
    choices: Choices,
    readings: Result<Vec<Reading>, String>,
}

impl ReadText {
    /// Returns the text with what was read of it, or why nothing was.
    pub fn of(name: String, whole: Arc<str>, choices: Choices) -> Self {
        let readings = read(&whole, &choices).map_err(|error| sentence_of(&name, &error));
        Self { name, whole, choices, readings }
    }

    /// Returns the text with what it offers.
    pub fn fitted(self) -> Text {
        let Self { name, whole, choices, readings } = self;
        let all = |readings: Vec<Reading>| readings.into_iter().flat_map(offer::of);
        let offers = readings.map(|readings| all(readings).map(Arc::new).collect());
        Text { name, whole, choices, offers }
    }
}
