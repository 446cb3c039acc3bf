//! `grid`: how long communication takes in one network of workstations and over a Grid of them.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, sections 4 and 5; L. Kleinrock, *Queueing Systems*, volume 1, 1975.

mod figures;
mod params;
mod picture;
mod quantities;
mod route;
mod state;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::grid::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Messages,
    place: 5,
    chapter: Chapter::Networks,
    title: "One network or a Grid",
    question: "How long does communication take in one network of workstations and over a Grid of networks?",
    machine: network_parameters::MACHINE,
    figures: FIGURES,
    ..Screen::of::<State>("grid", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by; `tw` is that of each
/// network there.
const FIELDS: &[(&str, &str)] = &[("th", "nth"), ("tw", "ntw"), ("tw_path", "tw"), ("_", "words")];
