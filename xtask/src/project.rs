//! Where things lie in the project.

use crate::failure::Result;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The project's root.
pub fn root() -> PathBuf {
    // Cargo says where the package lies now; the place at compile time is the fall-back
    // for a binary that is called directly.
    let package = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.parent().unwrap_or(Path::new(".")).to_path_buf()
}

/// Where the set-up puts what is missing; removed by `cargo clean`, never in the user's home.
pub fn own_tools() -> PathBuf {
    root().join("target").join("tools")
}

/// The built site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The browser tests.
pub fn tests() -> PathBuf {
    root().join("tests")
}

/// `path` as the reader knows it: relative to the root where possible.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The text of a file.
pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", shown(file)))
}
