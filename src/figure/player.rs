//! Play, pause, step, scrub: the time that passes in a figure.

use crossover_screens::figure::{Clock, Figure};
use crossover_screens::parse_decimal;
use leptos::prelude::*;

use super::View;
use crate::browser;
use crate::derive::{part, text};
use crate::shortcuts::{self, Action};

/// How long the whole clock takes at speed 1, in seconds.
const DURATION: f64 = 8.0;

/// The speeds one can choose.
const SPEEDS: &[f64] = &[0.25, 0.5, 1.0, 2.0, 4.0];

/// What the parts of one player share.
#[derive(Clone, Copy)]
struct Deck {
    clock: Memo<Option<Clock>>,
    at: RwSignal<Option<f64>>,
    playing: RwSignal<bool>,
    speed: RwSignal<f64>,
    seen: ReadSignal<bool>,
}

/// The player of a figure that has a clock.
#[component]
pub fn Player(view: View) -> impl IntoView {
    let clock = Memo::new(move |_| {
        view.shown.with(|shown| match shown.figure.as_deref() {
            Some(Figure::Plot(plot)) => plot.clock.clone(),
            _ => None,
        })
    });
    let deck = Deck {
        clock,
        at: view.at,
        playing: RwSignal::new(false),
        speed: RwSignal::new(1.0),
        seen: view.seen,
    };
    let here = move || deck.seen.get_untracked() && clock.with_untracked(Option::is_some);
    shortcuts::on(Action::Play, move || here() && deck.toggle());
    shortcuts::on(Action::Step, move || here() && deck.step(true));
    // A clock that has become shorter takes its head with it.
    Effect::new(move || {
        let end = clock.with(|clock| clock.as_ref().map(|clock| clock.end));
        let at = deck.at.get_untracked();
        if at.is_some_and(|at| end.is_none_or(|end| end < at)) {
            deck.at.set(None);
        }
    });
    let has_clock = Memo::new(move |_| clock.with(Option::is_some));
    part(move || has_clock.get().then(|| view! { <Controls deck/> }))
}

#[component]
fn Controls(deck: Deck) -> impl IntoView {
    let still = browser::media("(prefers-reduced-motion: reduce)");
    let end = move || {
        deck.clock
            .with(|clock| clock.as_ref().map_or(1.0, |clock| clock.end))
    };
    let time = move || deck.at.get().unwrap_or_else(end);
    let said = move || {
        let time = time();
        deck.clock.with(|clock| {
            clock
                .as_ref()
                .map_or_else(String::new, |clock| clock.unit.say(time))
        })
    };
    let speeds = || {
        SPEEDS.iter().map(|speed| {
        view! {
            <option value=speed.to_string() selected=*speed == 1.0>{format!("{speed}×")}</option>
        }
    })
    };
    view! {
        <div class="player" role="group" aria-label="Play the figure">
            <button type="button" aria-label="step back" on:click=move |_| { deck.step(false); }>"⏮"</button>
            {part(move || (!still.get()).then(|| view! {
                <button
                    type="button"
                    aria-label=text(move || if deck.playing.get() { "pause" } else { "play" }.to_owned())
                    on:click=move |_| { deck.toggle(); }
                >
                    {text(move || if deck.playing.get() { "⏸" } else { "▶" }.to_owned())}
                </button>
            }))}
            <button type="button" aria-label="step" on:click=move |_| { deck.step(true); }>"⏭"</button>
            <input
                class="track"
                type="range"
                aria-label="time"
                aria-valuetext=said
                min="0"
                max=end
                step="any"
                prop:value=time
                on:input=move |event| {
                    deck.playing.set(false);
                    deck.at.set(parse_decimal(&event_target_value(&event)));
                }
            />
            {part(move || (!still.get()).then(|| view! {
                <select
                    aria-label="speed"
                    on:change=move |event| {
                        deck.speed.set(parse_decimal(&event_target_value(&event)).unwrap_or(1.0));
                    }
                >
                    {speeds().collect_view()}
                </select>
            }))}
            <p class="moment" role="status">{text(move || deck.caption())}</p>
        </div>
    }
}

impl Deck {
    fn end(self) -> f64 {
        self.clock
            .with_untracked(|clock| clock.as_ref().map_or(0.0, |clock| clock.end))
    }

    /// What happens at the head; nothing when the figure is finished.
    fn caption(self) -> String {
        let Some(at) = self.at.get() else {
            return String::new();
        };
        self.clock.with(|clock| {
            let Some(clock) = clock else {
                return String::new();
            };
            let passed = clock
                .steps
                .iter()
                .rev()
                .find(|step| step.0 <= at * (1.0 + 1e-12));
            let said = passed.map_or("", |step| step.1.as_str());
            format!("{}: {said}", clock.unit.show(at))
        })
    }

    /// Goes to the next moment something happens, or the one before. Says that it has acted.
    fn step(self, forward: bool) -> bool {
        self.playing.set(false);
        let end = self.end();
        let at = self.at.get_untracked();
        let moments: Vec<f64> = self
            .clock
            .with_untracked(|clock| {
                clock
                    .as_ref()
                    .map(|c| c.steps.iter().map(|s| s.0).collect())
            })
            .unwrap_or_default();
        let slack = end * 1e-9;
        let next = match (forward, at) {
            (true, None) => moments.first().copied(),
            (true, Some(at)) => moments.iter().copied().find(|moment| *moment > at + slack),
            (false, at) => {
                let at = at.unwrap_or(end);
                moments
                    .iter()
                    .rev()
                    .copied()
                    .find(|moment| *moment < at - slack)
            }
        };
        self.at.set(next);
        true
    }

    /// Plays or pauses. Says that it has acted.
    fn toggle(self) -> bool {
        if self.playing.get_untracked() {
            self.playing.set(false);
            return true;
        }
        if self.at.get_untracked().is_none_or(|at| at >= self.end()) {
            self.at.set(Some(0.0));
        }
        self.playing.set(true);
        self.tick(browser::now());
        true
    }

    fn tick(self, last: f64) {
        request_animation_frame(move || {
            if self.playing.try_get_untracked() != Some(true) {
                return;
            }
            let now = browser::now();
            let end = self.end();
            let passed = (now - last) / 1000.0 * self.speed.get_untracked() * end / DURATION;
            let at = self.at.get_untracked().unwrap_or(0.0) + passed;
            if at < end {
                self.at.set(Some(at));
                self.tick(now);
            } else {
                self.playing.set(false);
                self.at.set(None);
            }
        });
    }
}
