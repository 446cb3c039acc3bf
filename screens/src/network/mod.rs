//! Prediction: how long a distributed run takes on `N` processors, and which law comes nearest to
//! what was measured.

mod breakdown;
mod laws;
mod letters;
mod message;
mod prediction;
mod report;
mod sent;
mod setting;
mod table;
mod takeaway;

use crate::notes;
use crate::screen::{Compute, FigureSpec, Screen};

/// The screen that predicts a distributed run.
pub static SCREEN: Screen = Screen {
    id: "network",
    title: "A distributed run",
    question: "How long will a program take on N processors of a network, and which law says so?",
    about: notes::network::ABOUT,
    params: table::PARAMS,
    machine: crate::distributed::table::MACHINE,
    presets: notes::network::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::network::NOTES,
    touch: None,
    letters: letters::letters,
    fields: &[
        ("slowdown", "perf"),
        ("m", "N"),
        ("p", "N"),
        ("S", "N"),
        ("messages", "N"),
        ("T", "L"),
        ("t_comm", "L"),
        ("t_comp", "Tseq"),
        ("t_est", "Tseq"),
        ("T_est", "Tseq"),
        ("network_aware", "Tseq"),
        ("cost", "Tseq"),
    ],
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec {
        id: "breakdown",
        title: "Where the time goes",
        caption: "Computing, and on it what the messages take: their transmission, their \
                  propagation, their overhead. The upper edge is the time of the run; the diamond \
                  marks its least. Runs of more than ten times that lie above.",
        compute: Compute::Once(breakdown::breakdown),
    },
    FigureSpec {
        id: "prediction",
        title: "Five laws and what was measured",
        caption: "What each law predicts over N. Crosses are the measured points, once there \
                  are any. On equal cores Hill and Marty's law lies on Amdahl's, Sun and \
                  Chen's on Gustafson's.",
        compute: Compute::Once(prediction::prediction),
    },
    FigureSpec {
        id: "errors",
        title: "How far each law is off",
        caption: "Relative errors of the speedups: 0.1 is a tenth too much, below 0 too \
                  little. Without measured points, the speedups alone.",
        compute: Compute::Once(prediction::errors),
    },
    FigureSpec {
        id: "patterns",
        title: "Communication by pattern",
        caption: "What the messages of the run take together, by who sends to whom; the \
                  present pattern is unbroken.",
        compute: Compute::Once(breakdown::patterns),
    },
    FigureSpec {
        id: "distance",
        title: "One message over the distance",
        caption: "Transmission and overhead do not care how far it is; from the dashed line \
                  on propagation takes longer than both, and only light sets its pace.",
        compute: Compute::Once(message::distance),
    },
];
