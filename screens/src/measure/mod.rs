//! `measure`: what the output of a benchmark says of a machine, and the times of runs of a program.
//!
//! Sources: R. W. Hockney, "The communication challenge for MPP", 1994; N. J. Gunther, *Guerrilla Capacity
//! Planning*, 2007; K. P. Burnham and D. R. Anderson, *Model Selection and Multimodel Inference*, 2002.

mod examples;
mod figures;
mod frame;
mod kept;
mod letters;
mod measured;
mod message_figures;
mod message_quantities;
mod messages;
mod nearest;
mod params;
mod quantities;
mod run_figures;
mod run_quantities;
mod runs;
mod state;
mod words;

use crate::screen::notes::measure::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen of measurements.
pub static SCREEN: Screen = Screen {
    subject: Subject::Machines,
    place: 3,
    chapter: Chapter::ChooseAMachine,
    title: "Your measurements",
    question: "What do your measurements tell about a machine, and how certain is that?",
    figures: FIGURES,
    ..Screen::of::<State>("measure", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[("_", "text")];
