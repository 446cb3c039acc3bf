//! Files that are written whole or not at all.

use std::path::Path;
use std::{fs, io, process};

use crossover_model::{Error, ErrorKind};

use crate::command_error::CommandError;

/// Refuses to write over the input: a file, or a folder with all that lies in it, however it is spelled and whatever
/// links lead there.
///
/// # Errors
/// [`Error`] where `source` is `output` or lies in it.
pub fn spare(source: &Path, output: &Path) -> Result<(), Error> {
    let real = |path| fs::canonicalize(path).ok();
    if real(source).zip(real(output)).is_some_and(|(source, output)| source.starts_with(output)) {
        let help = "choose another; this one is read and would be lost";
        return Err(Error::new(ErrorKind::UnknownOption, "output", output.to_string_lossy(), help));
    }
    Ok(())
}

/// Writes `bytes` beside the file at `path`, then puts them in its place: where the disk is full, the old
/// file stays.
///
/// # Errors
/// [`CommandError`] where it cannot be written.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), CommandError> {
    let written = put(path, bytes.as_ref());
    written.map_err(|error| CommandError::output(&path.to_string_lossy(), error))
}

/// Writes `bytes` where the file at `path` holds others, so that a watcher sees changed files only. Makes its folder.
///
/// # Errors
/// [`CommandError`] where it cannot be written.
pub fn change(path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        let made = fs::create_dir_all(folder);
        made.map_err(|error| CommandError::output(&folder.to_string_lossy(), error))?;
    }
    write(path, bytes)
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = fs::metadata(path).ok();
    // A terminal or a pipe has no old content.
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::write(path, bytes);
    }
    // Where a link leads, the link stays.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", process::id()));
    let beside = path.with_file_name(name);
    let written = fs::write(&beside, bytes)
        .and_then(|()| old.map_or(Ok(()), |old| fs::set_permissions(&beside, old.permissions())))
        .and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}
