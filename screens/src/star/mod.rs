//! `star`: a divisible load on a star whose processors have limited buffers.
//!
//! Source: M. Drozdowski, P. Wolniewicz, "Performance limits of divisible load processing in
//! systems with limited communication buffers", Journal of Parallel and Distributed Computing 64
//! (2004) 960-973.

mod chunks;
mod counts;
mod facts;
mod gantt;
mod hints;
mod inputs;
mod map;
mod params;
mod pivots;
mod report;
mod tableau;
mod takeaway;
mod volume;
mod workers;

use crossover_model::Error;
use crossover_model::divisible_load::Platform;

use crate::kits::divisible_load;
use crate::screen::notes::star::figures;
use crate::screen::{Compute, FigureSpec, Params, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "star",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: Params::letters,
        // An overflowing makespan is blamed on V.
        fields: &[("_", "V")],
        is_consistent: |params| inputs::Inputs::of(params).is_consistent(),
    },
    subject: Subject::DivisibleLoads,
    place: 1,
    title: "Divisible load on a star",
    question: "How should a load be sent to processors with limited buffers?",
    about: notes::star::ABOUT,
    machine: divisible_load::MACHINE,
    presets: notes::star::PRESETS,
    quantities: None,
    report: Compute::Steps(report::report),
    figures: FIGURES,
    notes: notes::star::NOTES,
    interaction: None,
    linear_program: Some(staged),
};

/// The star of a state, with its stages.
fn staged(params: &Params) -> Result<(Platform, f64), Error> {
    let (star, stages) = inputs::Inputs::of(params).stages()?;
    Ok((star.into(), stages))
}

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::GANTT, gantt::gantt),
    FigureSpec::at_once(figures::CHUNKS, chunks::chunks),
    FigureSpec::in_steps(figures::CMAX_OVER_V, volume::over_volume),
    FigureSpec::in_steps(figures::DIFFERENCES, volume::differences),
    FigureSpec::in_steps(figures::CMAX_OVER_D_N, map::map),
    FigureSpec::in_steps(figures::CMAX_OVER_M, workers::over_workers),
    FigureSpec::at_once(figures::SIMPLEX, pivots::pivots),
    FigureSpec::at_once(figures::TABLEAU, tableau::tableau),
];
