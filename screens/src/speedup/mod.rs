//! Speedup: what `N` processors gain, by nine laws, and what the network takes back.

mod coincidence;
mod cores;
mod hints;
mod inputs;
mod law;
mod laws;
mod letters;
mod limits;
mod readouts;
mod report;
mod table;
mod takeaway;
mod time;

use crate::screen::notes::speedup::figures;
use crate::screen::{Compute, FigureSpec, Screen, Table, notes};

/// The screen of the laws of speedup.
pub static SCREEN: Screen = Screen {
    table: Table {
        id: "speedup",
        params: table::PARAMS,
        letters: letters::letters,
        fields: &[
            ("slowdown", "speeds"),
            ("C", "N"),
            ("S_max", "N"),
            ("G", "g"),
            ("N_peak", "kappa"),
            ("m", "N"),
            ("p", "N"),
            ("S", "N"),
            ("messages", "N"),
            ("T", "L"),
            ("t_comm", "L"),
            ("t_comp", "Tseq"),
            ("t_est", "Tseq"),
            ("T_est", "Tseq"),
            ("network_aware", "Tseq"),
            ("cost", "Tseq"),
        ],
    },
    title: "Speedup",
    question: "How much faster is a program on N processors, and when does the network undo it?",
    about: notes::speedup::ABOUT,
    machine: crate::kits::distributed::table::MACHINE,
    presets: notes::speedup::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::speedup::NOTES,
    interaction: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::LAWS, laws::laws),
    FigureSpec::at_once(figures::TIME, time::time),
    FigureSpec::at_once(figures::COMM_SHARE, time::comm_share),
    FigureSpec::at_once(figures::HILL_MARTY, cores::hill_marty),
    FigureSpec::at_once(figures::EFFICIENCY, laws::efficiency),
];
