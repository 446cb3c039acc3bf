//! `tree`: a divisible load on ordinary and binomial trees whose nodes have limited buffers.
//!
//! Source: M. Drozdowski, P. Wolniewicz, "Performance limits of divisible load processing in
//! systems with limited communication buffers", Journal of Parallel and Distributed Computing 64
//! (2004) 960-973.

mod alone;
mod choices;
mod compared;
mod counts;
mod facts;
mod gantt;
mod hints;
mod inputs;
mod interaction;
mod layers;
mod one_layer;
mod params;
mod picture;
mod report;
mod steady;
mod takeaway;
mod volume;

use crossover_model::Error;
use crossover_model::divisible_load::Platform;

use crate::kits::divisible_load;
use crate::screen::notes::tree::figures;
use crate::screen::{Compute, FigureSpec, Interaction, Params, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "tree",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: Params::letters,
        // An overflowing makespan is blamed on V.
        fields: &[("_", "V")],
        is_consistent: |params| inputs::Inputs::of(params).is_consistent(),
    },
    subject: Subject::DivisibleLoads,
    place: 2,
    title: "Divisible load on trees",
    question: "Do more layers of processors help when buffers are small?",
    about: notes::tree::ABOUT,
    machine: divisible_load::MACHINE,
    presets: notes::tree::PRESETS,
    quantities: None,
    report: Compute::Steps(report::report),
    figures: FIGURES,
    notes: notes::tree::NOTES,
    interaction: Some(Interaction {
        figure: "tree",
        hint: "Press a layer to switch it on or off; a layer that is off only relays.",
        actions: interaction::actions,
    }),
    linear_program: Some(staged),
};

/// The tree of a state, with its stages.
fn staged(params: &Params) -> Result<(Platform, f64), Error> {
    inputs::Inputs::of(params).staged()
}

const FIGURES: &[FigureSpec] = &[
    FigureSpec::in_steps(figures::GANTT, gantt::gantt),
    FigureSpec::in_steps(figures::TREE, picture::tree),
    FigureSpec::in_steps(figures::LAYER_LOAD, layers::layer_load),
    FigureSpec::in_steps(figures::FEWEST_AND_BEST, volume::fewest_and_best),
    FigureSpec::in_steps(figures::CMAX_OVER_V, volume::over_volume),
    FigureSpec::in_steps(figures::SHAPES_COMPARED, compared::shapes),
    FigureSpec::in_steps(figures::ORDERS_COMPARED, compared::orders),
    FigureSpec::in_steps(figures::BUFFERS_COMPARED, compared::buffers),
    FigureSpec::in_steps(figures::ONE_LAYER, one_layer::one_layer),
    FigureSpec::at_once(figures::ONE_LAYER_OVER_N, one_layer::over_n),
    FigureSpec::in_steps(figures::BEST_LAYERS, choices::best_layers),
];
