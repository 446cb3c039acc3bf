//! Pairs that share NICs.

use crossover_figures::figure::{Layer, Line, Plot};
use proptest::prelude::*;

use crate::common::{On, line, lines, points};

const NODES: On = On("nodes");

#[test]
fn eight_pairs_of_the_defaults_share_one_nic() {
    for (key, expected) in [
        ("t_pairs", 90e-6),
        ("slowdown", 4.5),
        ("t_window", 5.14e-3),
        ("node_bandwidth", 8.0 * 64.0 * 8000.0 / 5.14e-3),
        ("message_rate", 8.0 * 64.0 / 5.14e-3),
        ("pairs_full", 1.0),
        ("rail_gain", 1.8),
    ] {
        NODES.check("", key, expected);
    }
    NODES.near("", "node_bandwidth", 796.887e6, 1e-6);
    assert_eq!(NODES.word("", "limit"), "nic");
}

#[test]
fn the_takeaway_is_that_of_what_limits() {
    NODES.check_takeaways(&[
        ("", "8 pairs share one NIC: each message takes 4.5 times as long. One process fills the NIC; more only share it. A second NIC makes it 1.8 times as fast."),
        ("gap_nic=1us&m=8", "Below 800 B the NIC's message rate limits. More NICs help, more bandwidth does not."),
        ("pairs=1", "One pair sends as fast as a process can, 776 MB/s. One process fills the NIC; more only share it. A second NIC changes nothing."),
        ("tw_nic=2ns&pairs=3", "3 pairs send as fast as each alone: 2.33 GB/s together. 5 processes fill the NIC; more only share it. A second NIC changes nothing."),
        ("pairs=8&ppn=4", "A node has 4 processes, so at most 4 pairs can send."),
    ]);
    for (link, part) in [
        ("m=8", "A process needs 5 µs a message, and that limits: 1.525 million messages/s."),
        ("rails=2&rail_use=pinned&m=1e5", "4 pairs share each NIC: each message takes 3.97 times"),
        (
            "rails=2&m=1e5",
            "All pairs share the NICs: each message takes 3.97 times as long. 2 processes fill the NICs; more only share them. One more NIC: 1.498 times as fast.",
        ),
        (
            "rails=2&tw_nic=20ns",
            "All pairs share 2 NICs: each message takes 4.5 times as long. One process fills the NICs; more only share them. One more NIC: 1.421 times as fast.",
        ),
        (
            "tw_nic=2.5ns&m=1e5",
            "All pairs share one NIC: each message takes 1.99 times as long. 4 processes fill the NIC",
        ),
        ("tw_nic=30ns&pairs=1", "A NIC is slower than a process: messages take twice as long."),
        ("ts=1&tw=1ns&m=1000&gap=0", "hardly longer than alone"),
        ("ts=0&tw=0&m=0", "All times are zero."),
        (
            "tw=0&tw_nic=0&gap_nic=6us",
            "The NIC's message rate limits, whatever the size. More NICs help",
        ),
    ] {
        let told = NODES.report(link).takeaway;
        assert!(told.contains(part), "{link}: {told}");
    }
}

#[test]
fn what_is_undefined_says_why() {
    for (link, part) in [
        ("rail_use=pinned&rails=2", "Each process has one NIC (pinned)"),
        ("tw_nic=0", "The NICs have no limit"),
        ("tw_nic=0.1ns", "All 8 processes of a node together do not fill its NICs."),
    ] {
        let refused = NODES.refusal(link, "pairs_full");
        assert_eq!(refused.field(), "tw_nic", "{link}");
        let hints = NODES.report(link).hints.join(" ");
        assert!(hints.contains(part), "{link}: {hints}");
        assert!(hints.contains("Left out: changes of protocol"), "{hints}");
    }
    let idle = NODES.report("rail_use=pinned&rails=4&pairs=3").hints.join(" ");
    assert!(idle.contains("so 3 pairs use 2 of its 4 NICs"), "{idle}");
    for key in ["t_pairs", "slowdown", "node_bandwidth", "rail_gain", "limit"] {
        assert_eq!(NODES.refusal("ppn=4&pairs=5", key).field(), "pairs", "{key}");
    }
    NODES.check("rails=64", "rail_gain", (10.0 + 10.0) / (10.0 + 10.0));
}

#[test]
fn no_more_processes_of_a_machine_send_than_its_nodes_have() {
    for (machine, ppn, word) in [("hdr100_32", 32.0, "striped"), ("slingshot_gh200", 4.0, "pinned")]
    {
        let params = NODES.with(&format!("on={machine}"));
        assert_eq!(params.at("ppn").number(), ppn, "{machine}");
        assert_eq!(params.at("pairs").number(), f64::min(ppn, 8.0), "{machine}");
        assert_eq!(params.at("rail_use").choice(), Some(word));
        assert!(
            NODES.screen().report(&params).readout("t_pairs").is_some_and(|t| t.answer.is_ok())
        );
    }
}

fn curve_at(plot: &Plot, name: &str, x: f64) -> f64 {
    let found: &Line = line(plot, name);
    let near = found.points.iter().min_by(|a, b| (a.0 - x).abs().total_cmp(&(b.0 - x).abs()));
    near.expect("points").1
}

#[test]
fn curves_of_more_pairs_meet_at_the_roof() {
    let plot = NODES.plot("", "bandwidth-over-size");
    let names: Vec<_> = lines(&plot).into_iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["1 pair", "2 pairs", "4 pairs", "8 pairs"]);
    let rule = plot.layers.iter().find_map(|layer| match layer {
        Layer::Rule(rule) => Some(rule),
        _ => None,
    });
    assert_eq!(rule.expect("the roof").label, "NIC full");
    for name in names {
        let end = curve_at(&plot, name, 1e6);
        assert!((0.99 * 800e6..800e6).contains(&end), "{name}: {end}");
    }
    assert!(3.9 * curve_at(&plot, "1 pair", 1.0) < curve_at(&plot, "4 pairs", 1.0));
    let free = NODES.plot("tw_nic=0", "bandwidth-over-size");
    assert!(!free.layers.iter().any(|layer| matches!(layer, Layer::Rule(_))));
    assert_eq!(lines(&NODES.plot("ppn=1024&pairs=100", "bandwidth-over-size")).len(), 7);
}

#[test]
fn measured_bandwidths_stand_over_the_curves_with_their_pairs() {
    let link = "measured=8:50MB/s:8;8000:790MB/s:8;8000:400MB/s:1;16:1MB/s&word=8";
    let plot = NODES.plot(link, "bandwidth-over-size");
    let at = |name: &str| -> Vec<_> {
        points(&plot, name).expect(name).points.iter().map(|at| (at.x, at.y)).collect()
    };
    assert_eq!(at("measured, 8 pairs"), [(1.0, 50e6), (1000.0, 790e6)]);
    assert_eq!(at("measured, 1 pair"), [(1000.0, 400e6)]);
    assert_eq!(at("measured"), [(2.0, 1e6)]);
}

proptest! {
    #[test]
    fn no_pairs_carry_more_than_the_nics_or_the_processes(params in NODES.any_params()) {
        let report = NODES.screen().report(&params);
        let number = |key: &str| report.readout(key).and_then(crossover_screens::screen::Readout::value);
        if let Some(bandwidth) = number("node_bandwidth") {
            let of = |key: &str| params.at(key).number();
            let tw_nic = if of("tw_nic").is_nan() { of("tw") } else { of("tw_nic") };
            let most = 1.0 + 1e-9;
            prop_assert!(bandwidth * tw_nic <= of("rails") * of("word") * most);
            prop_assert!(bandwidth * of("tw") <= of("pairs") * of("word") * most);
            prop_assert!(number("slowdown").is_none_or(|slower| 1.0 <= slower));
            prop_assert!(number("rail_gain").is_none_or(|gain| 1.0 <= gain));
            prop_assert!(number("t_pairs") <= number("t_window"));
        }
    }
}
