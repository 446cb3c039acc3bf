//! A text as part of a link: the version, then the text compressed, in letters that an address may hold. Version 1
//! stands alone; version 2 tells what differs from a ready lesson ([`change`](super::change)).

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as LETTERS;
use crossover_model::{Error, ErrorKind};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit as decompress;

/// What a code begins with that stands alone.
const VERSION: &str = "1.";

/// The most bytes of a text.
pub const LONGEST: usize = 1 << 16;

/// The effort of the compression, the greatest.
const EFFORT: u8 = 10;

/// Returns the code of a text, which stands alone.
pub fn pack(text: &str) -> String {
    format!("{VERSION}{}", LETTERS.encode(compress_to_vec_zlib(text.as_bytes(), EFFORT)))
}

/// Returns the text of a code that stands alone, as much of it as can be read, and whether that is all of it.
///
/// # Errors
/// [`Error`] where it is of another version, or nothing of it can be read.
pub fn unpack(code: &str) -> Result<(String, bool), Error> {
    let letters = code.strip_prefix(VERSION).ok_or_else(|| other_version(code))?;
    let (bytes, is_whole) = decode(letters).ok_or_else(|| unread(code))?;
    let (bytes, is_whole) = match decompress(&bytes, LONGEST) {
        Ok(bytes) => (bytes, is_whole),
        Err(error) => (error.output, false),
    };
    Ok((String::from_utf8_lossy(&bytes).into_owned(), is_whole))
}

/// Returns the bytes of as many of `letters` as are some, and whether these are all.
pub fn decode(letters: &str) -> Option<(Vec<u8>, bool)> {
    let strange = letters.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    let mut end = strange.unwrap_or(letters.len());
    // A single letter at the end is less than a byte; one cut off may leave bits that are none.
    loop {
        match LETTERS.decode(&letters[..end]) {
            Ok(bytes) => return Some((bytes, end == letters.len())),
            Err(_) if 0 < end => end -= 1,
            Err(_) => return None,
        }
    }
}

fn other_version(code: &str) -> Error {
    let digits = code.split_once('.').map(|(version, _)| version);
    if digits.is_some_and(|digits| digits.parse::<u32>().is_ok()) {
        let got = format!("of version {}", digits.unwrap_or_default());
        let help = "reload this page to get its newest version: this one reads lessons of versions 1 and 2";
        return Error::new(ErrorKind::UnknownOption, "lesson", got, help);
    }
    unread(code)
}

/// Returns what is said of a lesson of which only the beginning can be read.
pub fn damaged() -> Error {
    let help = "ask for the link again: only the beginning of the lesson is shown";
    Error::new(ErrorKind::ParseError, "lesson", "cut off or changed", help)
}

/// Returns what is said of a lesson that cannot be read at all.
pub fn unread(code: &str) -> Error {
    let got: String = code.chars().take(12).collect();
    let help = "ask for the link again: nothing of the lesson in this one can be read";
    Error::new(ErrorKind::ParseError, "lesson", format!("“{got}…”"), help)
}
