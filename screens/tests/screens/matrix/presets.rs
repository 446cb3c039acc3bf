//! Presets: each shows something else than the defaults in the figure that leads its view.

use crossover_figures::figure::Figure;
use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::{FigureSpec, Screen};

use crate::common::screens;

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
