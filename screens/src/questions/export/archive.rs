//! A zip archive whose files are stored as they are: the browser makes it with nothing else.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A file: its path and its bytes.
pub type File = (String, Vec<u8>);

/// Returns the bytes of a zip archive of these files.
pub fn pack(files: &[File]) -> Vec<u8> {
    // Nothing that is written into memory fails, while it has fewer files than a zip can name.
    pack_files(files).unwrap_or_default()
}

fn pack_files(files: &[File]) -> zip::result::ZipResult<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, bytes) in files {
        zip.start_file(name.as_str(), stored)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
