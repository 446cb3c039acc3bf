//! `topology`: networks compared by their distances, their cost and their link contention.
//!
//! Source: A. Grama, A. Gupta, G. Karypis, V. Kumar, *Introduction to Parallel Computing*, 2nd ed.,
//! 2003, section 2.4; the networks are those that J. Hanuliak, "Modeling of Communication
//! Complexity in Parallel Computing", 2014, section 2.1, names.

mod figures;
mod params;
mod picture;
mod quantities;
mod words;

use crate::kits::network_parameters;
use crate::screen::Interaction;
use crate::screen::notes::topology::{ABOUT, NOTES, PRESETS};
use crate::screen::prelude::*;

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "topology",
        params::Values::ROWS,
        params::BASIC,
        &[
            ("links", "p"),
            ("bisection", "p"),
            ("avg_distance", "p"),
            ("l", "p"),
            ("t", "m"),
            ("T", "m"),
            ("n_packets", "m"),
            ("tw_effective", "tw"),
        ],
    ),
    subject: Subject::Messages,
    place: 3,
    title: "Networks compared",
    question: "How should p nodes be linked, and does the distance between them matter?",
    about: ABOUT,
    machine: network_parameters::MACHINE,
    presets: PRESETS,
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    notes: NOTES,
    interaction: Some(Interaction {
        figure: "graph",
        hint: "Press a node: the path goes there, and from there to the next node pressed.",
        actions: picture::actions,
    }),
    linear_program: None,
};
