//! The module for pages of others, as npm would publish it.

use crate::failure::Result;
use crate::{process, project};
use serde_json::Value;

/// All that is in the package.
const FILES: [&str; 20] = [
    "README.md",
    "attributes.d.ts",
    "docusaurus.d.ts",
    "docusaurus.js",
    "embed.d.ts",
    "embed.js",
    "figures.css",
    "filter.js",
    "messages.d.ts",
    "package.json",
    "react.d.ts",
    "react.js",
    "remark.d.ts",
    "remark.js",
    "shared.js",
    "vitepress.d.ts",
    "vitepress.js",
    "vue.d.ts",
    "vue.js",
    "write.js",
];

/// Packs the module without writing a file. Fails where the package holds other files, or another version than
/// this one.
pub fn check() -> Result<()> {
    let mut npm = process::script("npm");
    npm.args(["pack", "--dry-run", "--json", "--offline", "--silent"]);
    npm.current_dir(project::root().join("embed"));
    let said = process::capture(&mut npm)?;
    let packed: Value =
        serde_json::from_str(&said).map_err(|error| format!("npm pack: {error}: {said}"))?;
    let package = &packed[0];
    let files = package["files"].as_array().into_iter().flatten();
    let mut files: Vec<_> = files.filter_map(|file| file["path"].as_str()).collect();
    files.sort_unstable();
    if files != FILES {
        return Err(format!("the npm package holds {files:?}, not {FILES:?}"));
    }
    if package["version"] != env!("CARGO_PKG_VERSION") {
        let version = &package["version"];
        return Err(format!(
            "embed/package.json: the version is {version}, not that of Cargo.toml"
        ));
    }
    Ok(())
}
