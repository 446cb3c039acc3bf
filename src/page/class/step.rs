//! What a class said in a step: all predictions in one figure, and the votes for each option.

#![allow(
    clippy::redundant_closure_for_method_calls,
    reason = "a method of what borrows is of one lifetime, a closure of all"
)]

use std::sync::Arc;

use crossover_figures::draw::{Frame, Theme};
use crossover_figures::figure::Figure;
use crossover_screens::lesson::Lesson;
use crossover_shell::class::count::{Said, Votes};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::gathering::Gathering;
use crate::browser;
use crate::figure::Canvas;
use crate::signals::{effect, flag, memo, part, text};
use crate::theme::Themes;

/// How finely a figure is drawn, in device pixels per CSS pixel.
const DENSITY: u32 = 2;

/// A step of the lesson, as signals.
#[derive(Clone, Copy)]
struct Step {
    gathering: Gathering,
    lesson: StoredValue<Arc<Lesson>>,
    at: usize,
    /// Whether its answer is shown.
    shown: Memo<bool>,
}

impl Step {
    /// Returns what `read` finds in what the class said, and follows it.
    fn read<T>(self, read: impl FnOnce(&Said) -> T) -> T {
        let which = self.gathering.which.get();
        self.gathering.gathered.with(|gathered| {
            self.lesson.with_value(|lesson| {
                read(&Said::of(&lesson.steps[self.at], self.at, &gathered.students, which))
            })
        })
    }
}

/// What the class said in the step at a place.
#[component]
pub fn StepAnswers(lesson: Arc<Lesson>, at: usize) -> impl IntoView {
    let gathering = Gathering::current();
    let shown = memo(move || gathering.shown.with(|shown| shown.contains(&at)));
    let own = &lesson.steps[at];
    let title = match own.title.as_str() {
        "" => format!("Step {}", at + 1),
        title => format!("Step {}: {title}", at + 1),
    };
    let question = own.question.as_ref().map(|question| question.text.clone());
    let step = Step { gathering, lesson: StoredValue::new(lesson), at, shown };
    let asks = step.read(|said| said.asks());
    let show = move |_| {
        gathering.shown.update(|shown| {
            let before = shown.len();
            shown.retain(|other| *other != at);
            if shown.len() == before {
                shown.push(at);
            }
        });
    };
    let told = text(move || step.read(|said| said.told(shown.get())).unwrap_or_default());
    let name = format!("Show the answer of step {}", at + 1);
    view! {
        <section class="class-step">
            <header>
                <h2>{title}</h2>
                <button
                    type="button"
                    aria-pressed=text(move || shown.get().to_string())
                    aria-label=name
                    on:click=show
                >
                    "Show the answer"
                </button>
            </header>
            {asks.map(|asks| view! {
                <h3>{asks}</h3>
                <p role="status">{told}</p>
                <Predictions step told/>
            })}
            {question.map(|question| view! {
                <h3>{question}</h3>
                {part(move || render_votes(step.read(|said| said.options()).unwrap_or_default(), shown.get()))}
            })}
            {part(move || (!gathering.hides_names.get()).then(|| view! { <Each step/> }))}
        </section>
    }
}

/// All predictions: in a figure, or as votes where alternatives were put in order.
#[component]
fn Predictions(step: Step, told: Signal<String>) -> impl IntoView {
    // Not compared: it is drawn anew whenever the class changes.
    let figure = Memo::new_with_compare(
        move |_| step.read(|said| said.figure(step.shown.get())),
        |_, _| true,
    );
    let orders = memo(move || step.read(|said| said.orders()));
    let title = memo(move || figure.with(|figure| figure.as_ref().map(|(title, _)| title.clone())));
    let wrong = text(move || {
        figure.with(|figure| match figure {
            Some((_, Err(error))) => error.to_string(),
            _ => String::new(),
        })
    });
    let drawn =
        memo(move || figure.with(|figure| matches!(figure, Some((_, Ok(Figure::Plot(_)))))));
    view! {
        {part(move || drawn.get().then(|| view! { <Drawn figure title told/> }))}
        <p class="error" hidden=flag(move || wrong.with(String::is_empty))>{wrong}</p>
        {part(move || orders.get().map(|orders| render_votes(orders, step.shown.get())))}
    }
}

type Titled = Option<(String, Result<Figure, crossover_model::Error>)>;

/// A figure at the width of its place.
#[component]
fn Drawn(figure: Memo<Titled>, title: Memo<Option<String>>, told: Signal<String>) -> impl IntoView {
    let themes = Themes::current();
    let element = NodeRef::<html::Canvas>::new();
    let place = NodeRef::<html::Div>::new();
    let (size, set_size) = signal((0, 0));
    place.on_load(move |place| browser::watch_size(place.unchecked_ref(), set_size));
    let kept = StoredValue::new_local(None::<Canvas>);
    let height = memo(move || {
        let (width, _) = size.get();
        figure.with(|figure| match figure {
            Some((_, Ok(figure))) => figure.height(width).min(380),
            _ => 0,
        })
    });
    effect(move || {
        let (width, _) = size.get();
        let (theme, height) = (Theme::of(themes.shown.get()), height.get());
        let canvas = element.get();
        figure.with(|figure| {
            let (Some((_, Ok(figure))), Some(canvas), 1..) = (figure, canvas, width) else {
                return;
            };
            // What cannot be drawn stays blank: its numbers are said above it.
            let _ = kept.try_update_value(|kept| {
                let canvas = match kept {
                    Some(canvas) => canvas,
                    None => kept.insert(Canvas::on(canvas)?),
                };
                canvas.paint(figure, &Frame::canvas(width, height, DENSITY, theme))
            });
        });
    });
    let name = text(move || format!("{}. {}", title.get().unwrap_or_default(), told.get()));
    view! {
        <div class="class-figure" node_ref=place style:height=text(move || format!("{}px", height.get()))>
            <canvas node_ref=element role="img" aria-label=name></canvas>
        </div>
    }
}

/// Returns answers with their counts and bars; the right one is marked where that is shown.
fn render_votes(votes: Vec<Votes>, shown: bool) -> AnyView {
    let row = |votes: Votes| {
        let right = shown && votes.right;
        let width = format!("{}%", 100.0 * votes.share);
        view! {
            <li class:right=right>
                <span class="class-answer">
                    {votes.answer}
                    {right.then(|| view! { <b>" (right)"</b> })}
                </span>
                <span class="class-count">{votes.count}</span>
                <span class="class-bar" aria-hidden="true"><span style:width=width></span></span>
            </li>
        }
    };
    view! { <ul class="class-votes">{votes.into_iter().map(row).collect_view()}</ul> }.into_any()
}

/// Who said what, folded.
#[component]
fn Each(step: Step) -> impl IntoView {
    let open = RwSignal::new(false);
    let rows = move || {
        let each = step.read(|said| said.each());
        let row = |(name, said): (String, String)| view! { <tr><th scope="row">{name}</th><td>{said}</td></tr> };
        view! { <div class="class-each" role="region" aria-label="Who said what" tabindex="0"><table><tbody>{each.into_iter().map(row).collect_view()}</tbody></table></div> }
    };
    view! {
        <details on:toggle=move |event| {
            let details: web_sys::HtmlDetailsElement = event_target(&event);
            open.set(details.open());
        }>
            <summary>"Who said what"</summary>
            {part(move || open.get().then(rows))}
        </details>
    }
}
