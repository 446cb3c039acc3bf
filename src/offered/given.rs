//! What the page was given last, and what it says of it.

use std::sync::Arc;

use crossover_measurements::Choices;
use crossover_model::steps::Work;
use crossover_shell::dropped::{MOST_OUTPUTS, Progress};
use crossover_shell::kept::is_lessons;
use crossover_shell::own_machines::{self, is_machines};
use leptos::prelude::*;

use super::read::{Text, reading};

use crate::browser;
use crate::signals::{effect, memo, part, text as words};
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
    /// How far a text that takes longer is read.
    pub progress: RwSignal<Option<Progress>>,
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
        let progress = RwSignal::new(None);
        Self {
            texts,
            said,
            progress,
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

    /// Reads texts in slices, and shows what they offer. Where none offers anything, all else stays as it is, and
    /// the page says why.
    pub fn take(self, given: Vec<Given>) {
        self.stop();
        let mut given = given.into_iter();
        let (mut said, mut texts) = (Vec::new(), Vec::new());
        let mut read: Option<Work<Text>> = None;
        let (mut progress, mut is_done) = (Progress::default(), false);
        let work = std::iter::from_fn(move || {
            if let Some(work) = &mut read {
                if let Some(text) = work.step() {
                    texts.push(text);
                    read = None;
                } else if progress.reach(work.spent(), browser::now()) {
                    self.progress.set(Some(progress.clone()));
                }
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
                    progress = Progress::of(&name, text.len(), browser::now());
                    let shown: usize = texts.iter().map(|text: &Text| text.outputs.1).sum();
                    let most = MOST_OUTPUTS.saturating_sub(shown);
                    read = Some(reading(name, text.into(), Choices::default(), most));
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
        self.slices.begin_awaited(Box::new(work));
    }

    /// Stops reading; what was shown before stays.
    pub fn stop(self) {
        self.slices.stop();
        self.progress.set(None);
    }

    fn show(self, mut texts: Vec<Text>, mut said: Vec<String>) {
        if texts.iter().all(|text| text.offers.is_err()) {
            said.extend(texts.drain(..).filter_map(|text| text.offers.err()));
        }
        self.progress.set(None);
        self.said.set(said.join(" "));
        self.texts.set(texts);
    }

    /// Reads a text again with what the reader has chosen, in slices.
    pub fn choose(self, at: usize, choices: Choices) {
        let again = self.texts.with_untracked(|texts| {
            let text = texts.get(at)?;
            let most = text.outputs.1.max(1);
            Some(reading(text.name.clone(), Arc::clone(&text.whole), choices, most))
        });
        let Some(mut work) = again else {
            return;
        };
        let mut is_done = false;
        self.slices.begin_awaited(Box::new(std::iter::from_fn(move || {
            if let Some(read) = work.step() {
                is_done = true;
                self.texts.update(|texts| {
                    if let Some(text) = texts.get_mut(at) {
                        *text = read;
                    }
                });
            }
            (!is_done).then_some(())
        })));
    }

    /// Takes machines that were exported; returns what is said of it.
    fn import(self, text: &str) -> String {
        let taken = |file| self.yours.change(|list| list.import(file)).unwrap_or_default();
        own_machines::read(text).map_or_else(|why| why, taken)
    }
}

/// What the page says of the text that was given last: how far it is read where that takes longer, and why it offers
/// nothing, until something changes.
#[component]
pub fn Said() -> impl IntoView {
    let offered = Offered::here();
    let progress = offered.progress;
    let is_reading = memo(move || progress.with(Option::is_some));
    let reading = part(move || {
        is_reading.get().then(|| {
            let sentence = words(move || {
                progress.with(|progress| progress.as_ref().map_or_else(String::new, Progress::sentence))
            });
            let share = move || progress.with(|progress| progress.as_ref().map(Progress::share));
            view! {
                <section class="notice" role="status" aria-label="What is being read">
                    <p>{sentence}" "<progress aria-label="Share that is read" prop:value=share></progress></p>
                    <button type="button" class="quiet" on:click=move |_| { offered.stop(); browser::focus("main"); }>"Stop"</button>
                </section>
            }
        })
    });
    view! { {reading}{told("What was dropped or pasted", offered.said)} }
}
