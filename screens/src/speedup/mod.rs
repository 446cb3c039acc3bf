//! Speedup: nine laws for `N` processors, and the cost of the network.
//!
//! Sources: Khanyile, Tapamo and Dube, "An Analytic Model for Predicting the Performance of
//! Distributed Applications on Multicore Clusters", 2012; Hill and Marty 2008; Sun and Chen 2010; Sun
//! and Ni 1990; Gunther 2007.

mod coincidence;
mod cores;
mod efficiency;
mod hints;
mod inputs;
mod laws;
mod letters;
mod params;
mod report;
mod run;
mod scaled_work;
mod takeaway;

use crate::screen::notes::speedup::figures;
use crate::screen::{Compute, FigureSpec, Schema, Screen, Subject, notes};

/// The screen of the laws of speedup.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "speedup",
        params: params::Values::ROWS,
        basic: crate::kits::distributed::params::BASIC,
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
        is_consistent: |params| inputs::Inputs::of(params).sends(),
    },
    subject: Subject::Speedup,
    place: 1,
    title: "Speedup",
    question: "How much faster is a program on N processors, and when does the network slow it down?",
    about: notes::speedup::ABOUT,
    machine: crate::kits::distributed::params::MACHINE,
    presets: notes::speedup::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::speedup::NOTES,
    interaction: None,
    linear_program: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::LAWS, laws::laws),
    FigureSpec::at_once(figures::TIME, run::time),
    FigureSpec::at_once(figures::COMM_SHARE, run::comm_share),
    FigureSpec::at_once(figures::HILL_MARTY, cores::hill_marty),
    FigureSpec::at_once(figures::EFFICIENCY, laws::efficiency),
];
