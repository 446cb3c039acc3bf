//! The screen of overheads and isoefficiency: its numbers, and its figures against the model.

use crate::common::{On, line, points};
use crossover_figures::figure::{Bars, Cells, Layer, Plot, Scale};
use crossover_figures::quantity::{Unit, round_to};
use crossover_model::Size;
use crossover_model::communication::Network;
use crossover_model::overhead::TreeSum;
use crossover_model::stencil::{self, Channel, Decomposition};
use crossover_screens::screen::Answer;

const ISOEFFICIENCY: On = On("isoefficiency");

#[track_caller]
fn check_refusal(query: &str, readout: &str, field: &str, help: &str) {
    let error = ISOEFFICIENCY.refusal(query, readout);
    assert_eq!(error.field(), field, "{query}: {error}");
    assert!(error.help().contains(help), "{query}: {error}");
}

fn labels(plot: &Plot) -> String {
    let labels = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Label(label) => Some(label.text.as_str()),
        _ => None,
    });
    labels.collect()
}

const SP2: (f64, f64) = (35e-6, 0.23e-6);

fn sp2() -> Network {
    Network { ts: SP2.0, th: 0.0, tw: SP2.1 }
}

fn tree() -> TreeSum {
    TreeSum { tc: 10e-9, network: sp2() }
}

#[test]
fn the_default_is_a_sum_that_is_too_small() {
    let level = SP2.0 + SP2.1;
    ISOEFFICIENCY.check("", "t_comp", 1e6 * 10e-9 / 64.0);
    ISOEFFICIENCY.check("", "t_comm", 6.0 * level);
    ISOEFFICIENCY.check("", "h", 6.0 * (level + 10e-9));
    ISOEFFICIENCY.check("", "w_dominant", 6.0 * (level + 10e-9));
    assert_eq!(ISOEFFICIENCY.answer("", "dominant"), Answer::Word("communication"));
    ISOEFFICIENCY.check("", "t_p", tree().time(&Size { n: 1e6, p: 64.0 }).expect("valid"));
    ISOEFFICIENCY.check("", "W_iso", 64.0 * 6.0 * (level + 10e-9) / 10e-9);
    ISOEFFICIENCY.check("", "efficiency", 1e-2 / (64.0 * ISOEFFICIENCY.value("", "t_p")));
    ISOEFFICIENCY.check("", "speedup", 1e-2 / ISOEFFICIENCY.value("", "t_p"));
    ISOEFFICIENCY.check("iters=10", "t_job", 10.0 * ISOEFFICIENCY.value("", "t_p"));
    let best = tree().best_p(1e6).expect("valid").expect("a level costs");
    assert!((ISOEFFICIENCY.value("", "p_best") - best).abs() <= 1.0, "{best}");
    let hints = ISOEFFICIENCY.report("").hints.join(" ");
    assert!(hints.contains("197 processors are fastest"), "{hints}");
}

/// What the page says of more processors is what its curve gives there.
#[test]
fn the_growth_that_is_told_is_that_of_the_curve() {
    for (problem, p, more) in [("sum", 64, 128), ("strips", 32, 64), ("blocks", 16, 64)] {
        let on = |p: u32| format!("problem={problem}&p={p}&Z=10000");
        let works = [p, more].map(|p| ISOEFFICIENCY.value(&on(p), "W_iso"));
        let told = ISOEFFICIENCY.report(&on(p)).hints.join(" ");
        let growth = Unit::One.show(round_to(works[1] / works[0], 3));
        let said =
            format!("On {more} processors the work for 50 % is {growth} times as large again.");
        assert!(told.contains(&said), "{said}: {told}");
    }
}

#[test]
fn the_largest_overhead_is_most_of_the_rest_from_one_half_on() {
    let three = "problem=parts&Z=1e6&t_arch=1ms&t_par=1.1ms&t_wait=1.2ms";
    let told = ISOEFFICIENCY.report(three).takeaway;
    assert!(told.contains("the largest overhead is waiting"), "{told}");
}

#[test]
fn the_takeaway_is_that_of_its_case() {
    let cases: &[(&str, &str)] = &[
        (
            "",
            "The efficiency is 42.5 %; most of the rest is communication. For 50 % the work must be 1.353 times as large.",
        ),
        (
            "E=0.3",
            "The efficiency is 42.5 %; most of the rest is communication. For 30 % work of 580\u{2009}000 operations is enough.",
        ),
        (
            "Z=1e12&p=2",
            "The efficiency is over 99.9 %. For 50 % work of 7050 operations is enough.",
        ),
        (
            "problem=parts&t_wait=1ms&wait_growth=linear",
            "The efficiency is 0.247 %; most of the rest is waiting. For 50 % the work must be 403 times as large.",
        ),
        (
            "problem=strips&tc=1",
            "The efficiency is over 99.9 %. The target holds down to one part per processor: 4096 operations.",
        ),
        ("p=1", "One processor has no overhead: its efficiency is 100 %."),
        (
            "problem=parts",
            "Without overhead the efficiency is the same on any number of processors.",
        ),
        (
            "problem=strips&Z=1024&p=33",
            "There are more processors than parts. Give at most 32, or more work.",
        ),
        ("problem=blocks&p=50", "Blocks need a square number of processors, such as 49."),
    ];
    for (query, said) in cases {
        assert_eq!(ISOEFFICIENCY.report(*query).takeaway, *said, "{query}");
    }
}

#[test]
fn the_work_that_keeps_the_efficiency_says_which() {
    let plot = ISOEFFICIENCY.plot("", "isoefficiency");
    let label = &points(&plot, "work that keeps E").expect("it").points[0].label;
    assert!(label.starts_with("E = 0.5 needs W = "), "{label}");
}

#[test]
fn the_textbook_s_sum_keeps_four_fifths() {
    // Grama et al., table 5.1: n = 64, 192, 512 on 4, 8, 16 processors.
    for (n, p) in [(64, 4), (192, 8), (512, 16)] {
        let query = format!("problem=formula&T_o=p_log_p&c=2&tc=1&E=0.8&Z={n}&p={p}");
        ISOEFFICIENCY.check(&query, "efficiency", 0.8);
        ISOEFFICIENCY.check(&query, "W_iso", f64::from(n));
        ISOEFFICIENCY.check(&query, "p_kept", f64::from(p));
    }
}

#[test]
fn the_second_of_two_terms_demands_p_cubed() {
    let query = "problem=formula&T_o=two_terms&c=1&tc=1&Z=1e18&p=1e6&E=0.8";
    let w = ISOEFFICIENCY.value(query, "W_iso");
    let wanted = 4_f64.powi(4) * 1e18;
    assert!((w / wanted - 1.0).abs() < 1e-2, "{w}");
    let growth = ISOEFFICIENCY.value(query, "growth");
    assert!((growth - 3.0).abs() < 1e-2, "{growth}");
}

#[test]
fn grids_are_the_stencil_s() {
    for (problem, cut) in [("strips", Decomposition::Strips), ("blocks", Decomposition::Blocks)] {
        for (name, channel) in [("switched", Channel::Switched), ("shared", Channel::Shared)] {
            for overlap in [false, true] {
                let on = u8::from(overlap);
                let query = format!(
                    "problem={problem}&Z=1048576&channel={name}&overlap={on}&convergence=1&E=0.7"
                );
                let relaxation = stencil::Relaxation {
                    channel,
                    convergence: true,
                    overlap,
                    ..stencil::Relaxation::iteration(10e-9)
                };
                let kept = stencil::isoefficiency_of(cut, 0.7, 64.0, &relaxation, &sp2());
                ISOEFFICIENCY.check(&query, "W_iso", kept.expect("valid").w);
                // The all-reduce of the test is communication, as on the screen of the grids.
                let grid = Size { n: 1024.0, p: 64.0 };
                let run = stencil::total(cut, &relaxation, &sp2(), &grid).expect("valid");
                ISOEFFICIENCY.check(&query, "t_comm", run.t_comm);
            }
        }
    }
    // As p² and as p.
    let growth =
        |problem: &str| ISOEFFICIENCY.value(&format!("problem={problem}&ts=0&Z=1e7"), "growth");
    assert!((growth("strips") - 2.0).abs() < 1e-9);
    assert!((growth("blocks") - 1.0).abs() < 1e-9);
    let shared = |problem: &str| {
        ISOEFFICIENCY
            .value(&format!("problem={problem}&channel=shared&ts=0&Z=1e9&p=10000"), "growth")
    };
    assert!((shared("strips") - 4.0).abs() < 1e-3);
    assert!((shared("blocks") - 3.0).abs() < 3e-2);
}

#[test]
fn the_parts_add_up() {
    let query = "problem=parts&t_par=10ms&t_comm=200ms&t_syn=30ms&t_wait=5ms&Z=6.4e8";
    ISOEFFICIENCY.check(query, "h", 0.245);
    ISOEFFICIENCY.check(query, "w_dominant", 0.245);
    ISOEFFICIENCY.check(query, "t_comp", 0.1);
    assert_eq!(ISOEFFICIENCY.answer(query, "dominant"), Answer::Word("communication"));
    ISOEFFICIENCY.check(&format!("{query}&t_arch=1s"), "h", 1.245);
    assert_eq!(
        ISOEFFICIENCY.answer(&format!("{query}&tc=100ns"), "dominant"),
        Answer::Word("computing")
    );
    ISOEFFICIENCY.check(&format!("{query}&syn_growth=log"), "h", 0.215 + 0.03 * 6.0);
    ISOEFFICIENCY.check(&format!("{query}&wait_growth=linear"), "h", 0.24 + 0.005 * 63.0);
    // One processor neither sends nor waits.
    ISOEFFICIENCY.check(&format!("{query}&p=1"), "efficiency", 1.0);
    ISOEFFICIENCY.check(&format!("{query}&p=1"), "W_iso", 0.0);
}

#[test]
fn with_overlap_the_paper_s_w_is_the_time() {
    for query in ["overlap=1", "overlap=1&Z=1e8", "overlap=1&problem=strips&Z=1e7"] {
        ISOEFFICIENCY.check(query, "t_p", ISOEFFICIENCY.value(query, "w_dominant"));
        let kept = ISOEFFICIENCY.value(query, "W_iso");
        let query = format!("{query}&Z={kept}");
        let efficiency = ISOEFFICIENCY.value(&query, "efficiency");
        assert!((efficiency - 0.5).abs() < 1e-6, "{query}: {efficiency}");
    }
}

#[test]
fn the_corner_of_w_is_the_isoefficiency_of_a_half() {
    let kept = ISOEFFICIENCY.value("", "W_iso");
    let query = format!("Z={kept}");
    let (comp, h) = (ISOEFFICIENCY.value(&query, "t_comp"), ISOEFFICIENCY.value(&query, "h"));
    assert!((comp / h - 1.0).abs() < 1e-9, "{comp} and {h}");
    let plot = ISOEFFICIENCY.plot("E=0.9", "dominating-term");
    let corner = points(&plot, "corner").expect("a corner").points[0].clone();
    assert!((corner.x / kept - 1.0).abs() < 1e-9);
}

#[test]
fn the_most_processors_just_keep_it() {
    for query in ["", "problem=strips&Z=1e7", "E=0.9&Z=1e8", "problem=parts&t_wait=1us"] {
        let p = ISOEFFICIENCY.value(query, "p_kept");
        let at = |p: f64| ISOEFFICIENCY.value(&format!("{query}&p={p}"), "efficiency");
        let e = ISOEFFICIENCY.with(query).at("E").number();
        assert!(at(p + 1.0) < e && e <= at(p), "{query}: {p}");
    }
    let query = "problem=blocks&Z=1e7";
    let p = ISOEFFICIENCY.value(query, "p_kept");
    let next = (p.sqrt() + 1.0).powi(2);
    let at = |p: f64| ISOEFFICIENCY.value(&format!("{query}&p={p}"), "efficiency");
    assert!(p.sqrt().fract() == 0.0 && at(next) < 0.5 && 0.5 <= at(p));
}

#[test]
fn what_lies_outside_names_its_key() {
    check_refusal("problem=strips&Z=1024&p=33", "h", "p", "at most 32");
    check_refusal("problem=blocks&p=50&Z=1e6", "efficiency", "p", "49");
    check_refusal("Z=10&p=64", "t_p", "p", "at most 10");
    check_refusal("problem=parts", "growth", "ts", "overhead");
}

#[test]
fn the_isoefficiency_curves_keep_the_efficiency() {
    for (problem, name) in [("sum", "E = 0.5"), ("strips", "E = 0.5"), ("blocks", "E = 0.5")] {
        let plot = ISOEFFICIENCY.plot(&format!("problem={problem}&Z=1e7"), "isoefficiency");
        for (p, w) in line(&plot, name).points.iter().step_by(9) {
            let query = format!("problem={problem}&Z={w}&p={p}");
            // A grid may be too small to be cut so; its overhead is the formula's all the same.
            if ISOEFFICIENCY.report(&query).readout("efficiency").expect("it").answer.is_ok() {
                let e = ISOEFFICIENCY.value(&query, "efficiency");
                assert!((e - 0.5).abs() < 1e-9, "{query}: {e}");
            }
        }
    }
}

#[test]
fn the_map_shows_the_efficiency_and_its_contours() {
    for query in ["", "problem=strips&Z=1e7", "problem=blocks&Z=1e7"] {
        let plot = ISOEFFICIENCY.plot(query, "efficiency-map");
        let map = plot.layers.iter().find_map(|layer| match layer {
            Layer::Map(map) => Some(map),
            _ => None,
        });
        let map = map.expect("a map");
        let Cells::Values { cells, .. } = &map.cells else { panic!("no values") };
        let columns = map.x_edges.len() - 1;
        assert_eq!(cells.len(), columns * (map.y_edges.len() - 1));
        assert!(cells.len() < 4000, "{}", cells.len());
        // Rising with the work, falling with p.
        for (index, cell) in cells.iter().enumerate() {
            if let Some(above) = cells.get(index + columns) {
                assert!(cell.is_nan() || cell <= above, "{query} {index}");
            }
            if (index + 1) % columns != 0 && cells[index + 1].is_finite() {
                assert!(cells[index + 1] <= cell * (1.0 + 1e-9), "{query} {index}");
            }
        }
        let contour = line(&plot, "E = 0.9");
        for (p, w) in contour.points.iter().step_by(7) {
            let e = ISOEFFICIENCY.value(&format!("{query}&p={p}&Z={w}"), "efficiency");
            assert!((e - 0.9).abs() < 1e-9, "{query} {p} {w}: {e}");
        }
    }
}

#[test]
fn the_balance_has_a_least_where_overhead_rises() {
    let plot = ISOEFFICIENCY.plot("", "balance");
    let least = points(&plot, "least").expect("a least").points[0].clone();
    assert_eq!(least.label, "least, p = 197");
    for (problem, why) in [
        ("problem=strips&Z=1e7", "4 edges of n words for every p"),
        ("problem=blocks&Z=1e7", "edges of blocks get shorter"),
        ("problem=parts&t_par=1ms", "none of the parts grows"),
        ("problem=formula&T_o=p", "does not rise"),
    ] {
        let plot = ISOEFFICIENCY.plot(problem, "balance");
        assert!(points(&plot, "least").is_none(), "{problem}");
        assert!(labels(&plot).contains(why), "{problem}: {}", labels(&plot));
        assert_eq!(ISOEFFICIENCY.answer(problem, "p_best"), Answer::Word("no least"));
        let said = ISOEFFICIENCY.report(problem).hints.join(" ");
        assert!(said.contains(why), "{said}");
    }
    // The shared channel and the convergence test have one.
    for query in [
        "problem=strips&Z=1e7&channel=shared",
        "problem=strips&Z=1e7&convergence=1",
        "problem=blocks&Z=1e7&convergence=1",
        "problem=blocks&Z=1e7&channel=shared",
        "problem=formula&T_o=p_squared",
    ] {
        let best = ISOEFFICIENCY.value(query, "p_best");
        let t = |p: f64| ISOEFFICIENCY.value(&format!("{query}&p={p}"), "t_p");
        let step = |by: f64| {
            if query.contains("blocks") {
                (best.sqrt() + by).max(1.0).powi(2)
            } else {
                (best + by).max(1.0)
            }
        };
        assert!(t(best) <= t(step(1.0)), "{query}: {best}");
        assert!(t(best) <= t(step(-1.0)), "{query}: {best}");
        assert!((ISOEFFICIENCY.value(query, "t_best") / t(best) - 1.0).abs() < 1e-12);
    }
}

#[test]
fn the_bars_are_the_parts() {
    let query = "problem=parts&t_par=10ms&t_comm=200ms&t_syn=30ms&t_wait=5ms&Z=6.4e8";
    let plot = ISOEFFICIENCY.plot(query, "parts");
    let Scale::Rows(rows) = &plot.y.scale else { panic!("no rows") };
    assert_eq!(rows[2], "communication");
    let bars = plot.layers.iter().find_map(|layer| match layer {
        Layer::Bars(Bars { bars, .. }) => Some(bars),
        _ => None,
    });
    let bars = bars.expect("bars");
    let most: Vec<_> = bars.iter().filter(|bar| bar.label.text().ends_with("most")).collect();
    assert_eq!((most.len(), most[0].row), (1, 2));
    let long = |row: usize| {
        let found = bars.iter().find(|bar| bar.row == row);
        found.map_or(0.0, |bar| bar.end - bar.start)
    };
    for (row, wanted) in [0.1, 0.01, 0.2, 0.03, 0.005, 0.245, 0.245].iter().enumerate() {
        assert!((long(row) - wanted).abs() < 1e-12, "{row}: {}", long(row));
    }
}

#[test]
fn less_work_than_parts_keeps_no_efficiency() {
    // Three points would do, but 64 strips need 64 rows.
    let query = "problem=strips&tc=1";
    assert!(ISOEFFICIENCY.value(query, "W_iso") < 10.0);
    let told = ISOEFFICIENCY.report(query).hints.join(" ");
    assert!(told.contains("64 processors need 4096"), "{told}");
}

#[test]
fn how_the_work_grows_is_said_of_what_is_counted() {
    let regime = |query: &str| {
        let report = ISOEFFICIENCY.report(query);
        report.readout("growth").expect("known").remark
    };
    assert_eq!(regime("problem=blocks"), "Asymptotically as p.");
    assert_eq!(regime("problem=blocks&convergence=1"), "Asymptotically as p log p.");
    // Without words strips grow as p, and a queue may outgrow either.
    for query in ["problem=strips&tw=0", "problem=blocks&t_wait=1ms&wait_growth=linear"] {
        let said = regime(query);
        assert!(said.contains("fastest growing part"), "{query}: {said}");
    }
}

#[test]
fn a_run_without_overhead_does_not_blame_edges() {
    let hints = ISOEFFICIENCY.report("problem=strips&ts=0&tw=0").hints;
    let hint = hints.iter().find(|hint| hint.contains("always faster"));
    assert!(hint.expect("a hint").contains("there is no overhead"));
    let hints = ISOEFFICIENCY.report("Z=1&p=1").hints;
    assert!(!hints.iter().any(|hint| hint.contains("always faster")), "{hints:?}");
}

/// Rows for 4 and 64 processors: half way in the logarithm, 16 have the mean of both.
const OVER_P: &str = "over_p=4:35us:4e6:10ns;64:115us:2e6:20ns";

#[test]
fn between_two_rows_the_machine_is_linear_in_log_p() {
    let query = format!("{OVER_P}&p=16");
    ISOEFFICIENCY.check(&query, "ts_p", 75e-6);
    ISOEFFICIENCY.check(&query, "r_p", 3e6);
    ISOEFFICIENCY.check(&query, "tc_p", 15e-9);
    ISOEFFICIENCY.check(&query, "t_comp", 1e6 * 15e-9 / 16.0);
    ISOEFFICIENCY.check(&query, "t_comm", 4.0 * (75e-6 + 1.0 / 3e6));
    // One processor computes with its own tc: 10 ns, as held below the first row.
    ISOEFFICIENCY.check(&query, "speedup", 1e6 * 10e-9 / ISOEFFICIENCY.value(&query, "t_p"));
    for (p, ts, r) in [(2.0, 35e-6, 4e6), (4.0, 35e-6, 4e6), (1e6, 115e-6, 2e6)] {
        let query = format!("{OVER_P}&p={p}");
        ISOEFFICIENCY.check(&query, "ts_p", ts);
        ISOEFFICIENCY.check(&query, "r_p", r);
    }
}

#[test]
fn a_machine_that_never_changes_is_that_of_ts_tw_and_tc() {
    let rows = "over_p=7:35us:4347826.0869565217391:10ns";
    for query in ["", "problem=strips&Z=1e7", "problem=blocks&Z=1e7&overlap=1", "E=0.9&Z=1e8"] {
        for key in ["efficiency", "W_iso", "p_kept", "speedup", "t_p", "p_best", "growth"] {
            let wanted = ISOEFFICIENCY.answer(query, key);
            let got = ISOEFFICIENCY.answer(&format!("{query}&{rows}"), key);
            match (wanted, got) {
                (Answer::Number(wanted), Answer::Number(got)) => {
                    assert!((got / wanted - 1.0).abs() < 1e-12, "{query} {key}: {got}");
                }
                (wanted, got) => assert_eq!(wanted, got, "{query} {key}"),
            }
        }
    }
}

#[test]
fn where_the_machine_changes_the_searches_look_at_every_count() {
    for rows in [
        "1:1ms:1e6:10ns;64:1us:1e7:10ns;128:1ms:1e6:10ns",
        "16:35us:4e6:10ns;100:1.1ms:9e5:12ns",
        "8:10us:1e7:40ns;9:10us:1e7:10ns",
    ] {
        let query = format!("over_p={rows}&Z=300000&E=0.3");
        let at = |p: u32, key: &str| ISOEFFICIENCY.value(&format!("{query}&p={p}"), key);
        let (kept, best) =
            (ISOEFFICIENCY.value(&query, "p_kept"), ISOEFFICIENCY.value(&query, "t_best"));
        let last = (1..=600).rev().find(|p| 0.3 <= at(*p, "efficiency"));
        assert_eq!(last.map(f64::from), Some(kept), "{rows}");
        let least = (1..=600).map(|p| at(p, "t_p")).fold(f64::INFINITY, f64::min);
        assert_eq!(least, best, "{rows}");
    }
}

#[test]
fn a_slower_operation_bounds_the_efficiency() {
    // On 64 processors an operation takes twice as long as on one: E stays below one half.
    let query = format!("{OVER_P}&p=64");
    check_refusal(&format!("{query}&E=0.5"), "W_iso", "E", "less than 0.5");
    for query in [format!("{query}&E=0.4"), format!("{query}&E=0.4&overlap=1")] {
        let enough = ISOEFFICIENCY.value(&query, "W_iso");
        ISOEFFICIENCY.check(&format!("{query}&Z={enough}"), "efficiency", 0.4);
    }
    let twice = "over_p=4:35us:4e6:10ns;4:1us:4e6:10ns";
    check_refusal(twice, "t_p", "over_p", "once");
}

#[test]
fn a_communication_step_takes_one_start_up_and_one_word() {
    // Hanuliak 2014, section 4.2: Z(s, p)_comm (ts + tw), here 200 steps.
    let query = "problem=parts&Z_comm=200";
    ISOEFFICIENCY.check(query, "t_steps", 7.046e-3);
    ISOEFFICIENCY.check(query, "t_comm", 7.046e-3);
    ISOEFFICIENCY.check(&format!("{query}&comm_growth=log"), "t_steps", 6.0 * 7.046e-3);
    ISOEFFICIENCY.check(&format!("{query}&p=1"), "t_comm", 0.0);
    ISOEFFICIENCY.check("Z_comm=200", "t_comm", 7.046e-3 + ISOEFFICIENCY.value("", "t_messages"));
}

/// Pacheco, exercise 2.16a: n² of work, and n²/p + log2 p on p processors; here an operation is a microsecond.
#[test]
fn a_formula_holds_with_more_processors_than_operations() {
    const PACHECO: &str = "problem=formula&T_o=p_log_p&c=1us&tc=1us&p=128";
    for (work, speedup, efficiency) in [("102400", 126.9, 0.991), ("100", 12.85, 0.100)] {
        let at = format!("{PACHECO}&Z={work}");
        ISOEFFICIENCY.near(at.as_str(), "speedup", speedup, 5e-4);
        ISOEFFICIENCY.near(at.as_str(), "efficiency", efficiency, 5e-3);
    }
    // Strips and blocks still need a part each.
    assert_eq!(ISOEFFICIENCY.refusal("problem=strips&Z=100&p=128", "speedup").field(), "p");
}

/// An exercise of a course: 9 of 10 processors add a ninth each, then 100 steps of messages and 9 additions follow.
#[test]
fn a_sum_whose_overhead_is_given_in_parts() {
    for (work, speedup) in [("1000", 4.54), ("10000", 8.20)] {
        let at = format!("problem=parts&Z={work}&tc=1&p=9&t_comm=100&t_par=9");
        ISOEFFICIENCY.near(at.as_str(), "speedup", speedup, 1e-3);
    }
}
