//! The current points of a plot, as handles: where an axis is a parameter, a drag changes it.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::{Figure, Plot};
use crossover_shell::handle::{self, Drag, Point};
use leptos::ev::PointerEvent;
use leptos::prelude::*;

use super::view::View;
use crate::browser;
use crate::signals::{effect, memo, text};
use crate::store::{Comparison, Page};

/// The handles over one plot. Sliders are for the keyboard: they are no stops on its way.
#[component]
pub fn Handles(
    view: View,
    geometry: Memo<Option<Geometry>>,
    /// Where the handle is that the pointer is at.
    over: RwSignal<Option<Point>>,
) -> impl IntoView {
    let page = Page::current();
    let dragged = Comparison::current().dragged;
    // One that is held stays, where its figure has an error on the way.
    let places = Memo::new(move |last: Option<&Vec<Point>>| {
        let now = plot(view, geometry, handle::handles).unwrap_or_default();
        let held = last.filter(|_| now.is_empty() && dragged.get_untracked());
        held.cloned().unwrap_or(now)
    });
    let count = memo(move || places.with(Vec::len));
    let place = move |index: usize| places.with(|places| places.get(index).copied());
    let held = RwSignal::new(None);
    effect(move || over.set(held.get().and_then(place)));
    let drag = StoredValue::new(None::<Drag>);
    let take = move |event: PointerEvent, index: usize| {
        event.stop_propagation();
        held.set(Some(index));
        let begun = |plot: &Plot, geometry: &Geometry| {
            let of = (handle::keys_of(plot, geometry, index)?, *geometry);
            let from = untrack(|| place(index))?;
            let before = page.live.get_untracked();
            Some(Drag::new(of, from, browser::place_of(&event), before))
        };
        let begun = untrack(|| plot(view, geometry, begun)).flatten();
        if let (0, Some(begun)) = (event.button(), begun) {
            browser::capture(&event);
            // What is half typed in a box is replaced.
            page.edits().replaced.update(|count| *count += 1);
            drag.set_value(Some(begun));
        }
    };
    let follow = move |event: &PointerEvent| {
        drag.with_value(|drag| {
            if let Some(drag) = drag.as_ref().filter(|_| event.buttons() != 0) {
                page.edits().put(drag.key(), drag.params(browser::place_of(event)));
            }
        });
    };
    view! {
        <For
            each=move || 0..count.get()
            key=|index| *index
            children=move |index| {
                let px = move |of: fn(Point) -> f64| {
                    let px = move |place| format!("{}px", of(place));
                    text(move || place(index).map_or_else(String::new, px))
                };
                view! {
                    <div
                        class="handle"
                        style:left=px(|place| place.0)
                        style:top=px(|place| place.1)
                        on:pointerdown=move |event| take(event, index)
                        on:pointermove=move |event| {
                            event.stop_propagation();
                            follow(&event);
                            if held.get_untracked() != Some(index) {
                                held.set(Some(index));
                            }
                        }
                        on:pointerleave=move |_| held.set(None)
                        on:lostpointercapture=move |_| drag.set_value(None)
                        on:click=|event| event.stop_propagation()
                    ></div>
                }
            }
        />
    }
}

/// Returns what `read` finds in the plot that is shown.
pub fn plot<T>(
    view: View,
    geometry: Memo<Option<Geometry>>,
    read: impl FnOnce(&Plot, &Geometry) -> T,
) -> Option<T> {
    view.shown.with(|shown| match shown.figure.as_deref() {
        Some(Figure::Plot(plot)) => Some(read(plot, &geometry.get()?)),
        _ => None,
    })
}
