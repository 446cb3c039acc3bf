//! A and B: a state that was kept, beside the present one.

use crossover_figures::Unit;
use crossover_screens::hidden::Hiding;
use crossover_screens::screen::{Param, Params, Report, Steps};
use crossover_screens::sentence;
use crossover_screens::slider::Slider;
use crossover_screens::target::{Target, solve};
use crossover_shell::comparison::{differing_params, name};
use leptos::prelude::*;

use super::meeting::MeetingButton;
use crate::browser;
use crate::later::Later;
use crate::signals::{effect, flag, memo, part, text};
use crate::slices::Slices;
use crate::store::{Comparison, Page, REST, Store};

/// The button that keeps the present state as A, or ends the comparison.
#[component]
pub fn CompareButton() -> impl IntoView {
    let store = Store::current();
    let on = is_comparing();
    let press = move |_| {
        if on.get_untracked() {
            store.drop_other();
        } else {
            store.keep_other();
        }
    };
    view! {
        <button
            type="button"
            class="quiet compare"
            aria-pressed=text(move || on.get().to_string())
            title="Keep this state as A and compare it with what follows"
            on:click=press
        >
            "A|B"
        </button>
    }
}

fn is_comparing() -> Memo<bool> {
    let other = Comparison::current().other;
    memo(move || other.with(Option::is_some))
}

/// What differs between A and B, and what can be done about it.
#[component]
pub fn CompareBar() -> impl IntoView {
    let (page, store, other) = (Page::current(), Store::current(), Comparison::current().other);
    let on = is_comparing();
    let chips = move || {
        other.with(|other| {
            let a = other.as_ref()?;
            Some(page.params.with(|b| {
                let differ = differing_params(a, b).into_iter().filter(|param| !page.hides(param.key));
                differ
                    .map(|param| view! { <Chip param a=a.at(param.key).link_text() b=b.at(param.key).label_text() shown=a.at(param.key).label_text()/> })
                    .collect_view()
            }))
        })
    };
    let differs = flag(move || {
        let other = other.get();
        other.is_none_or(|a| page.params.with(|b| !differing_params(&a, b).is_empty()))
    });
    let called = move |letter: &str, params: &Params| match &*name(params) {
        "" => letter.to_owned(),
        name => format!("{letter}: {}", page.hidden_with(params).left_out_of(name)),
    };
    let a = text(move || other.with(|a| a.as_ref().map_or(String::new(), |a| called("A", a))));
    let b = text(move || page.params.with(|b| called("B", b)));
    part(move || {
        on.get().then(|| {
            view! {
                <section class="compared" aria-label="Comparison of A and B">
                    <span class="legend">{a}</span>
                    <span class="legend now">{b}</span>
                    <div class="differences">
                        <p hidden=differs>"A is drawn gray and dashed. Move a slider to see B beside it."</p>
                        <MachineRange/>
                        {part(chips)}
                        <SameValues/>
                    </div>
                    {part(move || (!page.visible().is_silent()).then(|| view! { <MeetingButton/> }))}
                    <button type="button" class="quiet" on:click=move |_| store.swap_other()>"Swap A and B"</button>
                    <button type="button" class="quiet" on:click=move |_| store.keep_other()>"Keep B as A"</button>
                    <button type="button" class="quiet" on:click=move |_| end(store)>"End"</button>
                </section>
            }
        })
    })
}

/// How far two machines can differ whose lines are off from what was measured on them.
#[component]
fn MachineRange() -> impl IntoView {
    let (page, other) = (Page::current(), Comparison::current().other);
    // Whole reports are needed for it: it is read once nothing moves.
    let silent = memo(move || page.visible().is_silent() || page.hiding().with(Hiding::is_any));
    let range = RwSignal::new(String::new());
    let moves = RwSignal::new(false);
    let later = Later::new(move || {
        let words = other.with_untracked(|a| {
            page.params.with_untracked(|b| {
                let told = page.screen.compare_times(a.as_ref()?, b)?.sentence();
                Some(sentence::show(&[told], b, &[]).join(" "))
            })
        });
        range.try_set(words.unwrap_or_default());
        moves.try_set(false);
    });
    effect(move || {
        page.params.track();
        // Its place stays, so that nothing beside it moves.
        moves.set(true);
        if other.with(Option::is_some) && !silent.get() {
            later.after(REST);
        } else {
            later.cancel();
            range.set(String::new());
        }
    });
    let visibility = text(move || if moves.get() { "hidden" } else { "visible" }.to_owned());
    view! { <p role="status" style:visibility=visibility>{text(move || range.get())}</p> }
}

/// The button that compares two machines for the same question.
#[component]
fn SameValues() -> impl IntoView {
    let (page, store, other) = (Page::current(), Store::current(), Comparison::current().other);
    let evened = memo(move || {
        let evened = |a: &Params| page.params.with(|b| page.screen.on_machine_of(a, b));
        other.with(|a| a.as_ref().and_then(|a| evened(a).filter(|evened| evened != a)))
    });
    part(move || {
        evened.with(Option::is_some).then(|| {
            let press = move |_| {
                store.compare_with(evened.get_untracked());
                browser::focus_then(".compared button");
            };
            view! {
                <button type="button" class="quiet" title="A takes all values of B, and keeps its machine" on:click=press>
                    "Same values, A's machine"
                </button>
            }
        })
    })
}

/// Ends the comparison; the focus goes back to the button that began it.
fn end(store: Store) {
    store.drop_other();
    browser::focus_then(".compare");
    // On a phone that button is folded away.
    browser::focus_if_lost("main");
}

/// A parameter in which A and B differ: a press gives B the value of A.
#[component]
fn Chip(param: &'static Param, a: String, b: String, shown: String) -> impl IntoView {
    let edits = Page::current().edits();
    let take = move |_| {
        if edits.set_text(param.key, &a).is_ok() {
            edits.replaced.update(|count| *count += 1);
            // This one goes: to the first that is there then.
            browser::focus_then(".compared button");
        }
    };
    // The letter of a number is read beside its value; what is chosen says its own name.
    let lettered = param.unit().is_some() && !param.symbol.is_empty();
    let name = if lettered { param.symbol } else { param.label };
    view! {
        <button
            type="button"
            class="chip"
            title=format!("{}: back to the value of A", param.label)
            on:click=take
        >
            <i class:symbol=lettered>{name}</i> " " {shown} " → " {b}
        </button>
    }
}

/// A change of one parameter that makes a readout what it is in A.
#[derive(Clone)]
struct Change {
    param: &'static Param,
    value: f64,
    /// How far the handle of the slider goes, as a share of its track.
    way: f64,
}

/// The offer to make a readout what it is in A.
#[component]
pub fn Equalizer(key: Memo<&'static str>) -> impl IntoView {
    let (page, report) = (Page::current(), Comparison::current().report);
    let slices = Slices::new();
    let found = RwSignal::new(None::<Change>);
    let said = RwSignal::new(String::new());
    let there = memo(move || {
        let value = |report: &Report| report.readout(key.get())?.value();
        report.with(|report| value(report.as_ref()?))
    });
    effect(move || {
        // What was found belongs to another question.
        key.track();
        there.track();
        page.params.track();
        slices.stop();
        found.set(None);
        said.set(String::new());
    });
    let begin = move |_| {
        let Some(target) = there.get_untracked() else {
            return;
        };
        found.set(None);
        said.set("Looking for it…".to_owned());
        let params = page.live.get_untracked();
        let key = key.get_untracked();
        let tries = params.schema().params.iter();
        let hiding = page.hiding().get_untracked();
        let tries = tries.filter(move |param| !hiding.hides(param.key));
        let tries = tries.map(move |param| {
            if let Some(change) = change_of(&params, param, key, target) {
                found.update(|found| {
                    if found.as_ref().is_none_or(|found| change.way < found.way) {
                        *found = Some(change);
                    }
                });
            }
        });
        let end = std::iter::once_with(move || {
            let words = match found.get_untracked() {
                Some(_) => "",
                None => "Changing one parameter alone cannot make it equal.",
            };
            said.set(words.to_owned());
        });
        let work: Steps<()> = Box::new(tries.chain(end));
        slices.begin_later(work);
    };
    let offer = move || {
        found.get().map(|Change { param, value, .. }| {
            let shown = param.unit().unwrap_or(Unit::One).show(value);
            let take = move |_| {
                if page.edits().set_number(param.key, value).is_ok() {
                    page.edits().replaced.update(|count| *count += 1);
                    browser::focus_then(".equal button");
                }
            };
            view! {
                <button type="button" on:click=take>{format!("{} = {shown}", param.label)}</button>
            }
        })
    };
    part(move || {
        there.get().map(|_| {
            view! {
                <p class="equal">
                    <button type="button" class="quiet" on:click=begin>"Make it equal to A"</button>
                    {part(offer)}
                    <span role="status">{text(move || said.get())}</span>
                </p>
            }
        })
    })
}

/// Returns the change of `param` that makes the readout `target`; `None` where none does.
fn change_of(params: &Params, param: &'static Param, readout: &str, target: f64) -> Option<Change> {
    let slider = Slider::of(param)?;
    let Ok(Target::Met(value)) = solve(params, readout, target, param.key) else {
        return None;
    };
    let (least, most) = slider.track();
    let now = slider.place(params.at(param.key).number());
    let way = (slider.place(value) - now).abs() / (most - least);
    (way.is_finite() && way > 0.0).then_some(Change { param, value, way })
}
