//! The style sheets of the page, joined so that a browser asks for one.

use crate::failure::Result;
use crate::project;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// How Trunk names a style sheet.
const LINK: &str = "<link rel=\"stylesheet\" href=\"";
const END: &str = "\"/>";

/// Returns the page with one style sheet for all that it names, in their order. It lies in their folder, so that
/// what they name is found from there too.
pub fn join(page: &str, folder: &Path) -> Result<String> {
    let links = links(page);
    let Some((first, _)) = links.first() else { return Err("a page without styles".to_owned()) };
    let base = first.strip_suffix(links[0].1).unwrap_or_default();
    let mut style = String::new();
    for (_, name) in &links {
        let file = folder.join(name);
        style.push_str(&project::read(&file)?);
        fs::remove_file(&file).map_err(|error| format!("{}: {error}", project::display(&file)))?;
    }
    let mut hasher = DefaultHasher::new();
    style.hash(&mut hasher);
    let name = format!("style-{:016x}.css", hasher.finish());
    let file = folder.join(&name);
    fs::write(&file, style).map_err(|error| format!("{}: {error}", project::display(&file)))?;
    let mut page = page.replacen(&link(first), &link(&format!("{base}{name}")), 1);
    for (address, _) in &links[1..] {
        page = without(&page, &link(address));
    }
    Ok(page)
}

/// Returns a page without a link, and without the space before it.
fn without(page: &str, link: &str) -> String {
    let (before, after) = page.split_once(link).unwrap_or((page, ""));
    format!("{}{after}", before.trim_end())
}

fn link(address: &str) -> String {
    format!("{LINK}{address}{END}")
}

/// Returns the address and the file name of each style sheet.
fn links(page: &str) -> Vec<(&str, &str)> {
    let addresses = page.split(LINK).skip(1).filter_map(|rest| Some(rest.split_once(END)?.0));
    addresses.map(|address| (address, address.rsplit('/').next().unwrap_or(address))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheets_are_joined_in_the_order_of_the_page() {
        let folder = project::target().join("tmp/styles");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("b-1.css"), "b { color: red }\n").unwrap();
        fs::write(folder.join("a-2.css"), "a { color: blue }\n").unwrap();
        let page = format!("<head>{} {}</head>", link("/deep/b-1.css"), link("/deep/a-2.css"));
        let page = join(&page, &folder).unwrap();
        let files = project::files(&folder).unwrap();
        let [file] = &files[..] else { panic!("{files:?}") };
        let name = file.file_name().unwrap().to_string_lossy();
        assert_eq!(project::read(file).unwrap(), "b { color: red }\na { color: blue }\n");
        assert_eq!(page, format!("<head>{}</head>", link(&format!("/deep/{name}"))));
        assert!(join("<head>", &folder).is_err());
    }
}
