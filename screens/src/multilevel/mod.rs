//! Decomposition and execution matrices, and every metric read off them.
//!
//! Source: L. D'Amore, V. Mele, D. Romano, G. Laccetti, *A Multilevel Approach for the Performance
//! Analysis of Parallel Algorithms*.

mod algorithm;
mod figures;
mod letters;
mod params;
mod picture;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::screen::notes::multilevel::PAGE;
use crate::screen::{Interaction, prelude::*};

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen.
pub static SCREEN: Screen = Screen {
    subject: Subject::Decomposition,
    place: 2,
    chapter: Chapter::Decomposition,
    title: "Decomposition and execution",
    question: "How fast does a decomposed problem run on P processors?",
    figures: FIGURES,
    together: 2,
    interaction: Some(Interaction {
        figure: "graph",
        hint: "Press an operator to refine or merge a sum, or to change your own graph.",
        actions: picture::actions,
    }),
    ties: Some(picture::ties),
    ..Screen::of::<State>("multilevel", Values::ROWS, BASIC, FIELDS, &PAGE)
};

/// The key at fault for each field of the model that no parameter is called by.
const FIELDS: &[(&str, &str)] = &[
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
];
