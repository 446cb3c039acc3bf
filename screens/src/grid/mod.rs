//! `grid`: what communicating costs in one network of workstations, and over a Grid of them.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, section 4.2.

mod breakdown;
mod curves;
mod hints;
mod inputs;
mod interaction;
mod journey;
mod letters;
mod report;
mod table;
mod takeaway;

use crate::kits::network_parameters;
use crate::screen::notes::grid::figures;
use crate::screen::{Compute, FigureSpec, Interaction, Screen, Table, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "grid",
        params: table::PARAMS,
        letters: letters::letters,
        fields: &[("th", "nth"), ("_", "words")],
    },
    title: "One network or a Grid",
    question: "A program leaves its network of workstations for a Grid of networks: what do the hops cost?",
    about: notes::grid::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::grid::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::grid::NOTES,
    interaction: Some(Interaction {
        figure: "breakdown",
        hint: "Add and remove networks here; press one in the picture to change its hops.",
        actions: interaction::actions,
    }),
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::BREAKDOWN, breakdown::breakdown),
    FigureSpec::at_once(figures::JOURNEY, journey::journey),
    FigureSpec::at_once(figures::TIME_OVER_WORDS, curves::over_words),
    FigureSpec::at_once(figures::TIME_OVER_STARTUPS, curves::over_startups),
    FigureSpec::at_once(figures::NETWORKS, breakdown::networks),
];
