//! `star`: a divisible load on a star whose processors have limited buffers.
//!
//! Source: M. Drozdowski, P. Wolniewicz, "Performance limits of divisible load processing in
//! systems with limited communication buffers", Journal of Parallel and Distributed Computing 64
//! (2004) 960-973.

mod figures;
mod general;
mod params;
mod picture;
mod quantities;
mod rules;
mod state;
mod verdict;
mod whole;
mod words;

use crate::kits::divisible_load;
use crate::screen::notes::star::PAGE;
use crate::screen::prelude::*;
use crate::screen::stepped;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::DivisibleLoads,
    place: 1,
    chapter: Chapter::DivisibleLoads,
    title: "Divisible load on a star",
    question: "How should a load be sent to processors with limited buffers?",
    machine: divisible_load::MACHINE,
    report: stepped::report_in_steps::<State>(),
    figures: FIGURES,
    linear_program: Some(|params| {
        let (star, stages) = State::of(params).stages()?;
        Ok((star.into(), stages))
    }),
    // An overflowing makespan is blamed on V.
    ..Screen::of::<State>("star", Values::ROWS, BASIC, &[("_", "V")], &PAGE)
};
