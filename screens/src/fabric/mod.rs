//! `fabric`: networks of today's machines: fat trees with taper and rails, dragonfly, `HyperX`, tori of unlike dimensions.
//!
//! Sources: M. Al-Fares, A. Loukissas and A. Vahdat, "A scalable, commodity data center network architecture", SIGCOMM
//! 2008; J. Kim, W. J. Dally, S. Scott and D. Abts, "Technology-driven, highly-scalable dragonfly topology", ISCA 2008;
//! J. H. Ahn et al., "`HyperX`", SC 2009; W. J. Dally and B. Towles, *Principles and Practices of Interconnection Networks*,
//! 2004.

mod figures;
mod layout;
mod letters;
mod params;
mod picture;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::screen::notes::fabric::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Messages,
    place: 4,
    chapter: Chapter::Networks,
    title: "Networks of today's machines",
    question: "Which network connects a cluster of today, what does each node get when all send, and what does it cost?",
    figures: FIGURES,
    ..Screen::of::<State>("fabric", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[("cost_per_node", "port"), ("t_all_to_all", "m")];
