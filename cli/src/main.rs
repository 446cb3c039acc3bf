//! `crossover`: the screens on the command line.
//!
//! Numbers are printed as JSON in SI units, figures as SVG, PNG or CSV, linear programs in LP format,
//! texts with both as Markdown, lessons as packages for course systems. A wrong argument ends with code 2 and one JSON object on standard error, a
//! wrong text with code 1 and a line for each fault.

mod book;
mod class;
mod command_error;
mod drawing;
mod eval;
mod fit;
mod formats;
mod json;
mod lesson;
mod list;
mod lp;
mod machines;
mod output;
mod own_machine;
mod questions;
mod render;
mod request;
mod text_file;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use command_error::CommandError;

/// Models of parallel performance: numbers as JSON, figures as SVG, PNG and CSV, and both in texts.
#[derive(Parser)]
#[command(name = "crossover", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the screens, or the machines; with --json also the screens' parameters, readouts, figures
    /// and presets.
    List {
        /// What to list.
        #[arg(value_enum, default_value_t)]
        what: list::Topic,
        /// Print everything as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print the readouts of a screen as one JSON object, in SI units.
    Eval {
        /// A screen and key=value pairs, or a link.
        #[arg(
            required_unless_present = "stdin",
            conflicts_with = "stdin",
            value_name = "SCREEN KEY=VALUE… | LINK"
        )]
        state: Vec<String>,
        /// Read one request a line: a link, a screen, or its words as a JSON array of strings. Each is
        /// answered at once by one line, the object or what is wrong with the request.
        #[arg(long)]
        stdin: bool,
        /// Explain each answer: formula, numbers, terms, source.
        #[arg(long)]
        why: bool,
        #[command(flatten)]
        machine: own_machine::Options,
    },
    /// Draw one figure into a file, or print it as SVG.
    Render(render::Options),
    /// Draw the figures and compute the numbers that a Markdown text asks for; a preprocessor of mdBook.
    Book(book::Options),
    /// Write the linear program of a divisible load in CPLEX LP format, for other solvers.
    Lp(lp::Options),
    /// Fit the parameters of a machine, or the laws of a program, to outputs of benchmarks.
    Fit(fit::Options),
    /// Put a lesson into a SCORM 1.2 package for Moodle, Blackboard, ILIAS and other course systems: the page with
    /// the lesson, completion, the score of its predictions and questions, and what a student did at the next visit.
    Lesson(lesson::Options),
    /// Make questions about a screen, with computed answers, for Moodle, Canvas, paper or programs.
    Questions(questions::Options),
    /// Give each student of a class the same questions with other numbers, which follow from the student's id: a sheet
    /// each, all of them to print, and the key for whoever marks.
    Class(class::Options),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        // The help, where nothing else was asked for.
        Err(help) if !help.use_stderr() => {
            let _ = help.print();
            return ExitCode::SUCCESS;
        }
        Err(help) if help.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = help.print();
            return ExitCode::from(2);
        }
        Err(error) => return CommandError::usage(&error).exit(),
    };
    let done = match arguments.command {
        Command::List { what, json } => list::run(what, json),
        Command::Eval { stdin: true, why, machine, .. } => eval::run_lines(&machine, why),
        Command::Eval { state, why, machine, .. } => eval::run(&state, &machine, why),
        Command::Render(options) => render::run(&options),
        Command::Book(options) => book::run(&options),
        Command::Lp(options) => lp::run(&options),
        Command::Fit(options) => fit::run(&options),
        Command::Lesson(options) => lesson::run(&options),
        Command::Questions(options) => questions::run(&options),
        Command::Class(options) => class::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.exit(),
    }
}
