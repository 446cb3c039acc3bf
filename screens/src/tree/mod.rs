//! `tree`: a divisible load on ordinary and binomial trees whose nodes have limited buffers.
//!
//! Source: M. Drozdowski, P. Wolniewicz, "Performance limits of divisible load processing in
//! systems with limited communication buffers", Journal of Parallel and Distributed Computing 64
//! (2004) 960-973.

mod embedding;
mod figures;
mod letters;
mod params;
mod picture;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::kits::divisible_load;
use crate::screen::notes::tree::PAGE;
use crate::screen::prelude::*;
use crate::screen::{Interaction, stepped};

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::DivisibleLoads,
    place: 2,
    chapter: Chapter::DivisibleLoads,
    title: "Divisible load on trees",
    question: "Do more layers of processors help when buffers are small?",
    machine: divisible_load::MACHINE,
    report: stepped::report_in_steps::<State>(),
    figures: FIGURES,
    interaction: Some(Interaction {
        figure: "tree",
        hint: "Press a layer to switch it on or off; a layer that is off only relays.",
        actions: picture::actions,
    }),
    linear_program: Some(|params| State::of(params).tree_and_stages()),
    // An overflowing makespan is blamed on V.
    ..Screen::of::<State>("tree", Values::ROWS, BASIC, &[("_", "V")], &PAGE)
};
