//! Two machines that came together, as A and B.

use crossover_screens::screen::Own;
use leptos::prelude::*;

use super::draft::Draft;
use super::there::There;
use crate::signals::{flag, memo, text};

/// Returns the first machine of each of the first two texts that offer one, or the first two of a single text:
/// one that sets something on the screen in view rather than another.
pub fn pair(drafts: &[Draft]) -> Option<(Draft, Draft)> {
    let is_machine = |draft: &&Draft| draft.with_machine(|_| ()).is_some();
    let of_text = |at: usize| {
        let mut of_text = drafts.iter().filter(move |draft| draft.text == at).filter(is_machine);
        let takes = |draft: &&Draft| draft.taker().is_some();
        of_text.clone().find(takes).or(of_text.next()).copied()
    };
    let texts = drafts.iter().map(|draft| draft.text).max()? + 1;
    let mut first = (0..texts).filter_map(of_text);
    if let (Some(a), Some(b)) = (first.next(), first.next()) {
        return Some((a, b));
    }
    let mut single = drafts
        .iter()
        .filter(is_machine)
        .filter(|draft| draft.with_machine(|fitted| !fitted.implied) == Some(true));
    Some((*single.next()?, *single.next()?))
}

/// The press that sets both.
#[component]
pub fn Pair(a: Draft, b: Draft, then: Callback<()>) -> impl IntoView {
    let told = text(move || {
        let (one, other) = (a.name.get(), b.name.get());
        let place = b.place().map_or("", |screen| screen.title);
        format!("A is {one}, B is {other}. {place} shows both, and how many times as fast B is.")
    });
    let there = There::current();
    let press = move |_| {
        then.run(());
        b.compare_with(a, there);
    };
    // Whole collectives are times of no message.
    let levels = memo(move || {
        let (one, other) = (a.own()?, b.own()?);
        let are_messages = one.whole.is_none() && other.whole.is_none();
        are_messages.then(|| Own::of_two_levels(&one, &other))
    });
    let no_levels = flag(move || levels.with(Option::is_none));
    let of_levels = text(move || {
        levels.with(|levels| {
            let is_first = levels.as_ref().is_some_and(|(_, is_first)| *is_first);
            let (inside, between) = if is_first { (a, b) } else { (b, a) };
            let [inside, between] = [inside, between].map(|draft| draft.name.get());
            format!("Or they are the two levels of one machine: {inside} starts sooner, so it is taken inside a node, and {between} between nodes.")
        })
    });
    let join = move |_| {
        then.run(());
        if let Some((own, is_first)) = levels.get_untracked() {
            if is_first { b } else { a }.use_as(own);
        }
    };
    view! {
        <div class="offer-pair">
            <p>{told}</p>
            <button type="button" class="primary" on:click=press>"Compare these two machines"</button>
            <p hidden=no_levels>{of_levels}</p>
            <button type="button" hidden=no_levels on:click=join>"Use both as one machine with nodes"</button>
        </div>
    }
}
