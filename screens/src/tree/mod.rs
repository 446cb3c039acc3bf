//! `tree`: a divisible load on ordinary and binomial trees whose nodes have limited buffers.
//!
//! Source: M. Drozdowski, P. Wolniewicz, "Performance limits of divisible load processing in
//! systems with limited communication buffers", Journal of Parallel and Distributed Computing 64
//! (2004) 960-973.

mod alone;
mod choices;
mod compared;
mod counts;
mod gantt;
mod hints;
mod layers;
mod one_layer;
mod picture;
mod report;
mod setting;
mod steady;
mod takeaway;
mod touch;
mod volume;

use crossover_model::Error;
use crossover_model::divisible_load::Platform;

use crate::formula::Letters;
use crate::load;
use crate::notes;
use crate::param::{Choice, Kind, Param};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Compute, FigureSpec, Screen, Touch};

/// The screen.
pub static SCREEN: Screen = Screen {
    id: "tree",
    title: "Divisible load on trees",
    question: "Do more layers of processors help when each message must fit a small buffer?",
    about: notes::tree::ABOUT,
    params: PARAMS,
    machine: load::MACHINE,
    presets: notes::tree::PRESETS,
    report: Compute::Steps(report::report),
    figures: FIGURES,
    notes: notes::tree::NOTES,
    letters: Letters::of,
    touch: Some(Touch {
        figure: "tree",
        hint: "Press a layer, in the picture or here. One that is off only relays.",
        offers: touch::offers,
    }),
    // A makespan that overflows is the doing of V.
    fields: &[("_", "V")],
};

/// The tree of a state, with its stages.
pub(crate) fn staged(params: &Params) -> Result<(Platform, f64), Error> {
    setting::Setting::of(params).staged()
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
    load::volume(1100.0),
    load::buffer(100.0),
    load::COMPUTE,
    load::TRANSFER,
    load::BANDWIDTH,
    load::STARTUP,
    load::COMPARED,
    Param::integer("h_other", "layers of the other shape", Unit::One, 7.0)
        .allowed(1.0, 64.0)
        .slider(1.0, 12.0)
        .symbol("h′")
        .group(load::CURVES)
        .help("In the comparison of shapes: the height of the tree of the other shape. The paper sets a binomial tree of 5 layers against an ordinary one of 7."),
];

const FIGURES: &[FigureSpec] = &[
    FigureSpec {
        id: "gantt",
        title: "Who receives, relays and computes when",
        caption: "A row a layer, whose nodes all act alike: it receives (top), passes on (middle) and computes (bottom). Colours say which layer a message is for; hatched is a computing layer that waits. Of very many stages several are drawn as one, as high as the share of the time that they are busy.",
        compute: Compute::Steps(gantt::gantt),
    },
    FigureSpec {
        id: "tree",
        title: "The tree and what its processors get",
        caption: "Nodes of one colour form a layer; grey ones only relay. Beside each layer, its processors and the bytes that each of them gets in all stages together. A large layer is drawn as a band.",
        compute: Compute::Steps(picture::tree),
    },
    FigureSpec {
        id: "layer-load",
        title: "The load of each layer",
        caption: "Bytes that all processors of a layer get together; below it, hatched, what the messages of all stages to that layer could hold. Equal totals mean little for each processor of a deep layer.",
        compute: Compute::Steps(layers::layer_load),
    },
    FigureSpec {
        id: "fewest-and-best",
        title: "A larger load can finish sooner",
        caption: "With the fewest stages, and then the fewest layers, the makespan falls whenever the load outgrows a layer and brings in the next (Fig. 10). The other curves take the best number of stages with all layers, each of which costs its start-ups, and one deep layer alone: by the paper's formula (its LB, which is no bound), and in whole chunks that fit the buffer.",
        compute: Compute::Steps(volume::fewest_and_best),
    },
    FigureSpec {
        id: "cmax-over-V",
        title: "Makespan over the load",
        caption: "One curve for each buffer, with the stages chosen as for n (Fig. 11). Once the load needs several stages they come near the asymptote: layer 1 computes D A a stage, and the others wait for it. Beyond 12 stages (400 hops of messages in an ordinary tree) only loads that fill all buffers are drawn: between them there are ever smaller teeth.",
        compute: Compute::Steps(volume::over_volume),
    },
    FigureSpec {
        id: "shapes-compared",
        title: "Ordinary against binomial",
        caption: "Both shapes with both orders, one of height h and the other of height h′ (Fig. 12), with the stages chosen as for n. Far right only loads that fill all buffers are drawn: between them the curves have teeth.",
        compute: Compute::Steps(compared::shapes),
    },
    FigureSpec {
        id: "orders-compared",
        title: "Nearest against largest layer first",
        caption: "How much longer the slower order takes, at loads that fill the buffers, one colour for each buffer (Fig. 13a). Solid where LLF is slower, dashed where NLF is. Where a curve is missing both take equally long.",
        compute: Compute::Steps(compared::orders),
    },
    FigureSpec {
        id: "buffers-compared",
        title: "One against two buffers in an ordinary tree",
        caption: "How much longer an ordinary tree of height h takes with 1 buffer than with 2, at loads that fill the buffers, one colour for each D (Fig. 13b). Where a curve is missing both take equally long.",
        compute: Compute::Steps(compared::buffers),
    },
    FigureSpec {
        id: "one-layer",
        title: "Computing on one layer alone",
        caption: "The makespan when a single layer computes and those above it only relay: by the paper's formula at n*, what n* equal chunks really take, the best whole number of chunks that fit the buffer, and the optimum with chunks of any sizes. The formula is the paper's for binomial trees.",
        compute: Compute::Steps(one_layer::one_layer),
    },
    FigureSpec {
        id: "best-layers",
        title: "Which layers should compute",
        caption: "Every choice of computing layers is tried, with the stages chosen as for n: the best ones, beside all layers. Which layers to use is an open problem in the paper; up to 10 layers (4 of an ordinary tree) it is settled here by trying them all.",
        compute: Compute::Steps(choices::best_layers),
    },
];
