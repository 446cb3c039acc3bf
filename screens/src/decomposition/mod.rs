//! `decomposition`: strips or blocks, how to cut a grid so that its parts exchange their edges in the
//! least time.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! sections 6 and 7; N. P. Khanyile, J.-R. Tapamo, E. Dube, "An Analytic Model for Predicting the
//! Performance of Distributed Applications on Multicore Clusters", 2012, section IV-B; for nodes of several
//! processes W. Gropp, L. Olson, P. Samfass, "Modeling MPI Communication Performance on SMP Nodes", 2016.

mod figures;
mod letters;
mod mapping;
mod params;
mod picture;
mod quantities;
mod state;
mod words;

use crate::kits::{network_parameters, node_parameters as on};
use crate::screen::MachineKey;
use crate::screen::notes::decomposition::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Decomposition,
    place: 1,
    chapter: Chapter::Decomposition,
    title: "Strips or blocks",
    question: "Should a grid be cut into strips or into blocks for p processors?",
    machine: MACHINE,
    figures: FIGURES,
    ..Screen::of::<State>("decomposition", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// What a machine sets: nodes, where they are known.
const MACHINE: &[MachineKey] = &{
    let [ts, tw, th] = network_parameters::MACHINE else {
        panic!("ts, tw and th");
    };
    [
        on::chosen("channel"),
        *ts,
        *tw,
        *th,
        on::PPN,
        on::TS_IN,
        on::TW_IN,
        on::TW_MEM,
        on::TW_NIC,
        on::GAP_NIC,
        on::RAILS,
        on::RAIL_USE,
    ]
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[
    ("iterations", "iters"),
    ("T_p", "tc"),
    ("T_comp", "tc"),
    ("speedup", "tc"),
    ("overhead_total", "tc"),
    ("T_comm", "tw"),
    ("ts_threshold", "tw"),
    ("tw_threshold", "ts"),
    ("p_cross", "ts"),
];
