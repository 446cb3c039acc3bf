//! What the page was given last, as it came, and what is said of it. It is read in a room of its own (`offered`).

use crossover_shell::dropped::Progress;
use leptos::prelude::*;

use crate::browser;
use crate::notice::render_notice;
use crate::room::{Rooms, View};
use crate::signals::{effect, memo, part, text};
use crate::store::Store;

/// What was dropped, pasted or chosen.
#[derive(Clone)]
pub enum Given {
    /// Files, unread.
    Files(Vec<web_sys::File>),
    /// A text that was pasted.
    Text(String),
}

/// The most files that are read at once, of measurements and of what a class hands in.
const MOST_FILES: usize = 8;
const MOST: u32 = 1000;

impl Given {
    pub fn files(files: &web_sys::FileList) -> Self {
        Self::Files((0..files.length().min(MOST)).filter_map(|at| files.get(at)).collect())
    }
}

/// A part of the page that takes what is given, while it is there.
#[derive(Clone, Copy)]
pub struct Taker {
    /// Takes what was pasted.
    pub pasted: Callback<Given>,
    /// Takes what was dropped, at once: later a browser no longer tells what a folder holds.
    pub dropped: Callback<web_sys::DataTransfer>,
}

/// What the page was given last.
#[derive(Clone, Copy)]
pub struct Offered {
    /// What came, until it is read.
    pub given: RwSignal<Option<Given>, LocalStorage>,
    /// What is said of texts that offer nothing.
    pub said: RwSignal<String>,
    /// How far a text that takes longer is read.
    pub progress: RwSignal<Option<Progress>>,
    /// Who takes it instead of what reads measurements.
    pub taker: RwSignal<Option<Taker>>,
    rooms: Rooms,
}

impl Offered {
    /// Returns nothing; what is said later stands until the state of the page changes.
    pub fn new(store: Store, rooms: Rooms) -> Self {
        let said = RwSignal::new(String::new());
        effect(move || {
            store.state.track();
            if !said.with_untracked(String::is_empty) {
                said.set(String::new());
            }
        });
        let (progress, taker) = (RwSignal::new(None), RwSignal::new(None));
        Self { given: RwSignal::new_local(None), said, progress, taker, rooms }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Takes what was given. It is read as soon as its room is there.
    pub fn take(self, mut given: Given) {
        if let Some(taker) = self.taker.get_untracked() {
            return taker.pasted.run(given);
        }
        if let Given::Files(files) = &mut given {
            files.truncate(MOST_FILES);
        }
        self.given.set(Some(given));
        self.rooms.call(View::Offered);
    }

    /// Stops reading; what was shown before stays.
    pub fn stop(self) {
        self.given.set(None);
        self.progress.set(None);
    }
}

/// What the page says of what was given last: how far it is read where that takes longer, and why it offers nothing,
/// until something changes.
#[component]
pub fn Said() -> impl IntoView {
    let offered = Offered::current();
    let progress = offered.progress;
    let is_reading = memo(move || progress.with(Option::is_some));
    let reading = part(move || {
        is_reading.get().then(|| {
            let sentence = text(move || {
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
    view! { {reading}{render_notice("What was dropped or pasted", offered.said)} }
}
