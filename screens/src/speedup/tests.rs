//! The screen of the laws of speedup: its numbers, and its figures.

use crate::common::{On, lines, regions, shapes};
use crossover_figures::figure::{Form, Layer, Line, Points, Region};
use crossover_model::ErrorKind;
use crossover_model::distributed::{Base, Pattern, Run, predict};
use crossover_model::speedup::{
    Chip, CorePerformance, Fraction, Usl, amdahl, gustafson, hill_marty_asymmetric,
    hill_marty_dynamic, hill_marty_symmetric, sun_ni, usl,
};
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::machine::Machine;
use crossover_screens::screen::{Answer, Readout};
use crossover_screens::target;

const SPEEDUP: On = On("speedup");

/// To the digits that were worked out by hand.
#[track_caller]
fn check(query: &str, key: &str, wanted: f64) {
    SPEEDUP.near(query, key, wanted, 5e-7);
}

#[track_caller]
fn assert_refused(query: &str, readout: &str, field: &str) {
    let error = SPEEDUP.refusal(query, readout);
    assert_eq!(error.field(), field, "{query}: {error}");
}

#[track_caller]
fn line(params: &Params, id: &str, name: &str) -> Line {
    crate::common::line(&SPEEDUP.plot(params, id), name).clone()
}

fn points(params: &Params, id: &str, name: &str) -> Option<Points> {
    crate::common::points(&SPEEDUP.plot(params, id), name).cloned()
}

/// The curve holds what the model's function gives, at every one of its abscissae.
fn agrees(query: &str, id: &str, name: &str, model: impl Fn(f64) -> f64) {
    let line = line(&SPEEDUP.with(query), id, name);
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
    check("", "best_N", 16.0);
    check("", "network_aware", 6.112_078);
    check("", "efficiency", 6.112_078 / 16.0);
    check("base=sun_chen", "network_aware", 8.346_601);
    check("base=sun_chen", "best_N", 17.0);
    check("base=sun_chen&N=17", "t_est", 11.957_957);
    check("N=1", "network_aware", 1.0);
    check("N=1", "comm_share", 0.0);
}

#[test]
fn messages_never_make_a_program_faster() {
    for f in ["0.4", "0.95", "1"] {
        for base in ["amdahl", "sun_chen"] {
            for more in ["", "&overlap=1", "&cores=4&f_node=0.9", "&speeds=0.5,2"] {
                let query = format!("f={f}&base={base}{more}");
                let plot = SPEEDUP.plot(&query, "laws");
                let regions = regions(&plot);
                let lost = regions.iter().find(|area| area.name == "lost to messages");
                let lost = lost.unwrap_or_else(|| panic!("{query}: no area"));
                assert!(lost.heights.iter().all(|lost| 0.0 <= lost.1), "{query}");
            }
        }
    }
    // The upper edge is the law that the curve names.
    for (query, law) in [("", "Amdahl, f on 1 core"), ("base=sun_chen", "Gustafson, f on N cores")]
    {
        let plot = SPEEDUP.plot(query, "laws");
        let curve = crate::common::line(&plot, law);
        for (edge, curve) in regions(&plot)[0].outline[..64].iter().zip(&curve.points) {
            assert!((edge.1 - curve.1).abs() <= 1e-12 * curve.1, "{query}: {edge:?}");
        }
    }
    let silent = SPEEDUP.plot("pattern=none", "laws");
    assert!(regions(&silent).is_empty(), "nothing is lost where nothing is sent");
}

#[test]
fn the_program_with_and_without_messages_stands_before_other_laws() {
    let strong = |query: &str| {
        let plot = SPEEDUP.plot(query, "laws");
        let lines = lines(&plot).into_iter().filter(|line| !line.quiet && line.name != "S = N");
        lines.map(|line| line.name.clone()).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(strong(""), "Amdahl, f on 1 core; Amdahl with messages");
    assert_eq!(strong("base=sun_chen"), "Gustafson, f on N cores; Gustafson with messages");
    // Without both of them all laws are what the figure is about.
    assert_eq!(strong("show=amdahl,usl"), "Amdahl, f on 1 core; USL");
    assert_eq!(strong("show=usl,network_aware"), "Amdahl with messages; USL");
}

#[test]
fn the_parts_of_a_run_make_its_time() {
    for query in ["", "base=sun_chen", "overlap=1", "cores=4&f_node=0.9", "speeds=0.5,2", "N=1"] {
        let plot = SPEEDUP.plot(query, "parts");
        let run = lines(&plot).into_iter().find(|line| line.name.ends_with("with messages"));
        let bands = regions(&plot);
        for (n, time) in &run.expect("a run").points {
            let at = |band: &&Region| band.heights.iter().find(|height| height.0 == *n).copied();
            let parts = bands.iter().map(|band| at(band).expect("a height").1);
            let sum: f64 = parts.inspect(|part| assert!(0.0 <= *part, "{query}: {part}")).sum();
            assert!((sum - time).abs() <= 1e-12 * time, "{query}: {sum} at {n}, not {time}");
        }
        // The bar ends where the run does.
        let t_est = SPEEDUP.value(query, "t_est");
        let top = shapes(&plot).iter().fold(0.0, |top: f64, shape| match shape.form {
            Form::Block(_, (_, high)) => top.max(high),
            _ => top,
        });
        assert!((top - t_est).abs() <= 1e-12 * t_est, "{query}: {top}, not {t_est}");
    }
    let labels = |query: &str| {
        let plot = SPEEDUP.plot(query, "parts");
        shapes(&plot).iter().map(|shape| shape.label.clone()).collect::<Vec<_>>()
    };
    assert_eq!(labels(""), ["5 s", "5.94 s", "5.42 s"]);
    assert_eq!(labels("pattern=none").len(), 2, "nothing is sent");
    assert_eq!(labels("f=1&pattern=none").len(), 1, "nothing is serial");
}

#[test]
fn both_figures_in_view_go_as_far() {
    for query in ["", "N=200", "axes=linear", "base=sun_chen&cores=16&N=80"] {
        let [laws, parts] = ["laws", "parts"].map(|id| SPEEDUP.plot(query, id).x);
        assert_eq!(laws, parts, "{query}");
    }
    assert!(SPEEDUP.screen().at_first().eq(["laws", "parts"]));
}

#[test]
fn every_law_has_its_own_efficiency() {
    for (query, key, wanted) in [
        ("N=10&f=0.9", "efficiency_amdahl", 10.0 / 19.0),
        ("N=10&f=0.9", "efficiency_gustafson", 0.91),
        ("f=0.975&n=256&r=4", "efficiency_hill_marty", 49.708_737_864 / 256.0),
        ("f=0.9&n=64&r=4", "efficiency_sun_chen", 14.5 / 16.0),
        ("N=32", "efficiency_usl", 9.034_443_817 / 32.0),
    ] {
        check(query, key, wanted);
    }
    // The figure's curves name them.
    let plot = SPEEDUP.plot("", "efficiency");
    let shown: Vec<_> = lines(&plot).iter().map(|line| line.shows).collect();
    for key in ["amdahl", "gustafson", "usl"] {
        assert!(shown.contains(&&*format!("efficiency_{key}")), "{shown:?}");
    }
}

#[test]
fn the_first_readouts_are_those_of_the_laws_drawn() {
    let first = |query: &str| {
        let report = SPEEDUP.report(query);
        let keys = report.readouts[..6].iter().map(|readout| readout.key);
        keys.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(first(""), "network_aware best_N amdahl gustafson usl efficiency");
    let amdahl = first("show=amdahl");
    assert!(amdahl.starts_with("amdahl efficiency_amdahl amdahl_limit N_required"), "{amdahl}");
    let two = first("show=ideal,gustafson,usl");
    assert!(two.starts_with("gustafson usl efficiency_gustafson efficiency_usl usl_peak"), "{two}");
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
    check("f=0.975&n=256&r=64&perf=sqrt", "hill_marty_dynamic", 144.225_352_113);
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
    assert_eq!(SPEEDUP.with("perf=sqrt"), SPEEDUP.with("perf=0.5"));
    assert_eq!(SPEEDUP.with("perf=sqrt"), SPEEDUP.with(""));
    assert_eq!(SPEEDUP.with("n=auto&fs=none&speeds="), SPEEDUP.with(""));
    let written = State::of(SPEEDUP.with("perf=0.25&n=256&fs=0.5,0.9")).write();
    assert_eq!(written, "#/speedup?perf=0.25&n=256&fs=0.5,0.9");
}

#[test]
fn without_messages_a_target_takes_as_many_processors_as_by_amdahl_s_law() {
    for target in ["2", "8", "19"] {
        let report = SPEEDUP.report(&SPEEDUP.with(&format!("f=0.95&pattern=none&target={target}")));
        let number = |key| report.readout(key).and_then(Readout::value).expect("a number");
        assert_eq!(number("N_required_network"), number("N_required"), "{target}");
    }
}

#[test]
fn what_lies_outside_a_formula_names_its_key() {
    assert_refused("n=16&r=32", "hill_marty", "r");
    assert_refused("n=16&r=3", "sun_chen", "n");
    assert_refused("pattern=halo_blocks&N=15", "network_aware", "N");
    assert_refused("f=1", "amdahl_limit", "f");
    assert_refused("kappa=0", "usl_peak", "kappa");
    assert_refused("target=20", "N_required", "target");
    assert_refused("target=9", "N_required_network", "target");
    assert_refused("N=1", "karp_flatt", "N");
    let blocks = SPEEDUP.report(&SPEEDUP.with("pattern=halo_blocks&N=15&cores=2"));
    let answer = &blocks.readout("network_aware").expect("a readout").answer;
    let error = answer.as_ref().expect_err("8 nodes are no square");
    assert_eq!(error.got(), "15");
    assert!(error.help().contains("8 or 18"), "{error}");
    let hints = blocks.hints;
    let squares = |hint: &String| hint.contains("8 or 18");
    assert!(hints.iter().any(squares), "{hints:?}");
}

#[test]
fn a_run_that_never_peaks_says_so() {
    for query in ["pattern=none", "pattern=names&Tseq=1000", "count=0", "cores=1024"] {
        let report = SPEEDUP.report(&SPEEDUP.with(query));
        let best = report.readout("best_N").expect("a readout");
        assert_eq!(best.answer, Ok(Answer::Word("no peak")), "{query}");
        assert!(report.takeaway.contains("no peak"), "{}", report.takeaway);
    }
}

#[test]
fn hints_on_the_network_come_with_its_law() {
    let on_fixed = |query: &str| {
        let hints = SPEEDUP.report(&SPEEDUP.with(query)).hints;
        hints.iter().any(|hint| hint.contains("fixed program"))
    };
    assert!(on_fixed("base=sun_chen"));
    assert!(!on_fixed("base=sun_chen&show=amdahl,gustafson"));
}

#[rustfmt::skip]
const TAKEAWAYS: &[(&str, &str)] = &[
    ("", "Use 16 processors: over the network the speedup peaks there at 6.11. Without messages Amdahl's law gives 9.14."),
    ("base=sun_chen", "speedup peaks there at 8.36. Without messages Gustafson's law gives 16.2."),
    ("cores=32&eps=5ms", "They are one node, which sends no messages."),
    ("overlap=1", "at 11.36. Messages are hidden behind computing."),
    ("f=0", "Nothing is parallel, so one processor is fastest"),
    ("Tseq=1&dist=20000km", "one processor is fastest: messages cost more"),
    ("pattern=none", "Nothing is sent over the network, so the speedup has no peak"),
    ("pattern=names&Tseq=1000", "no peak up to 1024 processors"),
    ("show=ideal", "over the network"),
    ("show=amdahl&f=0.99", "16 processors give a speedup of 13.91. No number gives more than 100."),
    ("show=amdahl&f=1", "By Amdahl's law 16 processors give a speedup of 16."),
    ("show=gustafson", "give a speedup of 15.25. The work grows with them"),
    ("show=gustafson&same=1", "By Gustafson's law 16 processors give a speedup of 9.14."),
    ("show=ideal,amdahl,gustafson&N=64", "Both are right: Amdahl measures the parallel part on one core, Gustafson on 64. These are two programs, with speedups of 15.42 and 60.8."),
    ("show=amdahl,gustafson&same=1", "For one program both laws agree"),
    ("show=amdahl,gustafson&f=1", "laws agree: 16 processors give a speedup of 16."),
    ("show=hill_marty&n=256&f=0.975", "A symmetric chip of 256 BCEs is fastest with cores of 6.56 BCEs. It is 51.2 times"),
    ("show=sun_ni&g=0", "By Sun and Ni's law 16 processors give a speedup of 9.14"),
    ("show=usl&sigma=0.05&kappa=0.001", "By the USL 31 processors are best, with a speedup of 9.04."),
    ("show=usl&kappa=0", "By the USL 16 processors give a speedup of 9.14."),
];

#[test]
fn the_takeaway_is_that_of_its_case() {
    for (link, part) in TAKEAWAYS {
        let takeaway = SPEEDUP.report(*link).takeaway;
        assert!(takeaway.contains(part), "{link}: {takeaway}");
    }
}

#[test]
fn the_takeaway_is_about_the_laws_drawn() {
    for preset in SPEEDUP.screen().presets {
        let params = SPEEDUP.with(preset.link);
        let said = SPEEDUP.report(&params).takeaway;
        let drawn = params.at("show").has("network_aware");
        assert_eq!(said.contains("network"), drawn, "{}: {said}", preset.title);
    }
}

#[test]
fn laws_that_scale_the_work_keep_the_digits_of_a_small_fraction() {
    for law in ["gustafson", "sun_chen"] {
        SPEEDUP.near("f=2.5e-13&N=1e9", law, 1.0 - 2.5e-13 + 2.5e-4, 1e-13);
    }
}

#[test]
fn the_slowest_processor_sets_the_pace() {
    check("base=sun_chen&speeds=1,0.5,2", "t_comp", 2.0 * 100.0 / 15.25);
    check("speeds=1", "network_aware", 6.112_078);
}

#[test]
fn curves_are_the_models_functions() {
    let run = Run { base: Base::Amdahl, ..Run::default() };
    let aware = |run: Run| move |n| predict(&run, n).expect("valid").speedup;
    agrees("", "laws", "Amdahl, f on 1 core", |n| {
        amdahl(Fraction::Parallel(0.95), n).expect("valid")
    });
    agrees("", "laws", "Gustafson, f on N cores", |n| {
        gustafson(Fraction::Parallel(0.95), n).expect("valid")
    });
    agrees("", "laws", "USL", |n| {
        let costs = Usl { sigma: 0.05, kappa: 0.001 };
        usl(&costs, n).expect("valid")
    });
    agrees("", "laws", "Amdahl with messages", aware(run));
    let scaled = Run { base: Base::SunChen, ..run };
    let name = "Gustafson with messages";
    agrees("base=sun_chen", "laws", name, aware(scaled));
    agrees("", "laws", "S = N", |n| n);
    agrees("show=sun_ni&g=0.5", "laws", "Sun–Ni", |n| {
        sun_ni(Fraction::Parallel(0.95), n, n.sqrt()).expect("valid")
    });
    let blocks = Run { pattern: Pattern::HaloBlocks, cores: 4.0, ..run };
    let query = "pattern=halo_blocks&cores=4&N=64";
    agrees(query, "laws", "Amdahl with messages", aware(blocks));
    let halves = Run { f: 0.5, ..run };
    agrees("show=network_aware&fs=0.5", "laws", "f = 0.5", aware(halves));
    agrees("", "time", "computing", |n| predict(&run, n).expect("valid").t_comp);
    agrees("", "time", "communicating", |n| predict(&run, n).expect("valid").t_comm);
    agrees("", "time", "run: both", |n| predict(&run, n).expect("valid").t_est);
    agrees("", "comm-share", "communicating", |n| predict(&run, n).expect("valid").comm_share);
    agrees("", "efficiency", "Amdahl with messages", |n| {
        predict(&run, n).expect("valid").efficiency
    });
}

#[test]
fn a_chip_is_drawn_over_its_cores() {
    let (perf, n) = (CorePerformance::SquareRoot, 256.0);
    let query = "n=256&f=0.975&r=4";
    agrees(query, "hill-marty", "symmetric", |r| {
        hill_marty_symmetric(Fraction::Parallel(0.975), &Chip { n, r }, perf).expect("valid")
    });
    agrees(query, "hill-marty", "asymmetric", |r| {
        hill_marty_asymmetric(Fraction::Parallel(0.975), &Chip { n, r }, perf).expect("valid")
    });
    agrees(query, "hill-marty", "dynamic", |r| {
        hill_marty_dynamic(Fraction::Parallel(0.975), &Chip { n, r }, perf).expect("valid")
    });
    let best = points(&SPEEDUP.with(query), "hill-marty", "best, symmetric").expect("a best core");
    assert!((best.points[0].x - 6.56).abs() < 0.01);
}

#[test]
fn only_designs_that_are_shown_are_drawn_for_further_fractions() {
    let names = |query: &str| {
        let plot = SPEEDUP.plot(&SPEEDUP.with(query), "hill-marty");
        let names: Vec<_> = lines(&plot).iter().map(|l| l.name.as_str()).collect();
        names.join("; ")
    };
    assert_eq!(
        names("show=hill_marty&f=0.9&fs=0.5,0.99&r=4"),
        "f = 0.5; symmetric, f = 0.9; f = 0.99; asymmetric, f = 0.9; dynamic, f = 0.9"
    );
    assert_eq!(
        names("show=hill_marty,hill_marty_dynamic&f=0.9&fs=0.5"),
        "symmetric, f = 0.5; symmetric, f = 0.9; asymmetric, f = 0.9; dynamic, f = 0.5; \
         dynamic, f = 0.9"
    );
    let without = "symmetric; asymmetric; dynamic";
    assert_eq!(names("show=amdahl&f=0.9&fs=0.5"), without);
    assert_eq!(names("f=0.9"), without);
}

#[test]
fn stronger_cores_are_relative_to_themselves_or_to_one_bce() {
    let shown = "r=4&show=amdahl,hill_marty,hill_marty_dynamic";
    let chip = |n: f64| Chip { n: 4.0 * n, r: 4.0 };
    let perf = CorePerformance::SquareRoot;
    agrees(shown, "laws", "Hill–Marty symmetric", |n| {
        hill_marty_symmetric(Fraction::Parallel(0.95), &chip(n), perf).expect("valid") / 2.0
    });
    let bce = format!("{shown}&one_bce=1");
    agrees(&bce, "laws", "Hill–Marty dynamic", |n| {
        hill_marty_dynamic(Fraction::Parallel(0.95), &chip(n), perf).expect("valid")
    });
    agrees(&bce, "laws", "Amdahl, f on 1 core", |n| {
        amdahl(Fraction::Parallel(0.95), n).expect("valid") * 2.0
    });
}

#[test]
fn one_program_has_one_curve() {
    let state = SPEEDUP.with("same=1&show=amdahl,gustafson,sun_chen");
    let fixed = line(&state, "laws", "Amdahl");
    for name in ["Gustafson, converted", "Sun–Chen, converted"] {
        let converted = line(&state, "laws", name);
        for (a, b) in fixed.points.iter().zip(converted.points) {
            assert_eq!(a.0, b.0);
            assert!((a.1 - b.1).abs() <= 1e-12 * a.1, "{name} at {}", a.0);
        }
    }
    let hints = SPEEDUP.report(&state).hints;
    let told = |hint: &String| hint.contains("one curve") && hint.contains("one program");
    assert!(hints.iter().any(told), "{hints:?}");
}

#[test]
fn cores_of_one_bce_make_one_law() {
    let query = "show=amdahl,hill_marty,hill_marty_asymmetric,hill_marty_dynamic";
    let told = |hints: &[String]| hints.iter().any(|hint| hint.contains("with r = 1"));
    assert!(told(&SPEEDUP.report(&SPEEDUP.with(query)).hints));
    assert!(!told(&SPEEDUP.report(&SPEEDUP.with(&format!("{query}&r=2"))).hints));
}

#[test]
fn the_peak_is_marked_and_is_a_peak() {
    for query in ["", "base=sun_chen", "pattern=halo_blocks", "cores=16", "overlap=1"] {
        let state = SPEEDUP.with(query);
        let mark = points(&state, "laws", "optimal N, network-aware").expect("a peak");
        let plot = SPEEDUP.plot(&state, "laws");
        let aware = |line: &&&Line| line.name.ends_with("with messages");
        let curve = *lines(&plot).iter().find(aware).expect("its curve");
        let most = curve.points.iter().fold(0.0, |most: f64, p| most.max(p.1));
        assert_eq!(mark.points[0].y, most, "{query}");
        assert!(curve.points.contains(&(mark.points[0].x, most)), "{query}");
    }
}

#[test]
fn figure_17_has_its_floor_at_114_seconds() {
    let query = "N=80&cores=16&Tseq=2280&pattern=names&L=1024";
    let array = SPEEDUP.with(&format!("{query}&base=sun_chen"));
    let floor = line(&array, "time", "fixed program, no messages");
    let least = floor.points.iter().fold(f64::INFINITY, |least, p| least.min(p.1));
    assert!(114.0 < least && least < 117.0, "{least}");
}

#[test]
fn how_well_a_machine_is_known_is_told() {
    // Printed per word of unknown size, and measured far from a straight line.
    for (id, told) in [("fddi", "8 bytes"), ("hdr100_ib_ucx_2020", "two-piece fit")] {
        let mut state = SPEEDUP.with("");
        let machine = Machine::find(id);
        SPEEDUP.screen().apply(machine.expect("a machine"), &mut state);
        let hints = SPEEDUP.report(&state).hints;
        assert!(hints.iter().any(|hint| hint.contains(told)), "{hints:?}");
    }
}

#[test]
fn the_scaled_work_has_two_values_and_two_times() {
    // f = 0.9 on 16 cores: w' = 0.1 w + 14.4 w; m w = 16 w; as long as w takes on one core.
    let query = "f=0.9&N=16&w=1e12&Tseq=100s";
    SPEEDUP.check(query, "w_total", 1.45e13);
    SPEEDUP.check(query, "w_base", 1.6e13);
    SPEEDUP.check(query, "t_scaled", 1450.0);
    SPEEDUP.check(query, "t_scaled_parallel", 100.0);
    SPEEDUP.check(query, "fixed_time", 14.5);
    // Whatever the law's fraction and chip, (4) is (8).
    for query in ["same=1&f=0.9&N=64", "f=0.9&n=64&r=4", "f=0", "f=1&N=1024"] {
        SPEEDUP.check(query, "fixed_time", SPEEDUP.value(query, "sun_chen"));
    }
    assert_refused("n=16&r=3", "w_total", "n");
}

#[test]
fn a_target_just_below_the_peak_is_met() {
    // The peak lies between two of the values that the search looks at first.
    let state = "f=0.999&count=10";
    let (best, peak) = (SPEEDUP.value(state, "best_N"), SPEEDUP.value(state, "best_speedup"));
    assert_eq!(best, 166.0);
    let solved = target::solve(&SPEEDUP.with(state), "network_aware", peak * (1.0 - 1e-6), "N");
    let Ok(target::Target::Passed { at, to }) = solved else { panic!("{solved:?}") };
    assert!((at - best).abs() <= 1.0 && to <= peak, "{to} at {at}");
}

/// The hybrid run of the notes: nodes of 16 cores over 100 Gbit/s.
const HYBRID: &str = "N=256&cores=16&f=0.999&f_node=0.98&bw=100Gbit/s&eps=2us&eps_in=0.3us";

#[test]
fn processes_of_two_threads_are_the_fastest_of_a_hybrid_run() {
    for (ranks, speedup) in [(1, 144.00), (2, 157.75), (4, 164.88), (8, 167.07), (16, 165.01)] {
        let query = format!("{HYBRID}&ranks={ranks}");
        SPEEDUP.near(&query, "network_aware", speedup, 5e-5);
        assert_eq!(SPEEDUP.value(&query, "best_ranks"), 8.0);
        let of = |key: &str| SPEEDUP.value(&query, key);
        assert_eq!(
            (of("processes"), of("threads")),
            (16.0 * f64::from(ranks), 16.0 / f64::from(ranks))
        );
        assert_eq!(of("messages"), of("messages_in") + of("messages_across"));
    }
    let hints = |query: &str| {
        let params = SPEEDUP.with(query);
        SPEEDUP.report(&params).hints_shown(&params).join("\n")
    };
    let best = "8 processes of 2 threads per node are fastest: a speedup of 167.1, against 144 with one process and 165 with 16.";
    assert!(hints(HYBRID).contains(best));
    // Without loss among threads one process is best, and nothing is said of others.
    assert!(!hints("N=256&cores=16").contains("per node"));
    let many = hints("N=256&cores=16&ranks=4");
    assert!(
        many.contains("1 process per node is fastest")
            && many.contains("64 processes of 4 threads on 16 nodes"),
        "{many}"
    );
}

#[test]
fn the_bars_of_processes_per_node_are_the_times_of_the_run() {
    let plot = SPEEDUP.plot(&SPEEDUP.with(&format!("{HYBRID}&ranks=8")), "ranks");
    let bars = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Bars(bars) => Some(bars),
        _ => None,
    });
    let bars: Vec<_> = bars.flat_map(|bars| &bars.bars).collect();
    for (row, ranks) in [1, 2, 4, 8, 16].into_iter().enumerate() {
        let of = |key: &str| SPEEDUP.value(&format!("{HYBRID}&ranks={ranks}"), key);
        let end = bars.iter().filter(|bar| bar.row == row).map(|bar| bar.end).fold(0.0, f64::max);
        assert!((end - of("t_est")).abs() < 1e-12, "{ranks}");
        let parts = bars.iter().filter(|bar| bar.row == row).count();
        assert_eq!(parts, if ranks == 1 { 2 } else { 3 });
    }
    assert!(bars.iter().all(|bar| bar.outlined == (bar.row == 3)));
}

#[test]
fn processes_that_do_not_divide_the_cores_have_no_run() {
    for key in ["t_est", "processes", "messages_in", "best_N"] {
        let error = SPEEDUP.refusal("cores=8&ranks=3", key);
        assert_eq!((error.kind(), error.field()), (ErrorKind::NotDivisible, "ranks"));
    }
    // A handle stops at what divides the cores.
    let slid = SPEEDUP.with("cores=12").slid("ranks", 8.0);
    assert!(12.0 % slid.at("ranks").number() == 0.0, "{}", slid.at("ranks").number());
}

#[test]
fn idle_cores_cost_energy_and_the_run_none_the_less_no_time() {
    // Woo and Lee 2008: f = 0.9, 16 cores, idle ones at 30 % of the power.
    let state = "f=0.9&N=16&k=0.3&show=amdahl&pattern=none";
    check(state, "power", 9.28);
    check(state, "amdahl", 6.4);
    SPEEDUP.near(state, "per_watt", 0.69, 1e-3);
    check(state, "per_joule", 6.4 / 1.45);
    check(&format!("{state}&busy=10&Tseq=100"), "energy", 1450.0);
    check(&format!("{state}&busy=10&Tseq=100"), "watts", 92.8);
    // No number of cores does more per joule.
    let best = SPEEDUP.value(state, "N_per_joule");
    let at = |n: f64| SPEEDUP.value(&format!("{state}&N={n}"), "per_joule");
    assert_eq!(best, 17.0);
    assert!((1..200).all(|n| at(f64::from(n)) <= at(best)));
    let params = SPEEDUP.with(state);
    let told = SPEEDUP.report(&params).takeaway_shown(&params);
    assert!(told.starts_with("17 cores give the most performance per joule."), "{told}");
    // Cores that are switched off cost nothing: then there is no best number, and nothing else is told.
    check("f=0.9", "per_watt", 1.0);
    assert_refused("f=0.9", "N_per_joule", "k");
    assert_refused("f=1&k=0.3", "N_per_joule", "f");
    // The mark stands on the best number.
    let mark = points(&params, "energy", "performance per joule, best").expect("a mark");
    assert_eq!(mark.points[0].x, 17.0);
    agrees(state, "energy", "performance per watt", |n| {
        1.0 / (1.0 + (n - 1.0) * 0.3 * (1.0 - 0.9))
    });
}
