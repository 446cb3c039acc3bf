//! Work for a later task of the browser.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use crossover_shell::debounce::{Debounce, Wakeup};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use crate::browser;

/// Work that is done later, and once for all requests until then; not at all once this is dropped.
pub struct Later {
    timer: Rc<Timer>,
    work: Rc<dyn Fn()>,
    /// What the timer calls.
    _wake: Closure<dyn Fn()>,
}

/// A timer of the browser. Its callback is made once: making one costs a call.
#[derive(Default)]
struct Timer {
    debounce: Cell<Debounce>,
    callback: OnceCell<js_sys::Function>,
    handle: Cell<Option<i32>>,
}

impl Later {
    pub fn new(work: impl Fn() + 'static) -> Self {
        let (timer, work): (_, Rc<dyn Fn()>) = (Rc::new(Timer::default()), Rc::new(work));
        let does = Rc::clone(&work);
        let woken = Rc::downgrade(&timer);
        let wake = Closure::<dyn Fn()>::new(move || {
            let Some(timer) = woken.upgrade() else {
                return;
            };
            match timer.debounce(|debounce| debounce.wake(browser::now())) {
                Wakeup::Work => does(),
                Wakeup::Again(wait) => timer.start(wait),
                Wakeup::Nothing => {}
            }
        });
        // A new timer has none yet.
        let _ = timer.callback.set(wake.as_ref().unchecked_ref::<js_sys::Function>().clone());
        Self { timer, work, _wake: wake }
    }

    pub fn soon(&self) {
        self.after(0.0);
    }

    /// Does the work after `delay` milliseconds without another request.
    pub fn after(&self, delay: f64) {
        let now = browser::now();
        if self.timer.debounce(|debounce| debounce.ask(now, delay)) {
            self.timer.start(delay);
        }
    }

    /// Does the work at once, where there is a request for it.
    pub fn now(&self) {
        if self.cancel() {
            (self.work)();
        }
    }

    /// Drops the work. Returns whether there was a request for it.
    pub fn cancel(&self) -> bool {
        let waited = self.timer.debounce(Debounce::cancel);
        if let Some(handle) = self.timer.handle.take() {
            window().clear_timeout_with_handle(handle);
        }
        waited
    }
}

impl Drop for Later {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Timer {
    fn debounce<T>(&self, act: impl FnOnce(&mut Debounce) -> T) -> T {
        let mut debounce = self.debounce.get();
        let result = act(&mut debounce);
        self.debounce.set(debounce);
        result
    }

    fn start(&self, delay: f64) {
        let set = |callback| {
            let delay = delay.ceil() as i32;
            let set =
                window().set_timeout_with_callback_and_timeout_and_arguments_0(callback, delay);
            set.ok()
        };
        self.handle.set(self.callback.get().and_then(set));
    }
}
