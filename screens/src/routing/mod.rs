//! `routing`: store-and-forward, packet and cut-through routing of one message.
//!
//! Sources: lecture notes on message-passing costs; A. Grama, A. Gupta, G. Karypis, V. Kumar,
//! *Introduction to Parallel Computing*, 2nd ed., 2003, section 2.5.

mod curves;
mod hints;
mod inputs;
mod letters;
mod methods;
mod packet_size;
mod params;
mod parts;
mod report;
mod simplified_error;
mod steps;
mod takeaway;
mod timeline;

use crate::kits::network_parameters;
use crate::screen::notes::routing::figures;
use crate::screen::{Compute, FigureSpec, Schema, Screen, Subject, notes};

/// The screen.
pub static SCREEN: Screen = Screen {
    schema: Schema {
        id: "routing",
        params: params::Values::ROWS,
        basic: params::BASIC,
        letters: letters::letters,
        fields: &[("_", "tw")],
        is_consistent: |_| true,
    },
    subject: Subject::Messages,
    title: "Routing a message",
    question: "How long does a message take over several links, and how does routing change it?",
    about: notes::routing::ABOUT,
    machine: network_parameters::MACHINE,
    presets: notes::routing::PRESETS,
    quantities: None,
    report: Compute::Once(report::report),
    figures: FIGURES,
    notes: notes::routing::NOTES,
    interaction: None,
};

const FIGURES: &[FigureSpec] = &[
    FigureSpec::at_once(figures::TIMELINE, timeline::timeline),
    FigureSpec::at_once(figures::TIME_OVER_SIZE, curves::over_size),
    FigureSpec::at_once(figures::TIME_OVER_HOPS, curves::over_hops),
    FigureSpec::at_once(figures::PACKET_SIZE, packet_size::packet_size),
    FigureSpec::at_once(figures::SIMPLIFIED_ERROR, simplified_error::error_over_size),
];
