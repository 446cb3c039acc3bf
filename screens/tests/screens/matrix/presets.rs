//! Presets: each shows something else than the defaults in the figure that leads its view; they begin with what
//! people ask, and no title tells the answer.

use std::collections::BTreeMap;

use crossover_figures::figure::Figure;
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::{FigureSpec, Screen};

use super::secrets::holds;
use crate::common::screens;

/// The fewest that a screen begins with.
const FEWEST: usize = 3;
/// The most characters of a title, which is a line of the menu.
const LONGEST: usize = 60;
/// Readouts of what is set, in another unit.
const GIVEN: &[&str] = &["message_bytes"];

/// The state that a preset opens.
fn open_preset(screen: &Screen, link: &str) -> (State, Params) {
    let (state, notices) = State::read(&format!("#/{}?{link}", screen.schema.id));
    assert_eq!(notices, [], "{link}");
    let params = state.params.clone().expect("a screen");
    (state, params)
}

/// The figure that leads what a state has in view.
fn leading(screen: &'static Screen, state: &State) -> &'static FigureSpec {
    let first = state.view.in_view.first().and_then(|id| screen.figure(id));
    first.unwrap_or(&screen.figures[0])
}

/// The figure for those parameters, or the text of its error.
fn draw_figure(spec: &FigureSpec, params: &Params) -> Result<Figure, String> {
    spec.figure(params).map_err(|error| error.to_string())
}

#[test]
fn a_preset_moves_the_leading_figure_of_its_view() {
    let mut still = Vec::new();
    for screen in screens() {
        for preset in screen.presets {
            let (state, params) = open_preset(screen, preset.link);
            let spec = leading(screen, &state);
            // That of the defaults is one of the presets of some screens.
            let is_default = params == screen.defaults();
            if !is_default && draw_figure(spec, &params) == draw_figure(spec, &screen.defaults()) {
                let moved = screen.figures.iter().filter(|other| {
                    draw_figure(other, &params) != draw_figure(other, &screen.defaults())
                });
                let moved: Vec<_> = moved.map(|spec| spec.id).collect();
                still.push(format!(
                    "{} “{}”: {} stays, {moved:?} move",
                    screen.schema.id, preset.title, spec.id
                ));
            }
        }
    }
    assert!(still.is_empty(), "{still:#?}");
}

#[test]
fn the_presets_of_a_screen_begin_with_what_people_ask() {
    for screen in screens() {
        let id = screen.schema.id;
        let asked = screen.presets.iter().take_while(|preset| !preset.printed).count();
        assert!(FEWEST <= asked, "{id}: {asked}");
        assert!(screen.presets[asked..].iter().all(|preset| preset.printed), "{id}");
    }
}

#[test]
fn a_title_of_a_preset_is_a_line_of_its_own() {
    let mut places = BTreeMap::new();
    for screen in screens() {
        for preset in screen.presets {
            let (id, title) = (screen.schema.id, preset.title);
            assert!(title.chars().count() <= LONGEST, "{id}: {title}");
            let other = places.insert(title, id);
            assert_eq!(other, None, "{id}: {title}");
        }
    }
}

/// A number with its unit is an answer, unless a reader sets it.
#[test]
fn a_title_of_a_preset_tells_no_readout_of_its_state() {
    let mut told = Vec::new();
    for screen in screens() {
        for preset in screen.presets {
            let (_, params) = open_preset(screen, preset.link);
            let table = params.schema().params.iter();
            let given: Vec<_> = table.map(|param| params.at(param.key).short_text()).collect();
            for readout in &screen.report(&params).readouts {
                let shown = readout.format_answer();
                let has_unit = readout.value().is_some() && shown.contains(' ');
                let is_given = given.contains(&shown) || GIVEN.contains(&readout.key);
                if has_unit && !is_given && holds(preset.title, &shown) {
                    told.push(format!("{}, {}: {shown}", preset.title, readout.key));
                }
            }
        }
    }
    assert!(told.is_empty(), "{told:#?}");
}
