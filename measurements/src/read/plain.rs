//! A text without what terminals and files add to it.

use std::borrow::Cow;

/// Returns a text without the colors of a terminal, and without the second bytes of characters that a shell of
/// Windows writes into files.
pub fn plain(text: &str) -> Cow<'_, str> {
    let mut plain = Cow::Borrowed(text);
    if is_wide(text) {
        plain = Cow::Owned(text.replace('\0', "").trim_start_matches('\u{fffd}').to_owned());
    }
    if plain.contains('\u{1b}') {
        plain = Cow::Owned(without_escapes(&plain));
    }
    plain
}

/// Letters of two bytes are read as a letter and a zero.
fn is_wide(text: &str) -> bool {
    let zeros = text.chars().take(1000).filter(|c| *c == '\0').count();
    zeros > 0 && 5 * zeros >= 2 * text.chars().take(1000).count()
}

/// `ESC [ 3 2 m`: what follows the bracket ends with a letter or a sign.
fn without_escapes(text: &str) -> String {
    let mut pieces = text.split('\u{1b}');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let said = piece.strip_prefix('[').map_or(piece, |code| {
            code.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ';' | '?'))
        });
        plain.extend(said.chars().skip(1));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn colors_of_a_terminal_are_gone() {
        assert_eq!(plain("\u{1b}[1;32m8\u{1b}[0m 1.02\u{1b}[K\n\u{1b}"), "8 1.02\n");
        assert_eq!(plain("8 1.02"), "8 1.02");
    }

    #[test]
    fn letters_of_two_bytes_are_letters() {
        let wide: String = "8 1.5\n".chars().flat_map(|c| [c, '\0']).collect();
        assert_eq!(plain(&format!("\u{fffd}\u{fffd}{wide}")), "8 1.5\n");
        assert_eq!(plain("a single \0 is none"), "a single \0 is none");
    }
}
