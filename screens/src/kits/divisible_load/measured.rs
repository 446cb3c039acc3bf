//! Whose start-up and sending times these are.

use crossover_figures::quantity::Unit;
use crossover_model::divisible_load::Load;

use crate::screen::machine::Kind;
use crate::screen::{Params, Sentence, machines};

/// The machine whose times the job has, said in a hint.
pub(crate) fn measured(load: &Load, params: &Params) -> Option<Sentence> {
    let word = params.context().word;
    let same = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a;
    let machine = machines().find(|machine| {
        same(machine.ts, load.startup) && same(machine.per_word(word) / word, load.transfer)
    })?;
    let said = Sentence::from(match machine.kind() {
        Kind::Measured if machine.is_collective() => return machine.cost(),
        Kind::Measured => "C and S are those of {machine} ({year}), measured.",
        Kind::Constant => return None,
        Kind::Printed => {
            "{machine} is printed with a time per word of unknown size; C takes it for {word}."
        }
    });
    Some(said.naming("machine", machine.name).naming("year", machine.year()).number(
        "word",
        word,
        Unit::Byte,
    ))
}
