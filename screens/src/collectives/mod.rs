//! `collectives`: from broadcast to all-to-all, on Ethernet, on the textbook's networks and by the
//! algorithms of MPI.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! section 7.2; A. Grama, A. Gupta, G. Karypis, V. Kumar, *Introduction to Parallel Computing*,
//! 2nd ed., 2003, chapter 4; R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of collective
//! communication operations in MPICH", 2005.

mod comparison;
mod curves;
mod flip;
mod formulas;
mod hints;
mod inputs;
mod letters;
mod links;
mod map;
mod params;
mod report;
mod rounds;
mod takeaway;
mod tree;

use crate::kits::network_parameters;
use crate::screen::notes::collectives::figures;
use crate::screen::{Compute, FigureSpec, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "collectives",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: letters::letters,
        fields: &[("alpha", "ts"), ("beta", "tw"), ("_", "m")],
        is_consistent: |params| inputs::Inputs::of(params).is_consistent(),
    },
    subject: Subject::Messages,
    place: 2,
    title: "Collective operations",
    question: "Which algorithm performs a collective operation fastest, and at which size does that change?",
    about: notes::collectives::ABOUT,
    machine: network_parameters::MACHINE_OF_MESSAGES,
    presets: notes::collectives::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::collectives::NOTES,
    interaction: None,
    linear_program: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::TIME_OVER_SIZE, curves::over_size),
    FigureSpec::at_once(figures::TIME_OVER_P, curves::over_p),
    FigureSpec::at_once(figures::MAP, map::map),
    FigureSpec::at_once(figures::TREE, tree::tree),
    FigureSpec::at_once(figures::COMPARISON, comparison::comparison),
    FigureSpec::at_once(figures::OPERATIONS, comparison::operations),
];
