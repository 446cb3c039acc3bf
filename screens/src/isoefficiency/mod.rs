//! Overhead and isoefficiency: how fast the work must grow with `p` to keep an efficiency.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014, sections
//! 3.3.2.1, 4 and 5; Grama, Gupta, Karypis and Kumar, *Introduction to Parallel Computing*, 2nd ed.,
//! 2003, chapter 5.

mod figures;
mod params;
mod quantities;
mod state;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::isoefficiency::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen of the overhead function and the isoefficiency.
pub static SCREEN: Screen = Screen {
    subject: Subject::Speedup,
    place: 3,
    chapter: Chapter::Isoefficiency,
    title: "Isoefficiency",
    question: "How fast must the work grow with the processors to keep the efficiency?",
    machine: network_parameters::MACHINE,
    figures: FIGURES,
    ..Screen::of::<State>("isoefficiency", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[
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
];
