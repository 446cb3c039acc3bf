//! Errors of a command on standard error: of its arguments and files as JSON, of a text line by line.

use std::io::Write;
use std::process::ExitCode;

use crossover_model::Error;
use serde_json::{Value as Json, json};

use crate::json::json_error;

/// A wrong argument, a file that cannot be read or written, or a text with faults.
pub struct CommandError {
    said: String,
    code: u8,
}

impl CommandError {
    /// Returns the error of arguments that clap rejects.
    pub fn usage(error: &clap::Error) -> Self {
        let message = error.to_string();
        let message = message.trim().trim_start_matches("error: ").to_owned();
        let kind = match error.kind() {
            clap::error::ErrorKind::MissingRequiredArgument => "missing_input",
            _ => "unknown_option",
        };
        Self::object(kind, "arguments", &message, 2)
    }

    /// Returns the error of a file, or of standard input, that cannot be read.
    pub fn input(path: &str, error: impl std::fmt::Display) -> Self {
        let message = format!("{path} cannot be read: {error}");
        Self::object("input", "input", &message, 1)
    }

    /// Returns the error of a file, or of standard output, that cannot be written.
    pub fn output(path: &str, error: impl std::fmt::Display) -> Self {
        let message = format!("{path} cannot be written: {error}");
        Self::object("output", "output", &message, 1)
    }

    /// Returns the error of a text, of which each line says where it is wrong.
    pub fn text(lines: &[String]) -> Self {
        let said = lines.join("\n");
        Self { said, code: 1 }
    }

    /// Returns the error of files that were refused, a line each.
    pub fn files(lines: &[String]) -> Self {
        Self { code: 2, ..Self::text(lines) }
    }

    /// Returns the error of the file of a machine; the message names the file.
    pub fn machine(message: &str) -> Self {
        Self::object("parse_error", "machine", message, 2)
    }

    fn object(kind: &str, field: &str, message: &str, code: u8) -> Self {
        Self::of(&json!({"kind": kind, "field": field, "message": message}), code)
    }

    fn of(error: &Json, code: u8) -> Self {
        let said = json!({"error": error}).to_string();
        Self { said, code }
    }

    /// Returns the printed text.
    pub fn message(&self) -> &str {
        &self.said
    }

    /// Prints the error. Returns the exit code.
    pub fn exit(self) -> ExitCode {
        let _ = writeln!(std::io::stderr(), "{}", self.said);
        ExitCode::from(self.code)
    }
}

impl From<Error> for CommandError {
    fn from(error: Error) -> Self {
        Self::of(&json_error(&error), 2)
    }
}

/// Prints warnings on standard error, a line each.
pub fn warn(lines: impl Iterator<Item = String>) {
    for line in lines {
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

/// Prints `text` and an end of line on standard output; a closed pipe is no error.
pub fn print(text: &str) -> Result<(), CommandError> {
    print_as_is(&format!("{text}\n"))
}

/// Prints `text` and nothing else on standard output; a closed pipe is no error.
pub fn print_as_is(text: &str) -> Result<(), CommandError> {
    let mut output = std::io::stdout();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(CommandError::output("standard output", error))
        }
        _ => Ok(()),
    }
}
