//! The collectives screen: the paper's and the textbook's formulas, the algorithms of MPI, and its
//! figures against the model.

use crate::common::{On, assert_unbroken, line, lines, points, shapes};
use crossover_figures::figure::{Cell, Form, Layer, Scale};
use crossover_figures::formula::Formula;
use crossover_model::collectives::{Algorithm, Operation, Price, Share, time};
use crossover_model::{ErrorKind, Size};
use crossover_screens::export;
use crossover_screens::screen::readout::letters;
use crossover_screens::screen::{Origin, Readout};
use proptest::prelude::*;

const COLLECTIVES: On = On("collectives");

const TS: f64 = 10e-6;
const TW: f64 = 10e-9;

/// Every operation with every algorithm there is for it.
fn all_ways() -> impl Iterator<Item = (Operation, Algorithm)> {
    Operation::ALL
        .into_iter()
        .flat_map(|op| op.algorithms().iter().map(move |algorithm| (op, *algorithm)))
}

#[test]
fn the_default_is_a_broadcast_below_its_crossover() {
    COLLECTIVES.check("", "t", 4.0 * (TS + 1000.0 * TW));
    COLLECTIVES.check("", "m_cross", 4.0 * TS / ((4.0 - 1.875) * TW));
    assert_eq!(COLLECTIVES.word("", "best_algorithm"), "binomial");
    assert_eq!(COLLECTIVES.word("m=2000", "best_algorithm"), "van_de_geijn_doubling");
    COLLECTIVES.check("", "latency_bound", 4.0 * TS);
    COLLECTIVES.check("", "bandwidth_bound", 1000.0 * TW);
    assert_eq!(COLLECTIVES.word("", "best_beyond"), "van_de_geijn_doubling");
    assert_eq!(COLLECTIVES.word("m=2000", "best_beyond"), "binomial");
}

/// Two machines as measured, sizes in bytes and times in microseconds.
const MEASURED: [&str; 2] = [
    "512:2.45us,1024:2.59us,2048:2.77us,4096:3.55us,8192:4.09us,16384:5.38us,32768:6.97us,65536:9.46us",
    "512:4.62us,1024:4.47us,2048:4.57us,4096:4.79us,8192:7.92us,16384:8.53us,32768:9.48us,65536:10.92us",
];

#[test]
fn a_table_of_measured_times_is_added_up_over_the_steps_of_the_algorithm() {
    // Rabenseifner on 128: halves of 64 KiB down to 512 bytes, and back up again.
    let sum = |table: &str| {
        let times = table.split(',').filter_map(|cell| cell.split_once(':'));
        let times = times.map(|(_, t)| t.trim_end_matches("us").parse::<f64>().expect("a time"));
        let halves: Vec<f64> = times.take(7).collect();
        2.0 * halves.iter().sum::<f64>() * 1e-6
    };
    let link = |table: &str| {
        let own = "own=ts:2us,tw:42ps/B,name:mine";
        format!("op=all_reduce&p=128&m=64KiB&algorithm=rabenseifner&{own}&table={table}")
    };
    for table in MEASURED {
        COLLECTIVES.check(&link(table), "t", sum(table));
    }
    // Doubling sends all of it in each of its seven rounds.
    let doubling = link(MEASURED[0]).replace("rabenseifner", "recursive_doubling");
    COLLECTIVES.check(&doubling, "t", 7.0 * 9.46e-6);
    assert_eq!(COLLECTIVES.word(&doubling, "best_algorithm"), "rabenseifner");
    COLLECTIVES.check(&doubling, "t_best", sum(MEASURED[0]));
    let said = COLLECTIVES.report(&link(MEASURED[0])).takeaway;
    assert!(said.contains("read off the measurements"), "{said}");
    let error = COLLECTIVES.refusal(&doubling, "m_cross");
    assert!(error.help().contains("read off measurements"), "{error}");
}

#[test]
fn a_measured_collective_stands_over_the_curves_of_its_model() {
    let own = "own=ts:20us,tw:1ns/B,of:all_reduce,ranks:16,name:mine&table=8:20us,1024:30us";
    let crosses = |more: &str| {
        let plot = COLLECTIVES.plot(&format!("{own}&{more}"), "time-over-size");
        points(&plot, "measured").map_or(0, |points| points.points.len())
    };
    assert_eq!(crosses("op=all_reduce&p=16"), 2);
    assert_eq!(crosses("op=all_reduce&p=16&network=nccl"), 2);
    assert_eq!([crosses("op=all_reduce&p=8"), crosses("op=broadcast&p=16")], [0, 0]);
}

#[test]
fn the_name_of_an_algorithm_is_words_for_a_reader() {
    let report = COLLECTIVES.report("p=1000&m=100000");
    let best = report.readout("best_algorithm").expect("it is there");
    assert_eq!(best.format_answer(), "van de geijn doubling");
}

#[rustfmt::skip]
const TAKEAWAYS: &[(&str, &str)] = &[
    ("", "The fastest algorithm, binomial tree, takes 80 µs. From 1882 words on van de Geijn (doubling) is faster."),
    ("m=2000", "The fastest algorithm, van de Geijn (doubling), takes 117.5 µs. Below 1882 words binomial tree is faster."),
    // At the size itself both take the same.
    ("op=all_to_all&p=5", "The fastest algorithm, pairwise exchange, takes 80 µs. At this size Bruck takes the same."),
    // They would change places below a single word.
    ("op=all_reduce&bw=1e6", "The fastest algorithm, Rabenseifner, takes 120.1 ms. No other is faster at any size."),
    ("op=barrier", "The fastest algorithm, dissemination, takes 40 µs. No other is faster at any size."),
    ("algorithm=linear", "The fastest algorithm, binomial tree, takes 80 µs. This one takes 300 µs: it has more start-ups."),
    ("m=1e6&algorithm=binomial", "The fastest algorithm, pipelined chain, takes 12.51 ms. This one takes 40 ms: it sends more words one after the other."),
    ("network=ring", "The binomial tree algorithm takes 80 µs on this ring. More links would hardly make it faster."),
    ("op=all_reduce&network=ring&p=64", "The recursive doubling algorithm takes 690 µs on this ring. Up to 32 messages share a link. The reduce and broadcast algorithm takes 240 µs."),
    ("op=all_gather&network=ring&m=1", "The ring algorithm takes 150.2 µs on this ring. The recursive doubling algorithm takes 40.9 µs."),
    ("network=ethernet&p=8&m=100&ts=1500us&tw=5us&op=all_gather", "On Ethernet it takes 1.054 s by the paper's formula. Packed into messages, 14 ms is less than the 16 ms the channel needs."),
    ("network=ethernet&p=8&m=100&ts=1500us&tw=5us", "On Ethernet it takes 150.5 ms by the paper's formula. Packed into messages it takes 2 ms, just what the channel needs."),
    ("network=ethernet&p=8&m=100&ts=1500us&tw=5us&op=scatter", "On Ethernet it takes 1.054 s by the paper's formula. Packed into messages it takes 14 ms; the channel needs 5 ms."),
    ("network=hypercube&p=50", "A hypercube needs a power of two of processes. Try 64."),
    ("network=mesh2d&p=50", "This needs a square number of processes. Try 64."),
    ("algorithm=ring", "This operation has no such algorithm. Choose the best."),
    ("ts=0&tw=0", "The operation takes no time. Set the start-up time, or transfer time and size, above zero."),
    ("op=all_reduce&network=nccl", "NCCL chooses the tree with LL: 25.8 µs in its own model, without CollNet. Above 252 kB it chooses the tree with LL128."),
    ("op=all_reduce&network=nccl&allowed=ring_simple", "NCCL chooses the ring with Simple: 131.6 µs in its own model, without CollNet. It does so at every size."),
    ("op=all_reduce&network=nccl&p=8&m=2147483648", "NCCL chooses NVLS: 63.2 ms in its own model. Below 1.145 MB it chooses the ring with LL."),
    ("op=all_reduce&network=nccl&p=8&m=2147483648&gpu=ampere", "NCCL chooses the ring with Simple: 125.3 ms in its own model. Below 24.3 MB it chooses the ring with LL128."),
    ("op=all_reduce&network=nccl&gpu=blackwell&gpus=72&p=72", "NCCL chooses NVLS: 25 µs in its own model, without NVLink racks. It does so at every size."),
    ("op=all_reduce&network=nccl&gpu=ampere&allowed=nvls,nvls_tree", "Nothing that is allowed is possible on these GPUs and nodes. Allow a ring or a tree."),
    ("network=nccl", "NCCL's own model here is that of an all-reduce. Choose the all-reduce."),
    ("op=all_reduce&network=nccl&p=12", "NCCL's model needs full nodes. Try 16 processes."),
    ("op=all_reduce&network=nccl&allowed=none", "NCCL may choose nothing. Allow one algorithm with its protocol."),
    ("op=all_reduce&network=nccl&algorithm=ring", "NCCL chooses the algorithm itself. Choose the best, and what is allowed."),
];

#[test]
fn the_takeaway_says_how_long_and_what_is_faster() {
    COLLECTIVES.check_takeaways(TAKEAWAYS);
}

/// Random states seldom meet each algorithm on each network with processes to fold.
#[test]
fn every_algorithm_takes_the_time_of_the_formula_shown() {
    let networks = ["switched", "ring", "mesh2d", "torus2d", "hypercube"];
    let counts = [2, 3, 7, 12, 16, 36, 64, 100, 1000];
    for (op, algorithm) in all_ways() {
        for (network, p) in networks.into_iter().flat_map(|n| counts.map(|p| (n, p))) {
            let (op, algorithm) = (op.name(), algorithm.name());
            let link = format!("op={op}&algorithm={algorithm}&network={network}&p={p}&gamma=1ns");
            let (params, report) = (COLLECTIVES.with(&link), COLLECTIVES.report(&link));
            let readout = report.readout("t").expect("it");
            let (Some(t), Some(Origin::Formula(text))) = (readout.value(), readout.origin) else {
                continue;
            };
            let formula = Formula::read(text).expect("a formula");
            let value = formula.value(&letters(&params, &report.readouts));
            let value = value.unwrap_or_else(|mistake| panic!("{link}: {mistake}"));
            assert!((value - t).abs() <= 1e-9 * t, "{link}: {text} is {value}, not {t}");
        }
    }
}

#[test]
fn ethernet_is_as_the_paper_prints_it() {
    let paper = |rest: &str| format!("network=ethernet&p=8&ts=1500us&tw=5us&{rest}");
    COLLECTIVES.check(&paper("m=1"), "t", 1505e-6);
    COLLECTIVES.check(&paper("m=100"), "t_ethernet", 0.1505);
    COLLECTIVES.check(&paper("m=100"), "t_ethernet_packed", 2e-3);
    for op in ["scatter", "gather", "all_gather", "reduce", "all_to_all"] {
        let link = paper(&format!("m=100&op={op}"));
        COLLECTIVES.check(&link, "t_ethernet", 1.0535);
        COLLECTIVES.check(&link, "t", 1.0535);
        COLLECTIVES.check(&link, "t_ethernet_packed", 0.014);
    }
    COLLECTIVES.check(&paper("m=100&op=all_gather"), "t_bus", 0.016);
}

#[test]
fn a_barrier_on_ethernet_sends_no_words() {
    for m in ["1", "100", "1e6"] {
        let link = format!("op=barrier&network=ethernet&p=8&ts=1500us&tw=5us&m={m}");
        for key in ["t", "t_ethernet", "t_ethernet_packed"] {
            COLLECTIVES.check(&link, key, 7.0 * 1500e-6);
        }
        COLLECTIVES.check(&link, "volume", 0.0);
    }
}

#[test]
fn the_textbooks_table_comes_out() {
    let (m, p) = (1000.0, 16.0);
    let lg = 4.0;
    let words = m * TW;
    let tree = lg * (TS + words);
    let parts = lg * TS + words * (p - 1.0);
    for (network, gather, exchange) in [
        ("ring", (TS + words) * (p - 1.0), (TS + words * p / 2.0) * (p - 1.0)),
        ("mesh2d", 2.0 * TS * 3.0 + words * (p - 1.0), (2.0 * TS + words * p) * 3.0),
        ("torus2d", 2.0 * TS * 3.0 + words * (p - 1.0), (2.0 * TS + words * p) * 3.0),
        ("hypercube", parts, (TS + words) * (p - 1.0)),
    ] {
        for (op, expected) in [
            ("broadcast", tree),
            ("reduce", tree),
            ("scatter", parts),
            ("gather", parts),
            ("all_gather", gather),
            ("all_to_all", exchange),
            ("barrier", lg * TS),
        ] {
            COLLECTIVES.check(&format!("network={network}&op={op}"), "t", expected);
        }
    }
}

#[test]
fn the_algorithms_of_mpi_come_out() {
    // 64 processes, n words in all, a microsecond to combine a thousand.
    let (n, gamma, f) = (64e3, 1e-9, 63.0 / 64.0);
    for (op, m, algorithm, t) in [
        ("broadcast", n, "van_de_geijn", 69.0 * TS + 2.0 * f * n * TW),
        ("all_gather", 1000.0, "bruck", 6.0 * TS + f * n * TW),
        ("all_gather", 1000.0, "ring", 63.0 * TS + f * n * TW),
        ("reduce_scatter", n, "recursive_halving", 6.0 * TS + f * n * (TW + gamma)),
        ("all_reduce", n, "recursive_doubling", 6.0 * (TS + n * (TW + gamma))),
        ("all_reduce", n, "rabenseifner", 12.0 * TS + 2.0 * f * n * TW + f * n * gamma),
        ("all_reduce", n, "ring", 126.0 * TS + 2.0 * f * n * TW + f * n * gamma),
        ("all_to_all", 1000.0, "pairwise", 63.0 * TS + f * n * TW),
        ("all_to_all", 1000.0, "bruck", 6.0 * (TS + n / 2.0 * TW)),
        ("barrier", n, "dissemination", 6.0 * TS),
    ] {
        let link = format!("op={op}&p=64&m={m}&gamma=1ns&algorithm={algorithm}");
        COLLECTIVES.check(&link, "t", t);
    }
}

#[test]
fn no_algorithm_is_left_out_where_p_is_no_power_of_two() {
    let word_of_a_thousand = "op=all_reduce&p=1000&m=1";
    COLLECTIVES.check(word_of_a_thousand, "t", 11.0 * (TS + TW));
    assert_eq!(COLLECTIVES.word(word_of_a_thousand, "best_algorithm"), "recursive_doubling");
    let (n, gamma) = (1000.0, 1e-9);
    // All but one of 1000 processes, and of the 512 that are left when the others are folded in.
    let (f, c) = (999.0 / 1000.0, 511.0 / 512.0);
    for (ask, t) in [
        (
            "op=all_reduce&algorithm=rabenseifner",
            21.0 * TS + (2.0 * c + 2.0) * n * TW + (c + 0.5) * n * gamma,
        ),
        ("op=all_reduce&algorithm=reduce_broadcast", 20.0 * (TS + n * TW) + 10.0 * n * gamma),
        (
            "op=reduce_scatter&algorithm=reduce_scatter_tree",
            20.0 * TS + (10.0 + f) * n * TW + 10.0 * n * gamma,
        ),
        ("op=broadcast&algorithm=linear", 999.0 * (TS + n * TW)),
        // √(998 × 10 µs / 10 µs) is 31.6.
        ("op=broadcast&algorithm=chain", (998.0 + 32.0) * (TS + n / 32.0 * TW)),
        ("op=broadcast&algorithm=chain&ts=0", (998.0 + n) * TW),
    ] {
        COLLECTIVES.check(&format!("p=1000&gamma=1ns&m=1000&{ask}"), "t", t);
    }
}

/// Links that are refused, the readout without an answer, the key at fault, and what the help says.
const REFUSED: &[(&str, &str, &str, &[&str])] = &[
    ("algorithm=bruck", "t", "algorithm", &["binomial", "van_de_geijn"]),
    ("op=all_gather&algorithm=mesh&p=12", "t", "p", &["9 or 16"]),
    ("network=torus2d&p=50", "t", "p", &["49 or 64"]),
    ("network=hypercube&p=50", "t", "p", &["32 or 64"]),
    ("network=ethernet&algorithm=binomial", "t", "algorithm", &["best"]),
    ("network=ethernet&op=all_reduce", "best_on_network", "network", &["another network"]),
    ("network=ring&p=100", "t_links", "p", &["64"]),
    ("network=mesh2d&op=all_reduce&p=16641", "t", "p", &["power of four"]),
    ("network=nccl", "t", "op", &["all-reduce", "another network"]),
    ("op=all_reduce&network=nccl&p=12", "t", "p", &["8 or 16"]),
    ("op=all_reduce&network=nccl&algorithm=ring", "t", "algorithm", &["best"]),
    ("op=all_reduce&network=nccl&allowed=none", "t", "allowed", &["one at least"]),
    ("op=all_reduce&network=nccl&allowed=ring_ll", "t_tree_ll", "allowed", &["allow"]),
    ("op=all_reduce&network=nccl&gpu=ampere", "t_nvls_tree", "gpu", &["hopper or blackwell"]),
    ("op=all_reduce&network=nccl&wires=pci", "t_nvls_tree", "wires", &["nvlink"]),
    ("op=all_reduce&network=nccl", "t_nvls", "gpus", &["CollNet", "nvls_tree"]),
    ("op=all_reduce&network=nccl&p=8", "t_nvls_tree", "gpus", &["nvls"]),
    ("op=all_reduce&network=nccl&gpus=1", "t_nvls_tree", "p", &["two GPUs"]),
    ("op=all_reduce&network=nccl&p=8&nvls_channels=1", "t_nvls", "nvls_channels", &["2 or more"]),
];

#[test]
fn what_does_not_fit_says_what_does() {
    for (link, key, field, parts) in REFUSED {
        let error = COLLECTIVES.refusal(*link, key);
        assert_eq!(error.field(), *field, "{error}");
        assert!(parts.iter().all(|part| error.help().contains(part)), "{error}");
        assert!(!COLLECTIVES.report(*link).takeaway.is_empty());
    }
    for (link, hint) in [
        ("op=all_gather&p=12", "square number of processes, such as 16"),
        ("network=ethernet&op=all_reduce", "the algorithm does not matter"),
        ("network=ethernet&p=8&ts=1500us&tw=5us&m=1&op=all_gather", "less than"),
        ("op=all_reduce&network=nccl&wires=pci", "NCCL itself forbids LL128"),
        ("op=all_reduce&network=nccl&wires=pci", "an example with NVLink"),
        ("op=all_reduce&network=nccl&p=8&m=1e9", "where NVSwitches link all GPUs"),
    ] {
        let hints = COLLECTIVES.report(link).hints;
        assert!(hints.iter().any(|told| told.contains(hint)), "{link}: {hints:?}");
    }
    // The figures go on showing what there is.
    assert!(!lines(&COLLECTIVES.plot("op=all_reduce&p=12", "time-over-size")).is_empty());
}

/// At every p, and by whatever algorithm: no more than the links can carry.
#[test]
fn the_time_on_a_network_counts_shared_links() {
    COLLECTIVES.check("network=ring&op=all_reduce", "t", 4.0 * TS + 15.0 * 1000.0 * TW);
    for p in [64.0_f64, 4096.0] {
        let link = format!("network=ring&op=all_reduce&p={p}");
        COLLECTIVES.check(&link, "t", p.log2() * TS + (p - 1.0) * 1000.0 * TW);
        // A tree shares no link.
        let tree = 2.0 * p.log2() * (TS + 1000.0 * TW);
        COLLECTIVES.check(&format!("{link}&algorithm=reduce_broadcast"), "t", tree);
        COLLECTIVES.check(&link, "t_best_on_network", tree);
        assert_eq!(COLLECTIVES.word(&link, "best_on_network"), "reduce_broadcast");
    }
    // Rows of 4: 1 and 2 messages meet along them, and as many along the columns.
    for network in ["mesh2d", "torus2d"] {
        let link = format!("network={network}&op=all_reduce");
        COLLECTIVES.check(&link, "t", 4.0 * TS + 6.0 * 1000.0 * TW);
    }
    COLLECTIVES.check("network=hypercube&op=all_reduce", "t", 4.0 * (TS + 1000.0 * TW));
    // The time with every hop is greater by the hops alone.
    for (op, algorithm) in all_ways() {
        for network in ["ring", "mesh2d", "torus2d"] {
            let ask = format!(
                "network={network}&op={}&algorithm={}&p=36&th=0",
                op.name(),
                algorithm.name()
            );
            COLLECTIVES.check(&ask, "t_links", COLLECTIVES.value(&ask, "t"));
        }
    }
    // The most that a box takes, and the greatest square whose messages are counted one by one.
    for (network, p) in [("ring", 1_048_575), ("torus2d", 1_048_576), ("mesh2d", 16_129)] {
        assert!(COLLECTIVES.value(&format!("network={network}&op=all_reduce&p={p}"), "t") > 0.0);
    }
}

#[test]
fn hops_come_on_top_of_shared_links() {
    // Exchanges at distance 1, 2, 4, 8 on a ring put as many messages on a link.
    COLLECTIVES.check("network=ring&op=all_reduce&th=0", "t_links", 4.0 * TS + 15.0 * 1000.0 * TW);
    COLLECTIVES.check("network=ring&op=all_reduce", "sharing", 8.0);
    COLLECTIVES.check("network=ring&op=broadcast", "hops", 15.0);
    COLLECTIVES.check("network=ring", "t_links", 80e-6 + 15.0 * 0.25e-6);
    COLLECTIVES.check("network=hypercube&op=all_reduce&th=0", "t_links", 80e-6);
}

#[test]
fn nothing_is_faster_than_the_bounds() {
    for (op, algorithm) in all_ways() {
        for m in ["1", "1000", "1e6"] {
            let link = format!("op={}&algorithm={}&m={m}&gamma=1ns", op.name(), algorithm.name());
            assert!(1.0 - 1e-12 <= COLLECTIVES.value(&link, "over_bound"), "{link}");
        }
    }
}

/// The tree figure ends when the formula says, and everyone has what it should have.
fn check_tree(link: &str, expected: f64) {
    let plot = COLLECTIVES.plot(link, "tree");
    let clock = plot.clock.as_ref().expect("a clock");
    assert!((clock.end / expected - 1.0).abs() < 1e-9, "{link}: {} for {expected}", clock.end);
    assert!(clock.steps.windows(2).all(|pair| pair[0].0 < pair[1].0));
    let mut complete = 0;
    for shape in shapes(&plot) {
        if let Form::Fill((_, top), (right, foot)) = shape.form
            && clock.end < right
        {
            assert!((foot - top - 0.8).abs() < 1e-9, "{link}: {}", foot - top);
            complete += 1;
        }
    }
    let one = link.contains("op=gather") || link.contains("op=reduce&");
    let Scale::Rows(rows) = &plot.y.scale else { panic!("no rows") };
    let processes = rows.len() - 1;
    assert_eq!(complete, if one { 1 } else { processes }, "{link}");
}

#[test]
fn the_tree_takes_the_time_of_the_formula_and_completes() {
    for (op, algorithm) in all_ways() {
        for p in [2, 4, 7, 13, 16, 24] {
            let link = format!("op={}&p={p}&algorithm={}&gamma=1ns", op.name(), algorithm.name());
            let report = COLLECTIVES.report(&link);
            let Some(t) = report.readout("t").expect("it").value() else {
                continue;
            };
            check_tree(&link, t);
        }
    }
    for network in ["ring", "mesh2d", "torus2d", "hypercube"] {
        for (op, algorithm) in all_ways() {
            let (op, algorithm) = (op.name(), algorithm.name());
            let link = format!("op={op}&p=16&algorithm={algorithm}&gamma=1ns&network={network}");
            check_tree(&link, COLLECTIVES.value(&link, "t"));
        }
    }
    for op in Operation::ALL {
        let link = format!("op={}&network=ethernet&p=8", op.name());
        check_tree(&link, COLLECTIVES.value(&link, "t_bus"));
    }
}

#[test]
fn many_processes_are_drawn_as_sixteen_and_no_time_as_rounds() {
    let many = COLLECTIVES.plot("p=4096&op=all_to_all", "tree");
    assert!(many.x.title.contains("16 processes standing for 4096"));
    let fine = COLLECTIVES.plot("ts=0&algorithm=chain", "tree");
    assert!(fine.x.title.contains("48 segments standing for 1000"));
    let still = COLLECTIVES.plot("ts=0&tw=0", "tree");
    assert_eq!((still.x.title.as_str(), still.clock.expect("one").end), ("rounds", 4.0));
}

#[test]
fn the_curves_are_the_models() {
    let price = Price { alpha: TS, beta: TW, gamma: 0.0 };
    for op in Operation::ALL {
        let params = COLLECTIVES.with(&format!("op={}", op.name()));
        let (size, count) =
            (COLLECTIVES.plot(&params, "time-over-size"), COLLECTIVES.plot(&params, "time-over-p"));
        let (size, count) = (lines(&size), lines(&count));
        assert_eq!(size.len(), op.algorithms().len());
        for (index, &algorithm) in op.algorithms().iter().enumerate() {
            for (m, t) in size[index].points.iter().step_by(20) {
                let n = op.total_words(&Share { m: *m, p: 16.0 });
                assert_eq!(time(op, algorithm, &price, &Size { n, p: 16.0 }), Ok(*t));
            }
            for (p, t) in count[index].points.iter().step_by(7) {
                let n = op.total_words(&Share { m: 1000.0, p: *p });
                assert_eq!(time(op, algorithm, &price, &Size { n, p: *p }), Ok(*t));
            }
        }
    }
}

#[test]
fn crossovers_are_marked_where_the_best_changes() {
    for op in ["broadcast", "all_gather", "reduce", "all_reduce", "all_to_all"] {
        let plot = COLLECTIVES.plot(&format!("op={op}"), "time-over-size");
        for mark in points(&plot, "the best changes").map_or(&[][..], |marks| &marks.points) {
            let best = |m: f64| COLLECTIVES.word(&format!("op={op}&m={m}"), "best_algorithm");
            assert_ne!(best(mark.x * 0.999), best(mark.x * 1.001), "{op} {}", mark.x);
            assert!(mark.label.contains("words"));
            let t = COLLECTIVES.value(&format!("op={op}&m={}", mark.x), "t");
            assert!((mark.y / t - 1.0).abs() < 1e-9);
        }
        if op != "all_gather" {
            let report = COLLECTIVES.report(&format!("op={op}"));
            assert!(report.readout("m_cross").expect("it").value().is_some(), "{op}");
        }
    }
}

#[test]
fn the_comparison_has_every_way() {
    let table = COLLECTIVES.table("op=all_to_all", "comparison");
    assert_eq!(table.rows.len(), 4 + 4 + 3);
    for row in &table.rows {
        assert_eq!(row.len(), table.columns.len());
        assert!(matches!(row[4], Cell::Number(t) if 0.0 < t), "{row:?}");
    }
}

#[test]
fn a_way_that_cannot_be_gone_says_what_it_needs() {
    let table = COLLECTIVES.table("op=all_gather&p=12&network=hypercube", "comparison");
    let row_of = |network: &str, algorithm: &str| {
        let named = |row: &&Vec<Cell>| matches!(&row[..2], [Cell::Text(n), Cell::Text(a)] if n == network && a.starts_with(algorithm));
        let row = table.rows.iter().find(named).expect("a row");
        format!("{row:?}")
    };
    assert!(row_of("switched", "mesh").contains("9 or 16"));
    assert!(row_of("hypercube", "recursive doubling").contains("8 or 16"));
    assert!(!row_of("ring", "ring").contains("give"));
}

/// Sixteen H100 in two nodes, whose network reports 75 µs.
const EFA: &str = "op=all_reduce&network=nccl&latency_inter=75us&tree_intra=40GB/s";
/// 128 H100 in 16 nodes.
const SIXTEEN_NODES: &str = "op=all_reduce&network=nccl&p=128";
/// The rings and the trees.
const SIX: &str = "allowed=tree_ll,tree_ll128,tree_simple,ring_ll,ring_ll128,ring_simple";

#[test]
fn the_times_of_nccl_come_out() {
    let at = |link: &str, m: f64, key: &str, us: f64| {
        COLLECTIVES.near(&format!("{link}&m={m}"), key, us * 1e-6, 1e-6);
    };
    at(EFA, 1.0, "t_tree_ll", 175.200_410);
    at(SIXTEEN_NODES, 2_097_152.0, "t_tree_simple", 339.222_360);
    at(SIXTEEN_NODES, 134_217_728.0, "t_ring_simple", 7_214.714_667);
    let node = "op=all_reduce&network=nccl&p=8&ring_intra=20GB/s&tree_intra=20GB/s";
    at(node, 128.0, "t_ring_ll", 15.012_709);
    at(node, 131_072.0, "t_tree_ll128", 46.764_596);
    let amd = "op=all_reduce&network=nccl&gpu=ampere&cpu=amd&channels=8&ring_channels=8&ring_intra=12GB/s&tree_channels=8";
    at(amd, 131_072.0, "t_ring_ll128", 100.260_870);
    at(amd, 33_554_432.0, "t_ring_simple", 5529.04);
}

/// Hopper's channels are what they were before they could be found, and the others have their own.
#[test]
fn channels_that_are_not_given_are_those_of_the_generation() {
    let link = "op=all_reduce&network=nccl&m=1e9";
    let given = "channels=16&ring_channels=16&ring_intra=24GB/s&ring_inter=24GB/s&tree_channels=16&tree_intra=24GB/s&tree_inter=20GB/s";
    let keys = [
        "t_tree_ll",
        "t_tree_ll128",
        "t_tree_simple",
        "t_ring_ll",
        "t_ring_ll128",
        "t_ring_simple",
    ];
    for more in ["p=8", "p=16", "p=64", "p=8&wires=pci", "gpus=4&p=4&cpu=amd"] {
        for key in keys {
            let [auto, typed] =
                ["", given].map(|given| COLLECTIVES.value(&format!("{link}&{more}&{given}"), key));
            assert_eq!(auto, typed, "{more} {key}");
        }
    }
    let other = |gpu: &str| COLLECTIVES.value(&format!("{link}&p=8&gpu={gpu}"), "t_ring_simple");
    let ring = |bus: f64| 8.4e-6 + 14.0 * 3.4e-6 + 8e9 * 14.0 / 8.0 / bus;
    for (gpu, bus) in [("volta", 120e9), ("ampere", 240e9), ("hopper", 384e9), ("blackwell", 720e9)]
    {
        assert!((other(gpu) / ring(bus) - 1.0).abs() < 1e-12, "{gpu}");
    }
}

#[test]
fn the_textbooks_ring_has_the_bandwidth_of_all_channels() {
    let link = "op=all_reduce&network=nccl&p=8&m=2147483648";
    let words = 2_147_483_648.0 * 8.0 * 2.0 * 7.0 / 8.0;
    COLLECTIVES.check(link, "t_textbook", 14.0 * 10e-6 + words / 384e9);
    COLLECTIVES.check(
        &format!("{link}&gpu=ampere&ts=3us&tw=1s"),
        "t_textbook",
        14.0 * 3e-6 + words / 240e9,
    );
    // From three nodes on the channels between nodes count.
    let link = format!("{link}&p=32&ring_channels=2&ring_inter=5GB/s");
    COLLECTIVES.check(&link, "t_textbook", 62.0 * 10e-6 + words / 7.0 * 31.0 / 4.0 / 10e9);
}

#[test]
fn nccl_chooses_by_size_and_says_where_that_changes() {
    let (k, m) = (1024.0, 1_048_576.0);
    for (bytes, choice) in [
        (8.0, "tree_ll"),
        (128.0 * k, "tree_ll"),
        (256.0 * k, "tree_ll128"),
        (256.0 * m, "tree_ll128"),
        (512.0 * m, "ring_ll128"),
        (4096.0 * m, "ring_simple"),
    ] {
        let link = format!("{SIXTEEN_NODES}&{SIX}&m={}", bytes / 8.0);
        assert_eq!(COLLECTIVES.word(&link, "nccl_choice"), choice, "{bytes}");
        let change = COLLECTIVES.value(&link, "nccl_break");
        let at = |bytes: f64| {
            let link = format!("{SIXTEEN_NODES}&{SIX}&word=1&m={bytes}");
            COLLECTIVES.word(&link, "nccl_choice")
        };
        let (below, above) = (at(change - 0.5), at(change + 0.5));
        let beyond = if bytes < change { above } else { below };
        assert_ne!(below, above, "{change}");
        assert_eq!(COLLECTIVES.word(&link, "nccl_beyond"), beyond);
    }
}

#[test]
fn the_choice_of_nccl_is_the_lowest_curve_and_its_changes_are_marked() {
    for link in [EFA, SIXTEEN_NODES] {
        for id in ["time-over-size", "time-over-p"] {
            let plot = COLLECTIVES.plot(link, id);
            let choice = line(&plot, "NCCL's choice");
            for (at, (x, t)) in choice.points.iter().enumerate() {
                let is_way = |name: &str| name.contains(" with ") || name.contains("NVLS");
                let all = lines(&plot);
                let ways = all.into_iter().filter(|line| is_way(&line.name));
                let at_x = ways.filter_map(|line| line.points.iter().find(|point| point.0 == *x));
                let least = at_x.map(|point| point.1).fold(f64::INFINITY, f64::min);
                assert_eq!(*t, least, "{id} {x} {at}");
            }
        }
        let plot = COLLECTIVES.plot(link, "time-over-size");
        let marks = points(&plot, "the choice changes").expect("it does");
        for mark in &marks.points {
            let at = |words: f64| {
                let link = format!("{link}&word=1&m={}", words * 8.0);
                COLLECTIVES.word(&link, "nccl_choice")
            };
            let byte = 1.0 / 16.0;
            assert_ne!(at(mark.x - byte), at(mark.x + byte), "{}", mark.x);
        }
    }
}

#[test]
fn what_nccl_takes_changes_no_other_network_but_its_file() {
    for op in ["broadcast", "all_reduce"] {
        let own = COLLECTIVES.with(&format!("op={op}&network=ring"));
        let other = COLLECTIVES.with(&format!("op={op}&network=ring&gpu=volta&tree_intra=1GB/s"));
        for spec in COLLECTIVES.screen().figures {
            let same = spec.figure(&own) == spec.figure(&other);
            assert_eq!(same, spec.id != "tuner", "{}", spec.id);
        }
    }
}

/// The lines of the file of NCCL's tuner plugin, each by its fields.
fn tuner(link: &str) -> Vec<Vec<String>> {
    let params = COLLECTIVES.with(link);
    let spec = COLLECTIVES.screen().figure("tuner").expect("it");
    let figure = spec.figure(&params).expect("a file");
    let csv = export::Origin { spec, params: &params, link: "" }.csv(&figure);
    let lines = csv.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn the_plugins_file_has_each_size_once_and_says_what_nccl_chooses_there() {
    for link in [EFA, SIXTEEN_NODES, "gpus=6&p=12", "gpus=1&wires=pci&allowed=tree_ll,ring_simple"]
    {
        let lines = tuner(link);
        assert!(1 < lines.len());
        for of in lines.chunk_by(|one, next| one[7] == next[7]) {
            let mut next = 0_u64;
            for line in of {
                let [collective, least, most, algorithm, protocol, rest @ ..] = &line[..] else {
                    panic!("{line:?}");
                };
                let bytes = |text: &str| text.parse::<u64>().expect("whole bytes");
                assert_eq!((collective.as_str(), bytes(least)), ("allreduce", next), "{line:?}");
                next = bytes(most).wrapping_add(1);
                let [channels, nodes, ranks, operations, buffer] = rest else {
                    panic!("{line:?}");
                };
                assert_eq!([channels, operations, buffer], ["-1"; 3]);
                let way = match algorithm.as_str() {
                    // It has no other protocol.
                    "nvls" | "nvls_tree" => algorithm.clone(),
                    _ => format!("{algorithm}_{protocol}"),
                };
                for m in [least, most].map(|text| bytes(text).min(1_000_000_000_000)) {
                    let at = format!("{link}&op=all_reduce&network=nccl&word=1&p={ranks}&m={m}");
                    assert_eq!(COLLECTIVES.word(&at, "nccl_choice"), way, "{at}");
                    assert_eq!(COLLECTIVES.value(&at, "nodes").to_string(), *nodes);
                }
            }
            assert_eq!(next, 0, "the last range is open");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn curves_have_no_gaps_and_rounds_take_time_in_any_state(params in COLLECTIVES.any_params()) {
        for (id, plot) in COLLECTIVES.plots(&params) {
            assert_unbroken(&plot);
            let steps = plot.clock.iter().flat_map(|clock| clock.steps.windows(2));
            prop_assert!(steps.into_iter().all(|pair| pair[0].0 < pair[1].0), "{}", id);
        }
    }
}

#[test]
fn two_nodes_of_eight_are_told_with_what_one_level_says() {
    let on = |rest: &str| format!("op=all_reduce&network=nodes{rest}");
    COLLECTIVES.check(&on(""), "t_flat", 52e-6);
    COLLECTIVES.check(&on(""), "t_leaders", 32e-6);
    COLLECTIVES.check(&on(""), "t_lanes", 27.75e-6);
    COLLECTIVES.check(&on(""), "t_in", 7.75e-6);
    COLLECTIVES.check(&on(""), "t_across", 20e-6);
    COLLECTIVES.check(&on(""), "t_best", 80e-6);
    assert_eq!(COLLECTIVES.word(&on(""), "best_on_network"), "lanes");
    COLLECTIVES.check("op=all_to_all&network=nodes", "nic_words", 64_000.0);
    // Another number of processes does not fill the nodes.
    let refused = COLLECTIVES.refusal(&on("&p=18"), "t");
    assert_eq!((refused.field(), refused.kind()), ("ppn", ErrorKind::NotDivisible));
}

#[test]
fn the_timeline_hatches_the_nics_that_are_shared() {
    let link = "op=all_to_all&algorithm=pairwise&network=nodes";
    let plot = COLLECTIVES.plot(link, "timeline");
    // Two nodes of eight processes and a NIC each.
    assert!(matches!(&plot.y.scale, Scale::Rows(names) if names.len() == 18), "{:?}", plot.y);
    let shared: Vec<_> = plot
        .layers
        .iter()
        .filter_map(|layer| match layer {
            Layer::Bars(bars) if bars.name == "NIC, shared" => Some(&bars.bars),
            _ => None,
        })
        .flatten()
        .collect();
    // Eight of the fifteen rounds, on both NICs, eight messages each.
    assert_eq!(shared.len(), 16);
    assert!(shared.iter().all(|bar| bar.hatched && bar.end - bar.start > 80e-6));
    let eight = COLLECTIVES.plot(&format!("{link}&rails=8&rail_use=pinned"), "timeline");
    let mut names = eight.layers.iter().filter_map(|layer| match layer {
        Layer::Bars(bars) => Some(bars.name.as_str()),
        _ => None,
    });
    assert!(!names.any(|name| name == "NIC, shared"), "each has one of its own");
}

#[test]
fn a_machine_with_nodes_sets_them() {
    let link = "op=all_reduce&p=128&m=8e6&on=h100_8nic";
    let t = COLLECTIVES.value(link, "t");
    assert!((t / 0.647e-3 - 1.0).abs() < 1e-3, "{t}");
    assert_eq!(COLLECTIVES.word(link, "best_on_network"), "lanes");
    assert_eq!(COLLECTIVES.word(link, "best_algorithm"), "rabenseifner");
}

/// "`ZeRO` stage 3 against plain data parallelism?" 1.5 times the volume: 3 against 2 times the parameters.
#[test]
fn zero_stage_3_sends_half_as_much_again() {
    // A ring sends (p - 1)/p of the words in each phase.
    let psi = "p=64&word=2&gamma=0";
    let gathered = format!("op=all_gather&algorithm=ring&m=1000&{psi}");
    let plain = format!("op=all_reduce&algorithm=ring&m=64000&{psi}");
    let stage = format!("{gathered}&count=2&also=reduce_scatter");
    let (three, two) =
        (COLLECTIVES.value(&stage, "volume_step"), COLLECTIVES.value(&plain, "volume"));
    assert!((three / two - 1.5).abs() < 1e-12, "{three}, {two}");
    // The time has the same ratio where start-ups cost nothing.
    let t = COLLECTIVES.value(&format!("{stage}&ts=0"), "t_step");
    let t_plain = COLLECTIVES.value(&format!("{plain}&ts=0"), "t");
    assert!((t / t_plain - 1.5).abs() < 1e-12, "{t}, {t_plain}");
    // A list: an all-gather, a reduce-scatter and an all-reduce.
    let list = format!("{gathered}&also=reduce_scatter,all_reduce");
    let alone = |link: &str| COLLECTIVES.value(link, "t");
    let sum = alone(&gathered)
        + alone(&format!("op=reduce_scatter&m=64000&{psi}"))
        + alone(&format!("op=all_reduce&m=64000&{psi}"));
    let step = COLLECTIVES.value(&list, "t_step");
    assert!((step - sum).abs() < 1e-12 * sum, "{step}, {sum}");
}

/// "A 2048 x 8192 bf16 array gathered over 4 TPUs in a line, one-way links of 45 GB/s, 1 us a hop?" 560 us; of 256 x 256 about
/// 3 us, which is the larger of start-ups and words, where ours are added.
#[test]
fn a_ring_gathers_an_array_of_four_tpus_in_560_microseconds() {
    let ring = "op=all_gather&algorithm=ring&p=4&ts=1us&bw=45GB/s";
    let t = COLLECTIVES.value(&format!("{ring}&m=8388608B"), "t");
    assert!((t / 560e-6 - 1.0).abs() < 0.01, "{t}");
    let small = format!("{ring}&m=32768B");
    COLLECTIVES.check(&small, "startups", 3.0);
    let words = COLLECTIVES.value(&small, "bandwidth_bound");
    assert!(
        words < 3e-6 && (COLLECTIVES.value(&small, "t") - 3e-6 - words).abs() < 1e-12,
        "{words}"
    );
}

/// "How many messages does a process send in an all-reduce of 64 processes?" 6 by doubling, 12 by Rabenseifner's algorithm.
#[test]
fn doubling_sends_6_messages_and_rabenseifner_12() {
    for (algorithm, messages) in
        [("recursive_doubling", 6.0), ("rabenseifner", 12.0), ("linear", 126.0)]
    {
        let link = format!("op=all_reduce&p=64&algorithm={algorithm}");
        COLLECTIVES.check(&link, "startups", messages);
    }
    // One by one to the root and back: 2 (p - 1) (ts + m tw) + (p - 1) m γ.
    let linear = "op=all_reduce&p=64&m=1000&algorithm=linear&gamma=1ns";
    COLLECTIVES.check(linear, "t", 126.0 * 20e-6 + 63.0 * 1e-6);
}

/// "All-to-all over 2 nodes with a NIC per GPU: the bus bandwidth as a multiple of a NIC's?" 2; over N nodes N/(N - 1).
#[test]
fn an_all_to_all_over_two_nodes_has_twice_the_bandwidth_of_its_nics() {
    for nodes in [2.0, 3.0, 16.0] {
        let p = 8.0 * nodes;
        let link = format!(
            "op=all_to_all&network=nodes&ppn=8&rails=8&rail_use=pinned&p={p}&m=1e6&word=8&tw=0.16ns&tw_nic=0.16ns"
        );
        let over = p * 1e6 * 0.16e-9 / COLLECTIVES.value(&link, "nic_bound");
        assert!((over - nodes / (nodes - 1.0)).abs() < 1e-9, "{nodes}: {over}");
    }
}

#[test]
fn a_ring_without_start_ups_has_the_bandwidth_of_its_links_on_the_bus() {
    // 2 (p - 1) / p m tw, so S / t times 2 (p - 1) / p is that of a link.
    for p in [2, 8, 16, 100] {
        let at = format!("op=all_reduce&algorithm=ring&ts=0&word=4&p={p}");
        COLLECTIVES.check(&at, "busbw", 4.0 / TW);
        COLLECTIVES.check(&at, "algbw", 4.0 / TW * f64::from(p) / (2.0 * f64::from(p - 1)));
    }
    // S is the whole of an all-gather, not the part of one process.
    let gather = "op=all_gather&algorithm=ring&p=8&m=1000&word=4&ts=0";
    COLLECTIVES.check(gather, "algbw", 8.0 * 4000.0 / (7.0 * 1000.0 * TW));
    COLLECTIVES.check(gather, "busbw", 4.0 / TW);
    let error = COLLECTIVES.refusal("op=barrier", "busbw");
    assert_eq!((error.field(), error.kind()), ("op", ErrorKind::Undefined));
    assert!(error.help().contains("sends no bytes"), "{error}");
}

#[test]
fn no_link_carries_more_than_it_can() {
    let mut count = 0;
    for (op, algorithm) in all_ways() {
        for network in ["switched", "ring", "mesh_2d", "hypercube"] {
            for (p, m, ts) in [(4, 1000, "0"), (16, 1_000_000, "1us"), (16, 1, "10us")] {
                let (op, algorithm) = (op.name(), algorithm.name());
                let at = format!(
                    "op={op}&algorithm={algorithm}&network={network}&p={p}&m={m}&ts={ts}&word=8"
                );
                let report = COLLECTIVES.report(&at);
                let value = |key| report.readout(key).and_then(Readout::value);
                let Some(busbw) = value("busbw") else {
                    assert!(op == "barrier" || value("t").is_none(), "{at}");
                    continue;
                };
                assert!(busbw <= 8.0 / TW * (1.0 + 1e-9), "{at}: {busbw}");
                count += 1;
            }
        }
    }
    assert!(200 < count, "{count}");
}
