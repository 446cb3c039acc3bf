//! What this browser keeps for the page: its storage, what other tabs change of it, and what is said where it refuses.

use std::rc::Rc;

use crossover_screens::registry::{self, Listing};
use crossover_shell::kept::{Form, Kept, LESSON_KEYS, Refused, Storage};
use leptos::ev;
use leptos::prelude::*;

use crate::browser;
use crate::later::Later;

/// The storage of the browser.
#[derive(Clone, Copy)]
pub enum Place {
    /// What all tabs share.
    Browser,
    /// What a tab has until it is closed.
    Tab,
}

impl Place {
    fn storage(self) -> Result<web_sys::Storage, Refused> {
        let storage = match self {
            Self::Browser => window().local_storage(),
            Self::Tab => window().session_storage(),
        };
        storage.ok().flatten().ok_or(Refused::Forbidden)
    }
}

impl Storage for Place {
    fn read(&self, key: &str) -> Result<Option<String>, Refused> {
        self.storage()?.get_item(key).map_err(|_| Refused::Forbidden)
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), Refused> {
        let storage = self.storage()?;
        let done = match text {
            Some(text) => storage.set_item(key, text),
            None => storage.remove_item(key),
        };
        done.map_err(|error| {
            let name =
                js_sys::Reflect::get(&error, &"name".into()).ok().and_then(|name| name.as_string());
            // Firefox calls it NS_ERROR_DOM_QUOTA_REACHED.
            let is_full = name.is_some_and(|name| name.to_ascii_lowercase().contains("quota"));
            if is_full { Refused::Full } else { Refused::Forbidden }
        })
    }
}

/// What is said of what is kept, above everything else.
#[derive(Clone, Copy)]
pub struct Telling {
    /// The words.
    pub said: RwSignal<String>,
    /// Where the lesson is that was built last.
    pub lesson: RwSignal<String>,
    /// Whether the page stands in another, which has its own ways to keep things.
    is_framed: bool,
}

impl Telling {
    /// Returns that nothing is said yet.
    pub fn new(is_framed: bool) -> Self {
        Self { said: RwSignal::new(String::new()), lesson: RwSignal::new(String::new()), is_framed }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Says a sentence after the others.
    pub fn tell(self, words: &str) {
        self.said.update(|said| {
            if !self.is_framed && !said.contains(words) {
                let all = [said.as_str(), words].join(" ");
                all.trim().clone_into(said);
            }
        });
    }
}

/// What is kept under a key, and who tells of it.
#[derive(Clone, Copy)]
pub struct Keeper {
    form: &'static Form,
    place: Place,
    /// What is kept, and why it was refused the last time, which is said once.
    kept: StoredValue<(Kept, Option<Refused>)>,
    telling: Telling,
}

impl Keeper {
    /// Returns what `place` keeps of `form`.
    pub fn new(form: &'static Form, place: Place) -> Self {
        let kept = StoredValue::new((Kept::new(form), None));
        Self { form, place, kept, telling: Telling::current() }
    }

    /// Returns the entries that are kept, with what the page has made of them. Says what cannot be read.
    pub fn read(self, ours: &[String]) -> Vec<String> {
        let read = self
            .kept
            .try_update_value(|(kept, _)| (kept.follow(&self.place, ours), kept.unread_told()));
        let (read, unread) = read.unzip();
        if let Some(unread) = unread.flatten() {
            self.telling.tell(&unread);
        }
        read.and_then(Result::ok).unwrap_or_else(|| ours.to_vec())
    }

    /// Keeps the entries of the page, and returns them with what other tabs have made of them. Says so where that
    /// is refused. Returns whether it was not.
    pub fn keep(self, ours: &[String]) -> (Vec<String>, bool) {
        let saved = self.kept.try_update_value(|(kept, last)| {
            let saved = kept.save(&self.place, ours);
            let refused = saved.as_ref().err().copied();
            let is_new = std::mem::replace(last, refused) != refused;
            let told = refused.filter(|_| is_new).map(|why| kept.refusal_told(why));
            (saved, told)
        });
        let (saved, told) = saved.unzip();
        if let Some(told) = told.flatten() {
            self.telling.tell(&told);
        }
        let is_refused = matches!(saved, Some(Err(_)));
        (saved.and_then(Result::ok).unwrap_or_else(|| ours.to_vec()), !is_refused)
    }

    /// Calls `act` whenever another tab has changed what is kept, while what follows it lives.
    pub fn follow(self, act: impl Fn() + 'static) {
        let Form { key, older, .. } = self.form;
        let listener = window_event_listener(ev::storage, move |event| {
            let is_own = |of: &String| of == key || older.is_some_and(|(key, _)| of == key);
            if event.key().is_none_or(|of| is_own(&of)) {
                act();
            }
        });
        on_cleanup(move || listener.remove());
    }
}

/// Returns whether the browser keeps any lesson of one's own.
pub fn has_lessons() -> bool {
    LESSON_KEYS.iter().any(|key| lesson_text(key).is_some())
}

/// Returns the screens of the steps of the lessons that the browser keeps.
pub fn lesson_screens() -> Vec<&'static Listing> {
    screens_in(&LESSON_KEYS.iter().filter_map(|key| lesson_text(key)).collect::<Vec<_>>())
}

/// Returns the screens whose names stand in texts of lessons where steps begin: at least those of their steps.
pub fn screens_in(texts: &[String]) -> Vec<&'static Listing> {
    let stands = |screen: &&Listing| {
        let step = format!("at: {}", screen.id);
        texts.iter().any(|text| text.contains(&step))
    };
    registry::CONTENTS.iter().filter(stands).collect()
}

fn lesson_text(key: &str) -> Option<String> {
    Place::Browser.read(key).ok().flatten().filter(|text| !text.trim().is_empty())
}

/// Returns work that is done later, and at once where the page may be gone by then.
pub fn before_leaving(work: impl Fn() + 'static) -> Rc<Later> {
    let later = Rc::new(Later::new(work));
    for leaves in ["pagehide", "visibilitychange"] {
        let later = Rc::clone(&later);
        browser::catch(leaves, move |_| later.now());
    }
    later
}
