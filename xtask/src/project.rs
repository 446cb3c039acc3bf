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

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |named| root().join(named))
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
pub fn display(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The text of a file.
pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", display(file)))
}

/// All files in a folder, and in those within it.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = |error: std::io::Error| format!("{}: {error}", display(folder));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            files.extend(self::files(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
