//! A figure drawn small and without text, at the size of its place.

use crossover_figures::draw::{Frame, Theme};
use crossover_figures::figure::Figure;
use crossover_shell::shown::Shown;
use leptos::html;
use leptos::prelude::*;

use super::canvas::Canvas;
use super::playback::Playback;
use crate::signals::{effect, memo, part, text};
use crate::theme::Themes;

/// The size of a miniature that is not shown, in CSS pixels.
const HIDDEN: (u32, u32) = (168, 92);

/// The miniature of a figure; of a table, how many rows it has.
#[component]
pub fn Miniature(#[prop(into)] shown: Signal<Shown>) -> AnyView {
    let themes = Themes::here();
    // The first page has no clock.
    let playback = use_context::<Playback>();
    let at = memo(move || shown.with(|shown| playback?.at(shown)));
    let element = NodeRef::<html::Canvas>::new();
    let kept = StoredValue::new_local(None::<Canvas>);
    let rows = memo(move || {
        shown.with(|shown| match shown.figure.as_deref() {
            Some(Figure::Table(table)) => Some(table.rows.len()),
            _ => None,
        })
    });
    effect(move || {
        let Some(canvas) = element.get() else {
            return;
        };
        let theme = Theme::named(themes.shown.get());
        shown.with(|shown| {
            let Some(figure) = shown.figure.as_deref() else {
                return;
            };
            let (width, height) = match (canvas.client_width(), canvas.client_height()) {
                (width @ 1.., height @ 1..) => (width.unsigned_abs(), height.unsigned_abs()),
                _ => HIDDEN,
            };
            let frame =
                Frame { miniature: true, at: at.get(), ..Frame::canvas(width, height, 2, theme) };
            // What cannot be drawn stays blank: the figure itself says why.
            let _ = kept.try_update_value(|kept| {
                let canvas = match kept {
                    Some(canvas) => canvas,
                    None => kept.insert(Canvas::on(canvas)?),
                };
                canvas.paint(figure, &frame)
            });
        });
    });
    part(move || match rows.get() {
        Some(rows) => {
            let words = text(move || format!("A table of {rows} rows"));
            view! { <span class="explanation">{words}</span> }.into_any()
        }
        None => view! { <canvas class="miniature" node_ref=element aria-hidden="true"></canvas> }
            .into_any(),
    })
}
