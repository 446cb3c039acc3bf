//! A file that a reader drops or chooses: the text in it, or why there is none.

use crossover_model::{Error, ErrorKind};

/// The size of the largest file that is read, in bytes.
pub const LARGEST: usize = 16_000_000;

/// How much of a file is looked at to tell whether it is text, in bytes.
const LOOKED_AT: usize = 4096;

/// The most outputs that are shown of all texts at once.
pub const MOST_OUTPUTS: usize = 20;

/// How long a text is read before its progress is shown, in milliseconds.
const SOON: f64 = 300.0;

/// What reading a byte of a text with short lines takes, in the work that its reader counts.
const WORK: f64 = 150.0;

/// How far a text is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    name: String,
    bytes: f64,
    begun: f64,
    share: f64,
}

impl Progress {
    /// Returns the progress of a text of `bytes` bytes whose reading begins `now`, in milliseconds.
    pub fn of(name: &str, bytes: usize, now: f64) -> Self {
        Self { name: name.to_owned(), bytes: bytes as f64, begun: now, share: 0.0 }
    }

    /// Takes down how much work was done. Returns whether that is to be shown: it takes longer, and is a percent further.
    pub fn reach(&mut self, spent: usize, now: f64) -> bool {
        let share = (spent as f64 / (WORK * self.bytes)).min(0.99);
        let is_shown = SOON <= now - self.begun && self.share + 0.01 <= share;
        if is_shown {
            self.share = share;
        }
        is_shown
    }

    /// Returns the share that is read, as far as it can be known beforehand.
    pub fn share(&self) -> f64 {
        self.share
    }

    /// Returns what is being read, as a sentence.
    pub fn sentence(&self) -> String {
        let size = (self.bytes / 1e6).ceil();
        let of = if self.name.is_empty() {
            "the pasted text".to_owned()
        } else {
            format!("“{}”", self.name)
        };
        format!("Reading {of}, {size} MB.")
    }
}

/// Returns how many outputs of a text are not shown, as a sentence; `None` where all are.
pub fn left_out((all, shown): (usize, usize)) -> Option<String> {
    (shown < all).then(|| match shown {
        0 => format!("Its {all} outputs are not shown: {MOST_OUTPUTS} are shown at once. Drop this file alone."),
        _ => format!("The first {shown} of {all} outputs are shown. Cut the text to see the others."),
    })
}

/// Returns why a file of this size is not read, as a sentence; `None` where it is.
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
pub fn stem(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && ending.len() <= 5 => stem,
        _ => name,
    }
}

/// Returns a text as far as it is shown, and whether that is all of it: `most` characters.
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
    fn progress_is_shown_where_reading_takes_longer_and_only_rises() {
        let mut progress = Progress::of("run.csv", 15_900_000, 1000.0);
        assert_eq!(progress.sentence(), "Reading “run.csv”, 16 MB.");
        assert_eq!(Progress::of("", 1, 0.0).sentence(), "Reading the pasted text, 1 MB.");
        assert!(!progress.reach(450_000_000, 1299.0));
        assert!(progress.reach(477_000_000, 1300.0));
        assert_eq!(progress.share(), 0.2);
        assert!(!progress.reach(480_000_000, 2000.0));
        assert!(progress.reach(usize::MAX, 2000.0) && progress.share() == 0.99);
    }

    #[test]
    fn outputs_that_are_not_shown_are_counted() {
        assert_eq!(left_out((20, 20)), None);
        let told = "The first 20 of 1000 outputs are shown. Cut the text to see the others.";
        assert_eq!(left_out((1000, MOST_OUTPUTS)).as_deref(), Some(told));
        let told = "Its 3 outputs are not shown: 20 are shown at once. Drop this file alone.";
        assert_eq!(left_out((3, 0)).as_deref(), Some(told));
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
