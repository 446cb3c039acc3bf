//! Grids of networks: the numbers of the source's formula, its parts, and the figures against
//! the model.

use crate::common::{On, bars, lines, points, rising};
use crossover_figures::figure::{Cell, Figure, Form, Ink, Layer, Plot, Point, Setting};
use crossover_model::communication::{Message, Network, grid_step};
use crossover_screens::hidden::Hiding;
use crossover_screens::link::State;
use crossover_screens::machine::Machine;
use proptest::prelude::*;

const GRID: On = On("grid");

fn point(plot: &Plot, name: &str) -> Option<Point> {
    points(plot, name).and_then(|points| points.points.first().cloned())
}

const TWO: &str = "startups=4&words=1024&ts=1500us&tw=5us&hops=1,2&nth=20us,50us";

#[test]
fn two_networks_cost_11_24_ms() {
    GRID.check(TWO, "t_now", 11.12e-3);
    GRID.check(TWO, "t_grid", 11.24e-3);
    GRID.check(TWO, "t_hops", 120e-6);
    GRID.check(TWO, "share", 100e-6 / 11.24e-3);
    GRID.check(TWO, "share_hops", 120e-6 / 11.24e-3);
    GRID.check(TWO, "t_grid_each", 11.6e-3);
    GRID.check("startups=1&words=100&ts=1500us&tw=5us&hops=3&nth=20us", "t_step", 2.06e-3);
}

#[test]
fn without_networks_a_grid_is_a_now() {
    for link in ["hops=none&nth=none", "hops=0&nth=5us", "hops=7&nth=0"] {
        let link = format!("ts=35us&tw=230ns&{link}");
        GRID.check(&link, "t_grid", 375.52e-6);
        GRID.check(&link, "t_now", 375.52e-6);
        GRID.check(&link, "share", 0.0);
        GRID.check(&link, "slowdown", 1.0);
    }
    // None at all is a link like any other.
    let (state, _) = State::read("#/grid?hops=none&nth=none");
    assert_eq!(state.write(), "#/grid?hops=none&nth=none");
}

#[test]
fn lists_of_other_lengths_name_the_shorter_and_what_to_add() {
    for (link, field, help) in [
        ("hops=2,3&nth=20us", "nth", "add 1 more, a time per hop"),
        ("hops=2&nth=20us,3us,4us", "hops", "add 2 more, a number of hops"),
        ("hops=none", "hops", "add 3 more"),
    ] {
        let report = GRID.report(link);
        let error = report.readout("t_grid").expect("it").answer.clone();
        let error = error.expect_err("they do not fit");
        assert_eq!((error.field(), error.kind().name()), (field, "length_mismatch"));
        assert!(error.help().contains(help), "{error}");
        // What does not need the lists is still there.
        GRID.check(link, "t_now", 11.12e-3);
        for figure in GRID.screen().figures {
            let error = figure.figure(&GRID.with(link)).expect_err("they do not fit");
            assert_eq!(error.field(), field, "{}", figure.id);
        }
    }
    let half = GRID.report("hops=2.5&nth=1us");
    let error = half.readout("t_grid").expect("it").answer.clone();
    let error = error.expect_err("no whole number");
    assert_eq!((error.field(), error.kind().name()), ("hops", "not_integer"));
    assert_eq!(GRID.with("").set_text("nth", "").expect_err("empty").field(), "nth");
}

#[test]
fn shares_of_all_networks_are_in_the_table() {
    let link = "hops=1,3,4&nth=20us,50us,1ms";
    let Ok(Figure::Table(table)) =
        GRID.screen().figure("networks").expect("it").figure(&GRID.with(link))
    else {
        panic!("no table")
    };
    let shares = table.rows[..3].iter().map(|row| match row[5] {
        Cell::Number(share) => share,
        _ => panic!("{row:?}"),
    });
    let shares: Vec<f64> = shares.collect();
    assert_eq!(shares[2], GRID.value(link, "share"));
    assert!((shares.iter().sum::<f64>() - GRID.value(link, "share_hops")).abs() < 1e-15);
    assert_eq!(table.rows.len(), 3 + 4);
}

#[test]
fn the_slowest_network_sets_the_pace_of_the_words() {
    let own = format!("{TWO}&ntw=5us,10us");
    GRID.check(&own, "tw_path", 10e-6);
    GRID.check(&own, "t_now", 11.12e-3);
    GRID.check(&own, "t_grid", 11.24e-3 + 1024.0 * 5e-6);
    GRID.check(&own, "t_step_stored", 2.78e-3 + 120e-6 + 256.0 * (5e-6 + 2.0 * 10e-6));
    // As fast as the process's own network, or faster, they change nothing.
    for same in ["none", "5us,5us", "0,1us"] {
        GRID.check(&format!("{TWO}&ntw={same}"), "t_grid", 11.24e-3);
    }
    let (state, _) = State::read(&format!("#/grid?{TWO}&ntw=none"));
    assert!(!state.write().contains("ntw"), "links of before are the same state");
}

#[test]
fn messages_wait_for_a_busy_channel() {
    let busy = |rho: &str| format!("{TWO}&rho={rho}");
    // A message of 256 words occupies the channel for 1.5 ms + 1.28 ms.
    GRID.check(&busy("0.8"), "t_channel", 2.78e-3);
    GRID.check(&busy("0.8"), "wait_mm1", 4.0 * 2.78e-3);
    GRID.check(&busy("0.8"), "wait_md1", 2.0 * 2.78e-3);
    GRID.check(&busy("0.8"), "queue_length", 1.6);
    GRID.check(&busy("0.8&queue=mm1"), "queue_length", 3.2);
    GRID.check(&busy("0.8"), "t_grid_wait", 11.24e-3 + 4.0 * 2.0 * 2.78e-3);
    GRID.check(&busy("0"), "t_grid_wait", 11.24e-3);
    for queue in ["md1", "mm1"] {
        let limit = GRID.value(&format!("{TWO}&queue={queue}"), "rho_limit");
        let there = busy(&format!("{limit}&queue={queue}"));
        GRID.check(&there, "t_wait", 0.1 * GRID.value(&there, "t_grid_wait"));
    }
}

#[test]
fn a_message_arrives_when_the_model_says() {
    let plot = GRID.plot(&GRID.with("startups=8&words=800&hops=2,40&nth=1ms,10us"), "journey");
    let network = Network { ts: 1500e-6, th: 1e-3, tw: 5e-6 };
    let expected =
        grid_step(&network, &Message { m: 100.0, l: 2.0 }).expect("valid") + 40.0 * 10e-6;
    let end = plot.clock.as_ref().expect("a clock").end;
    assert!((end - expected).abs() < 1e-12, "{end}");
    let last = bars(&plot).iter().map(|bar| bar.end).fold(0.0, f64::max);
    assert!((last - expected).abs() < 1e-12, "{last}");
    // Two hops one by one, forty as one bar.
    let hops = plot.layers.iter().find_map(|layer| match layer {
        Layer::Bars(bars) if bars.name == "hops th" => Some(bars.bars.len()),
        _ => None,
    });
    assert_eq!(hops, Some(3));
}

#[test]
fn the_mark_is_where_hops_are_the_limit() {
    let params = GRID.with("hops=1,3,4&nth=20us,50us,1ms&limit=0.05");
    for (id, over_words) in [("time-over-words", true), ("time-over-startups", false)] {
        let plot = GRID.plot(&params, id);
        let mark = point(&plot, "hops are negligible").expect("a mark");
        let (key, limit) =
            if over_words { ("words", "words_limit") } else { ("startups", "startups_limit") };
        let links = "hops=1,3,4&nth=20us,50us,1ms&limit=0.05";
        assert!((mark.x - GRID.value(links, limit)).abs() <= 1e-9 * mark.x);
        if over_words {
            let there = format!("{links}&{key}={}", mark.x);
            assert!((GRID.value(&there, "share_hops") - 0.05).abs() < 1e-9);
        }
    }
}

#[test]
fn more_traffic_makes_hops_matter_less_and_more_hops_more() {
    let share = |link: &str| GRID.value(link, "share_hops");
    assert!(share("words=10000") < share("words=1000"));
    assert!(share("startups=40") < share("startups=4"));
    assert!(share("hops=1,3,4") < share("hops=1,3,5"));
    assert!(GRID.value("hops=1,3,4", "t_grid") <= GRID.value("hops=1,3,4", "t_grid_each"));
}

#[test]
fn the_takeaway_says_what_hops_cost_and_when_they_are_negligible() {
    for (link, words) in [
        (
            "",
            "Hops take 27 % of the 15.3 ms over the Grid. They would be negligible from 6306 words on.",
        ),
        (
            TWO,
            "Hops are negligible: 1.1 % of the 11.2 ms over the Grid. They would matter if each took 10.3 times as long.",
        ),
        (
            "hops=4&nth=1ms",
            "Hops take 26 % of the 15.1 ms over the Grid. They would be negligible from 6000 words on.",
        ),
        (
            "hops=4&nth=1ms&tw=0",
            "Hops take 40 % of the 10 ms over the Grid. More words would not change that, for words take no time.",
        ),
        (
            "ts=0&tw=0",
            "Hops take all of the 4.17 ms over the Grid. More words would not change that, for words take no time.",
        ),
        ("hops=none&nth=none", "No network is crossed, so it takes 11.1 ms, as on one network."),
        ("hops=7&nth=0", "The hops take no time, so the Grid takes 11.1 ms, as one network does."),
        ("startups=0&words=0", "Nothing is sent. Set messages or words above zero."),
        (
            "ts=0&tw=0&hops=none&nth=none",
            "All times are zero. Set messages, words or hops above zero.",
        ),
        (
            "hops=2,3&nth=20us",
            "Each network needs its hops and a time per hop. One list is longer.",
        ),
        ("hops=2.5&nth=1us", "Hops are whole numbers. Change the fraction in their list."),
        // Of the whole: 4 messages that wait 12.5 ms each, and 15.3 ms over the Grid.
        ("rho=0.9", "Waiting for the channel takes 77 % of the 65.3 ms, hops 6.4 %."),
        ("rho=0.1", "Hops take 26 % of the 15.9 ms over the Grid, with waiting."),
        (
            "rho=0.8&hops=none&nth=none",
            "Waiting for the channel takes 67 % of the 33.4 ms. Below a utilization of 18 % it would be negligible.",
        ),
    ] {
        assert_eq!(GRID.report(link).takeaway, words, "{link}");
    }
}

#[test]
fn empty_messages_and_those_that_wait_are_told() {
    for (link, words) in [
        ("startups=1&words=0", "The message is empty and still takes ts."),
        ("startups=3&words=0", "All 3 messages are empty, and each still takes ts."),
        (
            "startups=30&words=7",
            "30 messages carry only 7 words: some of them are empty, and each still takes ts.",
        ),
        ("startups=0", "Words without a message: at least one start-up is needed to send them."),
        ("hops=0,1,2", "A network of 0 hops costs nothing: the message does not pass it."),
        (
            "",
            "The formula adds the hops once. If each message waits for the one before, the Grid takes 27.8 ms: send fewer, larger messages.",
        ),
    ] {
        let hints = GRID.report(link).hints;
        assert!(hints.iter().any(|hint| hint == words), "{link}: {hints:?}");
    }
    assert_eq!(GRID.report(TWO).hints, [""; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn curves_rise_in_any_state(params in GRID.any_params()) {
        GRID.plots(&params).iter().for_each(|(_, plot)| rising(plot));
    }
}

/// What can be pressed in the leading figure, by its words.
fn presses(plot: &Plot) -> Vec<(String, Vec<Setting>)> {
    let points = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(points) => Some((points.name.clone(), points.points[0].sets.clone())),
        _ => None,
    });
    points.filter(|(_, sets)| !sets.is_empty()).collect()
}

/// The lists after a press.
fn press(link: &str, name: &str) -> [Vec<f64>; 3] {
    let plot = GRID.plot(&GRID.with(link), "breakdown");
    let all = presses(&plot);
    let found = all.iter().find(|(known, _)| known == name);
    let mut state = State::of(GRID.with(link));
    state.set(&found.unwrap_or_else(|| panic!("{name}: {all:?}")).1).expect("it can be pressed");
    let params = state.params.expect("a screen");
    ["hops", "nth", "ntw"].map(|key| params.at(key).list().to_vec())
}

#[test]
fn hops_and_networks_are_added_and_removed_on_the_route() {
    let [hops, nth, ntw] = press("", "add a network");
    assert_eq!((hops, nth.len(), ntw.len()), (vec![1.0, 3.0, 4.0, 4.0], 4, 0));
    let [hops, nth, _] = press("", "remove the last network");
    assert_eq!((hops, nth), (vec![1.0, 3.0], vec![20e-6, 50e-6]));
    let [hops, nth, _] = press("hops=1&nth=20us", "remove the last network");
    assert_eq!((hops, nth), (vec![], vec![]));
    let [hops, ..] = press("hops=none&nth=none", "add a network");
    assert_eq!(hops, [2.0]);
    let [hops, ..] = press("", "one hop less in network 3");
    assert_eq!(hops, [1.0, 3.0, 3.0]);
    let [hops, ..] = press("", "one hop more in network 1");
    assert_eq!(hops, [2.0, 3.0, 4.0]);
    let [_, _, ntw] = press("ntw=1us,2us,3us", "add a network");
    assert_eq!(ntw, [1e-6, 2e-6, 3e-6, 3e-6]);
    // Nothing is offered that would be refused.
    for link in ["hops=none&nth=none", "hops=0,1000000000&nth=1us,1ns"] {
        let plot = GRID.plot(&GRID.with(link), "breakdown");
        for (name, _) in presses(&plot) {
            press(link, &name);
        }
        assert!(presses(&plot).iter().all(|(name, _)| name != "one hop less in network 1"));
    }
    let many = format!("hops={}&nth={}", ["1"; 12].join(","), ["1us"; 12].join(","));
    let plot = GRID.plot(&GRID.with(&many), "breakdown");
    assert_eq!(presses(&plot).len(), 1, "no thirteenth network");
}

/// The lines of the route, each with its thickness.
fn route(plot: &Plot) -> Vec<(String, f64, Ink)> {
    let shapes = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Shapes(shapes) => Some(shapes),
        _ => None,
    });
    let blocks = shapes.flatten().filter_map(|shape| match shape.form {
        Form::Block(a, b) => Some((shape.label.clone(), b.1 - a.1, shape.ink)),
        _ => None,
    });
    blocks.collect()
}

#[test]
fn the_route_and_the_bar_have_the_same_colors_and_what_takes_longer_is_thicker() {
    let plot = GRID.plot(&GRID.with(""), "breakdown");
    let lines = route(&plot);
    assert!(lines.windows(2).all(|pair| pair[0].1 < pair[1].1), "{lines:?}");
    let all = bars(&plot);
    let hops: Vec<_> =
        all.iter().filter(|bar| lines.iter().any(|line| line.2 == bar.ink)).collect();
    let inks: Vec<_> = hops.iter().filter(|bar| !bar.hollow).map(|bar| bar.ink).collect();
    assert_eq!(inks, lines.iter().map(|line| line.2).collect::<Vec<_>>());
    let stations = plot.layers.iter().find_map(|layer| match layer {
        Layer::Graph(graph) => Some(graph.nodes.len()),
        _ => None,
    });
    assert_eq!(stations, Some(lines.len() + 1));
}

#[test]
fn what_waiting_for_each_message_adds_is_hollow_and_goes_on_from_the_bar() {
    let hollow = |link: &str| {
        let plot = GRID.plot(&GRID.with(link), "breakdown");
        let all = bars(&plot).into_iter().cloned();
        all.filter(|bar| bar.hollow).map(|bar| (bar.start, bar.end)).collect::<Vec<_>>()
    };
    let (whole, each) = (GRID.value("", "t_grid"), GRID.value("", "t_grid_each"));
    assert_eq!(hollow(""), [(whole, each)]);
    // Where it is negligible, and where there is one message.
    assert_eq!(hollow(TWO), []);
    assert_eq!(hollow("startups=1"), []);
    // Behind what waits for the channel.
    let busy = GRID.value("rho=0.1", "t_wait");
    let [(start, end)] = hollow("rho=0.1")[..] else { panic!("one") };
    assert!((start - whole - busy).abs() < 1e-12 && (end - each - busy).abs() < 1e-12);
}

#[test]
fn no_function_of_the_paper_stands_in_a_figure() {
    for link in ["", TWO, "rho=0.3", "hops=none&nth=none"] {
        for (id, plot) in GRID.plots(&GRID.with(link)) {
            let words = format!("{plot:?}");
            assert!(!["f1", "f2", "f3"].iter().any(|name| words.contains(name)), "{link}: {id}");
        }
    }
}

#[test]
fn where_hops_are_hidden_nothing_on_the_route_sets_them() {
    let (state, _) = State::read("#/grid?hide=hops");
    let params = state.params.clone().expect("a screen");
    let figure = GRID.screen().figure("breakdown").expect("it").figure(&params).expect("a figure");
    let hidden = Hiding::of(&state).of_state(&params, &GRID.report(""));
    let Ok(Figure::Plot(plot)) = hidden.figure("breakdown", figure) else { panic!("no plot") };
    assert_eq!(presses(&plot), []);
}

#[test]
fn a_measured_machine_leaves_the_hops_of_each_network() {
    let machine = Machine::find("10gbe_tcp_2014").expect("a machine");
    let mut params = GRID.with("nth=20us,50us");
    GRID.screen().apply(machine, &mut params);
    assert_eq!(params.at("nth").list(), [20e-6, 50e-6]);
    let said = GRID.screen().hop_note(machine).expect("no hop was measured");
    assert!(said.starts_with("It sets no per-hop time th"));
}

#[test]
fn several_channels_keep_a_message_waiting_less() {
    let busy = "startups=4&words=1024&ts=1500us&tw=5us&hops=none&nth=none&rho=0.8&queue=mm1";
    let two = format!("{busy}&channels=2");
    assert_eq!(
        GRID.report(&two).takeaway,
        "A second channel, as busy as the first, cuts the waiting from 11.1 ms to 4.94 ms."
    );
    GRID.check(&two, "p_wait", 32.0 / 45.0);
    // Little's law, at the arrival rate of two channels.
    GRID.check(&two, "queue_length", 2.0 * 0.8 / 2.78e-3 * GRID.value(&two, "wait_mmc"));
    let limit = GRID.value(&two, "rho_limit");
    let there = two.replace("rho=0.8", &format!("rho={limit}"));
    let (waiting, time) = (GRID.value(&there, "t_wait"), GRID.value(&there, "t_grid_wait"));
    assert!((waiting / time - 0.1).abs() < 1e-9, "{waiting} of {time}");
    let plot = GRID.plot(&GRID.with(&two), "waiting");
    assert_eq!(lines(&plot).len(), 3);
    assert_eq!(lines(&GRID.plot(&GRID.with(busy), "waiting")).len(), 2);
    // Messages alike and several channels have no formula, which is said and hides no figure.
    let alike = GRID.report("rho=0.5&channels=2");
    assert!(alike.hints.iter().any(|hint| hint.contains("no closed formula")), "{:?}", alike.hints);
    assert_eq!(
        bars(&GRID.plot(&GRID.with("rho=0.5&channels=2"), "breakdown"))
            .iter()
            .filter(|bar| bar.hatched)
            .count(),
        0
    );
}
