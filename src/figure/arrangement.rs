//! Which figures are in view, and how the reader changes that.

use crossover_screens::link::MOST_IN_VIEW;
use crossover_screens::screen::FigureSpec;
use leptos::prelude::*;

use crate::signals::memo;
use crate::store::Page;

/// The figures of a screen, in view and on the shelf.
#[derive(Clone, Copy)]
pub struct Arrangement {
    page: Page,
    ids: Memo<Vec<&'static str>>,
}

impl Arrangement {
    pub fn of(page: Page) -> Self {
        Self { page, ids: memo(move || page.visible().figures()) }
    }

    /// Returns the figures in view, the leading one first.
    pub fn in_view(self) -> Vec<&'static FigureSpec> {
        let screen = self.page.screen;
        self.ids.with(|ids| ids.iter().filter_map(|id| screen.figure(id)).collect())
    }

    pub fn count(self) -> usize {
        self.ids.with(Vec::len)
    }

    pub fn is_on_shelf(self, id: &str) -> bool {
        self.page.visible().shows(id) && self.ids.with(|ids| !ids.contains(&id))
    }

    /// Puts a figure in the place of the leading one.
    pub fn lead(self, id: &str) {
        if let Some(leads) = self.ids.with_untracked(|ids| ids.first().copied()) {
            self.replace(leads, id);
        }
    }

    /// Puts a figure in the place of another; where both are in view they change places.
    pub fn replace(self, other: &str, id: &str) {
        let Some(spec) = self.page.screen.figure(id) else {
            return;
        };
        let mut ids = self.ids.get_untracked();
        let place = |id: &str| ids.iter().position(|its| *its == id);
        match (place(other), place(id)) {
            (Some(from), Some(to)) => ids.swap(from, to),
            (Some(from), None) => ids[from] = spec.id,
            _ => return,
        }
        self.page.visible().put_figures(ids);
    }

    /// Puts the next figure on the shelf in the place of `id`, forwards or backwards, around the end.
    pub fn turn(self, id: &str, by: isize) {
        let figures: Vec<_> = untrack(|| self.page.visible().all_figures().collect());
        let Some(at) = figures.iter().position(|spec| spec.id == id) else {
            return;
        };
        let count = figures.len().cast_signed();
        let after = |steps: isize| (at.cast_signed() + steps * by).rem_euclid(count);
        let mut others = (1..count).filter_map(|steps| figures.get(after(steps).cast_unsigned()));
        let in_view = self.ids.get_untracked();
        if let Some(next) = others.find(|spec| !in_view.contains(&spec.id)) {
            self.replace(id, next.id);
        }
    }

    /// Puts `count` figures in view: those that are, then the next of the screen.
    pub fn show(self, count: usize) {
        let mut ids = self.ids.get_untracked();
        let all: Vec<_> = untrack(|| self.page.visible().all_figures().collect());
        let more: Vec<_> =
            all.into_iter().map(|spec| spec.id).filter(|id| !ids.contains(id)).collect();
        ids.extend(more);
        ids.truncate(count.min(MOST_IN_VIEW));
        self.page.visible().put_figures(ids);
    }
}
