//! Speedup: what `N` processors gain, by nine laws, and what the network takes back.

mod coincidence;
mod cores;
mod hints;
mod law;
mod laws;
mod letters;
mod limits;
mod readouts;
mod report;
mod state;
mod table;
mod takeaway;
mod time;

use crate::notes;
use crate::screen::{Compute, FigureSpec, Screen};

/// The screen of the laws of speedup.
pub static SCREEN: Screen = Screen {
    id: "speedup",
    title: "Speedup",
    question: "How much faster is a program on N processors, and when does the network undo it?",
    about: notes::speedup::ABOUT,
    params: table::PARAMS,
    machine: crate::distributed::table::MACHINE,
    presets: notes::speedup::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::speedup::NOTES,
    touch: None,
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
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec {
        id: "laws",
        title: "Speedup over N",
        caption: "Each law's speedup on N processors. The dashed vertical line is the present \
                  N; a diamond marks where a law peaks. Further f draw each law as a family.",
        compute: Compute::Once(laws::laws),
    },
    FigureSpec {
        id: "time",
        title: "Time of the run over N",
        caption: "Computing gets shorter with N, communicating longer; their sum is the time \
                  of the run, least at the diamond.",
        compute: Compute::Once(time::time),
    },
    FigureSpec {
        id: "comm-share",
        title: "Share of communication",
        caption: "What part of the time of the run is spent on messages.",
        compute: Compute::Once(time::comm_share),
    },
    FigureSpec {
        id: "hill-marty",
        title: "How strong should cores be?",
        caption: "A chip of n BCEs can be n small cores, one large one, or anything between: \
                  its speedup over one BCE by the BCEs r of a core (of the large core, in \
                  asymmetric and dynamic chips). Diamonds mark the best r.",
        compute: Compute::Once(cores::hill_marty),
    },
    FigureSpec {
        id: "efficiency",
        title: "Efficiency over N",
        caption: "Speedup per processor. Of equal cores, and relative to one of them, it is how \
                  much of each one's time is put to use; relative to one BCE, and of \
                  asymmetric and dynamic chips, it can exceed 1.",
        compute: Compute::Once(laws::efficiency),
    },
];
