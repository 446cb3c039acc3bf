//! Overheads: what parallel work costs beside computing, and how the work must grow with `p` to
//! keep an efficiency.

mod balance;
mod curves;
mod hints;
mod inputs;
mod kernel;
mod letters;
mod map;
mod parts;
mod report;
mod search;
mod table;
mod takeaway;

use crate::kits::network_parameters;
use crate::screen::notes::isoefficiency::figures;
use crate::screen::{Compute, FigureSpec, Screen, Table, notes};

/// The screen of the overhead function and the isoefficiency.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "isoefficiency",
        params: table::PARAMS,
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
        ],
    },
    title: "Isoefficiency",
    question: "How fast must the work grow with the processors for them to stay busy?",
    about: notes::isoefficiency::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::isoefficiency::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::isoefficiency::NOTES,
    interaction: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::ISOEFFICIENCY, curves::isoefficiency),
    FigureSpec::at_once(figures::EFFICIENCY_MAP, map::map),
    FigureSpec::at_once(figures::BALANCE, balance::balance),
    FigureSpec::at_once(figures::DOMINATING_TERM, curves::dominating),
    FigureSpec::at_once(figures::PARTS, parts::parts),
];
