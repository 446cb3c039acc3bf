//! Networks are added, removed and changed: each has a number in every list.

use crossover_figures::quantity::Unit;

use crate::screen::{Action, Params};

use super::inputs::Inputs;
use super::params::MOST;

/// The lists with their units, and the numbers of the first network of a Grid.
const LISTS: [(&str, Unit, f64); 3] = [
    ("hops", Unit::Hop, 2.0),
    ("nth", Unit::SecondPerHop, 50e-6),
    ("ntw", Unit::SecondPerWord, 5e-6),
];

/// A change of a network: its name, the place of the list, and what becomes of the number there.
type Change = (&'static str, usize, fn(f64) -> f64);

const CHANGES: [Change; 6] = [
    ("One hop more", 0, |hops| hops + 1.0),
    ("One hop less", 0, |hops| hops - 1.0),
    ("Hops twice as long", 1, |th| 2.0 * th),
    ("Hops half as long", 1, |th| th / 2.0),
    ("Twice the bandwidth", 2, |tw| tw / 2.0),
    ("Half the bandwidth", 2, |tw| 2.0 * tw),
];

/// Returns what can be done to the network of that number, counted from 1, or to the Grid where it is
/// empty.
pub(super) fn actions(params: &Params, network: &str) -> Vec<Action> {
    let lists = LISTS.map(|(key, ..)| params.list(key).to_vec());
    let inputs = Inputs::of(params);
    match (&inputs.networks, network) {
        (Err(_), "") => in_all(lists).into_iter().collect(),
        (Err(_), _) => Vec::new(),
        (Ok(_), "") => of_the_grid(&lists),
        (Ok(_), number) => {
            let place = number.parse().unwrap_or(0_usize).wrapping_sub(1);
            let changed = |(what, list, change): Change| {
                let mut lists = lists.clone();
                if lists[list].is_empty() {
                    lists[list] = vec![inputs.network.tw; lists[0].len()];
                }
                let number = lists[list].get_mut(place)?;
                *number = change(*number);
                let label = format!("{what} in network {}", place + 1);
                (0.0 <= *number).then(|| action(label, &lists))
            };
            CHANGES.into_iter().filter_map(changed).collect()
        }
    }
}

fn of_the_grid(lists: &[Vec<f64>; 3]) -> Vec<Action> {
    let count = lists[0].len();
    let mut actions = Vec::new();
    if count < MOST {
        let mut more = lists.clone();
        // Times per word are left out where no network has one of its own.
        let own = if lists[2].is_empty() { 2 } else { 3 };
        for (list, (.., first)) in more.iter_mut().zip(LISTS).take(own) {
            list.push(list.last().copied().unwrap_or(first));
        }
        actions.push(action("Add a network".to_owned(), &more));
    }
    let without = |place: usize| {
        let mut fewer = lists.clone();
        for list in fewer.iter_mut().filter(|list| !list.is_empty()) {
            list.remove(place);
        }
        action(format!("Remove network {}", place + 1), &fewer)
    };
    actions.extend((0..count).map(without));
    actions
}

/// Returns the action that keeps the networks that are in all lists.
fn in_all(mut lists: [Vec<f64>; 3]) -> Option<Action> {
    let [hops, th, tw] = [&lists[0], &lists[1], &lists[2]].map(Vec::len);
    let count = hops.min(th).min(if tw == 0 { MOST } else { tw });
    for list in &mut lists {
        list.truncate(count);
    }
    let label = format!("Keep the first {count}, which are in all lists");
    (0 < count).then(|| action(label, &lists))
}

/// Sets the lists.
fn action(label: String, lists: &[Vec<f64>; 3]) -> Action {
    let text = |((key, unit, _), list): ((&'static str, Unit, f64), &Vec<f64>)| {
        let texts: Vec<_> = list.iter().map(|number| unit.write(*number)).collect();
        let none = texts.is_empty().then(|| "none".to_owned());
        (key, none.unwrap_or_else(|| texts.join(",")))
    };
    Action { label, sets: LISTS.into_iter().zip(lists).map(text).collect() }
}
