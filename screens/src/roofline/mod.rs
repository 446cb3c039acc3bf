//! The roofline: attainable performance over arithmetic intensity.
//!
//! Source: Williams, Waterman and Patterson, "Roofline: An Insightful Visual Performance Model for
//! Multicore Architectures", *Communications of the ACM* 52(4), 2009.

mod figures;
mod params;
mod quantities;
mod words;

use crate::screen::notes::roofline::{ABOUT, NOTES, PRESETS};
use crate::screen::prelude::*;

/// The screen of the roofline.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "roofline",
        params::Values::ROWS,
        params::BASIC,
        &[("ridge", "beta"), ("measured", "kernels"), ("headroom", "kernels")],
    ),
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    subject: Subject::Machines,
    place: 1,
    title: "Roofline",
    question: "How fast can a kernel run on a machine, and does memory or computation limit it?",
    about: ABOUT,
    machine: &[],
    presets: PRESETS,
    notes: NOTES,
    interaction: None,
    linear_program: None,
};
