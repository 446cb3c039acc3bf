//! What is asked of the crates that the project is built of (`deny.toml`): licenses, origins, known faults.

use crate::counts::Counts;
use crate::failure::Result;
use crate::{process, project, tools};
use std::process::Command;

/// Checks licenses and origins, which takes no network, and faults that are known, which takes the list of them.
pub fn check() -> Result<Counts> {
    let deny = tools::cargo_deny()?;
    let ask = |words: &[&str]| {
        let mut command = Command::new(&deny);
        command.current_dir(project::root()).args(words);
        command
    };
    let mut counts = Counts::default();
    counts += Counts::one(
        process::run(&mut ask(&["--workspace", "check", "licenses", "bans", "sources"])).is_ok(),
    );
    if process::run(&mut ask(&["fetch", "db"])).is_ok() {
        let known = &mut ask(&["--workspace", "check", "--disable-fetch", "advisories"]);
        counts += Counts::one(process::run(known).is_ok());
    } else {
        println!(
            "advisories: not asked, as their list (github.com/rustsec/advisory-db) cannot be fetched"
        );
        counts += Counts { skipped: 1, ..Counts::default() };
    }
    Ok(counts)
}
