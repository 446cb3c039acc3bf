//! `work-span`: how fast a graph of tasks runs on `p` processors, and what each spawn costs.
//!
//! Sources: R. L. Graham, "Bounds on multiprocessing timing anomalies", 1969; R. P. Brent, "The parallel
//! evaluation of general arithmetic expressions", 1974; R. D. Blumofe and C. E. Leiserson, "Scheduling
//! multithreaded computations by work stealing", 1999; Y. He, C. E. Leiserson and W. M. Leiserson, "The
//! Cilkview scalability analyzer", 2010.

mod figures;
mod numbers;
mod params;
mod picture;
mod quantities;
mod state;
mod words;

use crate::screen::notes::work_span::PAGE;
use crate::screen::prelude::*;
use crate::screen::stepped;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Decomposition,
    place: 4,
    chapter: Chapter::WorkAndSpan,
    title: "Work and span",
    question: "How fast can a task graph run on p processors, and what does each spawn cost?",
    report: stepped::report_in_steps::<State>(),
    figures: FIGURES,
    ..Screen::of::<State>("work-span", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[("work", "T_1"), ("span", "T_inf")];
