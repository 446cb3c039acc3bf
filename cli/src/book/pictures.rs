//! Pictures of texts, kept until all of them are right, and the names of their files.

use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

use crossover_model::Error;
use crossover_screens::registry;
use siphasher::sip::SipHasher13;

use super::format::Format;
use crate::command_error::CommandError;
use crate::output;

/// Files of one folder, by their names.
#[derive(Default)]
pub struct Pictures(BTreeMap<String, Vec<u8>>);

impl Pictures {
    /// Puts a picture among them. One that several texts show is drawn once.
    ///
    /// # Errors
    /// [`Error`] where it cannot be drawn.
    pub fn put(
        &mut self,
        name: &str,
        draw: impl FnOnce() -> Result<Vec<u8>, Error>,
    ) -> Result<(), Error> {
        if !self.0.contains_key(name) {
            self.0.insert(name.to_owned(), draw()?);
        }
        Ok(())
    }

    /// Writes those that `folder` does not hold yet, so that a watcher sees changed files only.
    pub fn write(&self, folder: &Path) -> Result<(), CommandError> {
        for (name, picture) in &self.0 {
            output::change(&folder.join(name), picture)?;
        }
        Ok(())
    }

    /// Removes the pictures of these formats in `folder` that are not among them. What else lies there
    /// stays, as its name says that it is none, and so do files that are to be `kept`.
    pub fn remove_others(
        &self,
        folder: &Path,
        formats: &[Format],
        kept: &[PathBuf],
    ) -> Result<(), CommandError> {
        for file in fs::read_dir(folder).into_iter().flatten().flatten() {
            let name = file.file_name();
            let name = name.to_string_lossy();
            let unused = !self.0.contains_key(&*name) && !kept.contains(&file.path());
            if unused && is_ours(&name, formats) {
                let removed = fs::remove_file(file.path());
                removed.map_err(|error| CommandError::output(&name, error))?;
            }
        }
        Ok(())
    }
}

/// The suffix of a picture for dark pages.
const DARK: &str = "-dark";

/// Returns the name of the file of a figure, which stays while it shows the state of this link.
pub fn name(screen: &str, figure: &str, link: &str, dark: bool, format: Format) -> String {
    let mut hasher = SipHasher13::new();
    hasher.write(link.as_bytes());
    let dark = if dark { DARK } else { "" };
    format!("{screen}-{figure}-{:016x}{dark}.{}", hasher.finish(), format.extension())
}

/// Returns whether a file is a picture of a figure in one of these formats, as its name says.
fn is_ours(file: &str, formats: &[Format]) -> bool {
    let named = || {
        let (name, ending) = file.rsplit_once('.')?;
        let (figure, hash) = name.strip_suffix(DARK).unwrap_or(name).rsplit_once('-')?;
        let hex = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        let hashed = hash.len() == 16 && hash.chars().all(hex);
        let format = formats.iter().any(|format| format.extension() == ending);
        (hashed && format).then_some(figure)
    };
    let of = |screen: &str, figure: &str| {
        figure.strip_prefix(screen).is_some_and(|figure| figure.starts_with('-'))
    };
    named()
        .is_some_and(|figure| registry::SCREENS.iter().any(|screen| of(screen.schema.id, figure)))
}
