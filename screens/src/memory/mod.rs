//! `memory`: the cache misses of a loop nest, the fewest that are possible, and the blocks that come near them.
//!
//! Sources: J.-W. Hong and H. T. Kung, "I/O complexity: the red-blue pebble game", STOC 1981; M. Frigo, C. E. Leiserson,
//! H. Prokop and S. Ramachandran, "Cache-oblivious algorithms", FOCS 1999; T. M. Smith, B. Lowery, J. Langou and R. A. van
//! de Geijn, "A tight I/O lower bound for matrix multiplication", arXiv 1702.02017; V. Elango et al., SPAA 2014 (stencil).

mod figures;
mod formulas;
mod letters;
mod listed;
mod params;
mod picture;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::screen::notes::memory::PAGE;
use crate::screen::prelude::*;
use crate::screen::stepped;

use figures::FIGURES;
use params::{BASIC, MACHINE, REGIMES, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Machines,
    place: 5,
    chapter: Chapter::Rooflines,
    title: "Caches and blocks",
    question: "How many cache misses does a loop nest cause, what is the least possible, and which block size comes near it?",
    machine: MACHINE,
    report: stepped::report_in_steps::<State>(),
    figures: FIGURES,
    ..Screen::of::<State>("memory", Values::ROWS, BASIC, FIELDS, &PAGE).calling(REGIMES)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[("ridge", "beta"), ("miss_rate", "n"), ("I", "n")];
