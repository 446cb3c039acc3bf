//! With one process a node everything is as with one level: no link changes its meaning.

use crossover_screens::Params;
use crossover_screens::registry;
use crossover_screens::screen::{Answer, Report};

use crate::random::{named_states, states};

/// Random states of a screen that are compared.
const STATES: usize = 300;

/// Every state of a screen that is named, and random ones, on no machine of one's own.
fn all_states(id: &str) -> Vec<Params> {
    let screen = registry::find(id).expect("a screen");
    let all = named_states(screen).into_iter().chain(states(screen, STATES));
    all.filter(|params| params.own_machine().is_none()).collect()
}

fn set(params: &Params, pairs: &[(&str, &str)]) -> Params {
    let mut there = params.clone();
    for (key, text) in pairs {
        there.set_text(key, text).expect(key);
    }
    there
}

/// The readouts of both that have the same key and are numbers in both, but for those left out.
fn compare(flat: &Params, nodes: &Params, without: &[&str]) -> usize {
    let [one, two]: [Report; 2] =
        [flat, nodes].map(|params| params.screen().report_at_once(params));
    let mut compared = 0;
    for readout in one.readouts.iter().filter(|readout| !without.contains(&readout.key)) {
        let other = two.readouts.iter().find(|other| other.key == readout.key);
        let (Ok(Answer::Number(a)), Some(Ok(Answer::Number(b)))) =
            (&readout.answer, other.map(|other| &other.answer))
        else {
            continue;
        };
        let near = a == b || (a - b).abs() <= 1e-12 * a.abs();
        assert!(near, "{}: {a} and {b}\n{:?}", readout.key, nodes.values());
        compared += 1;
    }
    compared
}

#[test]
fn one_process_a_node_is_the_machine_of_one_level() {
    let one = [("ppn", "1"), ("tw_nic", "auto"), ("gap_nic", "0")];
    let mut compared = [0; 3];
    for params in all_states("collectives") {
        let flat = set(&params, &[("network", "switched")]);
        if ["leaders", "lanes"].contains(&params.at("algorithm").choice().unwrap_or_default()) {
            continue;
        }
        let nodes = set(&set(&flat, &one), &[("network", "nodes")]);
        // Sizes at which the best changes are sought in other ways.
        compared[0] += compare(&flat, &nodes, &["m_cross"]);
    }
    for params in all_states("decomposition") {
        let flat = set(&params, &[("channel", "switched")]);
        let nodes = set(&set(&flat, &one), &[("channel", "nodes")]);
        compared[1] += compare(&flat, &nodes, &[]);
    }
    for id in ["speedup", "network"] {
        for params in all_states(id) {
            let one = set(&params, &[("ranks", "1")]);
            let other = set(&one, &[("bw_in", "1Gbit/s"), ("eps_in", "5us")]);
            compared[2] += compare(&one, &other, &["best_ranks"]);
        }
    }
    println!("{compared:?} numbers are the same");
    assert!(compared.iter().all(|count| 500 < *count), "{compared:?}");
}
