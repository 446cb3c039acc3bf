//! Faults of a text and their lines.

use crossover_model::{Error, ErrorKind};

/// A fault in a line.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The fault, and what to write instead.
    pub message: String,
}

impl Fault {
    /// Returns the fault of a line that has this error.
    pub fn of(line: usize, error: &Error) -> Self {
        let message = error.to_string();
        Self { line, message }
    }
}

/// Returns the error of a name that is none of `allowed`.
pub fn unknown(field: &str, got: &str, allowed: &[&str]) -> Error {
    let help = format!("choose one of {}", allowed.join(", "));
    let got = format!("“{got}”");
    Error::new(ErrorKind::UnknownOption, field.to_owned(), got, help)
}
