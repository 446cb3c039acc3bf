//! `multilevel`: decomposition and execution matrices, and every metric read off them.
//!
//! Source: L. D'Amore, V. Mele, D. Romano, G. Laccetti, *A Multilevel Approach for the Performance
//! Analysis of Parallel Algorithms*.

mod alpha;
mod compared;
mod facts;
mod graph;
mod hints;
mod letters;
mod matrix;
mod report;
mod setting;
mod speedup;
mod table;
mod tables;
mod takeaway;
mod timeline;
mod touch;

use crate::notes;
use crate::screen::{Compute, FigureSpec, Screen, Touch};

/// The screen.
pub static SCREEN: Screen = Screen {
    id: "multilevel",
    title: "Decomposition and execution",
    question: "A problem is cut into operators that wait for each other: what do P processors gain?",
    about: notes::multilevel::ABOUT,
    params: table::PARAMS,
    machine: &[],
    presets: notes::multilevel::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::multilevel::NOTES,
    letters: letters::letters,
    touch: Some(Touch {
        figure: "graph",
        hint: "Press an element of the sum to refine or merge it, or an operator of your own graph to change it.",
        offers: touch::offers,
    }),
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
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec {
        id: "execution-matrix",
        title: "The execution matrix over time",
        caption: "Time runs to the right, one line for each processor; between two dotted \
                  lines lies one row of the execution matrix. A cell is as wide as its \
                  operator takes. Hatched are the empty cells, and the wait of an operator \
                  for the longest one of its row: the hatched area is exactly the overhead \
                  Oh. Many processors share a line; very many operators are drawn as one \
                  band.",
        compute: Compute::Once(timeline::timeline),
    },
    FigureSpec {
        id: "graph",
        title: "The dependency graph",
        caption: "An arrow leads from an operator to one that needs its result; each line of \
                  nodes is a level, which is a row of the decomposition matrix. Played, it \
                  lights the operators of one row of the execution matrix after the other.",
        compute: Compute::Once(graph::graph),
    },
    FigureSpec {
        id: "decomposition-matrix",
        title: "The decomposition matrix",
        caption: "A row for each level: its operators do not depend on each other. Hatched \
                  cells are empty; without them the problem would be perfectly decomposed. \
                  Very large matrices are drawn by the widths of their rows.",
        compute: Compute::Once(matrix::matrix),
    },
    FigureSpec {
        id: "speedup-over-P",
        title: "Speedup over P",
        caption: "The generalized Amdahl law gives Sp from the sum of the αᵢ, the rows of i \
                  operators over k. Amdahl's law with s, the share of the time in levels of a \
                  single operator, knows neither empty cells nor waits. Sp_ideal would hold \
                  if no cell were empty, and can exceed P where long operators share rows.",
        compute: Compute::Steps(speedup::over_p),
    },
    FigureSpec {
        id: "alpha",
        title: "Which rows take the time",
        caption: "The share of T that all rows of i operators take together, T_par,i / T, \
                  with αᵢ = r_par,i / k beside it. Narrow rows that take much time are what \
                  keeps the speedup down.",
        compute: Compute::Once(alpha::alpha),
    },
    FigureSpec {
        id: "comparison",
        title: "Two decompositions of one problem",
        caption: "The algorithm on P processors beside the reference on P_ref. Complexities \
                  may be divided by each other only where both are made of the same \
                  operators.",
        compute: Compute::Once(tables::comparison),
    },
    FigureSpec {
        id: "levels",
        title: "The same problem at every level",
        caption: "Finer operators mean more concurrency and more levels. All rows are for the \
                  same P and the same mapping.",
        compute: Compute::Once(tables::levels),
    },
    FigureSpec {
        id: "theorems",
        title: "The paper's theorems on this algorithm",
        caption: "Both sides of each claim with the present numbers. A claim fails where the \
                  paper's premise is too weak: the remark says why.",
        compute: Compute::Once(tables::theorems),
    },
];
