//! `star`: a divisible load on a star whose processors have limited buffers.
//!
//! Source: M. Drozdowski, P. Wolniewicz, "Performance limits of divisible load processing in
//! systems with limited communication buffers", Journal of Parallel and Distributed Computing 64
//! (2004) 960-973.

mod chunks;
mod counts;
mod gantt;
mod hints;
mod map;
mod pivots;
mod report;
mod setting;
mod tableau;
mod takeaway;
mod volume;
mod workers;

use crossover_model::Error;
use crossover_model::divisible_load::Platform;

use crate::formula::Letters;
use crate::load;
use crate::notes;
use crate::param::{Choice, Param};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Compute, FigureSpec, Screen};

/// The screen.
pub static SCREEN: Screen = Screen {
    id: "star",
    title: "Divisible load on a star",
    question: "In how many pieces, and of what size, should a load be sent out when buffers are small?",
    about: notes::star::ABOUT,
    params: PARAMS,
    machine: load::MACHINE,
    presets: notes::star::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::star::NOTES,
    touch: None,
    letters: Letters::of,
    // A makespan that overflows is the doing of V.
    fields: &[("_", "V")],
};

/// The star of a state, with its stages.
pub(crate) fn staged(params: &Params) -> Result<(Platform, f64), Error> {
    let (star, stages) = setting::Setting::of(params).stages()?;
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
    load::volume(550.0),
    load::buffer(8.0),
    load::COMPUTE,
    load::TRANSFER,
    load::BANDWIDTH,
    load::STARTUP,
    load::COMPARED,
    Param::number("D0", "reference buffer", Unit::Byte, 100.0)
        .allowed(1e-9, 1e18)
        .log(1.0, 1e7)
        .symbol("D₀")
        .group(load::CURVES)
        .help("The buffer whose makespan the others are compared with in the figure of differences."),
    Param::integer("pivot", "pivots done", Unit::One, 0.0)
        .allowed(0.0, 120.0)
        .slider(0.0, 12.0)
        .symbol("")
        .group("Simplex")
        .help("How many pivots the simplex has made in the tableau that is shown; beyond the last, the optimum."),
];

const FIGURES: &[FigureSpec] = &[
    FigureSpec {
        id: "gantt",
        title: "Who sends and who computes when",
        caption: "Above, the originator sends one message after the other; below, each processor receives (upper, thin) and computes (lower). Colours are stages; hatched is waiting. Very many messages are drawn in groups whose hatched part is the share of the time spent waiting.",
        compute: Compute::Once(gantt::gantt),
    },
    FigureSpec {
        id: "chunks",
        title: "Size of the messages",
        caption: "Bytes sent to each processor in some of the stages. As the paper says of its Fig. 6, chunks grow slowly as long as processors compute on, and fall in the last stage so that all end together.",
        compute: Compute::Once(chunks::chunks),
    },
    FigureSpec {
        id: "cmax-over-V",
        title: "Makespan over the load",
        caption: "One curve for each buffer, with the stages chosen as for n; LB = S + V A / m is the bound no schedule can beat. Between D and m D more load brings in more processors, in a saw-tooth. A curve ends where a point would need more than 110 000 messages (4 000 with the best n), or where n stages no longer hold V.",
        compute: Compute::Steps(volume::over_volume),
    },
    FigureSpec {
        id: "differences",
        title: "Difference to the reference buffer",
        caption: "Makespan with each buffer less that with the reference buffer D₀, at loads that fill the buffers (multiples of D or m D), drawn where it is slower. The difference grows up to V = D and levels off beyond m D.",
        compute: Compute::Steps(volume::differences),
    },
    FigureSpec {
        id: "cmax-over-D-n",
        title: "Makespan over buffer and stages",
        caption: "Each cell is the optimum for a buffer and a number of stages; dotted lines join equal makespans. Left of V / (m D) the buffers do not hold the load. Along \"best n\" a further stage would only add its start-ups.",
        compute: Compute::Steps(map::map),
    },
    FigureSpec {
        id: "cmax-over-m",
        title: "Makespan over the number of processors",
        caption: "Each further processor takes a share of the load and adds a start-up a stage; beyond the best number the start-ups weigh more.",
        compute: Compute::Steps(workers::over_workers),
    },
    FigureSpec {
        id: "simplex",
        title: "The simplex at work",
        caption: "The paper's linear program as a general solver meets it, pivot by pivot: which variable or row's slack (with its equation) enters the basis and which leaves, the entry pivoted on, the objective, and how far the values still are outside their bounds. A star of more than 12 messages is cut down to 3 processors and 2 stages with as much load a message. The last line is this page's own solver.",
        compute: Compute::Once(pivots::pivots),
    },
    FigureSpec {
        id: "tableau",
        title: "One tableau of the simplex",
        caption: "A row for each basic variable, written as its value and the entries of the others; the last row is the objective and the reduced costs. The arrows say which variable enters next and which leaves, brackets mark the entry pivoted on. Here a star of more than 4 messages is cut down to 2 processors and 2 stages.",
        compute: Compute::Once(tableau::tableau),
    },
];
