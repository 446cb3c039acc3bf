//! Overheads: what parallel work costs beside computing, and how the work must grow with `p` to
//! keep an efficiency.

mod balance;
mod curves;
mod hints;
mod kernel;
mod letters;
mod map;
mod parts;
mod report;
mod search;
mod setting;
mod table;
mod takeaway;

use crate::notes;
use crate::notes::isoefficiency::figures;
use crate::screen::{Compute, FigureSpec, Screen};
use crate::wires;

/// The screen of the overhead function and the isoefficiency.
pub static SCREEN: Screen = Screen {
    id: "isoefficiency",
    title: "Isoefficiency",
    question: "How fast must the work grow with the processors for them to stay busy?",
    about: notes::isoefficiency::ABOUT,
    params: table::PARAMS,
    machine: wires::MACHINE,
    presets: notes::isoefficiency::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::isoefficiency::NOTES,
    touch: None,
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
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::ISOEFFICIENCY, curves::isoefficiency),
    FigureSpec::at_once(figures::EFFICIENCY_MAP, map::map),
    FigureSpec::at_once(figures::BALANCE, balance::balance),
    FigureSpec::at_once(figures::DOMINATING_TERM, curves::dominating),
    FigureSpec::at_once(figures::PARTS, parts::parts),
];
