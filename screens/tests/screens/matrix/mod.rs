//! What every screen of the registry owes, whatever its parameters: a new screen needs no line here.

mod actions;
mod formulas;
mod keys;
mod links;
mod notes;
mod readings;
mod sound;
mod targets;
mod words;
