//! A lesson as what differs from a ready one, for links that a chat program does not cut.
//!
//! `2.speedup.1a2b3c4d.…` names the screen and the text of its ready lesson by a hash. The rest is the lesson, compressed
//! with that text as what went before. Where a ready lesson changes, its text as it was stays in the folder of the
//! screen (`lesson-….txt`), so that such a link opens for ever.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as LETTERS;
use crossover_model::{Error, ErrorKind};
use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress, create_comp_flags_from_zip_params,
};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::code::{LONGEST, decode, unread};
use crate::registry;
use crate::screen::Screen;

/// What a code of this version begins with.
pub const VERSION: &str = "2.";

/// The window of raw deflate, in bits: negative, as there is no header.
const WINDOW: i32 = -15;

/// The effort of the compression, the greatest.
const EFFORT: i32 = 10;

/// How many bytes of a code are the hash of its text.
const HASH: usize = size_of::<u32>();

/// Returns the id of the screen whose ready lesson a code changes; `None` for a code of another kind.
pub fn screen_of(code: &str) -> Option<&str> {
    Some(code.strip_prefix(VERSION)?.split_once('.')?.0)
}

/// Returns the code of a text as what differs from the ready lesson of `screen`; `None` where there is none.
pub fn pack(text: &str, screen: &Screen) -> Option<String> {
    let base = Some(screen.lesson).filter(|base| !base.is_empty()).map(with_ends)?;
    let mut bytes = hash(text).to_be_bytes().to_vec();
    bytes.extend(compress_after(base.as_bytes(), text.as_bytes())?);
    Some(format!("{VERSION}{}.{:08x}.{}", screen.schema.id, hash(&base), LETTERS.encode(bytes)))
}

/// Returns the text of a code, as much of it as can be read, and whether that is all of it.
///
/// # Errors
/// [`Error`] where nothing of it can be read, or where the page does not know the lesson that it changes.
pub fn unpack(code: &str) -> Result<(String, bool), Error> {
    let mut parts = code.strip_prefix(VERSION).unwrap_or_default().splitn(3, '.');
    let mut next = || parts.next().ok_or_else(|| unread(code));
    let (id, of, letters) = (next()?, next()?, next()?);
    let screen = registry::find(id).ok_or_else(|| unread(code))?;
    let base = base(screen, of).ok_or_else(|| unknown_base(screen))?;
    let (bytes, is_whole) = decode(letters).ok_or_else(|| unread(code))?;
    let (hashed, bytes) = bytes.split_first_chunk::<HASH>().ok_or_else(|| unread(code))?;
    let (text, ends) = decompress_after(base.as_bytes(), bytes);
    let text = String::from_utf8_lossy(&text).into_owned();
    let is_whole = is_whole && ends && hash(&text).to_be_bytes() == *hashed;
    Ok((text, is_whole))
}

/// Returns the text of the ready lesson of `screen`, as it is or once was, that has a hash.
fn base(screen: &Screen, hashed: &str) -> Option<String> {
    let all = [screen.lesson].into_iter().chain(screen.lessons_before.iter().copied());
    all.map(with_ends).find(|text| format!("{:08x}", hash(text)) == hashed)
}

/// Returns a text with the same ends of lines on every system.
fn with_ends(text: &str) -> String {
    text.lines().flat_map(|line| [line, "\n"]).collect()
}

/// Returns the FNV-1a hash of a text: the same in every version.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Returns `text` compressed as what follows `base`, without that.
fn compress_after(base: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    let mut compressor =
        Box::new(CompressorOxide::new(create_comp_flags_from_zip_params(EFFORT, WINDOW, 0)));
    let mut out = vec![0; 2 * (base.len() + text.len()) + 1024];
    let (status, read, before) = compress(&mut compressor, base, &mut out, TDEFLFlush::Sync);
    let is_read = status == TDEFLStatus::Okay && read == base.len();
    let out = out.get_mut(before..).filter(|_| is_read)?;
    let (status, read, written) = compress(&mut compressor, text, out, TDEFLFlush::Finish);
    (status == TDEFLStatus::Done && read == text.len()).then(|| out[..written].to_vec())
}

/// Returns what follows `base`, as much of it as can be read, and whether it ends.
fn decompress_after(base: &[u8], bytes: &[u8]) -> (Vec<u8>, bool) {
    let mut out = base.to_vec();
    out.resize(base.len() + LONGEST, 0);
    let mut state = Box::<DecompressorOxide>::default();
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, _, written) = decompress(&mut state, bytes, &mut out, base.len(), flags);
    out.truncate(base.len() + written);
    (out.split_off(base.len()), status == TINFLStatus::Done)
}

fn unknown_base(screen: &Screen) -> Error {
    let got = format!("a change of a lesson on “{}” that this page does not have", screen.title);
    let help = "reload this page to get its newest version, or ask for the link again";
    Error::new(ErrorKind::UnknownOption, "lesson", got, help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Lesson;

    /// The hashes of all texts of ready lessons of which a link may tell a change. A line is added; one is replaced only
    /// where its text was never published.
    const KEPT: &str = include_str!("bases.txt");

    #[test]
    fn what_is_packed_is_unpacked() {
        for screen in registry::SCREENS {
            let text = screen.lesson.replace("title: ", "title: “New” ");
            let code = pack(&text, screen).expect("a ready lesson");
            assert!(code.len() < 1000, "{} characters", code.len());
            assert_eq!(unpack(&code).expect("the same"), (text, true));
            assert_eq!(screen_of(&code), Some(screen.schema.id));
        }
    }

    #[test]
    fn a_text_that_shares_nothing_with_the_ready_one_is_packed_too() {
        let screen = registry::find("routing").expect("a screen");
        for text in ["", "x", "title: 1\nat: routing\n", &"0123456789".repeat(3000)] {
            let code = pack(text, screen).expect("a ready lesson");
            assert_eq!(unpack(&code).expect("the same"), (text.to_owned(), true));
        }
    }

    #[test]
    fn the_ready_lesson_that_a_link_changes_is_there_for_ever() {
        let mut lacking = Vec::new();
        let line = |screen: &Screen| {
            format!("{} {:08x}", screen.schema.id, hash(&with_ends(screen.lesson)))
        };
        for screen in registry::SCREENS {
            if !KEPT.lines().any(|kept| kept == line(screen)) {
                lacking.push(format!("add “{}” to screens/src/lesson/bases.txt", line(screen)));
            }
        }
        for kept in KEPT.lines().filter(|line| !line.is_empty()) {
            let (id, hashed) = kept.split_once(' ').expect("a screen and a hash");
            if base(registry::find(id).expect("a screen"), hashed).is_none() {
                let folder = id.replace('-', "_");
                lacking.push(format!(
                    "keep the lesson as it was: git show HEAD:screens/src/{folder}/lesson.txt > screens/src/{folder}/lesson-{hashed}.txt"
                ));
            }
        }
        assert!(lacking.is_empty(), "\n{}", lacking.join("\n"));
    }

    #[test]
    fn a_change_of_an_unknown_lesson_is_said() {
        let screen = registry::find("routing").expect("a screen");
        let code = pack("title: x\nat: routing\n", screen).expect("a ready lesson");
        let (version, rest) = code.split_at(VERSION.len() + "routing.".len());
        let other = format!("{version}00000000{}", &rest[8..]);
        let error = unpack(&other).expect_err("no such text");
        assert!(error.to_string().contains("that this page does not have"), "{error}");
        for code in
            ["2.", "2.routing", "2.routing.x", "2.nowhere.00000000.AAAA", "2.routing.00000000."]
        {
            assert!(unpack(code).is_err(), "{code}");
        }
    }

    #[test]
    fn a_code_that_is_cut_off_or_changed_is_not_taken_for_whole() {
        let screen = registry::find("routing").expect("a screen");
        let text = screen.lesson.replace("title: ", "title: Newer than ");
        let code = pack(&text, screen).expect("a ready lesson");
        let begin = code.rfind('.').expect("its letters") + 1;
        for at in begin..code.len() {
            if let Ok((read, is_whole)) = unpack(&code[..at]) {
                assert!(!is_whole, "cut at {at}");
                assert!(Lesson::read(&read).0.is_none_or(|lesson| lesson.steps.len() < 10));
            }
            let mut other = code.clone();
            other.replace_range(at..=at, if &code[at..=at] == "A" { "B" } else { "A" });
            if let Ok((read, true)) = unpack(&other) {
                assert_eq!(read, text, "changed at {at}");
            }
        }
    }
}
