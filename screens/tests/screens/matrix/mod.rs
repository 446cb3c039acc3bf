//! What every screen of the registry owes, whatever its parameters: a new screen needs no line here.

mod actions;
mod formulas;
mod notes;
mod reports;
