//! The built site: how it is built, and how much a reader has to load.

use crate::tools::Tools;
use crate::{Result, parts, process, project, slim};
use serde_json::Value;
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What wasm, js and css of all screens should weigh together, compressed with Brotli; they weigh
/// twice that, and the benchmark says so.
pub const AIM: u64 = 300_000;
/// What wasm, js and css may weigh without any screen, compressed with Brotli.
const SHELL: u64 = 210_000;
/// What each screen may add.
const SCREEN: u64 = 31_500;

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

/// The files that count towards the budget, and the screens they serve.
pub struct Sizes {
    files: Vec<Size>,
    screens: u64,
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
    list.iter()
        .map(|entry| {
            Some(Size {
                file: entry["file"].as_str()?.to_owned(),
                raw: entry["raw"].as_u64()?,
                brotli: entry["brotli"].as_u64()?,
            })
        })
        .collect::<Option<_>>()
        .map(|files| Sizes {
            files,
            screens: screens(dist),
        })
        .ok_or_else(|| format!("compress.mjs: unexpected {text}"))
}

/// How many screens the page holds: each has a picture for either theme.
fn screens(dist: &Path) -> u64 {
    let pictures = fs::read_dir(dist.join("pictures"));
    pictures.map_or(0, |pictures| pictures.count() as u64 / 2)
}

impl Sizes {
    /// The sum of the compressed sizes.
    pub fn total(&self) -> u64 {
        self.files.iter().map(|size| size.brotli).sum()
    }

    /// What they may weigh together.
    pub fn budget(&self) -> u64 {
        SHELL + SCREEN * self.screens
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kilo = |bytes: u64| bytes as f64 / 1000.0;
        for size in &self.files {
            let (raw, brotli) = (kilo(size.raw), kilo(size.brotli));
            writeln!(f, "{raw:9.1} kB {brotli:9.1} kB with Brotli  {}", size.file)?;
        }
        let (total, budget) = (kilo(self.total()), kilo(self.budget()));
        write!(
            f,
            "{:12} {total:9.1} kB with Brotli, of {budget:.0} kB for {} screens",
            "together", self.screens
        )
    }
}
