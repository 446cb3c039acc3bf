//! `grid`: how long communication takes in one network of workstations and over a Grid of them.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, sections 4 and 5; L. Kleinrock, *Queueing Systems*, volume 1, 1975.

mod breakdown;
mod curves;
mod hints;
mod inputs;
mod interaction;
mod journey;
mod letters;
mod params;
mod report;
mod roles;
mod takeaway;

use crate::kits::network_parameters;
use crate::screen::notes::grid::figures;
use crate::screen::{Compute, FigureSpec, Interaction, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "grid",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: letters::letters,
        fields: &[("th", "nth"), ("_", "words")],
        is_consistent: |_| true,
    },
    subject: Subject::Messages,
    place: 4,
    title: "One network or a Grid",
    question: "How long does communication take in one network of workstations and over a Grid of networks?",
    about: notes::grid::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::grid::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::grid::NOTES,
    interaction: Some(Interaction {
        figure: "breakdown",
        hint: "Add or remove a network here, or select one in the figure to change it.",
        actions: interaction::actions,
    }),
    linear_program: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::BREAKDOWN, breakdown::breakdown),
    FigureSpec::at_once(figures::JOURNEY, journey::journey),
    FigureSpec::at_once(figures::TIME_OVER_WORDS, curves::over_words),
    FigureSpec::at_once(figures::TIME_OVER_STARTUPS, curves::over_startups),
    FigureSpec::at_once(figures::NETWORKS, breakdown::networks),
    FigureSpec::at_once(figures::WAITING, curves::over_utilization),
];
