//! Play, pause, step, scrub: the time that passes in a figure.

use crossover_figures::figure::Clock;
use crossover_shell::keys::Action;
use crossover_shell::player::{Player, SPEEDS};
use leptos::prelude::*;

use super::view::View;
use crate::browser;
use crate::shortcuts;
use crate::signals::{effect, flag, memo, part, text};

/// The controls of the player, for a figure that has a clock.
#[component]
pub fn PlayerControls(view: View) -> impl IntoView {
    let here = move || view.seen.get_untracked() && untrack(|| view.end()).is_some();
    // A reader who prefers reduced motion steps: nothing moves by itself.
    let still = browser::media("(prefers-reduced-motion: reduce)");
    shortcuts::on(Action::Play, move || {
        let plays = here() && !still.get_untracked();
        if plays {
            toggle(view);
        }
        plays
    });
    shortcuts::on(Action::Step, move || {
        let steps = here();
        if steps {
            change(view, Player::step_forward);
        }
        steps
    });
    effect(move || {
        let end = view.end();
        let mut fitted = view.player.get_untracked();
        fitted.fit(end);
        if fitted != view.player.get_untracked() {
            view.player.set(fitted);
        }
    });
    let has_clock = memo(move || view.end().is_some());
    part(move || has_clock.get().then(|| view! { <Bar view still/> }))
}

/// The bar of buttons beneath the figure.
#[component]
fn Bar(view: View, still: ReadSignal<bool>) -> impl IntoView {
    let end = move || view.end().unwrap_or(1.0);
    let read = move |of: fn(&Player, &Clock) -> String| {
        text(move || {
            let player = view.player.get();
            view.clock(|clock| of(&player, clock)).unwrap_or_default()
        })
    };
    let playing = memo(move || view.player.with(|player| player.playing));
    let speeds = || {
        SPEEDS.iter().map(|speed| {
            view! {
                <option value=speed.to_string() selected=flag(move || *speed == 1.0)>{format!("{speed}×")}</option>
            }
        })
    };
    view! {
        <div class="player" role="group" aria-label="Play the figure">
            <button type="button" aria-label="Step back" on:click=move |_| change(view, Player::step_back)>{icon(|| Sign::Back)}</button>
            {part(move || (!still.get()).then(|| view! {
                <button
                    type="button"
                    aria-label=text(move || if playing.get() { "Pause" } else { "Play" }.to_owned())
                    on:click=move |_| toggle(view)
                >
                    {icon(move || if playing.get() { Sign::Pause } else { Sign::Play })}
                </button>
            }))}
            <button type="button" aria-label="Step" on:click=move |_| change(view, Player::step_forward)>{icon(|| Sign::Step)}</button>
            <input
                class="track"
                type="range"
                aria-label="Time"
                aria-valuetext=read(|player, clock| clock.unit.say(player.time(clock)))
                min="0"
                max=text(move || end().to_string())
                step="any"
                prop:value=read(|player, clock| player.time(clock).to_string())
                on:input=move |event| {
                    let at = event_target_value(&event).parse().ok();
                    view.player.update(|player| player.seek(at));
                }
            />
            {part(move || (!still.get()).then(|| view! {
                <select
                    aria-label="Speed"
                    on:change=move |event| {
                        let speed = event_target_value(&event).parse().unwrap_or(1.0);
                        view.player.update(|player| player.speed = speed);
                    }
                >
                    {speeds().collect_view()}
                </select>
            }))}
            <p class="moment" role="status">{read(Player::caption)}</p>
        </div>
    }
}

/// Changes the player by its clock; without one it shows the finished figure.
fn change(view: View, act: impl FnOnce(&mut Player, &Clock)) {
    let mut player = view.player.get_untracked();
    if untrack(|| view.clock(|clock| act(&mut player, clock))).is_none() {
        player.seek(None);
    }
    view.player.set(player);
}

fn toggle(view: View) {
    change(view, Player::toggle);
    if view.player.with_untracked(|player| player.playing) {
        advance(view, browser::now());
    }
}

/// Lets the time pass from frame to frame, until it is paused or at its end.
fn advance(view: View, last: f64) {
    request_animation_frame(move || {
        let playing = view.player.try_with_untracked(|player| player.playing);
        if playing == Some(true) {
            let now = browser::now();
            change(view, |player, clock| player.advance(clock, now - last));
            advance(view, now);
        }
    });
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
    /// Returns its outline on a square of 24.
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
