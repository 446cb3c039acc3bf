//! A file that a reader drops or chooses: the text in it, or why there is none.

use crossover_model::{Error, ErrorKind};

/// The size of the largest file that is read, in bytes.
pub const LARGEST: usize = 16_000_000;

/// How much of a file is looked at to tell whether it is text, in bytes.
const LOOKED_AT: usize = 4096;

/// Returns why a file of so many bytes is not read, as a sentence; `None` where it is.
#[must_use]
pub fn refused_by_size(name: &str, bytes: f64) -> Option<String> {
    let size = (bytes / 1e6).ceil();
    if bytes <= 0.0 {
        return Some(format!("“{name}” is empty."));
    }
    (LARGEST as f64 <= bytes).then(|| {
        format!(
            "“{name}” has {size} MB. Files of at most 16 MB are read: keep one benchmark's output."
        )
    })
}

/// Returns the text of a file; UTF-16 with its mark is read too, as some shells write it.
///
/// # Errors
/// A sentence that says why there is none.
pub fn text_of(name: &str, bytes: Vec<u8>) -> Result<String, String> {
    if let Some(why) = refused_by_size(name, bytes.len() as f64) {
        return Err(why);
    }
    let text = match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => {
            if bytes.iter().take(LOOKED_AT).any(|byte| *byte == 0) {
                return Err(format!(
                    "“{name}” is no text. Drop the output that a benchmark prints."
                ));
            }
            match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
            }
        }
    };
    let blank = text.trim().trim_start_matches('\u{feff}').is_empty();
    if blank { Err(format!("“{name}” is empty.")) } else { Ok(text) }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<_> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}

/// Returns why the text of a file offers nothing, as a sentence; pasted text has no name.
#[must_use]
pub fn sentence_of(name: &str, error: &Error) -> String {
    let of = if name.is_empty() { "The pasted text".to_owned() } else { format!("“{name}”") };
    if error.kind() == ErrorKind::MissingInput {
        return format!("{of} is empty.");
    }
    let mut help = error.help().chars();
    let first = help.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{of}: {}. {first}{}.", error.got(), help.as_str().trim_end_matches('.'))
}

/// Returns what a machine read from a file is called at first: the name of the file without its ending.
#[must_use]
pub fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && ending.len() <= 5 => stem,
        _ => name,
    }
}

/// Returns a text as far as it is shown, and whether that is all of it: `most` characters.
#[must_use]
pub fn beginning(text: &str, most: usize) -> (&str, bool) {
    match text.char_indices().nth(most) {
        Some((end, _)) => (&text[..end], false),
        None => (text, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_in_the_encodings_that_shells_write() {
        let text = "# Size  Latency (µs)\r\n8  1.5\r\n";
        let wide = |bytes: fn(u16) -> [u8; 2], mark: [u8; 2]| {
            mark.into_iter().chain(text.encode_utf16().flat_map(bytes)).collect()
        };
        for bytes in [
            text.as_bytes().to_vec(),
            wide(u16::to_le_bytes, [0xff, 0xfe]),
            wide(u16::to_be_bytes, [0xfe, 0xff]),
        ] {
            assert_eq!(text_of("a.txt", bytes).as_deref(), Ok(text));
        }
        let latin = [&b"# caf"[..], &[0xe9], b" 1 2"].concat();
        assert_eq!(text_of("a", latin).as_deref(), Ok("# caf\u{fffd} 1 2"));
    }

    #[test]
    fn what_is_no_text_is_told_in_a_sentence() {
        for (bytes, words) in [
            (vec![], "“a.txt” is empty."),
            (b" \r\n\t".to_vec(), "“a.txt” is empty."),
            (vec![0xef, 0xbb, 0xbf, b'\n'], "“a.txt” is empty."),
            (b"\x7fELF\x02\x01\x00\x00".to_vec(), "“a.txt” is no text."),
            (vec![b'1'; LARGEST], "“a.txt” has 16 MB."),
        ] {
            let told = text_of("a.txt", bytes).expect_err(words);
            assert!(told.starts_with(words), "{told}");
        }
        assert!(refused_by_size("a", 100e6).is_some_and(|told| told.contains("100 MB")));
        assert_eq!(refused_by_size("a", 1e6), None);
    }

    #[test]
    fn a_text_without_measurements_is_told_with_what_is_read() {
        let error = Error::new(ErrorKind::ParseError, "text", "no measurements", "paste an output");
        assert_eq!(sentence_of("a.txt", &error), "“a.txt”: no measurements. Paste an output.");
        assert_eq!(sentence_of("", &error), "The pasted text: no measurements. Paste an output.");
        assert_eq!(sentence_of("", &Error::missing("text")), "The pasted text is empty.");
    }

    #[test]
    fn a_machine_is_called_by_its_file() {
        let stems = ["cluster-a.txt", "cluster.a", "out", ".hidden", "run 2024-05-01 at node17"];
        assert_eq!(stems.map(stem), ["cluster-a", "cluster", "out", ".hidden", stems[4]]);
    }

    #[test]
    fn a_long_text_is_shown_as_far_as_it_is_read_at_a_glance() {
        assert_eq!(beginning("äöü", 2), ("äö", false));
        assert_eq!(beginning("äöü", 3), ("äöü", true));
    }
}
