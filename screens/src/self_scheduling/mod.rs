//! `self-scheduling`: how the iterations of a loop are dealt out to workers, and what that costs.
//!
//! Sources: C. P. Kruskal and A. Weiss, "Allocating independent subtasks on parallel processors", 1985;
//! C. D. Polychronopoulos and D. J. Kuck, "Guided self-scheduling", 1987; T. H. Tzen and L. M. Ni,
//! "Trapezoid self-scheduling", 1993; S. F. Hummel, E. Schonberg and L. E. Flynn, "Factoring", 1992.

mod figures;
mod params;
mod picture;
mod quantities;
mod state;
mod words;

use crate::screen::notes::self_scheduling::PAGE;
use crate::screen::prelude::*;
use crate::screen::stepped;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Decomposition,
    place: 3,
    chapter: Chapter::WorkAndSpan,
    title: "Self-scheduling",
    question: "How should the iterations of a loop be dealt out to p workers?",
    report: stepped::report_in_steps::<State>(),
    figures: FIGURES,
    ..Screen::of::<State>("self-scheduling", Values::ROWS, BASIC, &[], &PAGE)
};
