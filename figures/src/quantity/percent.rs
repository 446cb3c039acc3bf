//! Shares in words.

use super::{fixed, group_thousands};

/// Returns a share as a percentage of two digits: "43 %", "2.7 %". A little is never rounded to
/// nothing, and nearly all never to all.
#[must_use]
pub fn percent(share: f64) -> String {
    in_percent(share, 0)
}

/// Returns a share as [`percent`] does, of three digits, where it stands beside others: "43.4 %", "2.71 %".
pub(super) fn percentage(share: f64) -> String {
    in_percent(share, 1)
}

/// Returns a share as a percentage with `decimals` decimals from ten percent on, and more below.
fn in_percent(share: f64, decimals: u32) -> String {
    // No minus before a zero.
    let value = share * 100.0 + 0.0;
    let size = value.abs();
    let step = 0.1_f64.powi(decimals.cast_signed());
    let more = match size {
        _ if !value.is_finite() => return "undefined".to_owned(),
        _ if 0.0 < size && size < 0.01 => return "under 0.01 %".to_owned(),
        _ if (100.0 - step / 2.0..100.0).contains(&value) => {
            return format!("over {} %", fixed(100.0 - step, decimals));
        }
        _ if size < 1.0 - step / 200.0 => 2,
        _ if size < 10.0 - step / 20.0 => 1,
        _ => 0,
    };
    // Of the many percent of a multiple nobody reads the tenths.
    let decimals = if size < 1000.0 { decimals + more } else { 0 };
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
        let cases = [
            (0.0, "0 %"),
            (0.000_271, "0.027 %"),
            (0.0271, "2.71 %"),
            (0.5, "50 %"),
            (0.643_51, "64.4 %"),
            (0.9997, "over 99.9 %"),
            (-0.125, "−12.5 %"),
            (1.306, "130.6 %"),
            (651.301, "65\u{2009}130 %"),
        ];
        for (share, words) in cases {
            assert_eq!(percentage(share), words, "{share}");
        }
    }
}
