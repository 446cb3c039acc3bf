//! The networks of switches, tried out: which permutations pass, and by which wires.

use std::collections::HashSet;

use crossover_model::ErrorKind;
use crossover_model::topology::{
    Blocking, Graph, Pattern, Topology, congestion, fabric, link_loads, load_of,
};

fn graph(topology: Topology, p: u32) -> Graph {
    Graph::new(topology, f64::from(p)).expect("a size of the shape")
}

/// Calls `each` with every permutation of the numbers that `order` begins with.
fn each_permutation(order: &mut Vec<usize>, fixed: usize, each: &mut impl FnMut(&[usize])) {
    if fixed == order.len() {
        return each(order);
    }
    for next in fixed..order.len() {
        order.swap(fixed, next);
        each_permutation(order, fixed + 1, each);
        order.swap(fixed, next);
    }
}

fn count_passing(topology: Topology, p: u32) -> (usize, usize) {
    let graph = graph(topology, p);
    let (mut passed, mut all) = (0, 0);
    each_permutation(&mut (0..p as usize).collect(), 0, &mut |order| {
        let messages: Vec<_> = order.iter().copied().enumerate().collect();
        let routes = graph.routes(&messages).expect("a permutation");
        for (route, (from, to)) in routes.iter().zip(&messages) {
            assert_eq!((route.first(), route.last()), (Some(from), Some(to)));
        }
        let mut wires = HashSet::new();
        let mut hops = routes.iter().flat_map(|route| route.windows(2));
        passed += usize::from(hops.all(|hop| wires.insert((hop[0], hop[1]))));
        all += 1;
    });
    (passed, all)
}

#[test]
fn as_many_permutations_pass_as_there_are_settings_of_the_switches() {
    for (topology, p, passed, all) in [
        (Topology::Omega, 4, 16, 24),
        (Topology::Omega, 8, 4096, 40_320),
        (Topology::Banyan, 4, 16, 24),
        (Topology::Banyan, 8, 4096, 40_320),
        (Topology::Crossbar, 5, 120, 120),
        (Topology::Benes, 2, 2, 2),
        (Topology::Benes, 4, 24, 24),
        (Topology::Benes, 8, 40_320, 40_320),
        (Topology::Batcher, 4, 24, 24),
        (Topology::Batcher, 8, 40_320, 40_320),
    ] {
        assert_eq!(count_passing(topology, p), (passed, all), "{topology} {p}");
        let share = fabric(topology, f64::from(p)).expect("a size").passable.expect("a share");
        assert!((share - passed as f64 / all as f64).abs() < 1e-12, "{topology} {p}: {share}");
    }
}

/// An omega network and a baseline network lead a message where their descriptions say.
#[test]
fn the_wires_of_a_message_are_those_of_its_two_ends() {
    let (d, p) = (4, 16);
    let (omega, banyan) = (graph(Topology::Omega, p), graph(Topology::Banyan, p));
    let p = p as usize;
    for (from, to) in (0..p).flat_map(|from| (0..p).map(move |to| (from, to))) {
        if from == to {
            continue;
        }
        let (shuffled, halved) =
            (omega.route(from, to).expect("nodes"), banyan.route(from, to).expect("nodes"));
        for k in 1..=d {
            // After rank k - 1 the message is on wire (s 2^k + t div 2^(d-k)) mod p of the omega network,
            let wire = ((from << k) + (to >> (d - k))) % p;
            assert_eq!(omega.rank(shuffled[k]), (k, wire / 2), "{from} to {to}");
            // and before rank k - 1 at position (t div 2^(d-k+1)) 2^(d-k+1) + s div 2^(k-1) of the other.
            let at = (to >> (d - k + 1) << (d - k + 1)) + (from >> (k - 1));
            assert_eq!(banyan.rank(halved[k]), (k, at / 2), "{from} to {to}");
        }
    }
}

#[test]
fn patterns_share_as_many_wires_as_were_counted_by_hand() {
    for (topology, pattern, load) in [
        (Topology::Omega, Pattern::Transpose, 3.0),
        (Topology::Banyan, Pattern::Transpose, 2.0),
        (Topology::Benes, Pattern::Transpose, 1.0),
        (Topology::Omega, Pattern::Shift(4.0), 1.0),
        (Topology::Banyan, Pattern::Shift(4.0), 4.0),
        (Topology::Omega, Pattern::BitReverse, 3.0),
        (Topology::Banyan, Pattern::BitReverse, 1.0),
        (Topology::Hypercube, Pattern::BitReverse, 2.0),
        (Topology::Ring, Pattern::Gather, 8.0),
        (Topology::Ring, Pattern::Scatter, 8.0),
    ] {
        let found = congestion(&graph(topology, 16), pattern).expect("a small pattern");
        assert_eq!(found.max_load, load, "{topology} {pattern:?}");
    }
    let scatter = congestion(&graph(Topology::Ring, 16), Pattern::Scatter).expect("small");
    assert_eq!((scatter.messages, scatter.per_processor, scatter.slowdown), (15.0, 15.0, 1.0));
}

/// What a Benes network, a sorter and a crossbar share is what one node sends or receives.
#[test]
fn without_blocking_only_the_ends_are_shared() {
    for topology in [Topology::Crossbar, Topology::Benes, Topology::Batcher] {
        for p in [2, 8, 16] {
            let graph = graph(topology, p);
            for pattern in [
                Pattern::AllToAll,
                Pattern::Gather,
                Pattern::Scatter,
                Pattern::Random(5),
                Pattern::BitReverse,
                Pattern::Shift(3.0),
            ] {
                let found = congestion(&graph, pattern).expect("a small pattern");
                let most = match pattern {
                    _ if found.messages == 0.0 => 0.0,
                    Pattern::AllToAll | Pattern::Gather | Pattern::Scatter => f64::from(p - 1),
                    _ => 1.0,
                };
                assert_eq!(found.max_load, most, "{topology} {p} {pattern:?}");
                let busiest = found.busiest.map(|link| load_of(&graph, pattern, link));
                assert_eq!(busiest.unwrap_or(Ok(0.0)), Ok(most));
            }
        }
    }
}

#[test]
fn buses_take_the_messages_in_turns() {
    let graph = Graph::with_buses(Topology::Multibus, 16.0, 5.0).expect("five buses");
    let loads = link_loads(&graph, Pattern::Shift(1.0)).expect("a small pattern");
    assert_eq!(loads, [[4.0; 2], [3.0; 2], [3.0; 2], [3.0; 2], [3.0; 2]]);
    let none = Graph::with_buses(Topology::Multibus, 16.0, 0.0).expect_err("no bus");
    assert_eq!((none.field(), none.kind()), ("buses", ErrorKind::NotPositive));
    let many = Graph::with_buses(Topology::Multibus, 16.0, 1e6).expect_err("too many");
    assert_eq!((many.field(), many.kind()), ("buses", ErrorKind::TooLarge));
}

/// Beyond eight nodes a crossbar has more crosspoints than a Benes network.
#[test]
fn a_crossbar_is_dearer_from_sixteen_nodes_on() {
    let crosspoints = |topology, p| fabric(topology, p).expect("a size").crosspoints.expect("some");
    for (p, crossbar, benes) in [(8.0, 64.0, 80.0), (16.0, 256.0, 224.0)] {
        assert_eq!(crosspoints(Topology::Crossbar, p), crossbar);
        assert_eq!(crosspoints(Topology::Benes, p), benes);
    }
    assert_eq!(fabric(Topology::Omega, 4096.0).expect("a size").passable, Some(0.0));
    let butterfly = fabric(Topology::Butterfly, 16.0).expect("a size");
    assert_eq!(butterfly.blocking, Some(Blocking::Blocking));
    assert_eq!((butterfly.stages, butterfly.crosspoints), (Some(4.0), Some(128.0)));
}

#[test]
fn messages_at_once_have_one_sender_and_one_receiver_each() {
    let graph = graph(Topology::Benes, 8);
    let refused = |messages: &[(usize, usize)]| graph.routes(messages).expect_err("not at once");
    assert_eq!(refused(&[(0, 1), (0, 2)]).field(), "from");
    assert_eq!(refused(&[(0, 1), (2, 1)]).field(), "to");
    assert_eq!(refused(&[(0, 8)]).field(), "to");
}
