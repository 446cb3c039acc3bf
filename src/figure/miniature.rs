//! A figure drawn small and without text, at the size of its place; of a table, its first rows.

use crossover_figures::draw::{Frame, Theme};
use crossover_figures::figure::Figure;
use crossover_shell::shown::Shown;
use leptos::html;
use leptos::prelude::*;

use super::canvas::Canvas;
use super::playback::Playback;
use crate::browser;
use crate::signals::{effect, memo};
use crate::theme::Themes;

/// The size of a miniature that is not shown, in CSS pixels.
const HIDDEN: (u32, u32) = (168, 92);

#[component]
pub fn Miniature(#[prop(into)] shown: Signal<Shown>) -> AnyView {
    let themes = Themes::current();
    // The first page has no clock.
    let playback = use_context::<Playback>();
    let at = memo(move || shown.with(|shown| playback?.at(shown)));
    let element = NodeRef::<html::Canvas>::new();
    let (size, set_size) = signal((0, 0));
    element.on_load(move |canvas| browser::watch_size(&canvas, set_size));
    let kept = StoredValue::new_local(None::<Canvas>);
    effect(move || {
        let Some(canvas) = element.get() else {
            return;
        };
        let theme = Theme::of(themes.shown.get());
        shown.with(|shown| {
            let Some(figure) = shown.figure.as_deref() else {
                return;
            };
            let (width, height) = match size.get() {
                (0, _) | (_, 0) => HIDDEN,
                size => size,
            };
            let (corner, frame) = match figure {
                Figure::Plot(_) => {
                    let frame = Frame::canvas(width, height, 2, theme);
                    (None, Frame { miniature: true, at: at.get(), ..frame })
                }
                Figure::Table(table) => (
                    Some(Figure::Table(table.corner())),
                    Frame::canvas(2 * width, 2 * height, 1, theme),
                ),
            };
            let figure = corner.as_ref().unwrap_or(figure);
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
    view! { <canvas class="miniature" node_ref=element aria-hidden="true"></canvas> }.into_any()
}
