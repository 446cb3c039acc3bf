//! What the parts of one figure share.

use crossover_figures::figure::{Clock, Figure, Series};
use crossover_screens::screen::FigureSpec;
use crossover_shell::cursor::within_axes;
use crossover_shell::player::Player;
use crossover_shell::shown::Shown;
use leptos::prelude::*;

use super::source;
use crate::signals::memo;
use crate::store::Page;

/// One figure, as signals.
#[derive(Clone, Copy)]
pub struct View {
    /// The row of the screen's table.
    pub spec: &'static FigureSpec,
    /// The figure as far as it is computed, or why there is none, as everything but the canvas sees
    /// it.
    pub shown: Signal<Shown>,
    /// The same at this moment, for the canvas.
    pub live: Signal<Shown>,
    /// The player of its clock.
    pub player: RwSignal<Player>,
    /// The time on the clock; `None` for the finished figure.
    pub at: Memo<Option<f64>>,
    /// The samples that the cursor can stand on.
    pub series: Memo<Vec<Series>>,
    /// Whether it is in view.
    pub seen: Memo<bool>,
    /// Its width in CSS pixels.
    pub width: ReadSignal<u32>,
}

impl View {
    /// Returns the figure of `spec`, computed while it is `seen`.
    pub fn new(
        page: Page,
        spec: &'static FigureSpec,
        seen: Memo<bool>,
        width: ReadSignal<u32>,
    ) -> Self {
        let (live, shown) = source::shown(page, spec, seen);
        let series = move |_: Option<&_>| {
            let of = |shown: &Shown| shown.current().map(within_axes);
            shown.with(of).unwrap_or_default()
        };
        let player = RwSignal::new(Player::default());
        Self {
            spec,
            shown,
            live,
            player,
            at: memo(move || player.with(|player| player.at)),
            // Not compared: whoever reads it waits for a new figure anyway.
            series: Memo::new_with_compare(series, |_, _| true),
            seen,
            width,
        }
    }

    /// Returns whether the figure is a table.
    pub fn is_table(self) -> bool {
        self.shown
            .with(|shown| matches!(shown.figure.as_deref(), Some(Figure::Table(_))))
    }

    /// Returns whether it needs the width of two: a table, or time that passes from left to right.
    pub fn is_wide(self) -> bool {
        self.is_table() || self.clock(|clock| clock.along_x) == Some(true)
    }

    /// Returns its height in CSS pixels.
    pub fn height(self) -> u32 {
        let width = self.width.get();
        self.shown.with(|shown| shown.height(width))
    }

    /// Returns the end of its clock, where it has one.
    pub fn end(self) -> Option<f64> {
        self.clock(|clock| clock.end)
    }

    /// Returns what `read` reads off its clock, where it has one.
    pub fn clock<T>(self, read: impl FnOnce(&Clock) -> T) -> Option<T> {
        self.shown.with(|shown| match shown.figure.as_deref() {
            Some(Figure::Plot(plot)) => plot.clock.as_ref().map(read),
            _ => None,
        })
    }
}
