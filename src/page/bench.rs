//! The workbench: parameters, figures, readouts and the reason side by side.

use crossover_screens::link::Part;
use leptos::prelude::*;

use super::answer::{Answer, Behind};
use super::compare::CompareBar;
use super::desk;
use super::dock::Dock;
use super::inspector::Inspector;
use super::presets::ExampleName;
use super::readouts::Readouts;
use super::tries::TryStrip;
use crate::annotations::Annotator;
use crate::builder::is_under_way;
use crate::figure::{Arrangement, FigureCard};
use crate::first_paint::FirstPaint;
use crate::handed::Handed;
use crate::room::{Rooms, View, room};
use crate::signals::{effect, flag, memo, part};
use crate::store::Page;

/// The screen with everything that belongs to it, in one view.
#[component]
pub fn Bench() -> impl IntoView {
    desk::follow();
    let page = Page::current();
    let first_paint = FirstPaint::current();
    let annotations = Handed::<Annotator>::current();
    let rooms = Rooms::current();
    if untrack(is_under_way) {
        rooms.call(View::Builder);
    }
    let shows = |part| memo(move || !page.visible().hides(part));
    let (parameters, readouts) = (shows(Part::Parameters), shows(Part::Readouts));
    view! {
        <article
            class="bench"
            class:building=flag(move || annotations.get().is_some())
            class:no-panel=flag(move || !parameters.get())
            class:no-side=flag(move || !readouts.get())
        >
            <h1 class="visually-hidden">{page.screen.title}</h1>
            {part(move || first_paint.is_done().then(|| rooms.called(View::Builder)))}
            {part(move || parameters.get().then(|| view! {
                <aside class="panel" aria-label="Parameters">
                    {part(move || first_paint.is_done().then(|| view! { <Dock/> }))}
                </aside>
            }))}
            // Above all else, but after the parameters for the tab key: the first slider is nearer.
            <div class="head">
                <ExampleName/>
                <Answer leads=true/>
                <CompareBar/>
                <TryStrip/>
            </div>
            <section class="desk" aria-label="Figures">
                <Figures/>
                {part(move || first_paint.is_done().then(|| room(View::Shelf)))}
            </section>
            {part(move || first_paint.is_done().then(|| view! { <Behind/> }))}
            {part(move || (first_paint.is_done() && readouts.get()).then(|| view! {
                <section class="side">{room(View::Side)}</section>
            }))}
        </article>
    }
}

/// What stands beside the figures.
#[component]
pub fn Side() -> impl IntoView {
    view! {
        <Readouts/>
        <Inspector/>
    }
}

/// The figures in view: one, one above another, or two by two.
#[component]
fn Figures() -> impl IntoView {
    let page = Page::current();
    let arrangement = Arrangement::of(page);
    let first_paint = FirstPaint::current();
    effect(move || {
        // Where a link hides all of them there is none to wait for.
        if arrangement.count() == 0 {
            first_paint.mark();
        }
    });
    // Each card is kept while its figure stays in view.
    view! {
        <div class="figures" data-count=move || arrangement.count().to_string()>
            <For
                each=move || arrangement.in_view()
                key=|spec| spec.id
                children=|spec| view! { <FigureCard spec fills=true/> }
            />
        </div>
    }
}
