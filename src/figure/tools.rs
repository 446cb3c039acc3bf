//! What a reader does with a figure that is drawn: it is read by a cursor, explained and shared. All of that comes with
//! a room of its own once the figure is on the screen.

use crossover_figures::draw::Geometry;
use leptos::prelude::*;

use super::view::View;

/// The tools of a figure.
pub struct Tools {
    /// What lies over the plot: the cursor, and marks of what is pointed at.
    pub over: fn(View, Memo<Option<Geometry>>) -> AnyView,
    /// How the figure is read, in words.
    pub caption: fn(&'static str) -> AnyView,
    /// The menu that shares the figure with that id and title.
    pub share: fn(&'static str, &'static str) -> AnyView,
}
