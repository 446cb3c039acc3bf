//! `grid`: how long communication takes in one network of workstations and over a Grid of them.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, sections 4 and 5; L. Kleinrock, *Queueing Systems*, volume 1, 1975.

mod figures;
mod params;
mod picture;
mod quantities;
mod words;

use crate::kits::network_parameters;
use crate::screen::Interaction;
use crate::screen::notes::grid::{ABOUT, NOTES, PRESETS};
use crate::screen::prelude::*;

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "grid",
        params::Values::ROWS,
        params::BASIC,
        &[("th", "nth"), ("tw", "ntw"), ("tw_path", "tw"), ("_", "words")],
    ),
    subject: Subject::Messages,
    place: 4,
    title: "One network or a Grid",
    question: "How long does communication take in one network of workstations and over a Grid of networks?",
    about: ABOUT,
    machine: network_parameters::MACHINE,
    presets: PRESETS,
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    notes: NOTES,
    interaction: Some(Interaction {
        figure: "breakdown",
        hint: "Add or remove a network here, or select one in the figure to change it.",
        actions: params::actions,
    }),
    linear_program: None,
};
