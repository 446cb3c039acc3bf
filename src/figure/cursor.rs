//! The data cursor: follows the pointer, and the arrow keys once the plot has the focus.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Figure, Plot, Series, Setting};
use crossover_shell::cursor::{self, Place, Reading};
use crossover_shell::handle::{Point, is_map, pressed};
use leptos::ev;
use leptos::prelude::*;

use super::handle::{self, Handles};
use super::view::View;
use crate::signals::{effect, flag, memo, text};
use crate::store::Page;

/// The layer over the plot that receives pointer and keys.
#[component]
pub fn Cursor(view: View, geometry: Memo<Option<Geometry>>) -> impl IntoView {
    let page = Page::here();
    let place = RwSignal::new(None::<Place>);
    let by_key = RwSignal::new(false);
    let reading = memo(move || read(view, geometry, place.get()?));
    let go = move |next: Option<Place>| {
        // A plot that is taken away loses the focus once all that it knew is gone.
        if place.try_get_untracked().is_none_or(|now| now == next) {
            return;
        }
        place.set(next);
        let element = next.and_then(|next| {
            view.series.with_untracked(|series| {
                next.sample(series).map(|sample| (sample.id.clone(), sample.shows))
            })
        });
        let (id, readout) = element.unwrap_or_default();
        page.highlighted.set(id);
        page.highlighted_readout.set(readout);
    };
    keep_element(view, page, place, go);
    let near = move |pointer| {
        let geometry = geometry.get_untracked()?;
        let near = |series: &Vec<Series>| cursor::nearest(series, &geometry, pointer);
        view.series.with_untracked(near)
    };
    // A point that is dragged is read on its way.
    let over = RwSignal::new(None);
    effect(move || go(over.get().and_then(near)));
    let on_key = move |event: ev::KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "Escape" => {
                if place.get_untracked().is_some() {
                    event.prevent_default();
                }
                return go(None);
            }
            "Enter" => {
                let here =
                    reading.with_untracked(|read| read.as_ref().map(|read| (read.x, read.y)));
                return press(view, page, geometry, here);
            }
            _ => {}
        }
        let walk = |series: &Vec<Series>| cursor::walk(series, place.get_untracked(), &event.key());
        if let Some(next) = view.series.with_untracked(walk) {
            event.prevent_default();
            by_key.set(true);
            go(Some(next));
        }
    };
    // What is pressed here does something.
    let target = RwSignal::new(false);
    let is_map =
        flag(move || handle::plot(view, geometry, |plot, _| is_map(plot)).unwrap_or(false));
    let on_move = move |event: ev::PointerEvent| {
        by_key.set(false);
        let pointer = at(&event);
        go(near(pointer));
        let marked = settings(view, geometry, pointer).is_some();
        let pressable = marked || !page.highlighted.with_untracked(String::is_empty);
        if target.get_untracked() != pressable {
            target.set(pressable);
        }
    };
    // A finger that is lifted leaves the plot before the browser reports the press, which needs the
    // element that it pointed at.
    let on_leave = move |event: ev::PointerEvent| {
        if event.pointer_type() != "touch" {
            go(None);
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
            on:blur=move |_| go(None)
            on:click=move |event| press(view, page, geometry, Some(at(&event)))
        >
            <Handles view geometry over/>
        </div>
        <Mark reading/>
        <div class="visually-hidden" role="status" aria-live="polite">{text(spoken)}</div>
    }
}

/// Returns where a pointer is in the plot.
fn at(event: &ev::MouseEvent) -> Point {
    (f64::from(event.offset_x()), f64::from(event.offset_y()))
}

/// Does what a press there does: it takes the settings of a mark, is done to the element that is
/// pointed at, or sets the parameters of both axes.
fn press(view: View, page: Page, geometry: Memo<Option<Geometry>>, place: Option<Point>) {
    let id = page.highlighted.get_untracked();
    let settings = place.and_then(|place| settings(view, geometry, place));
    let there = move |plot: &Plot, geometry: &Geometry| {
        let place = place.filter(|_| id.is_empty())?;
        page.live.with_untracked(|params| pressed(plot, geometry, params, place))
    };
    if let Some(settings) = settings {
        let _ = page.set(&settings);
    } else if let Some(params) = untrack(|| handle::plot(view, geometry, there)).flatten() {
        page.place(params);
    } else {
        page.press(&page.highlighted.get_untracked());
    }
}

/// Returns the settings of the mark at `place`.
fn settings(view: View, geometry: Memo<Option<Geometry>>, place: Point) -> Option<Vec<Setting>> {
    let geometry = geometry.get_untracked()?;
    view.series.with_untracked(|series| crossover_shell::handle::settings(series, &geometry, place))
}

/// Returns what the cursor reads at `place`; `None` where there is nothing.
fn read(view: View, geometry: Memo<Option<Geometry>>, place: Place) -> Option<Reading> {
    view.shown.with(|shown| {
        let Some(Figure::Plot(plot)) = shown.figure.as_deref() else {
            return None;
        };
        view.series.with(|series| {
            let geometry = geometry.get()?;
            cursor::read(plot, series, &geometry, view.width.get(), place)
        })
    })
}

/// The marks at the cursor: hairline, dot and text.
#[component]
fn Mark(reading: Memo<Option<Reading>>) -> impl IntoView {
    let px = move |part: fn(&Reading) -> f64| {
        let of = move |reading: &Reading| format!("{}px", part(reading));
        text(move || reading.with(|reading| reading.as_ref().map(of).unwrap_or_default()))
    };
    let (left, top) = (px(|reading| reading.x), px(|reading| reading.y));
    let (plot_top, plot_height) = (px(|reading| reading.top), px(|reading| reading.height));
    let tip = text(move || {
        let of = |reading: &Reading| reading.text.clone();
        reading.with(|reading| reading.as_ref().map(of).unwrap_or_default())
    });
    let none = flag(move || reading.with(Option::is_none));
    let is = move |part: fn(&Reading) -> bool| {
        flag(move || reading.with(|reading| reading.as_ref().is_some_and(part)))
    };
    let (before, below) = (is(|reading| reading.before), is(|reading| reading.below));
    view! {
        <div class="hair" hidden=none style:left=left style:top=plot_top style:height=plot_height></div>
        <div class="dot" hidden=none style:left=left style:top=top></div>
        <div
            class="tip"
            hidden=none
            class:before=before
            class:below=below
            style=("--x", left)
            style=("--y", top)
        >
            {tip}
        </div>
    }
}

/// Keeps the cursor at its element rather than at its index: an element that was pressed may have
/// moved or be gone, and the next press is done to the element at the cursor.
fn keep_element(
    view: View,
    page: Page,
    place: RwSignal<Option<Place>>,
    go: impl Fn(Option<Place>) + 'static,
) {
    effect(move || {
        view.shown.track();
        let (at, id) = (place.get_untracked(), page.highlighted.get_untracked());
        if at.is_some() && !id.is_empty() {
            let find = |series: &Vec<Series>| cursor::find(series, &id, at);
            go(view.series.with_untracked(find));
        }
    });
}
