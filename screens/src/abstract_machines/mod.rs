//! `abstract-machines`: one job as PRAM, GRAM, BSP, CGM, `LogP` and `LogGP` see it.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, section 3.

mod comparison;
mod hints;
mod letters;
mod models;
mod over_p;
mod report;
mod roles;
mod setting;
mod superstep;
mod table;
mod takeaway;
mod timeline;
mod touch;

use crate::notes;
use crate::screen::{Compute, FigureSpec, Screen, Touch};
use crate::wires;

/// The screen.
pub static SCREEN: Screen = Screen {
    id: "abstract-machines",
    title: "Abstract machines",
    question: "PRAM, BSP, CGM, LogP: what does each of them charge for the same job?",
    about: notes::abstract_machines::ABOUT,
    params: table::PARAMS,
    machine: wires::MACHINE,
    presets: notes::abstract_machines::PRESETS,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::abstract_machines::NOTES,
    letters: letters::letters,
    touch: Some(Touch {
        figure: "superstep",
        hint: "Supersteps can be added and removed in a list of them.",
        offers: touch::offers,
    }),
    fields: &[("_", "n")],
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec {
        id: "comparison",
        title: "The same job on every machine",
        caption: "A bar for each model, of the parts it charges for. Models that see the same part draw it in the same colour: the start-up ts of the network is what LogP splits into two overheads o, tw is behind the g of BSP and LogP and the G of LogGP. A bar that runs off the picture has its time written at the edge.",
        compute: Compute::Once(comparison::comparison),
    },
    FigureSpec {
        id: "superstep",
        title: "Supersteps: computing, communicating, barrier",
        caption: "BSP's picture, w, g h and l to scale. Nobody goes on before the slowest has computed, the largest exchange is over and the barrier is passed: hatched is waiting. With overlap the three run side by side and the longest counts. Of many processors the first eight are drawn; for a list of supersteps the first has the full w and h, the shares of the others are examples.",
        compute: Compute::Once(superstep::superstep),
    },
    FigureSpec {
        id: "logp-timeline",
        title: "LogP: overhead, latency and gap",
        caption: "The same job message by message, o, L and g to scale. An arrow leaves when the sender's overhead is over and lands when the receiver's begins. Of many processors only the first are drawn, and a long run of messages as one bar. Play it, or step from event to event.",
        compute: Compute::Once(timeline::timeline),
    },
    FigureSpec {
        id: "time-over-p",
        title: "More processors?",
        caption: "The job's time over p by the chosen models. PRAM gains until every processor has a single number; a model that charges for messages has a least time, marked, beyond which the tree's levels cost more than the smaller shares save.",
        compute: Compute::Once(over_p::over_p),
    },
];
