//! Work in steps that lets the browser draw in between.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use crossover_screens::screen::Steps;
use crossover_shell::slices::{AWAITED, FIRST, LATER, SLICE, advance};
use leptos::prelude::*;

use crate::browser;

/// A place for one piece of work at a time.
#[derive(Clone, Copy)]
pub struct Slices(StoredValue<u32>);

impl Slices {
    pub fn new() -> Self {
        Self(StoredValue::new(0))
    }

    /// Drops the present work. Returns the turn of the next; `None` once the page is left.
    pub fn stop(self) -> Option<u32> {
        self.0.try_update_value(|turn| {
            *turn = turn.wrapping_add(1);
            *turn
        })
    }

    /// Drops the present work and begins `work`: calls `show` with the newest result of every
    /// slice, the first before it returns.
    pub fn begin<T: 'static>(self, work: Steps<T>, show: impl Fn(T) + 'static) {
        if let Some(turn) = self.stop() {
            self.advance(Rc::new(RefCell::new(work)), Rc::new(show), turn, (FIRST, SLICE));
        }
    }

    /// Drops the present work and begins `work`, which shows itself and nobody waits for, in a later task.
    pub fn begin_later(self, work: Steps<()>) {
        self.begin_after(work, LATER);
    }

    /// Drops the present work and begins `work`, which shows itself and a reader waits for, in a later task.
    pub fn begin_awaited(self, work: Steps<()>) {
        self.begin_after(work, AWAITED);
    }

    fn begin_after(self, work: Steps<()>, budget: f64) {
        if let Some(turn) = self.stop() {
            let work = Rc::new(RefCell::new(work));
            let begin = move || {
                if self.0.try_get_value() == Some(turn) {
                    self.advance(work, Rc::new(|()| {}), turn, (budget, budget));
                }
            };
            set_timeout(begin, Duration::ZERO);
        }
    }

    fn advance<T: 'static>(
        self,
        work: Rc<RefCell<Steps<T>>>,
        show: Rc<dyn Fn(T)>,
        turn: u32,
        (budget, next): (f64, f64),
    ) {
        let slice = advance(&mut *work.borrow_mut(), budget, browser::now);
        if let Some(newest) = slice.newest {
            show(newest);
        }
        if !slice.done {
            let again = move || {
                if self.0.try_get_value() == Some(turn) {
                    self.advance(work, show, turn, (next, next));
                }
            };
            set_timeout(again, Duration::ZERO);
        }
    }
}
