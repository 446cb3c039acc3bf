//! The abstract machines: numbers checked by hand, their laws, and the figures against the models.

use crate::common::{On, bars, line, lines, regions, rising, shapes};
use crossover_figures::figure::{Figure, Layer};
use crossover_model::communication::Network;
use crossover_model::machines::LogP;
use crossover_screens::Params;
use crossover_screens::machine::Machine;
use proptest::prelude::*;

const ABSTRACT: On = On("abstract-machines");

const TIMES: [&str; 10] = [
    "t_pram",
    "t_gram_fixed",
    "t_gram_flexible",
    "t_bsp",
    "t_bsp_overlap",
    "t_bsp_adjusted",
    "t_cgm",
    "t_logp",
    "t_logp_ack",
    "t_loggp",
];

#[test]
fn the_default_can_be_added_up_by_hand() {
    // 7 additions, then 3 levels of a word and an addition; L = 6, o = 2, g = 4, a cycle is 1 µs.
    let expected = [10, 16, 58, 38, 19, 34, 46, 40, 70];
    for (key, expected) in TIMES.into_iter().zip(expected) {
        ABSTRACT.check("", key, f64::from(expected) * 1e-6);
    }
    // 7 further bytes of 0.5 µs in each of 3 messages.
    ABSTRACT.check("", "t_loggp", 50.5e-6);
    ABSTRACT.check("", "capacity", 2.0);
    ABSTRACT.check("", "cycles_bsp", 38.0);
    ABSTRACT.check("", "supersteps", 4.0);
    ABSTRACT.check("", "comm_share", 0.75);
}

#[test]
fn letters_and_network_are_two_faces_of_one_machine() {
    let letters = ABSTRACT.with("L=6us&o=2us&g=4us");
    assert_eq!(letters, ABSTRACT.with("ts=4us&th=3us&tw=4us"));
    let bsp = ABSTRACT.with("job=supersteps&w=1000&h=250&g_bsp=4&l_bsp=100");
    assert_eq!(bsp.at("tw").number(), 4e-6);
    assert!((bsp.at("ts").number() - 100e-6).abs() < 1e-18);
    // Whatever stands first: L hangs on l, the gap on the words of a message.
    let late = ABSTRACT.with("L=6us&g=4us&l=3&words=10");
    assert_eq!(late, ABSTRACT.with("l=3&words=10&th=2us&tw=400ns"));
    let mut params = ABSTRACT.with("");
    let sp2 = Machine::find("ibm_sp2").expect("printed");
    ABSTRACT.screen().apply(sp2, &mut params);
    assert_eq!(params.at("o").number(), 17.5e-6);
    assert_eq!(params.at("g").number(), 0.23e-6);
    assert_eq!(params.at("L").number(), 6e-6);
}

#[test]
fn supersteps_of_models_md_come_out() {
    let one = "job=supersteps&w=1000&h=250&g_bsp=4&l_bsp=100";
    ABSTRACT.check(one, "cycles_bsp", 2100.0);
    ABSTRACT.check(one, "t_bsp_overlap", 1000e-6);
    let two = "job=supersteps&w=1000,500&h=250,10&g_bsp=4&l_bsp=100";
    ABSTRACT.check(two, "cycles_bsp", 2740.0);
    ABSTRACT.check(two, "supersteps", 2.0);
    let cgm = "job=supersteps&w=15000&h=1&n=1000000&p=16&rounds=3&g_bsp=2&l_bsp=200";
    ABSTRACT.check(cgm, "t_cgm", 390_600e-6);
    // One message: L + 2 o; five: 26; acknowledged: 20.
    ABSTRACT.check("job=supersteps&w=0&h=1", "t_logp", 10e-6);
    ABSTRACT.check("job=supersteps&w=0&h=5", "t_logp", 26e-6);
    ABSTRACT.check("job=supersteps&w=0&h=1", "t_logp_ack", 20e-6);
    ABSTRACT.check("job=supersteps&w=0&h=3&o=5us", "t_logp", 26e-6);
    ABSTRACT.check("job=supersteps&w=0&h=65536&word=1&L=5us&o=1us&tw=1ns", "t_loggp", 72.535e-6);
}

/// A processor sends 128 messages and receives 128, each for o = 10 µs.
#[test]
fn a_stencil_takes_no_less_than_a_processor_is_busy() {
    let edges = "job=stencil&n=64&p=8&ts=20us";
    let t = ABSTRACT.value(edges, "t_logp");
    let busy = 512.0 * 1e-6 + 256.0 * 10e-6;
    assert!(busy <= t, "{t}");
    ABSTRACT.check(edges, "t_logp", 512e-6 + 6e-6 + 20e-6 + 127.0 * 20e-6);
    ABSTRACT.check(edges, "interval", 20e-6);
    // Where the link decides, nothing changes; a list goes one way.
    ABSTRACT.check("job=stencil&n=64&p=8&o=2us&g=40us", "t_logp", 512e-6 + 10e-6 + 127.0 * 40e-6);
    ABSTRACT.check("job=supersteps&w=0&h=128&ts=20us", "t_logp", 6e-6 + 20e-6 + 127.0 * 10e-6);
    // Two messages of LogGP: two sends and two receives, then the latency.
    ABSTRACT.check(
        "job=stencil&n=8&p=8&tc=1ns&L=6us&o=2us&tw=0",
        "t_loggp",
        8e-9 + 6e-6 + 4e-6 + 4e-6,
    );
}

/// Two edges of 64 words of 8 bytes: L + 2 o + (B − k) G + (k − 1) max(g, 2 o), with g = o unless it
/// is given.
#[test]
fn loggp_charges_the_bytes_between_its_messages_once() {
    let edges = "job=stencil&n=64&tc=1ns&L=6us&o=2us&tw=8ns";
    let computing = 64.0 * 64.0 / 8.0 * 1e-9;
    let bytes = (2.0 * 64.0 * 8.0 - 2.0) * 1e-9;
    ABSTRACT.check(edges, "t_loggp", computing + 10e-6 + bytes + 4e-6);
    ABSTRACT.check(&format!("{edges}&gap=5us"), "t_loggp", computing + 10e-6 + bytes + 5e-6);
}

#[rustfmt::skip]
const TAKEAWAYS: &[(&str, &str)] = &[
    ("", "By LogP the job takes 40 µs, most of it communication. BSP predicts 38 µs; PRAM, which has no communication, 10 µs."),
    ("n=4096", "By LogP the job takes 544 µs, most of it computing. BSP predicts 542 µs; PRAM, which has no communication, 514 µs."),
    ("job=broadcast", "By LogP the job takes 30 µs, all of it communication. BSP predicts 24 µs, PRAM nothing."),
    ("ts=0&tw=0&th=0", "Sending costs nothing here, so LogP predicts 10 µs, as PRAM does."),
    // One word a message: LogP charges no gap.
    ("ts=0&th=0", "Sending costs nothing here, so LogP predicts 10 µs, as PRAM does."),
    ("ts=0&tw=0&th=0&job=broadcast", "Sending costs nothing here, so PRAM and LogP predict no time."),
    ("job=supersteps&w=5&h=0", "Nothing is sent, so LogP predicts 5 µs, as PRAM does."),
    ("n=1", "Nothing is computed or sent, so PRAM and LogP predict no time."),
    ("job=supersteps&w=1,2&h=1", "The two lists differ in length. Give operations and words for each superstep."),
    ("job=stencil&p=2", "Strips need at least 3 processors."),
    ("job=stencil&n=4", "The grid has fewer rows than processors. Use fewer processors or a larger grid."),
    ("job=stencil&cut=blocks&p=10", "Blocks need a square number of processors, and 10 is none."),
    ("job=stencil&cut=blocks&p=4", "Blocks need at least 9 processors."),
    ("job=stencil&cut=blocks&p=16&n=3", "The grid has fewer points than processors. Use fewer processors or a larger grid."),
    ("memory=hashed&job=supersteps", "With 8 hashed modules, 34.7 % of the time is waiting: 19.17 µs."),
    ("job=stencil&p=16&n=64&memory=modules&modules=4", "With 4 modules, 60 % of the time is waiting: 768 µs."),
    ("job=stencil&p=16&n=64&memory=modules&modules=16", "No access waits for another. The PRAM takes 512 µs with its memory, 256 µs without."),
    ("memory=ideal", "No access waits for another. The PRAM takes 16 µs with its memory, 10 µs without."),
    ("memory=hashed&p=512", "The waiting of hashed modules is computed for at most 256 processors."),
    ("p=1&memory=ideal", "Nothing is written to the memory of the PRAM or read from it."),
];

#[test]
fn the_takeaway_is_that_of_its_case() {
    ABSTRACT.check_takeaways(TAKEAWAYS);
    let strips = ABSTRACT.report("job=stencil&p=16&n=64").takeaway;
    assert!(!strips.contains("memory"), "{strips}");
}

#[test]
fn a_hint_is_that_of_its_case() {
    for (link, hint) in [
        ("p=4&n=4096", "By LogP 256 processors would be best: 103 µs."),
        (
            "job=broadcast",
            "If no processor waits for the end of a step, the best broadcast takes 24 µs.",
        ),
        ("p=16", "CGM assumes shares much larger than p; here n/p = 4 and p = 16."),
        ("o=20us", "LogP sends a message every 20 µs, its overhead, as the link needs only 4 µs."),
        ("job=stencil&cut=blocks&p=10", "The nearest square numbers are 9 and 16."),
        // The memory, where most of the time goes.
        (
            "job=stencil&p=16&n=64",
            "With one memory, 87.5 % of the time is waiting: 3.58 ms. It grows with the processors. 16 modules would remove it.",
        ),
    ] {
        let hints = ABSTRACT.report(link).hints;
        assert!(hints.iter().any(|told| told == hint), "{link}: {hints:?}");
    }
}

#[test]
fn errors_name_a_key_and_a_mend() {
    for (link, key, field, kind) in [
        ("job=supersteps&w=1,2&h=1", "t_bsp", "h", "length_mismatch"),
        ("job=supersteps&w=1&h=1,2,3", "t_bsp", "h", "length_mismatch"),
        ("job=stencil&p=2", "t_bsp", "p", "too_few_processors"),
        ("job=stencil&cut=blocks&p=10", "t_logp", "p", "not_perfect_square"),
        ("job=stencil&n=4", "t_pram", "p", "too_many_processors"),
        ("ts=0&tw=0", "capacity", "g", "not_positive"),
        ("job=broadcast", "p_best", "job", "undefined"),
        ("memory=hashed&p=1024", "t_pram_wait", "p", "too_large"),
        ("job=supersteps&w=0&h=0", "comm_share", "h", "undefined"),
    ] {
        let error = ABSTRACT.refusal(link, key);
        assert_eq!((error.field(), error.kind().name()), (field, kind), "{link}");
    }
    let mut params = ABSTRACT.with("");
    assert_eq!(params.set_text("w", "").expect_err("empty").field(), "w");
}

#[test]
fn a_pram_waits_for_its_memory() {
    // 4, 2 and 1 accesses at once, written and read, each of 1 µs.
    for (key, value) in
        [("accesses", 14.0), ("t_access", 6e-6), ("t_pram_wait", 8e-6), ("t_pram_memory", 24e-6)]
    {
        ABSTRACT.check("", key, value);
    }
    ABSTRACT.check("", "wait_share", 1.0 / 3.0);
    ABSTRACT.check("memory=ideal", "t_pram_memory", 16e-6);
    // As the paper says: in proportion to the processes that use the memory.
    let strips = |p: u32| {
        let query = format!("job=stencil&n=64&p={p}");
        ABSTRACT.value(&query, "t_access") + ABSTRACT.value(&query, "t_pram_wait")
    };
    for p in [3, 16, 64] {
        let expected = 4.0 * 64.0 * f64::from(p - 1) * 1e-6;
        assert!((strips(p) - expected).abs() < 1e-12, "{p}");
    }
    ABSTRACT.check("job=stencil&p=16&n=64&memory=modules&modules=4", "t_pram_wait", 768e-6);
    ABSTRACT.check("memory=hashed&job=supersteps", "t_pram_wait", 12e-6 * 1.597_232_818_603_515_6);
}

#[test]
fn what_is_accessed_at_once_depends_on_the_access_to_a_cell() {
    ABSTRACT.check("job=broadcast&p=64", "accesses", 126.0);
    ABSTRACT.check("job=broadcast&p=64&access=crew", "accesses", 2.0);
    ABSTRACT.check("p=16&access=crew", "accesses", 30.0);
    // The memory adds: one access, and no additions of a tree.
    ABSTRACT.check("p=16&access=crcw", "accesses", 1.0);
    ABSTRACT.check("p=16&access=crcw", "t_pram", 3e-6);
    ABSTRACT.check("p=16&access=crcw", "t_pram_memory", 4e-6);
}

/// What is hatched lies between an ideal memory and the present one.
#[test]
fn the_waiting_is_between_the_present_memory_and_an_ideal_one() {
    let plot = ABSTRACT.plot("job=stencil&p=16&n=64", "pram-memory");
    let (one, ideal) = (line(&plot, "one module"), line(&plot, "ideal, nothing waits"));
    let outline = &regions(&plot)[0].outline;
    assert!(one.points.iter().chain(&ideal.points).all(|point| outline.contains(point)));
    assert_eq!(outline.len(), one.points.len() + ideal.points.len());
    assert!(one.points.iter().zip(&ideal.points).all(|(one, ideal)| ideal.1 <= one.1));
}

#[test]
fn pram_is_the_lower_bound_and_overlap_never_costs() {
    for preset in ABSTRACT.screen().presets {
        let times = TIMES.map(|key| ABSTRACT.value(preset.link, key));
        let [pram, .., ack, _] = times;
        for (key, time) in TIMES.iter().zip(times) {
            // A round of CGM may be charged less than the workload's own steps; overlap hides them.
            if !["t_cgm", "t_bsp_overlap"].contains(key) {
                assert!(pram <= time * (1.0 + 1e-12), "{}, {key}", preset.title);
            }
        }
        assert!(times[4] <= times[3], "{}", preset.title);
        assert!(times[7] <= ack * (1.0 + 1e-12), "{}", preset.title);
    }
}

#[test]
fn adjusted_bsp_adds_its_overhead() {
    ABSTRACT.check("T_overh=5us", "t_bsp_adjusted", 39e-6);
    ABSTRACT.check("T_overh=5us", "t_bsp", 38e-6);
}

/// The bars of each row of the comparison end at the readout.
fn check_comparison(params: &Params) {
    let report = ABSTRACT.screen().report(params);
    let Ok(Figure::Plot(plot)) = ABSTRACT.screen().figure("comparison").expect("it").figure(params)
    else {
        return;
    };
    for (row, key) in TIMES.into_iter().enumerate() {
        let time = report.readout(key).expect("it").value().expect("drawn");
        let sum: f64 =
            bars(&plot).iter().filter(|bar| bar.row == row).map(|bar| bar.end - bar.start).sum();
        assert!((sum - time).abs() <= 1e-9 * time, "{key}: {sum} for {time}");
    }
}

#[test]
fn the_parts_add_up_to_the_times() {
    for preset in ABSTRACT.screen().presets {
        check_comparison(&ABSTRACT.with(preset.link));
    }
    check_comparison(&ABSTRACT.with("job=stencil&words=3&T_overh=7us&l=4&word=4"));
}

/// The moment a timeline ends.
fn end(link: &str, id: &str) -> f64 {
    ABSTRACT.plot(link, id).clock.expect("a clock").end
}

#[test]
fn pictures_end_when_their_models_do() {
    for link in [
        "",
        "p=13&n=1000",
        "p=100&n=20",
        "job=broadcast&p=9",
        "job=stencil",
        "job=stencil&cut=blocks&p=16&words=5",
        "job=supersteps",
        "job=supersteps&w=0,5&h=7,0",
    ] {
        for (id, overlap, key) in [
            ("superstep", "0", "t_bsp"),
            ("superstep", "1", "t_bsp_overlap"),
            ("logp-timeline", "0", "t_logp"),
        ] {
            let link = format!("{link}&overlap={overlap}");
            let link = link.trim_start_matches('&');
            let (end, time) = (end(link, id), ABSTRACT.value(link, key));
            assert!((end - time).abs() <= 1e-9 * time, "{link}, {id}: {end} for {time}");
        }
    }
}

#[test]
fn messages_of_the_timeline_are_those_of_the_model() {
    let network = Network { ts: 4e-6, th: 3e-6, tw: 4e-6 };
    let machine = LogP::of_network(&network, 1.0, 2.0).expect("valid");
    let timeline = ABSTRACT.plot("job=supersteps&w=0&h=5", "logp-timeline");
    let received: Vec<f64> = bars(&timeline)
        .iter()
        .filter(|bar| bar.row == 1 && bar.lane.1 == 1.0)
        .map(|bar| bar.end)
        .collect();
    let expected: Vec<f64> = (0..5).map(|i| machine.span(f64::from(i)).received).collect();
    assert_eq!(received.len(), 5);
    for (got, expected) in received.iter().zip(&expected) {
        assert!((got - expected).abs() < 1e-15, "{received:?} for {expected:?}");
    }
    // Everyone but the root of a broadcast receives once, and senders have received before.
    let tree = ABSTRACT.plot("job=broadcast&p=13", "logp-timeline");
    assert_eq!(shapes(&tree).len(), 12);
}

#[test]
fn the_best_broadcast_is_drawn_to_its_end() {
    ABSTRACT.check("p=8", "t_broadcast", 24e-6);
    for link in ["p=8", "p=13", "p=16&L=1us", "p=2", "p=9&o=20us"] {
        let link = format!("job=broadcast&greedy=1&{link}");
        let timeline = ABSTRACT.plot(&link, "logp-timeline");
        let time = ABSTRACT.value(&link, "t_broadcast");
        let end = timeline.clock.as_ref().expect("a clock").end;
        let last = bars(&timeline).iter().map(|bar| bar.end).fold(0.0, f64::max);
        for end in [end, last] {
            assert!((end - time).abs() <= 1e-9 * time, "{link}: {end} for {time}");
        }
        assert!(time <= ABSTRACT.value(&link, "t_logp") * (1.0 + 1e-9), "{link}");
    }
    // More processors than rows: the first are drawn.
    assert_eq!(
        end("job=broadcast&greedy=1&p=100", "logp-timeline"),
        ABSTRACT.value("p=100", "t_broadcast")
    );
}

/// "With L = 5, o = 2, g = 4 and P = 8: how many values can be summed in 28 cycles?" Figure 4 of the `LogP` paper.
#[test]
fn the_best_sum_adds_79_numbers_in_28_cycles() {
    let paper = "job=sum&p=8&L=5us&o=2us&g=4us";
    ABSTRACT.check(&format!("{paper}&cycles=28"), "n_sum", 79.0);
    ABSTRACT.check(&format!("{paper}&n=79"), "t_sum", 28e-6);
    ABSTRACT.check(&format!("{paper}&n=80"), "t_sum", 29e-6);
    ABSTRACT.check(&format!("{paper}&n=79"), "t_logp", 39e-6);
    ABSTRACT.check(&format!("{paper}&n=79"), "p_sum", 8.0);
}

#[test]
fn the_best_sum_is_drawn_to_its_end() {
    for link in ["", "n=79&L=5us", "p=13&n=1000", "n=1e6&p=64", "n=5&p=8", "p=1&n=9", "n=9&o=20us"]
    {
        let link = format!("job=sum&greedy=1&{link}");
        let timeline = ABSTRACT.plot(&link, "logp-timeline");
        let time = ABSTRACT.value(&link, "t_sum");
        let computed = bars(&timeline).iter().map(|bar| bar.end).fold(0.0, f64::max);
        for end in [end(&link, "logp-timeline"), computed] {
            assert!((end - time).abs() <= 1e-9 * time, "{link}: {end} for {time}");
        }
        assert!(time <= ABSTRACT.value(&link, "t_logp") * (1.0 + 1e-9), "{link}");
    }
    let hints = ABSTRACT.report("job=sum&n=79&L=5us").hints;
    assert!(hints.iter().any(|hint| hint.contains("the best sum takes 28 µs")), "{hints:?}");
}

#[test]
fn a_barrier_waits_for_the_shortest_message() {
    // ts + 2 th + tw = 4 + 6 + 4 cycles; the usual l is ts alone.
    ABSTRACT.check("", "barrier_least", 14.0);
    ABSTRACT.check("th=0&tw=0", "barrier_least", 4.0);
}

#[test]
fn where_nothing_takes_time_the_key_at_fault_is_named() {
    let figure = ABSTRACT.screen().figure("logp-timeline").expect("it");
    for (link, said) in [
        ("n=1", "n is 1: one number: nothing to add"),
        ("n=1&p=1", "n is 1: one number: nothing to add"),
        ("job=broadcast&p=1", "p is 1: one processor has nothing"),
        ("ts=0&th=0&tw=0&tc=1us&job=broadcast", "ts is 0 s: nothing takes"),
    ] {
        let error = figure.figure(&ABSTRACT.with(link)).expect_err(link);
        assert!(error.to_string().starts_with(said), "{error}");
    }
}

#[test]
fn every_number_of_a_sum_is_added_once() {
    for (n, p) in [(64, 8), (1000, 13), (5, 8), (9, 16)] {
        let link = format!("n={n}&p={p}&tc=1us");
        let timeline = ABSTRACT.plot(&link, "logp-timeline");
        let computing = timeline.layers.iter().find_map(|layer| match layer {
            Layer::Bars(bars) if bars.name.starts_with("computing") => Some(&bars.bars),
            _ => None,
        });
        let bars = computing.map_or(&[][..], |bars| bars);
        let additions: f64 = bars.iter().map(|bar| bar.end - bar.start).sum::<f64>() / 1e-6;
        assert!((additions - f64::from(n - 1)).abs() < 1e-6, "{link}: {additions}");
    }
}

#[test]
fn chosen_models_are_drawn_where_p_can_change() {
    let over = ABSTRACT.plot("n=1000&models=pram,bsp,logp,loggp,cgm", "time-over-p");
    assert_eq!(lines(&over).len(), 5);
    assert!(lines(&over).iter().all(|line| 40 < line.points.len()));
    let error = ABSTRACT.screen().figure("time-over-p").expect("it");
    let error = error.figure(&ABSTRACT.with("job=supersteps")).expect_err("one p");
    assert_eq!(error.field(), "job");
}

#[test]
fn the_best_p_is_the_least_of_its_neighbors() {
    let best = ABSTRACT.value("n=1000", "p_best");
    let at = |p: f64| ABSTRACT.value(&format!("n=1000&p={p}"), "t_logp");
    assert!(at(best) < at(best / 2.0) && at(best) <= at(best * 2.0), "{best}");
    let hints = ABSTRACT.report(&format!("n=1000&p={best}")).hints;
    assert!(hints[0].contains("a further level"), "{hints:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn models_compare_and_curves_rise_in_any_state(params in ABSTRACT.any_params()) {
        check_comparison(&params);
        ABSTRACT.plots(&params).iter().for_each(|(_, plot)| rising(plot));
    }
}

#[test]
fn supersteps_are_added_and_removed_in_both_lists_at_once() {
    let touch = ABSTRACT.screen().interaction.expect("supersteps can be added");
    let offers = |link: &str| (touch.actions)(&ABSTRACT.with(link), "");
    let sets = |link: &str, label: &str| {
        let offers = offers(link);
        let offer = offers.iter().find(|offer| offer.label == label);
        offer.unwrap_or_else(|| panic!("{offers:?}")).sets.clone()
    };
    let listed = |w: &str, h: &str| {
        vec![("job", "supersteps".to_owned()), ("w", w.to_owned()), ("h", h.to_owned())]
    };
    let list = "job=supersteps&w=12,4,8&h=3,1,2";
    assert_eq!(sets(list, "Add a superstep"), listed("12,4,8,8", "3,1,2,2"));
    assert_eq!(sets(list, "Remove superstep 2"), listed("12,8", "3,2"));
    // The last one stays, and other workloads become a list of the same supersteps.
    assert_eq!(offers("job=supersteps&w=12&h=3").len(), 1);
    let sum = sets("", "Make it a list of supersteps");
    assert_eq!(sum, listed("7,1,1,1", "1,1,1,0"), "{sum:?}");
    assert_eq!((touch.actions)(&ABSTRACT.with(list), "w = 12"), []);
}

/// Culler et al. 1993 and Alexandrov et al. 1995.
#[test]
fn one_message_takes_two_overheads_a_latency_and_its_bytes() {
    // o = 2 us, L = 6 us, G = 0.5 us for each byte.
    let letters = "job=message&p=2";
    for (m, words) in [("8", 1.0), ("1024", 128.0), ("1000", 125.0)] {
        let at = format!("{letters}&m={m}&words={words}");
        ABSTRACT.check(at.as_str(), "t_logp", 10e-6);
        let bytes: f64 = m.parse().expect("a number");
        ABSTRACT.near(at.as_str(), "t_loggp", 10e-6 + (bytes - 1.0) * 0.5e-6, 1e-12);
    }
    // In a superstep of BSP it has a barrier behind it: g h + l.
    ABSTRACT.check("job=message&m=80", "t_bsp", 10.0 * 4e-6 + 4e-6);
    // Cut into eight messages, the gap of 4 us lies between them.
    ABSTRACT.check("job=message&m=64", "t_logp", 10e-6 + 7.0 * 4e-6);
}

#[test]
fn overheads_may_be_zero() {
    // Then ts is zero: a message takes its latency, and a barrier nothing.
    ABSTRACT.check("job=message&o=0", "t_logp", 6e-6);
    ABSTRACT.check("job=broadcast&p=8&o=0", "t_logp", 3.0 * 6e-6);
    ABSTRACT.check("o=0&job=message", "t_bsp", 4e-6);
}
