//! The two crates that could be published, `crossover-model` and `crossover-figures`: that their documentation and
//! their packages are made without a warning, and that what is in a package is all it needs.

use crate::counts::Counts;
use crate::failure::Result;
use crate::process;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

const CRATES: &[&str] = &["--package", "crossover-model", "--package", "crossover-figures"];

/// Documents both crates, packages them, and builds what is in the packages.
pub fn check() -> Result<Counts> {
    let mut counts = Counts::default();
    forget_unpacked();
    for mut command in [documentation(), packages()] {
        // A warning is known by its first word.
        command.env("CARGO_TERM_COLOR", "never");
        counts += Counts::one(is_quiet(command)?);
    }
    Ok(counts)
}

fn documentation() -> Command {
    let mut cargo = process::cargo();
    cargo
        .args(["doc", "--no-deps", "--all-features"])
        .args(CRATES)
        .env("RUSTDOCFLAGS", "-D warnings");
    cargo
}

/// Each package is built as somebody would who gets it from a registry: alone, so that a file beside it is
/// missing, and with all features. A checkout that is being worked on is packaged as it stands.
fn packages() -> Command {
    let mut cargo = process::cargo();
    cargo.args(["package", "--offline", "--allow-dirty", "--all-features"]).args(CRATES);
    // It is thrown away.
    cargo.env("CARGO_PROFILE_DEV_DEBUG", "0");
    cargo
}

/// Removes what cargo has unpacked of earlier packages: of an equal version it would build those files again. Where
/// they lie says `CARGO_HOME`, which rustup sets.
fn forget_unpacked() {
    let home = PathBuf::from(env::var_os("CARGO_HOME").unwrap_or_default());
    for registry in fs::read_dir(home.join("registry/src")).into_iter().flatten().flatten() {
        for package in ["model", "figures"] {
            let unpacked = format!("crossover-{package}-{}", env!("CARGO_PKG_VERSION"));
            fs::remove_dir_all(registry.path().join(unpacked)).ok();
        }
    }
}

/// Returns whether a command succeeds without a warning.
fn is_quiet(command: Command) -> Result<bool> {
    let mut warnings = 0;
    let succeeded = process::follow(command, |line| warnings += usize::from(is_warning(line)))?;
    Ok(succeeded && warnings == 0)
}

fn is_warning(line: &str) -> bool {
    line.starts_with("warning")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_is_one_of_cargo_or_of_the_compiler() {
        assert!(is_warning("warning: manifest has no documentation, homepage or repository"));
        assert!(is_warning("warning[E0170]: pattern binding"));
        assert!(!is_warning("   Packaging crossover-model v0.1.0"));
        assert!(!is_warning("    Packaged 267 files, 1.9MiB (478.3KiB compressed)"));
    }
}
