//! Play, pause, step, scrub: the time that passes in a figure.

use crossover_figures::figure::{Clock, Figure};
use leptos::prelude::*;

use super::View;
use super::source::Shown;
use crate::browser;
use crate::derive::{effect, flag, memo, part, text};
use crate::shortcuts::{self, Action};

/// How long the whole clock takes at speed 1, in seconds.
const DURATION: f64 = 8.0;

/// The speeds one can choose.
const SPEEDS: &[f64] = &[0.25, 0.5, 1.0, 2.0, 4.0];

/// What the parts of one player share.
#[derive(Clone, Copy)]
struct Deck {
    shown: Signal<Shown>,
    at: RwSignal<Option<f64>>,
    playing: RwSignal<bool>,
    speed: RwSignal<f64>,
    seen: Memo<bool>,
}

/// The player of a figure that has a clock.
#[component]
pub fn Player(view: View) -> impl IntoView {
    let deck = Deck {
        shown: view.shown,
        at: view.at,
        playing: RwSignal::new(false),
        speed: RwSignal::new(1.0),
        seen: view.seen,
    };
    let here = move || deck.seen.get_untracked() && untrack(|| deck.end()).is_some();
    // Nothing moves by itself for who asked for that: they step.
    let still = browser::media("(prefers-reduced-motion: reduce)");
    shortcuts::on(Action::Play, move || {
        here() && !still.get_untracked() && deck.toggle()
    });
    shortcuts::on(Action::Step, move || here() && deck.step(true));
    // A clock that has become shorter takes its head with it.
    effect(move || {
        let end = deck.end();
        let at = deck.at.get_untracked();
        if at.is_some_and(|at| end.is_none_or(|end| end < at)) {
            deck.at.set(None);
        }
    });
    let has_clock = memo(move || deck.end().is_some());
    part(move || has_clock.get().then(|| view! { <Controls deck/> }))
}

#[component]
fn Controls(deck: Deck) -> impl IntoView {
    let still = browser::media("(prefers-reduced-motion: reduce)");
    let end = move || deck.end().unwrap_or(1.0);
    let time = move || deck.at.get().unwrap_or_else(end);
    let said = move || {
        let time = time();
        deck.clock(|clock| clock.unit.say(time)).unwrap_or_default()
    };
    let speeds = || {
        SPEEDS.iter().map(|speed| {
        view! {
            <option value=speed.to_string() selected=flag(move || *speed == 1.0)>{format!("{speed}×")}</option>
        }
    })
    };
    view! {
        <div class="player" role="group" aria-label="Play the figure">
            <button type="button" aria-label="step back" on:click=move |_| { deck.step(false); }>{icon(|| Sign::Back)}</button>
            {part(move || (!still.get()).then(|| view! {
                <button
                    type="button"
                    aria-label=text(move || if deck.playing.get() { "pause" } else { "play" }.to_owned())
                    on:click=move |_| { deck.toggle(); }
                >
                    {icon(move || if deck.playing.get() { Sign::Pause } else { Sign::Play })}
                </button>
            }))}
            <button type="button" aria-label="step" on:click=move |_| { deck.step(true); }>{icon(|| Sign::Step)}</button>
            <input
                class="track"
                type="range"
                aria-label="time"
                aria-valuetext=said
                min="0"
                max=text(move || end().to_string())
                step="any"
                prop:value=text(move || time().to_string())
                on:input=move |event| {
                    deck.playing.set(false);
                    deck.at.set(event_target_value(&event).parse().ok());
                }
            />
            {part(move || (!still.get()).then(|| view! {
                <select
                    aria-label="speed"
                    on:change=move |event| {
                        deck.speed.set(event_target_value(&event).parse().unwrap_or(1.0));
                    }
                >
                    {speeds().collect_view()}
                </select>
            }))}
            <p class="moment" role="status">{text(move || deck.caption())}</p>
        </div>
    }
}

/// What a button shows: drawn here, because fonts differ in which of these signs they have.
#[derive(Clone, Copy)]
enum Sign {
    Back,
    Play,
    Pause,
    Step,
}

impl Sign {
    /// Its outline on a square of 24.
    const fn path(self) -> &'static str {
        match self {
            Self::Back => "M6 5h3v14H6zM20 5v14l-10-7z",
            Self::Play => "M7 4v16l13-8z",
            Self::Pause => "M6 5h4v14H6zM14 5h4v14h-4z",
            Self::Step => "M15 5h3v14h-3zM4 5l10 7-10 7z",
        }
    }
}

/// The picture of a sign.
fn icon(sign: impl Fn() -> Sign + Send + Sync + 'static) -> impl IntoView {
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <path fill="currentColor" d=text(move || sign().path().to_owned())/>
        </svg>
    }
}

impl Deck {
    /// What `read` reads off the clock, where there is one.
    fn clock<T>(self, read: impl FnOnce(&Clock) -> T) -> Option<T> {
        self.shown.with(|shown| match shown.figure.as_deref() {
            Some(Figure::Plot(plot)) => plot.clock.as_ref().map(read),
            _ => None,
        })
    }

    fn end(self) -> Option<f64> {
        self.clock(|clock| clock.end)
    }

    /// The whole duration, outside of what follows it.
    fn duration(self) -> f64 {
        untrack(|| self.end()).unwrap_or(0.0)
    }

    /// What happens at the head; nothing when the figure is finished.
    fn caption(self) -> String {
        let Some(at) = self.at.get() else {
            return String::new();
        };
        let said = self.clock(|clock| {
            let passed = clock
                .steps
                .iter()
                .rev()
                .find(|step| step.0 <= at * (1.0 + 1e-12));
            let said = passed.map_or("", |step| step.1.as_str());
            format!("{}: {said}", clock.unit.show(at))
        });
        said.unwrap_or_default()
    }

    /// Goes to the next moment something happens, or the one before. Says that it has acted.
    fn step(self, forward: bool) -> bool {
        self.playing.set(false);
        let end = self.duration();
        let at = self.at.get_untracked();
        let moments: Option<Vec<f64>> =
            untrack(|| self.clock(|clock| clock.steps.iter().map(|step| step.0).collect()));
        let moments = moments.unwrap_or_default();
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
        if self
            .at
            .get_untracked()
            .is_none_or(|at| at >= self.duration())
        {
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
            let end = self.duration();
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
