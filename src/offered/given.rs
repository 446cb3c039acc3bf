//! What the page was given last, and what it says of it.

use std::sync::Arc;

use crossover_measurements::Choices;
use crossover_shell::kept::is_lessons;
use crossover_shell::own_machines::{self, is_machines};
use leptos::prelude::*;

use super::read::{ReadText, Text};

use crate::signals::effect;
use crate::slices::Slices;
use crate::store::{Store, YourLessons, Yours};
use crate::told::told;

/// A text, or why there is none, under the name of its file; pasted text has no name.
pub struct Given {
    /// The name of the file.
    pub name: String,
    /// The text, or a sentence.
    pub text: Result<String, String>,
}

/// What the page was given last.
#[derive(Clone, Copy)]
pub struct Offered {
    /// The texts, while what they offer is shown.
    pub texts: RwSignal<Vec<Text>>,
    /// What is said of texts that offer nothing.
    pub said: RwSignal<String>,
    /// Whether one's own machines are managed.
    pub manages: RwSignal<bool>,
    yours: Yours,
    lessons: YourLessons,
    slices: Slices,
}

impl Offered {
    /// Returns nothing; what is said later stands until the state of the page changes.
    pub fn new(store: Store) -> Self {
        let said = RwSignal::new(String::new());
        effect(move || {
            store.state.track();
            said.set(String::new());
        });
        let (texts, manages) = (RwSignal::new(Vec::new()), RwSignal::new(false));
        Self {
            texts,
            said,
            manages,
            yours: Yours::here(),
            lessons: YourLessons::here(),
            slices: Slices::new(),
        }
    }

    /// Returns that of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Reads texts, a task each, and shows what they offer. Where none offers anything, all else stays as it is, and
    /// the page says why.
    pub fn take(self, given: Vec<Given>) {
        let mut given = given.into_iter();
        let (mut said, mut texts) = (Vec::new(), Vec::new());
        let mut read: Option<ReadText> = None;
        let mut is_done = false;
        let work = std::iter::from_fn(move || {
            if let Some(read) = read.take() {
                texts.push(read.fitted());
                return Some(());
            }
            match given.next() {
                Some(Given { text: Ok(text), .. }) if is_machines(&text) => {
                    said.push(self.import(&text));
                }
                Some(Given { text: Ok(text), .. }) if is_lessons(&text) => {
                    let mut told = String::new();
                    self.lessons.change(|list| told = list.import(&text));
                    said.push(told);
                }
                Some(Given { name, text: Ok(text) }) => {
                    read = Some(ReadText::of(name, text.into(), Choices::default()));
                }
                Some(Given { text: Err(why), .. }) => said.push(why),
                None if is_done => return None,
                None => {
                    is_done = true;
                    self.show(std::mem::take(&mut texts), std::mem::take(&mut said));
                }
            }
            Some(())
        });
        self.slices.begin_later(Box::new(work));
    }

    fn show(self, mut texts: Vec<Text>, mut said: Vec<String>) {
        if texts.iter().all(|text| text.offers.is_err()) {
            said.extend(texts.drain(..).filter_map(|text| text.offers.err()));
        }
        self.said.set(said.join(" "));
        self.texts.set(texts);
    }

    /// Reads a text again with what the reader has chosen.
    pub fn choose(self, at: usize, choices: Choices) {
        self.texts.update(|texts| {
            if let Some(text) = texts.get_mut(at) {
                let name = std::mem::take(&mut text.name);
                *text = ReadText::of(name, Arc::clone(&text.whole), choices).fitted();
            }
        });
    }

    /// Takes machines that were exported; returns what is said of it.
    fn import(self, text: &str) -> String {
        let taken = |file| self.yours.change(|list| list.import(file)).unwrap_or_default();
        own_machines::read(text).map_or_else(|why| why, taken)
    }
}

/// What the page says of the text that was given last, where it offers nothing, until something changes.
#[component]
pub fn Said() -> impl IntoView {
    told("What was dropped or pasted", Offered::here().said)
}
