//! What the parts of one figure share.

use crossover_figures::figure::{Clock, Figure, Series};
use crossover_screens::screen::FigureSpec;
use crossover_shell::readable::readable;
use crossover_shell::shown::Shown;
use leptos::prelude::*;

use super::playback::Playback;
use super::source;
use crate::signals::memo;
use crate::store::Page;

/// The height of a figure, and where its numbers stand as a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// The height of its place on the desk; the numbers in the inspector.
    Desk,
    /// Its own height, or what there is where it is embedded; the numbers below it.
    Own,
}

/// One figure, as signals.
#[derive(Clone, Copy)]
pub struct View {
    /// The row of the screen's table.
    pub spec: &'static FigureSpec,
    /// The figure as far as it is computed, or why there is none, as everything but the canvas sees
    /// it.
    pub shown: Signal<Shown>,
    /// The figure as it is at this moment, for the canvas.
    pub live: Signal<Shown>,
    /// The time on the clock of the page; `None` for the finished figure.
    pub at: Memo<Option<f64>>,
    /// The samples that the cursor can stand on.
    pub series: Memo<Vec<Series>>,
    /// Whether it is in view.
    pub seen: Memo<bool>,
    /// Its width in CSS pixels.
    pub width: Memo<u32>,
    /// The height of its place, in CSS pixels; zero before it is known.
    height: Memo<u32>,
    room: Room,
    /// Why the figure could not be drawn.
    pub undrawn: RwSignal<Option<String>>,
    /// Whether its axes stay as they are.
    pub axes_held: RwSignal<bool>,
}

impl View {
    /// Returns the figure of `spec`, computed while it is `seen`.
    pub fn new(
        page: Page,
        spec: &'static FigureSpec,
        seen: Memo<bool>,
        size: ReadSignal<(u32, u32)>,
        room: Room,
    ) -> Self {
        let axes_held = RwSignal::new(false);
        let (live, shown) = source::follow_figure(page, spec, seen, axes_held.into());
        let series = move |_: Option<&_>| {
            let of = |shown: &Shown| shown.current().map(readable);
            shown.with(of).unwrap_or_default()
        };
        // The first page has no clock.
        let playback = use_context::<Playback>();
        Self {
            spec,
            shown,
            live,
            at: memo(move || shown.with(|shown| playback?.at(shown))),
            // Not compared: whoever reads it waits for a new figure anyway.
            series: Memo::new_with_compare(series, |_, _| true),
            seen,
            width: memo(move || size.get().0),
            height: memo(move || size.get().1),
            room,
            undrawn: RwSignal::new(None),
            axes_held,
        }
    }

    /// Returns whether the figure has axes that can be held.
    pub fn has_axes(self) -> bool {
        self.shown.with(|shown| shown.figure.as_deref().is_some_and(Figure::has_axes))
    }

    pub fn is_table(self) -> bool {
        self.shown.with(|shown| matches!(shown.figure.as_deref(), Some(Figure::Table(_))))
    }

    /// Returns the height of what is shown in CSS pixels.
    pub fn height(self, shown: &Shown) -> u32 {
        match self.height.get() {
            0 if self.room == Room::Own => shown.height(self.width.get()),
            // However many rows it has: nothing moves.
            room => room,
        }
    }

    /// Returns the height that suits a plot with one of its own, and the least it can do with, in CSS pixels.
    pub fn own_heights(self) -> Option<(u32, u32)> {
        let heights = |shown: &Shown| {
            let own = shown.height(self.width.get());
            (own, shown.least(own))
        };
        (self.room == Room::Own && !self.is_table()).then(|| self.shown.with(heights))
    }

    /// Returns the id of the element that has its numbers as a table; `None` where there is none.
    pub fn details(self, page: Page) -> Option<String> {
        match self.room {
            Room::Desk => page.visible().is_inspected().then(|| "inspector".to_owned()),
            Room::Own => Some(format!("{}-data", self.spec.id)),
        }
    }

    /// Returns its clock, where it has one.
    pub fn clock(self) -> Option<Clock> {
        self.shown.with(|shown| shown.clock().cloned())
    }
}
