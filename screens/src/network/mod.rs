//! Prediction: the time of a distributed run on `N` processors, and the speedup law that fits measured
//! runs best.
//!
//! Source: Khanyile, Tapamo and Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012.

mod breakdown;
mod distance;
mod hints;
mod improvements;
mod inputs;
mod laws;
mod letters;
mod messages;
mod params;
mod prediction;
mod report;
mod roles;
mod takeaway;

use crate::screen::notes::network::figures;
use crate::screen::{Compute, FigureSpec, Schema, Screen, Subject, notes};

/// The screen that predicts a distributed run.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "network",
        params: params::Values::ROWS,
        basic: crate::kits::distributed::params::BASIC,
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
        is_consistent: |params| inputs::Inputs::of(params).sends(),
    },
    subject: Subject::Speedup,
    place: 2,
    title: "A distributed run",
    question: "How long does a run take on N networked processors, and which speedup law predicts it?",
    about: notes::network::ABOUT,
    machine: crate::kits::distributed::params::MACHINE,
    presets: notes::network::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::network::NOTES,
    interaction: None,
    linear_program: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::BREAKDOWN, breakdown::breakdown),
    FigureSpec::at_once(figures::PREDICTION, prediction::prediction),
    FigureSpec::at_once(figures::ERRORS, prediction::errors),
    FigureSpec::at_once(figures::PATTERNS, breakdown::patterns),
    FigureSpec::at_once(figures::DISTANCE, distance::distance),
    FigureSpec::at_once(figures::IMPROVEMENTS, improvements::improvements),
];
