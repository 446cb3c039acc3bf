//! Abstract machines: one job as PRAM, GRAM, BSP, CGM, `LogP` and `LogGP` see it.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, section 3.

mod figures;
mod letters;
mod params;
mod picture;
mod quantities;
mod state;
mod verdict;
mod words;

use crate::kits::network_parameters;
use crate::screen::notes::abstract_machines::PAGE;
use crate::screen::{Interaction, prelude::*};

use figures::FIGURES;
use params::{BASIC, Values};
use state::State;

/// The screen of abstract machines.
pub static SCREEN: Screen = Screen {
    subject: Subject::Machines,
    place: 2,
    chapter: Chapter::AbstractMachines,
    title: "Abstract machines",
    question: "How long does the same job take in the PRAM, BSP, CGM and LogP models?",
    machine: network_parameters::MACHINE,
    figures: FIGURES,
    interaction: Some(Interaction {
        figure: "superstep",
        hint: "Add and remove supersteps here.",
        actions: picture::actions,
    }),
    ..Screen::of::<State>("abstract-machines", Values::ROWS, BASIC, &[("_", "n")], &PAGE)
};
