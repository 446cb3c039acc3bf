//! A text in steps: read, then fitted, an output a step.

use std::sync::Arc;

use crossover_measurements::Choices;
use crossover_model::steps::{Work, pause};
use crossover_screens::offer::{self, Offer};
use crossover_screens::reader::read_paced;
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
        let shown = readings.iter().flatten().take(most).cloned().collect();
        for reading in offer::together(shown) {
            pause().await;
            fitted.extend(offer::of(reading).into_iter().map(Arc::new));
        }
        let offers = readings.map(|_| fitted);
        Text { name, whole, choices, offers, outputs: (all, most.min(all)) }
    })
}

/// Offers a start-up time and a bandwidth that two texts have between them as one machine, with the first of them.
pub fn join_halves(texts: &mut [Text]) {
    let offers = |(at, text): (usize, &Text)| -> Vec<(usize, Arc<Offer>)> {
        text.offers.iter().flatten().map(|offer| (at, Arc::clone(offer))).collect()
    };
    let all: Vec<_> = texts.iter().enumerate().flat_map(offers).collect();
    let Some((joined, halves)) =
        offer::join(&all.iter().map(|(_, offer)| &**offer).collect::<Vec<_>>())
    else {
        return;
    };
    let halves = halves.map(|at| &all[at]);
    for text in &mut *texts {
        if let Ok(offers) = &mut text.offers {
            offers.retain(|offer| !halves.iter().any(|(_, half)| Arc::ptr_eq(half, offer)));
        }
    }
    if let Some(Ok(offers)) = texts.get_mut(halves[0].0).map(|text| &mut text.offers) {
        offers.insert(0, Arc::new(joined));
    }
}
