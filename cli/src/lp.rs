//! `crossover lp`: the linear program of a divisible load, for other solvers.

use crate::fault::{Fault, print};
use crate::request;

/// Which program, and where it goes.
#[derive(clap::Args)]
pub struct Options {
    /// The screen star or tree and key=value pairs, or a link to a state.
    #[arg(required = true, value_name = "SCREEN KEY=VALUE… | LINK")]
    state: Vec<String>,
    /// A file; standard output where it is left out.
    #[arg(short, long)]
    output: Option<String>,
}

/// Writes the program of the state that the arguments name.
pub fn run(options: &Options) -> Result<(), Fault> {
    let state = request::read(&options.state)?;
    let Some(params) = &state.params else {
        return Ok(());
    };
    let program = crossover_screens::linear_program(params)?;
    // The link says which state it is; a comment, as it starts with a backslash.
    let text = format!("\\ {}\n{}", state.write(), program.to_lp());
    match options.output.as_deref() {
        None => print(text.trim_end()),
        Some(path) => std::fs::write(path, text).map_err(|error| Fault::output(path, error)),
    }
}
