//! Stages of any sequence of layers, and binomial trees in a network: the recursion against the simplex and
//! against a forward play, and every message of an embedding walked link by link.

use crate::divisible::{Random, random_load, with_buffer};
use crossover_model::divisible_load::{
    BinomialTree, Embedding, Layers, Load, Network, Order, Platform, Sequence,
};
use crossover_model::simplex::{Method, Outcome, solve};
use crossover_model::{Error, ErrorKind};

/// The tree of the paper's figures with `D` = 100, in which a stage serves these layers.
fn tree(layers: &[u32], volume: f64) -> Platform {
    let sequence = Sequence::of(layers).expect("layers");
    let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume, buffer: 100.0 };
    BinomialTree {
        ports: 2.0,
        height: f64::from(sequence.height()),
        order: Order::NearestFirst,
        layers: Layers::ALL,
        sequence: Some(sequence),
        embedding: None,
        load,
    }
    .into()
}

/// A small tree with a random sequence, now and then in a network or on a line.
fn random_sequence(random: &mut Random) -> (Platform, f64) {
    let entries = 1 + random.below(5);
    let layers: Vec<u32> = (0..entries).map(|_| 1 + random.below(4) as u32).collect();
    let sequence = Sequence::of(&layers).expect("layers");
    let (ports, network) = match random.below(5) {
        0 => (1.0, Some(Network::Line)),
        1 => (2.0, Some(Network::Mesh)),
        2 => (1.0, Some(Network::Hypercube)),
        _ => (1.0 + random.below(3) as f64, None),
    };
    let load = random_load(random);
    let per_hop = load.startup * random.decades(-3.0, 0.0);
    let tree = BinomialTree {
        ports,
        height: f64::from(sequence.height()),
        order: Order::NearestFirst,
        layers: Layers::ALL,
        sequence: Some(sequence),
        embedding: network.map(|network| Embedding { network, per_hop }),
        load,
    };
    let n = 1.0 + random.below(4) as f64;
    (with_buffer(random, &tree.into(), n), n)
}

#[test]
fn the_recursion_meets_the_simplex_and_the_forward_play() {
    let mut random = Random::new(71);
    let (mut solved, mut refused) = (0, 0);
    for _ in 0..800 {
        let (platform, n) = random_sequence(&mut random);
        let problem = platform.program(n).expect("a program").to_problem();
        let outcome = solve(&problem, Method::Dual).expect("it is small");
        let Ok(solution) = platform.solve(n) else {
            assert!(matches!(outcome, Outcome::Infeasible { .. }), "{platform:?} {n}");
            refused += 1;
            continue;
        };
        let Outcome::Optimal(optimum) = outcome else {
            panic!("{platform:?} {n}: {outcome:?}");
        };
        let same = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-9;
        assert!(same(optimum.objective, solution.makespan), "{platform:?} {n}");
        let shown = platform.certificate(&solution).expect("valid loads");
        assert!(same(shown.played, solution.makespan), "{platform:?} {n}: {shown:?}");
        assert!(same(shown.dual, solution.makespan), "{platform:?} {n}: {shown:?}");
        assert!(same(shown.sent, platform.load().volume) && shown.fullest <= 1.0 + 1e-9);
        assert_eq!(platform.makespan(n).expect("the same"), solution.makespan);
        solved += 1;
    }
    assert!(600 < solved && 20 < refused, "{solved} {refused}");
}

#[test]
fn the_messages_worth_sending_are_those_of_least_makespan() {
    let mut random = Random::new(72);
    for _ in 0..200 {
        let (platform, n) = random_sequence(&mut random);
        let Ok(kept) = platform.messages_worth(n) else { continue };
        let all = n as usize * platform.messages_per_stage().expect("valid");
        let of = |messages| platform.makespan_of_messages(messages, f64::INFINITY);
        let least = of(kept).expect("they hold the load");
        for messages in 1..=all {
            assert!(
                of(messages).is_err_and(|e| e.kind() == ErrorKind::Infeasible)
                    || least <= of(messages).expect("they hold it") * (1.0 + 1e-9),
                "{platform:?} {n}"
            );
        }
    }
}

#[test]
fn a_sequence_in_the_order_of_the_paper_is_that_order() {
    for order in [Order::NearestFirst, Order::LargestFirst] {
        for (volume, n) in [(1100.0, 1.0), (900.0, 1.0), (3000.0, 4.0), (40.0, 7.0)] {
            let mut layers = vec![1, 2, 3, 4];
            if order == Order::LargestFirst {
                layers.reverse();
            }
            let given = tree(&layers, volume);
            let Platform::Binomial(plain) = given else { panic!("a binomial tree") };
            let plain = Platform::from(BinomialTree { order, sequence: None, ..plain });
            assert_eq!(given.receivers(), plain.receivers());
            assert_eq!(given.fewest_stages(), plain.fewest_stages());
            let [one, other] = [given, plain].map(|tree| tree.solve(n).expect("it fits"));
            assert!((one.makespan / other.makespan - 1.0).abs() < 1e-13, "{order} {volume} {n}");
            for (price, of_other) in [
                (one.prices.volume, other.prices.volume),
                (one.prices.buffer, other.prices.buffer),
                (one.prices.startup, other.prices.startup),
                (one.prices.compute, other.prices.compute),
            ] {
                assert!((price - of_other).abs() <= 1e-9 * of_other.abs(), "{order} {volume} {n}");
            }
        }
    }
}

#[test]
fn prices_of_a_sequence_add_up_to_the_makespan() {
    for layers in [&[1, 2, 3, 4, 5, 3, 4, 5][..], &[4, 5], &[5, 5, 4, 3, 2, 1], &[2, 2]] {
        let platform = tree(layers, 250.0);
        let n = platform.fewest_stages().expect("valid").max(2.0);
        let solution = platform.solve(n).expect("it fits");
        let (prices, load) = (solution.prices, platform.load());
        let rates = load.compute * prices.compute
            + load.transfer * prices.transfer
            + load.startup * prices.startup;
        assert!((rates / solution.makespan - 1.0).abs() < 1e-9, "{layers:?}");
    }
}

/// States whose makespan was computed with fractions, two linear programs and a forward play.
#[test]
fn several_messages_to_deep_layers_are_faster() -> Result<(), Error> {
    let deep = [1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5];
    for (layers, volume, n, makespan) in [
        (&[1, 2, 3, 4][..], 1100.0, 1.0, 0.1011),
        (&[4, 5], 2900.0, 5.0, 0.047_684_567_901_234_57),
        (&deep, 26_000.0, 9.0, 0.382_075_863_072_382_4),
        (&[5, 5, 4, 3, 2, 1], 2900.0, 2.0, 0.082_417_432_124_731_6),
    ] {
        let platform = tree(layers, volume);
        assert_eq!(platform.fewest_stages()?, n);
        let found = platform.makespan(n)?;
        assert!((found / makespan - 1.0).abs() < 1e-12, "{layers:?}: {found}");
    }
    assert_eq!(Sequence::of(&[]).expect_err("none").field(), "sequence");
    assert_eq!(Sequence::of(&[1; 65]).expect_err("too many").kind(), ErrorKind::TooLarge);
    Ok(())
}

/// Each network with its ports, and the heights that are played.
const NETWORKS: [(Network, f64, &[u32]); 6] = [
    (Network::Line, 1.0, &[1, 2, 3, 4, 5, 6, 7]),
    (Network::Line, 2.0, &[1, 2, 3, 4, 5, 6, 7]),
    (Network::Mesh, 1.0, &[1, 2, 3, 4, 5, 6, 7]),
    (Network::Mesh, 2.0, &[1, 2, 3, 4, 5, 6, 7]),
    (Network::Torus, 4.0, &[2, 4, 6]),
    (Network::Hypercube, 1.0, &[1, 2, 3, 4, 5, 6, 7]),
];

#[test]
fn no_two_messages_of_a_step_share_a_link_and_every_node_is_reached_once() {
    for (network, ports, heights) in NETWORKS {
        for &h in heights {
            let embedded = network.embed(ports, f64::from(h)).expect("it fits");
            let at = || format!("{network}, p = {ports}, h = {h}");
            assert_eq!(embedded.nodes() as f64, (ports + 1.0).powf(f64::from(h)), "{}", at());
            assert_eq!(embedded.congestion(), 1, "{}", at());
            assert!(embedded.visits().iter().all(|visits| *visits == 1), "{}", at());
            let distances = network.distances(ports, f64::from(h)).expect("it fits");
            assert_eq!(embedded.steps.len(), h as usize);
            let mut active = vec![embedded.originator];
            for (step, distance) in embedded.steps.iter().zip(distances) {
                assert_eq!(step.len(), active.len() * ports as usize, "{}", at());
                for route in step {
                    assert_eq!(route.nodes.len() as f64 - 1.0, distance, "{}", at());
                    assert!(active.contains(&route.nodes[0]), "{}", at());
                    for ends in route.nodes.windows(2) {
                        assert!(are_linked(network, &embedded, ends[0], ends[1]), "{}", at());
                    }
                }
                active.extend(step.iter().filter_map(|route| route.nodes.last()));
            }
        }
    }
}

fn are_linked(
    network: Network,
    embedded: &crossover_model::divisible_load::Embedded,
    a: usize,
    b: usize,
) -> bool {
    let place = |node: usize| (node % embedded.columns, node / embedded.columns);
    let ((x, y), (to_x, to_y)) = (place(a), place(b));
    let (dx, dy) = (x.abs_diff(to_x), y.abs_diff(to_y));
    match network {
        Network::Line | Network::Mesh => dx + dy == 1,
        Network::Torus => {
            let ring = |d: usize, side: usize| d.min(side - d);
            ring(dx, embedded.columns) + ring(dy, embedded.rows) == 1
        }
        // Nodes are numbered by the bits of both places.
        Network::Hypercube => {
            (dx == 0 || dy == 0) && (x ^ to_x).count_ones() + (y ^ to_y).count_ones() == 1
        }
    }
}

#[test]
fn hops_add_to_the_start_up_time_of_each_step() -> Result<(), Error> {
    let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 1000.0, buffer: 100.0 };
    let of = |network, per_hop, ports, height, volume| {
        let tree = BinomialTree {
            ports,
            height,
            order: Order::NearestFirst,
            layers: Layers::ALL,
            sequence: None,
            embedding: Some(Embedding { network, per_hop }),
            load: Load { volume, ..load },
        };
        Platform::from(tree).makespan(3.0)
    };
    for (network, per_hop, ports, height, volume, makespan) in [
        (Network::Mesh, 0.25e-6, 2.0, 4.0, 1000.0, 0.030_518),
        (Network::Line, 0.25e-6, 2.0, 4.0, 1000.0, 0.030_606_5),
        (Network::Line, 1e-4, 2.0, 4.0, 1000.0, 0.0731),
        (Network::Torus, 0.25e-6, 4.0, 4.0, 2000.0, 0.030_561_5),
        (Network::Hypercube, 0.25e-6, 1.0, 6.0, 500.0, 0.063_515_75),
    ] {
        let found = of(network, per_hop, ports, height, volume)?;
        assert!((found / makespan - 1.0).abs() < 1e-12, "{network} {per_hop}: {found}");
    }
    for (network, ports, height, field) in [
        (Network::Torus, 2.0, 4.0, "p"),
        (Network::Torus, 4.0, 3.0, "h"),
        (Network::Mesh, 3.0, 2.0, "p"),
    ] {
        let error = of(network, 1e-6, ports, height, 100.0).expect_err("it does not fit");
        assert_eq!((error.kind(), error.field()), (ErrorKind::Undefined, field));
    }
    let large = Network::Line.embed(2.0, 30.0).expect_err("too many nodes");
    assert_eq!((large.kind(), large.field()), (ErrorKind::TooLarge, "h"));
    Ok(())
}
