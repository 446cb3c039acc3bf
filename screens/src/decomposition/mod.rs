//! `decomposition`: strips or blocks, how to cut a grid so that its parts exchange their edges in the
//! least time.
//!
//! Sources: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", 2014,
//! sections 6 and 7; N. P. Khanyile, J.-R. Tapamo, E. Dube, "An Analytic Model for Predicting the
//! Performance of Distributed Applications on Multicore Clusters", 2012, section IV-B.

mod cuts;
mod exchange;
mod file_view;
mod hints;
mod inputs;
mod isoefficiency;
mod letters;
mod map;
mod oblong;
mod params;
mod picture;
mod report;
mod tables;
mod takeaway;
mod threshold;
mod time;

use crate::kits::network_parameters;
use crate::screen::notes::decomposition::figures;
use crate::screen::{Compute, FigureSpec, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "decomposition",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: letters::letters,
        fields: &[
            ("iterations", "iters"),
            ("W", "tc"),
            ("T_p", "tc"),
            ("T_comp", "tc"),
            ("speedup", "tc"),
            ("overhead_total", "tc"),
            ("T_comm", "tw"),
            ("ts_threshold", "tw"),
            ("tw_threshold", "ts"),
            ("p_cross", "ts"),
        ],
        is_consistent: |params| inputs::Inputs::of(params).has_blocks(),
    },
    subject: Subject::Decomposition,
    title: "Strips or blocks",
    question: "Should a grid be cut into strips or into blocks for p processors?",
    about: notes::decomposition::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::decomposition::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::decomposition::NOTES,
    interaction: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::THRESHOLD, threshold::over_start_up),
    FigureSpec::at_once(figures::THRESHOLD_TW, threshold::over_per_word),
    FigureSpec::at_once(figures::MAP, map::map),
    FigureSpec::at_once(figures::THRESHOLD_OVER_TW, tables::threshold_over_tw),
    FigureSpec::at_once(figures::TOTAL_TIME, time::total_time),
    FigureSpec::at_once(figures::SPEEDUP, time::speedup),
    FigureSpec::at_once(figures::ISOEFFICIENCY, isoefficiency::isoefficiency),
    FigureSpec::at_once(figures::EXCHANGE, exchange::exchange),
    FigureSpec::at_once(figures::OBLONG, oblong::oblong),
    FigureSpec::at_once(figures::FILE_VIEW, file_view::file_view),
    FigureSpec::at_once(figures::TABLE_1, tables::table_1),
    FigureSpec::at_once(figures::TABLE_2, tables::table_2),
];
