//! `nodes`: pairs of processes on two nodes that share network interfaces (NICs), what they carry together and what
//! limits them.
//!
//! Sources: W. Gropp, L. Olson, P. Samfass, "Modeling MPI Communication Performance on SMP Nodes: Is It Time to Retire
//! the Ping Pong Test", `EuroMPI` 2016; the window of messages as in `LogGP`, A. Alexandrov, M. Ionescu, K. Schauser,
//! C. Scheiman, 1995.

mod figures;
mod letters;
mod params;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::screen::notes::nodes::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, LIMITS, MACHINE, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Machines,
    place: 4,
    chapter: Chapter::ChooseAMachine,
    title: "Pairs that share NICs",
    question: "How many processes fill the network, and does a second NIC help?",
    machine: MACHINE,
    figures: FIGURES,
    ..Screen::of::<State>("nodes", Values::ROWS, BASIC, FIELDS, &PAGE).calling(LIMITS)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[("T", "ts")];
