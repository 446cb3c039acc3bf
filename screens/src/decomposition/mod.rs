//! `decomposition`: strips or blocks, how to cut a grid so that its parts exchange their edges in the
//! least time.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! sections 6 and 7; N. P. Khanyile, J.-R. Tapamo, E. Dube, "An Analytic Model for Predicting the
//! Performance of Distributed Applications on Multicore Clusters", 2012, section IV-B.

mod figures;
mod params;
mod picture;
mod quantities;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::decomposition::{ABOUT, NOTES, PRESETS};
use crate::screen::prelude::*;

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "decomposition",
        params::Values::ROWS,
        params::BASIC,
        &[
            ("iterations", "iters"),
            ("W", "tc"),
            ("T_p", "tc"),
            ("T_comp", "tc"),
            ("speedup", "tc"),
            ("overhead_total", "tc"),
            ("T_comm", "tw"),
            ("ts_threshold", "tw"),
            ("tw_threshold", "ts"),
            ("p_cross", "ts"),
        ],
    ),
    subject: Subject::Decomposition,
    place: 1,
    title: "Strips or blocks",
    question: "Should a grid be cut into strips or into blocks for p processors?",
    about: ABOUT,
    machine: network_parameters::MACHINE,
    presets: PRESETS,
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    notes: NOTES,
    interaction: None,
    linear_program: None,
};
