//! The topology screen: the textbook's table, its pictures against the model's graphs, and its
//! traffic.

use crate::common::{On, assert_unbroken, lines, shapes};
use crate::matrix::faults;
use crossover_figures::figure::{Cell, Figure, Form, Ink, Layer, Plot};
use crossover_figures::formula::{Formula, Statement};
use crossover_model::topology::{Graph, Pattern, Topology, congestion, metrics, routes};
use crossover_screens::Params;
use crossover_screens::screen::Origin;
use crossover_screens::screen::readout::letters;
use crossover_screens::slider::{Nudge, Slider, Way};
use proptest::prelude::*;

const TOPOLOGY: On = On("topology");
/// The color of a wire that several messages need.
const SHARED: Ink = Ink::Series(1);

#[track_caller]
fn check_error(link: &str, key: &str, field: &str, part: &str) {
    let error = TOPOLOGY.refusal(link, key);
    assert_eq!(error.field(), field, "{error}");
    assert!(error.help().contains(part), "{error}");
    assert!(!TOPOLOGY.report(link).takeaway.is_empty());
}

#[test]
fn a_network_that_does_not_exist_says_why_once() {
    let report = TOPOLOGY.report("topology=tree&p=16");
    let reasons: Vec<String> = report
        .readouts
        .iter()
        .filter_map(|readout| Some(report.reason(readout.key)?.to_string()))
        .filter(|reason| reason.contains("complete binary tree"))
        .collect();
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    assert_eq!(TOPOLOGY.report("").reason("diameter"), None);
}

#[test]
fn the_bisection_of_a_star_says_which_definition_it_follows() {
    let report = TOPOLOGY.report("topology=star&p=16");
    let bisection = report.readout("bisection").expect("it is there");
    assert_eq!(bisection.value(), Some(8.0));
    assert!(!bisection.source.contains("Table"), "{}", bisection.source);
    assert!(bisection.remark.contains("Table 2.1 prints 1"), "{}", bisection.remark);
}

#[test]
fn the_textbooks_table_comes_out() {
    for (topology, p, diameter, links, bisection) in [
        ("complete", 16, 1.0, 120.0, 64.0),
        ("star", 16, 2.0, 15.0, 8.0),
        ("tree", 15, 6.0, 14.0, 1.0),
        ("linear", 16, 15.0, 15.0, 1.0),
        ("mesh2d", 16, 6.0, 24.0, 4.0),
        ("ring", 16, 8.0, 16.0, 2.0),
        ("torus2d", 16, 4.0, 32.0, 8.0),
        ("hypercube", 16, 4.0, 32.0, 8.0),
        ("fat_tree", 16, 8.0, 64.0, 8.0),
        ("butterfly", 16, 4.0, 128.0, 8.0),
        ("bus", 16, 1.0, 1.0, 1.0),
    ] {
        let link = format!("topology={topology}&p={p}");
        TOPOLOGY.check(&link, "diameter", diameter);
        TOPOLOGY.check(&link, "links", links);
        TOPOLOGY.check(&link, "bisection", bisection);
    }
    TOPOLOGY.check("topology=linear&p=16", "avg_distance", 17.0 / 3.0);
    TOPOLOGY.check("topology=torus2d&p=9", "avg_distance", 1.5);
}

#[test]
fn the_farthest_message_is_that_of_the_lecture() {
    // 40, 23 and 26.2 us over 3 links, less or more their hops.
    let link = "topology=linear&p=4&th=1us";
    TOPOLOGY.check(link, "t_worst", 23e-6);
    TOPOLOGY.check(link, "t_worst_store_and_forward", 43e-6);
    TOPOLOGY.check(link, "t_worst_packet", 26.2e-6);
    TOPOLOGY.check(link, "t_path", 23e-6);
    TOPOLOGY.check(link, "path_length", 3.0);
    TOPOLOGY.check(link, "m_balance", 300.0);
    TOPOLOGY.check(link, "hop_share", 3.0 / 23.0);
    TOPOLOGY.check("from=0&to=5", "path_length", 2.0);
    TOPOLOGY.check("from=0&to=15", "path_length", 2.0);
    TOPOLOGY.check("", "bisection_bandwidth", 8.0 * 8.0 / 10e-9);
}

#[test]
fn sizes_that_a_network_cannot_have_name_p_and_the_nearest() {
    check_error("topology=torus2d&p=12", "diameter", "p", "9 or 16");
    check_error("topology=hypercube&p=12", "t_worst", "p", "8 or 16");
    check_error("topology=tree&p=12", "links", "p", "7 or 15");
    check_error("topology=torus2d&p=4", "diameter", "p", "at least 9");
    check_error("from=99", "path_length", "from", "0 to 15");
    check_error("from=3&to=3", "t_path", "to", "another");
    check_error("topology=hypercube&p=8&pattern=transpose", "slowdown", "p", "give 4 or 16,");
    check_error("topology=hypercube&p=32&pattern=transpose", "slowdown", "p", "give 16 or 64,");
    let plot = TOPOLOGY.plot("topology=hypercube&p=32&pattern=transpose", "load");
    let says = |layer: &Layer| matches!(layer, Layer::Label(l) if l.text.contains("16 or 64"));
    assert!(plot.layers.iter().any(says));
    check_error("topology=ring&p=12&pattern=transpose", "slowdown", "p", "give 9 or 16,");
    check_error("topology=tree&p=31&pattern=transpose", "slowdown", "p", "never has one");
    check_error("topology=ring&p=4096", "max_load", "p", "fewer");
    check_error("topology=ring&p=4096", "path_length", "to", "number");
    TOPOLOGY.check("topology=ring&p=4096&to=100", "path_length", 100.0);
    let figure = TOPOLOGY.screen().figure("graph").expect("it");
    // Too many nodes for a picture: the path is listed, and the busiest links.
    let listed = |id: &str, link: &str| {
        let figure = TOPOLOGY.screen().figure(id).expect(id);
        match figure.figure(&TOPOLOGY.with(link)) {
            Ok(Figure::Table(table)) => table,
            other => panic!("{id}: {other:?}"),
        }
    };
    let ring = "topology=ring&p=100";
    assert_eq!(listed("graph", ring).rows.len() as f64, TOPOLOGY.value(ring, "path_length"));
    let loads = listed("load", "p=1024");
    let most = TOPOLOGY.value("p=1024", "max_load");
    assert_eq!(loads.rows[0][2], Cell::Number(most));
    assert_eq!(loads.rows.len(), 200);
    assert!(figure.figure(&TOPOLOGY.with("p=1024")).is_ok());
    // What is drawn over p goes on being shown.
    assert_eq!(lines(&TOPOLOGY.plot(&TOPOLOGY.with("p=12"), "diameter-over-p")).len(), 5);
}

#[test]
fn traffic_takes_of_the_words_a_second() {
    TOPOLOGY.check("topology=ring&pattern=shift&k=4", "slowdown", 4.0);
    TOPOLOGY.check("topology=ring&pattern=shift&k=1", "slowdown", 1.0);
    TOPOLOGY.check("topology=ring&pattern=shift&k=4", "tw_effective", 40e-9);
    TOPOLOGY.check("topology=ring&pattern=shift&k=4", "t_loaded", 10e-6 + 8.0 * 0.25e-6 + 40e-6);
    TOPOLOGY.check("topology=bus&pattern=all_to_all", "slowdown", 16.0);
    TOPOLOGY.check("topology=fat_tree&pattern=all_to_all", "slowdown", 1.0);
    let other = TOPOLOGY.value("seed=2", "hops");
    assert_ne!(other, TOPOLOGY.value("seed=1", "hops"));
}

#[test]
fn the_takeaway_is_that_of_its_case() {
    let traffic = "Messages share links: the transfer takes";
    for (link, said) in [
        ("topology=torus2d&p=12", "There is no torus of 12 nodes. Try 9 or 16.".to_owned()),
        ("topology=torus2d&p=4", "The network is too small: a torus has at least 9 nodes.".to_owned()),
        ("ts=0&th=0&tw=0", "All times are zero. Set the start-up, per-hop or transfer time above zero.".to_owned()),
        (
            "topology=ring&pattern=shift&k=1",
            "The farthest message takes 22 µs, 9.09 % of it for hops. This traffic slows down no link.".to_owned(),
        ),
        (
            "topology=ring&pattern=shift&k=4",
            format!("The farthest message takes 22 µs, 9.09 % of it for hops. {traffic} 4 times as long, more than the hops cost."),
        ),
        (
            "topology=ring&pattern=shift&k=4&m=50&th=187.5ns",
            format!("The farthest message takes 12 µs, 12.5 % of it for hops. {traffic} 4 times as long, as much as the hops cost."),
        ),
        (
            "topology=ring&pattern=shift&k=4&m=1",
            format!("The farthest message takes 12.01 µs, 16.7 % of it for hops. {traffic} 4 times as long, less than the hops cost."),
        ),
        (
            "topology=ring&p=4096",
            "The farthest message takes 532 µs, 96.2 % of it for hops.".to_owned(),
        ),
        (
            "tw=0&th=0",
            "The farthest message takes 10 µs, 0 % of it for hops. Words take no time to transfer, so traffic costs nothing.".to_owned(),
        ),
    ] {
        assert_eq!(TOPOLOGY.report(link).takeaway, said, "{link}");
    }
}

#[test]
fn a_hint_is_that_of_its_case() {
    for (link, said) in [
        (
            "topology=hypercube&p=32&pattern=transpose",
            "Only a square number of nodes can be transposed: 16 or 64.",
        ),
        (
            "topology=ring&p=3&pattern=transpose",
            "Only a square number of nodes can be transposed: 4.",
        ),
        (
            "topology=tree&p=31&pattern=transpose",
            "No tree has a square number of nodes: nothing can be transposed.",
        ),
        ("from=99", "Nodes are numbered from 0 to 15: there is no sender 99."),
        ("to=16", "Nodes are numbered from 0 to 15: there is no receiver 16."),
    ] {
        assert_eq!(TOPOLOGY.report(link).hints, [said], "{link}");
    }
    assert!(TOPOLOGY.report("").hints.is_empty());
}

#[test]
fn a_picture_without_a_path_says_why() {
    let figure = TOPOLOGY.screen().figure("graph").expect("it");
    for (link, field) in [("from=63", "from"), ("to=63", "to"), ("from=3&to=3", "to")] {
        let Ok(Figure::Plot(plot)) = figure.figure(&TOPOLOGY.with(link)) else {
            panic!("{link}: the network is drawn")
        };
        let says = |layer: &Layer| match layer {
            Layer::Label(label) => label.text.starts_with(&format!("No path: {field} is ")),
            _ => false,
        };
        assert!(plot.layers.iter().any(says), "{link}");
    }
}

/// The picture has the nodes and links of the graph, and the path the links of its route.
fn check_picture(link: &str) {
    let params = TOPOLOGY.with(link);
    let plot = TOPOLOGY.plot(&params, "graph");
    let topology = params.at("topology").choice().and_then(|key| key.parse::<Topology>().ok());
    let topology = topology.expect("a network");
    let p = params.at("p").number();
    let graph = Graph::new(topology, p).expect("a graph");
    let nodes: usize = plot
        .layers
        .iter()
        .map(|layer| match layer {
            Layer::Graph(graph) => graph.nodes.len(),
            _ => 0,
        })
        .sum();
    let has_ends = topology == Topology::Butterfly || topology.is_multistage();
    let twice = if has_ends { 2.0 } else { 1.0 };
    assert_eq!(nodes as f64, twice * p, "{link}");
    let drawn = shapes(&plot);
    let still = drawn.iter().filter(|shape| shape.ink == Ink::Idle).count();
    let side = p.sqrt();
    let expected = match topology {
        Topology::Bus => p + 1.0,
        // A link round the edge is drawn at both of its ends.
        Topology::Torus2d => 2.0 * p + 2.0 * side,
        Topology::Multibus => p + 4.0,
        Topology::FatTree => graph.links().iter().map(|l| l.capacity.min(4.0)).sum(),
        _ => graph.links().len() as f64,
    };
    assert_eq!(still as f64, expected, "{link}");
    let clock = plot.clock.as_ref().expect("a clock");
    assert_eq!(clock.end, TOPOLOGY.value(link, "path_length"), "{link}");
    assert_eq!(clock.steps.len() as f64, clock.end + 1.0);
    // All that is drawn lies within the axes.
    let within = |at: (f64, f64)| {
        let inside = |value: f64, range: (f64, f64)| range.0 <= value && value <= range.1;
        inside(at.0, plot.x.range) && inside(at.1, plot.y.range)
    };
    for shape in drawn {
        let (Form::Segment(a, b) | Form::Arrow(a, b) | Form::Fill(a, b)) = shape.form else {
            panic!("{:?}", shape.form)
        };
        assert!(within(a) && within(b), "{link}: {a:?} {b:?}");
    }
}

#[test]
fn every_network_is_drawn_with_its_links_and_a_path() {
    for topology in Topology::ALL {
        for p in 2..=64 {
            let most = match topology {
                Topology::Mesh2d | Topology::Torus2d | Topology::Linear => 64,
                Topology::FatTree
                | Topology::Butterfly
                | Topology::Hypertree
                | Topology::PortTree => 16,
                _ if topology.is_multistage() => 16,
                _ => 32,
            };
            if metrics(topology, f64::from(p)).is_ok() && p <= most {
                check_picture(&format!("topology={}&p={p}", topology.name()));
                check_picture(&format!("topology={}&p={p}&from=1&to=0", topology.name()));
            }
        }
    }
}

#[test]
fn no_two_nodes_are_drawn_at_one_place() {
    for topology in Topology::ALL {
        let p = topology.sizes_near(16.0).1;
        let plot =
            TOPOLOGY.plot(&TOPOLOGY.with(&format!("topology={}&p={p}", topology.name())), "graph");
        let Some(nodes) = plot.layers.iter().find_map(|layer| match layer {
            Layer::Graph(graph) => Some(&graph.nodes),
            _ => None,
        }) else {
            panic!("no nodes")
        };
        for (index, a) in nodes.iter().enumerate() {
            for b in &nodes[..index] {
                assert!((a.x - b.x).hypot(a.y - b.y) > 0.1, "{topology:?} {} {}", a.label, b.label);
            }
        }
    }
}

#[test]
fn the_deepest_links_are_the_busiest() {
    for link in
        ["", "topology=mesh2d&p=16&pattern=transpose", "topology=hypercube&pattern=all_to_all"]
    {
        let plot = TOPOLOGY.plot(&TOPOLOGY.with(link), "load");
        let drawn = shapes(&plot);
        let busiest = drawn.iter().filter(|shape| shape.ink == Ink::Shade(255));
        let most = TOPOLOGY.value(link, "max_load").to_string();
        let mut count = 0;
        for shape in busiest.filter(|shape| !shape.label.is_empty()) {
            assert_eq!(shape.label, most, "{link}");
            count += 1;
        }
        assert!(0 < count, "{link}");
    }
}

#[test]
fn the_curves_and_tables_are_the_models() {
    let all = Topology::ALL.map(Topology::name).join(",");
    let figure = TOPOLOGY.plot(&TOPOLOGY.with(&format!("curves={all}")), "diameter-over-p");
    assert_eq!(lines(&figure).len(), Topology::ALL.len());
    let mut order = Topology::ALL;
    order.sort_by_key(|one| *one == Topology::Complete);
    for (line, topology) in lines(&figure).into_iter().zip(order) {
        assert!(3 < line.points.len(), "{topology:?}");
        for (p, diameter) in &line.points {
            assert_eq!(metrics(topology, *p).expect("a size").diameter, *diameter);
        }
    }
    let table = TOPOLOGY
        .screen()
        .figure("comparison")
        .expect("it")
        .figure(&TOPOLOGY.with("pattern=all_to_all"));
    let Ok(Figure::Table(table)) = table else { panic!("{table:?}") };
    for (row, topology) in table.rows.iter().zip(Topology::ALL) {
        let (Cell::Number(p), Cell::Number(slowdown)) = (&row[1], &row[8]) else {
            panic!("{row:?}")
        };
        let graph = Graph::new(topology, *p).expect("a graph");
        let expected = congestion(&graph, Pattern::AllToAll).expect("small").slowdown;
        assert_eq!(expected, *slowdown, "{topology:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn curves_have_no_gaps_in_any_state(params in TOPOLOGY.any_params()) {
        TOPOLOGY.plots(&params).iter().for_each(|(_, plot)| assert_unbroken(plot));
    }
}

#[test]
fn a_pressed_node_is_where_the_path_goes_next() {
    let touch = TOPOLOGY.screen().interaction.expect("nodes can be pressed");
    let press = |params: &Params, node: &str| {
        let offers = (touch.actions)(params, node);
        let mut params = params.clone();
        for (key, value) in &offers[0].sets {
            params.set_text(key, value).expect(key);
        }
        params
    };
    let there = press(&TOPOLOGY.screen().defaults(), "5");
    assert_eq!((there.at("from").number(), there.at("to").number()), (0.0, 5.0));
    let on = press(&there, "9");
    assert_eq!((on.at("from").number(), on.at("to").number()), (5.0, 9.0));
    assert_eq!((touch.actions)(&on, "a link"), []);
}

#[test]
fn the_pictures_have_their_links_as_data() {
    let rows = |link: &str, id: &str| {
        let figure = TOPOLOGY.screen().figure(id).expect(id).figure(&TOPOLOGY.with(link));
        figure.expect(id).table(id).rows
    };
    for id in ["graph", "load"] {
        assert_eq!(rows("topology=torus2d&p=16", id).len(), 32, "{id}");
        assert_eq!(rows("topology=hypercube&p=8", id).len(), 12, "{id}");
    }
    let first = &rows("topology=ring&p=5&pattern=shift&k=1", "load")[0];
    assert_eq!(first.len(), 3);
}

/// What is said of each readout holds, for every network that is small.
#[test]
fn the_formulas_are_those_of_every_network() {
    let sizes = [2, 3, 4, 5, 7, 8, 9, 15, 16, 24, 25, 31, 32, 36, 54, 64];
    for (topology, p) in Topology::ALL.into_iter().flat_map(|t| sizes.map(|p| (t, p))) {
        for (place, pattern) in
            ["random", "shift", "transpose", "all_to_all", "bit_reverse", "gather", "scatter"]
                .into_iter()
                .enumerate()
        {
            let (from, to) = (place * p / 4 % p, (place * 5 + 1) % p);
            let link =
                format!("topology={}&p={p}&pattern={pattern}&from={from}&to={to}", topology.name());
            let params = TOPOLOGY.with(&link);
            let report = TOPOLOGY.report(&params);
            let letters = letters(&params, &report.readouts);
            for readout in &report.readouts {
                let Some(answer) = readout.value() else {
                    continue;
                };
                let holds = match readout.origin.expect(readout.key) {
                    Origin::Formula(text) => {
                        let value = Formula::read(text).and_then(|formula| formula.value(&letters));
                        value.is_ok_and(|value| (value - answer).abs() <= 1e-9 * answer.abs())
                    }
                    Origin::Found { holds, .. } => {
                        Statement::read(holds).and_then(|it| it.holds(&letters)) == Ok(true)
                    }
                };
                assert!(holds, "{link}: {} is {answer}", readout.key);
            }
        }
    }
}

#[test]
fn the_note_has_the_formulas_of_the_readouts() {
    let table = TOPOLOGY.screen().notes[0].table;
    for topology in Topology::ALL {
        for (p, of_odd) in [(9, ", p odd"), (15, ", p odd"), (16, ""), (24, "")] {
            let report = TOPOLOGY.report(&format!("topology={}&p={p}", topology.name()));
            let shown = |key: &str| match report.readout(key).expect(key).origin {
                Some(Origin::Formula(text)) => Formula::read(text).expect(text).plain(),
                Some(Origin::Found { .. }) => "searched for".to_owned(),
                None => panic!("{key}"),
            };
            if metrics(topology, f64::from(p)).is_err() {
                continue;
            }
            let name = TOPOLOGY.with(&format!("topology={}", topology.name()));
            let name = name.at("topology").choice_label().expect("a name");
            let named = |name: &str| table.iter().find(|row| row[0] == name);
            let row = named(&format!("{name}{of_odd}")).or_else(|| named(name));
            let keys = ["diameter", "links", "degree", "avg_distance", "bisection"];
            // In few networks the smallest differ, which the note leaves out.
            let said = row.expect(name)[1..].iter().zip(keys.map(shown));
            for (said, shown) in said {
                assert!(
                    *said == shown || shown.ends_with(&format!("; {said} otherwise}}")),
                    "{name}, {p}: {said}, {shown}"
                );
            }
        }
    }
}

#[test]
fn the_slider_of_p_stops_at_the_sizes_that_the_network_can_have() {
    let params = TOPOLOGY.with("topology=hypercube");
    let p = Slider::of(params.schema().param("p").expect("p")).expect("a slider");
    let at = |p: &Slider, share: f64| {
        let (least, most) = p.track();
        p.stop(&params, "p", least + share * (most - least))
    };
    assert_eq!(
        [0.0, 0.3, 0.34, 0.9, 1.0].map(|share| at(&p, share)),
        [2.0, 16.0, 16.0, 512.0, 1024.0]
    );
    let press = |from: &str, nudge| p.value_after_press(&TOPOLOGY.with(from), "p", nudge);
    assert_eq!(press("topology=torus2d&p=16", Nudge::Step(Way::Up)), 25.0);
    assert_eq!(press("topology=torus2d&p=16", Nudge::Step(Way::Down)), 9.0);
    assert_eq!(press("topology=torus2d&p=9", Nudge::Step(Way::Down)), 9.0);
    assert_eq!(press("topology=tree&p=15", Nudge::End(Way::Up)), 1023.0);
    // A typed number that is none of them stays until the handle is moved.
    assert_eq!(press("topology=torus2d&p=17", Nudge::Step(Way::Up)), 25.0);
    let ts = Slider::of(params.schema().param("ts").expect("ts")).expect("a slider");
    let apart = TOPOLOGY.with("topology=torus2d&p=17");
    assert_eq!(ts.stop(&apart, "ts", -4.0), 1e-4);
    // From beyond the track a press leads to its end.
    let far = TOPOLOGY.with("ts=1s");
    assert_eq!(ts.value_after_press(&far, "ts", Nudge::Step(Way::Up)), 1e-2);
}

#[test]
fn the_words_below_a_small_network_are_clear_of_it() {
    for topology in ["complete", "star", "linear", "ring", "bus"] {
        for p in [3, 5, 7, 8] {
            let params = TOPOLOGY.with(&format!("topology={topology}&p={p}&to=1"));
            for figure in ["graph", "load"] {
                let faults = faults(&TOPOLOGY.plot(&params, figure).into());
                assert!(faults.is_empty(), "{figure}, {topology} of {p}: {faults:?}");
            }
        }
    }
}

#[test]
fn a_pattern_is_played_through_the_stages_and_marks_where_it_blocks() {
    let omega = TOPOLOGY.plot(&TOPOLOGY.with("topology=omega&p=16&pattern=transpose"), "graph");
    let graph = Graph::new(Topology::Omega, 16.0).expect("a graph");
    let messages = routes(&graph, Pattern::Transpose).expect("small").len();
    let drawn = shapes(&omega);
    let shared: Vec<_> = drawn.iter().filter(|shape| shape.ink == SHARED).collect();
    let numbers: Vec<&str> =
        shared.iter().map(|s| s.label.as_str()).filter(|s| !s.is_empty()).collect();
    let loads = crossover_model::topology::link_loads(&graph, Pattern::Transpose).expect("small");
    let blocked = loads.iter().filter(|load| 1.0 < load[0]).count();
    assert_eq!((numbers.len(), numbers.iter().max()), (blocked, Some(&"3")));
    // Each rank is reached a step later, and a message takes a wire in each.
    let clock = omega.clock.as_ref().expect("a clock");
    assert_eq!((clock.end, clock.steps.len()), (5.0, 6));
    for step in 0..5 {
        let begins = |shape: &&&_| {
            let shape: &crossover_figures::figure::Shape = shape;
            shape.span.is_some_and(|span| span.0 == f64::from(step)) && shape.ink != Ink::Accent
        };
        let wires = drawn.iter().filter(begins).count();
        // From the second on a line through a switch leads to each.
        assert_eq!(wires, if step == 0 { messages } else { 2 * messages });
    }
    assert!(clock.steps[2].1.contains("of them shared"), "{}", clock.steps[2].1);
    // The looping algorithm leaves no wire to two messages.
    let benes = TOPOLOGY.plot(&TOPOLOGY.with("topology=benes&p=16&pattern=transpose"), "graph");
    assert!(shapes(&benes).iter().all(|shape| shape.ink != SHARED));
    let steps = &benes.clock.as_ref().expect("a clock").steps;
    assert!(steps[..8].iter().all(|step| step.1.ends_with("none shared")), "{steps:?}");
}

#[test]
fn the_crosspoints_are_drawn_of_four_networks_and_of_the_current_one() {
    let over_p = |link: &str| TOPOLOGY.plot(&TOPOLOGY.with(link), "switches-over-p");
    assert_eq!(lines(&over_p("")).len(), 4);
    let banyan = over_p("topology=banyan");
    assert_eq!(lines(&banyan).len(), 5);
    let crossbar = lines(&banyan)[0];
    assert!(crossbar.points.contains(&(16.0, 256.0)), "{:?}", crossbar.points);
}

#[test]
fn what_a_pattern_does_to_stages_is_said_first() {
    for (link, said) in [
        (
            "topology=omega&p=16&pattern=transpose",
            "This pattern blocks: the transfer takes 3 times as long. A Benes network passes it, with 56 switches instead of 32.",
        ),
        (
            "topology=omega&p=16&pattern=shift",
            "No wire is shared. Of all permutations, this network passes 0.021 % at once.",
        ),
        (
            "topology=omega&p=16&pattern=scatter",
            "No wire carries more messages than one node sends. Of all permutations, this network passes 0.021 % at once.",
        ),
        (
            "topology=omega&p=512&pattern=shift",
            "No wire is shared. Of all permutations, this network passes almost none at once.",
        ),
        (
            "topology=benes&p=16&pattern=transpose",
            "No wire is shared. This network passes every permutation at once.",
        ),
        (
            "topology=ring&pattern=gather",
            "All messages meet at one node. Its busiest link carries 8 messages of 15, so the transfer takes 8 times as long.",
        ),
        ("topology=x_tree&p=2", "The network is too small: an X-tree has at least 3 nodes."),
        ("topology=omega&p=12", "There is no omega network of 12 nodes. Try 8 or 16."),
    ] {
        assert_eq!(TOPOLOGY.report(link).takeaway, said, "{link}");
    }
    for (link, said) in [
        (
            "topology=ring&p=12&pattern=bit_reverse",
            "Bits are reversed among a power of two: 8 or 16 nodes.",
        ),
        (
            "topology=torus2d&p=25&pattern=bit_reverse",
            "Bits are reversed among a power of two: 16 or 64 nodes.",
        ),
        (
            "topology=x_tree&p=15&pattern=bit_reverse",
            "No X-tree has a power of two of nodes: no bits can be reversed.",
        ),
    ] {
        assert_eq!(TOPOLOGY.report(link).hints, [said], "{link}");
    }
}

#[test]
fn a_network_that_cannot_be_built_offers_the_nearest_sizes_that_can() {
    for (link, sizes) in [
        ("topology=omega&p=12", &["8", "16"][..]),
        ("topology=hypertree&p=8", &["4", "16"]),
        ("topology=x_tree&p=16", &["15", "31"]),
        ("topology=torus2d&p=4", &["9"]),
    ] {
        let figure = TOPOLOGY.screen().figure("graph").expect("it").figure(&TOPOLOGY.with(link));
        let Ok(Figure::Table(table)) = figure else { panic!("{link}: {figure:?}") };
        let offered: Vec<_> = table.sets.iter().map(|sets| sets[0].clone()).collect();
        let expected: Vec<_> = sizes.iter().map(|p| ("p", (*p).to_owned())).collect();
        assert_eq!(offered, expected, "{link}");
        let mut params = TOPOLOGY.with(link);
        params.set_text("p", sizes[0]).expect("a size");
        assert!(matches!(
            TOPOLOGY.screen().figure("graph").expect("it").figure(&params),
            Ok(Figure::Plot(_))
        ));
    }
}

/// The lines of the links, from the least loaded one.
fn loaded(plot: &Plot) -> Vec<(f64, f64, bool)> {
    let shapes = shapes(plot).into_iter();
    let loaded = shapes.filter_map(|shape| {
        let load: f64 = shape.label.parse().ok()?;
        Some((load, shape.wide, shape.silent))
    });
    let mut loaded: Vec<_> = loaded.collect();
    loaded.sort_by(|a, b| a.0.total_cmp(&b.0));
    loaded
}

#[test]
fn a_link_that_carries_more_is_wider_and_only_the_busiest_have_numbers() {
    for link in
        ["", "topology=mesh2d&p=64&pattern=transpose", "topology=tree&p=15&pattern=all_to_all"]
    {
        let plot = TOPOLOGY.plot(&TOPOLOGY.with(link), "load");
        let loaded = loaded(&plot);
        let most = TOPOLOGY.value(link, "max_load");
        assert_eq!(loaded.last().map(|last| last.0), Some(most), "{link}");
        for pair in loaded.windows(2) {
            assert_eq!(pair[0].0 < pair[1].0, pair[0].1 < pair[1].1, "{link}: {pair:?}");
        }
        let written: Vec<_> = loaded.iter().filter(|one| !one.2).collect();
        assert!((1..=8).contains(&written.len()), "{link}: {written:?}");
        assert!(written.iter().all(|one| one.0 == most), "{link}: {written:?}");
    }
}

#[test]
fn two_networks_stand_beside_each_other_on_one_scale() {
    let plot = TOPOLOGY.plot(&TOPOLOGY.with("beside=ring"), "load");
    let names: Vec<_> = plot
        .layers
        .iter()
        .filter_map(|layer| match layer {
            Layer::Label(label) => Some((label.x, label.text.as_str())),
            _ => None,
        })
        .collect();
    let [(left, torus), (right, ring)] = names[..] else { panic!("{names:?}") };
    assert!(left < right);
    assert!(
        torus.starts_with("torus of 16, busiest link: 2 messages; the farthest takes "),
        "{torus}"
    );
    assert!(
        ring.starts_with("ring of 16, busiest link: 3 messages; the farthest takes "),
        "{ring}"
    );
    // As many messages are as wide in both.
    for pair in loaded(&plot).windows(2) {
        assert_eq!(pair[0].0 < pair[1].0, pair[0].1 < pair[1].1, "{pair:?}");
    }
    let graphs = plot.layers.iter().filter(|layer| matches!(layer, Layer::Graph(_)));
    assert_eq!(graphs.count(), 2);
    let data = plot.data.expect("numbers");
    assert_eq!((data.columns.len(), data.rows.len()), (4, 32 + 16));
    // Of about as many nodes as it can have.
    let plot = TOPOLOGY.plot(&TOPOLOGY.with("beside=tree"), "load");
    let has_tree =
        |layer: &Layer| matches!(layer, Layer::Label(l) if l.text.starts_with("tree of 15"));
    assert!(plot.layers.iter().any(has_tree));
    // A second one that is too large to draw is told.
    let plot = TOPOLOGY.plot(&TOPOLOGY.with("p=64&beside=omega"), "load");
    let is_told = |layer: &Layer| matches!(layer, Layer::Label(l) if l.text.contains("an omega network of 64 is too large"));
    assert!(plot.layers.iter().any(is_told));
}

#[test]
fn without_traffic_the_network_is_drawn_and_says_why() {
    let plot = TOPOLOGY.plot(&TOPOLOGY.with("topology=ring&p=15&pattern=transpose"), "load");
    let why =
        |layer: &Layer| matches!(layer, Layer::Label(l) if l.text.starts_with("No traffic: "));
    assert!(plot.layers.iter().any(why));
    assert!(shapes(&plot).iter().all(|shape| shape.label.is_empty()));
}

#[test]
fn the_nodes_of_the_path_are_outlined_in_the_traffic() {
    let plot = TOPOLOGY.plot(&TOPOLOGY.with("from=1&to=3"), "load");
    let outlined = plot.layers.iter().find_map(|layer| match layer {
        Layer::Graph(graph) => {
            let nodes = graph.nodes.iter().filter(|node| node.outlined);
            Some(nodes.map(|node| node.label.as_str()).collect::<Vec<_>>())
        }
        _ => None,
    });
    let outlined = outlined.expect("nodes");
    assert_eq!(outlined.len() as f64, TOPOLOGY.value("from=1&to=3", "path_length") + 1.0);
    assert!(outlined.contains(&"1") && outlined.contains(&"3"));
    assert_eq!(plot.outlined, "the path");
    assert_eq!(TOPOLOGY.plot(&TOPOLOGY.with("from=1&to=1"), "load").outlined, "");
}
