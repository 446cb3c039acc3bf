//! `cargo xtask build`: the release page, in `dist`.

use crate::options::Options;
use crate::{Command, Result, project, site, tools, weight};

pub const COMMAND: Command = Command {
    name: "build",
    summary: "build the release page into dist",
    details: "
  --public-url URL   where the site will lie, such as /any/sub/path/; without it the page
                     works from every folder
  --dist FOLDER      where to put it instead of dist

What lies in the folder is the whole site; put it on any static host. The host should send
the content security policy that `cargo xtask help serve` shows.",
    values: &["public-url", "dist"],
    flags: &[],
    run,
};

fn run(options: &Options) -> Result<()> {
    let tools = tools::install()?;
    let dist = options
        .value("dist")
        .map_or_else(project::dist, |folder| project::root().join(folder));
    site::build(&tools, options.value("public-url"), &dist)?;
    print!("{}", weight::lines()?);
    println!("{}", site::sizes(&dist)?);
    Ok(())
}
