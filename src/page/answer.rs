//! The answer in one sentence, and the ways to what stands behind it.

use crossover_screens::hidden::Hiding;
use crossover_screens::link::Part;
use leptos::prelude::*;

use super::inspected::{Inspected, Tab};
use super::tries::TryButton;
use crate::annotations::{Annotator, Thing};
use crate::browser;
use crate::handed::Handed;
use crate::room::{View, room};
use crate::signals::{flag, memo, part, text};
use crate::store::{Comparison, Page, Store};

/// The answer, or the button that shows it where it is hidden: one predicts first.
#[component]
pub fn Answer(
    /// Whether its numbers lead to their readouts, which are beside it.
    #[prop(optional)]
    leads: bool,
) -> impl IntoView {
    let page = Page::current();
    let visible = page.visible();
    let hidden = memo(move || visible.hides(Part::Answer));
    let annotations = Handed::<Annotator>::current();
    let unseen = memo(move || annotations.hides(&Thing::Answer));
    let gone = memo(move || is_gone(page));
    let show = move |_| {
        visible.hide(Part::Answer, false);
        // The button that had the focus is gone.
        browser::focus_then("[data-takeaway]");
    };
    view! {
        <section class="takeaway" class:unseen=flag(move || unseen.get()) aria-label="Answer">
            {part(move || if hidden.get() || gone.get() {
                view! {
                    <span>"What do you expect?"</span>
                    {(!gone.get()).then(|| view! { <button type="button" on:click=show>"Show the answer"</button> })}
                }.into_any()
            } else {
                view! { <Takeaway leads/> }.into_any()
            })}
        </section>
    }
}

/// Returns whether every sentence of the answer tells something that is hidden.
pub fn is_gone(page: Page) -> bool {
    page.hiding().with(Hiding::is_any) && page.said.with(Vec::is_empty)
}

/// The takeaway of the screen. Its numbers are buttons that explain their readouts where it `leads` to
/// them.
#[component]
fn Takeaway(leads: bool) -> impl IntoView {
    let page = Page::current();
    let said = page.said;
    // A number that changes stays in its place: only other words build the sentence anew.
    let parts = memo(move || {
        said.with(|said| said.iter().map(|said| (said.key, said.ends())).collect::<Vec<_>>())
    });
    let leads = memo(move || leads && !page.visible().hides(Part::Readouts));
    let part_of = move |(place, key): (usize, &'static str)| {
        let words = text(move || {
            said.with(|said| said.get(place).map_or(String::new(), |said| said.text.clone()))
        });
        if key.is_empty() || !leads.get() {
            view! { <span>{words}</span> }.into_any()
        } else {
            view! { <Number key words/> }.into_any()
        }
    };
    let other = Comparison::current().other;
    let compares = memo(move || other.with(Option::is_some));
    // The first sentence is shown whole; a press shows what is longer than two lines.
    let whole = RwSignal::new(false);
    view! {
        <p
            data-takeaway
            aria-live="polite"
            tabindex="-1"
            class:whole=flag(move || whole.get())
            on:click=move |_| whole.update(|whole| *whole = !*whole)
        >
            {part(move || compares.get().then(|| room(View::Versus)))}
            {part(move || {
                let parts = parts.get();
                let end = parts.iter().position(|(_, ends)| *ends).map_or(parts.len(), |at| at + 1);
                let all = parts.into_iter().map(|(key, _)| key).enumerate();
                let mut all: Vec<_> = all.map(part_of).collect();
                let rest = all.split_off(end);
                view! { <span>{all}</span> <span class="rest">{rest}</span> }
            })}
        </p>
    }
}

/// A number of the answer, which explains its readout.
#[component]
fn Number(key: &'static str, words: Signal<String>) -> impl IntoView {
    let (page, inspected) = (Page::current(), Inspected::current());
    let label = text(move || {
        page.answer(key, |report| {
            report.readout(key).map_or(String::new(), |readout| format!("Why: {}", readout.label))
        })
    });
    view! {
        <button
            type="button"
            class="number"
            title=label
            on:click=move |event| {
                event.stop_propagation();
                inspected.explain(key);
            }
        >
            {words}
        </button>
    }
}

/// The buttons that show what a link hides, open a thing to try and the hints, and hide the answer.
/// They stand in the row of the answer, and come after the figures for the tab key: the first slider
/// is nearer.
#[component]
pub fn Behind() -> impl IntoView {
    let (page, inspected) = (Page::current(), Inspected::current());
    let count = memo(move || inspected.hints.with(Vec::len));
    let hints = text(move || match count.get() {
        1 => "1 hint".to_owned(),
        count => format!("{count} hints"),
    });
    let readouts = memo(move || page.visible().hides(Part::Readouts));
    let annotations = Handed::<Annotator>::current();
    // Who prepares the screen for others has buttons of their own.
    let is_reader = memo(move || annotations.get().is_none());
    view! {
        <div class="behind">
            {part(move || is_reader.get().then(|| view! { <ShowAll/> <TryButton/> }))}
            <button
                type="button"
                class="quiet"
                hidden=flag(move || readouts.get() || count.get() == 0)
                on:click=move |_| inspected.show(Tab::Notes)
            >
                {hints}
            </button>
            {annotations.annotate(Thing::Answer)}
            {part(move || is_reader.get().then(|| view! { <HideAnswer/> }))}
        </div>
    }
}

/// The button that shows the parameters and the readouts where a link hides them, and the readouts only
/// once the answer is shown; a page that embeds the screen has the last word.
#[component]
fn ShowAll() -> impl IntoView {
    let (page, around) = (Page::current(), Store::current().around);
    let parts = move || {
        let readouts = (!page.visible().hides(Part::Answer)).then_some(Part::Readouts);
        let parts = [Some(Part::Parameters), readouts].into_iter().flatten();
        parts.filter(move |part| page.visible().hides(*part))
    };
    let embedded = memo(move || around.with(|state| state.view.embed));
    let hidden = memo(move || parts().next().is_some());
    view! {
        <button
            type="button"
            class="quiet"
            title="Show the parameters and the readouts that this link hides"
            hidden=flag(move || !hidden.get() || embedded.get())
            on:click=move |_| {
                for part in untrack(|| parts().collect::<Vec<_>>()) {
                    page.visible().hide(part, false);
                }
                browser::focus_then("#main");
            }
        >
            "Show all"
        </button>
    }
}

/// The button that hides the answer.
#[component]
pub fn HideAnswer() -> impl IntoView {
    let page = Page::current();
    let visible = page.visible();
    let hidden = memo(move || visible.hides(Part::Answer) || is_gone(page));
    view! {
        <button
            type="button"
            class="quiet spare"
            aria-label="Hide the answer"
            title="Hide the answer: predict it first, then show it"
            hidden=flag(move || hidden.get())
            on:click=move |_| {
                visible.hide(Part::Answer, true);
                browser::focus_then(".takeaway button");
            }
        >
            "Hide"
        </button>
    }
}
