//! The roofline: attainable performance over arithmetic intensity.
//!
//! Source: Williams, Waterman and Patterson, "Roofline: An Insightful Visual Performance Model for
//! Multicore Architectures", *Communications of the ACM* 52(4), 2009.

mod figures;
mod inputs;
mod params;
mod report;

use crate::screen::notes::roofline::{ABOUT, NOTES, PRESETS, figures as words};
use crate::screen::{Compute, FigureSpec, Schema, Screen, Subject};

/// The screen of the roofline.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "roofline",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: inputs::letters,
        fields: &[("ridge", "beta"), ("measured", "kernels"), ("headroom", "kernels")],
        is_consistent: |params| params.number("b") <= params.number("n"),
    },
    subject: Subject::Machines,
    title: "Roofline",
    question: "How fast can a kernel run on a machine, and does memory or computation limit it?",
    about: ABOUT,
    machine: &[],
    presets: PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: NOTES,
    interaction: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(words::ROOFLINE, figures::roofline),
    FigureSpec::at_once(words::OVER_SIZE, figures::over_size),
    FigureSpec::at_once(words::KERNELS, figures::kernels),
];
