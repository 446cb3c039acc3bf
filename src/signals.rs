//! Derived signals of few types. A view is compiled once for each type that it is built of, so a
//! closure in every attribute would make the page larger.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::prelude::*;
use leptos::tachys::reactive_graph::OwnedView;
use leptos::task::spawn_local;

/// Returns a text that follows what `read` reads.
pub fn text(read: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(read)
}

/// Returns a yes or no that follows what `read` reads.
pub fn flag(read: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(read)
}

/// Returns a part of the page that follows what `build` reads. What it was built of lives until what follows stands
/// in its place: a browser tells a box that it is left while it takes it off the page, and all that the box reads is
/// still there then.
pub fn part<V: IntoView + 'static>(build: impl Fn() -> V + Send + 'static) -> AnyView {
    erased(Box::new(move || build().into_any()))
}

fn erased(build: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    let around = Owner::current().unwrap_or_default();
    // One owns what stands on the page, the other what follows: an owner a turn would be one more that `around` knows
    // of each time.
    let owners = [around.child(), around.child()];
    let standing = Arc::new(AtomicUsize::new(0));
    let owned = move || {
        let before = standing.fetch_xor(1, Ordering::Relaxed);
        let (left, owner) = (owners[before].clone(), owners[1 - before].clone());
        // It is polled after the task that this runs in, which puts the one in the place of the other, and perhaps
        // once more: then the one that was left has its turn again.
        let standing = Arc::clone(&standing);
        spawn_local(async move {
            if standing.load(Ordering::Relaxed) != before {
                left.cleanup();
            }
        });
        owner.cleanup();
        let view = owner.with(&build);
        OwnedView::new_with_owner(view, owner)
    };
    owned.into_any()
}

/// Runs `act` now and whenever what it reads has changed. It reads what others follow from before these: where it
/// asks for a memo first that stays the same, the graph takes what that has just read for unchanged as well, and
/// `act` does not run. So do parts of the page.
pub fn effect(act: impl Fn() + 'static) {
    run(Box::new(act));
}

fn run(act: Box<dyn Fn()>) {
    Effect::new(act);
}

/// Returns a value that is computed again when what `read` reads has changed, and passed on when it
/// differs.
pub fn memo<T>(read: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    remember(Box::new(read))
}

fn remember<T>(read: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| read())
}
