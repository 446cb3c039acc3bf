//! Errors of a command, as JSON on standard error.

use std::io::Write;
use std::process::ExitCode;

use crossover_model::Error;
use serde_json::json;

/// A wrong argument, or a file that cannot be written.
pub struct CommandError {
    kind: String,
    field: String,
    message: String,
    code: u8,
}

impl CommandError {
    /// Returns the error of arguments that clap rejects.
    pub fn usage(error: &clap::Error) -> Self {
        let message = error.to_string();
        let message = message.trim().trim_start_matches("error: ").to_owned();
        Self {
            kind: "unknown_option".to_owned(),
            field: "arguments".to_owned(),
            message,
            code: 2,
        }
    }

    /// Returns the error of a file, or of standard output, that cannot be written.
    pub fn output(path: &str, error: impl std::fmt::Display) -> Self {
        let message = format!("{path} cannot be written: {error}");
        Self {
            kind: "output".to_owned(),
            field: "output".to_owned(),
            message,
            code: 1,
        }
    }

    /// Prints the error. Returns the exit code.
    pub fn exit(self) -> ExitCode {
        let Self {
            kind,
            field,
            message,
            code,
        } = self;
        let object = json!({"error": {"kind": kind, "field": field, "message": message}});
        let _ = writeln!(std::io::stderr(), "{object}");
        ExitCode::from(code)
    }
}

impl From<Error> for CommandError {
    fn from(error: Error) -> Self {
        Self {
            kind: error.kind().name().to_owned(),
            field: error.field().to_owned(),
            message: error.to_string(),
            code: 2,
        }
    }
}

/// Prints `text` on standard output; a closed pipe is no error.
pub fn print(text: &str) -> Result<(), CommandError> {
    match writeln!(std::io::stdout(), "{text}") {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(CommandError::output("standard output", error))
        }
        _ => Ok(()),
    }
}
