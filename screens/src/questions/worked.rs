//! How an answer is found, line by line: the formula in letters, then with its numbers.

use crossover_figures::formula::{Formula, Value};

use super::scene::{Scene, capital};

/// Returns the derivation of the readout `key`, a line each.
pub fn render_derivation(scene: &Scene, key: &str) -> Vec<String> {
    let Some(readout) = scene.readout(key) else { return Vec::new() };
    let (name, value) = (capital(&scene.name(key)), readout.format_answer());
    let Some(told) = scene.explain_readout(key) else {
        return vec![format!("{name}: {value}.")];
    };
    if let Some(by) = told.found_by {
        return vec![format!("{name}: {value}. {by} {}", told.checked).trim().to_owned()];
    }
    let numbers = if told.numbers.is_empty() || told.numbers == value {
        String::new()
    } else {
        format!(" = {}", told.numbers)
    };
    let mut lines = vec![format!("{name}: {}{numbers} = {value}.", told.plain)];
    let letters = scene.letters();
    for meaning in told.legend.iter().filter(|meaning| meaning.defined.is_some()) {
        if let Some(Value::Defined(text)) =
            letters.find(&meaning.letter).map(|letter| &letter.value)
            && let Ok(formula) = Formula::read(text)
        {
            if formula.value(letters) == Ok(0.0) {
                continue;
            }
            let (letter, plain) = (&meaning.letter, formula.plain());
            lines.push(format!(
                "There {letter} = {plain} = {}, the {}.",
                meaning.value, meaning.meaning
            ));
        }
    }
    lines
}
