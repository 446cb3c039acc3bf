//! `routing`: store-and-forward, packet and cut-through routing of one message.
//!
//! Sources: lecture notes on message-passing costs; A. Grama, A. Gupta, G. Karypis, V. Kumar,
//! *Introduction to Parallel Computing*, 2nd ed., 2003, section 2.5.

mod figures;
mod params;
mod picture;
mod quantities;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::routing::{ABOUT, NOTES, PRESETS};
use crate::screen::prelude::*;

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "routing",
        params::Values::ROWS,
        params::BASIC,
        &[("_", "tw")],
    ),
    subject: Subject::Messages,
    place: 1,
    title: "Routing a message",
    question: "How long does a message take over several links, and how does routing change it?",
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
