//! The choice of a machine: the measured ones first, then those printed in the papers.

use crossover_figures::{Unit, fixed};
use crossover_screens::Params;
use crossover_screens::machine::{MACHINES, Machine, PerWord};
use leptos::prelude::*;

use crate::signals::{flag, memo, part, text};
use crate::store::Page;

/// The choice of a machine, and the source of its numbers.
#[component]
pub fn MachineSelect() -> impl IntoView {
    let page = Page::here();
    let chosen = memo(move || page.machine().map(|machine| machine.id));
    let options = |measured: bool| {
        MACHINES
            .iter()
            .filter(|machine| machine.is_measured() == measured)
            .map(|machine| {
                view! {
                    <option value=machine.id selected=flag(move || chosen.get() == Some(machine.id))>
                        {machine.name}
                    </option>
                }
            })
            .collect_view()
    };
    view! {
        <div class="control machine">
            <label class="name" for="machine">"Machine"</label>
            <select
                id="machine"
                name="machine"
                prop:value=text(move || chosen.get().unwrap_or_default().to_owned())
                on:change=move |event| page.choose(Machine::find(&event_target_value(&event)))
            >
                <option value="" selected=flag(move || chosen.get().is_none())>"Custom"</option>
                <optgroup label="Measured">{options(true)}</optgroup>
                <optgroup label="Printed in the papers">{options(false)}</optgroup>
            </select>
            {part(move || page.machine().map(|machine| view! { <Provenance machine/> }))}
        </div>
    }
}

#[component]
fn Provenance(machine: &'static Machine) -> impl IntoView {
    let page = Page::here();
    let numbers = match machine.tw {
        PerWord::OfBytes(tw) => {
            format!(
                "ts = {}, tw = {}",
                Unit::Second.show(machine.ts),
                Unit::SecondPerByte.show(tw)
            )
        }
        PerWord::AsPrinted(tw) => format!(
            "ts = {}, tw = {} of a size the paper does not state",
            Unit::Second.show(machine.ts),
            Unit::SecondPerWord.show(tw)
        ),
    };
    let changed = move || {
        page.params
            .with(|params| !page.screen.agrees(machine, params))
    };
    view! {
        <div class="explanation">
            <p>
                {numbers} ". " <span hidden=flag(move || !changed())>"Its numbers were changed. "</span>
                <FitError machine/>
            </p>
            <p>{format!("Source ({}): {}. {}", machine.year, machine.source, machine.note)}</p>
            {page.screen.unmeasured(machine).map(|why| view! { <p>{why}</p> })}
        </div>
    }
}

/// The error of the straight line through the measurements, at the present message size where that
/// is known.
#[component]
fn FitError(machine: &'static Machine) -> impl IntoView {
    let page = Page::here();
    text(move || {
        let bytes = page.params.with(Params::message_bytes);
        let error = bytes.and_then(|bytes| Some((bytes, machine.error_at(bytes)?)));
        if let Some((bytes, error)) = error.filter(|(_, error)| error.is_finite()) {
            let way = if error < 0.0 { "below" } else { "above" };
            return format!(
                "At {} this straight line lies {} % {way} the two-piece fit of the same measurements. ",
                Unit::Byte.show(bytes),
                fixed(100.0 * error.abs(), 0)
            );
        }
        machine.fit_error.map_or_else(String::new, |error| {
            format!(
                "The straight line misses the measurements by up to {} %. ",
                fixed(100.0 * error, 0)
            )
        })
    })
}
