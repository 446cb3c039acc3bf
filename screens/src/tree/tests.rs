//! The tree screen: the paper's figures and where they do not hold, and its figures against the
//! model.

use crate::common::{On, bars, buffers_keep_their_colors, check_gantt, line, lines};
use crate::matrix::figure_words;
use crossover_figures::figure::{Cell, Figure, Layer, Scale};
use crossover_model::ErrorKind;
use crossover_model::divisible_load::{
    BinomialTree, Layers, Load, Order, OrdinaryTree, Platform, Solver, StageRule,
};
use proptest::prelude::*;

const TREE: On = On("tree");

/// At most 1200 pieces, each with a wait before and after it.
const MOST_BARS: usize = 4800;
/// Where the lanes of a row end.
const LANES: [f64; 3] = [0.22, 0.48, 1.0];

fn given_load(volume: f64, buffer: f64) -> Load {
    Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume, buffer }
}

fn binomial(height: f64, order: Order, given: Load) -> Platform {
    BinomialTree {
        ports: 2.0,
        height,
        order,
        layers: Layers::ALL,
        load: given,
        sequence: None,
        embedding: None,
    }
    .into()
}

fn ordinary(height: f64, order: Order, buffers: f64, given: Load) -> Platform {
    OrdinaryTree { ports: 2.0, height, order, buffers, layers: Layers::ALL, load: given }.into()
}

/// What the model's tests of Figs. 10 to 13 do not ask.
#[test]
fn readouts_of_the_paper_s_figures() {
    for (link, key, wanted, share) in [
        ("h=10&n=fewest&V=200", "h_used", 1.0, 0.0),
        ("h=10&n=fewest&V=500", "h_used", 2.0, 0.0),
        ("h=10&n=fewest&V=800", "h_used", 3.0, 0.0),
        ("h=10&n=fewest&V=1100", "h_used", 4.0, 0.0),
        ("h=10&n=fewest&V=1400", "h_used", 5.0, 0.0),
        // The least feasible height is six; with all ten layers there is no drop.
        ("h=10&n=fewest&V=2901", "h_used", 6.0, 0.0),
        ("h=10&n=fewest&V=2901", "cmax", 0.065_195_7, 1e-6),
        ("h=10&V=2901&n=2", "cmax", 0.111_450_5, 1e-6),
        // The paper's line LB, out of reach.
        ("h=10&n=fewest&V=2900", "one_layer_time", 0.003_17, 2e-3),
        ("h=10&n=fewest&V=500", "one_layer_time", 0.000_963, 1e-3),
        ("h=10&n=fewest&order=LLF&V=1000&D=inf", "h_used", 1.0, 0.0),
        ("h=10&n=fewest&order=LLF&V=2.9e5&D=100", "asymptote", 10.0, 1e-12),
        // Between full stages it can be below the asymptote, here of 345 s.
        ("h=10&n=fewest&order=LLF&V=1e7&D=1e4", "cmax", 275.190_190, 1e-8),
        ("h=10&n=fewest&order=LLF&V=1e7&D=1e4", "asymptote", 344.827_6, 1e-6),
        ("n=fewest&h=5&V=1e6", "n_min", 1e6 / 1400.0 + 5.0 / 7.0, 1e-12),
        ("n=fewest&shape=binomial&h=5&V=1.4e5&D=1e4", "processors", 242.0, 0.0),
        ("n=fewest&shape=ordinary&h=7&V=1.4e5&D=1e4", "processors", 254.0, 0.0),
        // One layer of an ordinary tree with two ports: n S + V C / p + A V / (n p).
        (
            "n=fewest&shape=ordinary&h=1&V=1000&D=inf",
            "one_layer_time",
            5e-4 + 2.0 * 5e-4_f64.sqrt(),
            1e-12,
        ),
    ] {
        TREE.near(link, key, wanted, share);
    }
    let [chunks, formula, real] = ["one_layer_n", "one_layer_time", "one_layer_real"]
        .map(|key| TREE.value("h=10&n=fewest&V=2900", key));
    assert!(chunks < 0.5 && formula < real);
    // With two buffers only the first link sets the pace.
    let [one, two] = [1, 2].map(|buffers| {
        let link = format!("n=fewest&shape=ordinary&h=4&V=1e4&D=100&buffers={buffers}");
        TREE.value(&link, "one_layer_real")
    });
    assert!(two < one, "{two} {one}");
    let table = TREE.table("h=10&n=fewest&V=2900", "best-layers");
    assert_eq!(table.rows[0][1], Cell::Text("4, 5".to_owned()));
}

#[test]
fn figure_13_orders_and_buffers_differ_by_constants() {
    let link = "h=10&n=fewest&shape=ordinary&order=LLF&V=4000";
    for (link, id, wanted) in [
        ("h=10&n=fewest&V=11600", "orders-compared", [0.055_35, 0.189, 13.554]),
        (link, "buffers-compared", [0.009_45, 0.054, 4.509]),
    ] {
        let over = TREE.plot(link, id);
        for (name, wanted) in ["D = 100 B", "D = 10 kB", "D = 1 MB"].into_iter().zip(wanted) {
            let last = line(&over, name).points.last().expect("points").1;
            assert!((last / wanted - 1.0).abs() < 1e-6, "{name}: {last}");
        }
    }
    let growing = TREE.plot(link, "buffers-compared");
    for (load, more) in line(&growing, "D = 1 B").points.iter().filter(|point| 100.0 < point.0) {
        let stages = load / 20.0;
        assert!((more / (0.009_004_5 * stages) - 1.0).abs() < 1e-6, "{load}: {more}");
    }
    // With the nearest layer first a second buffer helps at D = 1 only.
    let over = TREE.plot("h=10&n=fewest&shape=ordinary&V=4000", "buffers-compared");
    let names: Vec<_> = lines(&over).iter().map(|line| line.name.clone()).collect();
    assert_eq!(names, ["D = 1 B"]);
}

#[test]
fn d_star_of_all_kinds_as_printed_and_by_its_premise() {
    let (a, c, s, h): (f64, f64, f64, f64) = (1e-3, 1e-6, 1e-3, 3.0);
    let two = h * s / (a / 4.0 - h * c);
    for (kind, printed, by_premise) in [
        (
            "h=3",
            s * h * 4.0 * 2.0 * 3.0 / (2.0 * (a - c * h * 9.0)),
            6.0 * s / (a / 6.0 - c * (1.0 + 2.0 * 1.5)),
        ),
        ("shape=ordinary&h=3&buffers=2", two, two),
        (
            "shape=ordinary&h=3&buffers=1",
            h * s / (a / 4.0 - h * c * 1.5),
            5.0 * s / (a / 4.0 - c * (h + 2.0 / 2.0)),
        ),
    ] {
        let link = format!("n=fewest&{kind}");
        TREE.check(&link, "d_star", printed);
        TREE.check(&link, "d_star_premise", by_premise);
    }
    // One stage has no next message to wait for.
    let hints = TREE.report("n=fewest&h=3&V=100&D=30").hints.join(" ");
    assert!(!hints.contains("next message"), "{hints}");
    // Links are too slow.
    assert_eq!(TREE.refusal("h=10&n=fewest", "d_star").field(), "D");
    assert!(TREE.report("h=10&n=fewest").hints.iter().any(|hint| hint.contains("no D*")));
}

#[test]
fn prices_are_those_of_one_more_and_one_less() {
    let full = "p=2&h=3&n=2&V=120&D=10&A=.01&C=.001&S=.01&shape=ordinary";
    for (key, price) in [
        ("price_A", 20.0),
        ("price_C", 10.0),
        ("price_S", 1.0),
        ("price_V", 0.0055),
        ("price_D", -0.045),
    ] {
        TREE.near(full, key, price, 1e-7);
    }
    for key in ["price_V_more", "price_D_less"] {
        assert_eq!(TREE.refusal(full, key).kind().name(), "infeasible");
    }
    TREE.check("h=10&V=1100&n=10", "messages_worth", 6.0);
    let few = "shape=ordinary&h=3&V=300&D=30&n=3";
    assert!((1.0..=9.0).contains(&TREE.value(few, "messages_worth")));
}

#[test]
fn words_for_n_and_h_become_numbers() {
    TREE.check("h=fewest&n=1&V=501", "h_used", 3.0);
    TREE.check("h=fewest&n=2&V=501", "h_used", 2.0);
    TREE.check("h=fewest&n=fewest&V=1000", "h_used", 4.0);
    TREE.check("h=fewest&n=best&V=1000", "h_used", 1.0);
    for shape in ["binomial", "ordinary"] {
        let at = |h: f64| TREE.value(&format!("shape={shape}&h={h}&n=2&V=700"), "cmax");
        let best = TREE.value(&format!("shape={shape}&h=best&n=2&V=700"), "h_used");
        for h in 2..=8 {
            assert!(at(best) <= at(f64::from(h)), "{shape}: {best}, {h}");
        }
    }
    let best = TREE.value("n=best&h=4&V=900", "n_used");
    assert_eq!(best, TREE.value("n=fewest&h=4&V=900", "best_n"));
}

#[test]
fn bad_combinations_name_their_keys() {
    for (link, field, kind) in [
        ("h=10&n=2&V=1e4", "n", "infeasible"),
        ("h=10&n=fewest&layers=2.5", "layers", "not_integer"),
        ("h=3&n=1&layers=7", "layers", "out_of_range"),
        ("n=fewest&p=100&h=64", "h", "too_large"),
        ("h=10&n=fewest&V=0", "V", "not_positive"),
        ("h=10&n=fewest&A=0", "A", "not_positive"),
        ("h=10&n=fewest&shape=ordinary&V=123456&D=1", "n", "too_large"),
        ("h=10&S=0&n=best", "n", "undefined"),
        ("h=fewest&n=1&V=1e9", "n", "infeasible"),
    ] {
        let error = TREE.refusal(link, "cmax");
        assert_eq!((error.field(), error.kind().name()), (field, kind), "{link}: {error}");
        let figure = TREE.figure(link, "gantt");
        assert_eq!(figure.expect_err(link).field(), field, "{link}");
    }
}

#[test]
fn the_curves_are_the_models() {
    for (link, tree) in [
        ("n=fewest&h=6", binomial(6.0, Order::NearestFirst, given_load(1100.0, 100.0))),
        (
            "n=fewest&shape=ordinary&h=4&buffers=2&order=LLF",
            ordinary(4.0, Order::LargestFirst, 2.0, given_load(1100.0, 100.0)),
        ),
    ] {
        let over = TREE.plot(link, "cmax-over-V");
        for (name, buffer) in [("D = 100 B", 100.0), ("D = 10 kB", 1e4)] {
            let points = &line(&over, name).points;
            assert!(60 < points.len());
            for (load, makespan) in points.iter().filter(|p| p.1.is_finite()).step_by(17) {
                let (tree, n) = tree.with_load(given_load(*load, buffer)).fewest().unwrap();
                let expected = tree.makespan(n).unwrap();
                assert!((makespan / expected - 1.0).abs() < 1e-12, "{name}, {load}");
            }
        }
        let over = TREE.plot(link, "fewest-and-best");
        for (load, makespan) in line(&over, "best n").points.iter().step_by(41) {
            let tree = tree.with_load(given_load(*load, 100.0));
            let best = tree.best_stages(&mut Solver::default()).unwrap();
            assert!((makespan / best.makespan - 1.0).abs() < 1e-9, "{load}");
        }
    }
    let shapes = TREE.plot("n=fewest&h=5&V=1e5&D=1e4", "shapes-compared");
    for (name, tree) in [
        ("binomial 5, LLF", binomial(5.0, Order::LargestFirst, given_load(1.0, 1e4))),
        ("ordinary 7, NLF", ordinary(7.0, Order::NearestFirst, 1.0, given_load(1.0, 1e4))),
    ] {
        for (load, makespan) in line(&shapes, name).points.iter().step_by(19) {
            let tree = tree.with_load(given_load(*load, 1e4));
            let plan = tree.plan(StageRule::Fewest, 1e5, &mut Solver::default());
            assert_eq!(plan.unwrap().makespan, *makespan, "{name}, {load}");
        }
    }
}

#[test]
fn bars_of_the_layers_hold_the_whole_load() {
    for link in [
        "h=10&n=fewest",
        "h=10&n=fewest&V=2901",
        "h=10&n=fewest&shape=ordinary&V=900",
        "h=10&V=2900&n=5&layers=4,5",
    ] {
        let loads = TREE.plot(link, "layer-load");
        let Some(Layer::Bars(loads)) = loads.layers.first() else { panic!("no bars") };
        let sum: f64 = loads.bars.iter().map(|bar| bar.end).sum();
        let volume = TREE.with(link).at("V").number();
        assert!((sum / volume - 1.0).abs() < 1e-9, "{link}: {sum}");
    }
}

#[test]
fn the_tree_stands_beside_the_rows_of_its_layers_and_grows_with_the_load() {
    let shown = |link: &str| {
        let gantt = TREE.plot(link, "gantt");
        let Scale::Rows(rows) = &gantt.y.scale else { panic!("no rows") };
        let graph = gantt.layers.iter().find_map(|layer| match layer {
            Layer::Graph(graph) => Some(graph),
            _ => None,
        });
        let nodes = &graph.expect("a tree").nodes;
        for node in nodes {
            // Before the axis, whatever its range, and at the height of the row of its layer.
            assert!(-1.0 < node.x && node.x < 0.0, "{link}: {node:?}");
            assert!((node.y as usize) < rows.len() && node.y.fract() == 0.0, "{link}: {node:?}");
        }
        (rows.len(), nodes.len())
    };
    // 1 + 2 + 6 + 18 nodes.
    assert_eq!(shown(""), (4, 27));
    let few = "n=fewest&h=6&V=";
    let [one, two, three] = ["100", "500", "1500"].map(|load| shown(&format!("{few}{load}")));
    assert!(one.0 < two.0 && two.0 < three.0, "{one:?} {two:?} {three:?}");
    assert!(one.1 < two.1 && two.1 < three.1, "{one:?} {two:?} {three:?}");
}

#[test]
fn gantt_charts_of_very_many_messages_stay_small() {
    for link in [
        "h=10&n=fewest",
        "h=10&n=fewest&V=2901",
        "h=10&n=fewest&order=LLF&V=2.9e5",
        "h=10&shape=ordinary&order=LLF&V=4000&D=1&n=200",
        "shape=ordinary&h=3&order=LLF&buffers=2&n=3&V=300&D=30",
        "h=30&n=2&V=100",
    ] {
        check_gantt(&TREE.plot(link, "gantt"), MOST_BARS, &LANES);
    }
    let many = TREE.figure("h=10&n=fewest&V=2e5&D=1", "gantt");
    assert_eq!(many.expect_err("too many").kind().name(), "too_large");
}

#[test]
fn a_large_ordinary_tree_is_solved_in_steps() {
    let params = TREE.with("h=10&n=fewest&shape=ordinary&V=3990&D=1");
    let mut steps = TREE.screen().report.steps(&params);
    let first = steps.next().expect("a report");
    assert!(first.readout("cmax").expect("it").is_pending());
    let takeaway = first.takeaway_shown(&params);
    assert!(takeaway.contains("Solving"), "{takeaway}");
    let makespan = steps.find_map(|report| report.readout("cmax").expect("it").value());
    // The rows of relays with one buffer take 19.0 ms a stage.
    let makespan = makespan.expect("it is solved");
    assert!((3.6..4.0).contains(&makespan), "{makespan}");
}

#[test]
fn what_is_asked_alone_is_what_the_report_says() {
    let quantities = TREE.screen().quantities;
    for link in
        ["", "h=best&V=3000", "n=3&V=9000", "shape=ordinary&h=3&order=LLF&n=best&V=300&D=30"]
    {
        let report = TREE.screen().report(&TREE.with(link));
        for readout in &report.readouts {
            let alone = quantities.readout(&TREE.with(link), readout.key);
            assert_eq!(alone.as_ref(), Some(readout), "{link}: {}", readout.key);
        }
    }
}

#[test]
fn what_is_solved_for_one_figure_is_known_to_all() {
    let params = TREE.with("h=10&n=fewest&shape=ordinary&V=3990&D=1");
    let [gantt, tree] = ["gantt", "tree"].map(|id| TREE.screen().figure(id).expect("it"));
    assert!(1 < gantt.compute.steps(&params).count());
    assert_eq!(tree.compute.steps(&params).count(), 1);
    // Other values begin anew.
    let mut other = params.clone();
    assert_eq!(other.set_number("V", 3991.0), Ok(()));
    assert!(1 < tree.compute.steps(&other).count());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_chart_is_one_of_a_tree_in_any_state(params in TREE.any_params()) {
        for (_, plot) in TREE.plots(&params).iter().filter(|(id, _)| *id == "gantt") {
            check_gantt(plot, MOST_BARS, &LANES);
        }
    }
}

#[test]
fn a_pressed_layer_computes_or_only_relays() {
    let touch = TREE.screen().interaction.expect("layers can be pressed");
    let press = |link: &str, node: &str| match (touch.actions)(&TREE.with(link), node).as_slice() {
        [only] => only.sets.clone(),
        offers => panic!("{link}, {node}: {offers:?}"),
    };
    let layers = |text: &str| vec![("layers", text.to_owned())];
    assert_eq!(press("n=fewest&h=4", "2"), layers("1,3,4"));
    assert_eq!(press("n=fewest&h=4&layers=1,3,4", "2"), layers(""));
    assert_eq!(press("n=fewest&h=4&layers=4", "3"), layers("3,4"));
    assert_eq!((touch.actions)(&TREE.with("n=fewest&h=4&layers=4"), "4"), []);
    assert_eq!((touch.actions)(&TREE.with("n=fewest&h=4"), "P0"), []);
    assert_eq!((touch.actions)(&TREE.with("n=fewest&h=4"), "").len(), 4);
    let label =
        |node: &str| (touch.actions)(&TREE.with("n=fewest&h=4&layers=1,3"), node)[0].label.clone();
    assert_eq!(label("1"), "Switch layer 1 off");
    assert_eq!(label("2"), "Switch layer 2 on");
}

/// The presets, and the ends of the sliders that say how large the tree is.
fn sizes() -> Vec<String> {
    let presets = TREE.screen().presets.iter().map(|preset| preset.link.to_owned());
    let ends = [
        "h=10&n=fewest&p=1",
        "h=10&n=fewest&p=8",
        "n=fewest&h=1",
        "n=fewest&h=12",
        "h=10&n=1&V=100",
        "h=10&n=1000",
        "h=10&n=fewest&V=1",
        "h=10&n=fewest&V=1e5",
        "h=9&layers=7&n=4",
        "n=fewest&shape=ordinary&h=12",
    ];
    presets.chain(ends.map(str::to_owned)).collect()
}

#[test]
fn a_layer_that_is_not_drawn_has_no_button() {
    let touch = TREE.screen().interaction.expect("layers can be pressed");
    for link in sizes() {
        let params = TREE.with(&link);
        let picture = Figure::from(TREE.plot(&*link, "tree"));
        let samples = picture.series().into_iter().flat_map(|series| series.samples);
        let mut drawn: Vec<u32> = samples.filter_map(|sample| sample.id.parse().ok()).collect();
        drawn.sort_unstable();
        drawn.dedup();
        let buttons = (touch.actions)(&params, "").into_iter();
        let named: Vec<u32> = buttons
            .map(|action| action.label.split(' ').nth(2).expect("it").parse().expect("a layer"))
            .collect();
        assert!(named.iter().all(|layer| drawn.contains(layer)), "{link}: {named:?}");
        // All have one but the only layer that computes.
        assert!(drawn.len().min(12) <= named.len() + 1, "{link}: {named:?}");
        let below = drawn.len() + 1;
        assert_eq!((touch.actions)(&params, &below.to_string()), [], "{link}");
    }
}

#[test]
fn no_row_of_a_layer_is_empty() {
    for link in sizes() {
        for id in ["gantt", "layer-load"] {
            let Ok(Figure::Plot(plot)) = TREE.figure(&link, id) else { continue };
            let Scale::Rows(rows) = &plot.y.scale else { panic!("no rows") };
            for (row, name) in rows.iter().enumerate() {
                let all = bars(&plot);
                assert!(all.iter().any(|bar| bar.row == row), "{link}, {id}: {name}");
            }
        }
    }
    let rows = |id: &str| match TREE.plot("h=10&V=2900&n=5&layers=4,5", id).y.scale {
        Scale::Rows(rows) => rows,
        _ => panic!("no rows"),
    };
    assert_eq!(rows("layer-load"), ["layer 4 (54)", "layer 5 (162)"]);
    assert_eq!(rows("gantt").len(), 6);
}

#[test]
fn words_of_layers_too_low_for_them_stand_beside_them_alone() {
    let picture = Figure::from(TREE.plot("h=10&n=fewest&V=101500", "tree"));
    let narrow = figure_words(&picture, 390);
    for layer in 1..=10 {
        assert_eq!(narrow.matches(&format!("layer {layer}: ")).count(), 1, "{narrow}");
    }
    assert!(figure_words(&picture, 808).contains("layer 10: 39\u{2009}366 nodes"));
    let unused = figure_words(&TREE.plot("h=10&V=2900&n=5&layers=4,5", "tree").into(), 808);
    assert!(unused.contains("layer 3: 18 relay") && unused.contains("layer 6: 486 unused"));
}

/// The least and the greatest height of an outline at `x`, on logarithmic axes.
fn heights_at(outline: &[(f64, f64)], x: f64) -> (f64, f64) {
    let next = outline.iter().cycle().skip(1);
    let crossed = outline.iter().zip(next).filter(|(a, b)| (a.0 <= x) != (b.0 <= x));
    let heights = crossed.map(|(a, b)| {
        let share = (x / a.0).ln() / (b.0 / a.0).ln();
        a.1 * (b.1 / a.1).powf(share)
    });
    heights.fold((f64::INFINITY, 0.0), |(low, high), y| (low.min(y), high.max(y)))
}

#[test]
fn a_band_holds_the_makespans_of_the_loads_between() {
    for (link, order) in
        [("h=10&n=fewest", Order::NearestFirst), ("h=10&n=fewest&order=LLF", Order::LargestFirst)]
    {
        let plot = TREE.plot(link, "cmax-over-V");
        for (name, buffer) in [("D = 100 B", 100.0), ("D = 10 kB", 1e4)] {
            let ink = line(&plot, name).ink;
            let band = plot.layers.iter().find_map(|layer| match layer {
                Layer::Region(band) if band.ink == ink => Some(&band.outline),
                _ => None,
            });
            let band = band.expect(name);
            let loads = || band.iter().map(|end| end.0);
            let (from, to) = (loads().fold(f64::INFINITY, f64::min), loads().fold(0.0, f64::max));
            for at in 1..200 {
                let load = from * (to / from).powf(f64::from(at) / 200.0);
                let (tree, n) = binomial(10.0, order, given_load(load, buffer)).fewest().unwrap();
                let makespan = tree.makespan(n).unwrap();
                let (low, high) = heights_at(band, load);
                // To half the width of a stroke, over eight decades.
                let within = low / 1.03 <= makespan && makespan <= high * 1.03;
                assert!(within, "{link}, {name}, {load}: {low} {makespan} {high}");
            }
        }
    }
}

#[test]
fn no_teeth_fill_a_figure() {
    for link in sizes() {
        for id in ["cmax-over-V", "fewest-and-best", "shapes-compared"] {
            let Ok(Figure::Plot(plot)) = TREE.figure(&link, id) else { continue };
            for line in lines(&plot) {
                let falls = line.points.windows(2).filter(|pair| pair[1].1 < pair[0].1 * 0.97);
                assert!(falls.count() <= 60, "{link}, {id}: {}", line.name);
            }
        }
    }
}

#[test]
fn a_buffer_keeps_its_color_whatever_d_is() {
    let links =
        ["0.5", "1", "8", "100", "5000", "1e4"].map(|d| format!("h=10&D={d}&V=5000&n=fewest"));
    buffers_keep_their_colors(TREE, ["cmax-over-V", "orders-compared"], &links);
}

#[test]
fn complaints_are_sentences_with_advice() {
    let said = |link: &str, id: &str| {
        let figure = TREE.figure(link, id);
        figure.expect_err(id).to_string()
    };
    assert_eq!(
        said("n=fewest&h=10&shape=ordinary", "best-layers"),
        "h is 10: the 2^h choices of layers are too many to try: lower h to 4 or less"
    );
    let none = said("h=2&V=1e6&D=1&n=1", "best-layers");
    assert!(none.starts_with("n is 1: no choice of layers holds V"), "{none}");
    let sought = said("h=2&S=0&n=best", "best-layers");
    assert!(sought.starts_with("n is not found: with S = 0"), "{sought}");
    // One layer is served in one order.
    let same = said("n=fewest&h=1&D=1", "orders-compared");
    assert!(same.starts_with("Ds is 1 B, 100 B") && same.contains(": with these both"), "{same}");
}

#[test]
fn advice_works_as_it_is_typed() {
    let mut taken = TREE.follow("h=10&n=2&V=1e4");
    for (i, n) in [1, 2, 17, 4000].into_iter().enumerate() {
        for h in 1..=4 {
            let few = 10_f64.powf(((i * 7 + h * 3) % 11) as f64 * 0.37);
            let volume = 123.0 * few * f64::from(n);
            taken += TREE.follow(&format!("h={h}&n={n}&V={volume}&D=7"));
        }
    }
    assert!(12 < taken, "{taken}");
    assert_eq!(TREE.follow("shape=ordinary&h=2&n=2&V=98&D=7"), 2);
}

/// States, and what is said of them.
const SAID: &[(&str, &str)] = &[
    (
        "",
        "The load takes 47.3 ms, and processors compute 89.5 % of it. Every layer helps: with one fewer it would take 140 ms.",
    ),
    (
        "h=10&n=fewest",
        "A larger load would finish sooner. With 1 B more, layer 5 joins in and it takes 27.7 ms.",
    ),
    (
        "h=10&n=fewest&V=2900",
        "A larger load would finish sooner. With 1 B more, stage 2 joins in and it takes 65.2 ms.",
    ),
    (
        "h=10&n=2&V=1e4",
        "The stages are too few to hold the load. Take 4 or more, or raise the buffers to 173 B.",
    ),
    (
        "h=10&V=2901&n=2",
        "Communication alone takes 111.5 ms. Processors compute 0.044 % of the time. A single layer would take only 53.2 ms.",
    ),
    (
        "h=10&V=2900&n=5&layers=4,5",
        "The load takes 47.7 ms, and processors compute 28.2 % of it. Neither another number of stages nor one layer alone would be faster.",
    ),
    (
        "h=10&n=fewest&order=LLF&V=2.9e5&D=100",
        "A larger load would finish sooner. With 1 B more, stage 101 joins in and it takes 8.71 s.",
    ),
    (
        "shape=ordinary&h=3&V=300&D=30&n=3",
        "The load takes 25.9 ms, and processors compute 82.8 % of it. Another number of stages would not be faster.",
    ),
    (
        "shape=ordinary&V=900&h=3&n=best",
        "The load takes 68.8 ms, and processors compute 93.5 % of it. Another number of stages would not be faster.",
    ),
    (
        "h=10&n=fewest&shape=ordinary&V=123456&D=1",
        "So many messages are not solved for here. Take larger buffers, fewer stages or a smaller load.",
    ),
    (
        "h=3&n=best&V=100",
        "The first layer sets the pace of 8.81 ms: processors compute 43.7 % of it. A single layer would take only 8.61 ms.",
    ),
    (
        "n=fewest&p=100&h=64",
        "This tree is too large to count its processors. Take fewer children or layers.",
    ),
    (
        "h=10&n=fewest&V=0",
        "There is no schedule for these values. Set computing time, load and buffers above zero, and bring all nearer to 1.",
    ),
    ("h=10&n=fewest&layers=2.5", "No layer of the tree computes. Choose layers that the tree has."),
    (
        "h=10&S=0&n=best",
        "No number is the best: without a start-up time every further message helps. Give a number.",
    ),
    ("h=fewest&n=1&V=1e9", "The buffers cannot hold the load. Take more stages or larger buffers."),
    (
        "h=10&n=fewest&C=1s",
        "The load takes 550 s, and processors compute under 0.01 % of it. Neither another number of stages nor one layer alone would be faster.",
    ),
    (
        "n=fewest&h=1&V=5&D=inf",
        "The load takes 3.5 ms, and processors compute 71.4 % of it. Neither another number of stages nor one layer alone would be faster.",
    ),
    (
        "h=2&n=40&V=100",
        "Communication alone takes 120 ms. Processors compute 10.4 % of the time. With the best number of stages it would take 15.01 ms.",
    ),
];

#[test]
fn a_takeaway_is_the_sentence_of_its_verdict() {
    for &(link, says) in SAID {
        assert_eq!(TREE.report(link).takeaway, says, "{link}");
    }
}

#[test]
fn a_sequence_is_told_beside_nearest_layer_first() {
    let deep = "sequence=1,2,3,4,5,3,4,5,3,4,5&V=26000&D=100";
    let report = TREE.report(deep);
    assert_eq!(
        report.takeaway,
        "9 stages of this sequence take 382 ms; nearest layer first takes 1.601 s."
    );
    // The order and the layers that it replaces do not count.
    for other in ["order=LLF", "layers=4,5", "h=2", "n=fewest"] {
        assert_eq!(TREE.value(&*format!("{deep}&{other}"), "cmax"), TREE.value(deep, "cmax"));
    }
    assert_eq!(TREE.refusal(deep, "best_n").field(), "n");
    assert_eq!(TREE.refusal(deep, "d_star").field(), "sequence");
    assert_eq!(TREE.refusal(&*format!("{deep}&n=8"), "cmax").kind(), ErrorKind::Infeasible);
    let halves = TREE.report("sequence=1,2.5").takeaway;
    assert!(halves.contains("whole numbers"), "{halves}");
    let ordinary = TREE.report("shape=ordinary&sequence=1,2&h=2&V=100").takeaway;
    assert_eq!(ordinary, "Only a binomial tree takes a sequence of layers. Leave it blank.");
}

#[test]
fn a_layer_of_a_sequence_is_pressed_for_another_message() {
    let touch = TREE.screen().interaction.expect("layers can be pressed");
    let params = TREE.with("sequence=1,2,3,3&V=100");
    let sets = |layer: &str| -> Vec<String> {
        let actions = (touch.actions)(&params, layer).into_iter();
        actions.map(|action| action.sets[0].1.clone()).collect()
    };
    assert_eq!(sets("3"), ["1,2", "1,2,3,3,3"]);
    assert_eq!(sets("1"), ["2,3,3", "1,2,3,3,1"]);
}

#[test]
fn distance_is_negligible_unless_hops_are_slow() {
    let mesh = "p=2&h=4&n=3&V=1000&network=mesh";
    assert_eq!(
        TREE.report(mesh).takeaway,
        "In a mesh the longest path has 3 hops. Hops add 0.059 % to the makespan, so distance is negligible here."
    );
    let line = TREE.report("p=2&h=4&n=3&V=1000&network=line&th=100us").takeaway;
    assert!(
        line.contains("27 hops. Hops add 139.7 %") && line.contains("distance counts"),
        "{line}"
    );
    for (query, said) in [
        ("network=torus&h=4", "Take 4 ports"),
        ("network=torus&p=4&h=3&n=1&V=10", "even number of layers"),
        ("network=hypercube", "Take 1 port"),
        ("network=mesh&p=3", "Take 1 or 2 ports"),
        ("network=mesh&shape=ordinary", "Choose none"),
    ] {
        let told = TREE.report(query).takeaway;
        assert!(told.contains(said), "{query}: {told}");
    }
}

#[test]
fn the_embedding_is_played_on_the_clock_of_the_schedule() {
    let mesh = "p=2&h=4&n=3&V=1000&network=mesh";
    let [embedded, gantt] = ["embedding", "gantt"].map(|id| TREE.plot(mesh, id));
    let [one, other] = [&embedded, &gantt].map(|plot| plot.clock.as_ref().expect("a clock"));
    assert_eq!((one.end, one.unit), (other.end, other.unit));
    assert_eq!(one.steps.len(), 4);
    let nodes = embedded.layers.iter().find_map(|layer| match layer {
        Layer::Graph(graph) => Some(&graph.nodes),
        _ => None,
    });
    let nodes = nodes.expect("nodes");
    assert_eq!(nodes.len(), 81);
    for layer in 1..=4 {
        let own = nodes.iter().filter(|node| node.id == layer.to_string()).count();
        assert_eq!(own as f64, 2.0 * 3_f64.powi(layer - 1));
    }
    let networks = TREE.table("", "embedding");
    let fits = networks.rows.iter().filter(|row| row[1] == Cell::Text("yes".to_owned()));
    assert_eq!(fits.count(), 2);
}
