//! Prediction: the time of a distributed run on `N` processors, and the speedup law that fits measured
//! runs best.
//!
//! Source: Khanyile, Tapamo and Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012.

mod figures;
mod letters;
mod params;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::kits::distributed::params::{BASIC, MACHINE};
use crate::screen::notes::network::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::Values;
use state::State;

/// The screen that predicts a distributed run.
pub static SCREEN: Screen = Screen {
    subject: Subject::Speedup,
    place: 2,
    chapter: Chapter::SpeedupLaws,
    title: "A distributed run",
    question: "How long does a run on N networked processors take, and what would shorten it most?",
    machine: MACHINE,
    figures: FIGURES,
    ..Screen::of::<State>("network", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[
    ("slowdown", "perf"),
    ("m", "N"),
    ("p", "N"),
    ("S", "N"),
    ("W", "lambda"),
    ("idle", "perf"),
    ("messages", "N"),
    ("T", "L"),
    ("t_comm", "L"),
    ("t_comp", "Tseq"),
    ("t_est", "Tseq"),
    ("T_est", "Tseq"),
    ("network_aware", "Tseq"),
    ("cost", "Tseq"),
];
