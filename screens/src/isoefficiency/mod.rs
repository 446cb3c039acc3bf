//! Overhead and isoefficiency: how fast the work must grow with `p` to keep an efficiency.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014, sections
//! 3.3.2.1, 4 and 5; Grama, Gupta, Karypis and Kumar, *Introduction to Parallel Computing*, 2nd ed.,
//! 2003, chapter 5.

mod figures;
mod params;
mod quantities;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::isoefficiency::{ABOUT, NOTES, PRESETS};
use crate::screen::prelude::*;

/// The screen of the overhead function and the isoefficiency.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "isoefficiency",
        params::Values::ROWS,
        params::BASIC,
        &[
            ("T_comp", "Z"),
            ("W", "Z"),
            ("w", "Z"),
            ("h", "ts"),
            ("T_comm", "ts"),
            ("T_o", "ts"),
            ("T_arch", "t_arch"),
            ("T_par", "t_par"),
            ("T_syn", "t_syn"),
            ("T_wait", "t_wait"),
            ("tc", "over_p"),
        ],
    ),
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    subject: Subject::Speedup,
    place: 3,
    title: "Isoefficiency",
    question: "How fast must the work grow with the processors to keep the efficiency?",
    about: ABOUT,
    machine: network_parameters::MACHINE,
    presets: PRESETS,
    notes: NOTES,
    interaction: None,
    linear_program: None,
};
