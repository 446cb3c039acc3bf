//! A lesson that is being written, and the step of it that is open.
//!
//! While it is written the workbench shows the state of the open step whole: what students will not see, not
//! move or predict is in the draft alone. What the page shows is taken into the step, what the reader changes
//! of the rest is an edit.

mod faults;
mod kept;
mod result;
mod suggest;
#[cfg(test)]
mod tests;
mod values;

use crossover_model::{Error, ErrorKind};
use crossover_screens::lesson::{Lesson, MOST_STEPS, Question, Step};
use crossover_screens::link::{MOST_CONTROLS, Part, Range, State, View};

use crate::history::History;
pub use suggest::Sort;
pub use values::{Follower, Named, Place};

/// A lesson that is being written.
#[derive(Clone, Debug)]
pub struct LessonDraft {
    lesson: Lesson,
    /// The step that is open, counted from 0.
    open: usize,
    history: History<(Lesson, usize)>,
}

impl LessonDraft {
    /// Returns the draft of a lesson at one of its steps; `None` where it has none.
    pub fn of(lesson: Lesson, step: usize) -> Option<Self> {
        let last = lesson.steps.len().checked_sub(1)?;
        Some(Self { lesson, open: step.min(last), history: History::default() })
    }

    /// Returns the draft of a lesson whose only step begins with `page`.
    pub fn begin(page: State) -> Self {
        let steps = vec![Step::of(State { lesson: None, ..page })];
        let lesson = Lesson { steps, ..Lesson::default() };
        Self { lesson, open: 0, history: History::default() }
    }

    /// Returns the lesson as it is typed.
    pub const fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// Returns the number of the open step, counted from 0.
    pub const fn open(&self) -> usize {
        self.open
    }

    /// Returns the open step.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.open]
    }

    /// Returns how the open step is shown to students.
    pub fn view(&self) -> &View {
        &self.step().state.view
    }

    /// Returns what the lesson is called, and its screen where it has no title.
    pub fn name(&self) -> &str {
        let screen = self.lesson.steps[0].state.screen();
        match self.lesson.title.trim() {
            "" => screen.map_or("", |screen| screen.title),
            title => title,
        }
    }

    /// Returns the state of the open step as the workbench shows it: nothing is hidden, locked or predicted.
    pub fn shown(&self) -> State {
        let State { view, .. } = &self.step().state;
        let view = View { in_view: view.in_view.clone(), ..View::default() };
        State { lesson: None, view, ..self.step().state.clone() }
    }

    /// Changes the lesson, as a step that can be undone: part of the last where it has the same `key` and
    /// follows it soon. `at` is the time.
    pub fn edit(&mut self, key: &'static str, at: f64, change: impl FnOnce(&mut Lesson)) {
        self.note(key, at);
        change(&mut self.lesson);
    }

    /// Changes the open step, as [`edit`](Self::edit).
    pub fn edit_step(&mut self, key: &'static str, at: f64, change: impl FnOnce(&mut Step)) {
        let open = self.open;
        self.edit(key, at, |lesson| change(&mut lesson.steps[open]));
    }

    /// Takes another lesson in the place of this one.
    pub fn replace(&mut self, lesson: Lesson, step: usize) {
        if let Some(last) = lesson.steps.len().checked_sub(1) {
            self.edit("", 0.0, |before| *before = lesson);
            self.open = step.min(last);
        }
    }

    /// Opens a step; whether there is such a one.
    pub fn turn(&mut self, step: usize) -> bool {
        let there = step < self.lesson.steps.len();
        if there {
            self.open = step;
            // What is typed there is no part of what was typed here.
            self.history.hold(false);
        }
        there
    }

    /// Returns whether there is room for another step.
    pub fn has_room(&self) -> bool {
        self.lesson.steps.len() < MOST_STEPS
    }

    /// Adds a step behind the open one that begins as that does, hides and locks the same, and asks nothing.
    /// Whether there was room.
    pub fn add(&mut self) -> bool {
        let mut state = self.step().state.clone();
        state.view.predict = None;
        self.insert(Step::of(state))
    }

    /// Adds a step behind the last that begins with `page`. Whether there was room.
    pub fn add_page(&mut self, page: State) -> bool {
        self.open = self.lesson.steps.len() - 1;
        self.insert(Step::of(State { lesson: None, ..page }))
    }

    /// Adds a copy of the open step behind it. Whether there was room.
    pub fn duplicate(&mut self) -> bool {
        self.insert(self.step().clone())
    }

    fn insert(&mut self, step: Step) -> bool {
        let room = self.has_room();
        if room {
            let at = self.open + 1;
            self.edit("", 0.0, |lesson| lesson.steps.insert(at, step));
            self.open = at;
        }
        room
    }

    /// Returns whether the open step can change places with that before it, or after it.
    pub fn can_shift(&self, by: isize) -> bool {
        self.open.checked_add_signed(by).is_some_and(|to| to < self.lesson.steps.len())
    }

    /// Moves the open step forwards or backwards among the others. Whether it could.
    pub fn shift(&mut self, by: isize) -> bool {
        let can = self.can_shift(by);
        if can {
            let (from, to) = (self.open, self.open.saturating_add_signed(by));
            self.edit("", 0.0, |lesson| lesson.steps.swap(from, to));
            self.open = to;
        }
        can
    }

    /// Removes the open step, but for the only one. Whether it did.
    pub fn remove(&mut self) -> bool {
        let several = 1 < self.lesson.steps.len();
        if several {
            let at = self.open;
            self.edit("", 0.0, |lesson| drop(lesson.steps.remove(at)));
            self.open = at.min(self.lesson.steps.len() - 1);
        }
        several
    }

    /// Returns whether a change can be undone.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Takes the last change back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let now = (self.lesson.clone(), self.open);
        let before = self.history.undo(now);
        before.inspect(|before| (self.lesson, self.open) = before.clone()).is_some()
    }

    /// Takes what the page shows, parameters, machine, comparison and figures in view, as the state of the open
    /// step. Returns whether it is another; that of another screen is none.
    pub fn take(&mut self, page: &State, at: f64) -> bool {
        let own = &self.step().state;
        let same = |own: &State| {
            let parts = |state: &State| (state.machine, state.view.in_view.clone());
            own.params == page.params && own.other == page.other && parts(own) == parts(page)
        };
        if page.screen() != own.screen() || same(own) {
            return false;
        }
        self.edit_step("state", at, |step| {
            let state = &mut step.state;
            (state.params, state.machine) = (page.params.clone(), page.machine);
            state.other.clone_from(&page.other);
            state.view.in_view.clone_from(&page.view.in_view);
        });
        true
    }

    /// Hides names, those of one row, or shows them. What is hidden is given to nobody.
    pub fn hide(&mut self, names: &[&'static str], hidden: bool) {
        self.edit_step("", 0.0, |step| {
            let view = &mut step.state.view;
            for name in names {
                view.hide(Part::Named(name), hidden);
                view.controls.retain(|key| !hidden || key != name);
            }
        });
    }

    /// Hides a part of the page, or shows it.
    pub fn hide_part(&mut self, part: Part, hidden: bool) {
        self.edit_step("", 0.0, |step| step.state.view.hide(part, hidden));
    }

    /// Locks a parameter, or unlocks it.
    pub fn lock(&mut self, key: &'static str, locked: bool) {
        self.edit_step("", 0.0, |step| put(&mut step.state.view.locked, key, locked));
    }

    /// Gives a parameter to students, below their figure, or takes it away. Whether there was room for it.
    pub fn give(&mut self, key: &'static str, given: bool) -> bool {
        let room = !given || self.view().controls.len() < MOST_CONTROLS;
        if room {
            self.edit_step("", 0.0, |step| {
                let view = &mut step.state.view;
                put(&mut view.controls, key, given);
                if given {
                    view.hide(Part::Named(key), false);
                }
            });
        }
        room
    }

    /// Keeps a number within two ends, in the grammar of its box; both left blank it goes where it can.
    ///
    /// # Errors
    /// [`Error`] says which end is none and what to type instead.
    pub fn keep_within(&mut self, key: &'static str, ends: [&str; 2]) -> Result<(), Error> {
        let range = match ends.map(str::trim) {
            ["", ""] => None,
            ends => Some(self.range_of(key, ends)?),
        };
        self.edit_step("", 0.0, |step| {
            let ranges = &mut step.state.view.ranges;
            ranges.retain(|range| range.key != key);
            ranges.extend(range);
        });
        Ok(())
    }

    fn range_of(&self, key: &'static str, ends: [&str; 2]) -> Result<Range, Error> {
        let params = self.step().state.params.as_ref().ok_or_else(|| Error::missing(key))?;
        let end = |text: &str| {
            let mut there = params.clone();
            there.set_text(key, &there.at(key).with_unit(text))?;
            Ok::<_, Error>(there.at(key).number())
        };
        let [least, most] = [end(ends[0])?, end(ends[1])?];
        if least < most && most.is_finite() {
            Ok(Range { key, least, most })
        } else {
            let got = format!("{} to {}", ends[0], ends[1]);
            Err(Error::new(ErrorKind::OutOfRange, key, got, "give the lesser end first"))
        }
    }

    /// Returns the ends of the range of a parameter, as its box would show them; blank where it has none.
    pub fn ends(&self, key: &str) -> [String; 2] {
        let range = self.view().range(key);
        let unit =
            self.step().state.params.as_ref().and_then(|params| params.schema().param(key)?.unit());
        match (range, unit) {
            (Some(range), Some(unit)) => [range.least, range.most].map(|end| unit.show(end)),
            _ => Default::default(),
        }
    }

    /// Changes the question of the open step, which goes with the last of its texts.
    pub fn ask(&mut self, key: &'static str, at: f64, change: impl FnOnce(&mut Question)) {
        self.edit_step(key, at, |step| {
            let question = step.question.get_or_insert_default();
            change(question);
            let Question { text, right, wrong } = question;
            if text.is_empty() && right.is_empty() && wrong.iter().all(String::is_empty) {
                step.question = None;
            }
        });
    }

    fn note(&mut self, key: &'static str, at: f64) {
        let Self { lesson, open, history } = self;
        history.note(|| (lesson.clone(), *open), key, at);
    }
}

/// Puts `key` into a list, once, or takes it out.
fn put(list: &mut Vec<&'static str>, key: &'static str, is_in: bool) {
    list.retain(|one| *one != key);
    if is_in {
        list.push(key);
    }
}
