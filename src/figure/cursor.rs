//! The data cursor: follows the pointer, and the arrow keys once the plot has the focus.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Figure, Sample, Series};
use leptos::ev;
use leptos::prelude::*;

use super::View;
use crate::derive::{effect, flag, memo, text};
use crate::store::Page;

/// Where the cursor stands: a series and one of its samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    series: usize,
    sample: usize,
}

impl Place {
    /// What is there.
    fn sample(self, series: &[Series]) -> Option<&Sample> {
        series.get(self.series)?.samples.get(self.sample)
    }
}

/// The cursor's reading and where it is shown, in CSS pixels.
#[derive(Clone, Debug, PartialEq)]
struct Reading {
    text: String,
    x: f64,
    y: f64,
    /// The upper end of the axes, and how high they are.
    plot: (f64, f64),
    /// The text stands left of the point, where there is more room.
    before: bool,
    /// The text stands below the point, for on its side the curve goes up.
    below: bool,
}

/// The layer that takes pointer and keys.
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
        let is = next.and_then(|next| {
            let is = |series: &Vec<Series>| next.sample(series).map(|at| (at.id.clone(), at.shows));
            view.series.with_untracked(is)
        });
        let (id, shows) = is.unwrap_or_default();
        page.lit.set(id);
        page.shown.set(shows);
    };
    stay(view, page, place, go);
    let on_key = move |event: ev::KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "Escape" => return go(None),
            "Enter" => return page.press(&page.lit.get_untracked()),
            _ => {}
        }
        let walk = |series: &Vec<Series>| walk(series, place.get_untracked(), &event.key());
        if let Some(next) = view.series.with_untracked(walk) {
            event.prevent_default();
            by_key.set(true);
            go(Some(next));
        }
    };
    let on_move = move |event: ev::PointerEvent| {
        by_key.set(false);
        let pointer = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let near = geometry.get_untracked().and_then(|geometry| {
            let near = |series: &Vec<Series>| nearest(series, &geometry, pointer);
            view.series.with_untracked(near)
        });
        go(near);
    };
    // A finger that is lifted leaves the plot before the press is told of, and what it pointed at
    // is still to be read then.
    let on_leave = move |event: ev::PointerEvent| {
        if event.pointer_type() != "touch" {
            go(None);
        }
    };
    let said = move || {
        let text = by_key
            .get()
            .then(|| reading.with(|r| r.as_ref().map(|r| r.text.clone())));
        text.flatten().unwrap_or_default()
    };
    view! {
        <div
            class="cursor-layer"
            tabindex="0"
            role="group"
            aria-roledescription="plot"
            aria-label=format!("{}: arrow keys read the data", view.spec.title)
            aria-details=format!("{}-data", view.spec.id)
            on:keydown=on_key
            on:pointermove=on_move
            on:pointerdown=on_move
            on:pointerleave=on_leave
            on:blur=move |_| go(None)
            on:click=move |_| page.press(&page.lit.get_untracked())
        ></div>
        <Mark reading/>
        <div class="visually-hidden" role="status" aria-live="polite">{text(said)}</div>
    }
}

/// What is read at a place of a figure, and where that is; `None` where there is nothing.
fn read(view: View, geometry: Memo<Option<Geometry>>, place: Place) -> Option<Reading> {
    view.shown.with(|shown| {
        let Some(Figure::Plot(plot)) = shown.figure.as_deref() else {
            return None;
        };
        view.series.with(|series| {
            let sequence = series.get(place.series)?;
            let sample = sequence.samples.get(place.sample)?;
            let geometry = geometry.get()?;
            let (x, y) = geometry.place(sample.x, sample.y);
            let axes = geometry.plot();
            let before = x > f64::from(view.width.get()) / 2.0;
            let next = if before {
                place.sample.checked_sub(1)
            } else {
                Some(place.sample + 1)
            };
            let next = next.and_then(|next| sequence.samples.get(next));
            let reading = Reading {
                text: plot.reading(sequence, sample),
                x,
                y,
                plot: (axes.top, axes.bottom - axes.top),
                before,
                below: next.is_some_and(|next| geometry.place(next.x, next.y).1 < y),
            };
            (x.is_finite() && y.is_finite()).then_some(reading)
        })
    })
}

/// What shows where the cursor stands: hairline, dot and text.
#[component]
fn Mark(reading: Memo<Option<Reading>>) -> impl IntoView {
    let px = move |part: fn(&Reading) -> f64| {
        let of = move |reading: &Reading| format!("{}px", part(reading));
        text(move || reading.with(|reading| reading.as_ref().map(of).unwrap_or_default()))
    };
    let (left, top) = (px(|reading| reading.x), px(|reading| reading.y));
    let (plot_top, plot_height) = (px(|reading| reading.plot.0), px(|reading| reading.plot.1));
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

/// Keeps the cursor with the thing it is at, not with its place in the order: what was pressed may
/// have moved or be gone, and what the cursor is at is what the next press is done to.
fn stay(
    view: View,
    page: Page,
    place: RwSignal<Option<Place>>,
    go: impl Fn(Option<Place>) + 'static,
) {
    effect(move || {
        view.shown.track();
        let (at, id) = (place.get_untracked(), page.lit.get_untracked());
        if at.is_some() && !id.is_empty() {
            go(view.series.with_untracked(|series| find(series, &id, at)));
        }
    });
}

/// What of a figure lies within its axes: the cursor never leaves the plot.
pub(super) fn within_axes(figure: &Figure) -> Vec<Series> {
    let Figure::Plot(plot) = figure else {
        return Vec::new();
    };
    let within = |sample: &Sample| {
        let ((left, right), (low, high)) = (plot.x.range, plot.y.range);
        sample.until >= left && sample.x <= right && (low..=high).contains(&sample.y)
    };
    let mut series = figure.series();
    for sequence in &mut series {
        sequence.samples.retain(within);
    }
    series.retain(|sequence| !sequence.samples.is_empty());
    series
}

/// Where the thing `id` is: where it was, or else the first place of it.
fn find(series: &[Series], id: &str, was: Option<Place>) -> Option<Place> {
    let is = |place: &Place| place.sample(series).is_some_and(|sample| sample.id == id);
    was.filter(is).or_else(|| places(series).find(is))
}

/// Every sample of every series.
fn places(series: &[Series]) -> impl Iterator<Item = Place> {
    let of = |(series, sequence): (usize, &Series)| {
        (0..sequence.samples.len()).map(move |sample| Place { series, sample })
    };
    series.iter().enumerate().flat_map(of)
}

/// Where a key leads; `None` for keys that mean nothing here.
fn walk(series: &[Series], place: Option<Place>, key: &str) -> Option<Place> {
    let Some(Place { series: at, sample }) = place else {
        let arrow = matches!(
            key,
            "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End"
        );
        let first = Place {
            series: 0,
            sample: 0,
        };
        return (arrow && !series.is_empty()).then_some(first);
    };
    let here = series.get(at)?;
    let last = here.samples.len().checked_sub(1)?;
    let other = |next: usize| {
        let x = here.samples.get(sample).map_or(f64::NAN, |sample| sample.x);
        let samples = &series.get(next)?.samples;
        let distance = |i: &usize| (samples[*i].x - x).abs();
        let sample = (0..samples.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        Some(Place {
            series: next,
            sample,
        })
    };
    match key {
        "ArrowLeft" => Some(Place {
            series: at,
            sample: sample.saturating_sub(1),
        }),
        "ArrowRight" => Some(Place {
            series: at,
            sample: (sample + 1).min(last),
        }),
        "Home" => Some(Place {
            series: at,
            sample: 0,
        }),
        "End" => Some(Place {
            series: at,
            sample: last,
        }),
        "ArrowUp" => other((at + series.len() - 1) % series.len()),
        "ArrowDown" => other((at + 1) % series.len()),
        _ => None,
    }
}

/// The sample nearest to a pointer, if one is near.
fn nearest(series: &[Series], geometry: &Geometry, pointer: (f64, f64)) -> Option<Place> {
    /// How far away, in CSS pixels, a sample may lie.
    const REACH: f64 = 60.0;
    places(series)
        .map(|place| {
            let sample = &series[place.series].samples[place.sample];
            let (x, y) = geometry.place(sample.x, sample.y);
            let until = if sample.until == sample.x {
                x
            } else {
                geometry.place(sample.until, sample.y).0
            };
            let dx = (x - pointer.0).max(pointer.0 - until).max(0.0);
            (place, dx.hypot(y - pointer.1))
        })
        .filter(|(_, distance)| *distance <= REACH)
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(place, _)| place)
}
