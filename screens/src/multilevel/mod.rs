//! Decomposition and execution matrices, and every metric read off them.
//!
//! Source: L. D'Amore, V. Mele, D. Romano, G. Laccetti, *A Multilevel Approach for the Performance
//! Analysis of Parallel Algorithms*.

mod figures;
mod params;
mod picture;
mod quantities;
mod words;

use crate::screen::notes::multilevel::{ABOUT, NOTES, PRESETS};
use crate::screen::{Interaction, prelude::*};

/// The screen of the two matrices.
pub static SCREEN: Screen = Screen {
    schema: quantity::schema::<quantities::State>(
        "multilevel",
        params::Values::ROWS,
        params::BASIC,
        &[
            ("blocks", "level"),
            ("coefficients", "poly"),
            ("k", "poly"),
            ("k_prime", "poly"),
            ("xi", "poly"),
            ("Sc_up", "poly"),
            ("N", "size"),
            ("granularity_i", "level_ref"),
            ("granularity_j", "level_ref"),
            // An overflowing result is blamed on the times.
            ("_", "times"),
        ],
    ),
    quantities: Some(quantity::quantities::<quantities::State>()),
    report: quantity::told::<quantities::State>(),
    figures: figures::FIGURES,
    subject: Subject::Decomposition,
    place: 2,
    title: "Decomposition and execution",
    question: "How fast does a decomposed problem run on P processors?",
    about: ABOUT,
    machine: &[],
    presets: PRESETS,
    notes: NOTES,
    interaction: Some(Interaction {
        figure: "graph",
        hint: "Press an operator to refine or merge a sum, or to change your own graph.",
        actions: picture::actions,
    }),
    linear_program: None,
};
