//! Notes on times that were read, as sentences, and the numbers within them.

use crate::reading::Sent;
use crossover_model::order;

/// Returns notes on the times of sizes: where they fall, and which sizes are repeated.
pub fn of(rows: &[Sent]) -> Vec<String> {
    let mut sorted: Vec<&Sent> = rows.iter().collect();
    order::sort_by_key(&mut sorted, |one| one.bytes);
    [falling_sizes(&sorted), repeats(&sorted)].into_iter().flatten().collect()
}

fn falling_sizes(sorted: &[&Sent]) -> Option<String> {
    let fell =
        |pair: &&[&Sent]| pair[1].bytes > pair[0].bytes && pair[1].seconds < 0.95 * pair[0].seconds;
    let depth = |pair: &[&Sent]| pair[1].seconds / pair[0].seconds;
    let worst = sorted.windows(2).filter(fell).min_by(|a, b| depth(a).total_cmp(&depth(b)))?;
    let [from, to] =
        [worst[0], worst[1]].map(|row| format!("{} at {}", time(row.seconds), size(row.bytes)));
    Some(format!("The time falls from {from} to {to}: no line can follow that."))
}

fn repeats(sorted: &[&Sent]) -> Option<String> {
    let repeated = sorted.windows(2).filter(|pair| pair[0].bytes == pair[1].bytes).count();
    (repeated > 0).then(|| match repeated {
        1 => "A size is measured twice: both times count.".to_owned(),
        _ => format!("Sizes are measured again in {repeated} rows: all times count."),
    })
}

/// Returns a time for a sentence: three digits and a unit.
pub fn time(seconds: f64) -> String {
    let (unit, name) = match seconds {
        s if s < 1e-3 => (1e-6, "us"),
        s if s < 1.0 => (1e-3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{} {name}", digits(seconds / unit))
}

/// Returns a size for a sentence.
pub fn size(bytes: f64) -> String {
    let units = [(f64::exp2(30.0), "GiB"), (f64::exp2(20.0), "MiB"), (1024.0, "KiB")];
    match units.iter().find(|(unit, _)| bytes >= *unit && (bytes / unit).fract() == 0.0) {
        Some((unit, name)) => format!("{} {name}", bytes / unit),
        None => format!("{bytes} bytes"),
    }
}

/// Returns a rate for a sentence: three digits and a unit of powers of 1000.
pub fn rate(bytes_per_second: f64) -> String {
    let units = [(1e12, "TB/s"), (1e9, "GB/s"), (1e6, "MB/s"), (1e3, "kB/s")];
    let (unit, name) =
        units.into_iter().find(|(unit, _)| *unit <= bytes_per_second).unwrap_or((1.0, "B/s"));
    format!("{} {name}", digits(bytes_per_second / unit))
}

fn digits(value: f64) -> String {
    let decimals = if value >= 100.0 {
        0
    } else if value >= 10.0 {
        1
    } else {
        2
    };
    format!("{value:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::reading::Sent;

    #[test]
    fn the_deepest_fall_and_the_repeats_are_told() {
        let rows = [(64.0, 19e-6), (128.0, 20.7e-6), (65536.0, 11.8e-6), (65536.0, 12e-6)];
        let rows = rows.map(|(bytes, seconds)| Sent { bytes, seconds, ..Sent::default() });
        assert_eq!(
            of(&rows),
            [
                "The time falls from 20.7 us at 128 bytes to 11.8 us at 64 KiB: no line can follow that.",
                "A size is measured twice: both times count."
            ]
        );
        assert!(of(&rows[..2]).is_empty());
    }
}
