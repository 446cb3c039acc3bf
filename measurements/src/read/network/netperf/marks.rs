//! What marks the lines of netperf, and the units in them.

use super::super::common::MEBIBYTE;

/// Returns whether a line is the title of a test: `MIGRATED TCP REQUEST/RESPONSE TEST from …`.
pub fn is_title(line: &str) -> bool {
    let said = line.strip_prefix("MIGRATED ").unwrap_or(line);
    line.contains(" TEST")
        && ["TCP ", "UDP ", "OMNI ", "SCTP "].iter().any(|name| said.starts_with(name))
}

/// Returns whether a line heads results: of a table, of CSV, or the first of its keys.
pub fn is_heading(line: &str) -> bool {
    let is_table = (line.starts_with("Send ") || line.starts_with("Size "))
        && line.contains(" Time ")
        && (line.contains(" Rate") || line.contains(" Throughput"));
    is_table || line.starts_with("THROUGHPUT=") || is_csv(line)
}

/// Returns whether a line heads CSV: `Throughput,Throughput Units,Mean Latency Microseconds`.
pub fn is_csv(line: &str) -> bool {
    line.contains(',')
        && line.split(',').any(|name| {
            matches!(name.trim(), "Throughput" | "Throughput Units" | "Transaction Rate Tran/s")
                || name.ends_with("Latency Microseconds")
        })
}

/// Returns whether a word is a key of `-k`.
pub fn is_key(name: &str) -> bool {
    name.len() > 3
        && name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// Returns a unit of bandwidths in bytes per second.
pub fn unit(word: &str) -> Option<f64> {
    if let Some((power, _)) = word.strip_prefix("10^").and_then(|power| power.split_once("bits")) {
        return power
            .parse::<i32>()
            .ok()
            .filter(|power| *power <= 12)
            .map(|power| 10_f64.powi(power) / 8.0);
    }
    [("KBytes", 1024.0), ("MBytes", MEBIBYTE), ("GBytes", 1024.0 * MEBIBYTE)]
        .iter()
        .find_map(|(name, bytes)| word.starts_with(name).then_some(*bytes))
}
