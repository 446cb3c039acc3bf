//! The small figure of an offer: what was measured, and what stands for it.

use crossover_figures::draw::Frame;
use crossover_figures::figure::Figure;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::figure::Canvas;
use crate::signals::effect;
use crate::theme::Themes;

/// A figure without a cursor, as large as its place.
#[component]
pub fn Picture(figure: Memo<Option<Figure>>, name: Signal<String>) -> impl IntoView {
    let themes = Themes::current();
    let (stage, canvas) = (NodeRef::<html::Div>::new(), NodeRef::<html::Canvas>::new());
    let (size, set_size) = signal((0, 0));
    let (_, set_in_view) = signal(None);
    let watched = StoredValue::new(false);
    effect(move || {
        if let Some(element) = stage.get().filter(|_| !watched.get_value()) {
            watched.set_value(true);
            browser::watch_box(element.unchecked_ref(), set_size, set_in_view);
        }
    });
    let kept = StoredValue::new_local(None::<Canvas>);
    effect(move || {
        let (width, height) = size.get();
        let frame = Frame::canvas(width, height, 2, themes.drawn.get());
        let Some(canvas) = canvas.get().filter(|_| 0 < width && 0 < height) else {
            return;
        };
        figure.with(|figure| {
            let Some(figure) = figure else { return };
            // What cannot be drawn stays blank: the words beside it say the same.
            let _ = kept.try_update_value(|kept| match kept {
                Some(canvas) => canvas.paint(figure, &frame),
                None => kept.insert(Canvas::on(canvas)?).paint(figure, &frame),
            });
        });
    });
    view! {
        <div class="offer-figure" node_ref=stage>
            <canvas node_ref=canvas role="img" aria-label=name></canvas>
        </div>
    }
}
