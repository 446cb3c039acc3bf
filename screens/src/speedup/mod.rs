//! Speedup: nine laws for `N` processors, and the cost of the network.
//!
//! Sources: Khanyile, Tapamo and Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012; Hill and Marty 2008; Sun and Chen 2010; Sun
//! and Ni 1990; Gunther 2007; Woo and Lee 2008.

mod figures;
mod letters;
mod params;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::kits::distributed::params::{BASIC, MACHINE};
use crate::screen::notes::speedup::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::Values;
use state::State;

/// The screen of the laws of speedup.
pub static SCREEN: Screen = Screen {
    subject: Subject::Speedup,
    place: 1,
    chapter: Chapter::SpeedupLaws,
    title: "Speedup",
    question: "How much faster is a program on N processors, and when does the network slow it down?",
    machine: MACHINE,
    figures: FIGURES,
    together: 2,
    ..Screen::of::<State>("speedup", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[
    ("slowdown", "speeds"),
    ("C", "N"),
    ("S_max", "N"),
    ("G", "g"),
    ("N_peak", "kappa"),
    ("energy", "N"),
    ("power", "N"),
    ("m", "N"),
    ("p", "N"),
    ("S", "N"),
    ("messages", "N"),
    ("T", "L"),
    ("t_comm", "L"),
    ("t_comp", "Tseq"),
    ("t_est", "Tseq"),
    ("T_est", "Tseq"),
    ("network_aware", "Tseq"),
    ("cost", "Tseq"),
];
