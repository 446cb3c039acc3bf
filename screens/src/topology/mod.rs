//! `topology`: networks compared by their distances, their cost and their link contention.
//!
//! Source: A. Grama, A. Gupta, G. Karypis, V. Kumar, *Introduction to Parallel Computing*, 2nd ed.,
//! 2003, section 2.4; the networks are those that J. Hanuliak, "Modeling of Communication
//! Complexity in Parallel Computing", 2014, section 2.1, names.

mod curves;
mod facts;
mod hints;
mod inputs;
mod interaction;
mod layout;
mod letters;
mod messages;
mod params;
mod picture;
mod report;
mod shape;
mod tables;
mod takeaway;
mod traffic;

use crate::kits::network_parameters;
use crate::screen::notes::topology::figures;
use crate::screen::{Compute, FigureSpec, Interaction, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "topology",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: letters::letters,
        fields: &[
            ("links", "p"),
            ("bisection", "p"),
            ("avg_distance", "p"),
            ("l", "p"),
            ("t", "m"),
            ("T", "m"),
            ("n_packets", "m"),
            ("tw_effective", "tw"),
        ],
        is_consistent: |params| inputs::Inputs::of(params).is_size(),
    },
    subject: Subject::Messages,
    place: 3,
    title: "Networks compared",
    question: "How should p nodes be linked, and does the distance between them matter?",
    about: notes::topology::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::topology::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::topology::NOTES,
    interaction: Some(Interaction {
        figure: "graph",
        hint: "Press a node: the path goes there, and from there to the next node pressed.",
        actions: interaction::actions,
    }),
    linear_program: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::GRAPH, picture::graph),
    FigureSpec::at_once(figures::LOAD, picture::load),
    FigureSpec::at_once(figures::DIAMETER_OVER_P, curves::diameter),
    FigureSpec::at_once(figures::LINKS_OVER_P, curves::links),
    FigureSpec::at_once(figures::BISECTION_OVER_P, curves::bisection),
    FigureSpec::at_once(figures::WORST_OVER_P, curves::worst),
    FigureSpec::at_once(figures::COMPARISON, tables::comparison),
    FigureSpec::at_once(figures::PATTERNS, tables::patterns),
];
