//! The search over screens, parameters, readouts, notes and machines: a box, and what its words find.

use crossover_figures::figure::Setting;
use crossover_figures::typeset::symbol_html;
use crossover_screens::hidden::Hiding;
use crossover_screens::link::State;
use crossover_screens::search::{Entry, Finder, Found, Thing};
use crossover_shell::kept::SLASH;
use crossover_shell::keys::Action;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::errand::Errand;
use crate::kept::{Keeper, Place};
use crate::made::made;
use crate::room::Rooms;
use crate::shortcuts;
use crate::signals::{effect, flag, memo, part, text};
use crate::slices::Slices;
use crate::store::Store;

/// What all boxes search, and the key that leads to them.
#[derive(Clone, Copy)]
pub struct Index {
    /// What finds, once it is there.
    finder: RwSignal<Option<Finder>>,
    entries: RwSignal<Vec<Entry>>,
    /// Whether its room did not come.
    missing: RwSignal<bool>,
    begun: StoredValue<bool>,
    rooms: Rooms,
    slices: Slices,
    /// Whether the key leads to the search. A sign alone disturbs readers who dictate.
    pub by_key: RwSignal<bool>,
    keeper: Keeper,
}

impl Index {
    fn new() -> Self {
        let keeper = Keeper::new(SLASH, Place::Browser);
        Self {
            finder: RwSignal::new(None),
            entries: RwSignal::new(Vec::new()),
            missing: RwSignal::new(false),
            begun: StoredValue::new(false),
            rooms: Rooms::current(),
            slices: Slices::new(),
            by_key: RwSignal::new(keeper.read(&[]).first().is_none_or(|kept| kept != "off")),
            keeper,
        }
    }

    pub fn current() -> Self {
        made(Self::new)
    }

    /// Lets the key lead to the search, or not, now and at the next visit.
    pub fn allow_key(self, allowed: bool) {
        self.keeper.keep(&[if allowed { "on" } else { "off" }.to_owned()]);
        self.by_key.set(allowed);
    }

    /// Fetches what finds and every screen, and fills it in slices, once; where a room does not come it is tried again
    /// the next time.
    fn fill(self) {
        if self.begun.get_value() {
            return;
        }
        self.begun.set_value(true);
        spawn_local(async move {
            let finder = self.rooms.search().await;
            self.begun.set_value(finder.is_ok());
            self.missing.set(finder.is_err());
            if let Ok(finder) = finder {
                self.finder.set(Some(finder));
                let steps = (finder.entries)();
                self.slices.begin_later(Box::new(
                    steps.map(move |more| self.entries.update(|all| all.extend(more))),
                ));
            }
        });
    }

    /// Returns what `words` find but for what the link hides of the present screen, and follows it.
    fn visible_matches(self, words: &str, store: Store) -> Vec<Found> {
        let here = store.state.with_untracked(State::screen);
        let hiding = store.around.with(Hiding::of);
        let is_hidden = |found: &Found| match found.thing {
            Thing::Parameter(key) | Thing::Readout(key) => hiding.hides(key),
            // Their names hold numbers.
            Thing::Example => hiding.is_any(),
            _ => false,
        };
        let Some(finder) = self.finder.get() else {
            return Vec::new();
        };
        let mut found = self.entries.with(|all| (finder.find)(all, words, here));
        found.retain(|found| here != found.screen || !is_hidden(found));
        found
    }
}

/// Calls `open` when the key for the search is pressed, while the calling component lives.
pub fn on_key(open: impl Fn() + 'static) {
    let index = Index::current();
    shortcuts::on(Action::Search, move || {
        let allowed = index.by_key.get_untracked();
        if allowed {
            open();
        }
        allowed
    });
}

/// The id of the box; those of its rows begin with it.
const BOX: &str = "search";

/// The parts of the box.
#[derive(Clone, Copy)]
struct Search {
    words: RwSignal<String>,
    found: Memo<Vec<Found>>,
    /// The row that Enter follows.
    active: RwSignal<usize>,
    /// Whether what is found is shown.
    open: RwSignal<bool>,
}

fn row_id(place: usize) -> String {
    format!("{BOX}-{place}")
}

impl Search {
    fn shows(self) -> bool {
        self.open.get() && self.found.with(|found| !found.is_empty())
    }

    fn press(self, event: &ev::KeyboardEvent) {
        let last = self.found.with_untracked(|found| found.len().saturating_sub(1));
        let active = self.active.get_untracked();
        match &*event.key() {
            "ArrowDown" => self.activate((active + 1).min(last)),
            "ArrowUp" => self.activate(active.saturating_sub(1)),
            "Enter" => {
                if let Some(row) = document().get_element_by_id(&row_id(active)) {
                    row.unchecked_into::<web_sys::HtmlElement>().click();
                }
            }
            "Escape" if !self.words.with_untracked(String::is_empty) => self.clear(),
            _ => return,
        }
        event.prevent_default();
        // An open menu stays so when the words are taken back.
        event.stop_propagation();
    }

    fn activate(self, place: usize) {
        self.open.set(true);
        self.active.set(place);
        let row = document().get_element_by_id(&row_id(place));
        if let Some((row, list)) = row.and_then(|row| Some((row.clone(), row.parent_element()?))) {
            browser::bring_into_view(&list, &row, 0.0);
        }
    }

    fn clear(self) {
        self.words.set(String::new());
        self.open.set(false);
    }
}

/// A box, and below it what its words find.
#[component]
pub fn SearchBox(
    /// Set to move the focus into the box.
    wanted: RwSignal<bool>,
) -> impl IntoView {
    let (index, store) = (Index::current(), Store::current());
    let words = RwSignal::new(String::new());
    let search = Search {
        words,
        found: Memo::new_with_compare(
            move |_| words.with(|words| index.visible_matches(words, store)),
            |_, _| true,
        ),
        active: RwSignal::new(0),
        open: RwSignal::new(false),
    };
    let input = NodeRef::<html::Input>::new();
    effect(move || {
        if let Some(input) = input.get().filter(|_| wanted.get()) {
            wanted.set(false);
            let _ = input.focus();
            input.select();
        }
    });
    let on_input = move |event| {
        words.set(event_target_value(&event));
        search.active.set(0);
        search.open.set(true);
    };
    let list = format!("{BOX}-list");
    let phone = browser::media("(max-width: 44rem)");
    let placeholder = text(move || match (phone.get(), index.by_key.get()) {
        (true, _) => "Search".to_owned(),
        (_, true) => "/ Search or ask".to_owned(),
        _ => "Search or ask".to_owned(),
    });
    let shows = memo(move || search.shows());
    view! {
        <div class="search" on:focusout=move |_| search.open.set(false)>
            <input
                node_ref=input
                id=BOX
                type="search"
                role="combobox"
                aria-label="Search or ask"
                aria-expanded=text(move || shows.get().to_string())
                aria-controls=list.clone()
                aria-autocomplete="list"
                aria-activedescendant=text(move || if shows.get() { row_id(search.active.get()) } else { String::new() })
                placeholder=placeholder
                autocomplete="off"
                spellcheck="false"
                prop:value=text(move || words.get())
                on:focus=move |_| {
                    index.fill();
                    search.open.set(true);
                }
                on:input=on_input
                on:keydown=move |event| search.press(&event)
            />
            // The box keeps the focus while the list is pressed.
            <div
                id=list
                class="found"
                role="listbox"
                aria-label="Found"
                hidden=flag(move || !shows.get())
                on:mousedown=|event| event.prevent_default()
            >
                {part(move || rows(search))}
            </div>
            <Nothing search/>
        </div>
    }
}

/// The words where nothing is found.
#[component]
fn Nothing(search: Search) -> impl IntoView {
    let index = Index::current();
    let is_nothing = memo(move || {
        let blank = search.words.with(|words| words.trim().is_empty());
        let looks = index.finder.with(Option::is_some) || index.missing.get();
        looks && search.open.get() && !blank && search.found.with(Vec::is_empty)
    });
    let words = text(move || match (is_nothing.get(), index.missing.get()) {
        (false, _) => String::new(),
        (true, true) => {
            "The search could not be loaded. Check the network, and press the box again.".to_owned()
        }
        (true, false) => {
            "Nothing here has these words. Try “latency”, “Amdahl” or “MPI_Bcast”.".to_owned()
        }
    });
    view! { <p class="found" role="status" hidden=flag(move || !is_nothing.get())>{words}</p> }
}

fn rows(search: Search) -> AnyView {
    let found = search.found.get();
    let screens: Vec<_> = found.iter().map(|found| found.screen).collect();
    let repeats = |place: usize| {
        0 < place && screens[place].is_some() && screens[place] == screens[place - 1]
    };
    let rows = found.into_iter().enumerate();
    rows.map(|(place, found)| row(search, place, found, repeats(place))).collect_view().into_any()
}

/// Returns a link to what was found, which its screen will show. Its screen is named where the row before is of another.
fn row(search: Search, place: usize, found: Found, repeats: bool) -> AnyView {
    let (store, errand) = (Store::current(), Errand::current());
    let Found { screen, thing, title, symbol, settings, told } = found;
    let link = {
        let settings = settings.clone();
        text(move || {
            if let Thing::Page(address) = thing {
                return address.to_owned();
            }
            let link = store.link_to(screen.map(|screen| screen.schema.id));
            if settings.is_empty() { link } else { set(State::read(&link).0, &settings).write() }
        })
    };
    let follow = move |event: ev::MouseEvent| {
        if browser::opens_elsewhere(&event) {
            return;
        }
        search.clear();
        let Some(screen) = screen else { return };
        // The link to the present screen would reset what the query does not set. A lesson and practice are no states
        // of it.
        let is_state = !matches!(thing, Thing::Lesson | Thing::Practice);
        if is_state && store.state.with_untracked(State::screen) == Some(screen) {
            event.prevent_default();
            let next = set(store.now(), &settings);
            if let Some(params) = next.params {
                store.replace(params, next.machine);
                store.update(|state| state.view = next.view);
            }
        }
        errand.send(screen, thing);
    };
    let on = match screen {
        Some(_) if repeats => "",
        Some(screen) => screen.title,
        None => "Teaching with it",
    };
    let about = [thing.name(), on, &told].into_iter().filter(|part| !part.is_empty());
    let about = about.collect::<Vec<_>>().join(" · ");
    view! {
        <a
            id=row_id(place)
            role="option"
            class:repeats=repeats
            tabindex="-1"
            href=link
            aria-selected=text(move || (search.active.get() == place).to_string())
            on:click=follow
            on:pointermove=move |_| search.active.set(place)
        >
            <strong>{title} " " {(symbol != title).then(|| view! { <i class="symbol" inner_html=symbol_html(symbol)></i> })}</strong>
            <span>{about}</span>
        </a>
    }
    .into_any()
}

/// Returns `state` with these settings, or as it is where they cannot be taken.
fn set(mut state: State, settings: &[Setting]) -> State {
    let _ = state.set(settings);
    state
}
