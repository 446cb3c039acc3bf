//! `routing`: store-and-forward, packet and cut-through routing of one message.
//!
//! Sources: lecture notes on message-passing costs; A. Grama, A. Gupta, G. Karypis, V. Kumar,
//! *Introduction to Parallel Computing*, 2nd ed., 2003, section 2.5.

mod figures;
mod params;
mod picture;
mod quantities;
mod state;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::routing::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Messages,
    place: 1,
    chapter: Chapter::Messages,
    title: "Routing a message",
    question: "How long does a message take over several links, and how does routing change it?",
    machine: network_parameters::MACHINE,
    figures: FIGURES,
    ..Screen::of::<State>("routing", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[("_", "tw")];
