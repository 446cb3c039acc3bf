//! Undo and redo: the states before the last changes, a drag as one of them.

/// The most steps that can be undone.
pub const MOST: usize = 50;

/// A pause, in milliseconds, after which a change of the same parameter is a step of its own.
pub const PAUSE: f64 = 1000.0;

/// The states that undo and redo go back to. The present state is kept elsewhere.
#[derive(Clone, Debug)]
pub struct History<T> {
    /// The states before each step, the oldest first.
    past: Vec<T>,
    /// How many steps before them were forgotten.
    forgotten: usize,
    /// The states that were undone, the newest last.
    future: Vec<T>,
    /// Those that had been undone at the last mark.
    marked: Vec<T>,
    /// What the last change changed, and when.
    last: Option<(&'static str, f64)>,
    /// Whether a pointer is down.
    held: bool,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self {
            past: Vec::new(),
            forgotten: 0,
            future: Vec::new(),
            marked: Vec::new(),
            last: None,
            held: false,
        }
    }
}

impl<T: Clone> History<T> {
    /// Notes that the state `now` is about to change, at the time `at`.
    ///
    /// A change continues the last step where it changes the same `key`, and a pointer is held down
    /// or the last change is at most [`PAUSE`] ago. An empty key always begins a step.
    pub fn note(&mut self, now: impl FnOnce() -> T, key: &'static str, at: f64) {
        let last = self.last.replace((key, at));
        let continues = last.is_some_and(|(last, then)| {
            !key.is_empty() && last == key && (self.held || at - then <= PAUSE)
        });
        self.future.clear();
        if !continues {
            if self.past.len() == MOST {
                self.past.remove(0);
                self.forgotten += 1;
            }
            self.past.push(now());
        }
    }

    /// Notes that a pointer went down or up: what it drags is one step, however slowly.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
        self.last = None;
    }

    /// Returns whether a step can be undone.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Returns whether a step can be redone.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns the state before the last step that led to `now`.
    pub fn undo(&mut self, now: T) -> Option<T> {
        let state = self.past.pop()?;
        self.last = None;
        self.future.push(now);
        Some(state)
    }

    /// Returns the state after the step that was undone last; `now` is the one before it.
    pub fn redo(&mut self, now: T) -> Option<T> {
        let state = self.future.pop()?;
        self.last = None;
        self.past.push(now);
        Some(state)
    }

    /// Returns the number of steps so far, to which [`History::rewind`] goes back. The next change is
    /// a step of its own.
    pub fn mark(&mut self) -> usize {
        self.last = None;
        self.marked.clone_from(&self.future);
        self.forgotten + self.past.len()
    }

    /// Forgets the steps since `mark`, the last one: what was typed and taken back is no step.
    pub fn rewind(&mut self, mark: usize) {
        self.past.truncate(mark.saturating_sub(self.forgotten));
        self.future.clone_from(&self.marked);
        self.last = None;
    }

    /// Forgets every step.
    pub fn clear(&mut self) {
        self.past.clear();
        self.future.clear();
        self.marked.clear();
        self.last = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state with its history, as the page has them.
    #[derive(Default)]
    struct Page {
        now: i32,
        history: History<i32>,
    }

    impl Page {
        fn set(&mut self, value: i32, key: &'static str, at: f64) {
            let now = self.now;
            self.history.note(|| now, key, at);
            self.now = value;
        }

        fn undo(&mut self) -> bool {
            let state = self.history.undo(self.now);
            state.inspect(|state| self.now = *state).is_some()
        }

        fn redo(&mut self) -> bool {
            let state = self.history.redo(self.now);
            state.inspect(|state| self.now = *state).is_some()
        }
    }

    #[test]
    fn nothing_can_be_undone_on_a_fresh_page() {
        let mut page = Page::default();
        assert!(!page.history.can_undo() && !page.history.can_redo());
        assert!(!page.undo() && !page.redo());
    }

    #[test]
    fn undo_goes_back_step_by_step_and_redo_forward_again() {
        let mut page = Page::default();
        for (step, value) in [3, 1, 4].into_iter().enumerate() {
            page.set(value, "", step as f64);
        }
        for value in [1, 3, 0] {
            assert!(page.undo());
            assert_eq!(page.now, value);
        }
        assert!(!page.undo());
        for value in [3, 1, 4] {
            assert!(page.redo());
            assert_eq!(page.now, value);
        }
        assert!(!page.redo());
    }

    #[test]
    fn a_drag_is_one_step_however_slowly_the_hand_moves() {
        let mut page = Page::default();
        page.history.hold(true);
        for step in 1..=20 {
            page.set(step, "p", f64::from(step) * 5.0 * PAUSE);
        }
        page.history.hold(false);
        assert!(page.undo());
        assert_eq!(page.now, 0);
        assert!(!page.undo() && page.redo());
        assert_eq!(page.now, 20);
    }

    #[test]
    fn two_drags_are_two_steps_however_soon_one_follows_the_other() {
        let mut page = Page::default();
        for drag in [1, 2] {
            page.history.hold(true);
            page.set(10 * drag, "p", f64::from(drag));
            page.history.hold(false);
        }
        page.undo();
        assert_eq!(page.now, 10);
    }

    #[test]
    fn keys_that_follow_each_other_quickly_are_one_step() {
        let mut page = Page::default();
        page.set(1, "p", 0.0);
        page.set(12, "p", PAUSE);
        page.set(13, "p", 2.0 * PAUSE + 1.0);
        page.undo();
        assert_eq!(page.now, 12);
        page.undo();
        assert_eq!(page.now, 0);
    }

    #[test]
    fn changes_of_two_parameters_are_two_steps() {
        let mut page = Page::default();
        page.set(1, "p", 0.0);
        page.set(2, "n", 0.0);
        page.undo();
        assert_eq!(page.now, 1);
    }

    #[test]
    fn presets_never_join_into_one_step() {
        let mut page = Page::default();
        page.set(1, "", 0.0);
        page.set(2, "", 0.0);
        page.undo();
        assert_eq!(page.now, 1);
    }

    #[test]
    fn a_change_after_undo_forgets_what_was_undone() {
        let mut page = Page::default();
        page.set(1, "", 0.0);
        page.undo();
        page.set(2, "", 1.0);
        assert!(!page.history.can_redo() && !page.redo());
        page.undo();
        assert_eq!(page.now, 0);
    }

    #[test]
    fn a_change_that_follows_undo_quickly_is_a_step_of_its_own() {
        let mut page = Page::default();
        page.set(1, "p", 0.0);
        page.set(2, "n", 0.0);
        page.undo();
        page.set(3, "n", 1.0);
        page.undo();
        assert_eq!(page.now, 1);
    }

    #[test]
    fn typing_that_was_taken_back_is_no_step() {
        let mut page = Page::default();
        page.set(5, "n", 0.0);
        let mark = page.history.mark();
        page.set(1, "n", 0.0);
        page.set(12, "n", 2.0 * PAUSE);
        page.now = 5;
        page.history.rewind(mark);
        assert!(page.undo());
        assert_eq!(page.now, 0);
        assert!(page.redo());
        assert_eq!(page.now, 5);
    }

    #[test]
    fn typing_that_was_taken_back_leaves_a_full_history_and_what_was_undone_as_they_were() {
        let mut page = Page::default();
        for step in 1..=70 {
            page.set(step, "", 0.0);
        }
        for undone in [false, true] {
            let mark = page.history.mark();
            let before = page.now;
            page.set(1000, "n", 0.0);
            page.now = before;
            page.history.rewind(mark);
            assert_eq!(page.history.can_redo(), undone);
            assert!(page.undo());
            assert_eq!(page.now, before - 1);
        }
    }

    #[test]
    fn only_the_last_fifty_steps_are_kept() {
        let mut page = Page::default();
        for step in 1..=70 {
            page.set(step, "", 0.0);
        }
        let undone = std::iter::from_fn(|| page.undo().then_some(())).count();
        assert_eq!((undone, page.now), (MOST, 20));
    }

    #[test]
    fn another_screen_begins_with_an_empty_history() {
        let mut page = Page::default();
        page.set(1, "", 0.0);
        page.set(2, "", 0.0);
        page.undo();
        page.history.clear();
        assert!(!page.history.can_undo() && !page.history.can_redo());
    }
}
