//! The screen that predicts a distributed run: its numbers, its errors against measured points,
//! and its figures against the model.

use crate::common::{On, agrees, bars, line, lines, points, regions};
use crossover_figures::figure::{Cell, Figure, Layer, Scale};
use crossover_model::communication::{Channels, Service};
use crossover_model::distributed::{
    Arrivals, Base, Pattern, Run, Shaffer, message_parts, predict, shaffer,
};
use crossover_model::speedup::{Fraction, amdahl, gustafson};
use crossover_screens::link::State;
use crossover_screens::screen::Answer;

const NETWORK: On = On("network");

const EXAMPLE: &str = "points=1:100s;2:55s;4:31s";

/// A link that is busy 80 % of the time.
const BUSY: &str = "lambda=4431";
/// Four kinds of processors, and messages that wait.
const OVERHEADS: &str = "perf=2.4,2.4,3,1.2&perf_ref=2.4&N=32&lambda=2000&base=sun_chen";

/// The law of the paper, whose work grows with the processors: the default of the model, not of the page.
const SCALED: &str = "base=sun_chen";

/// The run of the page's defaults: a fixed program.
fn program() -> Run {
    Run { base: Base::Amdahl, ..Run::default() }
}

/// To the digits that were worked out by hand.
#[track_caller]
fn check(query: &str, key: &str, wanted: f64) {
    NETWORK.near(query, key, wanted, 5e-7);
}

#[track_caller]
fn assert_refused(query: &str, readout: &str, field: &str) {
    let error = NETWORK.refusal(query, readout);
    assert_eq!(error.field(), field, "{query}: {error}");
}

#[test]
fn the_numbers_of_the_default_state() {
    check("", "best_N", 16.0);
    check("", "speedup", 6.112_078);
    check("", "t_comp", 5.0 + 95.0 / 16.0);
    check(SCALED, "speedup", 8.346_601);
    check(SCALED, "best_N", 17.0);
    check("base=sun_chen&N=17", "t_est", 11.957_957);
    check(SCALED, "t_comp", 100.0 / 15.25);
    check("", "messages", 30_000.0);
    check("", "t_propagation", 0.05 / (299_792.458 * 0.67));
    check("dist=1km", "t_propagation", 4.978_568_585e-6);
    check("N=1", "speedup", 1.0);
}

#[test]
fn speedup_and_network_answer_the_same_numbers_alike() {
    for link in ["", SCALED, "N=64&f=0.99&L=1e6", "pattern=all_to_all&dist=1000km"] {
        for (here, there) in
            [("speedup", "network_aware"), ("best_N", "best_N"), ("t_est", "t_est")]
        {
            assert_eq!(
                NETWORK.answer(link, here),
                On("speedup").answer(link, there),
                "{link}: {here}"
            );
        }
    }
}

#[test]
fn shaffer_counts_miles_at_seven_tenths_of_light() {
    let messages = Shaffer { m: 30_000.0, s: 65_536.0, b: 1e9, d: 50.0, eps: 115e-6 };
    let expected = shaffer(&messages).expect("valid");
    check("", "t_shaffer", expected);
    // (14) on its own: 1000 messages of 8 kbit over 100 miles.
    let link = "pattern=broadcast&N=2&count=1000&L=8000&bw=1Gbit/s&dist=100mi&eps=50us";
    check(link, "t_shaffer", 0.825);
    // His overhead is one of a message: what a bit adds to it has no place in (14).
    check(&format!("{link}&eps_L=1ns/bit"), "t_shaffer", 0.825);
    let near = NETWORK.value("dist=1609344&nvp=0.69989", "t_shaffer");
    let own = NETWORK.value("dist=1609344&nvp=0.69989", "t_comm");
    assert!((near / own - 1.0).abs() < 1e-4, "{near} and {own}");
}

#[test]
fn each_pattern_sends_as_many_messages_as_it_says() {
    let of = |pattern: &str| NETWORK.value(&format!("pattern={pattern}"), "messages");
    let patterns = ["none", "names", "broadcast", "halo_rows", "halo_blocks", "all_to_all"];
    assert_eq!(patterns.map(of), [0.0, 15.0, 15_000.0, 30_000.0, 48_000.0, 240_000.0]);
    assert_eq!(NETWORK.value("cores=16&N=80", "messages"), 8_000.0);
    assert_eq!(NETWORK.value("cores=16", "t_comm"), 0.0);
}

#[test]
fn the_slowest_processor_sets_the_pace() {
    check("perf=2.4,1.2,3&perf_ref=2.4", "t_comp", 2.0 * (5.0 + 95.0 / 16.0));
    check("perf=2.4,2.4&perf_ref=2.4", "speedup", 6.112_078);
}

#[test]
fn what_lies_outside_a_formula_names_its_key() {
    assert_refused("pattern=halo_blocks&N=15", "speedup", "N");
    assert_refused("N=1", "karp_flatt", "N");
    let hints = NETWORK.report("pattern=halo_blocks&N=15&cores=2").hints;
    assert!(hints.iter().any(|h| h.contains("8 or 18")), "{hints:?}");
}

#[test]
fn errors_of_the_laws_by_hand() {
    let measured = [(1.0, 1.0), (2.0, 100.0 / 55.0), (4.0, 100.0 / 31.0)];
    let mean = |law: &dyn Fn(f64) -> f64| {
        let off = measured.iter().map(|(n, s)| ((law(*n) - s) / s).abs());
        off.sum::<f64>() / 3.0
    };
    let s = Fraction::Parallel(0.95);
    let fixed = mean(&|n| amdahl(s, n).expect("valid"));
    check(EXAMPLE, "error_amdahl", fixed);
    check(EXAMPLE, "error_hill_marty", fixed);
    let scaled = mean(&|n| gustafson(s, n).expect("valid"));
    check(EXAMPLE, "error_gustafson", scaled);
    check(EXAMPLE, "error_sun_chen", scaled);
    let aware = |n: f64| predict(&program(), n).expect("valid").speedup;
    check(EXAMPLE, "error_network_aware", mean(&aware));
    let told = NETWORK.report(EXAMPLE);
    let nearest = told.readout("nearest_law").expect("a readout");
    assert_eq!(nearest.answer, Ok(Answer::Word("network-aware")));
    let scaled = NETWORK.word(&format!("{EXAMPLE}&base=sun_chen"), "nearest_law");
    assert_eq!(scaled, "Amdahl");
    // As speedups the same points say the same.
    let speedups = "measured=speedup&points=1:1;2:1.8181818181818181;4:3.225806451612903";
    check(speedups, "error_amdahl", fixed);
    // Without points there is no error to read, and a hint says how to give some.
    let none = NETWORK.report("");
    assert!(none.readout("error_amdahl").is_none());
    assert!(none.hints[0].contains("1:100s;2:55s;4:31s"));
}

#[test]
fn the_karp_flatt_metric_is_that_of_the_measured_run() {
    // (1/S - 1/N) / (1 - 1/N), on N where that was measured, else on the most processors.
    check(EXAMPLE, "karp_flatt", (0.31 - 0.25) / 0.75);
    check(&format!("{EXAMPLE}&N=2"), "karp_flatt", (0.55 - 0.5) / 0.5);
    check(&format!("{EXAMPLE}&N=1"), "karp_flatt", (0.31 - 0.25) / 0.75);
    let predicted = (1.0 / 6.112_078 - 0.0625) / 0.9375;
    check("", "karp_flatt", predicted);
    check("points=1:100s", "karp_flatt", predicted);
}

#[test]
fn a_law_meets_points_that_obey_it() {
    let query = "points=2:51.28205128205128s;16:6.557377049180328s&pattern=none&base=sun_chen";
    assert!(NETWORK.value(query, "error_sun_chen") < 1e-12);
    assert!(NETWORK.value(query, "error_network_aware") < 1e-12);
}

#[test]
fn a_bad_row_names_itself_and_its_field() {
    let bad = [
        ("1:100s;2:x;4:31s", "row 2, time, or speedup"),
        ("1:100s;2", "row 2: give 2 numbers"),
        ("0:100s", "row 1, N"),
        ("1:100s;2:50s;3:-4s", "row 3, time, or speedup"),
    ];
    for (text, place) in bad {
        let error = NETWORK.with("").set_text("points", text).expect_err("bad");
        assert_eq!(error.field(), "points");
        assert!(error.help().contains(place), "{text}: {error}");
    }
    let error = NETWORK.with("").set_text("perf", "1,2,fast").expect_err("bad");
    assert_eq!(error.field(), "perf");
    assert!(error.help().contains("number 3"), "{error}");
    // Half a processor is a number, but no point.
    assert_refused("points=1:100s;2.5:50s", "error_amdahl", "points");
    let report = NETWORK.report("points=1:100s;2.5:50s");
    assert!(report.hints[0].contains("row 2, N"), "{:?}", report.hints);
    check("points=1:100s;2.5:50s", "speedup", 6.112_078);
}

#[test]
fn points_may_be_pasted_line_by_line() {
    let typed = NETWORK.with(EXAMPLE);
    for text in ["1\t100s\n2\t55s\n4\t31s\n", "1,100\n2,55\r\n4,31", "1 : 100s;\n2: 55 s;4:31s;"] {
        let mut pasted = NETWORK.with("");
        pasted.set_text("points", text).expect("rows");
        assert_eq!(pasted, typed, "{text:?}");
    }
    let link = "#/network?points=1:100;2:55;4:31";
    assert_eq!(State::of(typed).write(), link);
}

#[test]
fn the_breakdown_stacks_to_the_time_of_the_run() {
    let model = |n| predict(&program(), n).expect("valid");
    let plot = NETWORK.plot("", "breakdown");
    agrees(line(&plot, "T_comp"), |n| model(n).t_comp);
    agrees(line(&plot, "T_comp + T_comm"), |n| model(n).t_est);
    let best = points(&plot, "optimal N").expect("a peak");
    assert_eq!((best.points[0].x, best.points[0].label.as_str()), (16.0, "optimal N = 16"));
    let regions = regions(&plot);
    let overhead = regions.iter().find(|region| region.name == "overhead").expect("an area");
    let top = overhead.outline.iter().find(|corner| corner.0 == 64.0);
    let top = top.expect("every whole number is drawn").1;
    assert!((top / model(64.0).t_est - 1.0).abs() < 1e-12);
    let longer = NETWORK.plot("overlap=1", "breakdown");
    agrees(line(&longer, "the longer"), |n| model(n).t_comp.max(model(n).t_comm));
    assert!(points(&NETWORK.plot("pattern=none", "breakdown"), "optimal N").is_none());
}

#[test]
fn a_share_that_rounds_away_has_no_bar() {
    let plot = NETWORK.plot("lambda=1e-20", "overheads");
    let bars = bars(&plot);
    assert!(!bars.is_empty() && bars.iter().all(|bar| bar.start < bar.end));
}

#[test]
fn the_five_laws_are_the_models() {
    let s = Fraction::Parallel(0.95);
    let plot = NETWORK.plot(EXAMPLE, "prediction");
    let fixed = |n| amdahl(s, n).expect("valid");
    let scaled = |n| gustafson(s, n).expect("valid");
    let aware = |n| predict(&program(), n).expect("valid").speedup;
    agrees(line(&plot, "Amdahl"), fixed);
    agrees(line(&plot, "Hill–Marty symmetric"), fixed);
    agrees(line(&plot, "Gustafson"), scaled);
    agrees(line(&plot, "Sun–Chen"), scaled);
    agrees(line(&plot, "network-aware"), aware);
    let crosses = &points(&plot, "measured").expect("crosses").points;
    assert_eq!(crosses.len(), 3);
    assert!((crosses[2].y - 100.0 / 31.0).abs() < 1e-12);
    let times = NETWORK.plot(&format!("{EXAMPLE}&plot=time"), "prediction");
    agrees(line(&times, "Amdahl"), |n| 100.0 / fixed(n));
    let crosses = &points(&times, "measured").expect("crosses").points;
    assert!((crosses[2].y - 31.0).abs() < 1e-12);
}

#[test]
fn figure_17_has_its_floor_at_114_seconds() {
    let query = "N=80&cores=16&Tseq=2280&pattern=names&L=1024&plot=time&base=sun_chen";
    let plot = NETWORK.plot(query, "prediction");
    let floor = line(&plot, "Amdahl");
    let least = floor.points.iter().fold(f64::INFINITY, |least, p| least.min(p.1));
    assert!(114.0 < least && least < 117.0, "{least}");
    // Hardly a message: the paper's law lies on Sun and Chen's.
    let ratio = NETWORK.value(query, "speedup") / NETWORK.value(query, "sun_chen");
    assert!((ratio - 1.0).abs() < 1e-4, "{ratio}");
}

#[test]
fn patterns_and_distance_are_the_models() {
    let plot = NETWORK.plot("", "patterns");
    let of = |pattern| Run { pattern, ..program() };
    let all = of(Pattern::AllToAll);
    agrees(line(&plot, "all-to-all"), |n| predict(&all, n).expect("valid").t_comm);
    let blocks = of(Pattern::HaloBlocks);
    agrees(line(&plot, "edges of blocks"), |n| predict(&blocks, n).expect("valid").t_comm);
    let plot = NETWORK.plot("", "distance");
    let at = |dist: f64| {
        let run = Run { dist, ..Run::default() };
        message_parts(&run, 16.0).expect("valid")
    };
    agrees(line(&plot, "whole message"), |dist| at(dist).total);
    agrees(line(&plot, "propagation"), |dist| at(dist).propagation);
    let even = at(NETWORK.value("", "even_distance"));
    assert!((even.propagation / (0.5 * even.total) - 1.0).abs() < 1e-9);
}

#[test]
fn the_table_of_errors_has_a_row_a_law() {
    let table = NETWORK.table(EXAMPLE, "errors");
    assert_eq!((table.rows.len(), table.columns.len()), (5, 10));
    let Cell::Number(mean) = table.rows[0][4] else { panic!("no number") };
    assert!((mean - NETWORK.value(EXAMPLE, "error_amdahl")).abs() < 1e-12);
}

#[rustfmt::skip]
const TAKEAWAYS: &[(&str, &str)] = &[
    ("", "The run takes 16.36 s, and messages are 33.1 % of it. It is fastest on 16 processors; half the overhead would help"),
    ("L=1e7", "twice the bandwidth would help most"),
    ("dist=1000km", "half the distance would help most"),
    ("bw=100Gbit/s&eps=2us", "on this many a faster network hardly helps."),
    ("pattern=none", "and nothing is sent. More processors always shorten it."),
    ("pattern=names&Tseq=1000", "More processors shorten it, at least up to 1024."),
    ("f=0&pattern=none", "Nothing is parallel, so one processor is fastest."),
    ("pattern=halo_blocks&N=15", "Blocks need a square number of nodes, and 15 processors make none."),
    (EXAMPLE, "The best-fitting law is network-aware, 2.65 % off on average."),
    (BUSY, "With its waiting a message takes 903 µs. Half the time on the link cuts it to 150.7 µs, a second link to 215 µs."),
    ("lambda=4431&queue=md1", "With its waiting a message takes 542 µs. Half the time on the link cuts it to 120.6 µs."),
    ("lambda=6000", "The link is saturated: more arrives than the 5540 messages/s that it can carry. With half the time on the link a message takes 197.2 µs."),
    (OVERHEADS, "With waiting it takes 24.1 s: contention is 26.2 % of it, idling 10.9 %. Shares by speed would save the idling."),
];

#[test]
fn the_takeaway_is_that_of_its_case() {
    for (link, part) in TAKEAWAYS {
        let takeaway = NETWORK.report(*link).takeaway;
        assert!(takeaway.contains(part), "{link}: {takeaway}");
    }
}

#[test]
fn presets_say_what_was_chosen() {
    for preset in NETWORK.screen().presets {
        let params = NETWORK.with(preset.link);
        let told = preset.source.contains("chosen by us") || !preset.title.starts_with("Fig.");
        assert!(told, "{}", preset.title);
        // Measured points are the reader's: only the labeled example has any.
        let own = preset.title.contains("an example");
        assert_eq!(own, !params.at("points").rows().is_empty(), "{}", preset.title);
    }
}

#[test]
fn the_bands_of_the_breakdown_are_in_its_table() {
    let figure = NETWORK.plot("", "breakdown");
    let table = Figure::from(figure).table("");
    let column = |title: &str| {
        let at = table.columns.iter().position(|column| column.title == title);
        let at = at.unwrap_or_else(|| panic!("no {title}"));
        let number = |row: &Vec<Cell>| match row[at] {
            Cell::Number(number) => number,
            _ => f64::NAN,
        };
        table.rows.iter().map(number).collect::<Vec<_>>()
    };
    let whole = column("T_comp + T_comm");
    let bands = ["computing", "transmission", "propagation", "overhead"].map(column);
    for (row, whole) in whole.iter().enumerate() {
        let sum: f64 = bands.iter().map(|band| band[row]).sum();
        assert!((sum / whole - 1.0).abs() < 1e-9, "{sum}, not {whole}");
    }
}

#[test]
fn half_the_latency_beats_twice_the_bandwidth_for_short_messages() {
    // 115 us at 1 Gbit/s: as long as 115 kbit take.
    check("", "even_length", 115_000.0);
    let message = 65_536e-9 + 115e-6 + 0.05 / (299_792.458 * 0.67);
    check(SCALED, "t_half_latency", 100.0 / 15.25 + 30_000.0 * (message - 57.5e-6));
    check(SCALED, "t_twice_bandwidth", 100.0 / 15.25 + 30_000.0 * (message - 32.768e-6));
    let better = |query: &str| NETWORK.answer(query, "better_network");
    assert_eq!(better(""), Answer::Word("half the latency"));
    assert_eq!(better("L=1e6"), Answer::Word("twice the bandwidth"));
    assert_eq!(better("pattern=none"), Answer::Word("both equal"));
    check("eps_L=0.5ns/bit", "even_length", 230_000.0);
    assert_refused("eps_L=1ns/bit", "even_length", "eps_L");
    check("", "rate", 30_000.0 * 65_536.0 / NETWORK.value("", "t_est"));
}

#[test]
fn the_gains_cross_where_messages_are_as_long_as_their_overhead() {
    let plot = NETWORK.plot("pattern=halo_blocks&L=4e6", "improvements");
    let (latency, bandwidth) =
        (line(&plot, "half the latency"), line(&plot, "twice the bandwidth"));
    for (a, b) in latency.points.iter().zip(&bandwidth.points) {
        assert_eq!(a.0 < 115_000.0, b.1 < a.1, "{a:?} and {b:?}");
    }
    let query = "L=20000";
    let gain = |key| NETWORK.value(query, key);
    let plot = NETWORK.plot(query, "improvements");
    let marks = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(points) => Some(points.points[0].y),
        _ => None,
    });
    let marks: Vec<f64> = marks.collect();
    assert_eq!(marks, [gain("gain_latency"), gain("gain_bandwidth")]);
}

#[test]
fn threads_that_wait_make_a_node_less_than_its_cores() {
    let query = "N=80&cores=16&f_node=0.9&pattern=none";
    check(query, "core_equivalents", 5.0 / (0.1 + 0.9 / 16.0));
    check("N=40&cores=16&f_node=0.9", "core_equivalents", 2.0 / 0.15625 + 1.0 / 0.2125);
    let scaled = format!("{query}&base=sun_chen");
    check(&scaled, "core_equivalents", 72.5);
    check(&scaled, "t_comp", 100.0 / (0.05 + 0.95 * 72.5));
    check("N=40&cores=16", "core_equivalents", 40.0);
}

#[test]
fn what_is_said_to_cut_the_waiting_does_where_it_is_set() {
    for link in [
        BUSY,
        "lambda=4431&queue=md1",
        "lambda=1000&L=1e5",
        "lambda=4000&eps=200us&bw=10Gbit/s&L=1e4",
    ] {
        let mut set = NETWORK.with(link);
        for (key, factor) in [("bw", 2.0), ("eps", 0.5)] {
            set.set_text(key, &(factor * set.at(key).number()).to_string()).expect("a number");
        }
        NETWORK.check(&set, "t_response", NETWORK.value(link, "t_response_half"));
        let gain = NETWORK.value(link, "t_response") / NETWORK.value(&set, "t_response");
        NETWORK.check(link, "gain_half_service", gain);
    }
    // A second link halves the load of each: M/M/2, which the sliders of the network cannot set.
    let (service, lambda) = (NETWORK.value(BUSY, "t_service"), NETWORK.value(BUSY, "utilization"));
    let two = Channels { count: 2.0, service, utilization: lambda / 2.0 };
    let response = two.wait(Service::Exponential).expect("valid") + service;
    let propagation = NETWORK.value(BUSY, "t_propagation");
    NETWORK.check(BUSY, "t_response_two", response + propagation);
    // Each of the two sliders alone does less than both.
    for one in ["eps=57.5us", "bw=2Gbit/s"] {
        let alone = NETWORK.value(&format!("{BUSY}&{one}"), "t_response");
        assert!(1.5 * NETWORK.value(BUSY, "t_response_half") < alone, "{one}: {alone}");
    }
}

#[test]
fn shares_by_speed_save_the_idling() {
    let hint = |link: &str| NETWORK.report(link).hints.join(" ");
    let equal = OVERHEADS.replace("&lambda=2000", "");
    let told = "Shares by speed make the run 1.208 times as fast.";
    assert!(hint(&equal).contains(told), "{}", hint(&equal));
    assert!(!hint(&format!("{equal}&balance=proportional")).contains(told));
    // Processors alike have nothing to share otherwise.
    check("balance=proportional", "t_comp", NETWORK.value("", "t_comp"));
    check("perf=2,2,2&perf_ref=2", "t_idle", 0.0);
    assert_refused(&format!("{OVERHEADS}&overlap=1"), "share_idling", "overlap");
    check(&format!("{OVERHEADS}&overlap=1"), "t_contention", 6.325_536_9);
}

#[test]
fn a_long_way_makes_replies_slow_whatever_the_bandwidth() {
    let link = "dist=1000km&bw=100Gbit/s&L=1e9&base=sun_chen";
    let hints = NETWORK.report(link).hints.join(" ");
    assert!(hints.contains("so waiting for replies gives 49.5 Gbit/s"), "{hints}");
    assert!(hints.contains("No bandwidth makes the run more than 2.88 times as fast"), "{hints}");
    // As much as one waits for: the window fills the link.
    let (window, rate) = (NETWORK.value("", "window"), NETWORK.value("", "rate_application"));
    assert!((window / 65_536.0 - 1e9 / rate).abs() < 1e-9 * window);
    assert_refused("lambda=6000", "t_application", "lambda");
}

#[test]
fn the_curves_of_a_busy_link_are_the_model_and_end_within_the_figure() {
    let plot = NETWORK.plot(BUSY, "response-over-load");
    let message = message_parts(&Run::default(), 16.0).expect("valid");
    let link =
        |lambda: f64| Arrivals { lambda, queue: Service::Exponential }.at(&message).expect("valid");
    agrees(line(&plot, "as it is"), |at| link(at).response().expect("below"));
    agrees(line(&plot, "half the time on the link"), |at| {
        link(at).half_service().response().expect("below")
    });
    agrees(line(&plot, "a second link"), |at| link(at).two_servers().response().expect("below"));
    for line in lines(&plot) {
        let (_, end) = line.points.last().expect("points");
        assert!((end / plot.y.range.1 - 1.0).abs() < 1e-9, "{}: {end}", line.name);
    }
}

#[test]
fn the_bars_of_the_overheads_fill_their_rows() {
    for link in [OVERHEADS, "", "pattern=halo_blocks&L=4e6&N=36", "N=1000000"] {
        let plot = NETWORK.plot(link, "overheads");
        let Scale::Rows(rows) = &plot.y.scale else { panic!("no rows") };
        assert!((3..=12).contains(&rows.len()), "{rows:?}");
        let mut filled = vec![0.0; rows.len()];
        for bar in bars(&plot) {
            filled[bar.row] += bar.end - bar.start;
        }
        assert!(filled.iter().all(|share: &f64| (share - 1.0).abs() < 1e-12), "{filled:?}");
    }
}

#[test]
fn the_run_is_that_of_the_screen_of_speedup_and_is_asked_another_question() {
    let speedup = On("speedup");
    let [here, there] = [NETWORK, speedup].map(|on| on.screen().defaults());
    let shared = [
        "f", "N", "Tseq", "base", "pattern", "L", "count", "cores", "f_node", "ranks", "bw_in",
        "eps_in", "overlap", "bw", "eps", "eps_L", "dist", "nvp",
    ];
    for key in shared {
        assert_eq!(here.at(key).link_text(), there.at(key).link_text(), "{key}");
    }
    for key in ["t_est", "comm_share", "best_N", "efficiency"] {
        NETWORK.check("", key, speedup.value("", key));
    }
    assert_ne!(NETWORK.screen().question, speedup.screen().question);
    // How long it takes, and what would shorten it most.
    let answer = NETWORK.report("").takeaway;
    assert!(
        answer.starts_with("The run takes ") && answer.ends_with("would help most."),
        "{answer}"
    );
}
