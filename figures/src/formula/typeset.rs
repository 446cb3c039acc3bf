//! How the letters of the sources are set within words: `T_comp` is a slanted T with a small "comp" below
//! it. Every text that a reader sees passes through here, on the page, in figures and in files.

use std::borrow::Cow;

use super::plain::set_letter;

/// A piece of a text that is set in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Words as they stand.
    Words(&'a str),
    /// A letter, and what stands below it.
    Letter {
        /// The letter; Greek ones are spelt by their sign.
        base: String,
        /// Its index, with commas between parts; empty for none.
        below: Cow<'a, str>,
    },
}

/// Returns the pieces of a symbol: every name in it is a letter.
///
/// ```
/// use crossover_figures::typeset::{Piece, symbol};
/// let pieces = symbol("E(n_p)");
/// assert_eq!(pieces[2], Piece::Letter { base: "n".to_owned(), below: "p".into() });
/// ```
#[must_use]
pub fn symbol(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    each(text, |_, _, _| true, |piece, _| pieces.push(piece));
    pieces
}

/// Returns the pieces of a text for readers: a name with a part below it is a letter, as are the times of
/// a message (`ts`, `tw`, `th`) and a single letter that is no unit, no article and no name of a thing
/// ("N = 17", "speedup S").
///
/// ```
/// use crossover_figures::typeset::{Piece, words};
/// assert_eq!(words("best at p = 25")[1], Piece::Letter { base: "p".to_owned(), below: "".into() });
/// assert_eq!(words("a loop of 25 s"), [Piece::Words("a loop of 25 s")]);
/// assert_eq!(words("there is a "), [Piece::Words("there is a ")]);
/// ```
#[must_use]
pub fn words(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    each_piece(text, |piece, _| pieces.push(piece));
    pieces
}

/// Hands the pieces of a text for readers, as [`words`] returns them, and what each stands for in the text,
/// to `take`.
pub(crate) fn each_piece<'a>(text: &'a str, take: impl FnMut(Piece<'a>, &'a str)) {
    each(text, is_letter, take);
}

/// Returns a text for readers where nothing can stand below a letter: without the lines that say so.
///
/// ```
/// # use crossover_figures::typeset::plain;
/// assert_eq!(plain("T_comp is 3 s"), "Tcomp is 3 s");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    each_piece(text, |piece, _| match piece {
        Piece::Words(words) => all.push_str(words),
        Piece::Letter { base, below } => all.extend([base.as_str(), below.as_ref()]),
    });
    all
}

/// Returns a text for readers in HTML, escaped.
///
/// ```
/// # use crossover_figures::typeset::html;
/// assert_eq!(html("T_comp < 1"), "<var>T<sub>comp</sub></var> &lt; 1");
/// ```
#[must_use]
pub fn html(text: &str) -> String {
    write_html(&words(text))
}

/// Returns a symbol in HTML, escaped.
///
/// ```
/// # use crossover_figures::typeset::symbol_html;
/// assert_eq!(symbol_html("ts*"), "<var>t<sub>s</sub></var>*");
/// ```
#[must_use]
pub fn symbol_html(text: &str) -> String {
    write_html(&symbol(text))
}

fn write_html(pieces: &[Piece]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Words(words) => escape(words),
        Piece::Letter { base, below } if below.is_empty() => {
            format!("<var>{}</var>", escape(base))
        }
        Piece::Letter { base, below } => {
            format!("<var>{}<sub>{}</sub></var>", escape(base), escape(below))
        }
    };
    pieces.iter().map(piece).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Hands the pieces of a text, and what each stands for in it, to `take`; `is_letter` says, given the text,
/// where a name begins in it and the name, whether that is a letter.
fn each<'a>(
    text: &'a str,
    is_letter: impl Fn(&str, usize, &str) -> bool,
    mut take: impl FnMut(Piece<'a>, &'a str),
) {
    let (mut done, mut from) = (0, 0);
    while let Some(start) = text[from..].find(is_named).map(|at| from + at) {
        let end = text[start..].find(|c: char| !is_named(c) && c != '_');
        let end = end.map_or(text.len(), |end| start + end);
        let name = &text[start..end];
        // What stands below the sign of a sum belongs to it.
        let before = text[done..start].strip_suffix('_').and_then(|it| it.chars().next_back());
        let sign = before.filter(|sign| matches!(sign, 'Σ' | 'Π'));
        let start = start - sign.map_or(0, |sign| sign.len_utf8() + 1);
        if sign.is_some() || name.starts_with(char::is_alphabetic) && is_letter(text, start, name) {
            if done < start {
                let words = &text[done..start];
                take(Piece::Words(words), words);
            }
            let (base, below) = match sign {
                Some(sign) => (sign.to_string(), name),
                None => set_letter(name),
            };
            let below =
                if below.contains('_') { below.replace('_', ",").into() } else { below.into() };
            take(Piece::Letter { base, below }, &text[start..end]);
            done = end;
        }
        from = end;
    }
    if done < text.len() {
        take(Piece::Words(&text[done..]), &text[done..]);
    }
}

/// Returns whether names are made of it: powers and indices of one character stand behind a name.
fn is_named(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii() && c.is_alphanumeric() && !is_raised(c)
}

fn is_raised(c: char) -> bool {
    matches!(c, '²' | '³' | '¹' | '⁰'..='ₜ' | 'ᵢ'..='ᵪ' | 'Σ' | 'Π')
}

/// Times, which are written without a line below.
const TIMES: [&str; 5] = ["ts", "tw", "th", "tc", "tp"];

/// Single letters that are a unit, or its prefix, behind a number.
const UNITS: [&str; 10] = ["s", "m", "B", "b", "h", "k", "M", "G", "T", "P"];

/// Returns whether the name that begins at `start` in `text` is a letter.
fn is_letter(text: &str, start: usize, name: &str) -> bool {
    if let Some((base, below)) = name.split_once('_') {
        let length = |text: &str| text.chars().count();
        let is_short = length(base) <= 4 && length(below) <= 3;
        return !below.is_empty() && (is_short || length(&set_letter(base).0) <= 2);
    }
    let after = &text[start + name.len()..];
    TIMES.contains(&name) || is_single(name) && stands_alone(&text[..start], name, after)
}

fn is_single(name: &str) -> bool {
    name.chars().nth(1).is_none()
}

/// Returns whether a single letter between two parts of a text is one of the field: no unit, no article, and
/// neither A nor B of a comparison.
fn stands_alone(before: &str, name: &str, after: &str) -> bool {
    if UNITS.contains(&name) && is_unit(before, after) {
        return false;
    }
    let signs = [" = ", " ≤ ", " ≥ ", " < ", " > "];
    let has_value = signs.iter().any(|sign| after.starts_with(sign));
    let owns = |of: &str| of.starts_with("'s") || of.starts_with("’s");
    let is_part =
        before.ends_with(['\'', '’', '-', '–']) || after.starts_with(['-', '–']) || owns(after);
    if is_part {
        return has_value;
    }
    match name {
        "A" | "B" | "I" => has_value,
        "a" => has_value || !is_article(after),
        _ => true,
    }
}

/// Returns whether a letter that may be a unit is one: of the number before it, of a title, or of a quotient.
fn is_unit(before: &str, after: &str) -> bool {
    let word = before.trim_end().rsplit([' ', '(']).next().unwrap_or_default();
    // A comma ends the number before it: "t = 2, h = 2".
    let is_number = word.starts_with(|c: char| c.is_ascii_digit()) && !word.ends_with(['/', ',']);
    // "flop/B", and not "1/s".
    let quotient = before.strip_suffix('/').is_some_and(|over| over.ends_with(char::is_alphabetic));
    let titled = before.ends_with('[') || after.starts_with(['/', ']']);
    is_number || quotient || titled || before.ends_with(" in ")
}

/// Returns whether "a" before such a text is an article: a word follows, and no letter; a space at the end of a
/// piece stands before a term.
fn is_article(after: &str) -> bool {
    let Some(next) = after.strip_prefix(' ') else {
        return false;
    };
    if next.is_empty() {
        return true;
    }
    let end = next.find(|c: char| !is_named(c)).unwrap_or(next.len());
    let next = &next[..end];
    !(next.is_empty() || is_single(next) || TIMES.contains(&next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_below_is_left_of_a_symbol() {
        for text in [
            "T_comp",
            "perf_ref",
            "c_D",
            "NVP",
            "D′",
            "perf(rᵢ)",
            "√p",
            "T_o*",
            "eps_L",
            "(Σ_i B_i)",
        ] {
            assert!(!symbol_html(text).contains('_'), "{text}");
        }
        assert_eq!(symbol_html("eps_L"), "<var>ε<sub>L</sub></var>");
    }

    #[test]
    fn words_and_units_stay_as_they_are() {
        for text in [
            "64 B = one block",
            "is a block",
            "our_kernel",
            "3 s < 4 s",
            "over 25 ns",
            "A and B",
            "P0 to P12",
            "time [s]",
            "10 GB/s",
            "flop/B",
            "Gauss-S",
            "10 T",
            "time [10⁻⁶ s]",
        ] {
            assert!(!html(text).contains("<var>"), "{text}: {}", html(text));
        }
    }

    #[test]
    fn letters_are_found_in_running_words() {
        for (text, set) in [
            ("optimal N", "optimal <var>N</var>"),
            ("8 p log₂ p", "8 <var>p</var> log₂ <var>p</var>"),
            ("n²", "<var>n</var>²"),
            ("limit 1/s", "limit 1/<var>s</var>"),
            ("k = n/p", "<var>k</var> = <var>n</var>/<var>p</var>"),
            ("t = 2, h = 3", "<var>t</var> = 2, <var>h</var> = 3"),
            ("f1 = a ts", "f1 = <var>a</var> <var>t<sub>s</sub></var>"),
            ("T_comp_max", "<var>T<sub>comp,max</sub></var>"),
        ] {
            assert_eq!(html(text), set);
        }
    }

    #[test]
    fn pieces_lose_nothing_but_the_line() {
        let text = "strips win below ts* = 44.2 µs and n_min > 3; T_comp";
        let whole: String = words(text)
            .iter()
            .map(|piece| match piece {
                Piece::Words(words) => (*words).to_owned(),
                Piece::Letter { base, below } => format!("{base}{below}"),
            })
            .collect();
        assert_eq!((&whole, &plain(text)), (&text.replace('_', ""), &whole));
    }
}
