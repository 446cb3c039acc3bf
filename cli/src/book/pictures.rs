//! Pictures of a text, kept until all of it is right.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::command_error::CommandError;

/// Files of one folder, by their names.
#[derive(Default)]
pub struct Pictures(BTreeMap<String, Vec<u8>>);

impl Pictures {
    /// Puts a picture among them.
    pub fn put(&mut self, name: &str, picture: Vec<u8>) {
        self.0.insert(name.to_owned(), picture);
    }

    /// Writes those that `folder` does not hold yet: who watches it sees a change only where there is one.
    pub fn write(&self, folder: &Path) -> Result<(), CommandError> {
        let refuse = |path: &Path, error| CommandError::output(&path.to_string_lossy(), error);
        if !self.0.is_empty() {
            fs::create_dir_all(folder).map_err(|error| refuse(folder, error))?;
        }
        for (name, picture) in &self.0 {
            let path = folder.join(name);
            if fs::read(&path).ok().as_ref() != Some(picture) {
                fs::write(&path, picture).map_err(|error| refuse(&path, error))?;
            }
        }
        Ok(())
    }
}
