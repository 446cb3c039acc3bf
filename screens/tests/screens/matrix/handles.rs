//! What is dragged or pressed in a figure is a parameter, and the right one.

use std::collections::BTreeSet;

use crossover_figures::figure::{Axis, Cell, Figure, Layer, Marker, Plot, Point, Setting, Table};
use crossover_screens::link::State;
use crossover_screens::machine::ON;
use crossover_screens::registry::SCREENS;
use crossover_screens::screen::{FigureSpec, Params};
use crossover_screens::slider::Slider;

use super::plots::none_of;
use crate::common::screens;
use crate::random::named_states;

/// An axis of a plot: itself, and the coordinate of a point along it.
type Along = (fn(&Plot) -> &Axis, fn(&Point) -> f64);

const BOTH: [Along; 2] = [(|plot| &plot.x, |point| point.x), (|plot| &plot.y, |point| point.y)];

fn plot(spec: &FigureSpec, params: &Params) -> Option<Plot> {
    match spec.figure_at_once(params) {
        Ok(Figure::Plot(plot)) => Some(plot),
        _ => None,
    }
}

/// Where the current parameters stand along an axis.
fn current((_, of): Along, plot: &Plot) -> Vec<f64> {
    let points = plot.layers.iter().filter_map(|layer| match layer {
        Layer::Points(points) if points.marker == Marker::Current => Some(&points.points),
        _ => None,
    });
    points.flatten().map(of).collect()
}

/// The parameters after the handle of `key` was moved to some places of its track.
fn slide_param<'a>(params: &'a Params, key: &'a str) -> impl Iterator<Item = Params> + 'a {
    let slider = params.schema().param(key).and_then(Slider::of);
    let at = move |share: f64| {
        let (least, most) = slider?.track();
        let number = slider?.value(least + share * (most - least));
        Some(params.slid(key, number))
            .filter(|other| other.at(key).number() != params.at(key).number())
    };
    [0.35, 0.5, 0.62].into_iter().filter_map(at)
}

/// The number of moves of `key` that the current points of a figure follow, and of all moves with such points.
fn count_following(spec: &FigureSpec, params: &Params, key: &str, along: Along) -> (usize, usize) {
    let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs();
    let (mut same, mut all) = (0, 0);
    for other in slide_param(params, key) {
        let points = plot(spec, &other).map_or_else(Vec::new, |plot| current(along, &plot));
        if !points.is_empty() {
            all += 1;
            let number = other.at(key).number();
            same += usize::from(points.iter().all(|point| near(*point, number)));
        }
    }
    (same, all)
}

#[test]
fn the_current_point_follows_the_parameter_that_its_axis_names() {
    let (mut faults, mut idle, mut checked) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for screen in screens() {
        for params in named_states(screen) {
            for spec in screen.figures {
                let Some(plot) = plot(spec, &params) else {
                    continue;
                };
                for along in BOTH {
                    let key = along.0(&plot).sets;
                    if key.is_empty() || current(along, &plot).is_empty() {
                        continue;
                    }
                    let at = format!("{} {}: {key}", screen.schema.id, spec.id);
                    let (same, all) = count_following(spec, &params, key, along);
                    if same < all {
                        faults.insert(at.clone());
                    }
                    if all == 0 { &mut idle } else { &mut checked }.insert(at);
                }
            }
        }
    }
    none_of(&faults);
    none_of(&idle.difference(&checked).cloned().collect());
}

#[test]
fn an_axis_along_which_the_current_point_follows_a_parameter_names_it() {
    let mut faults = BTreeSet::new();
    for screen in screens() {
        let params = screen.defaults();
        for spec in screen.figures {
            let Some(plot) = plot(spec, &params) else {
                continue;
            };
            for along in BOTH.into_iter().filter(|along| along.0(&plot).sets.is_empty()) {
                if current(along, &plot).is_empty() {
                    continue;
                }
                for param in screen.schema.params {
                    let (same, all) = count_following(spec, &params, param.key, along);
                    if 1 < all && same == all {
                        faults.insert(format!("{} {}: {}", screen.schema.id, spec.id, param.key));
                    }
                }
            }
        }
    }
    none_of(&faults);
}

/// The state after a press that takes `settings`.
#[track_caller]
fn state_with(params: &Params, settings: &[Setting]) -> State {
    let mut state = State::of(params.clone());
    let set = state.set(settings);
    assert_eq!(set, Ok(()), "{settings:?}");
    state
}

/// The cells of a row from the third on.
fn row_cells(table: &Table, row: usize) -> &[Cell] {
    table.rows[row].get(2..).unwrap_or_default()
}

#[test]
fn a_row_that_is_pressed_becomes_that_of_the_current_parameters() {
    let mut pressed = BTreeSet::new();
    for screen in screens() {
        let params = screen.defaults();
        for spec in screen.figures {
            let at = format!("{} {}", screen.schema.id, spec.id);
            let Ok(Figure::Table(table)) = spec.figure(&params) else {
                continue;
            };
            for (row, settings) in table.sets.iter().enumerate() {
                if settings.is_empty() {
                    continue;
                }
                let state = state_with(&params, settings);
                let Ok(Figure::Table(after)) = spec.figure(&state.params.expect("a screen")) else {
                    panic!("{at}: no table after {settings:?}");
                };
                let current = after.current.expect("a current row");
                assert_eq!(
                    row_cells(&after, current),
                    row_cells(&table, row),
                    "{at}: {settings:?}"
                );
                pressed.insert(at.clone());
            }
        }
    }
    let marked = screens().flat_map(|screen| screen.figures.iter().map(move |spec| (screen, spec)));
    for (screen, spec) in marked {
        if let Ok(Figure::Table(table)) = spec.figure(&screen.defaults()) {
            let at = format!("{} {}", screen.schema.id, spec.id);
            let has_current = table.current.is_some();
            assert!(!has_current || pressed.contains(&at), "{at}: no row can be pressed");
        }
    }
}

#[test]
fn a_machine_that_is_pressed_on_a_map_is_chosen_and_the_current_point_goes_to_it() {
    let mut chosen = BTreeSet::new();
    for screen in screens() {
        let params = screen.defaults();
        for spec in screen.figures {
            let Some(plot) = plot(spec, &params) else {
                continue;
            };
            for layer in &plot.layers {
                let Layer::Points(points) = layer else {
                    continue;
                };
                let is_machine = |point: &&Point| point.sets.iter().any(|(key, _)| *key == ON);
                for point in points.points.iter().filter(is_machine) {
                    let state = state_with(&params, &point.sets);
                    let machine = state.machine.expect("a machine").id;
                    let after = self::plot(spec, &state.params.expect("a screen"));
                    let after = after.expect("a map");
                    let now = BOTH.map(|along| current(along, &after));
                    assert_eq!(now, [vec![point.x], vec![point.y]], "{machine}");
                    assert!(chosen.insert(machine), "{machine} twice");
                }
            }
        }
    }
    assert!(SCREENS.len() > screens().count() || 20 < chosen.len());
}

#[test]
fn settings_are_taken_all_or_none() {
    let star = crossover_screens::registry::find("star").expect("a screen");
    let before = State::of(star.defaults());
    let mut state = before.clone();
    let settings = [("m", "3".to_owned()), ("V", "much".to_owned())];
    assert!(state.set(&settings).is_err());
    assert_eq!(state, before);
}
