//! What a student does in a lesson: predictions are taken and compared, and all of it is kept in the page, and in the
//! browser's storage where that is allowed, so that a reload loses nothing.

use std::sync::Arc;

use crossover_figures::figure::Figure;
use crossover_model::Error;
use crossover_screens::lesson::{Lesson, Opened};
use crossover_screens::link::State;
use crossover_screens::predict::{Asks, Guess, Verdict};
use crossover_shell::doors::QUESTION;
use crossover_shell::kept::{progress_of, put_progress};
use crossover_shell::messages::{Learned, Said};
use crossover_shell::path;
use crossover_shell::progress::{Done, Progress};
use crossover_shell::sketch::Sketch;
use leptos::prelude::*;

use crate::first_paint::FirstPaint;
use crate::host;
use crate::made::made;
use crate::signals::{effect, memo};
use crate::store::{ALONE, Learning, Store, YourProgress};

/// What a student does in the lesson on the page.
#[derive(Clone, Copy)]
pub struct Studying {
    /// The lesson.
    pub learning: Learning,
    /// The prediction that is being made.
    pub draft: RwSignal<Option<Guess>>,
    /// The curve that is being drawn.
    pub sketch: RwSignal<Option<Sketch>>,
    /// Whether the end of the lesson is shown.
    pub ended: RwSignal<bool>,
    /// What the browser keeps of all lessons.
    yours: YourProgress,
    store: Store,
}

impl Studying {
    /// Returns what is kept of the lesson, and follows it.
    fn new() -> Self {
        let (learning, store, yours) =
            (Learning::current(), Store::current(), YourProgress::current());
        let Learning { opened, progress, .. } = learning;
        let studying = Self {
            learning,
            draft: RwSignal::new(None),
            sketch: RwSignal::new(None),
            ended: RwSignal::new(false),
            yours,
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
            studying.recall();
        });
        // The lesson of a link that came along may be on the page later.
        effect(move || {
            lesson.track();
            if let Some((text, lesson)) = learning.resumed.get().zip(studying.lesson()) {
                learning.resumed.set(None);
                progress.set(Progress::read(&lesson, &text));
            }
        });
        effect(move || {
            progress.track();
            opened.with_untracked(|opened| opened.iter().for_each(|opened| studying.keep(opened)));
        });
        yours.follow(move || studying.recall());
        let place = memo(move || opened.with(|opened| opened.as_ref().map(|opened| opened.step)));
        effect(move || {
            let _ = (place.get(), lesson.get());
            studying.draft.set(studying.first_order());
            studying.ended.set(false);
            studying.sketch.set(studying.blank_sketch());
        });
        studying.tell();
        studying
    }

    pub fn current() -> Self {
        made(Self::new)
    }

    /// Tells a page around this one how far a student has come, now and after each step.
    fn tell(self) {
        let (first_paint, Learning { opened, progress, .. }) =
            (FirstPaint::current(), self.learning);
        effect(move || {
            if let Some(opened) = opened.get().filter(|_| first_paint.is_done()) {
                progress.with(|progress| host::post(Said::Lesson(Learned::of(&opened, progress))));
            }
        });
    }

    /// Returns the prediction that one has made by changing nothing: the order in which alternatives are offered.
    fn first_order(self) -> Option<Guess> {
        self.learning.opened.with_untracked(|opened| {
            match &opened.as_ref()?.open().state.view.predict.as_ref()?.asks {
                Asks::Order(keys) => Some(Guess::Order(keys.clone())),
                _ => None,
            }
        })
    }

    /// Returns the curve that is still to be drawn, level.
    fn blank_sketch(self) -> Option<Sketch> {
        self.learning.opened.with_untracked(|opened| {
            let state = &opened.as_ref()?.open().state;
            let (params, predict) = (state.params.as_ref()?, state.view.predict.as_ref()?);
            let figure = state.screen()?.figure(predict.figure()?)?.figure(params).ok()?;
            let places = predict.handles(&figure, params);
            match predict.draw_guess(figure, params, None) {
                Figure::Plot(plot) if !places.is_empty() => {
                    Some(Sketch::new(&places, plot.y, predict.begins(&places, params, plot.x.sets)))
                }
                _ => None,
            }
        })
    }

    /// Compares the prediction that is being made with the model.
    pub fn compare(self) -> Result<(), Error> {
        let guess = self.draft.get_untracked().ok_or_else(|| Error::missing("prediction"))?;
        let verdict = untrack(|| self.judge(&guess))?;
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
        let there = self.learning.opened.with_untracked(|opened| opened.as_ref()?.at(step));
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

    /// Forgets what was done in the lesson of that code, so that it begins anew.
    pub fn forget(self, code: &str) {
        self.put(code, "");
    }

    pub fn begin_again(self) {
        self.learning
            .progress
            .set(self.lesson().as_deref().map_or_else(Progress::default, Progress::new));
        self.go(0);
    }

    fn lesson(self) -> Option<Arc<Lesson>> {
        self.learning.opened.with_untracked(|opened| Some(opened.as_ref()?.lesson.clone()))
    }

    fn judge(self, guess: &Guess) -> Result<Verdict, Error> {
        let judged = self.learning.step(|step, _| {
            let (params, predict) =
                (step.state.params.as_ref()?, step.state.view.predict.as_ref()?);
            let verdict = predict.judge(params, guess);
            Some(verdict.map_err(|error| params.screen().schema.error_with_label(error)))
        });
        judged.flatten().ok_or_else(|| Error::missing("prediction"))?
    }

    fn change(self, change: impl FnOnce(&mut Done)) {
        let at = self
            .learning
            .opened
            .with_untracked(|opened| opened.as_ref().map_or(0, |opened| opened.step));
        self.learning.progress.update(|progress| {
            if progress.steps.len() <= at {
                progress.steps.resize(at + 1, Done::default());
            }
            change(&mut progress.steps[at]);
        });
    }

    /// Takes what is kept of the lesson that is open, where it is another than what is done on the page.
    fn recall(self) {
        let recalled = self.learning.opened.with_untracked(|opened| {
            let opened = opened.as_ref()?;
            let own = |code: &str| self.yours.read(|kept| progress_of(kept, code));
            let done = kept_under(opened).and_then(own);
            Some(Progress::read(&opened.lesson, done.as_deref().unwrap_or_default()))
        });
        self.learning.progress.set(recalled.unwrap_or_default());
    }

    fn keep(self, opened: &Opened) {
        let Some(code) = kept_under(opened) else { return };
        let (lesson, step) = (&opened.lesson, opened.open());
        let done = self.learning.progress.with_untracked(|progress| match code {
            QUESTION_CODE => path::question_text(step, progress),
            _ => progress.write(),
        });
        self.put(code, &done);
        self.learning.progress.with_untracked(|progress| {
            self.yours.change(|entries| path::note(entries, code, lesson, progress));
        });
    }

    /// Keeps the text of what is done in the lesson of that code.
    fn put(self, code: &str, done: &str) {
        self.yours.change(|entries| {
            if progress_of(entries, code).unwrap_or_default() != done {
                put_progress(entries, code, done);
            }
        });
    }
}

/// What the question of the home page is kept under.
const QUESTION_CODE: &str = QUESTION.link;

/// Returns what the browser keeps a lesson under; `None` of a prediction that it does not keep. That of the home page is
/// kept: one comes back to it.
fn kept_under(opened: &Opened) -> Option<&str> {
    match &*opened.code {
        ALONE => path::is_question(&opened.open().state).then_some(QUESTION_CODE),
        code => Some(code),
    }
}
