//! What can be done to the things in figures, found by what they are and not by what they are called.

use std::collections::BTreeSet;

use crate::common::{screens, state};
use crate::random::named_states;
use crossover_figures::figure::{Figure, Sample};
use crossover_model::Error;
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::registry;
use crossover_screens::screen::Action;

/// The part of a figure that is known at once.
fn known_figure(params: &Params, figure: &str) -> Result<Figure, Error> {
    let spec = params.screen().figure(figure).expect(figure);
    spec.figure_at_once(params)
}

/// All that a cursor can be at in a figure; nothing where there is none.
fn samples(params: &Params, figure: &str) -> Vec<Sample> {
    let series = known_figure(params, figure).map_or_else(|_| Vec::new(), |figure| figure.series());
    series.into_iter().flat_map(|one| one.samples).collect()
}

/// What the pressable things of a figure are.
fn ids(params: &Params, figure: &str) -> BTreeSet<String> {
    let ids = samples(params, figure).into_iter().map(|sample| sample.id);
    ids.filter(|id| !id.is_empty()).collect()
}

/// The state after an offer was taken.
fn take_offer(params: &Params, offer: &Action) -> Params {
    let mut params = params.clone();
    for (key, text) in &offer.sets {
        let set = params.set_text(key, text);
        set.unwrap_or_else(|error| panic!("{}: {error}", offer.label));
    }
    params
}

#[test]
fn all_that_can_be_pressed_offers_what_can_be_taken() {
    for screen in screens() {
        let Some(touch) = screen.interaction else {
            continue;
        };
        for params in named_states(screen) {
            let figures = screen.figures.iter().map(|figure| figure.id);
            let ids: BTreeSet<String> = figures.flat_map(|figure| ids(&params, figure)).collect();
            let link = State::of(params.clone()).write();
            for id in ids.iter().map(String::as_str).chain([""]) {
                let offers = (touch.actions)(&params, id);
                // The whole may be as it should be, and a problem of multilevel that no text describes
                // cannot be edited: what is pointed at is highlighted in its other figures.
                let fixed = screen.schema.id == "multilevel"
                    && !["sum", "graph"].map(Some).contains(&params.at("problem").choice());
                let may_be_none = fixed || id.is_empty();
                assert!(may_be_none || !offers.is_empty(), "{link}: {id}");
                for offer in offers {
                    let then = known_figure(&take_offer(&params, &offer), touch.figure);
                    assert!(then.is_ok(), "{link}: {}: {then:?}", offer.label);
                }
            }
        }
    }
}

#[test]
fn a_link_is_no_node_whatever_number_is_written_on_it() {
    let topology = registry::find("topology").expect("a screen");
    let params = topology.defaults();
    let nodes: BTreeSet<String> = (0..16).map(|node| node.to_string()).collect();
    assert_eq!(ids(&params, "load"), nodes);
    let samples = samples(&params, "load");
    let (nodes, links): (Vec<_>, Vec<_>) = samples.iter().partition(|s| !s.id.is_empty());
    assert_eq!(nodes.len(), 16);
    assert!(links.iter().any(|link| link.label == "1"));
}

#[test]
fn a_node_without_room_for_its_name_can_be_pressed_and_read() {
    let tree = registry::find("tree").expect("a screen");
    let params = state("tree?p=3&h=3");
    let samples = samples(&params, "tree");
    let unnamed = samples.iter().find(|sample| sample.label.is_empty());
    let id = &unnamed.expect("a layer of more than eight").id;
    let offers = (tree.interaction.expect("actions").actions)(&params, id);
    assert_eq!(offers.len(), 1, "{id}: {offers:?}");
}
