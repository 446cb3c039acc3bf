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
    FigureSpec {
        id: "breakdown",
        title: "What the time is made of",
        caption: "Starting up, f1 = a ts, and sending words, f2 = b tw, cost the same in one NOW and in a Grid; a Grid adds the hops of each network. The paper adds them once. In the last row each of the a messages pays them, as where one waits for the other.",
        compute: Compute::Once(breakdown::breakdown),
    },
    FigureSpec {
        id: "journey",
        title: "One message on its way",
        caption: "A message of b / a words starts up, its header takes the hops of one network after the other, the words follow at its heels: ts + m tw + the sum of lh th. Play it, or step from network to network.",
        compute: Compute::Once(journey::journey),
    },
    FigureSpec {
        id: "time-over-words",
        title: "Time over the number of words",
        caption: "The hops are paid whatever the message carries, so the curves meet as it grows. Right of the mark the hops are less than the share that matters to you.",
        compute: Compute::Once(curves::over_words),
    },
    FigureSpec {
        id: "time-over-startups",
        title: "Time over the number of messages",
        caption: "Paid once, the hops drown in the start-ups of many messages. Paid by every message they never do: that curve rises beside the others, and packing words into fewer messages is all that helps.",
        compute: Compute::Once(curves::over_startups),
    },
    FigureSpec {
        id: "networks",
        title: "The networks one by one",
        caption: "Hops, time and share of each network; the shares are of the Grid's whole time T.",
        compute: Compute::Once(breakdown::networks),
    },
];
