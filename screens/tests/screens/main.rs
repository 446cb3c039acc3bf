//! The tests of the screens: what is true of every screen of the registry (`matrix`), and a module a
//! screen for what is particular to it, which stands beside it (`src/<id>/tests.rs`).
//! `SCREEN=star cargo test -p crossover-screens --test screens -- matrix star` tests one screen.

mod common;
mod fuzz;
mod lessons;
mod machines;
mod matrix;
mod one_level;
mod params;
mod questions;
mod random;
mod sources;
mod uncertain;
mod versus;

include!(concat!(env!("OUT_DIR"), "/tests.rs"));
