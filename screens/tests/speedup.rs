//! The screen of the laws of speedup: its numbers, its figures, and that nothing breaks it.

use crossover_model::network::{Base, Pattern, Run, predict};
use crossover_model::speedup::{
    Chip, CorePerformance, amdahl, gustafson, hill_marty_asymmetric, hill_marty_dynamic,
    hill_marty_symmetric, sun_ni, usl,
};
use crossover_screens::figure::{Figure, Layer, Line, Plot, Points};
use crossover_screens::link::State;
use crossover_screens::machine::MACHINES;
use crossover_screens::param::{Kind, Param};
use crossover_screens::screen::{Answer, Report, Screen};
use crossover_screens::{Params, registry};
use proptest::prelude::*;

fn screen() -> &'static Screen {
    registry::find("speedup").expect("it is registered")
}

/// The parameters of a link, every one of which must be understood.
fn params(query: &str) -> Params {
    let (state, notices) = State::read(&format!("#/speedup?{query}"));
    assert_eq!(notices, [], "{query}");
    state.params.expect("the screen exists")
}

fn report(params: &Params) -> Report {
    (screen().report)(params)
}

fn check(query: &str, key: &str, wanted: f64) {
    let report = report(&params(query));
    let readout = report.readout(key).expect("a readout");
    let got = readout.value();
    let near = got.is_some_and(|got| (got - wanted).abs() <= 5e-7 * wanted.abs().max(1.0));
    assert!(near, "{query}: {key} is {got:?}, not {wanted}");
}

fn refused(query: &str, readout: &str, field: &str) {
    let report = report(&params(query));
    let answer = &report.readout(readout).expect("a readout").answer;
    let error = answer.as_ref().expect_err("outside the domain");
    assert_eq!(error.field(), field, "{query}: {error}");
}

fn plot(params: &Params, id: &str) -> Plot {
    let figure = screen().figure(id).expect("a figure").figure(params);
    match figure {
        Ok(Figure::Plot(plot)) => plot,
        other => panic!("{id}: {other:?}"),
    }
}

fn line(params: &Params, id: &str, name: &str) -> Line {
    let plot = plot(params, id);
    let mut names = Vec::new();
    for layer in plot.layers {
        if let Layer::Line(line) = layer {
            if line.name == name {
                return line;
            }
            names.push(line.name);
        }
    }
    panic!("{id} has no line {name}, but {names:?}");
}

fn points(params: &Params, id: &str, name: &str) -> Option<Points> {
    let layers = plot(params, id).layers.into_iter();
    let mut found = layers.filter_map(|layer| match layer {
        Layer::Points(points) if points.name == name => Some(points),
        _ => None,
    });
    found.next()
}

/// The curve holds what the model's function gives, at every one of its abscissae.
fn agrees(query: &str, id: &str, name: &str, model: impl Fn(f64) -> f64) {
    let line = line(&params(query), id, name);
    assert!(line.points.len() > 60 || query.contains("blocks"), "{name}");
    for (x, y) in line.points {
        let wanted = model(x);
        assert!(
            (y - wanted).abs() <= 1e-12 * wanted.abs(),
            "{query}: {name} at {x} is {y}, not {wanted}"
        );
    }
}

#[test]
fn the_numbers_of_the_default_state() {
    check("", "network_aware", 8.346_601);
    check("", "best_N", 17.0);
    check("N=17", "t_est", 11.957_957);
    check("base=amdahl", "best_N", 16.0);
    check("base=amdahl", "network_aware", 6.112_078);
    check("", "efficiency", 8.346_601 / 16.0);
    check("N=1", "network_aware", 1.0);
    check("N=1", "comm_share", 0.0);
}

#[test]
fn the_numbers_of_the_laws() {
    check("N=64", "amdahl", 15.421_686_7);
    check("N=64", "gustafson", 60.85);
    check("N=64&same=1", "gustafson", 15.421_686_7);
    check("N=64&same=1", "sun_chen", 15.421_686_7);
    check("f=0.975&n=256&r=4", "hill_marty", 49.708_737_864);
    check("f=0.975&N=64&r=4", "hill_marty", 49.708_737_864);
    check("f=0.975&n=256&r=64", "hill_marty_asymmetric", 125.0);
    check(
        "f=0.975&n=256&r=64&perf=sqrt",
        "hill_marty_dynamic",
        144.225_352_113,
    );
    check("f=0.9&n=64&r=4", "sun_chen", 14.5);
    check("f=0.9&N=16&g=1.5", "sun_ni", 15.594_594_594_6);
    check("N=32", "usl", 9.034_443_817);
    check("N=32", "usl_peak", 30.822_070_015);
    check("target=15", "N_required", 57.0);
    check("f=0.9&N=8", "s_gustafson", 0.470_588_235);
    check("", "amdahl_limit", 20.0);
}

#[test]
fn sqrt_and_a_half_are_the_same_exponent() {
    assert_eq!(params("perf=sqrt"), params("perf=0.5"));
    assert_eq!(params("perf=sqrt"), params(""));
    assert_eq!(params("n=auto&fs=none&speeds="), params(""));
    let written = State::of(params("perf=0.25&n=256&fs=0.5,0.9")).write();
    assert_eq!(written, "#/speedup?perf=0.25&n=256&fs=0.5,0.9");
}

#[test]
fn what_lies_outside_a_formula_names_its_key() {
    refused("n=16&r=32", "hill_marty", "r");
    refused("n=16&r=3", "sun_chen", "n");
    refused("pattern=halo_blocks&N=15", "network_aware", "N");
    refused("f=1", "amdahl_limit", "f");
    refused("kappa=0", "usl_peak", "kappa");
    refused("target=20", "N_required", "target");
    refused("target=9", "N_required_network", "target");
    refused("N=1", "karp_flatt", "N");
    let blocks = report(&params("pattern=halo_blocks&N=15&cores=2"));
    let answer = &blocks.readout("network_aware").expect("a readout").answer;
    let error = answer.as_ref().expect_err("8 nodes are no square");
    assert_eq!(error.got(), "15");
    assert!(error.mend().contains("8 or 18"), "{error}");
    let hints = blocks.hints;
    let squares = |hint: &String| hint.contains("8 or 18");
    assert!(hints.iter().any(squares), "{hints:?}");
}

#[test]
fn a_run_that_never_peaks_says_so() {
    for query in [
        "pattern=none",
        "pattern=names&Tseq=1000",
        "count=0",
        "cores=1024",
    ] {
        let report = report(&params(query));
        let best = report.readout("best_N").expect("a readout");
        assert_eq!(best.answer, Ok(Answer::Word("no peak")), "{query}");
        assert!(report.takeaway.contains("no peak"), "{}", report.takeaway);
    }
}

#[test]
fn the_takeaway_names_the_peak_and_what_amdahl_promises() {
    let takeaway = report(&params("")).takeaway;
    for part in ["N = 17", "8.363", "48.4 %", "9.444", "N = 54"] {
        assert!(takeaway.contains(part), "{takeaway}");
    }
    let grown = report(&params("cores=32")).takeaway;
    assert!(grown.contains("the work grows with N"), "{grown}");
    let serial = report(&params("f=0")).takeaway;
    assert!(serial.contains("nothing can be shared"), "{serial}");
    let useless = report(&params("Tseq=1&dist=20000km")).takeaway;
    assert!(useless.contains("no number of processors"), "{useless}");
}

#[test]
fn the_slowest_processor_sets_the_pace() {
    check("speeds=1,0.5,2", "t_comp", 2.0 * 100.0 / 15.25);
    check("speeds=1", "network_aware", 8.346_601);
}

#[test]
fn curves_are_the_models_functions() {
    let run = Run::default();
    let aware = |run: Run| move |n| predict(&run, n).expect("valid").speedup;
    agrees("", "laws", "Amdahl, f on 1 core", |n| {
        amdahl(1.0 - 0.95, n).expect("valid")
    });
    agrees("", "laws", "Gustafson, f on N cores", |n| {
        gustafson(1.0 - 0.95, n).expect("valid")
    });
    agrees("", "laws", "USL", |n| usl(0.05, 0.001, n).expect("valid"));
    agrees("", "laws", "network-aware", aware(run));
    agrees("", "laws", "S = N", |n| n);
    agrees("show=sun_ni&g=0.5", "laws", "Sun–Ni", |n| {
        sun_ni(0.95, n, n.sqrt()).expect("valid")
    });
    let blocks = Run {
        pattern: Pattern::HaloBlocks,
        cores: 4.0,
        base: Base::Amdahl,
        ..run
    };
    let query = "pattern=halo_blocks&cores=4&base=amdahl&N=64";
    agrees(query, "laws", "network-aware", aware(blocks));
    let halves = Run { f: 0.5, ..run };
    agrees(
        "show=network_aware&fs=0.5",
        "laws",
        "f = 0.5",
        aware(halves),
    );
    agrees("", "time", "computing", |n| {
        predict(&run, n).expect("valid").t_comp
    });
    agrees("", "time", "communicating", |n| {
        predict(&run, n).expect("valid").t_comm
    });
    agrees("", "time", "run: both", |n| {
        predict(&run, n).expect("valid").t_est
    });
    agrees("", "comm-share", "communicating", |n| {
        predict(&run, n).expect("valid").comm_share
    });
    agrees("", "efficiency", "network-aware", |n| {
        predict(&run, n).expect("valid").efficiency
    });
}

#[test]
fn a_chip_is_drawn_over_its_cores() {
    let (perf, n) = (CorePerformance::SquareRoot, 256.0);
    let query = "n=256&f=0.975&r=4";
    agrees(query, "hill-marty", "symmetric", |r| {
        hill_marty_symmetric(0.975, &Chip { n, r }, perf).expect("valid")
    });
    agrees(query, "hill-marty", "asymmetric", |r| {
        hill_marty_asymmetric(0.975, &Chip { n, r }, perf).expect("valid")
    });
    agrees(query, "hill-marty", "dynamic", |r| {
        hill_marty_dynamic(0.975, &Chip { n, r }, perf).expect("valid")
    });
    let best = points(&params(query), "hill-marty", "best, symmetric").expect("a best core");
    assert!((best.points[0].x - 6.56).abs() < 0.01);
}

#[test]
fn stronger_cores_are_relative_to_themselves_or_to_one_bce() {
    let shown = "r=4&show=amdahl,hill_marty,hill_marty_dynamic";
    let chip = |n: f64| Chip { n: 4.0 * n, r: 4.0 };
    let perf = CorePerformance::SquareRoot;
    agrees(shown, "laws", "Hill–Marty symmetric", |n| {
        hill_marty_symmetric(0.95, &chip(n), perf).expect("valid") / 2.0
    });
    let bce = format!("{shown}&one_bce=1");
    agrees(&bce, "laws", "Hill–Marty dynamic", |n| {
        hill_marty_dynamic(0.95, &chip(n), perf).expect("valid")
    });
    agrees(&bce, "laws", "Amdahl, f on 1 core", |n| {
        amdahl(1.0 - 0.95, n).expect("valid") * 2.0
    });
}

#[test]
fn one_program_has_one_curve() {
    let state = params("same=1&show=amdahl,gustafson,sun_chen");
    let fixed = line(&state, "laws", "Amdahl");
    for name in ["Gustafson, converted", "Sun–Chen, converted"] {
        let converted = line(&state, "laws", name);
        for (a, b) in fixed.points.iter().zip(converted.points) {
            assert_eq!(a.0, b.0);
            assert!((a.1 - b.1).abs() <= 1e-12 * a.1, "{name} at {}", a.0);
        }
    }
    let hints = report(&state).hints;
    let told = |hint: &String| hint.contains("one curve") && hint.contains("one program");
    assert!(hints.iter().any(told), "{hints:?}");
}

#[test]
fn cores_of_one_bce_make_one_law() {
    let query = "show=amdahl,hill_marty,hill_marty_asymmetric,hill_marty_dynamic";
    let told = |hints: &[String]| hints.iter().any(|hint| hint.contains("with r = 1"));
    assert!(told(&report(&params(query)).hints));
    assert!(!told(&report(&params(&format!("{query}&r=2"))).hints));
}

#[test]
fn the_peak_is_marked_and_is_a_peak() {
    for query in [
        "",
        "base=amdahl",
        "pattern=halo_blocks",
        "cores=16",
        "overlap=1",
    ] {
        let state = params(query);
        let mark = points(&state, "laws", "best N, network-aware").expect("a peak");
        let curve = line(&state, "laws", "network-aware");
        let most = curve.points.iter().fold(0.0, |most: f64, p| most.max(p.1));
        assert_eq!(mark.points[0].y, most, "{query}");
        assert!(curve.points.contains(&(mark.points[0].x, most)), "{query}");
    }
}

#[test]
fn the_present_run_is_a_point_of_every_figure() {
    let state = params("N=48&r=2");
    for figure in screen().figures {
        let present = points(&state, figure.id, "present").expect("a point");
        let x = if figure.id == "hill-marty" { 2.0 } else { 48.0 };
        assert!(present.points.iter().all(|p| p.x == x), "{}", figure.id);
        assert!(!present.points.is_empty(), "{}", figure.id);
    }
}

#[test]
fn every_preset_is_understood_and_drawn() {
    for preset in screen().presets {
        let state = params(preset.link);
        for figure in screen().figures {
            let drawn = figure.figure(&state);
            assert!(drawn.is_ok(), "{}: {} {drawn:?}", preset.title, figure.id);
        }
    }
    // Fig. 17: Amdahl's floor of 114 s.
    let array = params("N=80&cores=16&Tseq=2280&pattern=names&L=1024");
    let floor = line(&array, "time", "Amdahl, no messages");
    let least = floor
        .points
        .iter()
        .fold(f64::INFINITY, |least, p| least.min(p.1));
    assert!(114.0 < least && least < 117.0, "{least}");
}

/// Where each key matters, and another value of it.
const MATTERS: &[(&str, &str, &str)] = &[
    ("", "f", "0.9"),
    ("", "N", "17"),
    ("", "Tseq", "50"),
    ("", "base", "amdahl"),
    ("", "same", "1"),
    ("", "target", "5"),
    ("", "pattern", "all_to_all"),
    ("", "L", "1000"),
    ("", "count", "100"),
    ("", "cores", "4"),
    ("", "overlap", "1"),
    ("", "bw", "10Gbit/s"),
    ("", "eps", "10us"),
    ("", "eps_L", "1ns/bit"),
    ("", "dist", "100km"),
    ("", "nvp", "0.8"),
    ("", "speeds", "0.5,1"),
    ("", "r", "4"),
    ("r=4", "perf", "0.25"),
    ("", "n", "256"),
    ("r=4", "one_bce", "1"),
    ("", "g", "0.5"),
    ("", "sigma", "0.1"),
    ("", "kappa", "0.01"),
    ("", "show", "amdahl"),
    ("", "fs", "0.5,0.9"),
    ("", "axes", "linear"),
];

#[test]
fn every_key_changes_a_readout_or_a_figure() {
    let keys: Vec<&str> = screen().params.iter().map(|param| param.key).collect();
    let covered: Vec<&str> = MATTERS.iter().map(|row| row.1).collect();
    assert_eq!(covered, keys);
    for (base, key, text) in MATTERS {
        let before = params(base);
        let mut after = before.clone();
        after.set_text(key, text).expect("allowed");
        let answers = |params: &Params| -> Vec<_> {
            let readouts = report(params).readouts.into_iter();
            readouts.map(|readout| readout.answer).collect()
        };
        let drawn = |params: &Params| -> Vec<_> {
            let figures = screen().figures.iter();
            figures.map(|figure| figure.figure(params)).collect()
        };
        let changes = answers(&before) != answers(&after) || drawn(&before) != drawn(&after);
        assert!(changes, "{key}");
    }
}

#[test]
fn every_machine_sets_the_network() {
    for machine in MACHINES {
        let mut state = params("");
        screen().apply(machine, &mut state);
        assert_eq!(state.number("eps"), machine.ts, "{}", machine.id);
        assert_eq!(state.number("bw"), machine.bandwidth(8.0), "{}", machine.id);
    }
    // Printed per word of unknown size, and measured far from a straight line.
    for (id, told) in [("fddi", "8 bytes"), ("hdr100_ib_ucx_2020", "than a fit")] {
        let mut state = params("");
        let machine = MACHINES.iter().find(|machine| machine.id == id);
        screen().apply(machine.expect("a machine"), &mut state);
        let hints = report(&state).hints;
        assert!(hints.iter().any(|hint| hint.contains(told)), "{hints:?}");
    }
}

/// Every error names a key of the screen, and every figure has finite axes.
fn sound(params: &Params) {
    let key = |name: &str| screen().params.iter().any(|param| param.key == name);
    let report = report(params);
    assert!(!report.takeaway.is_empty());
    assert!(!report.takeaway.contains("NaN"), "{}", report.takeaway);
    for readout in &report.readouts {
        match &readout.answer {
            Ok(Answer::Number(number)) => assert!(number.is_finite(), "{}", readout.key),
            Ok(Answer::Word(word)) => assert!(!word.is_empty()),
            Err(error) => assert!(key(error.field()), "{}: {error}", readout.key),
        }
    }
    for figure in screen().figures {
        match figure.figure(params) {
            Ok(Figure::Plot(plot)) => {
                for axis in [&plot.x, &plot.y] {
                    let (low, high) = axis.range;
                    let log = axis.scale == crossover_screens::figure::Scale::Log;
                    let ends = low.is_finite() && high.is_finite() && low < high;
                    assert!(ends && (!log || 0.0 < low), "{}: {axis:?}", figure.id);
                }
                let drawn: usize = Figure::Plot(plot)
                    .series()
                    .iter()
                    .map(|s| s.samples.len())
                    .sum();
                assert!(drawn < 200_000, "{}: {drawn}", figure.id);
            }
            Ok(Figure::Table(_)) => {}
            Err(error) => assert!(key(error.field()), "{}: {error}", figure.id),
        }
    }
}

/// A value of a parameter from anywhere in what it allows, by a number from 0 to 1.
fn anywhere(param: &Param, at: f64) -> Option<f64> {
    let (Kind::Number(number) | Kind::Integer(number, _)) = param.kind else {
        return None;
    };
    let (least, most) = number.allowed;
    let low = least.max(1e-12);
    let value = match at {
        at if at < 0.05 => least,
        at if 0.95 < at => most,
        at if at < 0.5 => {
            let (from, to) = number.slider;
            from + (to - from) * (at - 0.05) / 0.45
        }
        at => low * (most / low).powf((at - 0.5) / 0.45),
    };
    let whole = matches!(param.kind, Kind::Integer(..));
    Some(if whole { value.round() } else { value }.clamp(least, most))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn nothing_in_what_is_allowed_breaks_it(
        places in prop::collection::vec(0.0_f64..1.0, 32),
        moved in prop::collection::vec(any::<bool>(), 32),
        choices in prop::collection::vec(0_usize..64, 32),
        fs in prop::collection::vec(0.0_f64..=1.0, 0..4),
    ) {
        let mut state = Params::defaults(screen());
        for (index, param) in screen().params.iter().enumerate() {
            if !moved[index] {
                continue;
            }
            match param.kind {
                Kind::Choice { options, .. } => {
                    let option = options[choices[index] % options.len()];
                    state.set_text(param.key, option.key).expect("an option");
                }
                Kind::Switch(_) => state.set_text(param.key, "1").expect("a switch"),
                Kind::Set { options, .. } => {
                    let chosen = options.iter().enumerate();
                    let chosen: Vec<_> = chosen
                        .filter(|(bit, _)| choices[index] >> (bit % 6) & 1 == 1)
                        .map(|(_, option)| option.key)
                        .collect();
                    let text = if chosen.is_empty() { "none".to_owned() } else { chosen.join(",") };
                    state.set_text(param.key, &text).expect("options");
                }
                _ => if let Some(value) = anywhere(param, places[index]) {
                    state.set_number(param.key, value).expect("within what is allowed");
                }
            }
        }
        let fs: Vec<_> = fs.iter().map(f64::to_string).collect();
        state.set_text("fs", &fs.join(",")).expect("fractions");
        sound(&state);
    }
}

#[test]
fn the_ends_of_every_range_break_nothing() {
    for param in screen().params {
        for at in [0.0, 1.0] {
            let Some(value) = anywhere(param, at) else {
                continue;
            };
            let mut state = params("");
            state.set_number(param.key, value).expect("an end");
            sound(&state);
        }
    }
}
