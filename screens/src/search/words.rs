//! The words of a query that count, and where a text has them.

use super::folded::{fold_text, remove_blanks};

/// Words that are in any question and say nothing of what is sought.
const SMALL: &[&str] = &[
    "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can",
    "could", "did", "do", "does", "for", "from", "get", "gets", "give", "gives", "had", "has",
    "have", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "let", "like",
    "make", "makes", "many", "may", "me", "more", "most", "much", "my", "need", "no", "not", "of",
    "on", "or", "our", "please", "s", "say", "shall", "should", "show", "so", "some", "such", "t",
    "tell", "than", "that", "the", "their", "them", "then", "there", "these", "they", "thing",
    "this", "to", "up", "us", "use", "using", "versus", "very", "vs", "want", "was", "we", "were",
    "what", "when", "where", "which", "who", "why", "will", "with", "would", "you", "your",
];

/// Endings that do not count, the longest first; the letters of a word that stay are more than two.
const ENDINGS: &[&str] = &["ings", "ing", "ies", "ed", "es", "e", "s", "y"];

/// A word shorter than this is sought whole: too many others begin with it.
const SHORT: usize = 3;

/// A word of a query.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// It, folded.
    pub whole: String,
    /// Its beginning, without an ending that does not count.
    stem: String,
}

/// How well a text has a word.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Has {
    /// It has not.
    Not,
    /// Within another word.
    Within,
    /// A word begins with it.
    Beginning,
    /// As a word of its own.
    Whole,
}

impl Word {
    fn new(whole: &str) -> Self {
        let mut stem = whole;
        if !whole.ends_with("ss") {
            let left = ENDINGS.iter().find_map(|ending| whole.strip_suffix(ending));
            stem = left.filter(|left| SHORT <= left.len()).unwrap_or(whole);
        }
        Self { whole: whole.to_owned(), stem: stem.to_owned() }
    }

    /// Returns whether it is sought whole.
    pub fn is_short(&self) -> bool {
        self.whole.len() < SHORT
    }

    /// Returns whether both are the same but for an ending.
    pub fn is_like(&self, other: &Self) -> bool {
        self.stem == other.stem || self.whole == other.whole
    }

    /// Returns how well a text has it.
    pub fn is_in(&self, text: &Text) -> Has {
        let Self { whole, stem } = self;
        let (mut rest, mut best) = (text.0.as_str(), Has::Not);
        while let Some(at) = rest.find(stem.as_str()) {
            let begins = rest[..at].ends_with(' ');
            if begins && rest[at..].starts_with(whole.as_str()) {
                let ends = rest[at + whole.len()..].starts_with(' ');
                best = if ends { Has::Whole } else { best };
            }
            if best == Has::Whole {
                break;
            }
            if begins && !self.is_short() {
                best = Has::Beginning;
            } else if best == Has::Not && SHORT < stem.len() {
                best = Has::Within;
            }
            let step = stem.chars().next().map_or(1, char::len_utf8);
            rest = &rest[at + step..];
            // The blank before the next word stays in sight.
            if rest.is_empty() {
                break;
            }
        }
        best
    }
}

/// A folded text in which words are sought, between blanks.
#[derive(Clone, Debug)]
pub struct Text(String);

impl Text {
    /// Returns it of `text`.
    pub fn new(text: &str) -> Self {
        Self(format!(" {} ", fold_text(text)))
    }

    /// Returns it with each two neighbors as one word too: who writes "startup" means "start-up".
    pub fn joined(text: &str) -> Self {
        let folded = fold_text(text);
        let words: Vec<_> = folded.split(' ').collect();
        let pairs: Vec<_> = words.windows(2).map(<[_]>::concat).collect();
        Self(format!(" {folded} {} ", pairs.join(" ")))
    }
}

/// Returns the words of a folded query that count; a single word always does.
pub fn words(query: &str) -> Vec<Word> {
    let mut all: Vec<_> = query.split(' ').filter(|word| !word.is_empty()).collect();
    if 1 < all.len() {
        all.retain(|word| !SMALL.contains(word));
    }
    all.dedup();
    all.into_iter().map(Word::new).collect()
}

/// Returns whether a folded text without its blanks has the folded `query` without its own.
pub fn runs_together(text: &str, query: &str) -> bool {
    remove_blanks(text).contains(&remove_blanks(query))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(query: &str) -> Vec<String> {
        words(query).into_iter().map(|word| word.stem).collect()
    }

    #[test]
    fn small_words_and_endings_do_not_count() {
        assert_eq!(
            of("when does adding processors stop helping"),
            ["add", "processor", "stop", "help"]
        );
        assert_eq!(of("latencies of the ring"), ["latenc", "ring"]);
        assert_eq!(of("a"), ["a"]);
        assert!(of("no such").is_empty());
    }

    #[test]
    fn a_text_has_a_word_whole_as_a_beginning_or_within_another() {
        let text = Text::joined("Start-up times of messages");
        let has = |word: &str| words(word)[0].is_in(&text);
        assert_eq!(
            [has("start"), has("time"), has("startup")],
            [Has::Whole, Has::Beginning, Has::Whole]
        );
        assert_eq!(
            [has("messaging"), has("essages"), has("of")],
            [Has::Beginning, Has::Within, Has::Whole]
        );
        assert_eq!([has("o"), has("hops")], [Has::Not, Has::Not]);
    }
}
