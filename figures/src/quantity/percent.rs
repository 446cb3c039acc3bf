//! Shares in words.

use super::{fixed, group_thousands};

/// Returns a share as a percentage of three digits: "43.4 %", "2.71 %". A little is never rounded to nothing, and
/// nearly all never to all.
#[must_use]
pub fn percent(share: f64) -> String {
    if (0.9995..1.0).contains(&share) { "over 99.9 %".to_owned() } else { in_percent(share) }
}

/// Returns by which percentage a number grows or shrinks: "+12.5 %", "−50 %".
#[must_use]
pub fn percent_change(share: f64) -> String {
    let text = in_percent(share);
    if 1e-4 <= share && share.is_finite() { format!("+{text}") } else { text }
}

fn in_percent(share: f64) -> String {
    // No minus before a zero.
    let value = share * 100.0 + 0.0;
    let size = value.abs();
    let decimals = match size {
        _ if !value.is_finite() => return "undefined".to_owned(),
        _ if 0.0 < size && size < 0.01 => return "under 0.01 %".to_owned(),
        _ if size < 0.9995 => 3,
        _ if size < 9.995 => 2,
        // A fourth digit where the first is a 1, as of all numbers.
        _ if size < 199.95 => 1,
        _ => 0,
    };
    let text = fixed(value, decimals);
    let text = if text.contains('.') { text.trim_end_matches('0') } else { &text };
    format!("{} %", group_thousands(text.trim_end_matches('.')).replace('-', "−"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn little_is_not_nothing_and_nearly_all_is_not_all() {
        let cases = [
            (0.0, "0 %"),
            (-0.0, "0 %"),
            (1e-9, "under 0.01 %"),
            (0.000_271, "0.027 %"),
            (0.0271, "2.71 %"),
            (0.5, "50 %"),
            (0.643_51, "64.4 %"),
            (0.9997, "over 99.9 %"),
            (-0.125, "−12.5 %"),
            (1.306, "130.6 %"),
            (3.456, "346 %"),
            (1.0, "100 %"),
            (f64::NAN, "undefined"),
            (651.301, "65\u{2009}130 %"),
        ];
        for (share, words) in cases {
            assert_eq!(percent(share), words, "{share}");
        }
    }
    #[test]
    fn a_change_has_its_sign() {
        let cases = [
            (0.125, "+12.5 %"),
            (-0.5, "−50 %"),
            (0.9999, "+100 %"),
            (0.0, "0 %"),
            (-1e-9, "under 0.01 %"),
        ];
        for (share, words) in cases {
            assert_eq!(percent_change(share), words, "{share}");
        }
    }
}
