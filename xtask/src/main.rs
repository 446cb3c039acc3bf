//! `cargo xtask <command>`: everything around building, one file per command.

mod bench;
mod book;
mod browser;
mod build;
mod command;
mod counts;
mod crates;
mod engines;
mod failure;
mod finish;
mod fuzz;
mod loads;
mod markdown;
mod npm;
mod options;
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
mod times;
mod toolchain;
mod tools;
mod weight;

use command::Command;
use failure::Result;
use options::Options;
use std::env;
use std::fmt::Write;
use std::process::ExitCode;

const COMMANDS: &[Command] = &[
    setup::COMMAND,
    serve::COMMAND,
    test::COMMAND,
    bench::COMMAND,
    fuzz::COMMAND,
    build::COMMAND,
    book::COMMAND,
    pictures::COMMAND,
    finish::COMMAND,
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            if !message.is_empty() {
                eprintln!("error: {message}");
            }
            ExitCode::FAILURE
        }
    }
}

/// An empty message means that everything has been said already.
fn run(arguments: &[String]) -> Result<()> {
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", overview());
        return Ok(());
    };
    if matches!(name.as_str(), "help" | "-h" | "--help") {
        match rest.first() {
            Some(topic) => print!("{}", help(find(topic)?)),
            None => print!("{}", overview()),
        }
        return Ok(());
    }
    let command = find(name)?;
    let own = rest.iter().take_while(|word| *word != "--");
    if own.clone().any(|word| word == "--help" || word == "-h") {
        print!("{}", help(command));
        return Ok(());
    }
    let options = Options::parse(rest, command.values, command.flags)
        .map_err(|message| format!("{message}\n\n{}", help(command)))?;
    (command.run)(&options)
}

fn find(name: &str) -> Result<&'static Command> {
    COMMANDS
        .iter()
        .find(|command| command.name == name)
        .ok_or_else(|| format!("there is no command `{name}`\n\n{}", overview()))
}

fn overview() -> String {
    let mut commands = String::new();
    for command in COMMANDS {
        // Writing to a string cannot fail.
        let _ = writeln!(commands, "  {:<10}{}", command.name, command.summary);
    }
    format!(
        "cargo xtask <command> [options]\n\n{commands}\n\
         `cargo xtask help <command>` says more. On a fresh machine `serve` and `test` set up\n\
         everything themselves; they need rustup, a C linker and Node.\n"
    )
}

fn help(command: &Command) -> String {
    format!(
        "cargo xtask {}\n{}\n\n{}\n",
        command.name,
        command.summary,
        command.details.trim_matches('\n')
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_the_overview_and_its_options_are_in_its_help() {
        for command in COMMANDS {
            assert!(overview().contains(command.summary), "{}", command.name);
            for option in command.values.iter().chain(command.flags) {
                assert!(
                    help(command).contains(&format!("--{option}")),
                    "{} --{option}",
                    command.name
                );
            }
        }
    }

    #[test]
    fn an_unknown_command_is_named() {
        let message = run(&["sreve".to_owned()]).unwrap_err();
        assert!(message.contains("`sreve`"), "{message}");
    }
}
