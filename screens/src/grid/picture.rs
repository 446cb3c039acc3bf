//! One message on its way: start-up, the hops of each network, the words behind the header; and how the
//! networks that are drawn are added, removed and changed.

use crate::kits::timeline::{BarKind, Timeline, WHOLE_ROW};
use crate::screen::Action;
use crate::screen::prelude::*;

use super::params::MOST;
use super::quantities::{HOPS, START_UPS, WORDS};
use super::state::{State, zero_time_error};

/// Up to this number of hops a network's are drawn one by one.
const MOST_HOPS: f64 = 32.0;
/// Room for the time behind the last bar.
const MARGIN: f64 = 1.3;

/// Start-up, hops, words.
const KINDS: [BarKind; 3] =
    [("start-up ts", START_UPS, false), ("hop th", HOPS, false), ("words m tp", WORDS, false)];

pub(super) fn journey(params: &Params) -> Result<Figure, Error> {
    let s = State::of(params);
    let time = s.time()?;
    let (end, m, ts) = (time.t_message, s.traffic.per_message(), s.ts);
    if end == 0.0 {
        return Err(zero_time_error());
    }
    // The slowest network sets the pace of the words.
    let body = m * time.tw;
    let words = format!("{}, {}", Unit::Word.show(m), Unit::Second.show(body));
    let startup = format!("ts = {}", Unit::Second.show(ts));
    let mut timeline = Timeline::new(KINDS);
    timeline.bar(0, (0, WHOLE_ROW), (0.0, ts), startup.clone());
    timeline.bar(2, (0, WHOLE_ROW), (ts, ts + body), words.clone());
    timeline.step(0.0, format!("The sender starts up: {startup}."));
    let mut names = vec!["sender".to_owned()];
    let mut now = ts;
    for (index, network) in s.networks()?.into_iter().enumerate() {
        let (row, hops) = (index + 1, network.hops);
        let (counted, th) = (Unit::Hop.show(hops), Unit::SecondPerHop.show(network.th));
        let crossed = now + network.time()?;
        if hops <= MOST_HOPS {
            for hop in 0..hops as usize {
                let start = now + hop as f64 * network.th;
                let span = (start, start + network.th);
                timeline.bar(1, (row, WHOLE_ROW), span, format!("th = {th}"));
            }
        } else {
            timeline.bar(1, (row, WHOLE_ROW), (now, crossed), format!("{counted} of {th}"));
        }
        if now < crossed {
            let text = format!("The header crosses network {row}: {counted} of {th}.");
            timeline.step(now, text);
        }
        now = crossed;
        timeline.bar(2, (row, WHOLE_ROW), (now, now + body), words.clone());
        names.push(format!("network {row}"));
    }
    let last = names.len();
    names.push("receiver".to_owned());
    timeline.bar(2, (last, WHOLE_ROW), (now, now + body), words);
    if 0.0 < body {
        timeline.step(now, format!("The words arrive: {}.", Unit::Second.show(body)));
    }
    let rows = Axis::rows("where the message is", names);
    Ok(timeline.plot(rows, MARGIN, (end, last), "t_step").into())
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

fn action(label: String, lists: &[Vec<f64>; 3]) -> Action {
    let text = |((key, unit, _), list): ((&'static str, Unit, f64), &Vec<f64>)| {
        let texts: Vec<_> = list.iter().map(|number| unit.write(*number)).collect();
        let none = texts.is_empty().then(|| "none".to_owned());
        (key, none.unwrap_or_else(|| texts.join(",")))
    };
    Action { label, sets: LISTS.into_iter().zip(lists).map(text).collect() }
}
