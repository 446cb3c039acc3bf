//! What the page does, without a browser: plain structs that are tested natively.
//!
//! The web shell in `src` owns the signals, the timers and the elements. It tells these structs
//! what happened and shows what they answer. Times are in milliseconds, places in CSS pixels.

#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "no one outside the workspace calls this crate"
)]

pub mod address;
pub mod cells;
pub mod class;
pub mod comparison;
pub mod cursor;
pub mod debounce;
pub mod doors;
pub mod draft;
pub mod drag_value;
pub mod dropped;
pub mod embed;
pub mod handle;
pub mod highlight;
pub mod history;
pub mod json_list;
pub mod kept;
pub mod keys;
pub mod lesson_draft;
pub mod machine_list;
pub mod messages;
pub mod own_machines;
pub mod path;
pub mod player;
pub mod practice;
pub mod progress;
pub mod prose;
pub mod readable;
pub mod reading;
#[cfg(test)]
mod samples;
pub mod shown;
pub mod sketch;
pub mod slices;
pub mod swipe;
pub mod trial;
