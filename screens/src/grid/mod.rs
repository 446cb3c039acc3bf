//! `grid`: what communicating costs in one network of workstations, and over a Grid of them.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, section 4.2.

mod breakdown;
mod curves;
mod hints;
mod journey;
mod letters;
mod report;
mod setting;
mod table;
mod takeaway;
mod touch;

use crate::notes;
use crate::notes::grid::figures;
use crate::screen::{Compute, FigureSpec, Screen, Touch};
use crate::wires;

/// The screen.
pub static SCREEN: Screen = Screen {
    id: "grid",
    title: "One network or a Grid",
    question: "A program leaves its network of workstations for a Grid of networks: what do the hops cost?",
    about: notes::grid::ABOUT,
    params: table::PARAMS,
    machine: wires::MACHINE,
    presets: notes::grid::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::grid::NOTES,
    letters: letters::letters,
    touch: Some(Touch {
        figure: "breakdown",
        hint: "Add and remove networks here; press one in the picture to change its hops.",
        offers: touch::offers,
    }),
    fields: &[("th", "nth"), ("_", "words")],
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::BREAKDOWN, breakdown::breakdown),
    FigureSpec::at_once(figures::JOURNEY, journey::journey),
    FigureSpec::at_once(figures::TIME_OVER_WORDS, curves::over_words),
    FigureSpec::at_once(figures::TIME_OVER_STARTUPS, curves::over_startups),
    FigureSpec::at_once(figures::NETWORKS, breakdown::networks),
];
