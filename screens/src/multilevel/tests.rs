//! The screen of decomposition and execution matrices: its numbers, its figures, its bad input.

use std::time::Instant;

use crate::common::{On, bars, line};
use crossover_figures::figure::{Bar, Cell, Clock, Layer, Plot};
use crossover_model::multilevel::{Execution, Family, Mapping, Problem};
use crossover_screens::Params;
use crossover_screens::explain::explain;

const MULTILEVEL: On = On("multilevel");

/// The readouts of a state, in the order of the keys.
fn check(query: &str, keys: &str, wanted: &[f64]) {
    let report = MULTILEVEL.report(query);
    let got: Vec<f64> = keys
        .split(' ')
        .map(|key| report.readout(key).expect(key).value().unwrap_or(f64::NAN))
        .collect();
    let near = |(got, wanted): (&f64, &f64)| (got - wanted).abs() <= 1e-12 * wanted.abs().max(1.0);
    let all = got.len() == wanted.len() && got.iter().zip(wanted).all(near);
    assert!(all, "{query}: {keys} are {got:?}, not {wanted:?}");
}

fn hints_at(query: &str, words: &str) {
    let hints = MULTILEVEL.report(query).hints;
    assert!(hints.iter().any(|hint| hint.contains(words)), "{query}: {hints:?}");
}

/// A state without an algorithm: every readout and figure names the field, and the page says so.
fn check_refusal(query: &str, field: &str, said: &str) {
    let params = MULTILEVEL.with(query);
    let report = MULTILEVEL.report(&params);
    let told = format!("{} {}", report.takeaway, report.hints.join(" "));
    assert!(told.contains(said), "{query}: {told}");
    let error = report.readout("T").expect("it is there").answer.clone();
    assert_eq!(error.expect_err(query).field(), field, "{query}");
    // The scale-up of a polynomial needs no algorithm.
    let figures = MULTILEVEL.screen().figures.iter();
    for figure in figures.filter(|figure| figure.id != "scale-up") {
        let error = figure.figure(&params).expect_err(figure.id);
        assert_eq!(error.field(), field, "{query}: {}", figure.id);
    }
}

fn curve(plot: &Plot, name: &str) -> Vec<(f64, f64)> {
    line(plot, name).points.clone()
}

fn clock(plot: &Plot) -> &Clock {
    plot.clock.as_ref().expect("it can be played")
}

#[test]
fn the_critical_path_is_outlined_in_the_graph_and_a_line_through_its_boxes() {
    for query in ["", "schedule=list", "problem=graph", "problem=graph&start=ready", FIVE, EIGHT] {
        let [graph, matrix] = ["graph", "execution-matrix"].map(|id| MULTILEVEL.plot(query, id));
        assert_eq!([graph.outlined, matrix.outlined], ["critical path", ""], "{query}");
        let nodes = graph.layers.iter().find_map(|layer| match layer {
            Layer::Graph(graph) => Some(&graph.nodes),
            _ => None,
        });
        let nodes = nodes.expect("a graph").iter();
        let outlined: Vec<_> = nodes.filter(|node| node.outlined).collect();
        let all = bars(&matrix);
        let path = curve(&matrix, "critical path");
        let runs_in = |id: &str| {
            let own = all.iter().find(|bar| bar.id == id).expect(id);
            let is_own = |ends: &[(f64, f64)]| {
                let is_level = ends[0].1 == ends[1].1 && ends[0].1.round() == own.row as f64;
                is_level && (ends[0].0, ends[1].0) == (own.start, own.end)
            };
            path.windows(2).any(is_own)
        };
        assert!(outlined.iter().all(|node| runs_in(&node.id)), "{query}: {path:?}");
        let boxes = path.windows(2).filter(|ends| {
            let height = ends[0].1;
            let is_box =
                |bar: &&Bar| !bar.id.is_empty() && (0.0..0.4).contains(&(height - bar.row as f64));
            let mut boxes = all.iter().copied().filter(is_box);
            boxes.any(|bar| (bar.start, bar.end) == (ends[0].0, ends[1].0))
        });
        assert_eq!(boxes.count(), outlined.len(), "{query}: {path:?}");
        let spans = outlined.iter().filter_map(|node| all.iter().find(|bar| bar.id == node.id));
        let time: f64 = spans.map(|bar| bar.end - bar.start).sum();
        let critical = MULTILEVEL.value(query, "critical_path");
        assert!((time - critical).abs() <= 1e-12 * critical, "{query}: {time}, not {critical}");
        // It never goes back in time.
        assert!(path.windows(2).all(|ends| ends[0].0 <= ends[1].0 + 1e-9), "{query}: {path:?}");
    }
}

#[test]
fn the_matrix_leads_with_the_time_over_p_and_counts_are_behind() {
    let screen = MULTILEVEL.screen();
    assert!(screen.at_first().eq(["execution-matrix", "time-over-p"]));
    let low: Vec<&str> =
        screen.figures.iter().filter(|spec| spec.is_low).map(|spec| spec.id).collect();
    assert_eq!(low, ["time-over-p"]);
    let report = MULTILEVEL.report("");
    let keys: Vec<&str> = report.readouts[..6].iter().map(|readout| readout.key).collect();
    assert_eq!(keys, ["T", "Sp", "Ef", "critical_path", "Oh", "Sp_attainable"]);
}

/// What stands beside the lines of the execution matrix.
fn asides(query: &str) -> Vec<String> {
    let plot = MULTILEVEL.plot(query, "execution-matrix");
    let labels = plot.layers.into_iter().filter_map(|layer| match layer {
        Layer::Label(label) => Some(label.text),
        _ => None,
    });
    labels.collect()
}

#[test]
fn each_processor_says_how_long_it_is_idle() {
    assert_eq!(asides(""), ["idle 0 of 7", "idle 2 of 7", "idle 4 of 7"]);
    assert_eq!(asides("level=1&P=2"), ["idle 0 of 8", "idle 1 of 8"]);
    assert_eq!(asides(&format!("{FIVE}&start=ready")), ["idle 2 of 15", "idle 4 of 15"]);
    // Of lines of several processors, and of one band, all of them together.
    assert_eq!(asides("P=200").len(), 23);
    assert_eq!(asides("P=200")[22], "idle 8 of 8");
    assert_eq!(asides("problem=wavefront&size=64&level=6&P=8"), ["idle 9.86 %"]);
}

#[test]
fn a_box_says_what_its_task_computes_and_the_key_what_kind_it_is() {
    let words = |query: &str| -> (String, Vec<String>) {
        let plot = MULTILEVEL.plot(query, "execution-matrix");
        let kinds = plot.layers.iter().filter_map(|layer| match layer {
            Layer::Bars(bars) => Some(bars.name.clone()),
            _ => None,
        });
        (bars(&plot)[0].label.text().into_owned(), kinds.collect())
    };
    for (query, label, kinds) in [
        ("", "0–1", &["sums of 2", "nothing to do"] as &[&str]),
        ("level=1&P=2", "0–7", &["sums of 8", "sums of 2", "nothing to do"]),
        ("problem=prefix-parallel&P=16", "0–1", &["sums of 2", "nothing to do"]),
        ("problem=prefix-tree&P=16", "0–1", &["sums of 2", "nothing to do"]),
        ("problem=fft&P=1", "0±1", &["butterflies"]),
        (
            "problem=graph&P=2",
            "b",
            &[
                "tasks of 1 step",
                "tasks of 2 steps",
                "tasks of 3 steps",
                "waiting for a longer one",
                "nothing to do",
            ],
        ),
    ] {
        assert_eq!(
            words(query),
            (label.to_owned(), kinds.iter().map(|s| (*s).to_owned()).collect()),
            "{query}"
        );
    }
}

#[test]
fn the_finishing_time_falls_in_stairs_to_its_limit() {
    let plot = MULTILEVEL.plot("", "time-over-p");
    assert_eq!(plot.x.sets, "P");
    let stairs = curve(&plot, "finishing time");
    let wanted = [15.0, 8.0, 7.0, 5.0, 5.0, 5.0, 5.0, 4.0, 4.0];
    for (p, time) in wanted.into_iter().enumerate() {
        let p = p as f64 + 1.0;
        // At each number the stair comes down to its own time.
        let mut own = stairs.iter().filter(|point| point.0 == p).map(|point| point.1);
        assert_eq!(own.next_back(), Some(time), "P = {p}");
    }
    let limit = plot.layers.iter().find_map(|layer| match layer {
        Layer::Rule(rule) => Some((rule.at, rule.label.as_str())),
        _ => None,
    });
    assert_eq!(limit, Some((4.0, "limit 4 steps")));
    let dots = plot.layers.iter().find_map(|layer| match layer {
        Layer::Points(points) if points.name != "current" => Some(&points.points),
        _ => None,
    });
    let dots: Vec<_> = dots.expect("dots").iter().map(|dot| (dot.x, dot.sets.clone())).collect();
    let wanted = [1.0, 2.0, 3.0, 4.0, 8.0].map(|p: f64| (p, vec![("P", p.to_string())]));
    assert_eq!(dots, wanted);
}

#[test]
fn a_task_knows_what_it_waits_for_and_what_waits_for_it() {
    let ties = MULTILEVEL.screen().ties.expect("ties");
    let of = |query: &str, id: &str| ties(&MULTILEVEL.with(query), id).map(|ids| ids.join(" "));
    assert_eq!(of("", "0–3"), ["0–1 2–3", "0–7"]);
    assert_eq!(of("problem=graph", "a"), ["", "c d"]);
    assert_eq!(of("", "nobody"), ["", ""]);
    assert_eq!(of("times=1,2,3", "0–3"), ["", ""]);
}

const METRICS: &str = "r_E T Sp Sp_ideal Ef Ef_ideal Q Oh Oh_ideal R_1 R_P alpha";

#[test]
fn the_sum_of_16_has_the_metrics_of_the_paper() {
    check("", "C concurrency dependency", &[15.0, 8.0, 4.0]);
    check("level=2", "C concurrency dependency", &[7.0, 4.0, 3.0]);
    check("level=1", "C concurrency dependency", &[3.0, 2.0, 2.0]);
    for (query, metrics) in [
        (
            "level=1&P=2&times=1",
            [2.0, 2.0, 1.5, 2.0, 0.75, 1.0, 4.0, 1.0, 0.0, 1.0, 1.0, 1.0 / 3.0],
        ),
        (
            "level=2&P=3&times=1",
            [4.0, 4.0, 1.75, 3.0, 7.0 / 12.0, 1.0, 12.0, 5.0, 0.0, 1.0, 1.0, 2.0 / 7.0],
        ),
        (
            "level=3&P=3",
            [7.0, 7.0, 15.0 / 7.0, 3.0, 5.0 / 7.0, 1.0, 21.0, 6.0, 0.0, 1.0, 1.0, 2.0 / 15.0],
        ),
        (
            "level=3&P=16",
            [4.0, 4.0, 3.75, 16.0, 15.0 / 64.0, 1.0, 64.0, 49.0, 0.0, 1.0, 1.0, 1.0 / 15.0],
        ),
    ] {
        check(query, METRICS, &metrics);
    }
}

#[test]
fn unequal_operators_reach_an_ideal_efficiency_above_one() {
    check(
        "level=1&P=2",
        METRICS,
        &[2.0, 8.0, 1.875, 2.5, 0.9375, 1.25, 16.0, 1.0, -3.0, 5.0, 4.0, 1.0 / 3.0],
    );
    check("level=1&P=2", "Sp_attainable Sp_corollary", &[2.0, 1.875]);
    hints_at("level=1&P=2", "125 %");
    let mixed = "problem=graph&schedule=longest&graph=a:5;b:1;c:4;d:2;e:3;f:2%20%3C-%20a;\
                 g:6%20%3C-%20a;h:1%20%3C-%20g";
    check(&format!("{mixed}&P=2"), "T Sp Oh", &[16.0, 1.5, 8.0]);
    check(
        &format!("{}&P=2", mixed.replace("longest", "rows")),
        "T Sp Oh",
        &[19.0, 24.0 / 19.0, 14.0],
    );
}

#[test]
fn the_list_schedule_saves_a_row() {
    for (p, rows) in [(1, 15), (2, 8), (3, 6), (4, 5), (7, 5), (8, 4)] {
        let query = format!("P={p}&schedule=list");
        check(&query, "r_E", &[f64::from(rows)]);
    }
    hints_at("P=3", "The list schedule would take 6 steps instead of 7 steps.");
    check("P=3", "T_best_mapping", &[6.0]);
    assert_eq!(MULTILEVEL.word("P=3", "best_mapping"), "list schedule");
    check("P=3", "P_faster widest", &[4.0, 3.0]);
    check("P=4", "P_faster", &[8.0]);
    check("P=16", "widest", &[8.0]);
    assert_eq!(MULTILEVEL.refusal("P=8", "P_faster").field(), "P");
    // On a tie the chosen mapping stays.
    assert_eq!(MULTILEVEL.word("P=8&schedule=longest", "best_mapping"), "longest first");
}

const FIVE: &str = "problem=graph&graph=a:4;b:3%20%3C-%20a;c:2%20%3C-%20a;d:6%20%3C-%20c;\
                    e:9%20%3C-%20a&schedule=list&P=2";
const EIGHT: &str = "problem=graph&graph=a:4;b:7;c:16%20%3C-%20a;d:14;e:15%20%3C-%20a%20c;\
                     f:16%20%3C-%20c;g:10%20%3C-%20d%20e%20f;h:5%20%3C-%20e&schedule=list&P=2";

#[test]
fn a_list_schedule_without_barriers_is_that_of_the_exercises() {
    check(FIVE, "T Sp", &[19.0, 24.0 / 19.0]);
    check(EIGHT, "T", &[56.0]);
    hints_at(
        FIVE,
        "Started when they are ready, without barriers, the operators would take 15 steps instead of 19 steps.",
    );

    let (five, eight) = (format!("{FIVE}&start=ready"), format!("{EIGHT}&start=ready"));
    let keys = "T Sp Ef Q Oh T_least widest";
    check(&five, keys, &[15.0, 1.6, 0.8, 30.0, 6.0, 13.0, 2.0]);
    check(&five, "T_most", &[12.0 + 6.5]);
    check(&eight, "T", &[46.0]);
    assert_eq!(
        MULTILEVEL.report(&five).takeaway,
        "It takes 15 steps: processors idle 20 % of the time. One more would make it faster."
    );
    let plot = MULTILEVEL.plot(&five, "execution-matrix");
    let spans: Vec<(f64, f64)> = bars(&plot).iter().map(|bar| (bar.start, bar.end)).collect();
    assert!(spans.contains(&(12.0, 15.0)) && spans.contains(&(4.0, 13.0)), "{spans:?}");
    // What is said of rows is refused, on the key that brings them back.
    assert_eq!(MULTILEVEL.refusal(&five, "r_E").field(), "start");
    let alpha = MULTILEVEL.figure(&five, "alpha");
    assert_eq!(alpha.expect_err("no rows").field(), "start");
    let verdicts = MULTILEVEL.table(&five, "theorems").rows;
    let claimed = verdicts.iter().filter(|row| row[5] != Cell::Text("not claimed".to_owned()));
    let claimed: Vec<String> = claimed.map(|row| format!("{:?}", row[0])).collect();
    // What is not about rows.
    let others = ["Definition 4, (2)", "(31)", "Proposition 18", "Corollary 19"];
    let is_other = |name: &String| others.iter().any(|other| name.contains(other));
    assert!(claimed.iter().all(is_other), "{claimed:?}");
    let points = curve(&MULTILEVEL.plot(&five, "speedup-over-P"), "Sp");
    assert_eq!((points[0], points[1]), ((1.0, 1.0), (2.0, 1.6)));
}

#[test]
fn the_time_without_barriers_is_that_of_a_chain_without_gaps() {
    let params = MULTILEVEL.with(&format!("{FIVE}&start=ready"));
    let told = explain(&params, &MULTILEVEL.report(&params), "T");
    let told = told.expect("a certificate").expect("T");
    let chain = told.legend.iter().find(|meaning| meaning.letter == "x").expect("the chain");
    assert_eq!(chain.value, "4 steps, 2 steps, 6 steps, 3 steps");
    assert!(chain.meaning.ends_with("a → c → d → b"), "{}", chain.meaning);
}

#[test]
fn the_takeaway_says_what_is_lost_and_whether_more_processors_help() {
    let ordered = "problem=graph&graph=a:1;b:10%20%3C-%20a;big:10&P=2&schedule=list";
    let uneven = "problem=graph&graph=a:3;b:1;c:2;d:1;e:3&P=3";
    for (query, words) in [
        (
            "problem=graph&graph=a:5",
            "There is a single operator: it takes 5 steps on any number of processors.",
        ),
        (
            "problem=fft&P=1",
            "One processor runs 32 operators one after the other in 320 steps. One more would make it faster.",
        ),
        (
            "problem=fft&P=8",
            "It takes 40 steps: no processor is ever idle. More would not help: 4 levels follow one another.",
        ),
        (
            "",
            "It takes 7 steps: processors idle 28.6 % of the time. Some have nothing to do in some steps. One more would make it faster.",
        ),
        (
            "P=16",
            "It takes 4 steps: processors idle 76.6 % of the time. Some have nothing to do in some steps. As few as 8 would be as fast.",
        ),
        (
            "problem=heavy&size=8&P=4",
            "It takes 9 steps: processors idle 58.3 % of the time. They wait for longer operators. 8 processors would make it faster.",
        ),
        (
            "problem=heavy&size=100&P=100",
            "It takes 100 steps: processors idle 98 % of the time. They wait for longer operators. More would not help: each operator has its own.",
        ),
        (
            "times=1&level=1&P=2",
            "It takes 2 steps: processors idle 25 % of the time. Some have nothing to do in some steps. More would not help: 2 levels follow one another.",
        ),
        (
            "P=8&schedule=list",
            "It takes 4 steps: processors idle 53.1 % of the time. Some have nothing to do in some steps. More would not help: the critical path is as long.",
        ),
        (
            ordered,
            "It takes 20 steps: processors idle 47.5 % of the time. Mostly they have nothing to do in a step. No larger number that was tried is faster.",
        ),
        (
            uneven,
            "It takes 6 steps: processors idle 44.4 % of the time. They mostly wait for longer operators. 5 processors would make it faster.",
        ),
        (
            "problem=graph&P=2",
            "It takes 8 steps: processors idle 37.5 % of the time. For half of that they have nothing to do in a step. One more would make it faster.",
        ),
    ] {
        assert_eq!(MULTILEVEL.report(query).takeaway, words, "{query}");
    }
}

#[test]
fn a_scale_up_needs_equal_operators() {
    let prefix = "problem=prefix-parallel&size=16&P=8&problem_ref=prefix-serial";
    check(
        prefix,
        "Sc_up Sp_across Sp_across_ideal Sp_measured",
        &[15.0 / 49.0, 15.0 / 7.0, 120.0 / 49.0, 15.0 / 7.0],
    );
    // D15 and D3 are made of different operators.
    let error = MULTILEVEL.refusal("", "Sc_up");
    assert_eq!((error.field(), error.kind().name()), ("level_ref", "granularity_mismatch"));
    check("level_ref=3", "Sc_up", &[1.0]);
    // With one time for all, a graph and its reference are made of the same operators.
    check("problem=graph&times=5", "Sc_up Sp_across", &[1.0, 2.0]);
    // A reference that does not exist is made of no other operators.
    for (query, why) in [("", "other operators"), ("size=100&problem_ref=fft", "does not exist")] {
        hints_at(query, "no scale-up");
        hints_at(query, why);
    }
    check("P=8&P_ref=2", "Sp_ref", &[2.0]);
    check("size=16&mu=4", "Sc_up_poly xi", &[16.0, 1.0]);
    check("size=16&mu=2&poly=-1,1", "Sc_up_poly xi", &[15.0 / 14.0, 15.0 / 14.0]);
    // 3 does not divide 16.
    assert_eq!(MULTILEVEL.refusal("mu=3", "xi").field(), "mu");
    let rows = MULTILEVEL.table("", "comparison").rows;
    let not = |row: &&Vec<Cell>| matches!(&row[1], Cell::Text(t) if t.contains("not defined"));
    assert_eq!(rows.iter().filter(not).count(), 3);
    let number = |row: &&Vec<Cell>| matches!(row[1], Cell::Number(_));
    assert_eq!(rows.iter().filter(number).count(), rows.len() - 4);
}

#[test]
fn a_tree_cut_by_hand_stands_in_for_size_and_level() {
    check("tree=8%2B8", "C T_1 concurrency", &[3.0, 15.0, 2.0]);
    check("tree=(4%2B4)%2B8", "C T_1 dependency", &[5.0, 15.0, 3.0]);
    check("tree=8%2B8&problem=fft", "C", &[32.0]);
    check_refusal("tree=8%2B", "tree", "tree");
    hints_at("tree=12%2B4&P=3", "cut it in two: it would take 7 steps instead of 12");
    check("tree=(6%2B6)%2B4&P=3", "T", &[7.0]);
    // What would take longer is no advice.
    for query in ["level=1&P=2", "times=1&level=1&P=2"] {
        let hints = MULTILEVEL.report(query).hints;
        assert!(!hints.iter().any(|hint| hint.contains("cut it in two")), "{hints:?}");
    }
}

#[test]
fn bad_graphs_are_explained() {
    let graph = |text: &str| format!("problem=graph&graph={text}");
    check_refusal(&graph("a:1%3C-c;b:1%3C-a;c:1%3C-b"), "graph", "a -> b -> c -> a");
    check_refusal(&graph("a:1%0Ab:one"), "graph", "on line 2");
    check_refusal(&graph("a:1%0Ab:1%3C-x"), "graph", "predecessor x at line 2");
    check_refusal(&graph("a:1%0Aa:2"), "graph", "two operators a");
    check_refusal(&graph(""), "graph", "at least one operator");
    check_refusal(&format!("{}&times=1,2,3", graph("a:1;b:2")), "times", "2");
    check_refusal("times=1,2,3", "times", "B2");
    check_refusal("problem=fft&size=12", "size", "8 or 16");
    check_refusal("problem=matmul&size=1024&level=10", "size", "100000");
}

#[test]
fn many_operators_are_computed_and_not_drawn() {
    let query = "problem=wavefront&size=64&level=6&P=8";
    check(query, "C r_E", &[4096.0, 568.0]);
    let params = MULTILEVEL.with(query);
    let error = MULTILEVEL.figure(&params, "graph");
    let error = error.expect_err("too many nodes");
    assert_eq!((error.field(), error.kind().name()), ("size", "too_large"));
    hints_at(query, "too many to draw");
    for id in ["execution-matrix", "decomposition-matrix", "speedup-over-P", "alpha"] {
        assert!(MULTILEVEL.figure(&params, id).is_ok(), "{id}");
    }
}

/// The hatched area of the timeline, in processors times steps: a line is as high as its
/// processors are many.
fn hatched_area(query: &str) -> f64 {
    let p = MULTILEVEL.with(query).at("P").number();
    let plot = MULTILEVEL.plot(query, "execution-matrix");
    let all = bars(&plot);
    let bands = all.iter().all(|bar| bar.id.is_empty());
    let high = if bands { p } else { (p / 24.0).ceil() };
    let hatched = all.iter().filter(|bar| bar.hatched);
    hatched.map(|bar| (bar.end - bar.start) * (bar.lane.1 - bar.lane.0) * high).sum()
}

#[test]
fn the_hatched_area_is_exactly_the_overhead() {
    for query in [
        "",
        "P=16",
        "P=31&problem=fft&size=64",
        "P=100",
        "level=1&P=2",
        "problem=lu&size=64&level=2&P=4&schedule=list",
        "problem=heavy&size=8&P=4",
        "problem=wavefront&size=64&level=6&P=8",
        "problem=prefix-tree&size=4096&P=50",
        "problem=graph&P=2",
        "problem=graph&P=2&start=ready&schedule=list",
        "P=100&start=ready",
        "P=30&start=ready&problem=fft&size=16",
        "problem=lu&size=64&level=2&P=4&schedule=list&start=ready",
        "problem=heavy&size=8&P=4&start=ready",
        "problem=wavefront&size=64&level=6&P=8&start=ready",
    ] {
        let overhead = MULTILEVEL.value(query, "Oh");
        let area = hatched_area(query);
        let scale = overhead.max(1.0);
        assert!((area - overhead).abs() <= 1e-9 * scale, "{query}: {area}, {overhead}");
        let plot = MULTILEVEL.plot(query, "execution-matrix");
        assert!(bars(&plot).len() <= 2000, "{query}");
    }
}

#[test]
fn the_clock_lights_the_operators_of_a_row_everywhere() {
    for query in ["", "schedule=list&P=3", "level=1&P=2", "schedule=list&P=3&start=ready"] {
        let timeline = MULTILEVEL.plot(query, "execution-matrix");
        let graph = MULTILEVEL.plot(query, "graph");
        let matrix = MULTILEVEL.plot(query, "decomposition-matrix");
        assert!(clock(&timeline).along_x && !clock(&graph).along_x);
        assert_eq!(clock(&timeline).steps, clock(&graph).steps);
        assert_eq!(clock(&matrix).steps, clock(&graph).steps);
        let t = MULTILEVEL.report(query).readout("T").expect("T").value();
        assert_eq!(Some(clock(&graph).end), t);
        let running = bars(&timeline);
        let Some(Layer::Graph(drawn)) = graph.layers.first() else {
            panic!("no graph");
        };
        for node in &drawn.nodes {
            let (start, end) = node.span.expect("a time");
            let bar = running.iter().find(|bar| bar.label.text() == node.label);
            let bar = bar.expect("its bar");
            assert!(start == bar.start && bar.end <= end, "{query}: {}", node.label);
            for edge in drawn.edges.iter().filter(|edge| edge.span == node.span) {
                let before = drawn.nodes[edge.from].span.expect("a time");
                assert!(before.1 <= start, "{query}: {}", node.label);
            }
        }
    }
}

#[test]
fn the_curves_are_the_models_numbers() {
    let wanted = |p: f64| {
        let graph = Problem::of(Family::Sum, 16.0).halved(3.0).and_then(|sum| sum.build());
        let graph = graph.expect("a sum").graph;
        let execution = Execution::of(&graph, Mapping::List, p).expect("valid");
        execution.metrics(1.0).expect("finite").speedup
    };
    let points = curve(&MULTILEVEL.plot("schedule=list", "speedup-over-P"), "Sp = 1 / Σα");
    assert_eq!(points.len(), 12);
    for (p, speedup) in points {
        assert_eq!(speedup, wanted(p), "P = {p}");
    }
    let uneven = MULTILEVEL.plot("level=1&P=2", "speedup-over-P");
    let ideal = curve(&uneven, "Sp_ideal");
    let bounded = curve(&uneven, "min(P, Sp_ideal)");
    assert_eq!((ideal[1], bounded[1]), ((2.0, 2.5), (2.0, 2.0)));
}

#[test]
fn few_widths_have_a_bar_of_their_own() {
    for query in ["", "problem=lu&level=5&size=64&P=64", "problem=wavefront&size=64&level=6&P=64"] {
        assert!(bars(&MULTILEVEL.plot(query, "alpha")).len() <= 21, "{query}");
    }
}

#[test]
fn the_theorem_on_the_ideal_overhead_fails_where_it_should() {
    let verdict = |query: &str, theorem: &str| {
        let mut rows = MULTILEVEL.table(query, "theorems").rows.into_iter();
        let row = rows.find(|row| row[0] == Cell::Text(theorem.to_owned()));
        row.expect(theorem)[5].clone()
    };
    let said = |word: &str| Cell::Text(word.to_owned());
    assert_eq!(verdict("level=1&P=2", "Theorem 36, (52)"), said("fails"));
    assert_eq!(verdict("", "Theorem 36, (52)"), said("holds"));
    assert_eq!(verdict("", "Theorem 16"), said("not claimed"));
    assert_eq!(verdict("problem=fft", "Theorem 16"), said("holds"));
}

#[test]
fn levels_rows_and_granularity_sets_are_listed() {
    let names = |query: &str, id: &str| -> Vec<_> {
        MULTILEVEL.table(query, id).rows.into_iter().map(|row| row[0].clone()).collect()
    };
    let wanted = ["0: D1", "1: D3", "2: D7", "3: D15"].map(|name| Cell::Text(name.to_owned()));
    assert_eq!(names("", "levels"), wanted);
    assert_eq!(names("problem=fft", "levels").len(), 1);
    assert_eq!(names("size=16&level=1&P=2&times=", "rows").len(), 2);
    let kinds = ["B8", "B2"].map(|name| Cell::Text(name.to_owned()));
    assert_eq!(names("size=16&level=1&level_ref=3", "granularity"), kinds);
    check("size=16&level=1", "granularity T_r_max", &[2.0, 7.0]);
}

#[test]
fn what_a_sum_goes_over_is_listed() {
    let params = MULTILEVEL.with("level=1&P=2");
    let told = |key: &str| {
        let told = explain(&params, &MULTILEVEL.report(&params), key);
        told.expect("a formula").expect(key)
    };
    let overhead = told("Oh");
    assert_eq!(
        (overhead.plain.as_str(), overhead.numbers.as_str()),
        ("Q − T_1", "16 steps − 15 steps")
    );
    let shown = |key: &str, letter: &str| {
        let legend = told(key).legend.into_iter();
        let found = legend.clone().find(|meaning| meaning.letter == letter);
        let found = found.unwrap_or_else(|| panic!("{legend:?}"));
        (found.value, found.meaning)
    };
    assert_eq!(shown("T_1", "β").0, "7 steps, 1 step");
    assert_eq!(shown("T_1", "n").0, "2, 1");
    let (times, path) = shown("critical_path", "c");
    assert_eq!(times, "7 steps, 1 step");
    assert!(path.ends_with("0–7 → 0–15"), "{path}");
}

#[test]
fn a_large_state_stays_quick() {
    let params = MULTILEVEL.with("problem=fft&size=8192&P=64&schedule=list");
    let start = Instant::now();
    assert!(MULTILEVEL.report(&params).readout("T").expect("T").value().is_some());
    for figure in MULTILEVEL.screen().figures {
        assert!(figure.compute.first(&params).is_some());
    }
    let taken = start.elapsed();
    assert!(taken.as_secs() < 20, "{taken:?}");
}

/// The parameters after the offer with that label was taken.
fn press(state: &Params, name: &str, label: &str) -> Params {
    let touch = MULTILEVEL.screen().interaction.expect("things to press");
    let offers = (touch.actions)(state, name);
    let offer = offers.iter().find(|offer| offer.label == label);
    let offer = offer.unwrap_or_else(|| panic!("{label}: {offers:?}"));
    let mut state = state.clone();
    for (key, value) in &offer.sets {
        state.set_text(key, value).expect(label);
    }
    state
}

#[test]
fn a_pressed_element_is_refined_and_merged_again() {
    let d3 = MULTILEVEL.with("size=16&level=1&P=2");
    let refined = press(&d3, "0–7", "Refine 0–7");
    assert_eq!(refined.at("tree").text(), "(4+4)+8");
    let merged = press(&refined, "0–7", "Merge 0–7");
    assert_eq!(merged.at("tree").text(), "8+8");
    let even = press(&merged, "", "Cut evenly again");
    assert_eq!(even.at("tree").text(), "");
    let touch = MULTILEVEL.screen().interaction.expect("things to press");
    assert_eq!((touch.actions)(&d3, "nobody"), []);
}

#[test]
fn a_graph_of_ones_own_is_edited_by_pressing() {
    let own = MULTILEVEL.with("problem=graph&graph=a:%202;%20b:%201%20%3C-%20a");
    assert_eq!(press(&own, "", "Add c").at("graph").text(), "a: 2\nb: 1 <- a\nc: 1");
    let apart = press(&own, "b", "b no longer needs a");
    assert_eq!(apart.at("graph").text(), "a: 2\nb: 1");
    let longer = press(&own, "a", "a takes 1 step more");
    assert_eq!(longer.at("graph").text(), "a: 3\nb: 1 <- a");
    let alone = press(&own, "a", "Remove a");
    assert_eq!(alone.at("graph").text(), "b: 1");
    // What would be a cycle, or nothing at all, is not offered.
    let touch = MULTILEVEL.screen().interaction.expect("things to press");
    let labels = |state: &Params, name: &str| -> Vec<String> {
        (touch.actions)(state, name).into_iter().map(|offer| offer.label).collect()
    };
    assert!(!labels(&own, "a").contains(&"a needs b".to_owned()));
    assert!(!labels(&alone, "b").contains(&"Remove b".to_owned()));
}

#[test]
fn xi_exceeds_one_on_the_way_to_its_limit() {
    let query = "poly=-1,1&mu=2&size=16";
    check(query, "xi Sc_up_limit", &[15.0 / 14.0, 1.0]);
    let plot = MULTILEVEL.plot(&MULTILEVEL.with(query), "scale-up");
    let xi = curve(&plot, "ξ(N, μ)");
    let last = xi.last().expect("points").1;
    assert!(1.0 < last && last < 1.001, "{last}");
}

#[test]
fn a_reference_of_another_size_is_related_and_not_scaled_up() {
    let similar = "size=16&level=1&P=2&level_ref=1&size_ref=8";
    assert_eq!(MULTILEVEL.word(similar, "relation"), "similar");
    for key in ["Sc_up", "Sp_across", "Sp_across_ideal", "Sp_measured"] {
        assert_eq!(MULTILEVEL.refusal(similar, key).field(), "size_ref");
    }
    hints_at(similar, "Similar algorithms have the same complexity: both have 3 operators.");
    for (query, relation) in [
        ("size_ref=8&level_ref=2", "same granularity"),
        ("level_ref=3", "same class"),
        ("level_ref=3&size_ref=16&P_ref=3", "equal"),
        ("level_ref=3&P_ref=3&tree=((2%2B2)%2B(2%2B2))%2B((2%2B2)%2B(2%2B2))", "equal"),
        ("problem=graph", "same class"),
        ("problem=graph&P=1&size_ref=9&times=1,2,3,4,5,6", "equal"),
        ("problem=fft&problem_ref=sum", "none"),
    ] {
        assert_eq!(MULTILEVEL.word(query, "relation"), relation, "{query}");
        assert_eq!(
            MULTILEVEL.table(query, "comparison").caption.contains("not related"),
            relation == "none"
        );
    }
    assert!(MULTILEVEL.table(similar, "comparison").caption.contains("similar"));
}

#[test]
fn a_machine_without_an_operator_is_told_which_decomposition_it_could_run() {
    for (cop, lacks, finer) in [("B2,B4", "B8", "B4, B2"), ("B2", "B8", "B2"), ("B8", "B2", "")] {
        let query = format!("level=1&P=2&cop={cop}");
        let words = format!("Without {lacks} the machine cannot run D3.");
        hints_at(
            &query,
            &match finer {
                "" => words,
                finer => format!("{words} A finer decomposition needs only {finer}."),
            },
        );
        assert_eq!(MULTILEVEL.table(&query, "granularity").columns.len(), 5);
    }
    assert_eq!(MULTILEVEL.word("cop=%20B2%20,", "solvable"), "yes");
}
