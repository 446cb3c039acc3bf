//! Numbers as programs print them.

use crate::reading::Choices;

/// Why something is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoNumber {
    /// It is something else.
    Text,
    /// It has a comma that may part a fraction or thousands.
    Comma,
}

/// Returns the finite number that a word says.
pub fn number(word: &str, choices: &Choices) -> Result<f64, NoNumber> {
    if !is_numeric(word) {
        return ungrouped(word).map_or(Err(NoNumber::Text), |word| number(&word, choices));
    }
    if !word.contains(',') {
        return finite(word);
    }
    match choices.decimal_comma {
        Some(true) => finite(&word.replace('.', "").replace(',', ".")),
        Some(false) => finite(&word.replace(',', "")),
        None if has_thousands(word) => finite(&word.replace(',', "")),
        None => Err(NoNumber::Comma),
    }
}

fn finite(word: &str) -> Result<f64, NoNumber> {
    word.parse().ok().filter(|number: &f64| number.is_finite()).ok_or(NoNumber::Text)
}

/// Signs that part thousands and nothing else: apostrophes, and spaces that are narrow or do not break.
const PARTS: &[char] = &['\'', '’', '\u{2009}', '\u{202f}', '\u{a0}', '_'];

/// `1'204.50` without the signs that part thousands, if three digits stand behind each.
fn ungrouped(word: &str) -> Option<String> {
    let part = word.chars().find(|c| PARTS.contains(c)).filter(|_| word.len() < 60)?;
    let whole = word.split(['.', ',']).next()?.trim_start_matches(['-', '+']);
    let mut groups = whole.split(part);
    let is_digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    let is_first =
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && is_digits(first));
    let is_grouped = groups.all(|group| group.len() == 3 && is_digits(group));
    let joined = word.replace(part, "");
    (is_first && is_grouped && is_numeric(&joined)).then_some(joined)
}

/// Returns whether a word begins as a number and has nothing but what numbers are written with.
pub fn is_numeric(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    let begins =
        digits.strip_prefix('.').unwrap_or(digits).starts_with(|c: char| c.is_ascii_digit());
    begins
        && word
            .bytes()
            .all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b',' | b'e' | b'E'))
}

/// `1,048,576`: more than one comma, and three digits behind each.
fn has_thousands(word: &str) -> bool {
    let mut groups = word.split('.').next().unwrap_or_default().split(',');
    let first = groups.next().is_some_and(|group| group.len() <= 3);
    let rest: Vec<_> = groups.collect();
    first && rest.len() > 1 && rest.iter().all(|group| group.len() == 3)
}

/// The most processors that an output counts.
const MOST_PROCESSORS: f64 = 1e9;

/// Returns whether a number counts processors.
pub fn is_count(number: f64) -> bool {
    (1.0..=MOST_PROCESSORS).contains(&number) && number.fract() == 0.0
}

/// Returns the number of decimals of a number.
pub fn decimals(word: &str) -> usize {
    word.rsplit_once(['.', ',']).map_or(0, |(_, digits)| digits.len())
}

#[cfg(test)]
mod tests {
    use super::{NoNumber, decimals, number};
    use crate::reading::Choices;

    fn choices(decimal_comma: Option<bool>) -> Choices {
        Choices { decimal_comma, ..Choices::default() }
    }

    #[test]
    fn only_finite_decimal_numbers_are_numbers() {
        let number = |word| number(word, &Choices::default());
        assert_eq!(number("-1.5e-3"), Ok(-0.0015));
        assert_eq!(number(".5"), Ok(0.5));
        for word in ["nan", "inf", "-", "", "1e999", "0x10", "1-2", "Pass", "5..0"] {
            assert_eq!(number(word), Err(NoNumber::Text), "{word}");
        }
    }

    #[test]
    fn a_comma_is_asked_about_unless_it_can_only_part_thousands() {
        assert_eq!(number("1,048,576", &choices(None)), Ok(1_048_576.0));
        assert_eq!(number("1,048", &choices(None)), Err(NoNumber::Comma));
        assert_eq!(number("1,048", &choices(Some(true))), Ok(1.048));
        assert_eq!(number("1,048", &choices(Some(false))), Ok(1048.0));
        assert_eq!(number("1.048,5", &choices(Some(true))), Ok(1048.5));
    }

    #[test]
    fn apostrophes_and_narrow_spaces_part_thousands() {
        for word in
            ["1'204.5", "1’204.5", "1\u{2009}204.5", "1\u{202f}204.5", "1\u{a0}204.5", "1_204.5"]
        {
            assert_eq!(number(word, &choices(None)), Ok(1204.5), "{word}");
        }
        assert_eq!(number("1\u{202f}204,5", &choices(Some(true))), Ok(1204.5));
        for word in ["1'20", "1'2045", "'204", "1'204’500", "8\u{a0}1.02", "1'"] {
            assert_eq!(number(word, &choices(None)), Err(NoNumber::Text), "{word}");
        }
    }

    #[test]
    fn decimals_are_counted_behind_the_point() {
        assert_eq!((decimals("17.25"), decimals("17"), decimals("1,5")), (2, 0, 1));
    }
}
