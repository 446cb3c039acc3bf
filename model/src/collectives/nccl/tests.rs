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
        nvls: graph(8.0, 40.0, 60.0),
        plain_tree: false,
        channels: 16.0,
        latency_inter: 0.0,
        allowed: Ways::WITHOUT_NVLS,
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
        ("nvls_intra", Cluster { nvls: graph(8.0, 0.0, 1.0), ..b }),
        ("tree_inter", Cluster { tree: graph(1.0, 1.0, -1.0), ..b }),
        ("channels", Cluster { channels: 0.0, ..b }),
        ("latency_inter", Cluster { latency_inter: f64::NAN, ..b }),
    ] {
        assert_eq!(Tuning::of(&cluster).expect_err("it is wrong").field(), field);
    }
    assert_eq!(tuning('B').choice(-1.0).expect_err("a size").field(), "m");
}

/// A usual node of eight GPUs, or several of them, with everything that is possible.
fn usual(gpu: Gpu, nodes: f64) -> Cluster {
    let Found { ring, tree, nvls, channels } = Found::of(gpu, Link::NvLink, 8.0, nodes);
    let ranks = 8.0 * nodes;
    Cluster { ranks, nodes, gpu, ring, tree, nvls, channels, allowed: Ways::ALL, ..case('B') }
}

fn time(cluster: &Cluster, way: Way, m: f64) -> f64 {
    Tuning::of(cluster).and_then(|tuning| tuning.time(way, m)).expect("it is possible")
}

#[test]
fn nvls_takes_what_its_source_says() {
    use Gpu::{Blackwell, Hopper};
    use Way::{NvlsSimple, NvlsTreeSimple};
    // Worked by hand: latency in µs, bandwidth of a channel in GB/s.
    for (gpu, nodes, way, latency, channel) in [
        (Hopper, 1.0, NvlsSimple, 25.0, 2.0 * 0.85 * 40.0 * 7.0 / 8.0),
        (Blackwell, 1.0, NvlsSimple, 25.0, 90.0),
        (Hopper, 2.0, NvlsTreeSimple, 25.0 + 2.0 * 20.9, 57.7),
        (Hopper, 16.0, NvlsTreeSimple, 25.0 + 8.0 * 20.9, 45.5),
        (Blackwell, 2.0, NvlsTreeSimple, 25.0 + 2.0 * 20.9, 2.0 * 0.74 * 48.0 * 7.0 / 8.0),
        (Blackwell, 4.0, NvlsTreeSimple, 25.0 + 4.0 * 20.9, 48.0),
    ] {
        let cluster = usual(gpu, nodes);
        let tuning = Tuning::of(&cluster).expect("valid");
        near(tuning.latency(way), latency * US);
        let ranks = 8.0 * nodes;
        near(tuning.bandwidth(way), 8.0 * channel * ranks / (2.0 * (ranks - 1.0)) * GB);
    }
    // The network's latency counts twice a hop, and Blackwell's tree has the table of the trees up to 1 GiB.
    let late = Cluster { latency_inter: 75.0 * US, ..usual(Hopper, 2.0) };
    near(Tuning::of(&late).expect("valid").latency(NvlsTreeSimple), (25.0 + 2.0 * 170.9) * US);
    let b200 = Tuning::of(&usual(Blackwell, 2.0)).expect("valid");
    let shares = [63.0, 64.0, 1_048_576.0, 1_073_741_823.0, 1_073_741_824.0];
    let shares = shares.map(|m| b200.correction(NvlsTreeSimple, m));
    assert_eq!(shares, [1.0, 0.9, 0.5, 0.9, 1.0]);
    assert_eq!(b200.correction(Way::TreeSimple, 1_073_741_823.0), 1.0);
}

#[test]
fn what_the_hardware_lacks_is_named() {
    use Way::{NvlsSimple, NvlsTreeSimple};
    let h100 = usual(Gpu::Hopper, 1.0);
    for (cluster, way, field) in [
        (usual(Gpu::Ampere, 1.0), NvlsSimple, "gpu"),
        (usual(Gpu::Volta, 2.0), NvlsTreeSimple, "gpu"),
        (Cluster { link: Link::Pci, ..h100 }, NvlsSimple, "link"),
        (h100, NvlsTreeSimple, "nodes"),
        (usual(Gpu::Hopper, 2.0), NvlsSimple, "nodes"),
        (Cluster { nodes: 8.0, ..h100 }, NvlsTreeSimple, "ranks"),
        (Cluster { nvls: graph(1.0, 40.0, 60.0), ..h100 }, NvlsSimple, "nvls_channels"),
    ] {
        let tuning = Tuning::of(&cluster).expect("valid");
        let error = tuning.time(way, 8.0).expect_err("it is not possible");
        assert_eq!((error.field(), error.kind()), (field, ErrorKind::Undefined));
        assert_eq!((tuning.latency(way), tuning.bandwidth(way)), (0.0, 0.0));
        let alone = Cluster { allowed: [way].into_iter().collect(), ..cluster };
        let error = Tuning::of(&alone).and_then(|alone| alone.choice(8.0)).expect_err("none");
        assert_eq!((error.field(), error.got()), ("allowed", way.name()));
    }
}

#[test]
fn long_vectors_take_about_what_was_measured() {
    use Way::{NvlsSimple, NvlsTreeSimple, RingSimple};
    let (a100, h100) = (usual(Gpu::Ampere, 1.0), usual(Gpu::Hopper, 1.0));
    let two = Cluster { latency_inter: 75.0 * US, ..usual(Gpu::Hopper, 2.0) };
    let gib = 1_073_741_824.0;
    // The measured times in ms, and by how many percent ours is above them. 2^31 words of 8 bytes on one node:
    // 8 A100; 8 H200 with what NCCL chose and with the ring forced. Two p5 nodes of 8 H100, EFA:
    // awslabs/awsome-distributed-training, micro-benchmarks/nccl-tests, at 0edaf152.
    for (cluster, way, m, measured, percent) in [
        (&a100, RingSimple, 16.0 * gib, 128.0, -2.1),
        (&h100, NvlsSimple, 16.0 * gib, 62.3, 1.4),
        (&h100, RingSimple, 16.0 * gib, 81.8, -4.2),
        (&two, NvlsTreeSimple, 16.0 * gib, 66.132, 6.1),
        (&two, NvlsTreeSimple, 2.0 * gib, 9.0745, 0.2),
    ] {
        let ours = 1e3 * time(cluster, way, m);
        let found = 100.0 * (ours / measured - 1.0);
        assert!((found - percent).abs() < 0.06, "{way}: {ours} ms for {measured}: {found} %");
        // NCCL took each of them by itself, but for the ring that was forced on Hopper.
        let choice = Tuning::of(cluster).and_then(|all| all.choice(m)).expect("valid");
        let is_forced = (way, cluster.gpu) == (RingSimple, Gpu::Hopper);
        assert_eq!(choice.way == way, !is_forced, "{way}");
    }
}

#[test]
fn a_generation_has_channels_of_its_own() {
    let bus = |gpu, link, nodes| {
        let Found { ring, tree, channels, .. } = Found::of(gpu, link, 8.0, nodes);
        [ring.channels * ring.intra / GB, tree.channels * tree.inter / GB, channels]
    };
    assert_eq!(bus(Gpu::Volta, Link::NvLink, 1.0), [120.0, 120.0, 12.0]);
    assert_eq!(bus(Gpu::Volta, Link::NvLink, 2.0), [48.0, 48.0, 8.0]);
    assert_eq!(bus(Gpu::Ampere, Link::NvLink, 1.0), [240.0, 240.0, 24.0]);
    assert_eq!(bus(Gpu::Ampere, Link::NvLink, 4.0), [192.0, 192.0, 16.0]);
    assert_eq!(bus(Gpu::Blackwell, Link::NvLink, 1.0), [720.0, 720.0, 32.0]);
    assert_eq!(bus(Gpu::Blackwell, Link::NvLink, 2.0), [384.0, 384.0, 16.0]);
    assert_eq!(bus(Gpu::Ampere, Link::Pci, 1.0), [20.0, 20.0, 2.0]);
    // Hopper is the example as it was.
    for (link, nodes) in [(Link::NvLink, 1.0), (Link::NvLink, 9.0), (Link::Pci, 2.0)] {
        assert_eq!(bus(Gpu::Hopper, link, nodes), [384.0, 320.0, 16.0]);
    }
}

#[test]
fn the_channels_of_nvls_fit_into_the_links_of_a_gpu() {
    for (gpu, links) in [(Gpu::Hopper, 370.8), (Gpu::Blackwell, 721.8)] {
        for ranks in 2..=128 {
            for nodes in [1.0, 2.0, 64.0] {
                let nvls = Found::of(gpu, Link::NvLink, f64::from(ranks), nodes).nvls;
                assert_eq!(nvls.channels, f64::from(ranks.min(32)));
                assert!((nvls.channels + 1.0) * nvls.intra <= links * GB);
                assert!(nvls.intra <= nvls.inter);
            }
        }
    }
    let of = |gpu, ranks, nodes| {
        let nvls = Found::of(gpu, Link::NvLink, ranks, nodes).nvls;
        [nvls.intra / GB, nvls.inter / GB]
    };
    assert_eq!(of(Gpu::Hopper, 8.0, 1.0), [40.0, 60.0]);
    assert_eq!(of(Gpu::Hopper, 2.0, 1.0), [60.0, 60.0]);
    assert_eq!(of(Gpu::Hopper, 8.0, 2.0), [40.0, 48.0]);
    assert_eq!(of(Gpu::Hopper, 4.0, 2.0), [48.0, 48.0]);
    assert_eq!(of(Gpu::Blackwell, 8.0, 1.0), [80.0, 90.0]);
    assert_eq!(of(Gpu::Blackwell, 8.0, 2.0), [48.0, 48.0]);
}

fn any_cluster() -> impl Strategy<Value = Cluster> {
    let graph = || (1..33_u32, 0.5..60.0, 0.5..60.0);
    let graph =
        move || graph().prop_map(|(c, intra, inter)| self::graph(f64::from(c), intra, inter));
    let place = (1..9_u32, 1..33_u32, 0..4_usize, any::<[bool; 3]>());
    (place, [graph(), graph(), graph()], 0.0..100.0, 1..=255_u8).prop_filter_map(
        "one rank alone, or nothing that is possible",
        |((q, nodes, gpu, [pci, amd, plain_tree]), [ring, tree, nvls], latency, bits)| {
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
                nvls,
                plain_tree,
                allowed,
            })
            .filter(|cluster| {
                let can = |way: &Way| cluster.allowed.has(*way) && cluster.check_way(*way).is_ok();
                2.0 <= cluster.ranks && Way::ALL.iter().any(can)
            })
        },
    )
}

proptest! {
    #[test]
    fn the_choice_is_the_least_of_what_is_allowed(cluster in any_cluster(), power in 0.0..40.0) {
        let (tuning, m) = (Tuning::of(&cluster).expect("valid"), f64::exp2(power));
        let choice = tuning.choice(m).expect("one is allowed");
        for way in Way::ALL {
            let is_possible = cluster.check_way(way).is_ok();
            prop_assert_eq!(tuning.bandwidth(way) > 0.0, is_possible);
            match tuning.time(way, m) {
                Ok(t) => prop_assert!(choice.t <= t && cluster.allowed.has(way) && is_possible),
                Err(_) => prop_assert!(!cluster.allowed.has(way) || !is_possible),
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
    fn more_ranks_in_a_node_or_a_slower_network_never_cost_less(cluster in any_cluster(), way in 0..8_usize) {
        let way = Way::ALL[way];
        prop_assume!(cluster.check_way(way).is_ok());
        let at = |cluster: &Cluster| Tuning::of(cluster).expect("valid").latency(way);
        let twice = Cluster { ranks: 2.0 * cluster.ranks, ..cluster };
        // A node of one rank has the tree's hop, which is longer than that of a ring.
        if 1.0 < cluster.ranks_per_node() {
            // Switches add for any number of GPUs in the same time.
            prop_assert!(at(&cluster) < at(&twice) || way.is_in_switch());
        }
        let slower = Cluster { latency_inter: cluster.latency_inter + US, ..cluster };
        prop_assert!(at(&cluster) <= at(&slower));
    }
}
