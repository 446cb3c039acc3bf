//! What every screen of the registry owes, whatever its parameters: a new screen needs no line here.

mod actions;
mod answers;
mod clocks;
mod code_names;
mod colors;
mod current;
mod effects;
mod formulas;
mod groups;
mod handles;
mod hidden;
mod keys;
mod labels;
mod lessons;
mod lines;
mod links;
mod notes;
mod numbers;
mod plots;
mod presets;
mod readings;
mod room;
mod secrets;
mod shares;
mod sliders;
mod sound;
mod sweeps;
mod tables;
mod targets;
mod terms;
mod tries;
mod words;

pub(crate) use labels::{faults, figure_words};
pub(crate) use sound::{complete, is_figure, is_report};
