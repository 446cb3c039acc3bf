//! Every algorithm of every collective, its data followed piece by piece, with and without a
//! network under it.

use crossover_model::Size;
use crossover_model::collectives::{
    Algorithm, Operation, Price, Schedule, Shape, Share, bounds, on_links, on_network, schedule,
    segments, terms_on, time,
};
use crossover_model::communication::Network;
use crossover_model::topology::{Congestion, Graph, Pattern, Topology, congestion};

use super::assert_same;
use super::engine::{Machine, Ports};

const PRICE: Price = Price { alpha: 1000.0, beta: 3.0, gamma: 0.5 };
const WORDS: f64 = 3600.0;

/// The state of a piece at a process: the contributions it contains, and since when.
#[derive(Clone, Copy)]
struct PieceState {
    contributors: u128,
    since: f64,
}

type Holdings = Vec<Vec<Option<PieceState>>>;

fn initial_holdings(operation: Operation, plan: &Schedule) -> Holdings {
    let holds = |process: usize, piece: usize| match operation {
        Operation::Broadcast | Operation::Scatter => process == 0,
        Operation::Gather | Operation::AllGather | Operation::Barrier => process == piece,
        Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter => true,
        Operation::AllToAll => process == piece / plan.p,
    };
    let held = |process: usize, piece| {
        holds(process, piece).then_some(PieceState { contributors: 1 << process, since: 0.0 })
    };
    (0..plan.p)
        .map(|process| (0..plan.pieces).map(|piece| held(process, piece)).collect())
        .collect()
}

fn is_done(operation: Operation, plan: &Schedule, holdings: &Holdings) -> bool {
    let everyone = (1_u128 << plan.p) - 1;
    let wants = |process: usize, piece: usize| match operation {
        Operation::Broadcast | Operation::AllGather | Operation::Barrier | Operation::AllReduce => {
            true
        }
        Operation::Gather | Operation::Reduce => process == 0,
        Operation::Scatter | Operation::ReduceScatter => process == piece,
        Operation::AllToAll => process == piece % plan.p,
    };
    let right = |piece: usize, contributors: u128| match operation {
        Operation::Reduce | Operation::AllReduce | Operation::ReduceScatter => {
            contributors == everyone
        }
        Operation::Broadcast | Operation::Scatter => contributors == 1,
        Operation::AllToAll => contributors == 1 << (piece / plan.p),
        _ => contributors == 1 << piece,
    };
    holdings.iter().enumerate().all(|(process, pieces)| {
        pieces.iter().enumerate().all(|(piece, held)| {
            !wants(process, piece) || held.is_some_and(|held| right(piece, held.contributors))
        })
    })
}

/// Replays a schedule over routes and returns when the last process is done.
fn simulate(
    operation: Operation,
    plan: &Schedule,
    route: impl Fn(usize, usize) -> Vec<usize>,
) -> f64 {
    let mut machine = Machine::new(plan.p, Ports::Duplex);
    let mut holdings = initial_holdings(operation, plan);
    for round in &plan.rounds {
        let messages: Vec<(Vec<PieceState>, f64)> = round
            .iter()
            .map(|transfer| {
                let held = &holdings[transfer.from];
                let has = |&piece: &usize| held[piece].expect("the sender has it");
                let sent: Vec<PieceState> = transfer.pieces.iter().map(has).collect();
                let ready = sent.iter().map(|held| held.since).fold(0.0, f64::max);
                let duration = PRICE.alpha + transfer.words * PRICE.beta;
                let way = route(transfer.from, transfer.to);
                (sent, machine.deliver(&way, ready, duration))
            })
            .collect();
        // Messages of a round travel at once; who combines does so after sending and receiving.
        for (transfer, (message, arrival)) in round.iter().zip(messages) {
            let since = if transfer.combine {
                machine.work(transfer.to, transfer.words * PRICE.gamma)
            } else {
                arrival
            };
            for (&piece, sent) in transfer.pieces.iter().zip(message) {
                let held = &mut holdings[transfer.to][piece];
                let own = match held {
                    Some(own) if transfer.combine => own.contributors,
                    _ => 0,
                };
                assert_eq!(own & sent.contributors, 0, "added twice");
                let contributors = own | sent.contributors;
                *held = Some(PieceState { contributors, since });
            }
        }
    }
    assert!(is_done(operation, plan, &holdings), "{operation:?} is not done");
    machine.finish_time()
}

fn plan(operation: Operation, algorithm: Algorithm, p: u32) -> Option<Schedule> {
    let p = f64::from(p);
    let segments = segments(operation, algorithm, &PRICE, &Size { n: WORDS, p }).expect("valid");
    schedule(operation, algorithm, &Size { n: WORDS, p }, segments).ok()
}

/// Every algorithm on every number of processes: any, except for the mesh.
#[test]
fn every_algorithm_does_its_operation_in_the_time_it_is_charged() {
    for operation in Operation::ALL {
        for &algorithm in operation.algorithms() {
            for p in 2..=70_u32 {
                let what = format!("{operation:?} by {algorithm:?}, p = {p}");
                let Some(plan) = plan(operation, algorithm, p) else {
                    let square = p.isqrt() * p.isqrt() == p;
                    assert!(algorithm == Algorithm::Mesh && !square, "{what}");
                    continue;
                };
                let simulated = simulate(operation, &plan, |from, to| vec![from, to]);
                let processes = f64::from(p);
                let n = if operation == Operation::Barrier { 0.0 } else { WORDS };
                let formula =
                    time(operation, algorithm, &PRICE, &Size { n, p: processes }).expect("valid");
                assert_same(simulated, formula, &what);
                let least = bounds(operation, &PRICE, &Size { n, p: processes }).expect("valid");
                for bound in [least.latency, least.bandwidth, least.computing] {
                    assert!(bound <= simulated * (1.0 + 1e-12), "{what} beats {bound}");
                }
            }
        }
    }
}

/// On every network, the words of each round over its busiest link, every message followed.
#[test]
fn every_algorithm_takes_as_long_as_its_busiest_links() {
    let only_words = Network { ts: 0.0, th: 0.0, tw: 1.0 };
    for (shape, topology) in SHAPES {
        for p in (2..=70).chain([81, 100]).map(f64::from) {
            let Ok(graph) = Graph::new(topology, p) else {
                continue;
            };
            for operation in Operation::ALL {
                for &algorithm in operation.algorithms() {
                    let Ok(terms) = terms_on(operation, algorithm, shape, p, 3.0) else {
                        assert_eq!(algorithm, Algorithm::Mesh);
                        continue;
                    };
                    let plan =
                        schedule(operation, algorithm, &Size { n: WORDS, p }, 3.0).expect("small");
                    let followed = on_links(&plan, &graph, &only_words, 0.0).expect("small");
                    let words =
                        if operation == Operation::Barrier { 0.0 } else { WORDS * terms.transfers };
                    let what = format!("{operation:?} by {algorithm:?} on {shape:?}, p = {p}");
                    assert_same(followed.t, words, &what);
                }
            }
        }
    }
}

const SHAPES: [(Shape, Topology); 4] = [
    (Shape::Ring, Topology::Ring),
    (Shape::Mesh2d, Topology::Mesh2d),
    (Shape::Torus2d, Topology::Torus2d),
    (Shape::Hypercube, Topology::Hypercube),
];

/// Returns the ratio of an operation's time on its network to the formula.
fn excess(operation: Operation, shape: Shape, topology: Topology, p: u32) -> Option<f64> {
    let graph = Graph::new(topology, f64::from(p)).ok()?;
    let plan = plan(operation, shape.algorithm(operation), p)?;
    let route = |from, to| graph.route(from, to).expect("processors");
    let simulated = simulate(operation, &plan, route);
    let network = Network { ts: PRICE.alpha, th: 0.0, tw: PRICE.beta };
    let m = WORDS / operation.total_words(&Share { m: 1.0, p: f64::from(p) }).max(1.0);
    let formula =
        on_network(operation, shape, &network, PRICE.gamma, &Share { m, p: f64::from(p) });
    Some(simulated / formula.expect("valid"))
}

/// On the network itself, links and all, the textbook's formulas are exact, but where messages
/// share links: in the exchanges at a distance of an all-reduce by doubling and of a barrier, and,
/// by a third at most here, in a tree on a torus whose side is no power of two.
#[test]
fn on_its_network_every_collective_is_exact_or_shares_links() {
    for (shape, topology) in SHAPES {
        for operation in Operation::ALL {
            let shares_links = shape != Shape::Hypercube
                && matches!(operation, Operation::AllReduce | Operation::Barrier);
            let barrier_on_a_cube = shape == Shape::Hypercube && operation == Operation::Barrier;
            for p in [3, 4, 5, 8, 9, 16, 25, 32, 36, 49] {
                let Some(excess) = excess(operation, shape, topology, p) else {
                    continue;
                };
                let what = format!("{operation:?} on {shape:?} of {p}: {excess}");
                if shares_links || barrier_on_a_cube {
                    assert!((1.0 - 1e-12..=f64::from(p)).contains(&excess), "{what}");
                } else if shape == Shape::Torus2d && !p.is_power_of_two() {
                    assert!((1.0 - 1e-12..=4.0 / 3.0 + 1e-12).contains(&excess), "{what}");
                } else {
                    assert!((excess - 1.0).abs() < 1e-12, "{what}");
                }
            }
        }
    }
}

/// By how much: on a ring of 16 the exchanges at distance 1, 2, 4 and 8 of an all-reduce put as many
/// messages on a link, 15 one after the other where the formula counts 4; messages that wait while
/// they hold links make it about five times as long.
#[test]
fn doubling_on_a_ring_pays_for_the_links_it_shares() {
    let on_ring = excess(Operation::AllReduce, Shape::Ring, Topology::Ring, 16);
    let on_cube = excess(Operation::AllReduce, Shape::Hypercube, Topology::Hypercube, 16);
    let on_ring = on_ring.expect("a ring of 16");
    assert!((15.0 / 4.0..5.5).contains(&on_ring), "{on_ring}");
    assert!((on_cube.expect("a cube of 16") - 1.0).abs() < 1e-12);
}

/// Messages of a pattern sent at once, each over the whole of its path: never faster than the
/// busiest link allows, and as fast as one message where no link is shared.
#[test]
fn congestion_bounds_the_messages_of_a_pattern() {
    for topology in Topology::ALL {
        let p = topology.sizes_near(16.0).0;
        let graph = Graph::new(topology, p).expect("a size of every shape");
        for pattern in [Pattern::Shift(1.0), Pattern::Shift(5.0), Pattern::Random(7)] {
            let Congestion { max_load, .. } = congestion(&graph, pattern).expect("small");
            let mut machine = Machine::new(graph.nodes().len(), Ports::Duplex);
            let messages = pattern.messages(graph.processors()).expect("valid");
            for (place, route) in graph.routes(&messages).expect("processors").iter().enumerate() {
                // A bus is one link; capacity needs no waiting that the busiest link does not show.
                match topology {
                    Topology::Bus => machine.work(graph.processors(), 1.0),
                    Topology::Multibus => machine.work(graph.processors() + place % 4, 1.0),
                    _ => machine.deliver(route, 0.0, 1.0),
                };
            }
            let simulated = machine.finish_time();
            assert!(max_load <= simulated, "{topology:?} {pattern:?}");
            if max_load <= 1.0 && topology != Topology::FatTree {
                assert_same(simulated, 1.0, &format!("{topology:?} {pattern:?}"));
            }
        }
    }
}
