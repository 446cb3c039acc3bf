//! The built site: how it is built, and how much a reader has to load.

use crate::book;
use crate::failure::Result;
use crate::tools::Tools;
use crate::{process, project};
use serde_json::Value;
use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What wasm, js and css of the page may weigh, compressed with Brotli. What raises it says so in the
/// CHANGELOG.
pub const MOST: u64 = 1_580_000;

/// What the module that pages of others load may weigh; the page itself does not load it.
const MOST_OF_MODULE: u64 = 7_000;

/// What the book may weigh, all its pages and pictures together, as they lie on the disk. A reader loads a page of it.
const MOST_OF_BOOK: u64 = 12_000_000;

/// The name of the module.
const MODULE: &str = "embed.js";

/// The address of a site that works from every folder.
pub const ANYWHERE: &str = "./";

/// Builds the release page into `dist`, to be put at `public_url`.
pub fn build(tools: &Tools, public_url: &str, dist: &Path) -> Result<()> {
    println!("[build] the release page; takes 2 to 3 minutes on 2 cores the first time");
    let mut trunk = tools.trunk();
    trunk.args(["build", "--release", "--public-url", public_url, "--dist"]);
    trunk.arg(dist);
    process::run(&mut trunk)
}

/// The value of an attribute that occurs once.
pub fn value<'a>(page: &'a str, attribute: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!(" {attribute}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

/// Fails when `dist` holds no release page.
pub fn check_built(dist: &Path) -> Result<()> {
    let page = dist.join("index.html");
    let text = fs::read_to_string(&page).map_err(|_| {
        format!("there is no {} yet: `cargo xtask build` makes it", project::shown(&page))
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

/// The files that count towards the budget, and all of the book.
pub struct Sizes {
    files: Vec<Size>,
    book: u64,
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
        Command::new("node").arg(project::root().join("xtask/npm/compress.mjs")).arg(dist),
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
    let files: Option<Vec<_>> = files.collect();
    let mut files = files.ok_or_else(|| format!("compress.mjs: unexpected {text}"))?;
    files.retain(|size| !Path::new(&size.file).starts_with(book::FOLDER));
    Ok(Sizes { files, book: book_size(&dist.join(book::FOLDER))? })
}

/// What the book weighs; nothing where there is none.
fn book_size(folder: &Path) -> Result<u64> {
    if !folder.exists() {
        return Ok(0);
    }
    let sizes = project::files(folder)?.into_iter().map(|file| {
        fs::metadata(&file)
            .map(|file| file.len())
            .map_err(|error| format!("{}: {error}", project::shown(&file)))
    });
    sizes.sum()
}

impl Size {
    fn is_module(&self) -> bool {
        Path::new(&self.file).ends_with(MODULE)
    }
}

impl Sizes {
    /// The compressed size of all that the page loads.
    pub fn total(&self) -> u64 {
        let page = self.files.iter().filter(|size| !size.is_module());
        page.map(|size| size.brotli).sum()
    }

    /// Whether the page, the module for others and the book keep their budgets.
    pub fn fit(&self) -> bool {
        let mut modules = self.files.iter().filter(|size| size.is_module());
        let modules = modules.all(|module| module.brotli <= MOST_OF_MODULE);
        self.total() <= MOST && modules && self.book <= MOST_OF_BOOK
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let kilo = |bytes: u64| bytes as f64 / 1000.0;
        for size in &self.files {
            let (raw, brotli) = (kilo(size.raw), kilo(size.brotli));
            writeln!(f, "{raw:9.1} kB {brotli:9.1} kB with Brotli  {}", size.file)?;
        }
        let (total, most) = (kilo(self.total()), kilo(MOST));
        writeln!(
            f,
            "{:12} {total:9.1} kB with Brotli  together, but for {MODULE}; {most:.0} kB at most",
            ""
        )?;
        let (book, most) = (kilo(self.book), kilo(MOST_OF_BOOK));
        write!(
            f,
            "{book:9.1} kB                           the book, with its pictures; {most:.0} kB at most"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_trunk_names_lies_at_the_address_of_the_site() {
        let config = project::read(&project::root().join("Trunk.toml")).unwrap();
        let patterns = config.lines().filter(|line| line.starts_with("pattern_"));
        let files: Vec<&str> = patterns
            .flat_map(|line| line.split(['"', ' ']))
            .filter(|text| text.contains(['.', '{']))
            .collect();
        assert_eq!(files.len(), 4, "{files:?}");
        for file in files {
            assert!(file.starts_with("{base}"), "{file}");
        }
    }

    #[test]
    fn an_attribute_is_found_by_its_whole_name() {
        let page = r#"<script data-js-part="part.js" data-js="main.js">"#;
        assert_eq!(value(page, "data-js"), Some("main.js"));
        assert_eq!(value(page, "data-js-part"), Some("part.js"));
        assert_eq!(value(page, "data"), None);
    }
}
