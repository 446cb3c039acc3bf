//! The canvas of a figure and what lies over it.

use crossover_figures::draw::{self, Frame, Theme};
use crossover_shell::shown::Shown;
use leptos::html;
use leptos::prelude::*;

use super::canvas::Canvas;
use super::cursor::Cursor;
use super::highlight::Highlight;
use super::view::View;
use crate::first_paint::FirstPaint;
use crate::signals::{effect, memo, text};
use crate::store::Page;
use crate::theme::Themes;

/// The drawn figure.
#[component]
pub fn Stage(view: View) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let themes = Themes::here();
    let page = Page::here();
    let first_paint = FirstPaint::here();
    let density = density();
    let frame = move |shown: &Shown| {
        let theme = Theme::named(themes.shown.get());
        let width = view.width.get();
        Frame {
            at: view.at.get(),
            ..Frame::canvas(width, shown.height(width), density.get(), theme)
        }
    };
    let kept = StoredValue::new_local(None::<Canvas>);
    effect(move || {
        // In the order of their dependence: an effect that reads a changed source only after a memo
        // of it that stayed the same is not run again.
        let seen = view.seen.get();
        view.live.track();
        let (Some(canvas), true) = (canvas.get(), seen) else {
            return;
        };
        view.live.with(|shown| {
            let frame = frame(shown);
            if let Some(figure) = shown.figure.as_deref().filter(|_| frame.width > 0) {
                kept.update_value(|kept| {
                    if kept.is_none() {
                        *kept = Canvas::on(canvas);
                    }
                    let drawn = kept.as_mut().map(|canvas| canvas.paint(figure, &frame));
                    if matches!(drawn, Some(Ok(()))) {
                        first_paint.mark();
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
        let message = view.shown.with(Shown::message);
        let message = message.unwrap_or_else(|| page.takeaway.get());
        format!("{}. {message}", view.spec.title)
    });
    view! {
        <div class="stage" style:height=text(move || format!("{}px", view.height()))>
            <div class="sheet"><canvas node_ref=canvas role="img" aria-label=name></canvas></div>
            <Cursor view geometry/>
            <Highlight view geometry/>
        </div>
    }
}

/// Returns the device pixels per CSS pixel, 2 to 4, and follows zoom and screen.
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
