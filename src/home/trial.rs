//! The question of the home page: a ring that one drags to what one expects.

use crossover_shell::doors::QUESTION;
use crossover_shell::trial::{self, END, FIRST};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;

use crate::browser;
use crate::room::{View, room};
use crate::signals::{flag, part, text};
use crate::store::Store;

/// Below this speedup the ring stands so near to the axis that its words are above it.
const LOW: f64 = 2.0;

/// What is expected, and what came of it. Who asks the model lies in another room, and puts the rest here.
#[derive(Clone, Copy)]
pub struct Trial {
    /// The speedup at which the ring stands.
    pub guess: RwSignal<f64>,
    /// Whether the ring was moved.
    moved: RwSignal<bool>,
    /// Whether it is compared with the model.
    pub compared: RwSignal<bool>,
    /// What was expected, what the model says, and of which machine; empty before.
    pub told: RwSignal<String>,
}

impl Trial {
    pub fn new() -> Self {
        let (guess, moved) = (RwSignal::new(FIRST), RwSignal::new(false));
        Self { guess, moved, compared: RwSignal::new(false), told: RwSignal::new(String::new()) }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Begins anew.
    pub fn forget(self) {
        self.guess.set(FIRST);
        self.moved.set(false);
        self.compared.set(false);
        self.told.set(String::new());
    }

    fn put(self, speedup: f64) {
        if !self.compared.get_untracked() {
            self.guess.set(speedup);
            self.moved.set(true);
        }
    }
}

/// The question, its picture, and the way to the answer.
#[component]
pub fn Question() -> impl IntoView {
    let (trial, store) = (Trial::current(), Store::current());
    let compare = move |event: MouseEvent| {
        // Who opens it elsewhere finds the same question there.
        if !browser::opens_elsewhere(&event) && !trial.compared.get_untracked() {
            event.prevent_default();
            trial.compared.set(true);
        }
    };
    let words = text(move || match &*trial.told.get() {
        "" => QUESTION.text.to_owned(),
        told => told.to_owned(),
    });
    let (link, way) = (
        text(move || {
            store.onward(if trial.compared.get() { trial::open_link() } else { QUESTION.link })
        }),
        text(move || {
            if trial.compared.get() { "Open it, and move everything" } else { QUESTION.words }
                .to_owned()
        }),
    );
    view! {
        <section class="trial" aria-labelledby="question">
            <h2 id="question">{QUESTION.title}</h2>
            <Plot/>
            <p role="status">{words}</p>
            <p class="onward"><a href=link on:click=compare>{way}</a></p>
        </section>
    }
}

/// The picture, and the ring in it.
#[component]
fn Plot() -> impl IntoView {
    let trial = Trial::current();
    let plot = NodeRef::<html::Div>::new();
    let held = RwSignal::new(false);
    let follow = move |event: &PointerEvent| {
        let Some(plot) = plot.get_untracked().filter(|_| held.get_untracked()) else {
            return;
        };
        let area = plot.get_bounding_client_rect();
        let (_, y) = browser::place_of(event);
        trial.put(trial::speedup_at((y - area.top()) / area.height()));
    };
    let on_key = move |event: KeyboardEvent| {
        let steps = match &*event.key() {
            "ArrowUp" | "ArrowRight" => 1.0,
            "ArrowDown" | "ArrowLeft" => -1.0,
            "PageUp" => 8.0,
            "PageDown" => -8.0,
            _ => return,
        };
        event.prevent_default();
        trial.put(trial::stepped(trial.guess.get_untracked(), steps));
    };
    let says = text(move || match (trial.moved.get(), trial.compared.get()) {
        (false, false) => "drag me".to_owned(),
        (true, false) => trial::say(trial.guess.get()),
        (_, true) => format!("you: {}", trial::say(trial.guess.get())),
    });
    view! {
        <div
            class="trial-figure"
            class:answered=flag(move || trial.compared.get())
            class:low=flag(move || trial.guess.get() < LOW)
            node_ref=plot
            on:pointerdown=move |event| {
                held.set(true);
                browser::capture(&event);
                follow(&event);
            }
            on:pointermove=move |event| follow(&event)
            on:pointerup=move |_| held.set(false)
            on:pointercancel=move |_| held.set(false)
        >
            <div class="trial-still" inner_html=trial::still()></div>
            {part(move || trial.compared.get().then(|| room(View::Answered)))}
            <span
                class="trial-ring"
                role="slider"
                tabindex="0"
                aria-label="The speedup that you expect on 64 processors"
                aria-orientation="vertical"
                aria-valuemin="1"
                aria-valuemax=END.to_string()
                aria-valuenow=text(move || trial.guess.get().to_string())
                aria-valuetext=text(move || trial::say(trial.guess.get()))
                aria-disabled=text(move || trial.compared.get().to_string())
                style:top=text(move || format!("{:.2}%", trial::down(trial.guess.get())))
                on:keydown=on_key
            >
                <span aria-hidden="true">{says}</span>
            </span>
        </div>
    }
}
