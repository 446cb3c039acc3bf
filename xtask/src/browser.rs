//! Running Playwright: the browser tests and the browser's part of the benchmarks.

use crate::failure::Result;
use crate::server::{Listening, Server};
use crate::{project, setup, site};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sub-path below which the browser tests load the site.
const BASE: &str = "/any/sub/path/";

/// The site, served while Playwright runs, and the browser that opens it.
pub struct Browser {
    chromium: PathBuf,
    served: Listening,
}

impl Browser {
    /// Installs Playwright when it is missing and serves `dist`.
    pub fn new(chromium: &Path, compressed: bool) -> Result<Self> {
        setup::install_browser_tests()?;
        let dist = project::dist();
        site::check_built(&dist)?;
        let mut server = Server::new(&dist, BASE)?;
        if compressed {
            server.compress()?;
        }
        Ok(Self { chromium: chromium.to_path_buf(), served: server.listen(0)? })
    }

    /// Playwright, told to run `projects` and the words that the user wrote after `--`.
    pub fn playwright(&self, projects: &[&str], words: &[String]) -> Command {
        let mut command = Command::new("node");
        command
            .current_dir(project::tests())
            .arg(project::tests().join("node_modules/@playwright/test/cli.js"))
            .arg("test")
            // In one word: as two, the words after it would be projects too.
            .args(projects.iter().map(|project| format!("--project={project}")))
            .args(words)
            .env("CHROMIUM", &self.chromium)
            .env("CROSSOVER_URL", &self.served.address);
        command
    }
}
