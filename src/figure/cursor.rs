//! The data cursor: follows the pointer, and the arrow keys once the plot has the focus.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Plot, Series, Setting};
use crossover_screens::hidden::Hiding;
use crossover_screens::link::Part;
use crossover_screens::screen::Params;
use crossover_shell::cursor::{self, Spot};
use crossover_shell::handle::{Point, is_map, params_after_press, settings};
use crossover_shell::reading::{self, Reading};
use leptos::ev;
use leptos::prelude::*;

use super::handle::{self, Handles};
use super::view::View;
use crate::signals::{effect, flag, memo, part, text};
use crate::store::Page;

/// The layer over the plot that receives pointer and keys.
#[component]
pub fn Cursor(view: View, geometry: Memo<Option<Geometry>>) -> impl IntoView {
    let page = Page::current();
    let cursor = Reader { view, page, geometry, place: RwSignal::new(None) };
    let by_key = RwSignal::new(false);
    let reading = memo(move || cursor.reading());
    cursor.keep_element();
    // A point that is dragged is read on its way.
    let over = RwSignal::new(None);
    effect(move || cursor.move_to(over.get().and_then(|pointer| cursor.nearest(pointer))));
    let on_key = move |event: ev::KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "Escape" => {
                if cursor.place.get_untracked().is_some() {
                    event.prevent_default();
                }
                cursor.move_to(None);
            }
            "Enter" => {
                let at = |read: &Option<Reading>| read.as_ref().map(|read| (read.x, read.y));
                cursor.press(reading.with_untracked(at));
            }
            key => {
                if let Some(next) = cursor.spot_after(key) {
                    event.prevent_default();
                    by_key.set(true);
                    cursor.move_to(Some(next));
                }
            }
        }
    };
    let is_map =
        flag(move || handle::plot(view, geometry, |plot, _| is_map(plot)).unwrap_or(false));
    // What is pressed here does something.
    let target = RwSignal::new(false);
    let on_move = move |event: ev::PointerEvent| {
        by_key.set(false);
        let pointer = at(&event);
        cursor.move_to(cursor.nearest(pointer));
        let pressable = cursor.is_pressable(pointer);
        if target.get_untracked() != pressable {
            target.set(pressable);
        }
    };
    // A finger that is lifted leaves the plot before the browser reports the press, which needs the
    // element that it pointed at.
    let on_leave = move |event: ev::PointerEvent| {
        if event.pointer_type() != "touch" {
            cursor.move_to(None);
        }
    };
    let spoken = move || {
        let text = by_key.get().then(|| reading.with(|r| r.as_ref().map(|r| r.text.clone())));
        text.flatten().unwrap_or_default()
    };
    view! {
        <div
            class="cursor-layer"
            class:map=is_map
            class:target=flag(move || target.get())
            tabindex="0"
            role="group"
            aria-roledescription="plot"
            aria-label=format!("{}: read the data with the arrow keys", view.spec.title)
            aria-details=move || view.details(page)
            on:keydown=on_key
            on:pointermove=on_move
            on:pointerdown=on_move
            on:pointerleave=on_leave
            on:blur=move |_| cursor.move_to(None)
            on:click=move |event| cursor.press(Some(at(&event)))
        >
            <Handles view geometry over/>
        </div>
        <Mark reading/>
        <div class="visually-hidden" role="status" aria-live="polite">{text(spoken)}</div>
    }
}

fn at(event: &ev::MouseEvent) -> Point {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}

/// The cursor on one plot.
#[derive(Clone, Copy)]
struct Reader {
    view: View,
    page: Page,
    geometry: Memo<Option<Geometry>>,
    /// Where it stands; `None` where it is hidden.
    place: RwSignal<Option<Spot>>,
}

impl Reader {
    /// Moves the cursor, and highlights the element that it comes to.
    fn move_to(self, next: Option<Spot>) {
        // A plot that is taken away loses the focus once all that it knew is gone.
        if self.place.try_get_untracked().is_none_or(|now| now == next) {
            return;
        }
        self.place.set(next);
        let element = next.and_then(|next| {
            self.view.series.with_untracked(|series| {
                next.place.sample(series).map(|sample| (sample.id.clone(), sample.shows))
            })
        });
        let (id, readout) = element.unwrap_or_default();
        // It stays the same while the pointer moves along it.
        let pointed = self.page.pointed;
        if pointed.element.with_untracked(|element| *element != id) {
            pointed.element.set(id);
        }
        if pointed.readout.get_untracked() != readout {
            pointed.readout.set(readout);
        }
    }

    fn nearest(self, pointer: Point) -> Option<Spot> {
        let nearest = |plot: &Plot, geometry: &Geometry| {
            self.view.series.with(|series| cursor::nearest(plot, series, geometry, pointer))
        };
        untrack(|| handle::plot(self.view, self.geometry, nearest)).flatten()
    }

    /// Returns where a key leads; `None` for a key that does not move the cursor.
    fn spot_after(self, key: &str) -> Option<Spot> {
        let place = self.place.get_untracked().map(|spot| spot.place);
        self.view
            .series
            .with_untracked(|series| Spot::on(series, cursor::walk(series, place, key)?))
    }

    fn is_pressable(self, place: Point) -> bool {
        let pointed = self.page.pointed.element;
        self.settings(place).is_some() || !pointed.with_untracked(String::is_empty)
    }

    /// Does what a press at `place` does: it takes the settings of a mark, is done to the element that is
    /// pointed at, or sets the parameters of both axes.
    fn press(self, place: Option<Point>) {
        let page = self.page;
        let id = page.pointed.element.get_untracked();
        let there = |plot: &Plot, geometry: &Geometry| {
            let place = place.filter(|_| id.is_empty())?;
            page.live.with_untracked(|params| params_after_press(plot, geometry, params, place))
        };
        if let Some(settings) = place.and_then(|place| self.settings(place)) {
            let _ = page.edits().set(&settings);
        } else if let Some(params) =
            untrack(|| handle::plot(self.view, self.geometry, there)).flatten()
        {
            page.edits().place(params);
        } else {
            page.press(&id);
        }
    }

    fn settings(self, place: Point) -> Option<Vec<Setting>> {
        let geometry = self.geometry.get_untracked()?;
        self.view.series.with_untracked(|series| settings(series, &geometry, place))
    }

    /// Returns what the cursor reads where it stands; `None` where there is nothing.
    fn reading(self) -> Option<Reading> {
        let spot = self.place.get()?;
        let width = self.view.width.get();
        let read = |plot: &Plot, geometry: &Geometry| {
            let read = |series: &Vec<Series>| reading::read(plot, series, geometry, width, spot);
            let reading = self.view.series.with(read)?;
            // What a map does not say, and a press there would show.
            let place = (reading.x, reading.y);
            let answer = |params: &Params| reading::answer(plot, geometry, params, place);
            let answer = self.is_told().then(|| self.page.live.with(answer)).flatten();
            Some(reading.with_answer(answer))
        };
        handle::plot(self.view, self.geometry, read).flatten()
    }

    /// Returns whether the answer may be told.
    fn is_told(self) -> bool {
        let visible = self.page.visible();
        let hides_any = self.page.hiding().with(Hiding::is_any);
        !visible.is_silent() && !visible.hides(Part::Answer) && !hides_any
    }

    /// Keeps the cursor at its element rather than at its index: an element that was pressed may have
    /// moved or be gone, and the next press is done to the element at the cursor.
    fn keep_element(self) {
        effect(move || {
            self.view.shown.track();
            let place = self.place.get_untracked();
            let id = self.page.pointed.element.get_untracked();
            if place.is_some() && !id.is_empty() {
                let was = place.map(|spot| spot.place);
                let find = |series: &Vec<Series>| Spot::on(series, cursor::find(series, &id, was)?);
                self.move_to(self.view.series.with_untracked(find));
            }
        });
    }
}

/// The marks at the cursor: hairline, a dot on each curve, and what is read.
#[component]
fn Mark(reading: Memo<Option<Reading>>) -> impl IntoView {
    let px = move |part: fn(&Reading) -> f64| {
        let of = move |reading: &Reading| format!("{}px", part(reading));
        text(move || reading.with(|reading| reading.as_ref().map(of).unwrap_or_default()))
    };
    let (left, top) = (px(|reading| reading.x), px(|reading| reading.y));
    let (plot_top, plot_height) = (px(|reading| reading.top), px(|reading| reading.height));
    let said = text(move || {
        reading.with(|reading| reading.as_ref().map(Reading::html).unwrap_or_default())
    });
    let none = flag(move || reading.with(Option::is_none));
    let is = move |part: fn(&Reading) -> bool| {
        flag(move || reading.with(|reading| reading.as_ref().is_some_and(part)))
    };
    let (before, below) = (is(|reading| reading.before), is(|reading| reading.below));
    let others = memo(move || {
        reading.with(|reading| reading.as_ref().map(|read| read.others.clone()).unwrap_or_default())
    });
    let others = part(move || {
        let dot = |y: f64| {
            let top = format!("{y}px");
            view! { <div class="also" style:left=left style:top=top></div> }
        };
        others.get().into_iter().map(dot).collect_view()
    });
    view! {
        <div class="hair" hidden=none style:left=left style:top=plot_top style:height=plot_height></div>
        <div class="dot" hidden=none style:left=left style:top=top></div>
        {others}
        <div
            class="tip"
            hidden=none
            class:before=before
            class:below=below
            style=("--x", left)
            style=("--y", top)
            inner_html=said
        ></div>
    }
}
