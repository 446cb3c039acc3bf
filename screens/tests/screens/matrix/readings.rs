//! What a layer of a figure shows of a readout, and a map of all of them, is what is reported.

use std::collections::BTreeSet;

use crossover_figures::figure::{Cell, Figure, Layer, Map, Point};
use crossover_model::{Error, ErrorKind};
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::param::Kind;
use crossover_screens::registry;
use crossover_screens::screen::{Answer, FigureSpec, Readout, Report};

use crate::common::screens;
use crate::random::states;

/// Random states of a screen at which its maps are compared with its reports.
const FEW: usize = 40;
/// And of those at which every figure is drawn.
const SHOWN: usize = 20;

fn link(params: &Params) -> String {
    State::of(params.clone()).write()
}

/// Every map, and the keys along its sides.
const MAPS: &[(&str, &str, [&str; 2])] = &[
    ("star", "cmax-over-D-n", ["D_V", "n"]),
    ("isoefficiency", "efficiency-map", ["p", "Z"]),
    ("collectives", "map", ["m", "p"]),
];

fn map_of(figure: &Figure) -> Option<&Map> {
    let Figure::Plot(plot) = figure else {
        return None;
    };
    plot.layers.iter().find_map(|layer| match layer {
        Layer::Map(map) => Some(map),
        _ => None,
    })
}

#[test]
fn a_layer_shows_a_readout_that_is_there_and_points_stand_at_its_number() {
    for screen in screens() {
        let mut named = BTreeSet::new();
        for preset in screen.presets {
            let (state, _) = State::read(&format!("#/{}?{}", screen.schema.id, preset.link));
            let params = state.params.expect("a preset is a state");
            let report = screen.report(&params);
            named.extend(all_shown(&params, &report, |spec| spec.figure(&params)));
        }
        // In any state, what stands there at once.
        for params in states(screen, SHOWN) {
            let report = screen.report_at_once(&params);
            named.extend(all_shown(&params, &report, |spec| spec.figure_at_once(&params)));
        }
        let figures: BTreeSet<_> = named.iter().map(|one| one.0).collect();
        let readouts: BTreeSet<_> = named.iter().map(|one| one.1).collect();
        let (some, all) = (figures.len(), screen.figures.len());
        let (screen, readouts) = (screen.schema.id, readouts.len());
        println!("{screen}: {some} of {all} figures show {readouts} readouts");
    }
}

/// The figures of a state, each with the readouts that it shows.
fn all_shown(
    params: &Params,
    report: &Report,
    figure: impl Fn(&FigureSpec) -> Result<Figure, Error>,
) -> BTreeSet<(&'static str, &'static str)> {
    let mut named = BTreeSet::new();
    for spec in registry::of(params).figures {
        let Ok(Figure::Plot(plot)) = figure(spec) else {
            continue;
        };
        let at = format!("{}, {}", spec.id, link(params));
        let keys = plot.layers.iter().flat_map(|one| shown(one, report, &at));
        named.extend(keys.map(|key| (spec.id, key)));
    }
    named
}

/// The readouts that a layer and its points name: they are there, a point with a readout of its own
/// is at its number, and of points with one readout some point is.
fn shown(layer: &Layer, report: &Report, at: &str) -> BTreeSet<&'static str> {
    let mut keys = BTreeSet::from([layer.shows()]);
    if let Layer::Points(points) = layer {
        let own = points.points.iter().filter(|point| !point.shows.is_empty());
        for point in own {
            keys.insert(point.shows);
            is_at(point.shows, &[point], report, at);
        }
        let all: Vec<_> = points.points.iter().collect();
        is_at(points.shows, &all, report, at);
    }
    keys.remove("");
    for key in &keys {
        assert!(report.readout(key).is_some(), "{at}: no {key}");
    }
    keys
}

/// One of the points is at the number of the readout, if it has one.
fn is_at(key: &str, points: &[&Point], report: &Report, at: &str) {
    if let Some(value) = report.readout(key).and_then(Readout::value) {
        let is = |at: f64| at == value || (at - value).abs() <= 1e-9 * value.abs();
        let mut points = points.iter();
        let there = points.any(|point| is(point.x) || is(point.y));
        assert!(there, "{at}: no point at {key}, {value}");
    }
}

#[test]
fn every_map_is_listed() {
    for screen in screens() {
        for spec in screen.figures {
            let figure = spec.figure(&screen.defaults()).expect("a figure");
            let listed = MAPS.iter().any(|map| (map.0, map.1) == (screen.schema.id, spec.id));
            assert_eq!(map_of(&figure).is_some(), listed, "{}/{}", screen.schema.id, spec.id);
        }
    }
}

#[test]
fn a_cell_of_a_map_is_read_with_the_names_of_both_coordinates() {
    for (screen, figure, ..) in MAPS {
        let screen = registry::find(screen).expect(screen);
        let spec = screen.figure(figure).expect(figure);
        let drawn = spec.figure(&screen.defaults()).expect(figure);
        let series = drawn.series();
        let cells = series.iter().find(|series| series.is_map).expect(figure);
        let Figure::Plot(plot) = &drawn else {
            panic!("{figure} is a plot");
        };
        let said = plot.reading(cells, &cells.samples[0]);
        let names = [&cells.name, &plot.x.title, &plot.y.title];
        assert!(names.iter().all(|name| said.contains(*name)), "{said}");
    }
}

#[test]
fn a_cell_of_a_map_is_what_is_reported_at_its_place() {
    for (screen, figure, keys) in MAPS {
        let screen = registry::find(screen).expect("a screen");
        let spec = screen.figure(figure).expect("a figure");
        for params in states(screen, FEW) {
            // Workers that are sought are others at another buffer.
            if screen.schema.id == "star" && !params.choice("m").is_empty() {
                continue;
            }
            let Ok(figure) = spec.figure(&params) else {
                continue;
            };
            let readout = map_of(&figure).expect("a map").shows;
            let rows = figure.table("").rows;
            let every = (rows.len() / 40).max(1);
            for row in rows.iter().step_by(every) {
                let [Cell::Number(x), Cell::Number(y), cell] = &row[..3] else { panic!("{row:?}") };
                reported_there(&params, *keys, (*x, *y), readout, cell);
            }
        }
    }
}

/// The place of a cell is one that the parameters can have, whole numbers where they are, and the
/// readout there is what the cell says.
fn reported_there(params: &Params, keys: [&str; 2], place: (f64, f64), readout: &str, cell: &Cell) {
    let mut there = params.clone();
    for (key, number) in keys.into_iter().zip([place.0, place.1]) {
        // Beside a value at the end of its range a map goes on beyond it.
        if let Err(error) = there.set_number(key, number) {
            assert_eq!(error.kind(), ErrorKind::OutOfRange, "{}", link(params));
            return;
        }
    }
    let report = registry::of(&there).report(&there);
    let answer = &report.readout(readout).expect("a readout").answer;
    let same = match (cell, answer) {
        (Cell::Number(cell), Ok(Answer::Number(number))) => {
            (cell - number).abs() <= 1e-9 * number.abs()
        }
        (Cell::Text(cell), Ok(Answer::Word(word))) => {
            let Some(Kind::Choice { options, .. }) = params.param("algorithm").map(|p| p.kind)
            else {
                panic!("a choice of algorithms")
            };
            options.iter().any(|o| o.key == *word && o.label == cell)
        }
        (Cell::Empty, Err(_)) => true,
        _ => false,
    };
    assert!(same, "{}: {cell:?}, {answer:?}", link(&there));
}
