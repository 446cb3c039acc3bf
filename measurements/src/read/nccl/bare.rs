//! A row of nccl-tests that was copied without its heading.

use super::super::lines::tokens;

/// The names of types and of reductions that stand in rows.
const TYPES: &str = " int8 uint8 char int int32 uint32 int64 uint64 half float double bfloat16 f8e4m3 f8e5m2 fp8_e4m3 fp8_e5m2 ";
const REDUCTIONS: &str = " sum prod max min avg mulsum none ";

/// Returns whether a line is a row that needs no heading: with a type and a reduction, and an algorithm bandwidth that is
/// its size over its time.
pub fn is_bare_row(line: &str) -> bool {
    let is_one = |word: Option<&str>, of: &str| {
        word.is_some_and(|word| of.split(' ').any(|name| name == word))
    };
    let mut after = tokens(line).skip(2);
    if !is_one(after.next(), TYPES) || !is_one(after.next(), REDUCTIONS) {
        return false;
    }
    let words: Vec<&str> = tokens(line).take(14).collect();
    let value = |at: usize| words[at].parse::<f64>().ok().filter(|value| 0.0 <= *value);
    let Some(last @ (4 | 5)) = words.len().checked_sub(8) else { return false };
    let (Some(size), Some(_), Some(time), Some(algorithm), Some(_)) =
        (value(0), value(1), value(last), value(last + 1), value(last + 2))
    else {
        return false;
    };
    // Printed in GB/s with two decimals, over a time in microseconds.
    0.0 < time && (algorithm - size / time / 1e3).abs() <= 0.006 + 0.01 * algorithm
}
