//! `cargo xtask finish`: what Trunk calls at the end of a build.

use crate::failure::Result;
use crate::{book, pictures, policy, project, rooms, styles};
use clap::Args;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Complete a release build: Trunk calls it (Trunk.toml).
///
/// Cuts the program that Trunk has built into rooms, joins the style sheets, puts the content security policy into the
/// page, and beside it the list of its files, of which the page makes packages for course systems, and the book. Builds for development are left as they are: they are whole, and the script
/// by which `trunk serve` reloads the page is one that the policy forbids.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Options;

/// The list of the files of the page, by which it packs itself (`crossover_screens::lesson::scorm`).
const FILES: &str = "files.txt";

pub fn run(_: &Options) -> Result<()> {
    if env::var("TRUNK_PROFILE").as_deref() != Ok("release") {
        return Ok(());
    }
    let folder = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let folder = folder.ok_or("Trunk names no folder in TRUNK_STAGING_DIR")?;
    let page = folder.join("index.html");
    let text = with_rooms(&project::read(&page)?, &folder)?;
    let text = styles::join(&text, &folder)?;
    write(&page, policy::with_policy(&text)?.as_bytes())?;
    pictures::render_home(&folder.join(pictures::FOLDER))?;
    write(&folder.join(FILES), list(&folder)?.as_bytes())?;
    book::build(&folder.join(book::FOLDER))
}

/// Returns the paths of all files of the page, a line each.
fn list(folder: &Path) -> Result<String> {
    let mut list = String::new();
    for file in project::files(folder)? {
        let path = file.strip_prefix(folder).map_err(|error| error.to_string())?;
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        if !parts.iter().any(|part| part.starts_with('.')) {
            list.extend([&parts.join("/"), "\n"]);
        }
    }
    Ok(list)
}

/// Returns the page with the program that is cut into rooms in place of the one that Trunk has put into the folder.
fn with_rooms(page: &str, folder: &Path) -> Result<String> {
    println!("[build] the rooms; takes seconds");
    let program = rooms::cut()?;
    let name = program.folder();
    for (file, bytes) in &program.files {
        let file = folder.join(&name).join(file);
        let parent = file.parent().unwrap_or(folder);
        fs::create_dir_all(parent).map_err(|error| format!("{}: {error}", parent.display()))?;
        write(&file, bytes)?;
    }
    let moved = rooms::page::point_to(page, &name, &program.table())?;
    for file in moved.unused {
        remove(&folder.join(file))?;
    }
    // What wasm-bindgen put beside Trunk's program lies beside ours.
    let _ = fs::remove_dir_all(folder.join("snippets"));
    Ok(moved.page)
}

fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(file, bytes).map_err(|error| format!("{}: {error}", project::display(file)))
}

fn remove(file: &Path) -> Result<()> {
    fs::remove_file(file).map_err(|error| format!("{}: {error}", project::display(file)))
}
