//! `pipeline`: a stream of chunks, or of items, that passes through stages: what limits it, and how it should be cut.
//!
//! Sources: J. D. C. Little, "A proof for the queuing formula L = λ W", 1961; C. V. Ramamoorthy and H. F. Li, "Pipeline
//! architecture", 1977; Y. Huang et al., "`GPipe`", 2019. The rest is derived, and played.

mod figures;
mod letters;
mod params;
mod picture;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::screen::notes::pipeline::PAGE;
use crate::screen::prelude::*;
use crate::screen::stepped;

use figures::FIGURES;
use params::{BASIC, LIMITS, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Streams,
    place: 1,
    chapter: Chapter::Pipelines,
    title: "Pipeline of stages",
    question: "How fast does a stream pass through stages, and into how many chunks should it be cut?",
    report: stepped::report_in_steps::<State>(),
    figures: FIGURES,
    ..Screen::of::<State>("pipeline", Values::ROWS, BASIC, &[], &PAGE).calling(LIMITS)
};
