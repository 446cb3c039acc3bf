//! Prediction: how long a distributed run takes on `N` processors, and which law comes nearest to
//! what was measured.

mod breakdown;
mod inputs;
mod laws;
mod letters;
mod message;
mod prediction;
mod report;
mod sent;
mod table;
mod takeaway;

use crate::screen::notes::network::figures;
use crate::screen::{Compute, FigureSpec, Screen, Table, notes};

/// The screen that predicts a distributed run.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "network",
        params: table::PARAMS,
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
    },
    title: "A distributed run",
    question: "How long will a program take on N processors of a network, and which law says so?",
    about: notes::network::ABOUT,
    machine: crate::kits::distributed::table::MACHINE,
    presets: notes::network::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::network::NOTES,
    interaction: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::BREAKDOWN, breakdown::breakdown),
    FigureSpec::at_once(figures::PREDICTION, prediction::prediction),
    FigureSpec::at_once(figures::ERRORS, prediction::errors),
    FigureSpec::at_once(figures::PATTERNS, breakdown::patterns),
    FigureSpec::at_once(figures::DISTANCE, message::distance),
];
