//! A folder of texts, filtered into another with all that lies beside them.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crossover_model::{Error, ErrorKind};

use super::filter::Filter;
use super::host::To;
use super::options::Options;
use super::site::{Site, plain};
use crate::command_error::CommandError;
use crate::output;

/// The extensions of texts.
const TEXTS: &[&str] = &["md", "markdown", "mdx", "qmd"];
const PAGES: &[&str] = &["html", "htm"];
/// A hidden folder that belongs to the pages: the configuration of `VitePress`.
const CONFIGURES: &str = ".vitepress";
/// Folders that tools make, which hold no page.
const MADE: &[&str] = &["node_modules"];
const MADE_BY_VITEPRESS: &[&str] = &["cache", "dist"];

/// Filters the texts of `from`, and copies what else is there, into the folder that is asked for.
pub fn run(options: &Options, from: &Path) -> Result<(), CommandError> {
    let out = target(options, from)?;
    let site = Site::of(from, out, options.to, options.pictures.as_deref());
    if options.to.is_none() {
        tell(&site);
    }
    let files = files(from, out).map_err(|error| CommandError::input(&path_text(from), error))?;
    let mut filter = Filter::default();
    let mut texts = Vec::new();
    let reads = |file: &PathBuf| is_text(file) || is_html(file) && asks(&from.join(file));
    let (written, copied): (Vec<_>, Vec<_>) = files.into_iter().partition(reads);
    for page in written {
        let file = from.join(&page);
        let text = fs::read_to_string(&file);
        let text = text.map_err(|error| CommandError::input(&path_text(&file), error))?;
        // A page of HTML is no text of the host.
        let to = if is_html(&page) { To::Html } else { site.to };
        let maker = options.maker(to, Some(site.path(&page)));
        texts.extend(filter.text(&path_text(&file), &text, to, &maker).map(|text| (page, text)));
    }
    if !filter.faults.is_empty() {
        return Err(CommandError::text(&filter.faults));
    }
    // A file of the output may be a link to what it is made of.
    for page in texts.iter().map(|(page, _)| page).chain(&copied) {
        output::spare(&from.join(page), &out.join(page))?;
    }
    filter.pictures.write(&site.pictures)?;
    for (page, text) in texts {
        output::change(&out.join(page), text.as_bytes())?;
    }
    for file in &copied {
        copy(&from.join(file), &out.join(file))?;
    }
    let copied: Vec<_> = copied.iter().map(|file| plain(&out.join(file))).collect();
    options.remove_unused(&filter, site.to, &site.pictures, out, &copied)
}

fn target<'a>(options: &'a Options, from: &Path) -> Result<&'a Path, Error> {
    let Some(out) = options.output.as_deref().map(Path::new) else {
        let help = "give the folder to write with -o";
        return Err(Error::new(ErrorKind::MissingInput, "output", "missing", help));
    };
    if options.to == Some(To::Json) {
        let help = "filter one text at a time, or choose another host";
        return Err(Error::new(ErrorKind::UnknownOption, "to", "json", help));
    }
    if plain(from).starts_with(plain(out)) {
        let help = "choose another folder: the texts lie in this one";
        return Err(Error::new(ErrorKind::UnknownOption, "output", path_text(out), help));
    }
    output::spare(from, out)?;
    Ok(out)
}

fn tell(site: &Site) {
    let name = site.to.name();
    match &site.configuration {
        Some(path) => {
            eprintln!("crossover: {} is found, so the pages are for {name}", path_text(path));
        }
        None => eprintln!("crossover: no configuration is found, so the pages are for {name}"),
    }
}

/// Copies a file and its permissions where the copy differs.
fn copy(from: &Path, to: &Path) -> Result<(), CommandError> {
    let bytes = fs::read(from).map_err(|error| CommandError::input(&path_text(from), error))?;
    output::change(to, &bytes)?;
    let same = fs::metadata(from).and_then(|file| fs::set_permissions(to, file.permissions()));
    same.map_err(|error| CommandError::output(&path_text(to), error))
}

fn path_text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn is_text(file: &Path) -> bool {
    ends_with_one_of(file, TEXTS)
}

fn is_html(file: &Path) -> bool {
    ends_with_one_of(file, PAGES)
}

/// Returns whether a page asks for something of ours; one in another encoding is copied as it is.
fn asks(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.contains("crossover"))
}

fn ends_with_one_of(file: &Path, endings: &[&str]) -> bool {
    let ending = file.extension().and_then(OsStr::to_str).unwrap_or_default();
    endings.contains(&ending.to_ascii_lowercase().as_str())
}

/// Returns the paths of the files in `from`, relative to it and sorted, without hidden files and without `out`.
fn files(from: &Path, out: &Path) -> io::Result<Vec<PathBuf>> {
    let out = fs::canonicalize(out).ok();
    let mut walk = Walk { from, out, files: Vec::new() };
    walk.folder(Path::new(""), &mut Vec::new())?;
    walk.files.sort();
    Ok(walk.files)
}

/// The files found so far.
struct Walk<'a> {
    from: &'a Path,
    out: Option<PathBuf>,
    files: Vec<PathBuf>,
}

impl Walk<'_> {
    /// Finds the files of a folder within `within`, the folders that it lies in: a link to one of them is
    /// not followed.
    fn folder(&mut self, folder: &Path, within: &mut Vec<PathBuf>) -> io::Result<()> {
        let real = fs::canonicalize(self.from.join(folder))?;
        if within.contains(&real) || self.out.as_ref() == Some(&real) {
            return Ok(());
        }
        within.push(real);
        for entry in fs::read_dir(self.from.join(folder))? {
            let name = entry?.file_name();
            let path = folder.join(&name);
            let metadata = fs::metadata(self.from.join(&path));
            if is_left_out(folder, &name.to_string_lossy()) {
                continue;
            }
            let metadata = metadata?;
            if metadata.is_dir() {
                self.folder(&path, within)?;
            } else if metadata.is_file() {
                self.files.push(path);
            }
        }
        within.pop();
        Ok(())
    }
}

/// Returns whether what has this name is no part of the pages.
fn is_left_out(folder: &Path, name: &str) -> bool {
    let hidden = name.starts_with('.') && name != CONFIGURES;
    let made =
        MADE.contains(&name) || folder.ends_with(CONFIGURES) && MADE_BY_VITEPRESS.contains(&name);
    hidden || made
}
