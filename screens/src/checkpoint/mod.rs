//! `checkpoint`: how often a long run saves its state, what failures cost it, and how many nodes are too many.
//!
//! Sources: J. W. Young, "A first order approximation to the optimum checkpoint interval", 1974; J. T. Daly, "A higher order
//! estimate of the optimum checkpoint interval for restart dumps", 2006; M. Bougeret et al., "Checkpointing strategies for
//! parallel jobs", SC 2011; A. Moody et al., "Design, modeling, and evaluation of a scalable multi-level checkpointing system", SC
//! 2010; "The Llama 3 Herd of Models", 2024.

mod figures;
mod letters;
mod params;
mod picture;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::screen::notes::checkpoint::PAGE;
use crate::screen::prelude::*;
use crate::screen::stepped;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Speedup,
    place: 4,
    chapter: Chapter::LargeModels,
    title: "Checkpoints and failures",
    question: "How often should a long run save its state, and how many nodes are too many?",
    report: stepped::report_in_steps::<State>(),
    figures: FIGURES,
    ..Screen::of::<State>("checkpoint", Values::ROWS, BASIC, &[], &PAGE)
};
