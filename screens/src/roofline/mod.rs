//! The roofline: attainable performance over arithmetic intensity.
//!
//! Source: Williams, Waterman and Patterson, "Roofline: An Insightful Visual Performance Model for
//! Multicore Architectures", *Communications of the ACM* 52(4), 2009.

mod figures;
mod params;
mod quantities;
mod state;
mod words;

use crate::screen::notes::roofline::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, CEILING_ROWS, PROCESSOR, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Machines,
    place: 1,
    chapter: Chapter::Rooflines,
    title: "Roofline",
    question: "How fast can a kernel run on a machine, and does memory or computation limit it?",
    machine: PROCESSOR,
    machine_rows: CEILING_ROWS,
    figures: FIGURES,
    ..Screen::of::<State>("roofline", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] =
    &[("ridge", "beta"), ("measured", "kernels"), ("headroom", "kernels"), ("operand", "word")];
