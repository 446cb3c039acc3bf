//! What belongs to the page as a whole and is made when it is first asked for: a page that shows one figure makes none
//! of it, and the code that makes it lies in the rooms that ask.

use leptos::prelude::*;

/// The owner of the page as a whole.
#[derive(Clone)]
struct Whole(Owner);

/// Notes that the present component tree is the page as a whole.
pub fn provide() {
    provide_context(Whole(Owner::current().unwrap_or_default()));
}

/// Returns what the page has of this kind, made by `make` where it is first asked for.
pub fn made<T: Copy + Send + Sync + 'static>(make: impl FnOnce() -> T) -> T {
    use_context::<T>().unwrap_or_else(|| {
        let Whole(page) = expect_context();
        page.with(|| {
            let made = make();
            provide_context(made);
            made
        })
    })
}
