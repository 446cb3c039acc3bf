//! Pictures of a text, kept until all of it is right.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::command_error::CommandError;
use crate::output;

/// Files of one folder, by their names.
#[derive(Default)]
pub struct Pictures(BTreeMap<String, Vec<u8>>);

impl Pictures {
    /// Puts a picture among them.
    pub fn put(&mut self, name: &str, picture: Vec<u8>) {
        self.0.insert(name.to_owned(), picture);
    }

    /// Writes those that `folder` does not hold yet: who watches it sees a change only where there
    /// is one.
    pub fn write(&self, folder: &Path) -> Result<(), CommandError> {
        if !self.0.is_empty() {
            let created = fs::create_dir_all(folder);
            created.map_err(|error| CommandError::output(&folder.to_string_lossy(), error))?;
        }
        for (name, picture) in &self.0 {
            let path = folder.join(name);
            if fs::read(&path).ok().as_ref() != Some(picture) {
                output::write(&path, picture)?;
            }
        }
        Ok(())
    }
}
