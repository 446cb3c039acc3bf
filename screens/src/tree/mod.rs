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
mod picture;
mod report;
mod steady;
mod takeaway;
mod volume;

use crossover_figures::quantity::Unit;
use crossover_model::Error;
use crossover_model::divisible_load::Platform;

use crate::kits::divisible_load;
use crate::screen::notes::tree::figures;
use crate::screen::{
    Choice, Compute, FigureSpec, Interaction, Kind, Param, Params, Screen, Table, notes,
};

/// The screen.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "tree",
        params: PARAMS,
        letters: Params::letters,
        fields: &[("_", "V")],
    },
    title: "Divisible load on trees",
    question: "Do more layers of processors help when each message must fit a small buffer?",
    about: notes::tree::ABOUT,
    machine: divisible_load::MACHINE,
    presets: notes::tree::PRESETS,
    report: Compute::Steps(report::report),
    figures: FIGURES,
    notes: notes::tree::NOTES,
    interaction: Some(Interaction {
        figure: "tree",
        hint: "Press a layer, in the picture or here. One that is off only relays.",
        actions: interaction::actions,
    }),
    // A makespan that overflows is the doing of V.
};

/// The tree of a state, with its stages.
pub(crate) fn staged(params: &Params) -> Result<(Platform, f64), Error> {
    inputs::Inputs::of(params).staged()
}

const TREE: &str = "Tree";
const STAGES: &str = "Stages";

const CHOSEN: &[Choice] = &[
    Choice::new("fewest", "the fewest"),
    Choice::new("best", "the best"),
];

const PARAMS: &[Param] = &[
    Param::choice(
        "shape",
        "shape",
        &[
            Choice::new("binomial", "binomial tree"),
            Choice::new("ordinary", "ordinary tree"),
        ],
        "binomial",
    )
    .symbol("")
    .group(TREE)
    .help("Ordinary: layer i has p^i processors, each node relays to p others. Binomial: every node reached goes on feeding p new ones, layer i has p (p+1)^(i−1)."),
    Param::integer("p", "ports of a node", Unit::One, 2.0)
        .allowed(1.0, 1e6)
        .slider(1.0, 8.0)
        .group(TREE)
        .help("Nodes that each node feeds at the same time, over links of their own."),
    Param::integer("h", "layers", Unit::One, 10.0)
        .allowed(1.0, 64.0)
        .slider(1.0, 12.0)
        .or_words(CHOSEN)
        .group(TREE)
        .help("Layers below the originator, which does not compute. fewest: as few as hold the load; best: the number of least C_max."),
    Param::choice(
        "order",
        "layers are served",
        &[
            Choice::new("NLF", "nearest first (NLF)"),
            Choice::new("LLF", "largest first (LLF)"),
        ],
        "NLF",
    )
    .symbol("")
    .group(TREE)
    .help("The order of the messages in a stage: layers 1 to h, or h to 1."),
    Param::choice(
        "buffers",
        "buffers of a relay",
        &[Choice::new("1", "1"), Choice::new("2", "2")],
        "1",
    )
    .symbol("")
    .group(TREE)
    .help("Messages that a relaying node of an ordinary tree can hold: with 2 it receives one while it passes on another. A binomial tree handles one message at a time."),
    Param::new(
        "layers",
        "layers that compute",
        Kind::List {
            unit: Unit::One,
            default: "",
            allowed: (1.0, 64.0),
            most: 64,
        },
    )
    .symbol("")
    .group(TREE)
    .help("Their numbers, such as 4,5; the others only relay. Blank: all layers compute."),
    Param::integer("n", "stages", Unit::One, 10.0)
        .allowed(1.0, 1e6)
        .log(1.0, 1000.0)
        .or_words(CHOSEN)
        .word_by_default()
        .group(STAGES)
        .help("Messages to each layer. fewest: n_min, then no more layers than it needs, as in the paper's figures; best: the number of least C_max."),
    divisible_load::volume(1100.0),
    divisible_load::buffer(100.0),
    divisible_load::COMPUTE,
    divisible_load::TRANSFER,
    divisible_load::BANDWIDTH,
    divisible_load::STARTUP,
    divisible_load::COMPARED,
    Param::integer("h_other", "layers of the other shape", Unit::One, 7.0)
        .allowed(1.0, 64.0)
        .slider(1.0, 12.0)
        .symbol("h′")
        .group(divisible_load::CURVES)
        .help("In the comparison of shapes: the height of the tree of the other shape. The paper sets a binomial tree of 5 layers against an ordinary one of 7."),
];

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
