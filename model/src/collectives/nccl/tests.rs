//! The worked values of NCCL's model, its choices over sizes, and its laws.

use super::*;
use crate::ErrorKind;
use proptest::prelude::*;

const US: f64 = 1e-6;
const GB: f64 = 1e9;

fn graph(channels: f64, intra: f64, inter: f64) -> Graph {
    Graph { channels, intra: intra * GB, inter: inter * GB }
}

/// The cases: inputs are examples, except those of the first, which a log of NCCL 2.29.7 is about.
fn case(name: char) -> Cluster {
    let node = Cluster {
        ranks: 8.0,
        nodes: 1.0,
        gpu: Gpu::Hopper,
        link: Link::NvLink,
        cpu: Cpu::Other,
        ring: graph(16.0, 20.0, 20.0),
        tree: graph(16.0, 20.0, 20.0),
        plain_tree: false,
        channels: 16.0,
        latency_inter: 0.0,
        allowed: Ways::ALL,
    };
    match name {
        'A' => Cluster {
            ranks: 2.0,
            nodes: 2.0,
            gpu: Gpu::Blackwell,
            link: Link::Pci,
            ring: graph(2.0, 1.2, 1.2),
            tree: graph(2.0, 2.4, 2.4),
            plain_tree: true,
            channels: 4.0,
            allowed: Ways::WITHOUT_LL128,
            ..node
        },
        'C' => Cluster {
            ranks: 16.0,
            nodes: 2.0,
            gpu: Gpu::Ampere,
            cpu: Cpu::Amd,
            ring: graph(8.0, 12.0, 12.0),
            tree: graph(8.0, 24.0, 24.0),
            channels: 8.0,
            ..node
        },
        'D' => Cluster {
            ranks: 16.0,
            nodes: 2.0,
            ring: graph(16.0, 24.0, 24.0),
            tree: graph(16.0, 40.0, 40.0),
            latency_inter: 75.0 * US,
            ..node
        },
        'E' => Cluster {
            ranks: 128.0,
            nodes: 16.0,
            ring: graph(16.0, 24.0, 24.0),
            tree: graph(16.0, 24.0, 20.0),
            ..node
        },
        _ => node,
    }
}

fn tuning(name: char) -> Tuning {
    Tuning::of(&case(name)).expect("a case is valid")
}

#[track_caller]
fn near(got: f64, expected: f64) {
    assert!((got - expected).abs() <= 1e-6 * expected, "{got} for {expected}");
}

#[test]
fn every_worked_value_comes_out() {
    use Way::{RingLl, RingLl128, RingSimple, TreeLl, TreeLl128, TreeSimple};
    for (name, way, m, latency, bandwidth, t) in [
        ('A', RingLl, 65536.0, 16.6, 1.2, 71.213_333),
        ('A', RingSimple, 524_288.0, 36.4, 2.4, 269.413_333),
        ('A', TreeLl, 4096.0, 16.8, 0.493_895, 28.647_522),
        ('B', RingLl, 1024.0, 15.0, 80.571_429, 15.012_709),
        ('B', TreeLl128, 1_048_576.0, 31.5, 114.488_889, 46.764_596),
        ('B', RingSimple, 1_073_741_824.0, 56.0, 182.857_143, 5_928.025_6),
        ('C', TreeLl, 8.0, 25.2, 11.25, 25.200_711),
        ('C', RingLl128, 1_048_576.0, 78.0, 47.104, 100.260_87),
        ('C', RingSimple, 268_435_456.0, 204.4, 51.2, 5529.04),
        ('D', TreeLl, 8.0, 175.2, 19.5, 175.200_41),
        ('E', TreeSimple, 16_777_216.0, 176.4, 147.2, 339.222_36),
        ('E', RingSimple, 1_073_741_824.0, 1190.0, 193.511_811, 7_214.714_667),
    ] {
        let tuning = tuning(name);
        near(tuning.latency(way), latency * US);
        near(tuning.bandwidth(way), bandwidth * GB);
        near(tuning.time(way, m).expect("it is allowed"), t * US);
    }
}

#[test]
fn each_choice_begins_at_its_first_size() {
    use Way::{RingLl, RingLl128, RingSimple, TreeLl, TreeLl128, TreeSimple};
    let (k, m, g) = (1024.0, 1_048_576.0, 1_073_741_824.0);
    for (name, expected) in [
        ('A', vec![(RingLl, 8.0, 16.61), (RingSimple, 128.0 * k, 105.57)]),
        (
            'B',
            vec![(RingLl, 8.0, 15.0), (RingLl128, 4.0 * m, 65.53), (RingSimple, 32.0 * m, 239.5)],
        ),
        (
            'C',
            vec![
                (TreeLl, 8.0, 25.2),
                (TreeLl128, 256.0 * k, 53.96),
                (TreeSimple, 512.0 * m, 6171.1),
            ],
        ),
        ('D', vec![(TreeLl, 8.0, 175.2), (TreeLl128, 256.0 * k, 200.08), (TreeSimple, g, 4039.62)]),
        (
            'E',
            vec![
                (TreeLl, 8.0, 55.2),
                (TreeLl128, 256.0 * k, 102.67),
                (RingLl128, 512.0 * m, 3575.21),
                (RingSimple, 4.0 * g, 23_860.86),
            ],
        ),
    ] {
        let (tuning, mut found): (_, Vec<Choice>) = (tuning(name), Vec::new());
        let mut firsts = Vec::new();
        for power in 3..=33 {
            let size = f64::from(power).exp2();
            let choice = tuning.choice(size).expect("one is allowed");
            if found.last().is_none_or(|last| last.way != choice.way) {
                found.push(choice);
                firsts.push(size);
            }
        }
        let ways: Vec<_> = found.iter().zip(&firsts).map(|(one, m)| (one.way, *m)).collect();
        let wanted: Vec<_> = expected.iter().map(|(way, m, _)| (*way, *m)).collect();
        assert_eq!(ways, wanted, "{name}");
        for (choice, (.., t)) in found.iter().zip(&expected) {
            assert!((choice.t / US - t).abs() < 0.006 || (choice.t / US / t - 1.0).abs() < 1e-5);
        }
    }
}

#[test]
fn the_table_that_nccl_printed_comes_out_to_its_digit() {
    // Log of NCCL 2.29.7 with NCCL_DEBUG_SUBSYS=TUNING, two ranks over sockets.
    let tuning = tuning('A');
    let printed = |way| {
        let (latency, bandwidth) = (tuning.latency(way) / US, tuning.bandwidth(way) / GB);
        format!("{latency:.1}/{bandwidth:.1}")
    };
    assert_eq!(printed(Way::TreeLl), "16.8/0.5");
    assert_eq!(printed(Way::TreeSimple), "36.4/1.9");
    assert_eq!(printed(Way::RingLl), "16.6/1.2");
    assert_eq!(printed(Way::RingSimple), "36.4/2.4");
}

#[test]
fn what_is_forbidden_is_not_chosen_and_says_so() {
    let tuning = tuning('A');
    let error = tuning.time(Way::RingLl128, 8.0).expect_err("it is off");
    assert_eq!((error.field(), error.kind()), ("allowed", ErrorKind::UnknownOption));
    let none = Cluster { allowed: [].into_iter().collect(), ..case('B') };
    let error = Tuning::of(&none).and_then(|none| none.choice(8.0)).expect_err("nothing is left");
    assert_eq!(error.field(), "allowed");
}

#[test]
fn a_wrong_number_is_named() {
    let b = case('B');
    for (field, cluster) in [
        ("ranks", Cluster { ranks: 1.0, ..b }),
        ("nodes", Cluster { nodes: 3.0, ..b }),
        ("nodes", Cluster { nodes: 0.0, ..b }),
        ("ring_channels", Cluster { ring: graph(0.5, 1.0, 1.0), ..b }),
        ("tree_inter", Cluster { tree: graph(1.0, 1.0, -1.0), ..b }),
        ("channels", Cluster { channels: 0.0, ..b }),
        ("latency_inter", Cluster { latency_inter: f64::NAN, ..b }),
    ] {
        assert_eq!(Tuning::of(&cluster).expect_err("it is wrong").field(), field);
    }
    assert_eq!(tuning('B').choice(-1.0).expect_err("a size").field(), "m");
}

fn any_cluster() -> impl Strategy<Value = Cluster> {
    let graph = || (1..33_u32, 0.5..60.0, 0.5..60.0);
    let graph =
        move || graph().prop_map(|(c, intra, inter)| self::graph(f64::from(c), intra, inter));
    let place = (1..9_u32, 1..33_u32, 0..4_usize, any::<[bool; 3]>());
    (place, graph(), graph(), 0.0..100.0, 1..64_u8).prop_filter_map(
        "one rank alone",
        |((q, nodes, gpu, [pci, amd, plain_tree]), ring, tree, latency, bits)| {
            let allowed = Way::ALL.into_iter().filter(|way| bits >> *way as u8 & 1 == 1).collect();
            Some(Cluster {
                ranks: f64::from(q * nodes),
                nodes: f64::from(nodes),
                gpu: Gpu::ALL[gpu],
                link: if pci { Link::Pci } else { Link::NvLink },
                cpu: if amd { Cpu::Amd } else { Cpu::Other },
                channels: ring.channels.max(tree.channels),
                latency_inter: latency * US,
                ring,
                tree,
                plain_tree,
                allowed,
            })
            .filter(|cluster| 2.0 <= cluster.ranks)
        },
    )
}

proptest! {
    #[test]
    fn the_choice_is_the_least_of_what_is_allowed(cluster in any_cluster(), power in 0.0..40.0) {
        let (tuning, m) = (Tuning::of(&cluster).expect("valid"), f64::exp2(power));
        let choice = tuning.choice(m).expect("one is allowed");
        for way in Way::ALL {
            match tuning.time(way, m) {
                Ok(t) => prop_assert!(choice.t <= t && cluster.allowed.has(way)),
                Err(_) => prop_assert!(!cluster.allowed.has(way)),
            }
        }
    }

    #[test]
    fn the_ranges_are_the_choices_at_whole_bytes(cluster in any_cluster(), powers in prop::collection::vec(0.0..45.0, 20)) {
        let tuning = Tuning::of(&cluster).expect("valid");
        let ranges = tuning.ranges().expect("one is allowed");
        let way = |m: f64| ranges.iter().rfind(|range| range.first <= m).map(|range| range.way);
        let edges = ranges.iter().flat_map(|range| [range.first - 1.0, range.first]);
        let sizes = powers.iter().map(|power| f64::exp2(*power).floor());
        for m in edges.chain(sizes).filter(|m| 0.0 <= *m) {
            prop_assert_eq!(way(m), Some(tuning.choice(m).expect("one is allowed").way), "{}", m);
        }
        prop_assert!(ranges.windows(2).all(|pair| pair[0].way != pair[1].way));
        prop_assert!(ranges.windows(2).all(|pair| pair[0].first < pair[1].first));
    }

    #[test]
    fn more_ranks_in_a_node_or_a_slower_network_never_cost_less(cluster in any_cluster(), way in 0..6_usize) {
        let way = Way::ALL[way];
        let at = |cluster: &Cluster| Tuning::of(cluster).expect("valid").latency(way);
        let twice = Cluster { ranks: 2.0 * cluster.ranks, ..cluster };
        // A node of one rank has the tree's hop, which is longer than that of a ring.
        if 1.0 < cluster.ranks_per_node() {
            prop_assert!(at(&cluster) < at(&twice));
        }
        let slower = Cluster { latency_inter: cluster.latency_inter + US, ..cluster };
        prop_assert!(at(&cluster) <= at(&slower));
    }
}
