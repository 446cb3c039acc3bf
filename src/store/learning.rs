//! The lesson on the page, and what a student has done in it: kept in the page, and in the browser's storage
//! where that is allowed, so that a reload loses nothing.

use std::sync::Arc;

use crossover_figures::figure::Figure;
use crossover_model::Error;
use crossover_screens::lesson::{Lesson, Opened, Step};
use crossover_screens::link::State;
use crossover_screens::predict::{Asks, Guess, Predict, Verdict};
use crossover_shell::kept::{PROGRESS, progress_entry, progress_of};
use crossover_shell::progress::{Done, Progress};
use crossover_shell::shown::Shown;
use crossover_shell::sketch::Sketch;
use leptos::prelude::*;

use super::state::Store;
use crate::kept::{Keeper, Place};
use crate::signals::{effect, memo};

/// What a link without a lesson is called, whose prediction is one of a single step.
const ALONE: &str = "";

/// The lesson on the page, and what is done in it.
#[derive(Clone, Copy)]
pub struct Learning {
    /// The lesson and its step; a link that asks for a prediction is a lesson of one step.
    pub opened: Memo<Option<Opened>>,
    /// What is done.
    pub progress: RwSignal<Progress>,
    /// The prediction that is being made.
    pub draft: RwSignal<Option<Guess>>,
    /// The curve that is being drawn.
    pub sketch: RwSignal<Option<Sketch>>,
    /// Whether the end of the lesson is shown.
    pub ended: RwSignal<bool>,
    keeper: Keeper,
    /// What the browser keeps of all lessons.
    kept: StoredValue<Vec<String>>,
    store: Store,
}

impl Learning {
    /// Returns the lesson of `store`.
    pub fn new(store: Store) -> Self {
        let opened = Memo::new(move |last: Option<&Option<Opened>>| {
            store.state.with(|state| opened(state, last.cloned().flatten()))
        });
        let progress = RwSignal::new(Progress::default());
        let keeper = Keeper::new(PROGRESS, Place::Browser);
        let learning = Self {
            opened,
            progress,
            draft: RwSignal::new(None),
            sketch: RwSignal::new(None),
            ended: RwSignal::new(false),
            keeper,
            kept: StoredValue::new(keeper.read(&[])),
            store,
        };
        // What a link asks for without a lesson has no code, so the lesson itself is compared as well.
        let lesson = memo(move || {
            opened.with(|opened| {
                opened.as_ref().map(|opened| (opened.code.clone(), opened.lesson.clone()))
            })
        });
        effect(move || {
            lesson.get();
            learning.recall();
        });
        effect(move || {
            progress.track();
            opened.with_untracked(|opened| opened.iter().for_each(|opened| learning.keep(opened)));
        });
        keeper.follow(move || {
            learning.kept.update_value(|kept| *kept = keeper.read(kept));
            learning.recall();
        });
        effect(move || {
            let awaits = learning.awaited().is_some();
            if store.frozen.get_untracked() != awaits {
                store.frozen.set(awaits);
            }
        });
        let place = memo(move || opened.with(|opened| opened.as_ref().map(|opened| opened.step)));
        effect(move || {
            let _ = (place.get(), lesson.get());
            learning.draft.set(learning.offered());
            learning.ended.set(false);
            learning.sketch.set(learning.blank());
        });
        learning
    }

    /// Returns the lesson of this component tree.
    pub fn here() -> Self {
        expect_context()
    }

    /// Returns whether a lesson is on the page.
    pub fn is_on(self) -> bool {
        self.opened.with(Option::is_some)
    }

    /// Returns whether it is a prediction that a link asks for without a lesson.
    pub fn is_alone(self) -> bool {
        self.opened.with(|opened| opened.as_ref().is_some_and(|opened| &*opened.code == ALONE))
    }

    /// Returns what `read` finds in the step that is open, and in what is done in it.
    pub fn step<T>(self, read: impl FnOnce(&Step, &Done) -> T) -> Option<T> {
        self.opened.with(|opened| {
            let opened = opened.as_ref()?;
            self.progress.with(|progress| Some(read(opened.open(), progress.step(opened.step))))
        })
    }

    /// Returns the prediction that is asked for and not made yet.
    pub fn awaited(self) -> Option<Predict> {
        self.step(|step, done| step.state.view.predict.clone().filter(|_| done.awaits(step)))?
    }

    /// Returns the prediction that one has made by changing nothing: the order in which alternatives are offered.
    fn offered(self) -> Option<Guess> {
        self.opened.with_untracked(|opened| {
            match &opened.as_ref()?.open().state.view.predict.as_ref()?.asks {
                Asks::Order(keys) => Some(Guess::Order(keys.clone())),
                _ => None,
            }
        })
    }

    /// Returns the curve that is still to be drawn, level.
    fn blank(self) -> Option<Sketch> {
        self.opened.with_untracked(|opened| {
            let state = &opened.as_ref()?.open().state;
            let (params, predict) = (state.params.as_ref()?, state.view.predict.as_ref()?);
            let figure = state.screen()?.figure(predict.figure()?)?.figure(params).ok()?;
            let places = predict.handles(&figure, params);
            match predict.drawn(figure, params, None) {
                Figure::Plot(plot) if !places.is_empty() => {
                    Some(Sketch::new(&places, plot.y, predict.begins(&places, params, plot.x.sets)))
                }
                _ => None,
            }
        })
    }

    /// Takes the curve as it is drawn now for the prediction.
    pub fn draw(self, change: impl Fn(&mut Sketch)) {
        self.sketch.update(|sketch| sketch.iter_mut().for_each(&change));
        let points = self.sketch.with_untracked(|sketch| Some(sketch.as_ref()?.points.clone()));
        self.draft.set(points.map(Guess::Points));
    }

    /// Follows what is drawn of a prediction.
    pub fn track_drawn(self) {
        self.opened.track();
        self.progress.track();
        self.sketch.track();
    }

    /// Returns whether a prediction is being drawn in the figure with that id.
    pub fn is_drawn_in(self, id: &str) -> bool {
        self.awaited().is_some_and(|predict| predict.figure() == Some(id))
    }

    /// Returns what is shown with the axis of the prediction that is made in that figure, and with what is
    /// predicted; where there is none, it stays the same.
    pub fn drawn(self, id: &str, shown: Shown) -> Shown {
        let predict = self.step(|step, done| {
            let own = |predict: &&Predict| predict.figure() == Some(id);
            let predict = step.state.view.predict.as_ref().filter(own)?;
            let last = done.guesses.last().map(|(guess, _)| guess.clone());
            Some((predict.clone(), step.state.params.clone()?, last, done.awaits(step)))
        });
        let Some((predict, params, last, awaits)) = predict.flatten() else {
            return shown;
        };
        let sketch = self.sketch.with(|sketch| Some(sketch.as_ref()?.points.clone()));
        let guess = if awaits { sketch.map(Guess::Points) } else { last };
        shown.with(|figure| predict.drawn(figure, &params, guess.as_ref()))
    }

    /// Compares the prediction that is being made with the model.
    pub fn compare(self) -> Result<(), Error> {
        let guess = self.draft.get_untracked().ok_or_else(|| Error::missing("prediction"))?;
        let verdict = untrack(|| self.judged(&guess))?;
        self.change(|done| done.guess(guess, verdict));
        Ok(())
    }

    /// Shows the model's answer without a prediction, or with the last one.
    pub fn give_up(self) {
        self.change(|done| done.given_up = true);
    }

    /// Chooses an option of the question, once.
    pub fn choose(self, option: usize) {
        self.change(|done| {
            done.chosen.get_or_insert(option);
        });
    }

    /// Goes to another step, as an entry of the browser's history.
    pub fn go(self, step: usize) {
        let there = self.opened.with_untracked(|opened| opened.as_ref()?.at(step));
        if let Some(there) = there {
            self.store.turn_to(there.state());
        }
    }

    /// Leaves the lesson: the screen as it is, whole.
    pub fn leave(self) {
        let state = self.store.now();
        let params = state.params;
        let theme = state.view.theme;
        let mut whole = State { params, ..State::default() };
        whole.view.theme = theme;
        self.store.turn_to(whole);
    }

    /// Takes what a host has kept.
    pub fn resume(self, text: &str) {
        if let Some(lesson) = self.lesson() {
            self.progress.set(Progress::read(&lesson, text));
        }
    }

    /// Forgets what was done in the lesson of that code, so that it begins anew.
    pub fn forget(self, code: &str) {
        self.put(code, "");
    }

    /// Begins the lesson anew.
    pub fn begin_again(self) {
        self.progress.set(self.lesson().as_deref().map_or_else(Progress::default, Progress::new));
        self.go(0);
    }

    fn lesson(self) -> Option<Arc<Lesson>> {
        self.opened.with_untracked(|opened| Some(opened.as_ref()?.lesson.clone()))
    }

    fn judged(self, guess: &Guess) -> Result<Verdict, Error> {
        let judged = self.step(|step, _| {
            let (params, predict) =
                (step.state.params.as_ref()?, step.state.view.predict.as_ref()?);
            let verdict = predict.judge(params, guess);
            Some(verdict.map_err(|error| params.screen().schema.named(error)))
        });
        judged.flatten().ok_or_else(|| Error::missing("prediction"))?
    }

    fn change(self, change: impl FnOnce(&mut Done)) {
        let at =
            self.opened.with_untracked(|opened| opened.as_ref().map_or(0, |opened| opened.step));
        self.progress.update(|progress| {
            if progress.steps.len() <= at {
                progress.steps.resize(at + 1, Done::default());
            }
            change(&mut progress.steps[at]);
        });
    }

    /// Takes what is kept of the lesson that is open, where it is another than what is done on the page.
    fn recall(self) {
        let recalled = self.opened.with_untracked(|opened| {
            let opened = opened.as_ref()?;
            let own = |kept: &Vec<String>| progress_of(kept, &opened.code);
            let done = self.kept.with_value(own).filter(|_| &*opened.code != ALONE);
            Some(Progress::read(&opened.lesson, done.as_deref().unwrap_or_default()))
        });
        self.progress.set(recalled.unwrap_or_default());
    }

    fn keep(self, opened: &Opened) {
        if &*opened.code != ALONE {
            self.put(&opened.code, &self.progress.with_untracked(Progress::write));
        }
    }

    /// Keeps the text of what is done in the lesson of that code.
    fn put(self, code: &str, done: &str) {
        let mut kept = self.kept.get_value();
        let before = progress_of(&kept, code).unwrap_or_default();
        if before != done {
            kept.retain(|entry| progress_of(std::slice::from_ref(entry), code).is_none());
            kept.extend((!done.is_empty()).then(|| progress_entry(code, done)));
            self.kept.set_value(self.keeper.keep(&kept).0);
        }
    }
}

/// Returns the lesson of `state`, or the prediction that it asks for as one; that stays as it was first, while
/// the parameters move.
fn opened(state: &State, last: Option<Opened>) -> Option<Opened> {
    if let Some(opened) = &state.lesson {
        return Some(opened.clone());
    }
    let predict = state.view.predict.as_ref()?;
    let is_same = |last: &Opened| {
        let own = &last.open().state;
        &*last.code == ALONE
            && own.view.predict.as_ref() == Some(predict)
            && own.screen() == state.screen()
    };
    last.filter(is_same).or_else(|| {
        let title = state.screen().map_or("", |screen| screen.title).to_owned();
        let lesson = Lesson { title, steps: vec![Step::of(state.clone())], ..Lesson::default() };
        Some(Opened { code: ALONE.into(), ..Opened::first(lesson)? })
    })
}
