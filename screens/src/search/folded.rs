//! Text as it is compared: small letters without accents, single blanks between words.

/// Returns the words of `text` in small letters without accents, each after one blank but the first;
/// Greek letters by their names.
pub fn fold_text(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut ends = false;
    for letter in text.chars().flat_map(char::to_lowercase) {
        let plain = plain(letter);
        if is_accent(letter) {
            continue;
        }
        if plain.is_none() && !letter.is_alphanumeric() {
            ends = true;
            continue;
        }
        if ends && !folded.is_empty() {
            folded.push(' ');
        }
        ends = false;
        match plain {
            Some(plain) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

/// Returns a folded text without its blanks.
pub fn remove_blanks(folded: &str) -> String {
    folded.replace(' ', "")
}

/// Returns an accent that stands behind its letter.
fn is_accent(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

fn plain(letter: char) -> Option<&'static str> {
    Some(match letter {
        'à'..='å' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'è'..='ë' | 'ę' | 'ě' => "e",
        'ì'..='ï' => "i",
        'ł' | 'ľ' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò'..='ö' | 'ø' => "o",
        'ř' => "r",
        'ś' | 'š' => "s",
        'ß' => "ss",
        'ť' => "t",
        'ù'..='ü' | 'ů' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        'α' => "alpha",
        'β' => "beta",
        'γ' => "gamma",
        'δ' => "delta",
        'ε' => "epsilon",
        'η' => "eta",
        'θ' => "theta",
        'κ' => "kappa",
        'λ' => "lambda",
        'μ' | 'µ' => "mu",
        'π' => "pi",
        'ρ' => "rho",
        'σ' | 'ς' => "sigma",
        'τ' => "tau",
        'φ' => "phi",
        'ω' => "omega",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_and_signs_do_not_count() {
        assert_eq!(fold_text("  Start-up — TIME, tₛ "), "start up time tₛ");
        assert_eq!(fold_text("Möbius cafe\u{301} Łódź"), "mobius cafe lodz");
        assert_eq!(fold_text("σ·κ, f_node"), "sigma kappa f node");
        assert_eq!(fold_text("…"), "");
        assert_eq!(remove_blanks("start up"), "startup");
    }
}
