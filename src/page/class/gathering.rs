//! The class of a lesson as signals: what is gathered, what of it is shown, and what the browser keeps.

use crossover_screens::lesson::Opened;
use crossover_shell::class::count::Try;
use crossover_shell::class::{Class, Gathered, KeptClass, Taken};
use crossover_shell::kept::CLASSES;
use leptos::prelude::*;

use super::files;
use crate::browser;
use crate::given::{Given, Offered, Taker};
use crate::kept::{Keeper, Place};
use crate::signals::memo;

/// The key under which a tab knows that names are hidden.
const HIDES_NAMES: &str = "crossover.class.names";

/// The most sentences on texts that cannot be read.
const LISTED: usize = 12;

/// The class of the lesson that is open.
#[derive(Clone, Copy)]
pub struct Gathering {
    /// What students handed in, and the list of names.
    pub class: RwSignal<Class>,
    /// Who has answered, who is missing, and what belongs elsewhere.
    pub gathered: Memo<Gathered>,
    /// Whether no name is shown.
    pub hides_names: RwSignal<bool>,
    /// The steps whose answers are shown.
    pub shown: RwSignal<Vec<usize>>,
    /// Which of several tries counts.
    pub which: RwSignal<Try>,
    /// What was said of the texts that came last: how many, and what of each that cannot be read.
    pub said: RwSignal<(String, Vec<String>)>,
    /// What was pasted and is not taken.
    pub draft: RwSignal<String>,
    /// What was forgotten last.
    pub forgotten: RwSignal<Option<Class>>,
    opened: StoredValue<Opened>,
    keeper: Keeper,
    /// What the browser keeps of all classes.
    kept: StoredValue<Vec<String>>,
}

impl Gathering {
    /// Returns what is kept of the class of a lesson. It takes what is dropped and pasted while the page shows it.
    pub fn follow(opened: &Opened) -> Self {
        let keeper = Keeper::new(CLASSES, Place::Browser);
        let kept = StoredValue::new(keeper.read(&[]));
        let class = RwSignal::new(kept.with_value(|kept| find(kept, opened)));
        let gathering = Self {
            class,
            gathered: memo(move || class.with(Class::gather)),
            hides_names: RwSignal::new(browser::recall_here(HIDES_NAMES).is_some()),
            shown: RwSignal::new(Vec::new()),
            which: RwSignal::new(Try::Last),
            said: RwSignal::new((String::new(), Vec::new())),
            draft: RwSignal::new(String::new()),
            forgotten: RwSignal::new(None),
            opened: StoredValue::new(opened.clone()),
            keeper,
            kept,
        };
        keeper.follow(move || gathering.recall(&kept.with_value(|kept| keeper.read(kept))));
        let offered = Offered::current();
        let pasted = Callback::new(move |given| gathering.take(given));
        let dropped = Callback::new(move |data| {
            files::unfold(&data, move |found| {
                files::read(found, move |read| gathering.take_files(read));
            });
        });
        offered.taker.set(Some(Taker { pasted, dropped }));
        on_cleanup(move || offered.taker.set(None));
        gathering
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Takes what was chosen, or pasted beside the box.
    pub fn take(self, given: Given) {
        match given {
            Given::Text(text) => self.take_text(&text),
            Given::Files(given) => files::read(given, move |read| self.take_files(read)),
        }
    }

    /// Takes texts that were pasted. What cannot be read goes back into the box.
    pub fn take_text(self, text: &str) {
        let mut taken = Taken::default();
        self.change(|class| taken = class.take(text));
        let left: Vec<_> = taken.refused.iter().map(|(text, _)| text.as_str()).collect();
        self.draft.set(if left.iter().all(|left| left.is_empty()) && !left.is_empty() {
            text.to_owned()
        } else {
            left.join("\n\n")
        });
        let whys = taken.refused.iter().map(|(_, why)| why.clone()).collect();
        self.say(taken.told(), whys);
    }

    fn take_files(self, read: Vec<(String, Result<String, String>)>) {
        let (mut all, mut whys) = (Taken::default(), Vec::new());
        self.change(|class| {
            for (name, text) in read {
                let taken = match text {
                    Ok(text) => class.take(&text),
                    Err(why) => Taken { refused: vec![(String::new(), why)], ..Taken::default() },
                };
                whys.extend(taken.refused.iter().map(|(_, why)| format!("“{name}”: {why}")));
                all.and(taken);
            }
        });
        self.say(all.told(), whys);
    }

    fn say(self, told: String, mut whys: Vec<String>) {
        let more = whys.len().saturating_sub(LISTED);
        whys.truncate(LISTED);
        whys.extend((more != 0).then(|| format!("And {more} more.")));
        self.said.set((told, whys));
    }

    /// Hides names, or shows them, as long as the tab is open.
    pub fn hide_names(self, hides: bool) {
        browser::remember_here(HIDES_NAMES, hides.then_some("hidden"));
        self.hides_names.set(hides);
    }

    /// Forgets the class of the lesson, until it is brought back.
    pub fn forget(self) {
        let gone = self.class.get_untracked();
        self.change(|class| *class = Class::new(&self.opened.get_value()));
        self.forgotten.set(Some(gone));
        self.say(String::new(), Vec::new());
    }

    /// Brings back what was forgotten last.
    pub fn bring_back(self) {
        if let Some(gone) = self.forgotten.try_update(Option::take).flatten() {
            self.change(|class| *class = gone);
        }
    }

    /// Changes the class, and what the browser keeps of it.
    pub fn change(self, act: impl FnOnce(&mut Class)) {
        self.class.update(act);
        if self.forgotten.with_untracked(Option::is_some) {
            self.forgotten.set(None);
        }
        let (own, is_empty) =
            self.class.with_untracked(|class| (KeptClass::of(class), class.is_empty()));
        let mut kept = self.kept.get_value();
        let id = own.id();
        kept.retain(|entry| KeptClass::read(entry).is_none_or(|entry| entry.id() != id));
        kept.extend((!is_empty).then(|| own.text()));
        let (entries, is_kept) = self.keeper.keep(&kept);
        if is_kept {
            self.recall(&entries);
        }
    }

    /// Takes what is kept, where another tab has changed it.
    fn recall(self, entries: &[String]) {
        self.kept.set_value(entries.to_vec());
        let found = find(entries, &self.opened.get_value());
        let is_other =
            self.class.with_untracked(|class| KeptClass::of(class) != KeptClass::of(&found));
        if is_other {
            self.class.set(found);
        }
    }
}

/// Returns the class of a lesson among the entries.
fn find(entries: &[String], opened: &Opened) -> Class {
    let kept = entries.iter().filter_map(|entry| KeptClass::read(entry));
    let own = kept.into_iter().find(|entry| entry.is_of(opened));
    own.map_or_else(|| Class::new(opened), |entry| entry.class(opened))
}
