//! Overhead and isoefficiency: how fast the work must grow with `p` to keep an efficiency.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014, sections
//! 3.3.2.1, 4 and 5; Grama, Gupta, Karypis and Kumar, *Introduction to Parallel Computing*, 2nd ed.,
//! 2003, chapter 5.

mod balance;
mod curves;
mod efficiency_map;
mod hints;
mod inputs;
mod letters;
mod overhead;
mod params;
mod parts;
mod report;
mod search;
mod takeaway;

use crate::kits::network_parameters;
use crate::screen::notes::isoefficiency::figures;
use crate::screen::{Compute, FigureSpec, Schema, Screen, Subject, notes};

/// The screen of the overhead function and the isoefficiency.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "isoefficiency",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: letters::letters,
        fields: &[
            ("T_comp", "Z"),
            ("W", "Z"),
            ("w", "Z"),
            ("h", "ts"),
            ("T_comm", "ts"),
            ("T_o", "ts"),
            ("T_arch", "t_arch"),
            ("T_par", "t_par"),
            ("T_syn", "t_syn"),
            ("T_wait", "t_wait"),
            ("tc", "over_p"),
        ],
        is_consistent: |params| inputs::Inputs::of(params).is_consistent(),
    },
    subject: Subject::Speedup,
    place: 3,
    title: "Isoefficiency",
    question: "How fast must the work grow with the processors to keep the efficiency?",
    about: notes::isoefficiency::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::isoefficiency::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::isoefficiency::NOTES,
    interaction: None,
    linear_program: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::ISOEFFICIENCY, curves::isoefficiency),
    FigureSpec::at_once(figures::EFFICIENCY_MAP, efficiency_map::efficiency_map),
    FigureSpec::at_once(figures::BALANCE, balance::balance),
    FigureSpec::at_once(figures::DOMINATING_TERM, curves::dominating),
    FigureSpec::at_once(figures::PARTS, parts::parts),
];
