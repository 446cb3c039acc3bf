//! Files as text, whatever wrote them, or a sentence that says why not.

use std::fs::File;
use std::io::{Read, stdin};

use crossover_measurements::read::LARGEST;

/// Returns the text of a file, or of standard input for `-`.
pub fn text(path: &str) -> Result<String, String> {
    let most = LARGEST as u64 + 1;
    let mut bytes = Vec::new();
    let read = if path == "-" {
        stdin().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| format!("it cannot be read: {error}"))?;
    if LARGEST < bytes.len() {
        return Err(format!("it is larger than {} MB: cut out the output", LARGEST / 1_000_000));
    }
    decode(&bytes).ok_or_else(|| "it is binary: give the text that a benchmark printed".to_owned())
}

/// Text in UTF-8, or in UTF-16 as `>` writes it in PowerShell; in others the letters of ASCII are kept.
fn decode(bytes: &[u8]) -> Option<String> {
    let units =
        |of: fn([u8; 2]) -> u16| bytes[2..].chunks_exact(2).map(move |two| of([two[0], two[1]]));
    match bytes {
        [0xFF, 0xFE, ..] => Some(utf16(units(u16::from_le_bytes))),
        [0xFE, 0xFF, ..] => Some(utf16(units(u16::from_be_bytes))),
        _ if bytes.contains(&0) => None,
        _ => Some(String::from_utf8_lossy(bytes).into_owned()),
    }
}

fn utf16(units: impl Iterator<Item = u16>) -> String {
    char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}
