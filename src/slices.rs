//! Work in steps, a slice between two frames: it never holds the page up.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use crossover_screens::screen::Steps;
use leptos::prelude::*;

use crate::browser;

/// The longest slice of work between two frames, in milliseconds.
const SLICE: f64 = 8.0;
/// The longest slice within the move that began the work: it has to be drawn as well.
const FIRST: f64 = 1.5;

/// A place for one work at a time.
#[derive(Clone, Copy)]
pub struct Slices(StoredValue<u32>);

impl Slices {
    /// No work yet.
    pub fn new() -> Self {
        Self(StoredValue::new(0))
    }

    /// Drops what is under way.
    pub fn stop(self) -> Option<u32> {
        self.0.try_update_value(|turn| {
            *turn = turn.wrapping_add(1);
            *turn
        })
    }

    /// Drops what is under way, and hands the newest result of every slice of `work` to `show`: that
    /// of the first slice before it returns.
    pub fn begin<T: 'static>(self, work: Steps<T>, show: impl Fn(T) + 'static) {
        if let Some(turn) = self.stop() {
            self.advance(Rc::new(RefCell::new(work)), Rc::new(show), turn, FIRST);
        }
    }

    fn advance<T: 'static>(
        self,
        work: Rc<RefCell<Steps<T>>>,
        show: Rc<dyn Fn(T)>,
        turn: u32,
        slice: f64,
    ) {
        let begun = browser::now();
        let mut newest = None;
        let mut done = false;
        while !done && browser::now() - begun < slice {
            match work.borrow_mut().next() {
                Some(result) => newest = Some(result),
                None => done = true,
            }
        }
        if let Some(result) = newest {
            show(result);
        }
        if !done {
            let again = move || {
                if self.0.try_get_value() == Some(turn) {
                    self.advance(work, show, turn, SLICE);
                }
            };
            set_timeout(again, Duration::ZERO);
        }
    }
}
