//! The command line of the project, with which pictures are drawn and the book is made.

use crate::failure::Result;
use crate::process;
use serde_json::Value;
use std::env;
use std::path::PathBuf;

/// Compiles it and returns its file, unless `CROSSOVER_CLI` names one.
pub fn compile() -> Result<PathBuf> {
    if let Some(program) = env::var_os("CROSSOVER_CLI") {
        return Ok(program.into());
    }
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--package", "crossover-cli"]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    let said = process::capture(&mut cargo)?;
    let executable = |line: &str| {
        let said: Value = serde_json::from_str(line).ok()?;
        said["executable"].as_str().map(PathBuf::from)
    };
    let program = said.lines().rev().find_map(executable);
    program.ok_or_else(|| "cargo built no crossover".to_owned())
}
