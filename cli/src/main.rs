//! `crossover`: the screens on the command line.
//!
//! Numbers come out as JSON in SI units, figures as SVG, PNG or CSV, programs in LP format. An argument in error ends
//! with code 2 and one JSON object on standard error.

mod eval;
mod fault;
mod list;
mod lp;
mod render;
mod request;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use fault::Fault;

/// Models of parallel performance: numbers as JSON, figures as SVG, PNG and CSV.
#[derive(Parser)]
#[command(name = "crossover", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the screens with their parameters, readouts and figures.
    List {
        /// Everything, as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print what can be read off a screen, as one JSON object.
    Eval {
        /// A screen and key=value pairs, or a link to a state.
        #[arg(required = true, value_name = "SCREEN KEY=VALUE… | LINK")]
        state: Vec<String>,
        /// Also say how each answer comes about: formula, numbers, summands, source.
        #[arg(long)]
        why: bool,
    },
    /// Write one figure to a file, or to standard output.
    Render(render::Options),
    /// Write the linear program of a divisible load in CPLEX LP format, for other solvers.
    Lp(lp::Options),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return Fault::usage(&error).exit(),
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
