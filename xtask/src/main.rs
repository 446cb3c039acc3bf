//! `cargo xtask <command>`: everything around building, one file per command.

#![allow(clippy::doc_markdown, reason = "the docs of commands are their help, which is plain text")]

mod bench;
mod book;
mod browser;
mod build;
mod counts;
mod crates;
mod deny;
mod engines;
mod failure;
mod finish;
mod fuzz;
mod loads;
mod markdown;
mod npm;
mod pictures;
mod policy;
mod process;
mod program;
mod project;
mod rooms;
mod serve;
mod server;
mod setup;
mod site;
mod sites;
mod styles;
mod test;
mod toolchain;
mod tools;
mod weight;

use clap::{Parser, Subcommand};
use failure::Result;
use std::process::ExitCode;

/// Everything around building, testing and measuring.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    // Of an option that is given twice the last counts.
    args_override_self = true,
    after_help = "On a fresh machine `serve` and `test` set up everything themselves; they need rustup, a C \
                  linker\nand Node. `cargo xtask help <command>` says more of each."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Setup(setup::Options),
    Serve(serve::Options),
    Test(test::Options),
    Bench(bench::Options),
    Fuzz(fuzz::Options),
    Build(build::Options),
    Book(book::Options),
    Pictures(pictures::Options),
    Finish(finish::Options),
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            if !message.is_empty() {
                eprintln!("error: {message}");
            }
            ExitCode::FAILURE
        }
    }
}

/// Runs a command. An empty message means that everything has been said already.
fn run(command: Command) -> Result<()> {
    match command {
        Command::Setup(options) => setup::run(&options),
        Command::Serve(options) => serve::run(&options),
        Command::Test(options) => test::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Fuzz(options) => fuzz::run(&options),
        Command::Build(options) => build::run(&options),
        Command::Book(options) => book::run(options),
        Command::Pictures(options) => pictures::run(&options),
        Command::Finish(options) => finish::run(&options),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_table_of_commands_is_sound_and_each_says_what_it_does() {
        let arguments = Arguments::command();
        arguments.clone().debug_assert();
        for command in arguments.get_subcommands() {
            assert!(command.get_about().is_some(), "{}", command.get_name());
        }
    }

    #[test]
    fn the_words_after_two_dashes_are_left_to_playwright() {
        let words = "cargo-xtask test --only build,browser -- links.spec.js --headed";
        let Command::Test(options) = Arguments::parse_from(words.split(' ')).command else {
            panic!("another command than test");
        };
        assert_eq!(options.playwright, ["links.spec.js", "--headed"]);
        assert_eq!(options.only, [test::Step::Build, test::Step::Browser]);
        assert!(Arguments::try_parse_from(["cargo-xtask", "sreve"]).is_err());
    }
}
