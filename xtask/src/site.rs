//! The built site: how it is built, and what its page says of it.

use crate::failure::Result;
use crate::tools::Tools;
use crate::{process, project};
use std::fs;
use std::path::Path;

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

/// Builds a page to look at into `dist`: whole, not cut into rooms, without the book.
pub fn build_to_look(tools: &Tools, dist: &Path) -> Result<()> {
    println!("[build] a page to look at; takes about 3 minutes on 2 cores the first time");
    let mut trunk = tools.trunk();
    process::run(trunk.args(["build", "--public-url", ANYWHERE, "--dist"]).arg(dist))
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
        format!("there is no {} yet: `cargo xtask build` makes it", project::display(&page))
    })?;
    // `trunk serve` adds a script that reloads the page; the policy forbids it.
    if text.contains(".well-known/trunk/ws") {
        return Err(format!(
            "{} comes from `trunk serve`: end that, and `cargo xtask build` makes the release page",
            project::display(&page)
        ));
    }
    Ok(())
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
