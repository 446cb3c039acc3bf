//! The question that is asked, and how the round goes: kept in the browser's storage, so that a reload loses nothing.

use crossover_model::Error;
use crossover_screens::link::State;
use crossover_screens::param::Kind;
use crossover_screens::questions::template::Template;
use crossover_screens::questions::{Bank, Question};
use crossover_screens::screen::Screen;
use crossover_shell::kept::{PRACTICE, progress_entry, progress_of};
use crossover_shell::practice::{Round, Went};
use leptos::prelude::*;

use crate::browser;
use crate::kept::{Keeper, Place};
use crate::signals::{effect, memo};
use crate::store::Store;

/// The id of the heading of a question, which gets the focus with each.
pub const HEADING: &str = "practice-title";

/// The most parameters that one moves beside a question.
const MOST_CONTROLS: usize = 3;

/// The question that is asked.
#[derive(Clone, Copy)]
pub struct Asked {
    pub screen: &'static Screen,
    /// How many questions a round has: one of each template.
    pub count: u32,
    /// The question; none at the end of the round.
    pub question: Memo<Option<Result<Question, Error>>>,
    /// How the round goes.
    pub round: RwSignal<Round>,
    number: Memo<u32>,
    store: Store,
}

impl Asked {
    /// Returns what the link asks, and follows it.
    pub fn new(screen: &'static Screen) -> Self {
        let store = Store::current();
        let id = screen.schema.id;
        let number = memo(move || {
            let asked = store.around.with(|state| state.view.practice);
            asked.and_then(|number| u32::try_from(number).ok()).unwrap_or(1)
        });
        let bank = Bank::of(screen).ok();
        let count = bank.map_or(0, |bank| bank.templates().len() as u32);
        let question = memo(move || {
            let number = number.get();
            let at = (number <= count).then_some(number.saturating_sub(1) as usize)?;
            Some(bank?.question(at, &screen.defaults(), number))
        });
        let keeper = Keeper::new(PRACTICE, Place::Browser);
        let kept = StoredValue::new(keeper.read(&[]));
        let recalled =
            move || kept.with_value(|kept| Round::read(&progress_of(kept, id).unwrap_or_default()));
        let round = RwSignal::new(recalled());
        effect(move || {
            let text = round.with(Round::write);
            kept.update_value(|kept| {
                let mut ours: Vec<_> =
                    kept.iter().filter(|entry| !is_of(entry, id)).cloned().collect();
                ours.push(progress_entry(id, &text));
                *kept = keeper.keep(&ours).0;
            });
        });
        let asked = Self { screen, count, question, round, number, store };
        // What has been answered shows its state, also after a reload.
        effect(move || {
            if asked.is_done(number.get()) {
                asked.reveal();
            }
        });
        asked
    }

    /// Returns the number of the question, counted from 1.
    pub fn number(self) -> u32 {
        self.number.get()
    }

    /// Returns how many parts of it are answered.
    pub fn answered(self) -> usize {
        self.round.with(|round| round.of(self.number.get()).len())
    }

    /// Returns how a part of it went.
    pub fn went(self, place: usize) -> Option<Went> {
        self.round.with(|round| round.of(self.number.get()).get(place).copied())
    }

    /// Returns whether all parts of a question are answered.
    pub fn is_done(self, number: u32) -> bool {
        let parts = self.template(number).map_or(usize::MAX, Template::count_parts);
        self.round.with(|round| parts <= round.of(number).len())
    }

    /// Returns the template of a question.
    pub fn template(self, number: u32) -> Option<&'static Template> {
        Bank::of(self.screen).ok()?.templates().get(number.checked_sub(1)? as usize)
    }

    /// Notes how the next part went.
    pub fn note(self, went: Went) {
        let number = self.number.get_untracked();
        self.round.update(|round| round.note(number, went));
    }

    /// Goes to a question, or to the end of the round.
    pub fn go(self, number: u32) {
        let number = number.clamp(1, self.count + 1) as usize;
        self.store.update(|state| state.view.practice = Some(number));
        browser::focus_then(format!("#{HEADING}"));
    }

    /// Forgets the round and begins it again.
    pub fn begin_again(self) {
        self.round.set(Round::default());
        self.go(1);
    }

    /// Leaves for the whole screen.
    pub fn leave(self) {
        let mut state = self.store.now();
        state.view.practice = None;
        state.view.controls = Vec::new();
        self.store.turn_to(state);
    }

    /// Puts the page into the state of the question, with the first parameters to move that it draws.
    fn reveal(self) {
        let link = self.question.with_untracked(|question| {
            question.as_ref()?.as_ref().ok().map(|question| question.link.clone())
        });
        let (Some(link), Some(template)) = (link, self.template(self.number.get_untracked()))
        else {
            return;
        };
        let (there, _) = State::read(&link);
        let params = self.screen.schema.params.iter();
        let moved = params.filter(|param| {
            template.draws(param.key) && matches!(param.kind, Kind::Number(_) | Kind::Integer(_))
        });
        let controls: Vec<_> = moved.map(|param| param.key).take(MOST_CONTROLS).collect();
        self.store.update(|state| {
            state.params = there.params.or(state.params.take());
            state.view.controls = controls;
        });
    }
}

fn is_of(entry: &str, id: &str) -> bool {
    progress_of(&[entry.to_owned()], id).is_some()
}
