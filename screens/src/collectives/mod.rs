//! `collectives`: from broadcast to all-to-all, on Ethernet, on the textbook's networks and by the
//! algorithms of MPI.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! section 7.2; A. Grama, A. Gupta, G. Karypis, V. Kumar, *Introduction to Parallel Computing*,
//! 2nd ed., 2003, chapter 4; R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of collective
//! communication operations in MPICH", 2005; W. Gropp, L. Olson, P. Samfass, `EuroMPI` 2016; J. L. Träff, S. Hunold,
//! IEEE CLUSTER 2020; NVIDIA, NCCL 2.30.7-1, `src/graph/tuning.cc`.

mod change;
mod figures;
mod formulas;
mod letters;
mod measured;
mod nccl;
mod nccl_figures;
mod node_cache;
mod node_figures;
mod node_letters;
mod on_nodes;
mod params;
mod picture;
mod quantities;
mod state;
mod times;
mod verdict;
mod words;

use crate::kits::{network_parameters, node_parameters};
use crate::screen::MachineKey;
use crate::screen::notes::collectives::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen of collective operations.
pub static SCREEN: Screen = Screen {
    subject: Subject::Messages,
    place: 2,
    chapter: Chapter::Collectives,
    title: "Collective operations",
    question: "Which algorithm performs a collective operation fastest, and at which size does that change?",
    machine: MACHINE,
    figures: FIGURES,
    ..Screen::of::<State>("collectives", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// What a machine sets: times of messages, and its nodes where it has them.
const MACHINE: &[MachineKey] = &[
    node_parameters::chosen("network"),
    network_parameters::TS,
    network_parameters::TW,
    node_parameters::PPN,
    node_parameters::TS_IN,
    node_parameters::TW_IN,
    node_parameters::TW_MEM,
    node_parameters::TW_NIC,
    node_parameters::GAP_NIC,
    node_parameters::RAILS,
    node_parameters::RAIL_USE,
];

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[
    ("alpha", "ts"),
    ("beta", "tw"),
    ("ranks", "p"),
    ("nodes", "gpus"),
    ("link", "wires"),
    ("_", "m"),
];
