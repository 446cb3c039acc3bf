//! The tests of the screens: what is true of every screen of the registry (`matrix`), and a module a
//! screen for what is particular to it. `SCREEN=star cargo test -p crossover-screens --test screens --
//! matrix star` tests one screen.

mod abstract_machines;
mod collectives;
mod common;
mod decomposition;
mod grid;
mod isoefficiency;
mod machines;
mod matrix;
mod multilevel;
mod network;
mod random;
mod roofline;
mod routing;
mod speedup;
mod star;
mod topology;
mod tree;
