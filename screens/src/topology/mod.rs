//! `topology`: networks compared by their distances, their cost and their link contention.
//!
//! Source: A. Grama, A. Gupta, G. Karypis, V. Kumar, *Introduction to Parallel Computing*, 2nd ed.,
//! 2003, section 2.4; the networks are those that J. Hanuliak, "Modeling of Communication
//! Complexity in Parallel Computing", 2014, section 2.1, names.

mod figures;
mod load;
mod params;
mod picture;
mod quantities;
mod state;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::topology::PAGE;
use crate::screen::{Interaction, prelude::*};

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Messages,
    place: 3,
    chapter: Chapter::Networks,
    title: "Networks compared",
    question: "How should p nodes be linked, and does the distance between them matter?",
    machine: network_parameters::MACHINE,
    figures: FIGURES,
    interaction: Some(Interaction {
        figure: "load",
        hint: "Press a node: the path goes there, and from there to the next node pressed.",
        actions: picture::actions,
    }),
    ..Screen::of::<State>("topology", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[
    ("links", "p"),
    ("bisection", "p"),
    ("avg_distance", "p"),
    ("crosspoints", "p"),
    ("l", "p"),
    ("t", "m"),
    ("T", "m"),
    ("n_packets", "m"),
    ("tw_effective", "tw"),
];
