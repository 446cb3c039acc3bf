//! Whole picoseconds, in which a loop is played: two times are compared exactly.

/// Picoseconds in a second.
pub(super) const PICO: f64 = 1e12;

/// Rounds a number that is not negative, a half upwards, to at most the greatest `u64`.
pub(super) fn nearest(value: f64) -> u64 {
    (value + 0.5).floor() as u64
}

/// Returns the seconds that these picoseconds are.
pub(super) fn seconds(picoseconds: u64) -> f64 {
    picoseconds as f64 / PICO
}
