//! Zip archives: the same bytes for the same files.

use std::io::{self, Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// A file: its path and its bytes.
pub type File = (String, Vec<u8>);

/// Returns an archive of these files as they are, which every reader takes.
pub fn store(files: &[File]) -> Vec<u8> {
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    // Nothing that is written into memory fails, while it has no more than a zip can name.
    write(files, stored).unwrap_or_default()
}

/// Returns an archive of these files, compressed where what compresses is compiled in.
///
/// # Errors
/// What cannot be written, such as a file that is too large for a zip.
pub fn compress(files: &[File]) -> io::Result<Vec<u8>> {
    write(files, SimpleFileOptions::default())
}

fn write(files: &[File], options: SimpleFileOptions) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        zip.start_file(path.as_str(), options.last_modified_time(DateTime::default()))?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}
