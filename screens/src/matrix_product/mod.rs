//! `matrix-product`: the dense product of two matrices on many processes, from block rows to a cube.
//!
//! Sources: L. E. Cannon 1969; E. Dekel, D. Nassimi and S. Sahni 1981; R. van de Geijn and J. Watts,
//! "SUMMA", 1997; A. Grama, A. Gupta, G. Karypis and V. Kumar, *Introduction to Parallel Computing*, 2nd
//! ed., 2003, section 8.2; E. Solomonik and J. Demmel, "Communication-optimal parallel 2.5D matrix
//! multiplication and LU factorization algorithms", 2011; D. Irony, S. Toledo and A. Tiskin 2004 and
//! G. Ballard et al. 2012 for the bounds.

mod figures;
mod params;
mod picture;
mod quantities;
mod state;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::matrix_product::PAGE;
use crate::screen::prelude::*;

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Decomposition,
    place: 5,
    chapter: Chapter::MatrixProducts,
    title: "Matrix product",
    question: "Which algorithm multiplies matrices fastest on p processes, and what does more memory buy?",
    machine: network_parameters::MACHINE_OF_MESSAGES,
    figures: FIGURES,
    ..Screen::of::<State>("matrix-product", Values::ROWS, BASIC, &[], &PAGE)
};
