//! Every screen by subject, each with its first figure as a live miniature.

use crossover_screens::registry::{SCREENS, by_subject};
use crossover_screens::screen::{Screen, Steps};
use crossover_shell::shown::Shown;
use leptos::prelude::*;

use crate::figure::Miniature;
use crate::first_paint::FirstPaint;
use crate::signals::{effect, part, text};
use crate::slices::Slices;
use crate::store::Store;

/// A screen and its first figure, as far as it is computed.
type Tile = (&'static Screen, RwSignal<Shown>);

/// The screens of each subject.
#[component]
pub fn Topics() -> impl IntoView {
    let new = |screen: &&'static Screen| (*screen, RwSignal::new(Shown::default()));
    let tiles: Vec<Tile> = SCREENS.iter().map(new).collect();
    compute(tiles.clone());
    let topics = by_subject().map(move |(subject, screens)| {
        let tiles = tiles.iter().filter(|(screen, _)| screens.contains(screen));
        let cards = tiles.map(|tile| card(*tile)).collect_view();
        view! {
            <section class="topic" data-count=screens.len().to_string()>
                <h2>{subject.title()}</h2>
                <ul class="cards">{cards}</ul>
            </section>
        }
    });
    view! { <div class="topics">{topics.collect_view()}</div> }
}

fn card((screen, shown): Tile) -> AnyView {
    let (store, first_paint) = (Store::here(), FirstPaint::here());
    view! {
        <li>
            <a class="card" href=text(move || store.link_to(Some(screen))) title=screen.question>
                <span class="card-picture">
                    {part(move || first_paint.is_done().then(|| view! { <Miniature shown/> }))}
                </span>
                <h3>{screen.title}</h3>
                <p>{screen.question}</p>
            </a>
        </li>
    }
    .into_any()
}

/// Computes the figures in slices, once what is read first is on the screen.
fn compute(tiles: Vec<Tile>) {
    let (slices, first_paint) = (Slices::new(), FirstPaint::here());
    effect(move || {
        if !first_paint.is_done() {
            return;
        }
        let figures = tiles.clone().into_iter().filter_map(|(screen, shown)| {
            let spec = screen.figures.first()?;
            let steps = spec.compute.steps(&screen.defaults());
            Some(steps.map(move |result| {
                let next = shown.try_with_untracked(|shown| shown.next(result));
                next.and_then(|next| shown.try_set(next));
            }))
        });
        let work: Steps<()> = Box::new(figures.flatten());
        slices.begin_later(work);
    });
}
