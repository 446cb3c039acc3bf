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
    FigureSpec {
        id: "isoefficiency",
        title: "The work that keeps the efficiency",
        caption: "On and above the unbroken curve the work keeps the efficiency E. Dashed: \
                  the other problems on the same machine. Where the areas meet, computing and \
                  overhead are equal: that is the curve of E = 0.5.",
        compute: Compute::Once(curves::isoefficiency),
    },
    FigureSpec {
        id: "efficiency-map",
        title: "Efficiency over processors and work",
        caption: "Colours say how high the efficiency is, by the scale above. Each line is an \
                  isoefficiency curve: along it the efficiency it is named by stays. Blank: \
                  more processors than there are parts.",
        compute: Compute::Once(map::map),
    },
    FigureSpec {
        id: "balance",
        title: "Computing falls, overhead may rise",
        caption: "The time on p processors of the present work (Fig. 9 of the paper). The \
                  least whole time is marked where overhead rises with p; where it does not, \
                  the figure says why.",
        compute: Compute::Once(balance::balance),
    },
    FigureSpec {
        id: "dominating-term",
        title: "The dominating term over the work",
        caption: "The paper's w(s) = max(T_comp, h) follows overhead while the work is small \
                  and computing once it is large. The corner is where the efficiency is one \
                  half; the dashed line is the work that keeps E.",
        compute: Compute::Once(curves::dominating),
    },
    FigureSpec {
        id: "parts",
        title: "What the time consists of",
        caption: "The parts one after another. h is all but computing; w, the paper's \
                  dominating term, is the greater of computing and h.",
        compute: Compute::Once(parts::parts),
    },
];
