//! Abstract machines: one job as PRAM, GRAM, BSP, CGM, `LogP` and `LogGP` see it.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, section 3.

mod figures;
mod params;
mod picture;
mod quantities;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::abstract_machines::{ABOUT, NOTES, PRESETS};
use crate::screen::{Interaction, prelude::*};

/// The screen of the abstract machines.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "abstract-machines",
        params::Values::ROWS,
        params::BASIC,
        &[("_", "n")],
    ),
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    subject: Subject::Machines,
    place: 2,
    title: "Abstract machines",
    question: "How long does the same job take in the PRAM, BSP, CGM and LogP models?",
    about: ABOUT,
    machine: network_parameters::MACHINE,
    presets: PRESETS,
    notes: NOTES,
    interaction: Some(Interaction {
        figure: "superstep",
        hint: "Add and remove supersteps here.",
        actions: picture::actions,
    }),
    linear_program: None,
};
