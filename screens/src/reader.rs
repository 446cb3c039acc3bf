//! The reader of what is pasted or dropped. It is large, and few read a text: on a page the formats of programs come in a
//! room of their own; tables are read by whoever reads at all.

use std::sync::OnceLock;

use crossover_measurements::{Choices, ReadInSteps, ReadTables, Reading};
use crossover_model::steps::{Pace, finish};
use crossover_model::{Error, ErrorKind};

/// What reads the outputs of programs in a text, given what reads tables.
pub type ReadTexts = for<'a> fn(&'a str, &'a Choices, &'a Pace, ReadTables) -> ReadInSteps<'a>;

/// The screen that reads texts: its room is open with the reader.
pub const SCREEN: &str = "measure";

/// The reader of formats.
static READER: OnceLock<ReadTexts> = OnceLock::new();

/// Notes that the room of the reader of formats is open.
pub fn open(texts: ReadTexts) {
    READER.get_or_init(|| texts);
}

/// Returns the outputs in a text, in its order; `choices` say what a table leaves open.
///
/// # Errors
/// As [`crossover_measurements::read`](fn@crossover_measurements::read), and where the reader has not come.
pub fn read(text: &str, choices: &Choices) -> Result<Vec<Reading>, Error> {
    finish(read_paced(text, choices, &Pace::endless()))
}

/// Does what [`read`] does in the steps of `pace`.
///
/// # Errors
/// As [`read`].
pub fn read_paced<'a>(text: &'a str, choices: &'a Choices, pace: &'a Pace) -> ReadInSteps<'a> {
    #[cfg(not(target_family = "wasm"))]
    open(crossover_measurements::read_with);
    match READER.get() {
        Some(texts) => texts(text, choices, pace, crossover_measurements::tables),
        None => Box::pin(async { Err(missing()) }),
    }
}

fn missing() -> Error {
    let help = "check the network, then load the page again";
    Error::new(ErrorKind::Undefined, "text", "the reader could not be loaded", help)
}
