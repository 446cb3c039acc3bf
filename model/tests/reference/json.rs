//! Reads a case file's JSON, and what some writers put where JSON has no number: `NaN`, `Infinity`
//! and numbers beyond the greatest `f64` become texts, which the readers of inputs know.

use serde_json::Value;

/// The value a text stands for.
pub fn parse(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(&quote_non_finite(text))
}

fn quote_non_finite(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => string_length(rest),
            _ if in_word(first) => rest.find(|c| !in_word(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        let non_finite =
            in_word(first) && token.parse::<f64>().is_ok_and(|number| !number.is_finite());
        if non_finite {
            let sign = if token.starts_with('-') { "-" } else { "" };
            let name = if token.contains("NaN") { "NaN" } else { "Infinity" };
            quoted.extend(["\"", sign, name, "\""]);
        } else {
            quoted.push_str(token);
        }
        rest = after;
    }
    quoted
}

fn in_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.')
}

/// The length of a string with its quotes; all that is left when it does not end.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return at + 1,
            _ => escaped = false,
        }
    }
    text.len()
}

#[test]
fn only_what_is_no_number_becomes_a_text() {
    let text = r#"[1e999, -Infinity, NaN, 2.5e-3, -1, null, true, "NaN \" 1e999", {"inf": 0}]"#;
    let json = parse(text).expect("JSON but for its numbers");
    let expected = serde_json::json!([
        "Infinity", "-Infinity", "NaN", 2.5e-3, -1, null, true, "NaN \" 1e999", {"inf": 0}
    ]);
    assert_eq!(json, expected);
}
