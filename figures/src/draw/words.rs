//! Estimated widths of words, so that layout needs no measuring: in the browser that costs more than the drawing.
//! Letters of the field are as wide as they are set.

use crate::typeset::{Piece, each_piece};

/// Advance widths of the printable ASCII characters in hundredths of an em, as in the typeface
/// Inter, which runs wider than most of a system's own.
const ADVANCES: [u8; 95] = [
    28, 28, 40, 63, 64, 81, 64, 22, 36, 36, 50, 66, 28, 46, 28, 36, 62, 46, 61, 64, 64, 61, 62, 57,
    62, 62, 28, 28, 66, 66, 66, 51, 94, 68, 65, 73, 72, 60, 59, 74, 74, 26, 54, 65, 56, 89, 75, 76,
    63, 76, 64, 64, 64, 74, 68, 95, 64, 66, 62, 36, 36, 36, 47, 45, 50, 56, 62, 56, 62, 58, 36, 61,
    59, 24, 24, 54, 24, 87, 59, 60, 61, 61, 37, 52, 36, 58, 56, 81, 54, 56, 54, 36, 33, 36, 66,
];

/// Size of an index, and how much lower its middle is, in sizes of the type.
pub(super) const SMALL: f64 = 0.75;
pub(super) const LOWER: f64 = 0.28;

/// Margin for systems with wider typefaces.
pub(super) const WIDER: f64 = 1.06;

/// Returns the width to keep free for `text` set at `size` px, whatever the typeface, and where nothing can
/// stand below a letter too.
pub(super) fn room(text: &str, size: f64) -> f64 {
    let mut ems = 0.0;
    each_piece(text, |piece, _| ems += width_of(&piece, 1.0));
    ems * size * WIDER
}

/// Returns the width of `text` set at `size` px, in px.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let mut ems = 0.0;
    each_piece(text, |piece, _| ems += width_of(&piece, SMALL));
    ems * size
}

/// Returns the width of a piece, in sizes of the type; what stands below a letter is so large.
fn width_of(piece: &Piece, small: f64) -> f64 {
    let ems = |text: &str| text.chars().map(|c| f64::from(advance(c))).sum::<f64>() / 100.0;
    match piece {
        Piece::Words(words) => ems(words),
        Piece::Letter { base, below } => ems(base) + ems(below) * small,
    }
}

/// Returns a width that `text` is never below, found at a glance: no byte stands for less than a
/// third of a thin space.
pub(super) fn least(text: &str, size: f64) -> f64 {
    text.len() as f64 * 0.06 * size
}

fn advance(c: char) -> u8 {
    let index = (c as usize).wrapping_sub(32);
    match c {
        '⁰'..='⁹' | '¹' | '²' | '³' | '⁻' | '₀'..='₉' => 42,
        '\u{2009}' | '\u{202f}' => 18,
        '·' | '\u{a0}' => 28,
        _ if (c as u32) < 0x2000 => ADVANCES.get(index).copied().unwrap_or(64),
        _ => 95,
    }
}

/// Returns `text` cut to at most `room` px, with an ellipsis where something is missing. A letter and what
/// stands below it are not parted.
pub(super) fn cut(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut left = room / size - f64::from(advance('…')) / 100.0;
    let mut short = String::new();
    each_piece(text, |piece, source| {
        if let Piece::Letter { .. } = piece {
            left -= width_of(&piece, SMALL);
            if left >= 0.0 {
                short.push_str(source);
            }
            return;
        }
        for c in source.chars() {
            left -= f64::from(advance(c)) / 100.0;
            if left < 0.0 {
                break;
            }
            short.push(c);
        }
    });
    let kept = short.trim_end().len();
    short.truncate(kept);
    short.push('…');
    short
}

/// Returns `text` in at most `most` lines of at most `room` px, broken between words, and after the
/// hyphens of a word too long for a line; the last is cut. A value stays with its letter where the line
/// has room for both.
pub(super) fn wrap(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut parts = unbroken(text, size, room).into_iter().flat_map(|word| {
        let long = room < width(word, size);
        let parts = word.split_inclusive(move |c| long && c == '-');
        parts.enumerate()
    });
    let joined = |line: &str, (at, part): (usize, &str)| {
        let space = if line.is_empty() || at > 0 { "" } else { " " };
        format!("{line}{space}{part}")
    };
    while let Some(part) = parts.next() {
        let longer = joined(&line, part);
        if line.is_empty() || width(&longer, size) <= room {
            line = longer;
        } else if lines.len() + 1 == most {
            line = parts.fold(longer, |all, part| joined(&all, part));
            break;
        } else {
            lines.push(std::mem::replace(&mut line, part.1.to_owned()));
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines.iter().map(|line| cut(line, size, room)).collect()
}

/// Returns the words of a text; those around a sign ("N = 17") are one, where it has room.
fn unbroken(text: &str, size: f64, room: f64) -> Vec<&str> {
    let is_sign = |word: &str| matches!(word, "=" | "≤" | "≥" | "<" | ">");
    let mut words: Vec<&str> = Vec::new();
    let mut begins = 0;
    let mut joins = false;
    // A number in groups is one.
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        let whole = &text[begins..start + word.len()];
        if (joins || is_sign(word)) && !words.is_empty() && width(whole, size) <= room {
            words.pop();
            words.push(whole);
        } else {
            begins = start;
            words.push(word);
        }
        joins = is_sign(word);
    }
    words
}

/// Returns the text without characters that no font shows and no XML file may hold.
pub(super) fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_whitespace() && c.is_control() { ' ' } else { c })
        .filter(|c| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_text_fits_and_says_that_it_was_cut() {
        assert_eq!(cut("strips", 12.0, 100.0), "strips");
        let short = cut("one-dimensional decomposition", 12.0, 80.0);
        assert!(short.ends_with('…') && width(&short, 12.0) <= 80.0, "{short}");
        assert_eq!(cut("anything", 12.0, 0.0), "…");
    }

    #[test]
    fn no_text_is_narrower_than_at_a_glance() {
        for c in ('\u{1}'..'\u{3000}').filter(|c| !c.is_control()) {
            let text = c.to_string();
            assert!(least(&text, 10.0) <= width(&text, 10.0) * 1.000_001, "{c:?}");
        }
    }

    #[test]
    fn wrapped_text_breaks_between_words_and_loses_none_without_saying_so() {
        let lines = wrap("store and forward routing", 12.0, 80.0, 3);
        assert_eq!(lines.join(" "), "store and forward routing");
        assert!(lines.len() > 1 && lines.iter().all(|l| width(l, 12.0) <= 80.0));
        let lines = wrap("store and forward routing", 12.0, 60.0, 1);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].ends_with('…'));
        assert!(wrap("", 12.0, 60.0, 3).is_empty());
        assert_eq!(wrap("by store-and-forward", 12.0, 70.0, 3), ["by store-", "and-", "forward"]);
        assert_eq!(wrap("by cut-through", 12.0, 70.0, 3), ["by", "cut-through"]);
        assert_eq!(wrap("layer 39\u{2009}366", 12.0, 50.0, 3), ["layer", "39\u{2009}366"]);
    }

    #[test]
    fn a_letter_is_as_wide_as_it_is_set_and_never_parted() {
        assert!(width("T_comp", 12.0) < width("T", 12.0) + width("comp", 12.0));
        for room in 0..60 {
            let short = cut("n_min and T_comp", 12.0, f64::from(room));
            assert!(!short.contains('_') || short.starts_with("n_min"), "{short}");
            assert!(!short.contains("T_") || short.ends_with("T_comp"), "{short}");
        }
        assert_eq!(wrap("best at N = 17", 12.0, 60.0, 3), ["best at", "N = 17"]);
        assert_eq!(wrap("N = 17", 12.0, 20.0, 3).len(), 3);
    }

    #[test]
    fn control_characters_go() {
        assert_eq!(printable("a\nb\u{1b}c\u{ffff}"), "a bc");
    }
}
