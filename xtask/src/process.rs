//! Running other programs.

use crate::failure::Result;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Cargo, of the toolchain that runs us, in the project's root.
pub fn cargo() -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(crate::project::root());
    command
}

/// A program that may be a script on Windows (`npm` is `npm.cmd` there).
pub fn script(name: &str) -> Command {
    Command::new(if cfg!(windows) { format!("{name}.cmd") } else { name.to_owned() })
}

/// Runs a program whose output the reader sees.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().map_err(|error| explain_missing(command, &error))?;
    if status.success() { Ok(()) } else { Err(format!("{} failed ({status})", name_of(command))) }
}

/// Runs a program and returns what it prints; its errors are seen by the reader.
pub fn capture(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| explain_missing(command, &error))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{} failed ({})", name_of(command), output.status))
    }
}

/// Runs a program whose output, its errors among it, the reader sees and `line` reads along.
/// Returns whether it succeeded.
pub fn follow(mut command: Command, mut line: impl FnMut(&str)) -> Result<bool> {
    let name = name_of(&command);
    let failed = |error: std::io::Error| format!("{name}: {error}");
    let (reader, writer) = std::io::pipe().map_err(failed)?;
    command.stderr(writer.try_clone().map_err(failed)?);
    command.stdout(writer);
    let mut child = command.spawn().map_err(|error| explain_missing(&command, &error))?;
    // It holds the pipe's other end, which has to close for the output to end.
    drop(command);
    for text in BufReader::new(reader).split(b'\n') {
        let text = text.map_err(failed)?;
        let text = String::from_utf8_lossy(&text);
        println!("{text}");
        line(&text);
    }
    let status = child.wait().map_err(failed)?;
    Ok(status.success())
}

/// What a program prints for `--version`, or nothing when it cannot be run.
pub fn version(program: &Path) -> Option<String> {
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn name_of(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    let first = command.get_args().find(|word| {
        !Path::new(word).is_absolute() // a script's path says less than its command
    });
    match first {
        Some(word) => format!("{} {}", name.display(), word.display()),
        None => name.display().to_string(),
    }
}

fn explain_missing(command: &Command, error: &std::io::Error) -> String {
    format!("{} cannot be run: {error}", command.get_program().display())
}

/// Says what set-up does.
pub fn say(text: &str) {
    println!("[set-up] {text}");
}
