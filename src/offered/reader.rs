//! What the page was given, read: the texts that it shows, and what is said of those that offer nothing.

use std::sync::Arc;

use crossover_measurements::Choices;
use crossover_model::steps::Work;
use crossover_shell::dropped::{MOST_OUTPUTS, Progress};
use crossover_shell::kept::is_lessons;
use crossover_shell::own_machines::{self, is_machines};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::files::{self, Named};
use super::read::{self, Text, reading};
use crate::browser;
use crate::given::{Given, Offered};
use crate::kept::screens_in;
use crate::room::{Missing, Rooms};
use crate::signals::effect;
use crate::slices::Slices;
use crate::store::{YourLessons, Yours};

/// What is said where a lesson is of a screen that does not come.
const MISSING: &str =
    "A screen of these lessons could not be loaded. Check the network, then give them again.";

/// What was read.
#[derive(Clone, Copy)]
pub struct Reader {
    /// The texts, while what they offer is shown.
    pub texts: RwSignal<Vec<Text>>,
    /// What the page says of what it was given.
    pub offered: Offered,
    yours: Yours,
    lessons: YourLessons,
    slices: Slices,
    rooms: Rooms,
}

impl Reader {
    /// Returns one that reads whatever the page is given, from now on.
    pub fn follow() -> Self {
        let reader = Self {
            texts: RwSignal::new(Vec::new()),
            offered: Offered::current(),
            yours: Yours::current(),
            lessons: YourLessons::current(),
            slices: Slices::new(),
            rooms: Rooms::current(),
        };
        effect(move || match reader.offered.given.get() {
            Some(Given::Files(given)) => files::read(&given, move |texts| reader.open(texts)),
            Some(Given::Text(text)) => {
                reader.open(vec![Named { name: String::new(), text: Ok(text) }]);
            }
            None => reader.stop(),
        });
        reader
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Takes texts, once the screens of lessons among them are there.
    fn open(self, given: Vec<Named>) {
        let texts = given.iter().filter_map(|given| given.text.as_ref().ok());
        let lessons: Vec<_> = texts.filter(|text| is_lessons(text)).cloned().collect();
        if lessons.is_empty() {
            return self.read_all(given);
        }
        let rooms = self.rooms;
        spawn_local(async move {
            match rooms.open_screens(&screens_in(&lessons)).await {
                Ok(()) => self.read_all(given),
                Err(Missing) => self.offered.said.set(MISSING.to_owned()),
            }
        });
    }

    /// Reads texts in slices, and shows what they offer. Where none offers anything, all else stays as it is, and
    /// the page says why.
    fn read_all(self, given: Vec<Named>) {
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
                    self.offered.progress.set(Some(progress.clone()));
                }
                return Some(());
            }
            match given.next() {
                Some(Named { text: Ok(text), .. }) if is_machines(&text) => {
                    said.push(self.import(&text));
                }
                Some(Named { text: Ok(text), .. }) if is_lessons(&text) => {
                    let mut told = String::new();
                    self.lessons.change(|list| told = list.import(&text));
                    said.push(told);
                }
                Some(Named { name, text: Ok(text) }) => {
                    progress = Progress::of(&name, text.len(), browser::now());
                    let shown: usize = texts.iter().map(|text: &Text| text.outputs.1).sum();
                    let most = MOST_OUTPUTS.saturating_sub(shown);
                    read = Some(reading(name, text.into(), Choices::default(), most));
                }
                Some(Named { text: Err(why), .. }) => said.push(why),
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
    fn stop(self) {
        self.slices.stop();
        self.offered.progress.set(None);
    }

    fn show(self, mut texts: Vec<Text>, mut said: Vec<String>) {
        if texts.iter().all(|text| text.offers.is_err()) {
            said.extend(texts.drain(..).filter_map(|text| text.offers.err()));
        }
        read::join_halves(&mut texts);
        self.offered.progress.set(None);
        self.offered.said.set(said.join(" "));
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
