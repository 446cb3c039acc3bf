//! The route: the stations in a line, the networks between them, and the presses that change these.

use crossover_figures::figure::{Anchor, Form, Graph, Label, Node, Setting, Shape};
use crossover_model::communication::Crossing;

use crate::screen::prelude::*;

use super::params::{MOST, MOST_HOPS};
use super::quantities::HOPS;
use super::state::State;

/// Where the line of the route begins and ends, and where a network is added and removed, as shares of the
/// whole width.
const BEGIN: f64 = 0.035;
const END: f64 = 0.85;
const ADD: f64 = 0.917;
const REMOVE: f64 = 0.978;
/// Where the line is, in rows, and where those begin.
const ROW: f64 = -0.1;
pub(super) const TOP: f64 = -0.8;
/// How far above the line its hops stand, and how far below it its name, in rows.
const HOPS_ABOVE: f64 = 0.41;
const NAME_BELOW: f64 = 0.4;
/// Half the thickness of a line, in rows: of one that takes no time, and what all of the time adds.
const THIN: f64 = 0.016;
const THICK: f64 = 0.2;
/// Up to so many networks have their whole name, their hops in words, and signs to press on their lines.
const MOST_NAMED: usize = 3;
const MOST_WORDED: usize = 4;
const MOST_PRESSED: usize = 5;
/// How dense the colors of hops are that follow each other.
const DENSE: [u8; 3] = [255, 195, 140];

/// The numbers of the first network of a Grid.
const FIRST: Crossing = Crossing { hops: 2.0, th: 50e-6, tw: 5e-6 };

/// Returns the color of the hops of a network, counted from 0.
pub(super) fn ink(index: usize) -> Ink {
    match (HOPS, index % DENSE.len()) {
        (Ink::Series(series), paler @ 1..) => Ink::Tint(series, DENSE[paler]),
        (ink, _) => ink,
    }
}

/// Returns the hops of a network in words, which may be broken before the sign alone.
pub(super) fn describe_hops(network: &Crossing) -> String {
    let [hops, th] = [Unit::Hop.show(network.hops), Unit::Second.show(network.th)]
        .map(|number| number.replace(' ', "\u{a0}"));
    format!("{hops} ×\u{a0}{th}")
}

/// Returns the route on an axis that is so `long`.
pub(super) fn layers(s: &State, networks: &[Crossing], long: f64) -> Vec<Layer> {
    let count = networks.len().max(1) as f64;
    let station = |index: usize| long * (BEGIN + (END - BEGIN) * index as f64 / count);
    let mut layers = Vec::new();
    let mut lines = Vec::new();
    if networks.is_empty() {
        lines.push(Shape::new(Form::Segment((station(0), ROW), (station(1), ROW)), Ink::Muted));
    }
    for (index, network) in networks.iter().enumerate() {
        let share = network.time().and_then(|hops| s.share(hops)).unwrap_or(0.0);
        let half = THIN + THICK * share;
        let corners = ((station(index), ROW - half), (station(index + 1), ROW + half));
        let line = Shape::new(Form::Block(corners.0, corners.1), ink(index)).silent_if(true);
        lines.push(line.label(format!("network {}, {}", index + 1, describe_hops(network))));
        let middle = f64::midpoint(station(index), station(index + 1));
        let words = |y: f64, text: String| Label::new(middle, y, text).anchor(Anchor::Middle);
        if networks.len() <= MOST_WORDED {
            // The time of the only hop is that of all.
            let tells = if networks.len() == 1 && network.hops == 1.0 { "t_hops" } else { "" };
            layers.push(words(ROW - HOPS_ABOVE, describe_hops(network)).tells(tells).into());
        }
        let name = if networks.len() <= MOST_NAMED { "network " } else { "" };
        let name = words(ROW + NAME_BELOW, format!("{name}{}", index + 1));
        layers.push(name.anchor(Anchor::Top).into());
    }
    layers.insert(0, Layer::Shapes(lines));
    let last = networks.len().max(1);
    let nodes = (0..=last).map(|index| {
        let name = match index {
            0 => "sender",
            _ if index == last => "receiver",
            _ if networks.len() <= MOST_WORDED => "router",
            _ => "",
        };
        Node::new(station(index), ROW, Ink::Text).label(name)
    });
    let nodes = Graph { name: "stations".to_owned(), nodes: nodes.collect(), edges: Vec::new() };
    layers.push(nodes.into());
    let few = Some(networks).filter(|all| all.len() <= MOST_PRESSED).unwrap_or_default();
    for (index, network) in few.iter().enumerate() {
        let at = |share: f64| station(index) + share * (station(index + 1) - station(index));
        let number = index + 1;
        if 1.0 <= network.hops {
            let sets = vec![with_hops(s, index, network.hops - 1.0)];
            layers.extend(press("−", at(0.3), format!("one hop less in network {number}"), sets));
        }
        if network.hops < MOST_HOPS {
            let sets = vec![with_hops(s, index, network.hops + 1.0)];
            layers.extend(press("+", at(0.7), format!("one hop more in network {number}"), sets));
        }
    }
    if networks.len() < MOST {
        layers.extend(press("+", long * ADD, "add a network".to_owned(), with_another(s)));
    }
    if !networks.is_empty() {
        layers.extend(press("−", long * REMOVE, "remove the last network".to_owned(), without(s)));
    }
    layers
}

/// Returns a sign on the line, a press on which sets something.
fn press(sign: &str, at: f64, what: String, sets: Vec<Setting>) -> [Layer; 2] {
    let point = Points::new(what, [Point::new(at, ROW).sets(sets)]).ink(Ink::Text);
    let sign = Label::new(at, ROW, sign).anchor(Anchor::Middle);
    [point.marker(Marker::Ring).into(), sign.into()]
}

fn with_hops(s: &State, index: usize, hops: f64) -> Setting {
    let mut all = s.hops.clone();
    all[index] = hops;
    list("hops", Unit::Hop, &all)
}

/// Returns the lists with one more network, like the last one.
fn with_another(s: &State) -> Vec<Setting> {
    changed(s, |list, first| list.push(list.last().copied().unwrap_or(first)))
}

/// Returns the lists without the last network.
fn without(s: &State) -> Vec<Setting> {
    changed(s, |list, _| list.truncate(list.len().saturating_sub(1)))
}

/// Returns the lists after a change of each of them, which knows the number of the first network.
fn changed(s: &State, change: fn(&mut Vec<f64>, f64)) -> Vec<Setting> {
    let lists = [
        ("hops", Unit::Hop, &s.hops, FIRST.hops),
        ("nth", Unit::SecondPerHop, &s.nth, FIRST.th),
        ("ntw", Unit::SecondPerWord, &s.ntw, FIRST.tw),
    ];
    // Times per word are left out where no network has one of its own.
    let own = if s.ntw.is_empty() { 2 } else { 3 };
    let lists = lists.into_iter().take(own);
    let lists = lists.map(|(key, unit, numbers, first)| {
        let mut numbers = numbers.clone();
        change(&mut numbers, first);
        list(key, unit, &numbers)
    });
    lists.collect()
}

fn list(key: &'static str, unit: Unit, numbers: &[f64]) -> Setting {
    let texts: Vec<_> = numbers.iter().map(|number| unit.write(*number)).collect();
    (key, if texts.is_empty() { "none".to_owned() } else { texts.join(",") })
}
