use std::sync::Arc;

use crossover_figures::figure::{Figure, Layer};
use crossover_measurements::{Choices, Scaling};

use super::*;
use crate::registry;
use crate::screen::{Own, sentence};

/// An output of OSU's benchmark of that title, whose times are those of `time` in seconds.
fn osu(title: &str, time: impl Fn(f64) -> f64) -> String {
    let sizes = std::iter::once(0.0).chain((0..=22).map(|power| f64::from(1 << power)));
    let rows = sizes.map(|m| format!("{m:<10}{:>20.4}\n", 1e6 * time(m)));
    format!(
        "# OSU MPI {title} Test v7.5\n# Size          Latency (us)\n{}",
        rows.collect::<String>()
    )
}

/// Times near a line, off by up to a share either way.
fn near(ts: f64, tw: f64, share: f64) -> impl Fn(f64) -> f64 {
    move |m: f64| (ts + m * tw) * (1.0 + share * (7.0 * (m + 2.0).ln()).sin())
}

fn all(text: &str) -> Vec<Offer> {
    offers(text, &Choices::default()).expect("an output")
}

fn machine(text: &str) -> Fitted {
    all(text)[0].machine().expect("a machine").clone()
}

#[test]
fn a_ping_pong_offers_its_line_with_the_interval_and_its_points() {
    let own = machine(&osu("Latency", near(1.6e-6, 4e-11, 0.05))).own;
    let (ts, tw) = own.halves().expect("intervals");
    assert!((own.ts - 1.6e-6).abs() < ts && ts < 0.05 * own.ts, "{own:?}");
    assert!((own.tw - 4e-11).abs() < tw && tw < 0.06 * own.tw, "{own:?}");
    let fit = own.fit.expect("errors");
    assert_eq!(fit.window, (0.0, 4_194_304.0));
    assert!(fit.errors.median < fit.errors.worst && fit.errors.worst < 0.11, "{fit:?}");
    assert_eq!((own.points.len(), own.whole), (24, None));
}

#[test]
fn a_whole_collective_offers_its_line_and_that_of_the_messages_of_a_ring() {
    let (ranks, alpha, beta) = (16.0, 2e-6, 1e-10);
    let ring = move |m: f64| 2.0 * (ranks - 1.0) * (alpha + m / ranks * beta);
    let rows = (2..=22).map(|power| f64::from(1 << power)).map(|m| {
        let t = 1e6 * ring(m);
        format!("{m:>13}{:>14}{t:>14.4}{t:>14.4}{t:>14.4}\n", 1000)
    });
    let text = format!(
        "# Benchmarking Allreduce\n# #processes = 16\n#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n{}",
        rows.collect::<String>()
    );
    let offers = all(&text);
    let own = |at: usize| offers[at].machine().expect("a machine").clone();
    let whole = own(0).own.whole.expect("a whole collective");
    assert_eq!(whole.operation, "all_reduce");
    let collectives = registry::find("collectives").expect("a screen");
    let effect = |at: usize| offers[at].for_screen(collectives, &collectives.defaults());
    assert!(!effect(0).sets && effect(0).told.contains("whole collective"), "{:?}", effect(0));
    assert_eq!(whole.ranks, 16);
    let Fitted { own, implied, .. } = own(1);
    assert!(implied && (own.ts / alpha - 1.0).abs() < 0.01 && (own.tw / beta - 1.0).abs() < 0.01);
    assert!(effect(1).sets, "{:?}", effect(1));
}

#[test]
fn a_screen_says_what_a_machine_sets_there_and_why_nothing() {
    let offer = &all(&osu("Latency", near(1.6e-6, 4e-11, 0.0)))[0];
    let effect = |id: &str| {
        let screen = registry::find(id).expect("a screen");
        offer.for_screen(screen, &screen.defaults())
    };
    assert_eq!(effect("collectives").told, "Here it sets ts = 1.6 µs and tw = 320 ps/word.");
    assert!(effect("routing").sets);
    assert!(!effect("roofline").sets, "{:?}", effect("roofline"));
    for screen in registry::SCREENS {
        let Effect { sets, told } = offer.for_screen(screen, &screen.defaults());
        let mut params = screen.defaults();
        screen.apply(&offer.machine().expect("a machine").own.machine(), &mut params);
        assert_eq!(sets, params != screen.defaults(), "{screen:?}: {told}");
        assert!(told.ends_with('.'), "{told}");
    }
}

#[test]
fn the_line_at_a_size_in_use_is_that_of_the_sizes_around_it() {
    // A break at 16 KiB.
    let time = |m: f64| if m <= 16384.0 { 1e-6 + m * 1e-10 } else { 5e-6 + m * 2e-11 };
    let fitted = machine(&osu("Latency", time));
    let near = fitted.name_machine("A", Times::Near, Some(1_048_576.0));
    assert!((near.ts - 5e-6).abs() < 1e-8 && (near.tw - 2e-11).abs() < 1e-14, "{near:?}");
    assert_eq!(near.fit.map(|fit| fit.window), Some((131_072.0, 4_194_304.0)));
    assert_eq!(fitted.machine_near(1e12), None);
    let points = fitted.name_machine("A", Times::Points, None);
    assert!((points.time(1_048_576.0) / time(1_048_576.0) - 1.0).abs() < 1e-3);
    assert_eq!(fitted.name_machine("A", Times::Line, None).points, []);
    assert!(fitted.doubts().iter().any(|doubt| doubt.contains("the line is off by up to")));
}

#[test]
fn runs_stand_beside_the_laws_with_the_time_on_one_processor() {
    let text = "p,time_s\n1,100\n2,55\n2,57\n4,31\n8,20\n";
    let offers = all(text);
    let Holds::Runs(runs) = &offers[0].holds else { panic!("{offers:?}") };
    assert_eq!(runs.means(), [(1.0, 100.0), (2.0, 56.0), (4.0, 31.0), (8.0, 20.0)]);
    let network = registry::find("network").expect("a screen");
    let mut params = network.defaults();
    assert!(offers[0].for_screen(network, &params).sets && runs.set(&mut params));
    assert_eq!(params.at("points").link_text(), "1:100;2:56;4:31;8:20");
    assert_eq!(params.at("Tseq").number(), 100.0);
    let routing = registry::find("routing").expect("a screen");
    assert!(!offers[0].for_screen(routing, &routing.defaults()).sets);
    assert!(!runs.set(&mut routing.defaults()));
}

#[test]
fn what_is_no_time_of_a_message_is_refused_with_the_reason() {
    for (text, words) in [
        (
            "# OSU MPI Bi-Directional Bandwidth Test v7.5\n# Size      Bandwidth (MB/s)\n1   3.1\n2  6.3\n4  12\n",
            "andwidth",
        ),
        ("# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n", "No rows"),
        ("# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n8   1.5\n", "two sizes"),
        (
            "# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n8   9\n16   5\n32  1\n",
            "bandwidth",
        ),
        (
            "# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n1000   1\n2000   2.1\n4000  4.4\n",
            "start-up",
        ),
    ] {
        let offers = all(text);
        let Holds::Refused(why) = &offers[0].holds else { panic!("{text}: {offers:?}") };
        assert!(why.contains(words) && why.ends_with('.'), "{why}");
        assert_eq!(offers[0].figure(Times::Line, None), None);
    }
    // That of one pair has a place of its own.
    let one =
        all("# OSU MPI Bandwidth Test v7.5\n# Size      Bandwidth (MB/s)\n1   3.1\n4096  6300\n");
    assert!(matches!(one[0].holds, Holds::Pairs(_)) && one[0].machine().is_none(), "{one:?}");
    assert!(offers("Dear all, see below.", &Choices::default()).is_err());
}

#[test]
fn a_figure_shows_what_was_measured_beside_what_stands_for_it() {
    let names = |figure: Option<Figure>| -> Vec<String> {
        let Some(Figure::Plot(plot)) = figure else { panic!("a plot") };
        let name = |layer: &Layer| match layer {
            Layer::Line(line) => line.name.clone(),
            Layer::Points(points) => format!("{} {}", points.points.len(), points.name),
            _ => panic!("another layer"),
        };
        plot.layers.iter().map(name).collect()
    };
    let offer = &all(&osu("Latency", near(1.6e-6, 4e-11, 0.1)))[0];
    assert_eq!(names(offer.figure(Times::Line, None)), ["line", "23 measured"]);
    assert_eq!(names(offer.figure(Times::Points, None)), ["line", "points", "23 measured"]);
    let runs = &all("p,time_s\n1,100\n2,56\n4,31\n8,20\n16,16\n")[0];
    let names = names(runs.figure(Times::Line, None));
    assert!(names.len() == 2 && names[1] == "5 measured", "{names:?}");
}

/// The all-reduce of 64 KiB on 128 nodes by steps of recursive doubling and by Rabenseifner's.
fn steps(algorithm: &str) -> Vec<f64> {
    let m = 65536.0;
    match algorithm {
        "recursive_doubling" => vec![m; 7],
        _ => (1..=7).flat_map(|halving| [m / f64::from(1 << halving); 2]).collect(),
    }
}

#[test]
fn the_range_of_a_comparison_holds_the_ratio_that_the_measured_times_sum_up_to() {
    let bent = |m: f64| if m <= 8192.0 { 1.2e-6 + m * 2e-10 } else { 3e-6 + m * 3e-11 };
    let one = machine(&osu("Latency", bent));
    let other = machine(&osu("Latency", near(1.6e-6, 4e-11, 0.1)));
    let screen = registry::find("collectives").expect("a screen");
    let params = |algorithm: &str, own: &Own| {
        let mut params = screen.defaults();
        for (key, value) in
            [("op", "all_reduce"), ("p", "128"), ("m", "8192"), ("algorithm", algorithm)]
        {
            params.set_text(key, value).expect("a value");
        }
        screen.apply_own(&Arc::new(own.clone()), &mut params);
        params
    };
    for algorithm in ["recursive_doubling", "rabenseifner"] {
        let sum = |own: &Own| -> f64 {
            let points = Own { points: own.points.clone(), ..Own::default() };
            steps(algorithm).into_iter().map(|m| points.time(m)).sum()
        };
        let truth = sum(&one.own) / sum(&other.own);
        for times in [Times::Points, Times::Line] {
            let (a, b) = (one.name_machine("A", times, None), other.name_machine("B", times, None));
            let range = screen.compare_times(&params(algorithm, &a), &params(algorithm, &b));
            let range = range.expect("own machines are always told");
            println!("{algorithm}, {times:?}: {truth}, {range:?}");
            assert!(range.low <= truth && truth <= range.high, "{truth}: {range:?}");
            assert!(range.own && range.at_size == (times == Times::Points));
            let told = sentence::show(&[range.sentence()], &params(algorithm, &b), &[]).join(" ");
            assert!(told.contains("by what was measured") && told.chars().count() <= 160, "{told}");
        }
    }
    assert_eq!(screen.compare_times(&params("best", &one.own), &params("best", &one.own)), None);
}

#[test]
fn an_interval_of_a_machine_is_that_of_its_line() {
    let Fitted { own, fit, .. } = machine(&osu("Latency", near(1.6e-6, 4e-11, 0.1)));
    let line = fit.expect("a fit").relative;
    let (ts, tw) = own.halves().expect("intervals");
    for (value, half, interval) in
        [(own.ts, ts, line.ts_interval()), (own.tw, tw, line.tw_interval())]
    {
        let interval = interval.expect("an interval");
        assert!(((value - half) / interval.low - 1.0).abs() < 1e-9);
        assert!(((value + half) / interval.high - 1.0).abs() < 1e-9);
    }
    let told = own.format_numbers();
    assert!(told.contains(" ± ") && told.contains("ps/B (95 %)"), "{told}");
}

#[test]
fn two_machines_are_compared_for_the_same_question() {
    let one = machine(&osu("Latency", near(1e-6, 1e-10, 0.1)));
    let other = machine(&osu("Latency", near(2e-6, 4e-11, 0.1)));
    let screen = registry::find("collectives").expect("a screen");
    let on = |own: &Fitted, times: Times, p: &str, m: &str| {
        let mut params = screen.defaults();
        params.set_text("p", p).expect("a number");
        params.set_text("m", m).expect("a size");
        screen.apply_own(&Arc::new(own.name_machine("A", times, None)), &mut params);
        params
    };
    for times in [Times::Line, Times::Points] {
        let (a, b) = (on(&one, times, "16", "1000"), on(&other, times, "128", "8192"));
        assert_eq!(screen.on_machine_of(&a, &b), Some(on(&one, times, "128", "8192")));
    }
    let mut listed = screen.defaults();
    screen.apply(crate::screen::Machine::find("fddi").expect("a machine"), &mut listed);
    let b = on(&other, Times::Points, "128", "8192");
    let evened = screen.on_machine_of(&listed, &b).expect("a machine");
    assert_eq!((evened.at("p").number(), evened.own_machine()), (128.0, None));
    assert_eq!(evened.at("ts").number(), listed.at("ts").number());
    let mut custom = screen.defaults();
    custom.set_text("ts", "123.456us").expect("a time");
    assert_eq!(screen.on_machine_of(&custom, &b), None);
}

/// The output of OSU's test of several pairs.
const PAIRS: &str = "# OSU MPI Multiple Bandwidth / Message Rate Test v5.6.2\n# [ pairs: 28 ] [ window size: 32 ]\n\
                     # Size                  MB/s        Messages/s\n\
                     1                      50.00       50000000.00\n1024                12000.00       11718750.00\n\
                     4194304             12400.00          2956.39\n";

#[test]
fn bandwidths_of_pairs_stand_over_the_curves_with_their_pairs_and_window_and_survive_a_link() {
    let offers = all(PAIRS);
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].machine(), None, "no times of a message");
    let Holds::Pairs(pairs) = &offers[0].holds else { panic!("{offers:?}") };
    let nodes = registry::find("nodes").expect("a screen");
    let effect = offers[0].for_screen(nodes, &nodes.defaults());
    let told = "Here they stand over the curves, as 3 measured points, with C = 28 and W = 32.";
    assert_eq!((effect.sets, effect.told.as_str()), (true, told));
    let told = "OSU micro-benchmarks: bandwidth of 28 pairs at once, 3 rows from 1 B to 4 MiB, in lines 1 to 6.";
    assert_eq!(offers[0].read(), told);
    let mut params = nodes.defaults();
    assert!(pairs.set(&mut params));
    let number = |key: &str| params.at(key).number();
    assert_eq!(["pairs", "ppn", "window"].map(number), [28.0, 28.0, 32.0]);
    let state = crate::link::State { params: Some(params.clone()), ..Default::default() };
    let (again, notices) = crate::link::State::read(&state.write());
    assert_eq!((again.params.as_ref(), notices.len()), (Some(&params), 0), "{}", state.write());
    let Ok(Figure::Plot(plot)) = nodes.figures[0].figure(&params) else { panic!("no plot") };
    let measured = plot.layers.iter().find_map(|layer| match layer {
        Layer::Points(points) if points.name == "measured, 28 pairs" => Some(points),
        _ => None,
    });
    let measured: Vec<_> = measured.expect("points").points.iter().map(|at| at.y).collect();
    assert_eq!(measured, [50e6, 12e9, 12.4e9]);
    assert!(matches!(offers[0].figure(Times::Line, None), Some(Figure::Plot(_))));
    // No other screen takes them, whatever its keys are called.
    for screen in registry::SCREENS.iter().filter(|screen| screen.schema.id != "nodes") {
        let mut params = screen.defaults();
        assert!(!pairs.set(&mut params) && params == screen.defaults(), "{screen:?}");
        assert!(!offers[0].for_screen(screen, &params).sets, "{screen:?}");
    }
}

fn asked(text: &str, scaling: Option<Scaling>) -> Vec<Offer> {
    offers(text, &Choices { scaling, ..Choices::default() }).expect("an output")
}

#[test]
fn runs_set_the_time_on_one_and_the_parallel_fraction_of_speedup_by_the_law_that_fits_their_work() {
    let speedup = registry::find("speedup").expect("a screen");
    let set = |offer: &Offer| {
        let Holds::Runs(runs) = &offer.holds else { panic!("{offer:?}") };
        let mut params = speedup.defaults();
        assert!(runs.set(&mut params));
        (
            params.at("Tseq").number(),
            params.at("f").number(),
            offer.for_screen(speedup, &params).told,
        )
    };
    // Ten percent are serial: T = 100 (0.1 + 0.9/N).
    let strong = "p,time_s\n1,100\n2,55\n4,32.5\n8,21.25\n";
    let (tseq, f, told) = set(&asked(strong, None)[0]);
    assert!((tseq - 100.0).abs() < 1e-6 && (f - 0.9).abs() < 1e-6, "{tseq} {f}");
    assert_eq!(told, "Here they set T_seq = 100 s and f = 0.9, by Amdahl’s law.");
    // The work grows with N: T = 100 N/(0.1 + 0.9 N).
    let row = |n: f64| format!("{n},{:.9}\n", 100.0 * n / (0.1 + 0.9 * n));
    let weak = format!("p,time_s\n{}", [1.0, 2.0, 4.0, 8.0].map(row).concat());
    let (tseq, f, told) = set(&asked(&weak, Some(Scaling::Weak))[0]);
    assert!((tseq - 100.0).abs() < 1e-5 && (f - 0.9).abs() < 1e-6, "{tseq} {f}");
    assert!(told.ends_with("by Gustafson’s law."), "{told}");
}

#[test]
fn weak_runs_are_scaled_speedups_beside_the_laws_and_no_law_of_constant_work_is_told() {
    let offers = asked("p,time_s\n1,10\n2,11\n4,12.5\n8,16\n", Some(Scaling::Weak));
    let Holds::Runs(runs) = &offers[0].holds else { panic!("{offers:?}") };
    let mut params = registry::find("network").expect("a screen").defaults();
    assert!(runs.set(&mut params));
    assert_eq!(params.at("points").link_text(), "1:1;2:1.8181818181818181;4:3.2;8:5");
    assert_eq!(params.at("measured").link_text(), "speedup");
    let told = runs.told.as_ref().expect("a fit");
    assert_eq!(told.measured()[3], ["8", "16 s", "5", "62.5 %", ""]);
    assert_eq!(told.laws().len(), 1);
    let Some(Figure::Plot(plot)) = offers[0].figure(Times::Line, None) else { panic!("a plot") };
    let Some(Layer::Line(line)) = plot.layers.first() else { panic!("a line") };
    assert_eq!(line.name, "Gustafson");
    let said = told.sentences().join(" ");
    assert!(said.contains("Weak scaling") && !said.contains("Best by AICc"), "{said}");
}

#[test]
fn runs_tell_what_was_measured_before_what_is_fitted() {
    let offers = all("p,time_s\n1,100\n2,55\n4,31\n8,20\n16,16\n32,18\n");
    let Holds::Runs(runs) = &offers[0].holds else { panic!("{offers:?}") };
    let told = runs.told.as_ref().expect("a fit");
    let rows = told.measured();
    assert_eq!(rows[1], ["2", "55 s", "1.818", "90.9 %", "0.1"]);
    assert_eq!(rows.len(), 6);
    let said = told.sentences().join(" ");
    assert!(said.contains("Fastest of the 6 numbers measured: N = 16, 16 s."), "{said}");
    assert!(said.contains("which was not measured"), "{said}");
}

/// A bandwidth of memory and a latency of a network, as their programs print them.
const STREAM: &str = "STREAM version $Revision: 5.10 $\nNumber of Threads counted = 8\n\
    Function    Best Rate MB/s  Avg time     Min time     Max time\nCopy:           22945.6     0.006989     0.006973     0.007011\n\
    Scale:          22490.3     0.007176     0.007114     0.007224\nAdd:            25086.2     0.009590     0.009567     0.009694\n\
    Triad:          25104.3     0.009577     0.009560     0.009598\n";
const LATENCY: &str = "tcp_lat:\n    latency  =  26.1 us\n";
const BANDWIDTH: &str = "tcp_bw:\n    bw  =  5.78 GB/sec\n";

#[test]
fn rates_of_memory_set_what_has_a_roof_and_nothing_else() {
    let offers = all(STREAM);
    let Holds::Roof(roof) = &offers[0].holds else { panic!("{offers:?}") };
    assert_eq!(offers[0].read(), "STREAM: 25.1 GB/s on 8 threads, in lines 1 to 7.");
    for screen in registry::SCREENS {
        let mut params = screen.defaults();
        let effect = offers[0].for_screen(screen, &params);
        let has_a_roof = ["roofline", "memory"].contains(&screen.schema.id);
        assert_eq!(effect.sets, has_a_roof, "{screen:?}");
        assert_eq!(roof.set(&mut params), effect.sets, "{screen:?}");
    }
    let mut params = registry::find("roofline").expect("a screen").defaults();
    assert!(roof.set(&mut params));
    assert_eq!(params.at("beta").number(), 25_104.3e6);
}

#[test]
fn a_latency_and_a_bandwidth_are_one_machine_without_an_interval() {
    let alone = all(BANDWIDTH);
    let Holds::Refused(why) = &alone[0].holds else { panic!("{alone:?}") };
    assert!(why.contains("a bandwidth of 5.78 GB/s") && why.contains("add a latency"), "{why}");
    let both = all(&format!("{BANDWIDTH}{LATENCY}"));
    assert_eq!(both.len(), 1, "{both:?}");
    let machine = both[0].machine().expect("a machine");
    assert_eq!((machine.own.ts, machine.own.tw, machine.own.spread), (26.1e-6, 1.0 / 5.78e9, None));
    assert!(machine.doubts()[0].contains("no interval"), "{:?}", machine.doubts());
    // From two texts.
    let (one, other) = (all(LATENCY), alone);
    let (joined, at) = join(&[&one[0], &other[0]]).expect("a machine");
    assert_eq!((joined.machine().map(|it| it.own.ts), at), (Some(26.1e-6), [0, 1]));
    assert_eq!(join(&[&one[0], &one[0]]), None);
}
