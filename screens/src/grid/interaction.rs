//! Networks are added and taken away, each with its hops and its time per hop.

use crossover_figures::quantity::Unit;
use crossover_model::communication::Crossing;

use crate::screen::{Action, Params};

use super::inputs::Inputs;
use super::table::MOST;

/// What is added where there is no network to go by.
const FIRST: Crossing = Crossing {
    hops: 2.0,
    th: 50e-6,
    tw: 0.0,
};

/// What can be done to the network of that number, counted from 1, or to the Grid where it is empty.
pub(super) fn actions(params: &Params, network: &str) -> Vec<Action> {
    let Ok(networks) = Inputs::of(params).networks else {
        return match network {
            "" => repair(params),
            _ => Vec::new(),
        };
    };
    if network.is_empty() {
        return of_the_grid(&networks);
    }
    let number = network.parse().ok();
    let index = number.and_then(|number: usize| number.checked_sub(1));
    let Some(index) = index.filter(|index| *index < networks.len()) else {
        return Vec::new();
    };
    let changed = |change: fn(&mut Crossing)| {
        let mut networks = networks.clone();
        change(&mut networks[index]);
        networks
    };
    let of = |what: &str, networks: &[Crossing]| {
        offer(format!("{what} in network {}", index + 1), networks)
    };
    let mut actions = vec![of("One hop more", &changed(|network| network.hops += 1.0))];
    if 1.0 <= networks[index].hops {
        actions.push(of("One hop less", &changed(|network| network.hops -= 1.0)));
    }
    actions.push(of(
        "Hops twice as long",
        &changed(|network| network.th *= 2.0),
    ));
    actions.push(of(
        "Hops half as long",
        &changed(|network| network.th /= 2.0),
    ));
    actions
}

fn of_the_grid(networks: &[Crossing]) -> Vec<Action> {
    let mut actions = Vec::new();
    if networks.len() < MOST {
        let mut more = networks.to_vec();
        more.push(networks.last().copied().unwrap_or(FIRST));
        actions.push(offer("Add a network".to_owned(), &more));
    }
    for index in 0..networks.len() {
        let mut fewer = networks.to_vec();
        fewer.remove(index);
        actions.push(offer(format!("Remove network {}", index + 1), &fewer));
    }
    actions
}

/// Of two lists of different lengths the networks that are in both.
fn repair(params: &Params) -> Vec<Action> {
    let pairs = params.list("hops").iter().zip(params.list("nth"));
    let pairs = pairs.map(|(hops, th)| Crossing {
        hops: *hops,
        th: *th,
        tw: 0.0,
    });
    let both: Vec<_> = pairs.collect();
    let count = both.len();
    if count == 0 {
        return Vec::new();
    }
    vec![offer(
        format!("Keep the first {count}, which are in both lists"),
        &both,
    )]
}

fn offer(label: String, networks: &[Crossing]) -> Action {
    let list = |unit: Unit, of: fn(&Crossing) -> f64| {
        if networks.is_empty() {
            return "none".to_owned();
        }
        let texts: Vec<_> = networks.iter().map(|n| unit.write(of(n))).collect();
        texts.join(",")
    };
    Action {
        label,
        sets: vec![
            ("hops", list(Unit::Hop, |network| network.hops)),
            ("nth", list(Unit::SecondPerHop, |network| network.th)),
        ],
    }
}
