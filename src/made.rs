//! What belongs to the page, or to the screen on it, and is made when it is first asked for: a page that shows one
//! figure makes none of it, and the code that makes it lies in the rooms that ask.

use std::sync::atomic::{AtomicU32, Ordering};

use leptos::prelude::*;

/// The page as a whole.
#[derive(Clone)]
struct WholePage(Whole);

/// The screen on the page as a whole.
#[derive(Clone)]
struct WholeScreen(Whole);

/// What owns what is made, and its number: an owner has its turn again with another screen.
#[derive(Clone)]
struct Whole(Owner, u32);

/// What was made, and for which whole.
#[derive(Clone, Copy)]
struct Made<T>(T, u32);

impl Whole {
    fn current() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        Self(Owner::current().unwrap_or_default(), COUNT.fetch_add(1, Ordering::Relaxed))
    }

    /// Returns what it has of this kind, made by `make` where it has none.
    fn made<T: Copy + Send + Sync + 'static>(self, make: impl FnOnce() -> T) -> T {
        let Self(owner, number) = self;
        owner.with(|| match use_context::<Made<T>>() {
            Some(Made(there, of)) if of == number => there,
            _ => {
                let made = make();
                provide_context(Made(made, number));
                made
            }
        })
    }
}

/// Notes that the present component tree is the page as a whole.
pub fn is_page() {
    provide_context(WholePage(Whole::current()));
}

/// Notes that the present component tree is the screen on the page as a whole.
pub fn is_screen() {
    provide_context(WholeScreen(Whole::current()));
}

/// Returns what the page has of this kind, made by `make` where it is first asked for.
pub fn made<T: Copy + Send + Sync + 'static>(make: impl FnOnce() -> T) -> T {
    let WholePage(page) = expect_context();
    page.made(make)
}

/// Returns what the screen has of this kind, made by `make` where it is first asked for.
pub fn made_on_screen<T: Copy + Send + Sync + 'static>(make: impl FnOnce() -> T) -> T {
    let WholeScreen(screen) = expect_context();
    screen.made(make)
}
