//! The controls of a screen: a row for each parameter, in groups that fold.

mod beside;
mod choice;
mod marks;
mod number;
mod row;
mod table;
mod text;
mod typing;

use crossover_screens::link::MOST_CONTROLS;
use crossover_screens::screen::{Group, Kind, Param};
use crossover_screens::slider::Slider;
use leptos::prelude::*;

use crate::first_paint::FirstPaint;
use crate::signals::{flag, memo, part};
use crate::store::Page;
use choice::{ChoiceControl, SetControl, SwitchControl};
use marks::Marks;
use number::NumberControl;
use table::TableControl;
use text::TextControl;

pub use marks::Asked;

/// The controls of a screen, in groups.
#[component]
pub fn Controls(
    /// Whether groups that are not basic are open at first as well.
    unfolded: Signal<bool>,
) -> impl IntoView {
    let page = Page::current();
    provide_context(Marks::follow(page));
    let shown = move |mut group: Group| {
        group.rows.retain(|param| !page.hides(param.key));
        (!group.rows.is_empty()).then_some(group)
    };
    let groups = move || {
        let groups = page.screen.schema.groups().into_iter().filter_map(shown);
        groups.map(|group| view! { <Rows group unfolded/> }).collect_view()
    };
    view! { <div class="controls">{part(groups)}</div> }
}

/// The controls of some parameters alone.
#[component]
pub fn Chosen(
    /// Their keys.
    #[prop(into)]
    keys: Signal<Vec<&'static str>>,
) -> impl IntoView {
    let page = Page::current();
    provide_context(Marks::follow(page));
    let schema = &page.screen.schema;
    let params = move || {
        let all = keys.get().into_iter();
        all.filter_map(|key| schema.param(key)).collect::<Vec<_>>()
    };
    view! {
        <div class="controls chosen">
            <For each=params key=|param| param.key children=|param| view! { <Control param/> }/>
        </div>
    }
}

/// Returns the keys of the first sliders of the screen, as many as stand below one figure.
pub fn first_sliders(page: Page) -> Vec<&'static str> {
    let basic = page.screen.schema.groups().into_iter();
    let rows = basic.filter(|group| group.basic).flat_map(|group| group.rows);
    let sliders = rows.filter(|param| Slider::of(param).is_some());
    let sliders = sliders.filter(|param| !untrack(|| page.hides(param.key)));
    sliders.map(|param| param.key).take(MOST_CONTROLS).collect()
}

/// The controls that the link asks for, below a figure.
#[component]
pub fn ChosenControls() -> impl IntoView {
    let (page, first_paint) = (Page::current(), FirstPaint::current());
    let keys = memo(move || page.visible().controls());
    let any = memo(move || first_paint.is_done() && keys.with(|keys| !keys.is_empty()));
    part(move || any.get().then(|| view! { <Chosen keys/> }))
}

/// A group: open where it is basic, or named after a figure and about what is in view; else folded.
#[component]
fn Rows(group: Group, unfolded: Signal<bool>) -> impl IntoView {
    let Group { heading, basic, rows } = group.clone();
    let (marks, count) = (Marks::current(), rows.len());
    let keys: Vec<_> = rows.iter().map(|param| param.key).collect();
    let (wanted, own) = (keys.clone(), keys.clone());
    let changed = memo(move || keys.iter().any(|key| marks.is_changed(key)));
    let (page, asked) = (Page::current(), Asked::current());
    // What is about an option that is not chosen is in view where it is asked for.
    let shown = memo(move || {
        for param in &group.rows {
            page.track_value(param.key);
            if let Some(only) = param.only {
                page.track_value(only.key);
            }
        }
        let is_about = page.params.with_untracked(|params| group.is_about(params.values()));
        is_about || wanted.iter().any(|key| asked.is(key))
    });
    let figure = page.screen.figures.iter().find(|spec| spec.title == heading);
    let acts = memo(move || {
        figure
            .is_some_and(|spec| page.visible().figures().contains(&spec.id) || marks.any_acts(&own))
    });
    // It opens for its figure, and is not closed again while somebody may be at it.
    let opened = Memo::new(move |was: Option<&bool>| was == Some(&true) || acts.get());
    let rows = rows.into_iter().map(|param| view! { <Control param/> });
    view! {
        <details
            class="group"
            class:further=flag(move || !basic && !acts.get())
            hidden=flag(move || !shown.get())
            open=flag(move || basic || opened.get() || unfolded.get())>
            <summary class:changed=flag(move || changed.get())>
                {if heading.is_empty() { "Parameters" } else { heading }}
                <span class="count">{count}</span>
            </summary>
            {rows.collect_view()}
        </details>
    }
}

#[component]
fn Control(param: &'static Param) -> impl IntoView {
    match param.kind {
        Kind::Number(_) | Kind::Integer(..) | Kind::Derived { .. } => {
            view! { <NumberControl param/> }.into_any()
        }
        Kind::Choice { options, .. } => view! { <ChoiceControl param options/> }.into_any(),
        Kind::Switch(_) => view! { <SwitchControl param/> }.into_any(),
        Kind::Set { options, .. } => view! { <SetControl param options/> }.into_any(),
        Kind::Text { .. } => view! { <TextControl param/> }.into_any(),
        Kind::List { .. } | Kind::Rows { .. } => view! { <TableControl param/> }.into_any(),
    }
}
