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
mod pivots;
mod report;
mod tableau;
mod takeaway;
mod volume;
mod workers;

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::Platform;

use crate::kits::divisible_load;
use crate::screen::notes::star::figures;
use crate::screen::{Choice, Compute, FigureSpec, Param, Params, Screen, Table, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "star",
        params: PARAMS,
        letters: Params::letters,
        fields: &[("_", "V")],
    },
    title: "Divisible load on a star",
    question: "In how many pieces, and of what size, should a load be sent out when buffers are small?",
    about: notes::star::ABOUT,
    machine: divisible_load::MACHINE,
    presets: notes::star::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::star::NOTES,
    interaction: None,
    // A makespan that overflows is the doing of V.
};

/// The star of a state, with its stages.
pub(crate) fn staged(params: &Params) -> Result<(Platform, f64), Error> {
    let (star, stages) = inputs::Inputs::of(params).stages()?;
    Ok((star.into(), stages))
}

const SYSTEM: &str = "Processors and stages";

const CHOSEN: &[Choice] = &[
    Choice::new("fewest", "the fewest"),
    Choice::new("best", "the best"),
];

const PARAMS: &[Param] = &[
    Param::integer("m", "processors", Unit::Processor, 10.0)
        .allowed(1.0, 1e6)
        .slider(1.0, 64.0)
        .or_words(CHOSEN)
        .group(SYSTEM)
        .help("Processors beside the originator, which does not compute. fewest: as few as hold the load; best: the number of least C_max."),
    Param::integer("n", "stages", Unit::One, 10.0)
        .allowed(1.0, 1e6)
        .log(1.0, 1000.0)
        .or_words(CHOSEN)
        .word_by_default()
        .group(SYSTEM)
        .help("Messages to each processor. fewest: n_min, then no more processors than it needs, as in the paper's figures; best: the number of least C_max."),
    divisible_load::volume(550.0),
    divisible_load::buffer(8.0),
    divisible_load::COMPUTE,
    divisible_load::TRANSFER,
    divisible_load::BANDWIDTH,
    divisible_load::STARTUP,
    divisible_load::COMPARED,
    Param::number("D0", "reference buffer", Unit::Byte, 100.0)
        .allowed(1e-9, 1e18)
        .log(1.0, 1e7)
        .symbol("D₀")
        .group(divisible_load::CURVES)
        .help("The buffer whose makespan the others are compared with in the figure of differences."),
    Param::integer("pivot", "pivots done", Unit::One, 0.0)
        .allowed(0.0, 120.0)
        .slider(0.0, 12.0)
        .symbol("")
        .group("Simplex")
        .help("How many pivots the simplex has made in the tableau that is shown; beyond the last, the optimum."),
];

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
