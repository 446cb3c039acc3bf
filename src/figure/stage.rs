//! The canvas of a figure and what lies over it.

use std::sync::Arc;

use crossover_figures::draw::{self, Frame, Geometry};
use crossover_figures::figure::Figure;
use crossover_screens::link::Part;
use crossover_shell::shown::Shown;
use leptos::html;
use leptos::prelude::*;
use web_sys::Event;

use super::canvas::{self, Canvas};
use super::tools::Tools;
use super::view::View;
use crate::first_paint::FirstPaint;
use crate::handed::Handed;
use crate::signals::{effect, flag, memo, part, text};
use crate::store::{Learning, Page, Store};
use crate::theme::Themes;

/// How finely a figure is drawn at least, in device pixels per CSS pixel: places are whole ones.
const SHARP: u32 = 2;

#[component]
pub fn Stage(view: View) -> impl IntoView {
    let element = NodeRef::<html::Canvas>::new();
    let page = Page::current();
    // A browser short of memory takes a canvas back, and may give it again.
    let lost = RwSignal::new(false);
    let geometry = paint(view, element, lost);
    let name = text(move || {
        let message = view.shown.with(Shown::message);
        let answer = || (!page.visible().hides(Part::Answer)).then(|| page.takeaway());
        let answer = || answer().filter(|answer| !answer.is_empty());
        match message.or_else(answer) {
            Some(message) => format!("{}. {message}", view.spec.title),
            None => view.spec.title.to_owned(),
        }
    });
    let learning = Learning::current();
    // The handles of a prediction.
    let handles = part(move || {
        let drawing = learning.drawing.get().filter(|_| learning.is_on());
        drawing.map(|drawing| (drawing.handles)(view.spec.id, view.shown, geometry))
    });
    view! {
        <div class="stage" hidden=flag(move || view.undrawn.with(Option::is_some)) style:height=text(move || format!("{}px", view.shown.with(|shown| view.height(shown))))>
            <div class="sheet">
                <canvas node_ref=element role="img" aria-label=name
                    on:contextlost=move |_: Event| lost.set(true) on:contextrestored=move |_: Event| lost.set(false)></canvas>
            </div>
            {Handed::<Tools>::current().build(move |tools| (tools.over)(view, geometry))}
            {handles}
        </div>
    }
}

/// Paints the figure while it is in view. Returns where its values lie.
fn paint(
    view: View,
    element: NodeRef<html::Canvas>,
    lost: RwSignal<bool>,
) -> Memo<Option<Geometry>> {
    let themes = Themes::current();
    let first_paint = FirstPaint::current();
    let density = density();
    let store = Store::current();
    let embedded = memo(move || store.around.with(|state| state.view.embed));
    let frame = move |shown: &Shown| {
        let theme = themes.drawn.get();
        Frame {
            at: view.at.get(),
            ..Frame::canvas(view.width.get(), view.height(shown), density.get().max(SHARP), theme)
        }
    };
    let kept = StoredValue::new_local(None::<Canvas>);
    // Where the values lie of the figure that was drawn last: what lies over it need not lay it out again.
    let laid_out = StoredValue::new(None::<(Arc<Figure>, Frame, Geometry)>);
    effect(move || {
        // In the order of their dependence: an effect that reads a changed source only after a memo
        // of it that stayed the same is not run again.
        let seen = view.seen.get();
        view.live.track();
        let lost = lost.get();
        let (Some(canvas), true) = (element.get(), seen) else {
            return;
        };
        view.live.with(|shown| {
            let frame = frame(shown);
            let Some(figure) = shown.figure.as_ref().filter(|_| frame.width > 0) else {
                return;
            };
            // There may be many on a page of others, each with its canvas: they keep no more than a screen shows.
            let shown_density = if embedded.get() { density.get() } else { frame.density };
            let draw = |kept: &mut Option<Canvas>| {
                if lost {
                    return Err(canvas::none());
                }
                let canvas = match kept {
                    Some(canvas) => canvas,
                    None => kept.insert(Canvas::on(canvas)?),
                };
                canvas.paint_scaled(figure, &frame, shown_density)
            };
            let drawn = kept.try_update_value(draw).unwrap_or(Ok(None));
            if let Ok(Some(geometry)) = drawn {
                laid_out.set_value(Some((Arc::clone(figure), frame, geometry)));
            }
            let undrawn = drawn.err().map(|error| error.to_string());
            if view.undrawn.with_untracked(|before| *before != undrawn) {
                view.undrawn.set(undrawn);
            }
            first_paint.mark();
        });
    });
    memo(move || {
        view.shown.with(|shown| {
            let (figure, frame) = (shown.current()?, frame(shown));
            laid_out.with_value(|laid_out| match laid_out {
                Some((of, at, geometry))
                    if std::ptr::eq(Arc::as_ptr(of), figure) && *at == frame =>
                {
                    Some(*geometry)
                }
                _ => draw::geometry(figure, &frame),
            })
        })
    })
}

/// Returns the device pixels per CSS pixel, 1 to 4, and follows zoom and screen.
fn density() -> ReadSignal<u32> {
    let read = || window().device_pixel_ratio().ceil().clamp(1.0, 4.0) as u32;
    let (density, set) = signal(read());
    let handle = window_event_listener(leptos::ev::resize, move |_| {
        if density.get_untracked() != read() {
            set.set(read());
        }
    });
    on_cleanup(move || handle.remove());
    density
}
