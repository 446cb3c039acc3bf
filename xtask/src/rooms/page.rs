//! The page, told where the program lies that is cut into rooms.

use super::{LOADER, MAIN};
use crate::failure::Result;
use crate::site;

/// The page, and the files that it does not name any more.
pub struct Moved {
    pub page: String,
    pub unused: Vec<String>,
}

/// Returns the page that names the program in `folder` where it named that of Trunk, and says what each room fetches.
pub fn point_to(page: &str, folder: &str, table: &str) -> Result<Moved> {
    let mut moved = Moved { page: page.to_owned(), unused: Vec::new() };
    for (attribute, end) in [("data-js", "js"), ("data-wasm", "wasm")] {
        let address =
            site::value(page, attribute).ok_or_else(|| format!("a page without {attribute}"))?;
        let name = address.rsplit('/').next().unwrap_or(address);
        let base = address.strip_suffix(name).unwrap_or_default();
        let new = format!("{base}{folder}/{MAIN}.{end}");
        moved.page = moved.page.replace(&format!("\"{address}\""), &format!("\"{new}\""));
        moved.unused.push(name.to_owned());
    }
    // Names are letters and digits: nothing in the table would end the attribute.
    let wasm = format!("/{MAIN}.wasm\"");
    moved.page = moved.page.replacen(&wasm, &format!("{wasm} data-rooms='{table}'"), 1);
    moved.page = preloads(&moved.page)?;
    Ok(moved)
}

/// Returns what each room fetches, as the page says it.
pub fn table(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(" data-rooms='")?;
    rest.split_once('\'').map(|(table, _)| table)
}

/// Returns the page that begins to load the loader with the main module, which imports it.
fn preloads(page: &str) -> Result<String> {
    const LINK: &str = "<link rel=\"modulepreload\" href=\"";
    let missing = || format!("a page without {LINK}");
    let (before, rest) = page.split_once(LINK).ok_or_else(missing)?;
    let (main, after) = rest.split_once("\">").ok_or_else(missing)?;
    let loader = main.replace(&format!("{MAIN}.js"), LOADER);
    Ok(format!("{before}{LINK}{main}\">{LINK}{loader}\">{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_the_new_program_wherever_the_site_lies() {
        for base in ["./", "/any/sub/path/", "https://example.org/"] {
            let page = format!(
                r#"<script src="{base}start.js" data-js="{base}web-1.js" data-wasm="{base}web-1_bg.wasm"></script><link rel="modulepreload" href="{base}web-1.js">"#
            );
            let moved = point_to(&page, "program-1", r#"{"star":["shared"]}"#).unwrap();
            let expected = format!(
                r#"<script src="{base}start.js" data-js="{base}program-1/main.js" data-wasm="{base}program-1/main.wasm" data-rooms='{{"star":["shared"]}}'></script><link rel="modulepreload" href="{base}program-1/main.js"><link rel="modulepreload" href="{base}program-1/rooms.js">"#
            );
            assert_eq!(moved.page, expected);
            assert_eq!(table(&moved.page), Some(r#"{"star":["shared"]}"#));
            assert_eq!(moved.unused, ["web-1.js", "web-1_bg.wasm"]);
        }
    }

    #[test]
    fn a_page_without_a_program_is_an_error() {
        assert!(point_to("<script src=\"start.js\">", "program-1", "{}").is_err());
    }
}
