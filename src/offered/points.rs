//! The offer of what no machine is: runs on several numbers of processors, bandwidths of several pairs, rates of memory.

use crossover_measurements::{Choices, Scaling};
use crossover_screens::link::State;
use crossover_screens::offer::laws::{LAWS, MEASURED};
use crossover_screens::offer::{Holds, Offer, Times};
use crossover_screens::registry;
use crossover_screens::registry::Listing;
use crossover_screens::screen::Params;
use leptos::prelude::*;

use super::draft::Draft;
use super::effect::effect;
use super::picture::Picture;
use super::reader::Reader;
use super::there::There;
use crate::signals::{flag, memo, text as words};
use crate::store::Store;

/// What an offer of points is called, what its press sets, and the screens that take it.
struct Kind {
    name: &'static str,
    press: &'static str,
    homes: &'static [&'static str],
}

const RUNS: Kind =
    Kind { name: "Measured times of runs", press: "Set them here", homes: &["network", "speedup"] };
const PAIRS: Kind = Kind {
    name: "Measured bandwidths of pairs",
    press: "Set them over the curves",
    homes: &["nodes"],
};
const ROOF: Kind = Kind { name: "Measured rates", press: "Set the roofline", homes: &["roofline"] };

fn kind_of(offer: &Offer) -> Kind {
    match offer.holds {
        Holds::Pairs(_) => PAIRS,
        Holds::Roof(_) => ROOF,
        _ => RUNS,
    }
}

/// Sets what is offered. Returns whether the screen of the parameters takes it.
fn set_points(offer: &Offer, params: &mut Params) -> bool {
    match &offer.holds {
        Holds::Runs(runs) => runs.set(params),
        Holds::Pairs(pairs) => pairs.set(params),
        Holds::Roof(roof) => roof.set(params),
        _ => false,
    }
}

/// Points: their figure, what they say, and a press for each screen that takes them.
#[component]
pub fn Points(draft: Draft, name: String, choices: Choices, then: Callback<()>) -> impl IntoView {
    let store = Store::current();
    let figure = memo(move || draft.offer.with_value(|offer| offer.figure(Times::Line, None)));
    let said = memo(move || draft.offer.with_value(|offer| effect(store, offer)));
    let Kind { name: what, press, homes } = draft.offer.with_value(|offer| kind_of(offer));
    let here = move |_| {
        then.run(());
        let now = store.now();
        let Some(mut params) = now.params else { return };
        if draft.offer.with_value(|offer| set_points(offer, &mut params)) {
            store.replace(params, now.machine);
        }
    };
    let is_here =
        words(move || if said.with(|said| said.sets) { press.to_owned() } else { String::new() });
    let homes = homes.iter().filter_map(|id| registry::find_listing(id));
    let elsewhere = homes.map(|screen| open(draft, screen, then));
    let elsewhere = elsewhere.collect_view();
    let name = words(move || format!("{what}: {name}"));
    let has_figure = figure.with_untracked(Option::is_some);
    view! {
        <div class="offer-body">
            {has_figure.then(|| view! { <Picture figure name/> })}
            <div class="offer-facts">
                {draft.offer.with_value(|offer| facts(offer, draft.text, choices))}
                <p>{words(move || said.with(|said| said.told.clone()))}</p>
                <div class="offer-acts">
                    <button type="button" hidden=move || is_here.with(String::is_empty) on:click=here>{is_here}</button>
                    {elsewhere}
                </div>
            </div>
        </div>
        {draft.offer.with_value(|offer| laws(offer))}
    }
}

/// Returns the press that opens a screen with the points; it is hidden on that screen.
fn open(draft: Draft, screen: &'static Listing, then: Callback<()>) -> impl IntoView + use<> {
    let (store, there) = (Store::current(), There::current());
    let press = move |_| {
        let offer = draft.offer.get_value();
        there.open(screen, move |screen| {
            let mut params = screen.defaults();
            set_points(&offer, &mut params);
            let view = store.now().view.elsewhere();
            store.turn_to(State { params: Some(params), view, ..State::default() });
        });
        then.run(());
    };
    let is_in_view = flag(move || {
        store.state.with(|state| state.screen().is_some_and(|now| now.schema.id == screen.id))
    });
    let act = format!("Open “{}” with them", screen.title);
    view! { <button type="button" hidden=is_in_view on:click=press>{act}</button> }
}

/// Returns what the points say: what was measured first, then the laws and what to doubt.
fn facts(offer: &Offer, text: usize, choices: Choices) -> AnyView {
    match &offer.holds {
        Holds::Runs(runs) => {
            let question = growth(text, choices, runs.scaling);
            let told = runs.told.as_ref().map(|told| rows(&MEASURED, told.measured()));
            view! { {told}{question} }.into_any()
        }
        Holds::Roof(roof) => {
            let rows = roof.numbers().into_iter();
            let rows =
                rows.map(|(name, shown)| view! { <div><dt>{name}</dt><dd>{shown}</dd></div> });
            let doubts = roof.doubts().into_iter();
            let doubts = doubts.map(|doubt| view! { <p class="offer-doubt">{doubt}</p> });
            view! { <dl class="offer-numbers">{rows.collect_view()}</dl>{doubts.collect_view()} }
                .into_any()
        }
        _ => ().into_any(),
    }
}

/// Returns the laws that were fitted to runs, with their errors and doubts; nothing for what are no runs.
fn laws(offer: &Offer) -> Option<impl IntoView + use<>> {
    let Holds::Runs(runs) = &offer.holds else { return None };
    let told = runs.told.as_ref()?;
    let sentences = told.sentences().into_iter().map(|told| view! { <p>{told}</p> });
    Some(view! {
        <details open>
            <summary>"What is fitted to them"</summary>
            {rows(&LAWS, told.laws())}
            {sentences.collect_view()}
        </details>
    })
}

fn rows(heads: &[&'static str; 5], rows: Vec<[String; 5]>) -> impl IntoView + use<> {
    let heads = heads.map(|head| view! { <th>{head}</th> });
    let row = |cells: [String; 5]| view! { <tr>{cells.map(|cell| view! { <td>{cell}</td> })}</tr> };
    view! {
        <div class="offer-rows" tabindex="0">
            <table>
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Returns the choice of whether the problem stayed the same or grew: the text is read again with it at once.
fn growth(text: usize, choices: Choices, now: Option<Scaling>) -> impl IntoView + use<> {
    let reader = Reader::current();
    let choose = move |event: leptos::ev::Event| {
        let is_weak = event_target_value(&event) == "weak";
        let scaling = Some(if is_weak { Scaling::Weak } else { Scaling::Strong });
        reader.choose(text, Choices { scaling, ..choices.clone() });
    };
    let is_weak = now == Some(Scaling::Weak);
    view! {
        <label class="offer-growth">
            <span>"With more processors the problem"</span>
            <select on:change=choose>
                <option value="strong" selected=!is_weak>"stayed the same"</option>
                <option value="weak" selected=is_weak>"grew with them"</option>
            </select>
        </label>
    }
}
