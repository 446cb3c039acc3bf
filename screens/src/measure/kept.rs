//! What was read of the last texts: a text is read once, however many sliders move beside it.

use std::sync::{Arc, Mutex, PoisonError};

use crossover_measurements::{Choices, Reading, read};
use crossover_model::Error;

/// The outputs of a text, or why there are none.
pub(super) type Outputs = Arc<Result<Vec<Reading>, Error>>;

/// How many texts are kept: that of the page, the one it is compared with, and the examples.
const MOST: usize = 10;

/// The texts that were read last, the latest at the end.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// What was read of a text.
struct Kept {
    text: Arc<str>,
    choices: Choices,
    outputs: Outputs,
}

/// Returns the outputs of a text: those kept, where it is one of the last.
pub(super) fn outputs(text: &Arc<str>, choices: &Choices) -> Outputs {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept.iter().position(|one| one.choices == *choices && one.text == *text);
    let last = match known {
        Some(at) => kept.remove(at),
        None => Kept {
            text: Arc::clone(text),
            choices: choices.clone(),
            outputs: Arc::new(read(text, choices)),
        },
    };
    let outputs = Arc::clone(&last.outputs);
    if kept.len() == MOST {
        kept.remove(0);
    }
    kept.push(last);
    outputs
}
