//! What can be explored: the parameters, presets, readouts and figures of every screen.
//!
//! `screen` says what a screen is made of, `kits` holds what several share, and every other folder
//! is one screen.

#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "no one outside the workspace calls this crate"
)]

// The macro `each_screen`: `build.rs` finds every folder that holds a `notes.md`.
include!(concat!(env!("OUT_DIR"), "/screens.rs"));

macro_rules! modules {
    ($($screen:ident)*) => { $(mod $screen;)* };
}

each_screen!(modules);

pub mod archive;
pub mod effects;
pub mod explain;
pub mod export;
pub mod hidden;
mod kits;
pub mod lesson;
mod linear_program;
pub mod link;
pub mod machines;
pub mod offer;
pub mod outcomes;
pub mod plain;
pub mod predict;
pub mod questions;
pub mod reader;
pub mod registry;
pub mod screen;
pub mod search;
pub mod sensitivity;
pub mod slider;
pub mod target;
pub mod tries;
pub mod uncertain;
pub mod versus;

macro_rules! rooms {
    ($($screen:ident)*) => {
        /// The screens by the names of their folders. Each lies in a room of its own in the page, so what names one
        /// there brings its room along.
        pub mod rooms { $(pub use crate::$screen::SCREEN as $screen;)* }
    };
}

each_screen!(rooms);

pub use linear_program::linear_program;
pub use screen::{Params, Value, machine, notes, param, sentence, terms};
