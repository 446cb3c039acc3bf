//! The built site: how it is built, and how much a reader has to load.

use crate::tools::Tools;
use crate::{Result, parts, process, project, slim};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What wasm, js and css of a page may weigh, compressed with Brotli, whatever screen it opens with.
pub const PAGE: u64 = 300_000;

/// Builds the release page into `dist`.
pub fn build(tools: &Tools, public_url: Option<&str>, dist: &Path) -> Result<()> {
    println!("[build] the release page; takes 2 to 3 minutes on 2 cores the first time");
    let mut trunk = tools.trunk();
    trunk.args(["build", "--release", "--dist"]).arg(dist);
    trunk.env("CARGO_ENCODED_RUSTFLAGS", flags().join("\x1f"));
    if let Some(url) = public_url {
        trunk.args(["--public-url", url]);
    }
    process::run(&mut trunk)?;
    parts::take_apart(tools, dist)?;
    slim::slim(dist)
}

/// The compiler's flags of `.cargo/config.toml`; one without which the program could not be taken
/// apart; and one that leaves this machine's paths out of it: every place that can panic would carry
/// one.
pub fn flags() -> Vec<String> {
    let mut flags = vec![
        "--cfg".to_owned(),
        "erase_components".to_owned(),
        parts::LINKER.to_owned(),
    ];
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| {
        let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"));
        Some(PathBuf::from(home?).join(".cargo"))
    });
    let sources = home.map(|home| home.join("registry").join("src"));
    let folders = sources.and_then(|sources| fs::read_dir(sources).ok());
    for folder in folders.into_iter().flatten().flatten() {
        flags.push(format!("--remap-path-prefix={}=", folder.path().display()));
    }
    flags
}

/// What index.html asks of the page's build by `attribute`.
pub fn asked(attribute: &str) -> Result<String> {
    let page = project::read(&project::root().join("index.html"))?;
    let value = value(&page, attribute).map(str::to_owned);
    value.ok_or_else(|| format!("index.html has no {attribute}"))
}

/// The value of an attribute that occurs once.
fn value<'a>(page: &'a str, attribute: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!(" {attribute}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Fails when `dist` holds no release page.
pub fn check_built(dist: &Path) -> Result<()> {
    let page = dist.join("index.html");
    let text = fs::read_to_string(&page).map_err(|_| {
        format!(
            "there is no {} yet: `cargo xtask build` makes it",
            project::shown(&page)
        )
    })?;
    // `trunk serve` adds a script that reloads the page; the policy forbids it.
    if text.contains(".well-known/trunk/ws") {
        return Err(format!(
            "{} comes from `trunk serve`: end that, and `cargo xtask build` makes the release page",
            project::shown(&page)
        ));
    }
    Ok(())
}

/// The files that count towards the budget, and which of them a page needs.
pub struct Sizes {
    files: Vec<Size>,
    /// Of each screen, and of what is needed later, the names of its parts.
    parts: BTreeMap<String, Vec<String>>,
}

struct Size {
    file: String,
    raw: u64,
    brotli: u64,
}

/// Compresses the site's wasm, js and css.
pub fn sizes(dist: &Path) -> Result<Sizes> {
    // Node is there already and has Brotli; a crate for it would be compiled by everybody.
    let text = process::capture(
        Command::new("node")
            .arg(project::root().join("xtask/npm/compress.mjs"))
            .arg(dist),
    )?;
    let list: Value =
        serde_json::from_str(&text).map_err(|error| format!("compress.mjs: {error}: {text}"))?;
    let list = list.as_array().filter(|list| !list.is_empty());
    let list = list.ok_or_else(|| format!("{} holds no page", project::shown(dist)))?;
    let files = list.iter().map(|entry| {
        Some(Size {
            file: entry["file"].as_str()?.to_owned(),
            raw: entry["raw"].as_u64()?,
            brotli: entry["brotli"].as_u64()?,
        })
    });
    let files = files.collect::<Option<_>>();
    Ok(Sizes {
        files: files.ok_or_else(|| format!("compress.mjs: unexpected {text}"))?,
        parts: parts::of_screens(dist)?,
    })
}

impl Sizes {
    /// The compressed size of the whole site.
    pub fn total(&self) -> u64 {
        self.files.iter().map(|size| size.brotli).sum()
    }

    /// What a page needs that opens with each screen, compressed, the lightest first.
    pub fn pages(&self) -> Vec<(&str, u64)> {
        let size = |needed: &[String]| {
            let parts: BTreeSet<_> = self.parts.values().flatten().collect();
            let unneeded = parts.into_iter().filter(|part| !needed.contains(part));
            let unneeded: Vec<_> = unneeded.map(|part| parts::ending(part)).collect();
            let needed = self
                .files
                .iter()
                .filter(|size| !unneeded.iter().any(|ending| size.file.ends_with(ending)));
            needed.map(|size| size.brotli).sum()
        };
        let opens = |(screen, _): &(&String, _)| !parts::LATER.contains(&screen.as_str());
        let pages = self.parts.iter().filter(opens);
        let mut pages: Vec<_> = pages
            .map(|(screen, parts)| (&**screen, size(parts)))
            .collect();
        pages.sort_by_key(|page| page.1);
        pages
    }

    /// Whether every page keeps its budget.
    pub fn fit(&self) -> bool {
        let pages = self.pages();
        !pages.is_empty() && pages.iter().all(|page| page.1 <= PAGE)
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kilo = |bytes: u64| bytes as f64 / 1000.0;
        for size in &self.files {
            let (raw, brotli) = (kilo(size.raw), kilo(size.brotli));
            writeln!(f, "{raw:9.1} kB {brotli:9.1} kB with Brotli  {}", size.file)?;
        }
        for (screen, size) in self.pages() {
            writeln!(
                f,
                "{:12} {:9.1} kB with Brotli  a page that opens with {screen}",
                "",
                kilo(size)
            )?;
        }
        let (total, budget) = (kilo(self.total()), kilo(PAGE));
        write!(
            f,
            "{:12} {total:9.1} kB with Brotli  together; a page may take {budget:.0} kB",
            ""
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attribute_is_found_by_its_whole_name() {
        let page = r#"<link data-wasm-opt-params="--x -Oz" data-wasm-opt="z">"#;
        assert_eq!(value(page, "data-wasm-opt"), Some("z"));
        assert_eq!(value(page, "data-wasm-opt-params"), Some("--x -Oz"));
        assert_eq!(value(page, "data-wasm"), None);
    }
}
