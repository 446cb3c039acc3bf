//! Shares in words.

use super::fixed;

/// Returns a share as a percentage of two digits: "43 %", "2.7 %". A little is never rounded to
/// nothing, and nearly all never to all.
#[must_use]
pub fn percent(share: f64) -> String {
    // No minus before a zero.
    let value = share * 100.0 + 0.0;
    let size = value.abs();
    let digits = match size {
        _ if !value.is_finite() => return "undefined".to_owned(),
        _ if 0.0 < size && size < 0.01 => return "under 0.01 %".to_owned(),
        _ if (99.5..100.0).contains(&value) => return "over 99 %".to_owned(),
        _ if size < 0.995 => 2,
        _ if size < 9.95 => 1,
        _ => 0,
    };
    let text = fixed(value, digits);
    let text = text.strip_suffix(".00").unwrap_or(&text);
    format!("{} %", text.strip_suffix(".0").unwrap_or(text))
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
            (0.0013, "0.13 %"),
            (0.0271, "2.7 %"),
            (0.05, "5 %"),
            (0.434, "43 %"),
            (0.9949, "99 %"),
            (0.995, "over 99 %"),
            (1.0, "100 %"),
            (1.3, "130 %"),
            (f64::NAN, "undefined"),
        ];
        for (share, words) in cases {
            assert_eq!(percent(share), words, "{share}");
        }
    }
}
