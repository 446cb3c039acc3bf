//! `multilevel`: decomposition and execution matrices, and every metric read off them.
//!
//! Source: L. D'Amore, V. Mele, D. Romano, G. Laccetti, *A Multilevel Approach for the Performance
//! Analysis of Parallel Algorithms*.

mod alpha;
mod answer;
mod compared;
mod facts;
mod graph;
mod hints;
mod inputs;
mod interaction;
mod letters;
mod matrix;
mod params;
mod report;
mod roles;
mod scale_up;
mod speedup;
mod tables;
mod takeaway;
mod timeline;

use crate::screen::notes::multilevel::figures;
use crate::screen::{Compute, FigureSpec, Interaction, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "multilevel",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: letters::letters,
        fields: &[
            ("blocks", "level"),
            ("coefficients", "poly"),
            ("k", "poly"),
            ("k_prime", "poly"),
            ("xi", "poly"),
            ("Sc_up", "poly"),
            ("N", "size"),
            ("granularity_i", "level_ref"),
            ("granularity_j", "level_ref"),
            // A result that overflows is the doing of the times.
            ("_", "times"),
        ],
        is_consistent: inputs::is_known,
    },
    subject: Subject::Decomposition,
    place: 2,
    title: "Decomposition and execution",
    question: "How fast does a decomposed problem run on P processors?",
    about: notes::multilevel::ABOUT,
    machine: &[],
    presets: notes::multilevel::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::multilevel::NOTES,
    interaction: Some(Interaction {
        figure: "graph",
        hint: "Press an operator to refine or merge a sum, or to change your own graph.",
        actions: interaction::actions,
    }),
    linear_program: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::EXECUTION_MATRIX, timeline::timeline),
    FigureSpec::at_once(figures::GRAPH, graph::graph),
    FigureSpec::at_once(figures::DECOMPOSITION_MATRIX, matrix::matrix),
    FigureSpec::in_steps(figures::SPEEDUP_OVER_P, speedup::over_p),
    FigureSpec::at_once(figures::ALPHA, alpha::alpha),
    FigureSpec::at_once(figures::COMPARISON, tables::comparison),
    FigureSpec::at_once(figures::LEVELS, tables::levels),
    FigureSpec::at_once(figures::ROWS, tables::rows),
    FigureSpec::at_once(figures::GRANULARITY, tables::granularity),
    FigureSpec::at_once(figures::SCALE_UP, scale_up::scale_up),
    FigureSpec::at_once(figures::THEOREMS, tables::theorems),
];
