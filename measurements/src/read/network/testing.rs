//! What the tests of these formats share.

use crate::read::read;
use crate::reading::{Choices, Content, Link, Reading};

pub use crate::read::testing::{only, outputs};

/// Returns whether nothing is found in a text.
pub fn is_nothing(text: &str) -> bool {
    read(text, &Choices::default()).is_err()
}

/// Checks sizes and times of an output, up to the rounding of a division.
pub fn assert_points(reading: &Reading, wanted: &[(f64, f64)]) {
    let Content::Messages(messages) = &reading.content else { panic!("{reading:?}") };
    let found = messages.points();
    let is_near = |((n, t), (m, u)): (&(f64, f64), &(f64, f64))| n == m && is_near(*t, *u);
    assert!(found.len() == wanted.len() && found.iter().zip(wanted).all(is_near), "{found:?}");
}

/// Checks start-up time and bandwidth of an output, and returns its link.
pub fn assert_link(reading: &Reading, start_up: Option<f64>, bandwidth: Option<f64>) -> Link {
    let Content::Link(link) = &reading.content else { panic!("{reading:?}") };
    let is_near = |found: Option<f64>, wanted: Option<f64>| match (found, wanted) {
        (Some(found), Some(wanted)) => is_near(found, wanted),
        (found, wanted) => found == wanted,
    };
    assert!(is_near(link.start_up, start_up) && is_near(link.bandwidth, bandwidth), "{link:?}");
    link.clone()
}

/// Checks that an output is refused with some words, and returns the reason.
pub fn assert_refused(reading: &Reading, words: &[&str]) -> String {
    let Content::Refused(why) = &reading.content else { panic!("{reading:?}") };
    assert!(words.iter().all(|word| why.contains(word)), "{why}");
    why.clone()
}

fn is_near(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() <= 1e-12 * wanted.abs()
}
