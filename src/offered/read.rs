//! A text in steps: read, then fitted, an output a step.

use std::sync::Arc;

use crossover_measurements::{Choices, read_paced};
use crossover_model::steps::{Work, pause};
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
    /// How many outputs it has, and how many of them are shown.
    pub outputs: (usize, usize),
}

/// Returns the work of reading a text, of which `most` outputs are shown at most.
pub fn reading(name: String, whole: Arc<str>, choices: Choices, most: usize) -> Work<Text> {
    Work::new(async move |pace| {
        let readings = read_paced(&whole, &choices, &pace).await;
        let readings = readings.map_err(|error| sentence_of(&name, &error));
        let all = readings.as_ref().map_or(0, Vec::len);
        let mut fitted = Vec::new();
        for reading in readings.iter().flatten().take(most) {
            pause().await;
            fitted.extend(offer::of(reading.clone()).into_iter().map(Arc::new));
        }
        let offers = readings.map(|_| fitted);
        Text { name, whole, choices, offers, outputs: (all, most.min(all)) }
    })
}
