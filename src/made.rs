//! What belongs to the page, or to the screen on it, and is made when it is first asked for: a page that shows one
//! figure makes none of it, and the code that makes it lies in the rooms that ask.

use leptos::prelude::*;

/// The owner of the page as a whole.
#[derive(Clone)]
struct WholePage(Owner);

/// The owner of the screen on the page as a whole.
#[derive(Clone)]
struct WholeScreen(Owner);

/// Notes that the present component tree is the page as a whole.
pub fn is_page() {
    provide_context(WholePage(Owner::current().unwrap_or_default()));
}

/// Notes that the present component tree is the screen on the page as a whole.
pub fn is_screen() {
    provide_context(WholeScreen(Owner::current().unwrap_or_default()));
}

/// Returns what the page has of this kind, made by `make` where it is first asked for.
pub fn made<T: Copy + Send + Sync + 'static>(make: impl FnOnce() -> T) -> T {
    use_context::<T>().unwrap_or_else(|| {
        let WholePage(page) = expect_context();
        made_in(&page, make)
    })
}

/// Returns what the screen has of this kind, made by `make` where it is first asked for.
pub fn made_on_screen<T: Copy + Send + Sync + 'static>(make: impl FnOnce() -> T) -> T {
    use_context::<T>().unwrap_or_else(|| {
        let WholeScreen(screen) = expect_context();
        made_in(&screen, make)
    })
}

fn made_in<T: Copy + Send + Sync + 'static>(owner: &Owner, make: impl FnOnce() -> T) -> T {
    owner.with(|| {
        let made = make();
        provide_context(made);
        made
    })
}
