//! `cargo xtask serve`: sets up, builds the release page and serves it.

use crate::command::Command;
use crate::failure::Result;
use crate::options::Options;
use crate::policy::policy;
use crate::server::{self, Server};
use crate::{project, site, tools};

pub const COMMAND: Command = Command {
    name: "serve",
    summary: "set up, build the release page, serve it on 127.0.0.1 and print the address",
    details: concat!(
        "
  --port N         the port; 8080 unless said, 0 lets the system choose
  --base /PATH/    also serve the site below this path, as a host with other pages would
  --dist-only      serve what lies in dist without building it again
  --compressed     send gzip or Brotli, as most hosts do

For development use `trunk serve`, which rebuilds on every change; `cargo xtask setup` puts
it into target/tools/bin.

Every file is sent with the content security policy under which the page works, and which
a release build says itself:

  Content-Security-Policy: ",
        policy!()
    ),
    values: &["port", "base"],
    flags: &["dist-only", "compressed"],
    run,
};

fn run(options: &Options) -> Result<()> {
    let port = options.port(8080)?;
    let dist = project::dist();
    // Asked now, not after minutes of building.
    server::check_free(port)?;
    if !options.flag("dist-only") {
        site::build(&tools::install()?, site::ANYWHERE, &dist)?;
    }
    site::check_built(&dist)?;
    let base = options.value("base").unwrap_or("/");
    let mut server = Server::new(&dist, base)?;
    if options.flag("compressed") {
        server.compress()?;
    }
    let listening = server.listen(port)?;
    println!("Crossover is served on {}", listening.address);
    println!("Ctrl+C ends it.");
    listening.wait();
    Ok(())
}
