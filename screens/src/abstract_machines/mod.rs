//! `abstract-machines`: one workload as PRAM, GRAM, BSP, CGM, `LogP` and `LogGP` see it.
//!
//! Source: J. Hanuliak, "Modeling of Communication Complexity in Parallel Computing", American
//! Journal of Networks and Communications 3(5-1), 2014, section 3.

mod comparison;
mod hints;
mod inputs;
mod interaction;
mod letters;
mod models;
mod over_p;
mod params;
mod report;
mod roles;
mod superstep;
mod takeaway;
mod timeline;

use crate::kits::network_parameters;
use crate::screen::notes::abstract_machines::figures;
use crate::screen::{Compute, FigureSpec, Interaction, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "abstract-machines",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: letters::letters,
        fields: &[("_", "n")],
        is_consistent: |params| inputs::Inputs::of(params).is_consistent(),
    },
    subject: Subject::Machines,
    place: 2,
    title: "Abstract machines",
    question: "How long does the same job take in the PRAM, BSP, CGM and LogP models?",
    about: notes::abstract_machines::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::abstract_machines::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::abstract_machines::NOTES,
    interaction: Some(Interaction {
        figure: "superstep",
        hint: "Add and remove supersteps here.",
        actions: interaction::actions,
    }),
    linear_program: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::COMPARISON, comparison::comparison),
    FigureSpec::at_once(figures::SUPERSTEP, superstep::superstep),
    FigureSpec::at_once(figures::LOGP_TIMELINE, timeline::timeline),
    FigureSpec::at_once(figures::TIME_OVER_P, over_p::over_p),
];
