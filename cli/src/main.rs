//! `crossover`: the screens on the command line.
//!
//! Numbers are printed as JSON in SI units, figures as SVG, PNG or CSV, linear programs in LP format.
//! A wrong argument ends with code 2 and one JSON object on standard error.

mod command_error;
mod eval;
mod json;
mod list;
mod lp;
mod render;
mod request;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use command_error::CommandError;

/// Models of parallel performance: numbers as JSON, figures as SVG, PNG and CSV.
#[derive(Parser)]
#[command(name = "crossover", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the screens; with --json also their parameters, readouts, figures and presets.
    List {
        /// Print everything as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print the readouts of a screen as one JSON object, in SI units.
    Eval {
        /// A screen and key=value pairs, or a link.
        #[arg(required = true, value_name = "SCREEN KEY=VALUE… | LINK")]
        state: Vec<String>,
        /// Explain each answer: formula, numbers, terms, source.
        #[arg(long)]
        why: bool,
    },
    /// Draw one figure into a file, or print it as SVG.
    Render(render::Options),
    /// Write the linear program of a divisible load in CPLEX LP format, for other solvers.
    Lp(lp::Options),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return CommandError::usage(&error).exit(),
        Err(help) => {
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
    };
    let done = match arguments.command {
        Command::List { json } => list::run(json),
        Command::Eval { state, why } => eval::run(&state, why),
        Command::Render(options) => render::run(&options),
        Command::Lp(options) => lp::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.exit(),
    }
}
