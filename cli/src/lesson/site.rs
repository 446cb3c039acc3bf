//! The built page: all files of its folder.

use std::path::Path;
use std::{fs, io};

use crossover_model::{Error, ErrorKind};
use crossover_screens::archive::File;
use crossover_screens::lesson::scorm::{INDEX, is_movable};

use crate::command_error::CommandError;

/// The command that builds the page for any folder.
const BUILD: &str =
    "build the page by `trunk build --release --public-url ./`, or name its folder with --dist";

/// The folder of the book beside the page: a lesson needs none of it.
const BOOK: &str = "book";

/// Returns the files in `folder`, hidden ones and the book left out, in the order of their names.
///
/// # Errors
/// [`CommandError`] where there is no page, where it only works at one address, or where a file cannot be read.
pub fn read(folder: &Path) -> Result<Vec<File>, CommandError> {
    let shown = folder.to_string_lossy();
    let refuse = |kind, what| Error::new(kind, "dist", format!("“{shown}”, {what}"), BUILD);
    let Ok(index) = fs::read_to_string(folder.join(INDEX)) else {
        return Err(refuse(ErrorKind::MissingInput, "which has no index.html").into());
    };
    if !is_movable(&index) {
        return Err(refuse(ErrorKind::UnknownOption, "built for one address only").into());
    }
    let mut files = Vec::new();
    let gathered = fs::canonicalize(folder).and_then(|root| gather(&root, &root, "", &mut files));
    gathered.map_err(|error| CommandError::input(&shown, error))?;
    Ok(files)
}

/// Adds the files in `folder`, whose path below `root` is `path`. A link that leads out of there, or round in a
/// circle, is an error: a package is for others.
fn gather(root: &Path, folder: &Path, path: &str, files: &mut Vec<File>) -> io::Result<()> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name()));
    let mut names: Vec<_> = names.collect::<io::Result<_>>()?;
    names.retain(|name| !name.as_encoded_bytes().starts_with(b"."));
    names.retain(|name| !(path.is_empty() && name == BOOK));
    names.sort();
    for name in names {
        let own = name.to_str().ok_or_else(|| io::Error::other("a name is not in Unicode"))?;
        let (file, path) = (fs::canonicalize(folder.join(own))?, format!("{path}{own}"));
        if !file.starts_with(root) || folder.starts_with(&file) {
            let what = format!("{path} is a link out of the folder; put the file itself there");
            return Err(io::Error::other(what));
        }
        if file.is_dir() {
            gather(root, &file, &format!("{path}/"), files)?;
        } else {
            files.push((path, fs::read(file)?));
        }
    }
    Ok(())
}
