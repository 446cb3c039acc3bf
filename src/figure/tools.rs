//! What a reader does with a figure that is drawn: it is read by a cursor, explained and shared. All of that comes with
//! a room of its own once the figure is on the screen.

use crossover_figures::draw::Geometry;
use leptos::prelude::*;

use super::view::View;
use crate::signals::part;

/// The tools of a figure.
pub struct Tools {
    /// What lies over the plot: the cursor, and marks of what is pointed at.
    pub over: fn(View, Memo<Option<Geometry>>) -> AnyView,
    /// How the figure is read, in words.
    pub caption: fn(&'static str) -> AnyView,
    /// The menu that shares the figure with that id and title.
    pub share: fn(&'static str, &'static str) -> AnyView,
}

/// The tools of all figures on the page, once they are there.
#[derive(Clone, Copy)]
pub struct Toolbox(pub RwSignal<Option<&'static Tools>>);

impl Toolbox {
    /// Returns it empty.
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// Returns what a tool builds, as soon as it is there.
    pub fn with(build: impl Fn(&'static Tools) -> AnyView + Send + 'static) -> AnyView {
        let Self(tools) = expect_context();
        part(move || tools.get().map(&build))
    }

    /// Returns what a tool builds, and `instead` until it is there.
    pub fn or(
        build: impl Fn(&'static Tools) -> AnyView + Send + 'static,
        instead: impl Fn() -> AnyView + Send + 'static,
    ) -> AnyView {
        let Self(tools) = expect_context();
        part(move || tools.get().map_or_else(&instead, &build))
    }
}
