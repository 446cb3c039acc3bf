//! `cargo xtask build`: the release page, in `dist`.

use crate::command::Command;
use crate::failure::Result;
use crate::options::Options;
use crate::{loads, npm, project, site, tools, weight};

pub const COMMAND: Command = Command {
    name: "build",
    summary: "build the release page and the book into dist",
    details: "
It sets up the tools and calls `trunk build --release --public-url ./`. What lies in dist is the whole
site, the page and the book; put it on any static host, into any folder. Each page says the content
security policy that `cargo xtask help serve` shows.",
    values: &[],
    flags: &[],
    run,
};

fn run(_: &Options) -> Result<()> {
    let dist = project::dist();
    site::build(&tools::install()?, site::ANYWHERE, &dist)?;
    print!("{}", weight::lines()?);
    println!("{}", loads::sizes(&dist)?);
    npm::check()
}
