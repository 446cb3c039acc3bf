//! `cargo xtask build`: the release page, in `dist`.

use crate::failure::Result;
use crate::{loads, npm, project, site, tools, weight};
use clap::Args;

/// Build the release page and the book into dist.
///
/// It sets up the tools and calls `trunk build --release --public-url ./`. What lies in dist is the whole
/// site, the page and the book; put it on any static host, into any folder. Each page says the content
/// security policy that `cargo xtask help serve` shows.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Options;

pub fn run(_: &Options) -> Result<()> {
    let dist = project::dist();
    site::build(&tools::install()?, site::ANYWHERE, &dist)?;
    print!("{}", weight::lines()?);
    println!("{}", loads::sizes(&dist)?);
    npm::check()
}
