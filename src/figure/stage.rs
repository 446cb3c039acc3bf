//! The canvas and what lies over it.

use crossover_figures::draw::{self, Frame, Theme};
use leptos::html;
use leptos::prelude::*;

use super::View;
use super::canvas::Canvas;
use super::cursor::Cursor;
use super::lit::Lit;
use super::source::Shown;
use crate::derive::{effect, memo, text};
use crate::ready::Ready;
use crate::store::Page;
use crate::theme::Themes;

/// The drawn figure.
#[component]
pub fn Stage(view: View) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let themes = Themes::here();
    let page = Page::here();
    let ready = Ready::here();
    let density = density();
    let frame = move |shown: &Shown| {
        let theme = Theme::named(themes.shown.get());
        let width = view.width.get();
        Frame {
            at: view.at.get(),
            ..Frame::canvas(width, shown.height(width), density.get(), theme)
        }
    };
    let brush = StoredValue::new_local(None::<Canvas>);
    effect(move || {
        // In the order in which they hang on one another: an effect that meets a changed source
        // only after another that looked at it and stayed the same is not run again.
        let seen = view.seen.get();
        view.live.track();
        let (Some(canvas), true) = (canvas.get(), seen) else {
            return;
        };
        view.live.with(|shown| {
            let frame = frame(shown);
            if let Some(figure) = shown.figure.as_deref().filter(|_| frame.width > 0) {
                brush.update_value(|brush| {
                    if brush.is_none() {
                        *brush = Canvas::on(canvas);
                    }
                    let drawn = brush.as_mut().map(|brush| brush.paint(figure, &frame));
                    if matches!(drawn, Some(Ok(()))) {
                        ready.mark();
                    }
                });
            }
        });
    });
    let geometry = memo(move || {
        view.shown
            .with(|shown| draw::geometry(shown.current()?, &frame(shown)))
    });
    let name = text(move || {
        let complaint = view.shown.with(Shown::complaint);
        let takeaway = || page.takeaway.get();
        format!(
            "{}. {}",
            view.spec.title,
            complaint.unwrap_or_else(takeaway)
        )
    });
    view! {
        <div class="stage" style:height=text(move || format!("{}px", view.height()))>
            <div class="sheet"><canvas node_ref=canvas role="img" aria-label=name></canvas></div>
            <Cursor view geometry/>
            <Lit view geometry/>
        </div>
    }
}

/// Device pixels per CSS pixel, at least 2, following zoom and screen.
fn density() -> ReadSignal<u32> {
    let read = || window().device_pixel_ratio().ceil().clamp(2.0, 4.0) as u32;
    let (density, set) = signal(read());
    let handle = window_event_listener(leptos::ev::resize, move |_| {
        if density.get_untracked() != read() {
            set.set(read());
        }
    });
    on_cleanup(move || handle.remove());
    density
}
