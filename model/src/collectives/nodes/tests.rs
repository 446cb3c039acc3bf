//! Printed numbers, the machine of one level, and each round counted from its messages.

use super::*;
use crate::collectives::{Algorithm, Operation, Share, schedule, segments, time};
use crate::communication::Network;
use crate::nodes::{Layout, Nodes, Placement, RailUse, Round};
use crate::random::SplitMix64;
use crate::{Error, ErrorKind, Size};

const FLAT: Network = Network { ts: 10e-6, th: 0.0, tw: 10e-9 };

fn defaults() -> Nodes {
    Nodes { ppn: 8.0, ts_in: 1e-6, tw_in: 1e-9, ..Nodes::single(&FLAT) }
}

fn on(operation: Operation, nodes: &Nodes, p: f64) -> OnNodes {
    OnNodes::new(operation, nodes, p, Placement::Block, 0.0).expect("valid")
}

fn near(got: f64, expected: f64) -> bool {
    (got - expected).abs() <= 1e-12 * expected.abs()
}

#[test]
fn two_nodes_of_eight_take_these_times() {
    let nodes = defaults();
    for (operation, flat, leaders, lanes) in [
        (Operation::AllReduce, 52e-6, 32e-6, 27.75e-6),
        (Operation::AllToAll, 734e-6, 880e-6, 671e-6),
        (Operation::Broadcast, 26e-6, 26e-6, 27.75e-6),
    ] {
        let all = on(operation, &nodes, 16.0);
        let [by_leaders, by_lanes] =
            Hierarchy::ALL.map(|way| all.hierarchical(way, 1000.0).expect("valid"));
        assert!(near(all.best_flat(1000.0).expect("valid").t, flat), "{operation}");
        assert!(near(by_leaders.t, leaders), "{operation}: {}", by_leaders.t);
        assert!(near(by_lanes.t, lanes), "{operation}: {}", by_lanes.t);
        let quick = Hierarchy::ALL.map(|way| all.hierarchical_time(way, 1000.0).expect("valid"));
        assert_eq!(quick, [by_leaders.t, by_lanes.t]);
    }
}

#[test]
fn sixteen_nodes_of_eight_gpus_sum_64_megabytes_by_lanes() {
    let word = 8.0;
    let h100 = Nodes {
        ppn: 8.0,
        ts: 2.7e-6,
        tw: word * 21.3e-12,
        ts_in: 0.6e-6,
        tw_in: word * 2.7e-12,
        tw_mem: 0.0,
        tw_nic: word * 21.3e-12,
        gap_nic: 0.0,
        rails: 8.0,
        rail_use: RailUse::Pinned,
    };
    let times = |nodes: &Nodes| {
        let all = on(Operation::AllReduce, nodes, 128.0);
        let [leaders, lanes] =
            Hierarchy::ALL.map(|way| all.hierarchical_time(way, 8e6).expect("valid"));
        [all.best_flat(8e6).expect("valid").t, leaders, lanes]
    };
    for (rails, printed) in
        [(8.0, [2.60e-3, 3.03e-3, 0.647e-3]), (1.0, [3.39e-3, 3.03e-3, 2.88e-3])]
    {
        let got = times(&Nodes { rails, ..h100 });
        for (got, printed) in got.into_iter().zip(printed) {
            assert!((got / printed - 1.0).abs() < 2e-3, "{rails} NICs: {got} for {printed}");
        }
    }
}

#[test]
fn one_process_a_node_is_the_machine_of_one_level() {
    for operation in Operation::ALL {
        for p in [2.0, 3.0, 7.0, 12.0, 16.0, 36.0, 100.0, 1024.0] {
            for placement in Placement::ALL {
                let all = OnNodes::new(operation, &Nodes::single(&FLAT), p, placement, 3e-9);
                let all = all.expect("valid");
                let price = crate::collectives::Price { alpha: 10e-6, beta: 10e-9, gamma: 3e-9 };
                for m in [0.0, 1.0, 1000.0, 1e6] {
                    let n = operation.total_words(&Share { m, p });
                    for algorithm in all.algorithms() {
                        let flat =
                            time(operation, algorithm, &price, &Size { n, p }).expect("valid");
                        let got = all.time(algorithm, m).expect("valid");
                        assert!(
                            near(got, flat),
                            "{operation} {algorithm} {p} {m}: {got} for {flat}"
                        );
                    }
                    let best = all.best_flat(m).expect("valid").t;
                    for way in Hierarchy::ALL {
                        let got = all.hierarchical(way, m).expect("valid");
                        assert!(near(got.t, best) && got.t_in == 0.0, "{operation} {way} {p} {m}");
                    }
                }
            }
        }
    }
}

/// A machine that shares all there is to share, drawn at random.
fn random_machine(random: &mut SplitMix64) -> Nodes {
    let mut between = |low: f64, high: f64| low * (high / low).powf(random.uniform());
    let mut nodes = Nodes {
        ppn: between(1.0, 9.0).floor(),
        ts: between(1e-7, 1e-4),
        tw: between(1e-11, 1e-8),
        ts_in: between(1e-8, 1e-5),
        tw_in: between(1e-12, 1e-8),
        tw_mem: between(1e-13, 1e-9),
        tw_nic: between(1e-11, 1e-8),
        gap_nic: between(1e-9, 1e-6),
        rails: between(1.0, 9.0).floor(),
        rail_use: RailUse::Striped,
    };
    if random.uniform() < 0.5 {
        nodes.tw_mem = 0.0;
    }
    if random.uniform() < 0.5 {
        nodes.rail_use = RailUse::Pinned;
    }
    nodes
}

/// The rounds of an algorithm on nodes, each counted from the messages of its schedule.
fn counted_from_messages(
    operation: Operation,
    algorithm: Algorithm,
    layout: &Layout,
    n: f64,
    segments: f64,
) -> Result<Vec<Round>, Error> {
    let p = layout.processes() as f64;
    let schedule = schedule(operation, algorithm, &Size { n, p }, segments)?;
    let counted = schedule.rounds.iter().map(|round| {
        let words = round.iter().map(|transfer| (transfer.from, transfer.to, transfer.words));
        let combines = round.iter().filter(|transfer| transfer.combine);
        let combined = combines.map(|transfer| transfer.words).fold(0.0, f64::max);
        Round { combined, ..layout.count(words) }
    });
    Ok(counted.collect())
}

#[test]
fn the_rounds_are_those_of_the_messages() {
    let mut random = SplitMix64::new(47);
    let mut compared = 0;
    for _ in 0..120 {
        let nodes = random_machine(&mut random);
        let count = (1.0 + 6.0 * random.uniform()).floor().max(2.0 / nodes.ppn).ceil();
        let p = nodes.ppn * count;
        let (m, gamma) = ((1000.0 * random.uniform()).ceil(), 1e-9 * random.uniform());
        for placement in Placement::ALL {
            let layout = Layout::of(&nodes, p, placement).expect("valid");
            for operation in Operation::ALL {
                let all = OnNodes::new(operation, &nodes, p, placement, gamma).expect("valid");
                let n = operation.total_words(&Share { m, p });
                for algorithm in all.algorithms() {
                    let segments = all.segments(algorithm, m).expect("valid").min(300.0);
                    let played = counted_from_messages(operation, algorithm, &layout, n, segments);
                    let played = played.expect("a schedule");
                    let rounds = rounds(operation, algorithm, &nodes, p, placement, segments);
                    let rounds = rounds.expect("valid");
                    let by_messages: f64 =
                        played.iter().map(|round| nodes.time(round, gamma).expect("valid")).sum();
                    let by_counts: f64 =
                        rounds.iter().map(|alike| alike.time(&nodes, gamma, n)).sum();
                    assert!(
                        (by_counts - by_messages).abs() <= 1e-11 * by_messages,
                        "{operation} {algorithm} {placement} {p} {nodes:?}: {by_counts} for {by_messages}"
                    );
                    let number: f64 = rounds.iter().map(|alike| alike.count).sum();
                    assert_eq!(number, played.len() as f64);
                    compared += 1;
                }
            }
        }
    }
    assert!(4000 < compared, "{compared}");
}

#[test]
fn lanes_lead_from_where_both_take_the_same() {
    let nodes = Nodes { ts: 1.33e-5, tw: 1.48e-9, tw_nic: 1.48e-9, ts_in: 1.17e-6, ..defaults() };
    let nodes = Nodes { tw_in: 1.02e-9, gap_nic: 2.94e-7, ..nodes };
    let all = on(Operation::AllReduce, &nodes, 64.0);
    let m = all.lanes_from().expect("valid").expect("they cross");
    assert!((m - 804.102_564_108_896_3).abs() < 1e-6, "{m}");
    let one = on(Operation::AllReduce, &Nodes { ppn: 1.0, ..nodes }, 64.0);
    assert_eq!(one.lanes_from(), Ok(None));
}

#[test]
fn what_does_not_fill_nodes_or_is_too_much_is_refused() {
    let refused = |p: f64| {
        let made = OnNodes::new(Operation::Broadcast, &defaults(), p, Placement::Block, 0.0);
        made.expect_err("refused")
    };
    assert_eq!((refused(18.0).kind(), refused(18.0).field()), (ErrorKind::NotDivisible, "ppn"));
    assert!(refused(18.0).help().contains("p = 16 or 24"), "{}", refused(18.0).help());
    assert!(refused(18.0).help().contains("6 or 9 a node"), "{}", refused(18.0).help());
    assert_eq!((refused(32_768.0).kind(), refused(32_768.0).field()), (ErrorKind::TooLarge, "p"));
    assert_eq!(refused(1.0).field(), "p");
}

#[test]
fn prices_change_without_counting_again() {
    let (nodes, block) = (defaults(), Placement::Block);
    let all = on(Operation::AllToAll, &nodes, 64.0);
    let faster = Nodes { tw: 1e-9, tw_nic: 1e-9, ..nodes };
    let again =
        all.repriced(Operation::AllToAll, &faster, 64.0, block, 0.0).expect("the same rounds");
    let anew = on(Operation::AllToAll, &faster, 64.0);
    assert_eq!(again.best(1000.0), anew.best(1000.0));
    assert!(all.repriced(Operation::AllToAll, &nodes, 32.0, block, 0.0).is_none());
    assert!(all.repriced(Operation::AllGather, &nodes, 64.0, block, 0.0).is_none());
}

#[test]
fn the_segments_of_a_chain_are_those_of_one_level_with_one_process_a_node() {
    let price = crate::collectives::Price { alpha: 10e-6, beta: 10e-9, gamma: 0.0 };
    let all = on(Operation::Broadcast, &Nodes::single(&FLAT), 12.0);
    let size = Size { n: 1e6, p: 12.0 };
    let flat = segments(Operation::Broadcast, Algorithm::Chain, &price, &size);
    assert_eq!(all.segments(Algorithm::Chain, 1e6), flat);
}
