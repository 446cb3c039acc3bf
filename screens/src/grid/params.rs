//! The parameters: what is sent, the machine, the networks crossed; and how networks are added, removed
//! and changed, which have a number in every list.

use crossover_model::communication::Service;

use crate::kits::network_parameters;
use crate::screen::Action;
use crate::screen::prelude::*;
use crate::screen::typed::Chosen;

use super::quantities::State;

const TRAFFIC: &str = "Messages";
const MACHINE: &str = "Machine";
const GRID: &str = "Networks crossed";
const CHANNEL: &str = "Waiting for the channel";
const READING: &str = "Reading";

/// The most networks of a Grid.
const MOST: usize = 12;

const QUEUES: &[Choice] = &[
    Choice::new("md1", "M/D/1: messages alike"),
    Choice::new("mm1", "M/M/1: exponential messages"),
];

impl Chosen for Service {
    const ALL: &'static [Self] = &[Self::Constant, Self::Exponential];
}

/// Returns a list with a number for each network.
const fn of_each_network(
    label: &'static str,
    unit: Unit,
    (default, most): (&'static str, f64),
) -> Param {
    let kind = Kind::List { unit, default, allowed: (0.0, most), most: MOST };
    Param::new(label, kind).group(GRID)
}

/// The headings of what matters most.
pub(super) const BASIC: &[&str] = &[TRAFFIC, MACHINE, GRID, CHANNEL];

parameters! {
    /// The parameters, in the order of the page.
    pub(super) struct Values {
        startups: f64 = Param::integer("Messages", Unit::One, 4.0)
            .symbol("a")
            .allowed(0.0, 1e15)
            .log(1.0, 1e4)
            .group(TRAFFIC)
            .help("Messages that a parallel process sends; each takes a start-up time.");
        words: f64 = Param::number("Words in all messages", Unit::Word, 1024.0)
            .symbol("b")
            .allowed(0.0, 1e15)
            .log(1.0, 1e7)
            .group(TRAFFIC)
            .help("Words that all messages carry together.");
        ts: f64 = network_parameters::startup(1500e-6)
            .group(MACHINE)
            .help("Time before the first word of each message; the default is the paper's Ethernet.");
        tw: f64 = network_parameters::per_word(5e-6)
            .group(MACHINE)
            .help("Time for each word in the process's own network, and where no other is given.");
        bw: Derived = network_parameters::bandwidth("Bandwidth").group(MACHINE);
        word: f64 = network_parameters::WORD.group(MACHINE);
        hops: Vec<f64> = of_each_network("Hops in each network", Unit::Hop, ("1,3,4", 1e9))
            .symbol("lh")
            .help("Routers, switches and gateways passed in each network, such as 1,3,4; or none.");
        nth: Vec<f64> = of_each_network("Per-hop time in each network",
            Unit::SecondPerHop,
            ("20us,50us,1ms", 1e6),
        )
        .symbol("th")
        .help("One time for each network, such as 20us,50us,1ms; light needs 5 µs a kilometer.");
        ntw: Vec<f64> = of_each_network("Per-word transfer time in each network",
            Unit::SecondPerWord,
            ("none", 1e6),
        )
        .symbol("tn")
        .help("One time for each network, or none: each is as fast as the process's own.");
        rho: f64 = Param::number("Utilization of the channel", Unit::One, 0.0)
            .symbol("ρ")
            .allowed(0.0, 0.999)
            .slider(0.0, 0.95)
            .group(CHANNEL)
            .help("Share of the time in which the shared channel is busy with messages of all.");
        queue: Service = Param::choice("Queue", QUEUES, "md1").symbol("").group(CHANNEL).help(
            "How long messages occupy the channel: all equally long, or exponentially distributed.",
        );
        limit: f64 = Param::number("Share that matters", Unit::One, 0.1)
            .symbol("q")
            .allowed(1e-6, 0.999_999)
            .slider(0.01, 0.5)
            .group(READING)
            .help("Below this share of the time, hops and waiting are called negligible.");
    }
}

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
    let s = State::of(params);
    let lists = [s.hops.clone(), s.nth.clone(), s.ntw.clone()];
    match (s.networks(), network) {
        (Err(_), "") => in_all(lists).into_iter().collect(),
        (Err(_), _) => Vec::new(),
        (Ok(_), "") => of_the_grid(&lists),
        (Ok(_), number) => {
            let place = number.parse().unwrap_or(0_usize).wrapping_sub(1);
            let changed = |(what, list, change): Change| {
                let mut lists = lists.clone();
                if lists[list].is_empty() {
                    lists[list] = vec![s.tw; lists[0].len()];
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
