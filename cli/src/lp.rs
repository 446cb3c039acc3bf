//! `crossover lp`: the linear program of a divisible load, for other solvers.

use std::path::Path;

use crate::command_error::{CommandError, print};
use crate::{output, request};

/// The arguments of the command.
#[derive(clap::Args)]
pub struct Options {
    /// The screen (star or tree) and key=value pairs, or a link.
    #[arg(required = true, value_name = "SCREEN KEY=VALUE… | LINK")]
    state: Vec<String>,
    /// The file to write; printed if omitted.
    #[arg(short, long)]
    output: Option<String>,
}

/// Writes the program of the state that the arguments name.
pub fn run(options: &Options) -> Result<(), CommandError> {
    let state = request::read(&options.state)?;
    let params = request::params(&state)?;
    let program = crossover_screens::linear_program(params)?;
    // The link names the state, in a comment: a backslash begins one.
    let text = format!("\\ {}\n{}", state.write(), program.to_lp());
    match options.output.as_deref() {
        None => print(text.trim_end()),
        Some(path) => output::write(Path::new(path), text),
    }
}
