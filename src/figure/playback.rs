//! The one clock of a page: all figures in which time passes follow it.

use crossover_figures::figure::Clock;
use crossover_shell::keys::Action;
use crossover_shell::player::{Player, join_clocks};
use crossover_shell::shown::Shown;
use leptos::prelude::*;

use crate::browser;
use crate::shortcuts;
use crate::signals::memo;
use crate::store::Visible;

/// A figure in view that has or had a clock.
type Timed = (&'static str, Option<Clock>);

/// The player of a page and the clock that it plays.
#[derive(Clone, Copy)]
pub struct Playback {
    /// Where the time stands.
    pub player: RwSignal<Player>,
    /// The clocks of the figures in view as one; `None` where there is none.
    pub clock: Memo<Option<Clock>>,
    /// The id of the figure beneath which the player stands; empty for none.
    pub host: Memo<&'static str>,
    /// Nothing moves by itself: a reader who prefers reduced motion steps.
    pub still: ReadSignal<bool>,
    timed: RwSignal<Vec<Timed>>,
    /// Counts how often the time began to pass: only the last of these lets it go on.
    turn: StoredValue<u32>,
}

impl Playback {
    pub fn new(visible: Visible) -> Self {
        let still = browser::media("(prefers-reduced-motion: reduce)");
        let timed = RwSignal::new(Vec::<Timed>::new());
        let clock = memo(move || {
            timed.with(|timed| join_clocks(timed.iter().filter_map(|(_, clock)| clock.as_ref())))
        });
        let host = memo(move || {
            let in_view = visible.figures();
            timed
                .with(|timed| {
                    let is_timed = |id: &&&'static str| timed.iter().any(|(timed, _)| timed == *id);
                    let first = in_view.iter().find(is_timed).copied();
                    first.or_else(|| timed.first().map(|timed| timed.0))
                })
                .unwrap_or_default()
        });
        let playback = Self {
            player: RwSignal::new(Player::default()),
            clock,
            host,
            still,
            timed,
            turn: StoredValue::new(0),
        };
        let plays = move || clock.with_untracked(Option::is_some);
        shortcuts::on(Action::Play, move || {
            let plays = plays() && !still.get_untracked();
            if plays {
                playback.toggle();
            }
            plays
        });
        shortcuts::on(Action::Step, move || {
            let steps = plays();
            if steps {
                playback.change(Player::step_forward);
            }
            steps
        });
        playback
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// Takes the clock that the figure in view with that id has now. The place of one that it had is
    /// kept: nothing moves.
    pub fn note(self, id: &'static str, clock: Option<Clock>) {
        let known = |timed: &Vec<Timed>| timed.iter().position(|timed| timed.0 == id);
        match self.timed.with_untracked(known) {
            Some(at) => {
                let differs = |timed: &Vec<Timed>| timed[at].1 != clock;
                if self.timed.with_untracked(differs) {
                    self.timed.update(|timed| timed[at].1 = clock);
                }
            }
            None if clock.is_some() => self.timed.update(|timed| timed.push((id, clock))),
            None => return,
        }
        self.fit();
    }

    fn fit(self) {
        let end = self.end();
        let mut fitted = self.player.get_untracked();
        fitted.fit(end);
        if fitted != self.player.get_untracked() {
            self.player.set(fitted);
        }
    }

    /// Forgets the figure with that id, which is in view no longer.
    pub fn forget(self, id: &str) {
        let forgotten = self.timed.try_update(|timed| timed.retain(|timed| timed.0 != id));
        // A page that is left has no clock.
        if forgotten.is_some() && self.timed.with_untracked(|timed| !timed.is_empty()) {
            self.fit();
        }
    }

    /// Returns the time shown in a figure; `None` for the finished one.
    pub fn at(self, shown: &Shown) -> Option<f64> {
        let end = shown.clock().map(|clock| clock.end);
        // A miniature may ask once more while its page is left.
        self.player.try_with(|player| player.within(end)).flatten()
    }

    fn end(self) -> Option<f64> {
        self.clock.with_untracked(|clock| clock.as_ref().map(|clock| clock.end))
    }

    /// Changes the player by its clock; without one it shows the finished figures.
    pub fn change(self, act: impl FnOnce(&mut Player, &Clock)) {
        let mut player = self.player.get_untracked();
        self.clock.with_untracked(|clock| match clock {
            Some(clock) => act(&mut player, clock),
            None => player.seek(None),
        });
        self.player.set(player);
    }

    /// Plays, or pauses.
    pub fn toggle(self) {
        self.change(Player::toggle);
        if self.player.with_untracked(|player| player.playing) {
            self.turn.update_value(|turn| *turn += 1);
            self.advance(self.turn.get_value(), browser::now());
        }
    }

    /// Lets the time pass from frame to frame, until it is paused or at its end.
    fn advance(self, turn: u32, last: f64) {
        request_animation_frame(move || {
            let playing = self.player.try_with_untracked(|player| player.playing);
            if playing == Some(true) && self.turn.get_value() == turn {
                let now = browser::now();
                self.change(|player, clock| player.advance(clock, now - last));
                self.advance(turn, now);
            }
        });
    }
}
