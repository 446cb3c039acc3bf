//! Play, pause, step, scrub: the time that passes in the figures of a page.

use crossover_figures::figure::Clock;
use crossover_shell::player::{Player, SPEEDS};
use leptos::prelude::*;

use super::playback::Playback;
use super::view::View;
use crate::signals::{effect, flag, memo, part, text};

/// The controls of the player, where they stand beneath this figure.
#[component]
pub fn PlayerControls(view: View) -> impl IntoView {
    let playback = Playback::current();
    let id = view.spec.id;
    effect(move || {
        if view.seen.get() {
            playback.note(id, view.clock());
        }
    });
    on_cleanup(move || playback.forget(id));
    let hosts = memo(move || playback.host.get() == id);
    part(move || hosts.get().then(|| view! { <Bar playback/> }))
}

#[component]
fn Bar(playback: Playback) -> impl IntoView {
    let Playback { player, clock, still, .. } = playback;
    let end = move || clock.with(|clock| clock.as_ref().map_or(1.0, |clock| clock.end));
    let read = move |of: fn(&Player, &Clock) -> String| {
        text(move || {
            let player = player.get();
            clock.with(|clock| clock.as_ref().map(|clock| of(&player, clock))).unwrap_or_default()
        })
    };
    let playing = memo(move || player.with(|player| player.playing));
    let speeds = move || {
        let present = player.with_untracked(|player| player.speed);
        SPEEDS.iter().map(move |speed| {
            view! {
                <option value=speed.to_string() selected=present == *speed>{format!("{speed}×")}</option>
            }
        })
    };
    view! {
        <div class="player" class:vacant=flag(move || clock.with(Option::is_none)) role="group" aria-label="Play the figure">
            <button type="button" aria-label="Step back" on:click=move |_| playback.change(Player::step_back)>{icon(|| Sign::Back)}</button>
            {part(move || (!still.get()).then(|| view! {
                <button
                    type="button"
                    aria-label=text(move || if playing.get() { "Pause" } else { "Play" }.to_owned())
                    on:click=move |_| playback.toggle()
                >
                    {icon(move || if playing.get() { Sign::Pause } else { Sign::Play })}
                </button>
            }))}
            <button type="button" aria-label="Step" on:click=move |_| playback.change(Player::step_forward)>{icon(|| Sign::Step)}</button>
            <input
                class="track"
                type="range"
                aria-label="Time"
                aria-valuetext=read(|player, clock| clock.unit.say(player.time(clock)))
                min="0"
                max=text(move || end().to_string())
                step="any"
                style:--at=read(|player, clock| (player.time(clock) / clock.end).to_string())
                prop:value=read(|player, clock| player.time(clock).to_string())
                on:input=move |event| {
                    let at = event_target_value(&event).parse().ok();
                    player.update(|player| player.seek(at));
                }
            />
            {part(move || (!still.get()).then(|| view! {
                <select
                    aria-label="Speed"
                    on:change=move |event| {
                        let speed = event_target_value(&event).parse().unwrap_or(1.0);
                        player.update(|player| player.speed = speed);
                    }
                >
                    {speeds().collect_view()}
                </select>
            }))}
            // What changes at every frame is not spoken.
            <p class="moment" role="status" aria-live=text(move || if playing.get() { "off" } else { "polite" }.to_owned())>{read(Player::caption)}</p>
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
    const fn path(self) -> &'static str {
        match self {
            Self::Back => "M6 5h3v14H6zM20 5v14l-10-7z",
            Self::Play => "M7 4v16l13-8z",
            Self::Pause => "M6 5h4v14H6zM14 5h4v14h-4z",
            Self::Step => "M15 5h3v14h-3zM4 5l10 7-10 7z",
        }
    }
}

fn icon(sign: impl Fn() -> Sign + Send + Sync + 'static) -> impl IntoView {
    view! {
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <path fill="currentColor" d=text(move || sign().path().to_owned())/>
        </svg>
    }
}
