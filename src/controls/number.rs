//! The row of a number: a slider, and a box that takes units.

use crossover_screens::screen::{Param, Params};
use crossover_screens::slider::{Nudge, Slider, Way};
use crossover_shell::keys;
use leptos::prelude::*;
use leptos::{ev, html};

use super::beside::{Opener, Ways, words};
use super::row::{FieldError, row};
use super::typing::Typing;
use crate::drag_value::Draggable;
use crate::signals::{memo, part, text};
use crate::store::{Comparison, Page};

/// How wide the handle of a slider is in CSS pixels, which controls.css says as well: its middle does not reach
/// the ends of the track.
const HANDLE: i32 = 16;

/// What the parts of one control share.
#[derive(Clone, Copy)]
struct Entry {
    page: Page,
    param: &'static Param,
    value: Memo<f64>,
    typing: Typing,
    /// How wide the track is in CSS pixels, once it was asked for since a pointer was last put on it: to ask lays the
    /// page out.
    width: StoredValue<Option<i32>>,
}

impl Entry {
    fn new(param: &'static Param) -> Self {
        let page = Page::current();
        Self {
            page,
            param,
            value: memo(move || page.value(param.key, |params| params.at(param.key).number())),
            typing: Typing::new(param),
            width: StoredValue::new(None),
        }
    }

    /// Sets a number from the slider or a button, which replaces what is half typed.
    fn put(self, number: f64) {
        self.typing.discard();
        if let Err(error) = self.page.edits().set_number(self.param.key, number) {
            self.typing.reject(error);
        }
    }

    fn nudge(self, slider: Slider, nudge: Nudge) {
        let live = self.page.live;
        self.put(
            live.with_untracked(|params| slider.value_after_press(params, self.param.key, nudge)),
        );
    }

    /// Moves the number to where the handle of `track` was put. Returns where the handle stops.
    fn slide(self, slider: Slider, track: &web_sys::HtmlInputElement) -> f64 {
        let (live, place) = (self.page.live, track.value_as_number());
        let (least, most) = slider.track();
        let width = self.width.get_value().unwrap_or_else(|| track.client_width());
        self.width.set_value(Some(width));
        let pixel = (most - least) / f64::from((width - HANDLE).max(1));
        let stop = |params: &Params| slider.stop_at(params, self.param.key, place, pixel);
        self.put(live.with_untracked(stop));
        live.with_untracked(|params| slider.place(params.at(self.param.key).number()))
    }
}

#[component]
pub fn NumberControl(param: &'static Param) -> AnyView {
    let entry = Entry::new(param);
    let range = untrack(|| entry.page.visible().range(param.key));
    let slider = Slider::of(param).map(|slider| match range {
        Some(range) => slider.within(range.least, range.most),
        None => slider,
    });
    let (typing, open) = (entry.typing, RwSignal::new(false));
    let controls = view! {
        {slider.map(|slider| view! {
            <Track entry slider/>
            <Tick param slider/>
        })}
        <NumberBox entry slider open/>
        <FieldError param error=typing.error()/>
        {part(move || open.get().then(|| render_other_ways(param, &typing)))}
    };
    row(param, "number", format!("{}-slider", param.key), controls.into_any())
}

/// Returns the other ways to give a number, below its row.
fn render_other_ways(param: &'static Param, typing: &Typing) -> AnyView {
    let ways = Ways::of(param).map(|ways| {
        let words = words(&ways, param, typing);
        let derived = ways.derived.into_iter();
        let derived = derived.map(|param| view! { <NumberControl param/> });
        view! {
            {words}
            {derived.collect_view()}
        }
    });
    view! { <div class="beside" id=format!("{}-ways", param.key)>{ways}</div> }.into_any()
}

#[component]
fn Track(entry: Entry, slider: Slider) -> impl IntoView {
    let Entry { page, param, value, .. } = entry;
    let (least, most) = slider.track();
    let spoken = text(move || page.value(param.key, |params| params.at(param.key).spoken_text()));
    let on_key = move |event: ev::KeyboardEvent| {
        if event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let Some(nudge) = keys::nudge(&event.key(), event.shift_key()) else {
            return;
        };
        event.prevent_default();
        entry.nudge(slider, nudge);
    };
    view! {
        <input
            class="track"
            type="range"
            id=format!("{}-slider", param.key)
            name=param.key
            min=least.to_string()
            max=most.to_string()
            step="any"
            prop:value=text(move || slider.place(value.get()).to_string())
            style:--at=text(move || share(slider, value.get()))
            aria-valuetext=spoken
            aria-describedby=format!("{}-help", param.key)
            on:pointerdown=move |_| entry.width.set_value(None)
            on:input=move |event| {
                let track = event_target::<web_sys::HtmlInputElement>(&event);
                // As a number: a text of seventeen digits takes long to read.
                track.set_value_as_number(entry.slide(slider, &track));
            }
            on:keydown=on_key
        />
    }
}

/// Where the number is in the state that the present one is compared with.
#[component]
fn Tick(param: &'static Param, slider: Slider) -> impl IntoView {
    let other = Comparison::current().other;
    let place = memo(move || {
        let number = other.with(|other| other.as_ref().map(|other| other.at(param.key).number()));
        number.filter(|number| !number.is_nan()).map(|number| share(slider, number))
    });
    part(move || place.get().map(|place| view! { <span class="tick" style:--at=place></span> }))
}

/// Returns how far along the track a number stands, as a share.
fn share(slider: Slider, number: f64) -> String {
    let (least, most) = slider.track();
    format!("{:.4}", (slider.place(number) - least) / (most - least))
}

#[component]
fn NumberBox(entry: Entry, slider: Option<Slider>, open: RwSignal<bool>) -> impl IntoView {
    let Entry { param, typing, .. } = entry;
    let error = typing.error();
    let invalid = text(move || error.with(Option::is_some).to_string());
    let shown = typing.shown();
    let draggable = Draggable::current();
    let own = NodeRef::<html::Input>::new();
    let has_focus = move || {
        own.get_untracked().as_deref().map(AsRef::as_ref) == document().active_element().as_ref()
    };
    let on_key = move |event: ev::KeyboardEvent| match (event.key().as_str(), slider) {
        ("ArrowUp", Some(slider)) => {
            event.prevent_default();
            entry.nudge(slider, Nudge::Step(Way::Up));
        }
        ("ArrowDown", Some(slider)) => {
            event.prevent_default();
            entry.nudge(slider, Nudge::Step(Way::Down));
        }
        _ => typing.on_key(&event, true),
    };
    view! {
        <span class="box">
            <input
                type="text"
                autocomplete="off"
                spellcheck="false"
                name=param.key
                node_ref=own
                data-drag=slider.map(|_| param.key)
                size=text(move || shown.with(|shown| shown.chars().count().clamp(1, 30).to_string()))
                aria-label=format!("{}, value with unit", param.label)
                aria-invalid=invalid
                aria-describedby=format!("{0}-error {0}-help", param.key)
                prop:value=shown
                on:input=move |event| typing.preview(&event_target_value(&event))
                on:blur=move |_| typing.commit()
                on:keydown=on_key
                // A text that is being typed is selected as any other; before, the number is dragged.
                on:mousedown=move |event| {
                    if slider.is_some() && !has_focus() {
                        event.prevent_default();
                    }
                }
                on:pointerdown=move |event| {
                    if !has_focus() {
                        draggable.grab(param.key, &event);
                    }
                }
                on:pointermove=move |event| draggable.follow(&event)
                on:pointerup=move |_| {
                    if draggable.release()
                        && let Some(input) = own.get_untracked()
                    {
                        let _ = input.focus();
                        input.select();
                    }
                }
            />
            {Ways::of(param).map(|_| view! { <Opener param open/> })}
        </span>
    }
}
