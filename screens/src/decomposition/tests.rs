//! The screen `decomposition`: its check values, and its figures.

use std::collections::BTreeSet;

use crate::common::{On, line};
use crate::random::states;
use crossover_figures::draw::{Caption, Frame, Theme, ThemeName, svg};
use crossover_figures::figure::{Cell, Figure, Layer, Mark, Point};
use crossover_screens::machine::machines;
use crossover_screens::screen::{Answer, Readout};
use proptest::prelude::*;

const DECOMPOSITION: On = On("decomposition");

/// The readout is an error of that kind on that key.
#[track_caller]
fn check_refusal(query: &str, readout: &str, kind: &str, key: &str) {
    let error = DECOMPOSITION.refusal(query, readout);
    assert_eq!((error.kind().name(), error.field()), (kind, key), "{query}");
}

/// One of the hints says that.
#[track_caller]
fn check_hint(query: &str, said: &str) {
    let hints = DECOMPOSITION.report(query).hints;
    assert!(hints.iter().any(|hint| hint.contains(said)), "{hints:?}");
}

#[test]
fn both_directions_at_once_halve_both_exchanges_and_leave_the_thresholds() {
    for query in ["", "p=2", "p=16&m=64&convergence=1", "n=1024&overlap=1"] {
        let full = format!("{query}&duplex=full");
        for key in ["t_strips", "t_strips_nm", "t_blocks", "t_blocks_nm"] {
            let on = |query: &str| {
                let report = DECOMPOSITION.report(query);
                report.readout(key).expect(key).value()
            };
            let halved = on(query).map(|t| 0.5 * t);
            assert_eq!(on(full.trim_start_matches('&')), halved, "{query}: {key}");
        }
        for key in ["ts_threshold", "tw_threshold", "p_cross", "winner"] {
            let on = |query: &str| {
                let report = DECOMPOSITION.report(query);
                report.readout(key).expect(key).answer.clone()
            };
            assert_eq!(on(full.trim_start_matches('&')), on(query), "{query}: {key}");
        }
    }
    // A shared cable carries one message at a time.
    let shared = DECOMPOSITION.value("channel=shared", "t_strips");
    DECOMPOSITION.check("channel=shared&duplex=full", "t_strips", shared);
}

#[test]
fn the_numbers_are_those_of_the_paper() {
    for (query, key, value) in [
        // The SP2 of the defaults.
        ("", "t_strips", 375.52e-6),
        ("", "t_blocks", 338.88e-6),
        ("", "ts_threshold", 44.16e-6),
        ("", "tw_threshold", 35e-6 / 192.0),
        ("", "p_cross", 24.317_949_322_267_395),
        ("", "advantage", 375.52 / 338.88),
        // One and two strips have the edges really there.
        ("p=1", "t_strips", 0.0),
        ("p=2", "t_strips", 375.52e-6 / 2.0),
        // The threshold holds for any p from nine.
        ("p=256", "ts_threshold", 51.52e-6),
        ("p=256", "tw_threshold", 0.15625e-6),
        ("tw=2.4us", "ts_threshold", 460.8e-6),
        ("p=50", "ts_threshold", 256.0 * (1.0 - 2.0 / 50_f64.sqrt()) * 0.23e-6),
        // A row for each processor: Tables 1 and 2.
        ("", "ts_threshold_at_n", 51.52e-6),
        ("n=1024&tw=5us", "ts_threshold_at_n", 4800e-6),
        ("", "tw_threshold_at_n", 0.15625e-6),
        ("n=1024&ts=1500us", "tw_threshold_at_n", 1.5625e-6),
        // The parts of a file.
        ("", "pieces_rows", 1.0),
        ("", "pieces_columns", 256.0),
        ("", "pieces_blocks", 32.0),
        ("", "extent_rows", 1.0 / 64.0),
        ("", "extent_columns", 65_284.0 / 65_536.0),
        ("", "extent_blocks", 7968.0 / 65_536.0),
        // The run.
        ("n=1024", "speedup_strips", 8.416_078_078_849_365),
        ("n=1024", "efficiency_strips", 0.131_501_219_982_021_33),
        ("n=1024", "speedup_blocks", 15.434_762_129_062_648),
        ("n=1024", "efficiency_blocks", 0.241_168_158_266_603_87),
        ("n=1024&iters=1000", "t_total_strips", 1.245_92),
        ("convergence=1&n=16", "p_best_strips", 1.0),
        ("", "n_iso_strips", 6_036.432_052_608_432),
        ("", "n_iso_blocks", 2_263.643_937_571_841_4),
    ] {
        DECOMPOSITION.check(query, key, value);
    }
    assert_eq!(DECOMPOSITION.word("", "winner"), "blocks");
}

#[test]
fn the_curves_of_the_threshold_and_of_the_time_end_where_strips_do() {
    let plot = DECOMPOSITION.plot("", "threshold");
    let curve = &line(&plot, "ts*").points;
    assert_eq!((curve[0].0, curve[curve.len() - 1].0), (9.0, 256.0));
    assert!(line(&plot, "ts* beyond p = n").points.iter().all(|point| point.0 >= 256.0));
    let plot = DECOMPOSITION.plot("channel=shared", "threshold");
    assert!(line(&plot, "ts*").points.iter().all(|point| point.1 == 256.0 * 0.23e-6));
    let plot = DECOMPOSITION.plot("convergence=1&iters=3", "total-time");
    assert_eq!(line(&plot, "strips").points.last().map(|last| last.0), Some(256.0));
    assert_eq!(line(&plot, "strips, p < 3").points[0], (1.0, 3.0 * 65_536.0 * 10e-9));
}

#[test]
fn a_small_change_is_no_small_error() {
    DECOMPOSITION.check("", "iterations", 57_735.0);
    DECOMPOSITION.check("", "iterations_error", 184_907.0);
    DECOMPOSITION.check("", "t_converge_strips", 57_735.0 * 597.14e-6);
    DECOMPOSITION.check("", "t_converge_blocks", 57_735.0 * 560.5e-6);
    // E36: the error is up to ρ / (1 − ρ) times the change.
    let (rho, over) = (DECOMPOSITION.value("", "rho"), DECOMPOSITION.value("", "error_over_eps"));
    assert!(over <= rho / (1.0 - rho) * (1.0 + 1e-9) && 13_383.0 < over);
    DECOMPOSITION.check("n=64&boundary=mixed", "iterations", 10_907.0);
    DECOMPOSITION.check("n=64&method=gauss_seidel", "iterations", 3320.0);
    DECOMPOSITION.check("eps=1e-3", "iterations", 1.0);
    // The exact solution of one point is the mean of its neighbors.
    DECOMPOSITION.check("n=1&p=1", "error_at_stop", 0.0);
}

/// A run of as many iterations with a convergence test takes the time to the precision.
#[test]
fn the_time_to_a_precision_is_that_of_the_run() {
    for query in ["", "overlap=1", "channel=shared", "duplex=full", "p=2&n=64", "p=9&n=30"] {
        let stop = DECOMPOSITION.value(query, "iterations");
        let run = format!("{query}&convergence=1&iters={stop}");
        let run = run.trim_start_matches('&');
        for cut in ["strips", "blocks"] {
            if cut == "blocks" && query.starts_with("p=2") {
                continue;
            }
            let expected = DECOMPOSITION.value(run, &format!("t_total_{cut}"));
            DECOMPOSITION.check(query, &format!("t_converge_{cut}"), expected);
        }
    }
}

#[test]
fn the_largest_part_is_said_where_the_grid_does_not_divide() {
    for (key, value) in [
        ("largest_strips", 768.0),
        ("imbalance_strips", 1.171_875),
        ("largest_blocks", 676.0),
        ("imbalance_blocks", 1.031_494_140_625),
    ] {
        DECOMPOSITION.check("p=100", key, value);
    }
    let strip = "The largest strip has 3 rows, so computing takes 17.2 % longer than n² tc/p.";
    check_hint("p=100", strip);
    check_hint(
        "p=100",
        "The largest block has sides of 26 points in place of 25.6: 3.15 % longer.",
    );
    let even = DECOMPOSITION.report("").hints;
    assert!(even.iter().all(|hint| !hint.contains("largest")), "{even:?}");
}

#[test]
fn overlaps_are_read_twice_and_locks_take_rounds() {
    for (query, rounds) in
        [("", [1.0, 64.0, 8.0]), ("W=1", [2.0, 64.0, 10.0]), ("W=2", [2.0, 64.0, 16.0])]
    {
        let keys = ["lock_rounds_rows", "lock_rounds_columns", "lock_rounds_blocks"];
        keys.iter().zip(rounds).for_each(|(key, value)| DECOMPOSITION.check(query, key, value));
    }
    DECOMPOSITION.check("W=2", "overlap_rows", 0.492_187_5);
    DECOMPOSITION.check("W=2", "overlap_blocks", 0.112_365_722_656_25);
    check_refusal("W=5", "overlap_rows", "out_of_range", "W");
    DECOMPOSITION.check("W=5", "lock_rounds_blocks", 16.0);
    let mut figures = DECOMPOSITION.screen().figures.iter();
    let view = figures.find(|spec| spec.id == "file-view").expect("a figure");
    let Ok(Figure::Table(table)) = view.figure_at_once(&DECOMPOSITION.with("W=2")) else {
        panic!("a table");
    };
    let ordered = table.rows.last().expect("a row");
    assert_eq!(ordered[0], Cell::Text("rank ordering".to_owned()));
    assert_eq!(ordered[4..], [Cell::Number(1.0), Cell::Number(0.0)]);
}

#[test]
fn the_answer_is_about_what_was_chosen() {
    for (query, said) in [
        (
            "W=2",
            "Locked by columns, 64 processes write one at a time, by rows 32. With rank ordering all write at once.",
        ),
        (
            "boundary=mixed&n=64&p=16",
            "After 10\u{2009}907 iterations the change is small enough, but the error is 0.171 %. An error as small takes 23\u{2009}655.",
        ),
        (
            "eps=1e-3",
            "It stops after 1 iteration, as the change is small from the start. The error is still over 99.9 %. An error as small takes 92\u{2009}454.",
        ),
        (
            "eps=1e-9&n=64",
            "After 11\u{2009}958 iterations the change is small enough. The error is 855 times that. One as small takes 17\u{2009}736.",
        ),
        ("eps=0.1&n=2&p=1", "After 4 iterations both the change and the error are small enough."),
    ] {
        let told = DECOMPOSITION.report(query).takeaway;
        assert!(told.starts_with(said), "{query}: {told}");
    }
    check_hint("W=2", "Blocks exchange edges 10.8 % faster than strips.");
    check_hint("convergence=1", "but the error is 1.34 %.");
}

#[test]
fn a_convergence_test_makes_a_best_p() {
    let p = 1024.0 * 1024.0 * 10e-9 * 2_f64.ln() / 35.23e-6;
    let got = DECOMPOSITION.value("n=1024&convergence=1", "p_best_strips");
    assert!((got - p).abs() < 1e-6 * p);
    check_refusal("n=1024", "p_best_strips", "undefined", "convergence");
    check_hint("n=1024&convergence=1", "206 strips");
    check_hint("n=1024", "The total time has no minimum over p");
}

#[test]
fn fddi_flips_to_blocks_on_a_shared_channel() {
    let fddi = "n=1024&ts=1100us&tw=1.1us";
    assert_eq!(DECOMPOSITION.word(fddi, "winner"), "strips");
    DECOMPOSITION.check(fddi, "ts_threshold", 844.8e-6);
    let shared = format!("{fddi}&channel=shared");
    assert_eq!(DECOMPOSITION.word(&shared, "winner"), "blocks");
    for p in [9, 16, 64, 100, 1024] {
        DECOMPOSITION.check(&format!("{shared}&p={p}"), "ts_threshold", 1126.4e-6);
    }
    DECOMPOSITION.check(&shared, "t_strips", 126.0 * (1100e-6 + 1024.0 * 1.1e-6));
    DECOMPOSITION.check(&shared, "t_blocks", 224.0 * (1100e-6 + 128.0 * 1.1e-6));
    check_hint(fddi, "On one shared channel blocks would win.");
}

#[test]
fn the_takeaway_is_that_of_its_case() {
    let cases = [
        (
            "",
            "Blocks exchange edges 10.8 % faster than strips. Strips would win above a start-up time of 44.2 µs, or below 25 processors.",
        ),
        (
            "p=25&ts=0",
            "Blocks exchange edges 2.5 times as fast as strips. Strips would win above a start-up time of 35.3 µs.",
        ),
        (
            "n=8192&p=4096&ts=1us",
            "Blocks exchange edges 31 times as fast as strips. Strips would win above ",
        ),
        (
            "p=16",
            "Strips exchange edges 5.92 % faster than blocks. Blocks would win below a start-up time of 29.4 µs, or from 25 processors.",
        ),
        (
            "ts=1500us&tw=5us",
            "One processor is 16.98 times as fast as 64 strips: do not divide the grid. Strips exchange edges 19.4 % faster than blocks.",
        ),
        (
            "ts=1100us&tw=1.1us",
            "One processor is 8.45 times as fast as 64 strips: do not divide the grid. Strips exchange edges 64.3 % faster than blocks.",
        ),
        (
            "ts=1500us&tw=5us&tc=1us",
            "Strips exchange edges 19.4 % faster than blocks. Blocks would win below a start-up time of 960 µs.",
        ),
        (
            "tw=0",
            "Strips exchange edges twice as fast as blocks. Words cost nothing, so fewer start-ups win.",
        ),
        ("ts=44.16us", "Both exchange edges in the same 412 µs. A start-up time of 44.2 µs is the"),
        ("ts=0&tw=0", "Messages take no time, so strips and blocks cost the same."),
        ("ts=0&tw=0&channel=shared", "Messages take no time"),
        ("p=50", "and 50 is none. At 49 blocks win."),
        ("p=50&ts=43us", "and 50 is none. At 49 strips win."),
        ("p=4", "Four blocks take 258 µs an exchange, four strips 376 µs. The thresholds assume"),
        (
            "p=5",
            "Only strips can use 5 processors: an exchange takes 376 µs. Blocks need a square number.",
        ),
        ("n=16&p=64&tc=1ms", "Only blocks can use 64 processors: an exchange takes "),
        ("n=16&p=50", "neither into 50 strips nor into 50 blocks. Use fewer processors."),
        ("n=2&p=4", "Only blocks can use 4 processors: an exchange takes "),
        ("n=1&p=4", "neither into 4 strips nor into 4 blocks."),
        ("p=1", "One processor holds the whole grid and exchanges nothing."),
        (
            "n=1024&ts=1100us&tw=1.1us&channel=shared",
            "One processor is 26.5 times as fast as 64 blocks. The fastest run is on 2 strips.",
        ),
        (
            "n=1024&ts=1100us&tw=1.1us&tc=1us&channel=shared",
            "Blocks exchange edges 0.931 % faster than strips. On a switched network strips would win.",
        ),
        ("n=1024&p=256&channel=shared", "blocks. The fastest run is on "),
    ];
    for (query, said) in cases {
        let told = DECOMPOSITION.report(query).takeaway;
        assert!(told.contains(said), "{query}: {told}");
    }
}

#[test]
fn whether_to_divide_at_all_is_said_first() {
    for (machine, times) in [("fddi", 8.45), ("ethernet", 17.0)] {
        let preset = DECOMPOSITION.screen().presets.iter().find(|preset| {
            preset.link.ends_with(&format!("machine={machine}")) && !preset.link.contains("shared")
        });
        let link = preset.expect("a preset").link;
        assert!((1.0 / DECOMPOSITION.value(link, "speedup_strips") / times - 1.0).abs() < 0.01);
        let told = DECOMPOSITION.report(link).takeaway;
        assert!(
            told.starts_with("One processor is ") && told.contains(": do not divide"),
            "{told}"
        );
    }
    for params in states(DECOMPOSITION.screen(), 300) {
        let slower = |key| {
            DECOMPOSITION
                .report(&params)
                .readout(key)
                .is_some_and(|s| s.value().is_none_or(|s| s < 0.98))
        };
        let told = DECOMPOSITION.report(&params).takeaway;
        let pays = !slower("speedup_strips") || !slower("speedup_blocks");
        assert!(!pays || !told.contains("do not divide"), "{told}");
    }
}

#[test]
fn ethernet_is_above_its_threshold() {
    let ethernet = "ts=1500us&tw=5us";
    assert_eq!(DECOMPOSITION.word(ethernet, "winner"), "strips");
    DECOMPOSITION.check(ethernet, "ts_factor", 1500.0 / 960.0);
    check_refusal(ethernet, "p_cross", "undefined", "ts");
}

#[test]
fn one_processor_has_no_edges() {
    let labels: Vec<_> = DECOMPOSITION
        .plot("n=256&p=1", "exchange")
        .layers
        .into_iter()
        .filter_map(|layer| match layer {
            Layer::Label(label) => Some(label.text),
            _ => None,
        })
        .collect();
    assert!(labels.contains(&"1 strip".to_owned()), "{labels:?}");
    assert!(labels.contains(&"no edges to exchange".to_owned()), "{labels:?}");
}

#[test]
fn the_work_grows_with_p_as_messages_and_words_make_it() {
    let grown = |query: &str, key: &str| DECOMPOSITION.report(query).readout(key).unwrap().remark;
    assert!(grown("n=8192", "n_iso_strips").ends_with("p²."));
    assert!(grown("tw=0&ts=1", "n_iso_strips").ends_with("as p."));
    assert!(grown("channel=shared", "n_iso_blocks").ends_with("p³."));
}

#[test]
fn what_does_not_exist_names_its_key() {
    for (query, readout, kind, key) in [
        ("p=4", "t_blocks", "too_few_processors", "p"),
        ("p=8", "ts_threshold", "too_few_processors", "p"),
        ("p=50", "t_blocks", "not_perfect_square", "p"),
        ("p=50", "winner", "not_perfect_square", "p"),
        ("p=50", "pieces_blocks", "not_perfect_square", "p"),
        ("p=300", "t_strips", "too_many_processors", "p"),
        ("p=1024", "pieces_columns", "too_many_processors", "p"),
        ("n=2&p=9", "t_blocks", "too_many_processors", "p"),
        ("ts=0&tw=0&convergence=1", "p_best_strips", "undefined", "ts"),
    ] {
        check_refusal(query, readout, kind, key);
    }
    check_hint("p=50", "49 and 64");
    check_hint("ts=0&tw=0", "messages take no time");
    check_hint("n=1&p=1", "cannot be divided");
}

#[test]
fn the_papers_growth_stands_beside_its_correction() {
    DECOMPOSITION.check("", "t_strips_printed", 4.0 * 375.52e-6);
    check_hint("", "k = n/p = 4");
}

#[test]
fn the_shorter_edge_of_an_oblong_grid_travels() {
    assert_eq!(DECOMPOSITION.word("n=256&m=1024", "cut"), "columns");
    assert_eq!(DECOMPOSITION.word("n=256&m=64", "cut"), "rows");
    DECOMPOSITION.check("n=256&m=1024", "edge", 256.0);
    DECOMPOSITION.check("n=256&m=1024", "t_strips_nm", 375.52e-6);
    DECOMPOSITION.check("n=256&m=1024", "t_blocks_nm", 4.0 * (70e-6 + 160.0 * 0.23e-6));
    DECOMPOSITION.check("n=256&m=1024", "ts_threshold_nm", (256.0 - 160.0) * 0.23e-6);
    DECOMPOSITION.check("m=256", "t_blocks_nm", 338.88e-6);
    check_refusal("channel=shared", "edge", "undefined", "channel");
}

#[test]
fn q_moves_from_square_to_square() {
    let mut params = DECOMPOSITION.with("");
    params.set_number("q", 7.3).expect("rounded");
    assert_eq!((params.at("p").number(), params.at("q").number()), (49.0, 7.0));
}

#[test]
fn bandwidth_is_another_face_of_the_time_per_word() {
    assert_eq!(DECOMPOSITION.with("bw=64Mbit/s").at("tw").number(), 1e-6);
    DECOMPOSITION.check("bw=64Mbit/s", "word_rate", 1e6);
}

#[test]
fn every_machine_that_sends_messages_stands_on_the_map_under_a_name_of_its_own() {
    let plot = DECOMPOSITION.plot(&DECOMPOSITION.with("word=4"), "map");
    let points: Vec<_> = plot
        .layers
        .iter()
        .filter_map(|layer| match layer {
            Layer::Points(points) => Some(&points.points),
            _ => None,
        })
        .flatten()
        .collect();
    // Those with nodes are on the map of nodes.
    let placed = machines().filter(|machine| !machine.is_collective() && machine.levels.is_none());
    for machine in placed.clone() {
        let place = (machine.per_word(4.0), machine.ts);
        let named = |point: &&&Point| (point.x, point.y) == place && point.label == machine.short;
        assert_eq!(points.iter().filter(named).count(), 1, "{}", machine.id);
    }
    let names: BTreeSet<_> = points.iter().map(|point| &point.label).collect();
    // The current parameters have a point, too.
    assert_eq!((names.len(), points.len()), (placed.count() + 1, names.len()));
    for point in points {
        assert!(plot.x.range.0 <= point.x && point.x <= plot.x.range.1);
        assert!(plot.y.range.0 <= point.y && point.y <= plot.y.range.1);
    }
}

#[test]
fn the_map_names_the_machines_for_whose_names_there_is_room() {
    let plot = DECOMPOSITION.plot(&DECOMPOSITION.with(""), "map");
    let figure = Figure::from(plot);
    for (width, least) in [(320, 6), (480, 8), (808, 10)] {
        let frame = Frame::svg(width, figure.height(width), Theme::of(ThemeName::Light));
        let text = svg(&figure, &frame, &Caption::from_title("")).expect("a picture");
        let written = |name: &str| text.lines().filter(|line| *line == name).count();
        let named: Vec<_> = machines().map(|machine| machine.short).collect();
        assert!(named.iter().all(|name| written(name) <= 1), "{width}");
        let count = named.iter().filter(|name| written(name) == 1).count();
        assert!(count >= least, "{width}: {count}");
    }
}

#[test]
fn the_exchange_takes_as_long_as_the_formula() {
    for query in [
        "",
        "p=9",
        "p=2",
        "channel=shared&p=16",
        "p=4096&n=8192",
        "p=50",
        "channel=nodes",
        "channel=nodes&duplex=full&mapping=rows",
    ] {
        let params = DECOMPOSITION.with(query);
        let clock = DECOMPOSITION.plot(&params, "exchange").clock.expect("something travels");
        let report = DECOMPOSITION.report(query);
        let t = ["t_strips", "t_blocks"].map(|key| report.readout(key).and_then(Readout::value));
        let longest = t.into_iter().flatten().fold(0.0, f64::max);
        assert_eq!(clock.end, longest, "{query}");
        assert!(clock.steps.is_sorted_by(|a, b| a.0 < b.0));
        assert!(clock.steps.iter().all(|step| (0.0..=clock.end).contains(&step.0)));
    }
}

#[test]
fn the_two_cuts_of_an_exchange_fill_the_width() {
    let plot = DECOMPOSITION.plot(&DECOMPOSITION.with(""), "exchange");
    let Some(Layer::Shapes(shapes)) = plot.layers.first() else {
        panic!("a picture was expected");
    };
    let ends = shapes.iter().map(|shape| shape.form.ends());
    let side = ends.fold(0.0_f64, |most, (_, b)| most.max(b.0));
    let (left, right) = plot.x.range;
    assert!(right - left < 2.1 * side, "{side} of {}", right - left);
}

/// Nobody sends or receives two messages at once on a switched network.
#[test]
fn every_part_is_in_one_message_at_a_time() {
    let plot = DECOMPOSITION.plot(&DECOMPOSITION.with("p=16"), "exchange");
    let arrows = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Shapes(shapes) => Some(shapes),
        _ => None,
    });
    let mut count = 0;
    for shapes in arrows {
        let spans: Vec<_> = shapes
            .iter()
            .filter(|shape| matches!(shape.form, crossover_figures::figure::Form::Arrow(..)))
            .filter_map(|shape| Some((shape.span?, shape.form.ends())))
            .collect();
        count += spans.len();
        for (i, (span, (a, b))) in spans.iter().enumerate() {
            for (other, (c, d)) in &spans[i + 1..] {
                if span == other {
                    // Arrows of one moment do not come near one another: no common part.
                    let ends = [(a, c), (a, d), (b, c), (b, d)];
                    assert!(ends.iter().all(|(p, q)| (p.0 - q.0).hypot(p.1 - q.1) > 0.5));
                }
            }
        }
    }
    assert_eq!(count, 2 * 5 + 2 * 24);
}

#[test]
fn the_tables_print_what_the_paper_prints() {
    let params = DECOMPOSITION.with("");
    for (id, differs, rounded) in [("table-1", 8, 0), ("table-2", 1, 2)] {
        let figure = params.screen().figure(id).expect("a table");
        let Ok(Figure::Table(table)) = figure.figure(&params) else {
            panic!("{id} is no table");
        };
        let count = |wanted| {
            let cells = table.rows.iter().flatten();
            cells.filter(|cell| matches!(cell, Cell::Marked(_, mark, _) if *mark == wanted)).count()
        };
        assert_eq!((count(Mark::Differs), count(Mark::Rounded)), (differs, rounded));
    }
}

/// 16 nodes of 64 with one HDR NIC: 0.1316 ns for a byte inside a node.
const HDR200: &str =
    "channel=nodes&n=16384&p=1024&ppn=64&ts=1.6us&tw=0.3392ns&ts_in=0.26us&tw_in=1.0528ns";

#[test]
fn processes_of_a_node_share_its_nic() {
    let on = "channel=nodes";
    DECOMPOSITION.check(on, "t_strips", 375.52e-6);
    DECOMPOSITION.check(on, "t_blocks", 382.08e-6);
    DECOMPOSITION.check(on, "node_rows", 2.0);
    DECOMPOSITION.check(on, "node_columns", 8.0);
    assert_eq!(DECOMPOSITION.word(on, "winner"), "strips");
    let told = |key, t| DECOMPOSITION.near(HDR200, key, t, 2e-3);
    told("t_strips", 70.0e-6);
    told("t_blocks", 23.9e-6);
    told("mapping_gain", 1.33);
    DECOMPOSITION.check(HDR200, "node_rows", 8.0);
    DECOMPOSITION.check(HDR200, "nic_words_blocks", 16_384.0);
    DECOMPOSITION.near(&format!("{HDR200}&mapping=rows"), "t_blocks", 31.8e-6, 2e-3);
    DECOMPOSITION.near(&format!("{HDR200}&mapping=cyclic"), "t_strips", 1429e-6, 1e-3);
    DECOMPOSITION.near(&format!("{HDR200}&rails=2"), "t_blocks", 18.4e-6, 3e-3);
}

#[test]
fn a_machine_with_nodes_sets_them() {
    let machine = |id| machines().find(|machine| machine.id == id).expect("a machine");
    let mut params = DECOMPOSITION.with("n=16384&p=1024");
    DECOMPOSITION.screen().apply(machine("hdr200_cpu"), &mut params);
    assert_eq!(params.at("ppn").number(), 64.0);
    DECOMPOSITION.near(&params, "t_blocks", 23.9e-6, 5e-3);
    DECOMPOSITION.near(&params, "t_strips", 70.0e-6, 5e-3);
    // One without nodes leaves the channel.
    let mut params = DECOMPOSITION.with("");
    DECOMPOSITION.screen().apply(machine("fddi"), &mut params);
    assert_eq!(params, DECOMPOSITION.with("ts=1100us&tw=1.1us"));
}

#[test]
fn one_process_a_node_is_the_switched_network() {
    for query in ["", "p=16&n=1000", "convergence=1&duplex=full", "method=gauss_seidel", "p=2"] {
        let nodes = format!("{query}&channel=nodes&ppn=1");
        let nodes = nodes.trim_start_matches('&');
        for key in [
            "t_strips",
            "t_blocks",
            "winner",
            "ts_threshold",
            "tw_threshold",
            "p_cross",
            "t_total_strips",
            "speedup_blocks",
            "n_iso_strips",
            "t_converge_blocks",
            "t_blocks_nm",
        ] {
            let [flat, here] = [query, nodes].map(|query| {
                DECOMPOSITION.report(query).readout(key).map(|readout| readout.answer.clone())
            });
            match (flat, here) {
                (Some(Ok(Answer::Number(flat))), Some(Ok(Answer::Number(here)))) => {
                    assert!((flat - here).abs() <= 1e-12 * flat.abs(), "{query}: {key}");
                }
                (flat, here) => assert_eq!(flat, here, "{query}: {key}"),
            }
        }
    }
}

#[test]
fn what_nodes_do_not_have_names_its_key() {
    for (query, readout, kind, key) in [
        ("channel=nodes", "ts_threshold", "undefined", "ppn"),
        ("channel=nodes", "p_cross", "undefined", "ppn"),
        ("channel=nodes&ppn=1&tw_nic=1us", "tw_threshold", "undefined", "ppn"),
        ("channel=nodes&ppn=12", "t_strips", "not_divisible", "ppn"),
        ("channel=nodes&ppn=12", "t_blocks", "not_divisible", "ppn"),
        ("channel=nodes&n=1e5&p=32768", "t_strips", "too_large", "p"),
        ("channel=nodes&n=512&p=144&mapping=rows", "t_blocks", "not_divisible", "ppn"),
        ("", "nic_words_strips", "undefined", "channel"),
        ("", "mapping_gain", "undefined", "channel"),
    ] {
        check_refusal(query, readout, kind, key);
    }
    DECOMPOSITION.check("channel=nodes&n=512&p=144&mapping=rows", "nic_words_strips", 1024.0);
}

#[test]
fn the_words_say_who_wins_on_nodes_and_what_one_level_says() {
    let starts = [
        (
            "channel=nodes",
            "Strips win on 4 nodes of 16; one level says blocks. Strips exchange edges 1.75 % faster",
        ),
        ("channel=nodes&ppn=12", "64 processes do not fill nodes of 12. "),
        (
            "channel=nodes&n=512&p=144&mapping=rows",
            "16 blocks are neither whole rows of 12 nor a whole part of one. ",
        ),
    ];
    for (query, said) in starts {
        let told = DECOMPOSITION.report(query).takeaway;
        assert!(told.starts_with(said), "{query}: {told}");
    }
    let told = DECOMPOSITION.report(HDR200).takeaway;
    assert!(told == "Blocks win. 8×8 blocks a node: 23.9 µs, rows 31.8 µs.", "{told}");
    let cyclic = DECOMPOSITION.report(&format!("{HDR200}&mapping=cyclic")).takeaway;
    assert!(cyclic.contains("Cyclic strips: every edge crosses and 64 share the NIC."), "{cyclic}");
    check_hint(
        "channel=nodes",
        "Strips lose nothing by nodes: one edge a side crosses, however many share a node.",
    );
}

#[test]
fn the_picture_of_the_mapping_says_what_each_node_sends() {
    let labels = |query: &str| -> Vec<String> {
        let plot = DECOMPOSITION.plot(query, "mapping");
        let shapes = plot.layers.into_iter().filter_map(|layer| match layer {
            Layer::Shapes(shapes) => Some(shapes),
            _ => None,
        });
        let labels = shapes.flatten().map(|shape| shape.label);
        labels.filter(|label| !label.is_empty()).collect()
    };
    // Four nodes of strips: the inner two have two neighbors. Four of blocks, 2 by 8.
    let [end, inner] = ["256 words", "512 words"];
    let all = labels("channel=nodes");
    assert_eq!(all, [end, inner, inner, end, end, inner, inner, end]);
    // Of many, three nodes of strips and nine of blocks.
    let many = labels(HDR200);
    assert_eq!(many.len(), 3 + 9);
    let words = DECOMPOSITION.value(HDR200, "nic_words_blocks");
    assert!(
        many.iter().any(|label| label.replace('\u{2009}', "") == format!("{words} words")),
        "{many:?}"
    );
}

/// A grid of 1024 by 1024 points on 64 processors: 2 p / n and 4 sqrt(p) / n.
#[test]
fn an_eighth_of_a_word_comes_in_for_each_point_of_a_strip() {
    DECOMPOSITION.check("n=1024&p=64", "surface_strips", 0.125);
    DECOMPOSITION.check("n=1024&p=64", "surface_blocks", 0.03125);
    DECOMPOSITION.check("n=1024&p=2", "surface_strips", 2.0 / 1024.0);
    DECOMPOSITION.check("n=1024&p=1", "surface_strips", 0.0);
    assert_eq!(DECOMPOSITION.refusal("n=16&p=36", "surface_strips").field(), "p");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn blocks_win_from_the_square_that_is_named_and_not_before(params in DECOMPOSITION.any_params()) {
        let told = DECOMPOSITION.report(&params).takeaway;
        let winner = |p: f64| {
            let mut there = params.clone();
            there.set_number("p", p).expect("a square");
            match DECOMPOSITION.report(&there).readout("winner").map(|readout| readout.answer.clone()) {
                Some(Ok(Answer::Word(winner))) => Some(winner),
                _ => None,
            }
        };
        if let Some((_, rest)) = told.split_once(", or ") {
            let first = rest.split(' ').nth(1).expect("a number");
            let first: f64 = first.parse().expect("a number");
            prop_assert_eq!(winner(first), Some("blocks"), "{}", told);
            let before = (first.sqrt() - 1.0).powi(2);
            prop_assert!(winner(before) != Some("blocks"), "{told}");
        }
    }

    #[test]
    fn the_winner_is_on_its_side_of_both_thresholds(params in DECOMPOSITION.any_params()) {
        let report = DECOMPOSITION.report(&params);
        let number = |key: &str| report.readout(key).and_then(Readout::value);
        let winner = report.readout("winner").map(|readout| readout.answer.clone());
        if let (Some(Ok(Answer::Word(winner))), Some(ts), Some(tw)) =
            (winner, number("ts_threshold"), number("tw_threshold"))
        {
            let slack = 1.0 + 1e-9;
            match winner {
                "strips" => {
                    prop_assert!(ts <= params.at("ts").number() * slack);
                    prop_assert!(params.at("tw").number() <= tw * slack);
                }
                "blocks" => {
                    prop_assert!(params.at("ts").number() <= ts * slack);
                    prop_assert!(tw <= params.at("tw").number() * slack);
                }
                _ => {}
            }
        }
    }
}
