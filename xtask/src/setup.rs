//! `cargo xtask setup`: everything that serve, test and bench need, without running them.

use crate::failure::Result;
use crate::{engines, process, project, tools};
use clap::Args;
use std::fs;

/// Install what is missing: wasm target, Trunk, wasm-bindgen, mdBook, cargo-deny, browsers, Playwright.
///
/// A tool is looked for on PATH (in the right version), then in the folder that the
/// environment variable CROSSOVER_TOOLS names, then in target/tools, where missing ones are
/// put; besides what rustup and cargo keep, nothing is written into your home. The first time
/// takes about 7 minutes on 2 cores.
/// Chromium: the one CHROMIUM names, or an installed Chromium or Chrome; on Debian, as root,
/// it is installed. The same for Firefox (FIREFOX) and WebKit (WEBKIT_DRIVER, and Xvfb), whose
/// tests are not run where they are missing.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Options {
    /// Only what `serve` and `build` need
    #[arg(long)]
    no_browser: bool,
}

pub fn run(options: &Options) -> Result<()> {
    tools::install()?;
    if !options.no_browser {
        tools::cargo_deny()?;
        engines::CHROMIUM.required()?;
        for engine in engines::OTHERS {
            engine.optional()?;
        }
        install_browser_tests()?;
    }
    process::say("complete");
    Ok(())
}

/// Installs Playwright, axe-core and puppeteer-core as tests/package-lock.json names them.
pub fn install_browser_tests() -> Result<()> {
    let folder = project::tests();
    let read = |name: &str| fs::read(folder.join(name));
    let lock =
        read("package-lock.json").map_err(|error| format!("tests/package-lock.json: {error}"))?;
    // A copy of the lock file beside what was installed from it says whether it is current.
    let stamp = "node_modules/.installed-lock.json";
    if read(stamp).is_ok_and(|installed| installed == lock) {
        process::say("Playwright and axe-core: installed");
        return Ok(());
    }
    process::say(
        "Playwright and axe-core: missing, now installed into tests/node_modules; takes seconds",
    );
    tools::npm_ci(&folder)?;
    fs::write(folder.join(stamp), lock).map_err(|error| format!("tests/{stamp}: {error}"))
}
