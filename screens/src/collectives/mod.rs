//! `collectives`: from broadcast to all-to-all, on Ethernet, on the textbook's networks and by the
//! algorithms of MPI.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! section 7.2; A. Grama, A. Gupta, G. Karypis, V. Kumar, *Introduction to Parallel Computing*,
//! 2nd ed., 2003, chapter 4; R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of collective
//! communication operations in MPICH", 2005.

mod figures;
mod params;
mod picture;
mod quantities;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::collectives::{ABOUT, NOTES, PRESETS};
use crate::screen::prelude::*;

/// The screen of collective operations.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "collectives",
        params::Values::ROWS,
        params::BASIC,
        &[("alpha", "ts"), ("beta", "tw"), ("_", "m")],
    ),
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    subject: Subject::Messages,
    place: 2,
    title: "Collective operations",
    question: "Which algorithm performs a collective operation fastest, and at which size does that change?",
    about: ABOUT,
    machine: network_parameters::MACHINE_OF_MESSAGES,
    presets: PRESETS,
    notes: NOTES,
    interaction: None,
    linear_program: None,
};
