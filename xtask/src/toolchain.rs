//! What the toolchain itself must have: the wasm target, rustfmt and clippy.
//!
//! rust-toolchain.toml names them, and rustup installs them by itself; but that may be
//! switched off on a machine, so it is asked for here.

use crate::failure::Result;
use crate::process::say;
use crate::{process, project};
use std::path::Path;
use std::process::Command;

/// Adds the wasm target when it is missing.
pub fn target() -> Result<()> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let libraries = process::capture(Command::new("rustc").current_dir(project::root()).args([
        "--print",
        "target-libdir",
        "--target",
        TARGET,
    ]))?;
    if Path::new(libraries.trim()).is_dir() {
        say(&format!("{TARGET}: installed"));
        return Ok(());
    }
    add("target", TARGET)
}

/// Adds rustfmt or clippy when it is missing.
pub fn component(name: &str) -> Result<()> {
    // `cargo fmt` and `cargo clippy` are what these components bring.
    let subcommand = name.trim_start_matches("rust");
    let mut version = process::cargo();
    version.args([subcommand, "--version"]);
    if version.output().is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    add("component", name)
}

fn add(kind: &str, name: &str) -> Result<()> {
    say(&format!("{name}: missing, now added by rustup; takes seconds"));
    let mut rustup = Command::new("rustup");
    rustup.current_dir(project::root()).args([kind, "add", name]);
    process::run(&mut rustup).map_err(|error| {
        format!(
            "{error}. {name} is needed: https://rustup.rs installs rustup; \
             without rustup, install it as your system's Rust does"
        )
    })
}
