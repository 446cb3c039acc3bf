//! A prediction in its figure: the axis with room for it, what is predicted, and the rings that are dragged.

use crossover_figures::draw::Geometry;
use crossover_figures::figure::Figure;
use crossover_figures::quantity::Unit;
use crossover_screens::predict::{Guess, Predict};
use crossover_screens::screen::Param;
use crossover_shell::keys;
use crossover_shell::shown::Shown;
use crossover_shell::sketch::Sketch;
use leptos::ev;
use leptos::prelude::*;

use crate::browser;
use crate::signals::{memo, part, text};
use crate::store::{Drawing, Learning, Page};
use crate::studying::Studying;

/// What a prediction does to its figure.
pub const DRAWING: &Drawing =
    &Drawing { draw: draw_prediction, track: || Studying::current().sketch.track(), handles };

fn draw_prediction(learning: Learning, id: &str, shown: Shown) -> Shown {
    let predict = learning.step(|step, done| {
        let own = |predict: &&Predict| predict.figure() == Some(id);
        let predict = step.state.view.predict.as_ref().filter(own)?;
        let last = done.guesses.last().map(|(guess, _)| guess.clone());
        Some((predict.clone(), step.state.params.clone()?, last, done.awaits(step)))
    });
    let Some((predict, params, last, awaits)) = predict.flatten() else {
        return shown;
    };
    let sketch = Studying::current().sketch.with(|sketch| Some(sketch.as_ref()?.points.clone()));
    let guess = if awaits { sketch.map(Guess::Points) } else { last };
    shown.with(|figure| predict.draw_guess(figure, &params, guess.as_ref()))
}

/// Returns the rings that are dragged, while a prediction in the figure with that id is awaited.
fn handles(id: &'static str, shown: Signal<Shown>, geometry: Memo<Option<Geometry>>) -> AnyView {
    let (learning, studying) = (Learning::current(), Studying::current());
    let count = memo(move || {
        let own = learning.awaited().is_some_and(|predict| predict.figure() == Some(id));
        let count =
            studying.sketch.with(|sketch| sketch.as_ref().map_or(0, |sketch| sketch.points.len()));
        if own { count } else { 0 }
    });
    part(move || (0..count.get()).map(|at| view! { <Ring at shown geometry/> }).collect_view())
}

/// One ring: a vertical slider, whose value is that of the axis.
#[component]
fn Ring(at: usize, shown: Signal<Shown>, geometry: Memo<Option<Geometry>>) -> impl IntoView {
    let (studying, page) = (Studying::current(), Page::current());
    let point =
        memo(move || studying.sketch.with(|sketch| sketch.as_ref()?.points.get(at).copied()));
    let place = memo(move || Some(geometry.get()?.place(point.get()?.0, point.get()?.1)));
    let px = move |of: fn((f64, f64)) -> f64| {
        text(move || place.get().map_or_else(String::new, |place| format!("{}px", of(place))))
    };
    // What the axes are of.
    let axes = memo(move || {
        shown.with(|shown| match shown.figure.as_deref() {
            Some(Figure::Plot(plot)) => (plot.x.sets, plot.y.unit),
            _ => ("", Unit::One),
        })
    });
    let name = text(move || {
        let param = page.screen.schema.param(axes.get().0);
        let unit = param.and_then(Param::unit).unwrap_or(Unit::One);
        let value = point.get().map_or_else(String::new, |point| unit.show(point.0));
        format!("Your prediction at {} = {value}", param.map_or("", |param| param.symbol))
    });
    let spoken =
        text(move || point.get().map_or_else(String::new, |point| axes.get().1.show(point.1)));
    let range = memo(move || {
        studying
            .sketch
            .with(|sketch| sketch.as_ref().map_or((0.0, 1.0), |sketch| sketch.axis.range))
    });
    let follow = move |event: &ev::PointerEvent| {
        let sheet = event.current_target().and_then(|ring| browser::parent_of(&ring));
        if let (Some(geometry), Some(sheet)) = (geometry.get_untracked(), sheet) {
            let top = sheet.get_bounding_client_rect().top();
            let (_, value) = geometry.value(0.0, f64::from(event.client_y()) - top);
            redraw(studying, |sketch| sketch.put(at, value));
        }
    };
    view! {
        <div
            class="ring"
            role="slider"
            tabindex="0"
            aria-orientation="vertical"
            aria-label=name
            aria-valuetext=spoken
            aria-valuemin=text(move || range.get().0.to_string())
            aria-valuemax=text(move || range.get().1.to_string())
            aria-valuenow=text(move || point.get().map_or_else(String::new, |point| point.1.to_string()))
            style:left=px(|place| place.0)
            style:top=px(|place| place.1)
            on:pointerdown=move |event| {
                event.stop_propagation();
                browser::capture(&event);
                follow(&event);
            }
            on:pointermove=move |event| if event.buttons() != 0 { follow(&event) }
            on:keydown=move |event| {
                if let Some(nudge) = keys::nudge(&event.key(), event.shift_key()) {
                    event.prevent_default();
                    event.stop_propagation();
                    redraw(studying, |sketch| sketch.nudge(at, nudge));
                }
            }
        ></div>
    }
}

/// Changes the curve that is drawn, which is the prediction from then on.
fn redraw(studying: Studying, change: impl Fn(&mut Sketch)) {
    studying.sketch.update(|sketch| sketch.iter_mut().for_each(&change));
    let points = studying.sketch.with_untracked(|sketch| Some(sketch.as_ref()?.points.clone()));
    studying.draft.set(points.map(Guess::Points));
}
