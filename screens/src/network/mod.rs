//! Prediction: the time of a distributed run on `N` processors, and the speedup law that fits measured
//! runs best.
//!
//! Source: Khanyile, Tapamo and Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012.

mod figures;
mod params;
mod quantities;
mod words;

use crate::kits::distributed::params::{BASIC, MACHINE};
use crate::screen::notes::network::{ABOUT, NOTES, PRESETS};
use crate::screen::prelude::*;

/// The screen that predicts a distributed run.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "network",
        params::Values::ROWS,
        BASIC,
        &[
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
    ),
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    subject: Subject::Speedup,
    title: "A distributed run",
    question: "How long does a run take on N networked processors, and which speedup law predicts it?",
    about: ABOUT,
    machine: MACHINE,
    presets: PRESETS,
    notes: NOTES,
    interaction: None,
};
