//! The routing screen: its check values, and its figures against the model.

use crate::common::{On, agrees, assert_unbroken, bars, line, lines};
use crossover_figures::figure::{Cell, Plot, Scale};
use crossover_model::communication::{Message, Network, Packets, packet_unrounded};
use crossover_screens::explain::explain;
use crossover_screens::link::State;
use crossover_screens::machine::Machine;

use crossover_screens::screen::Answer;
use crossover_screens::{Params, target};
use proptest::prelude::*;

const ROUTING: On = On("routing");

fn with(pairs: &[(&str, &str)]) -> Params {
    let mut params = ROUTING.screen().defaults();
    for (key, text) in pairs {
        params.set_text(key, text).unwrap_or_else(|e| panic!("{e}"));
    }
    params
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(b.abs())
}

#[track_caller]
fn check(params: &Params, key: &str, microseconds: f64) {
    let got = ROUTING.value(params, key);
    assert!(near(got, microseconds * 1e-6), "{key} is {got}");
}

#[test]
fn the_share_of_the_hops_is_not_the_difference_of_two_times() {
    let params = ROUTING.with("tw=0.0001");
    let told = explain(&params, &ROUTING.report(&params), "simplified_error");
    let numbers = told.expect("a formula").expect("it is there").numbers;
    assert!(!numbers.contains('−'), "{numbers}");
}

#[test]
fn the_defaults_take_43_40_26_23_24_23_and_20_microseconds() {
    let params = with(&[]);
    check(&params, "t_store_and_forward", 43.0);
    check(&params, "t_store_and_forward_approx", 40.0);
    check(&params, "t_packet", 26.2);
    check(&params, "t_packet_lumped", 23.0);
    check(&params, "t_packet_textbook", 24.0);
    check(&params, "t_cut_through", 23.0);
    check(&params, "t_simplified", 20.0);
    assert!(near(ROUTING.value(&params, "simplified_error"), 3.0 / 23.0));
    assert!(near(ROUTING.value(&params, "hop_share"), 3.0 / 23.0));
    assert_eq!(ROUTING.value(&params, "n_packets"), 10.0);
    assert!(near(ROUTING.value(&params, "r_opt"), 5000_f64.sqrt()));
    assert_eq!(ROUTING.value(&params, "n_opt"), 14.0);
    assert!(near(ROUTING.value(&params, "gain"), 43.0 / 23.0));
    assert!(near(ROUTING.value(&params, "n_half"), 1000.0));
    assert!(near(ROUTING.value(&params, "r_inf"), 1e8));
    assert!(near(ROUTING.value(&params, "bandwidth"), 64_000.0 / 23e-6));
    assert!(near(params.at("bw").number(), 6.4e9));
}

#[test]
fn the_lecture_s_longer_message_takes_113_and_313_microseconds() {
    let params = with(&[("m", "10000")]);
    check(&params, "t_cut_through", 113.0);
    check(&params, "t_simplified", 110.0);
    check(&params, "t_store_and_forward", 313.0);
    check(&params, "t_store_and_forward_approx", 310.0);
}

#[test]
fn packets_and_flits_have_a_per_word_time_of_their_own() {
    let params = with(&[("tw_packet", "20ns"), ("tw_flit", "5ns")]);
    check(&params, "t_store_and_forward", 43.0);
    check(&params, "t_packet_lumped", 33.0);
    check(&params, "t_packet", 13.0 + 12.0 * 110.0 * 0.02);
    check(&params, "t_cut_through", 18.0);
    check(&params, "t_simplified", 15.0);
    assert!(near(ROUTING.value(&params, "n_half"), 2000.0));
    assert!(near(ROUTING.value(&params, "tw_effective"), 22e-9));
    let same = with(&[("tw_packet", "tw"), ("tw_flit", "10ns")]);
    assert_eq!(ROUTING.value(&same, "t_packet"), ROUTING.value(&with(&[]), "t_packet"));
    assert_eq!(ROUTING.value(&same, "t_cut_through"), ROUTING.value(&with(&[]), "t_cut_through"));
}

#[test]
fn the_lecture_s_tw_of_packets_is_the_textbook_s_effective_one() {
    let effective = ROUTING.value(&with(&[]), "tw_effective");
    let params = with(&[("tw_packet", &effective.to_string()), ("s", "0")]);
    check(&params, "t_packet_lumped", 24.0);
    assert_eq!(
        ROUTING.value(&params, "t_packet_lumped"),
        ROUTING.value(&params, "t_packet_textbook")
    );
}

#[test]
fn the_lecture_s_figure_has_a_message_in_one_two_and_four_parts() {
    let parts = |r| with(&[("ts", "0"), ("th", "0"), ("s", "0"), ("r", r)]);
    check(&parts("500"), "t_store_and_forward", 30.0);
    check(&parts("500"), "t_packet", 20.0);
    check(&parts("250"), "t_packet", 15.0);
    check(&parts("250"), "t_cut_through", 10.0);
}

#[test]
fn the_takeaway_is_that_of_its_case() {
    let cases: &[(&[(&str, &str)], &str)] = &[
        (
            &[],
            "in 23 µs, 1.87 times as fast as store-and-forward. Start-up and transfer take the same time.",
        ),
        (&[("m", "1e6")], "The transfer time dominates above 1000 words."),
        (&[("m", "10")], "The start-up time dominates up to 1000 words."),
        (&[("m", "10"), ("ts", "0")], "The hops dominate up to 300 words."),
        (
            &[("l", "1")],
            "Over a single link cut-through and store-and-forward take the same 21 µs.",
        ),
        (&[("bw", "1e6")], "The transfer time dominates at every size."),
        (&[("m", "1"), ("tw", "200ns"), ("l", "2")], "hardly faster than store-and-forward"),
        // 13.01 µs against 13.03 µs.
        (&[("m", "1")], "in 13.01 µs, hardly faster than store-and-forward."),
        (
            &[("m", "10"), ("tw", "0")],
            "no faster than store-and-forward. The start-up time dominates at every size.",
        ),
        (
            &[("m", "10"), ("l", "1"), ("tw", "0")],
            "take the same 11 µs. The start-up time dominates at every size.",
        ),
        (
            &[("m", "0")],
            "no faster than store-and-forward. The start-up time dominates up to 1000 words.",
        ),
        (&[("ts", "0"), ("th", "0"), ("tw", "0")], "All times are zero."),
        (&[("m", "1e15"), ("l", "1e6"), ("tw", "1e6")], "Cut-through delivers"),
    ];
    for (pairs, said) in cases {
        let params = with(pairs);
        let takeaway = ROUTING.screen().report(&params).takeaway_shown(&params);
        assert!(takeaway.contains(said), "{pairs:?}: {takeaway}");
    }
}

#[test]
fn a_megabyte_on_infiniband_knows_its_machine() {
    let preset = ROUTING.screen().presets.iter().find(|preset| preset.title.contains("InfiniBand"));
    let link = preset.expect("an example").link;
    let (state, _) = State::read(&format!("#/routing?{link}"));
    let params = state.params.expect("the screen");
    let report = ROUTING.screen().report(&params);
    let hints = report.hints_shown(&params);
    let hint = hints.first().expect("a hint");
    assert!(hint.contains("already contains the hops") && hint.contains("AlaSKA"), "{hint}");
}

#[test]
fn all_ways_are_drawn_and_over_links_at_each() {
    let params = with(&[("m", "5000"), ("l", "4"), ("tw1", "1ns")]);
    let over_size = ROUTING.plot(&params, "time-over-size");
    let over_hops = ROUTING.plot(&params, "time-over-hops");
    assert_eq!((lines(&over_size).len(), lines(&over_hops).len()), (6, 6));
    for line in lines(&over_hops) {
        for (index, (l, _)) in line.points.iter().enumerate() {
            assert_eq!(*l, index as f64 + 1.0);
        }
    }
}

#[test]
fn the_curve_whose_packets_are_not_rounded_is_the_model_s() {
    let params = with(&[("m", "5000"), ("l", "4"), ("tw1", "1ns")]);
    let network = Network { ts: 10e-6, th: 1e-6, tw: 10e-9 };
    let message = Message { m: 5000.0, l: 4.0 };
    agrees(line(&ROUTING.plot(&params, "packet-size"), "not rounded"), |r| {
        packet_unrounded(&network, &message, &Packets { r, s: 10.0, tw1: 1e-9 }).expect("valid")
    });
}

#[test]
fn the_timeline_arrives_when_the_readouts_say() {
    let timeline = ROUTING.plot(&with(&[]), "timeline");
    let Scale::Rows(rows) = &timeline.y.scale else { panic!("no rows") };
    assert_eq!(rows.len(), 9);
    assert_eq!(rows[0], "store-and-forward 1");
    assert_eq!(rows[8], "cut-through 3");
    let last = |rows: std::ops::Range<usize>| {
        let ends = bars(&timeline).into_iter().filter(|bar| rows.contains(&bar.row));
        ends.map(|bar| bar.end).fold(0.0, f64::max)
    };
    let params = with(&[]);
    assert!(near(last(0..3), ROUTING.value(&params, "t_store_and_forward")));
    assert!(near(last(3..6), ROUTING.value(&params, "t_packet")));
    assert!(near(last(6..9), ROUTING.value(&params, "t_cut_through")));
    let clock = timeline.clock.as_ref().expect("it can be played");
    assert!(clock.along_x && near(clock.end, 43e-6));
    let last = clock.steps.last().expect("steps");
    assert!(near(last.0, 43e-6) && last.1.contains("43 µs"), "{last:?}");
}

/// A link carries one thing at a time, nothing is anywhere before it was sent, and the picture
/// stays small.
fn check_timeline(timeline: &Plot) {
    let all = bars(timeline);
    assert!(all.len() <= 2000, "{} bars", all.len());
    let Scale::Rows(rows) = &timeline.y.scale else { panic!("no rows") };
    let names: std::collections::BTreeSet<_> = rows.iter().collect();
    assert_eq!(names.len(), rows.len(), "rows have names of their own");
    for (index, name) in rows.iter().enumerate() {
        let mut row: Vec<_> = all.iter().filter(|bar| bar.row == index).collect();
        row.sort_by(|a, b| a.start.total_cmp(&b.start));
        for pair in row.windows(2) {
            let slack = 1e-9 * pair[0].end;
            assert!(pair[0].end <= pair[1].start + slack, "{name}: {pair:?}");
        }
    }
    let clock = timeline.clock.as_ref().expect("a clock");
    assert!(clock.end > 0.0);
    for bar in &all {
        assert!(0.0 <= bar.start && bar.start < bar.end && bar.end <= clock.end, "{bar:?}");
        assert!(bar.row < rows.len() && !bar.label.is_empty());
    }
    assert!(clock.steps.len() <= 60, "{} steps", clock.steps.len());
    assert!(clock.steps.windows(2).all(|pair| pair[0].0 < pair[1].0));
    let ends = (clock.steps.first(), clock.steps.last());
    assert!(ends.0.is_some_and(|step| 0.0 <= step.0));
    assert!(ends.1.is_some_and(|step| step.0 <= clock.end));
}

#[test]
fn the_last_flits_end_with_the_clock_to_the_last_digit() {
    let params = with(&[
        ("methods", "cut_through"),
        ("l", "3"),
        ("ts", "2.0446259516650073e-5"),
        ("th", "0.000968800061918282"),
        ("tw", "1e-5"),
    ]);
    check_timeline(&ROUTING.plot(&params, "timeline"));
}

#[test]
fn a_timeline_of_a_million_packets_over_a_thousand_links_stays_small() {
    for pairs in [
        [("m", "1e8"), ("r", "10"), ("l", "1000"), ("s", "1")],
        [("m", "1e15"), ("r", "0.001"), ("l", "1000000"), ("s", "0")],
        [("m", "950"), ("r", "100"), ("l", "7"), ("s", "10")],
        [("m", "0"), ("r", "100"), ("l", "3"), ("s", "10")],
        [("m", "0.5"), ("r", "100"), ("l", "1"), ("s", "10")],
    ] {
        check_timeline(&ROUTING.plot(&with(&pairs), "timeline"));
    }
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let error = |params: &Params, id: &str| {
        ROUTING.screen().figure(id).expect("the figure").figure(params).expect_err(id)
    };
    let none = with(&[("methods", "none")]);
    assert_eq!(error(&none, "timeline").field(), "methods");
    assert_eq!(error(&none, "time-over-size").field(), "methods");
    let only = with(&[("methods", "simplified")]);
    assert_eq!(error(&only, "timeline").field(), "methods");
    let nothing = with(&[("ts", "0"), ("th", "0"), ("tw", "0")]);
    for id in ["timeline", "time-over-size", "time-over-hops", "packet-size"] {
        assert_eq!(error(&nothing, id).field(), "ts", "{id}");
    }
    assert_eq!(error(&with(&[("m", "0")]), "packet-size").field(), "m");
}

#[test]
fn one_link_makes_store_and_forward_and_cut_through_equal() {
    let params = with(&[("l", "1")]);
    assert_eq!(
        ROUTING.value(&params, "t_store_and_forward"),
        ROUTING.value(&params, "t_cut_through")
    );
    assert_eq!(ROUTING.value(&params, "r_opt"), 1000.0);
    assert_eq!(ROUTING.value(&params, "n_opt"), 1.0);
}

#[test]
fn flits_have_no_best_payload_but_a_bound() {
    let params = with(&[("s", "0")]);
    assert_eq!(ROUTING.value(&params, "r_opt"), 0.0);
    assert!(near(ROUTING.value(&params, "t_opt"), ROUTING.value(&params, "t_cut_through")));
    let report = ROUTING.screen().report(&params);
    let answer = &report.readout("n_opt").expect("readout").answer;
    assert_eq!(answer.as_ref().expect_err("no number").field(), "s");
}

#[test]
fn a_target_is_met_by_the_shortest_decimal_or_what_comes_nearest_is_said() {
    let solve = |key, goal, param| target::solve(&with(&[]), key, goal, param);
    assert_eq!(solve("t_cut_through", 14e-6, "tw"), Ok(target::Target::Met(1e-9)));
    // t = ts + l th + m tw = 3 s: the slider of ts ends at 10 ms.
    assert_eq!(solve("t_cut_through", 3.000_013, "ts"), Ok(target::Target::Met(3.0)));
    // Below the slider's least size of a message there is one.
    let solved = target::solve(&with(&[("m", "0.5")]), "message_bytes", 2.0, "m");
    assert!(!matches!(solved, Ok(target::Target::Unreachable { .. })), "{solved:?}");
    // Without its start-up time the message still takes 13 us.
    let solved = solve("t_cut_through", 1e-6, "ts");
    let Ok(target::Target::Unreachable { at, to }) = solved else { panic!("{solved:?}") };
    assert!(at == 0.0 && near(to, 13e-6), "{to} at {at}");
    let Ok(target::Target::Met(bw)) = solve("t_cut_through", 15e-6, "bw") else {
        panic!("no bandwidth gives 15 us")
    };
    assert!((bw / 32e9 - 1.0).abs() < 1e-9, "{bw}");
}

#[test]
fn a_size_in_bytes_is_one_in_words() {
    let params = with(&[("word", "4"), ("m", "1MB")]);
    assert_eq!(params.at("m").number(), 250_000.0);
    assert_eq!(ROUTING.value(&params, "message_bytes"), 1e6);
}

#[test]
fn hints_say_what_to_mend() {
    let hints = |pairs: &[(&str, &str)]| {
        let params = with(pairs);
        ROUTING.screen().report(&params).hints_shown(&params).join(" ")
    };
    assert_eq!(hints(&[]), "");
    let padded = hints(&[("r", "600")]);
    assert!(padded.contains("payloads of 500 words"), "{padded}");
    let twice = hints(&[("tw_packet", "11ns")]);
    assert!(twice.contains("set s to 0"), "{twice}");
    let slow = hints(&[("r", "1"), ("s", "50")]);
    assert!(slow.contains("take longer") && slow.contains("would take"), "{slow}");
    let hopless = hints(&[("m", "10")]);
    assert!(hopless.contains("th is not small"), "{hopless}");
}

#[test]
fn a_long_path_has_one_row_for_the_links_between() {
    let timeline = ROUTING.plot(&with(&[("l", "16")]), "timeline");
    let Scale::Rows(rows) = &timeline.y.scale else { panic!("no rows") };
    assert_eq!(rows.len(), 15);
    assert_eq!(rows[2], "store-and-forward 3–14");
    check_timeline(&timeline);
}

proptest! {
    #[test]
    fn curves_have_no_gaps_and_packets_follow_each_other_in_any_state(
        params in ROUTING.any_params()
    ) {
        for (id, plot) in ROUTING.plots(&params) {
            assert_unbroken(&plot);
            if id == "timeline" {
                check_timeline(&plot);
            }
        }
    }

    #[test]
    fn cut_through_is_never_slower_and_never_l_times_faster(mut params in ROUTING.any_params()) {
        params.reset("tw_flit");
        if let Ok(Answer::Number(gain)) = ROUTING.screen().report(&params).readout("gain").unwrap().answer {
            let l = params.at("l").number();
            prop_assert!((1.0 - 1e-12..=l * (1.0 + 1e-12)).contains(&gain), "{gain} over {l} links");
        }
    }
}

#[test]
fn a_measured_machine_brings_the_per_hop_time_of_a_switch() {
    let chosen = |id: &str| {
        let machine = Machine::find(id).expect("a machine");
        let mut params = with(&[("th", "3us")]);
        ROUTING.screen().apply(machine, &mut params);
        assert!(ROUTING.screen().agrees(machine, &params));
        let said = ROUTING.screen().hop_note(machine).expect("no hop was measured");
        (params.at("ts").number(), params.at("th").number(), said)
    };
    let (ts, th, said) = chosen("10gbe_tcp_2014");
    assert_eq!((ts, th), (2.207e-5, 0.25e-6));
    assert!(said.contains("a switch of 2012 takes about 0.25 µs"));
    // Machines of the papers are older than that switch.
    let (ts, th, said) = chosen("ibm_sp2");
    assert_eq!((ts, th), (35e-6, 3e-6));
    assert!(said.starts_with("It sets no per-hop time th"));
}

#[test]
fn the_presets_of_the_notes_take_what_the_notes_say() {
    let slow = ROUTING.with("tw=0.1ms");
    assert!(near(ROUTING.value(&slow, "r_inf"), 10_000.0));
    check(&slow, "t_cut_through", 100_013.0);
    let file = ROUTING.with("m=625000&l=4&ts=114.6us&th=5us&tw=64ns");
    check(&file, "t_store_and_forward", 160_134.6);
    check(&file, "t_cut_through", 40_134.6);
}

#[test]
fn what_lost_packets_cost_is_told_where_they_are_set() {
    let takeaway = |link: &str| ROUTING.report(&ROUTING.with(link)).takeaway;
    assert_eq!(
        takeaway("loss=0.05"),
        "With UDP the message arrives whole in 59.9 % of cases. A reliable protocol needs 40.3 µs, 1.539 times as long."
    );
    assert_eq!(takeaway("loss=0.01"), takeaway(""));
    assert!(takeaway("").starts_with("Cut-through delivers"));
    // An empty message has nothing to lose, and is a packet without payload.
    let empty = ROUTING.with("m=0&loss=0.5");
    check(&empty, "t_tcp", 10.0 + 3.0 + 3.0 * 3.3);
    assert_eq!(ROUTING.value(&empty, "rounds"), 0.0);
}

#[test]
fn the_table_of_losses_says_how_often_a_message_arrives_whole() {
    let table = crossover_figures::figure::Figure::from(ROUTING.plot(&with(&[]), "time-over-loss"));
    let table = table.table("");
    let titles: Vec<_> = table.columns.iter().map(|column| column.title.as_str()).collect();
    let place = titles.iter().position(|title| *title == "whole message with UDP");
    let place = place.unwrap_or_else(|| panic!("{titles:?}"));
    for row in table.rows.iter().take(50) {
        let (Cell::Number(loss), Cell::Number(whole)) = (&row[0], &row[place]) else {
            panic!("{row:?}")
        };
        assert!((whole - (1.0 - loss).powi(10)).abs() < 1e-12);
    }
}

/// "A packet of 5000 bits over 1 Gbit/s Ethernet, 10 us of propagation a link: one store-and-forward switch, three, three
/// cut-through switches that begin after 128 bits?" 30, 60 and 45.384 us.
#[test]
fn a_switch_forwards_once_it_has_read_128_bits() {
    let packet = "m=625B&ts=0&th=10us&bw=1Gbit/s";
    let at = |more: &str| ROUTING.with(&format!("{packet}&{more}"));
    check(&at("l=2"), "t_store_and_forward", 30.0);
    check(&at("l=4"), "t_store_and_forward", 60.0);
    check(&at("l=4&head=16B"), "t_cut_through", 45.384);
    check(&at("l=4&head=16B"), "t_first", 40.384);
    // All of it is store-and-forward; more than all is no more.
    check(&at("l=4&head=625B"), "t_cut_through", 60.0);
    check(&at("l=4&head=1MB"), "t_cut_through", 60.0);
    let timeline = ROUTING.plot(&at("l=4&head=16B&methods=cut_through"), "timeline");
    check_timeline(&timeline);
    let end = bars(&timeline).iter().map(|bar| bar.end).fold(0.0, f64::max);
    assert!(near(end, 45.384e-6), "{end}");
    // Three switches read; the destination does not.
    let read = bars(&timeline).into_iter().filter(|bar| bar.label.text().starts_with("read first"));
    assert_eq!(read.map(|bar| bar.row).collect::<Vec<_>>(), [0, 1, 2]);
}

/// "10 GB on two mirrors: 100 ms and 400 MB/s, or 300 ms and 700 MB/s?" 25.1 and 14.59 s; the same at 186.7 MB.
#[test]
fn a_nearer_mirror_is_faster_up_to_187_megabytes() {
    let from = |mirror: &str, m: &str| {
        ROUTING.value(&ROUTING.with(&format!("l=1&th=0&m={m}&{mirror}")), "t_cut_through")
    };
    let [near_one, fast] = ["ts=100ms&bw=400MB/s", "ts=300ms&bw=700MB/s"];
    assert!(near(from(near_one, "10GB"), 25.1));
    assert!((from(fast, "10GB") - 14.586).abs() < 1e-3);
    let same = "186666666.667B";
    assert!((from(near_one, same) / from(fast, same) - 1.0).abs() < 1e-9);
    assert!(from(near_one, "186MB") < from(fast, "186MB"));
}

/// "A transfer took 14 minutes at 100 ms and 120 KB/s. How much data?" 100.8 MB.
#[test]
fn fourteen_minutes_are_a_hundred_megabytes() {
    let params = ROUTING.with("l=1&th=0&ts=100ms&bw=120kB/s&word=1");
    let solved = target::solve(&params, "t_cut_through", 840.0, "m");
    let Ok(target::Target::Met(m)) = solved else { panic!("{solved:?}") };
    assert!((m / 100.788e6 - 1.0).abs() < 1e-9, "{m}");
}

/// "16 GB, 300 GB/s in a node, 200 Gbit/s between nodes: does 0.42 s of computing hide it?" 0.053 s, and 0.64 s.
#[test]
fn computing_hides_a_transfer_inside_a_node_only() {
    let time = |bw: &str| {
        let params = ROUTING.with(&format!("l=1&ts=0&th=0&m=16GB&bw={bw}"));
        ROUTING.value(&params, "t_cut_through")
    };
    assert!(near(time("300GB/s"), 16.0 / 300.0) && time("300GB/s") < 0.42);
    assert!(near(time("200Gbit/s"), 0.64) && 0.42 < time("200Gbit/s"));
}

/// "16.8 MB from corner to corner of a 4 x 4 mesh over two disjoint paths, 45 GB/s a link, 1 us a hop?" First byte after
/// 6 us, all after about 194 us: each path carries half, over 6 links.
#[test]
fn two_paths_carry_half_of_the_message_each() {
    let params = ROUTING.with("l=6&ts=0&th=1us&m=8.4MB&bw=45GB/s");
    check(&params, "t_first", 6.0);
    let t = ROUTING.value(&params, "t_cut_through");
    assert!((t / 194e-6 - 1.0).abs() < 0.01, "{t}");
}
