//! `cargo xtask finish`: what Trunk calls at the end of a build.

use crate::command::Command;
use crate::failure::Result;
use crate::options::Options;
use crate::{book, policy, project};
use std::env;
use std::fs;
use std::path::PathBuf;

pub const COMMAND: Command = Command {
    name: "finish",
    summary: "complete a release build: Trunk calls it (Trunk.toml)",
    details: "
Puts the content security policy into the page that Trunk has built, and the book beside it. Builds for
development are left as they are: the script by which `trunk serve` reloads the page is one that the policy
forbids.",
    values: &[],
    flags: &[],
    run,
};

fn run(_: &Options) -> Result<()> {
    if env::var("TRUNK_PROFILE").as_deref() != Ok("release") {
        return Ok(());
    }
    let folder = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let folder = folder.ok_or("Trunk names no folder in TRUNK_STAGING_DIR")?;
    let page = folder.join("index.html");
    let guarded = policy::guarded(&project::read(&page)?)?;
    fs::write(&page, guarded).map_err(|error| format!("{}: {error}", project::shown(&page)))?;
    book::build(&folder.join(book::FOLDER))
}
