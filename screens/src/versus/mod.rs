//! What is said of two states of a screen side by side: which is better, by how much, and where they are equal.

mod axis;
mod lead;
mod meeting;

use axis::Axis;
use lead::Lead;

pub use axis::Moved;
pub use lead::Side;
pub use meeting::{Meeting, find_meeting};

/// What is said of two states, A and B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versus {
    /// The key of the readout by which they are compared.
    pub key: &'static str,
    /// Which is better, and by how much: "B is 1.83 times as fast as A (4.2 µs against 7.68 µs)."
    pub verdict: String,
    /// Where they are equal: "They are equal at m = 9.3 kB."; empty where that is not known.
    pub equal: String,
}

/// Returns which of two states of a screen is better, and at which value of the parameter `along` they are equal when
/// both have it: the nearest to that of `b`, on the slider. `None` where the screen has no readout that says so in
/// both. Along a parameter that has no slider, and on a screen whose numbers take long, nothing is looked for.
pub fn compare(a: Side, b: Side, along: &str) -> Option<Versus> {
    let lead = Lead::of(a.1, b.1, b.0.screen())?;
    let (of_a, of_b) = (lead.number(a.1)?, lead.number(b.1)?);
    let is_quick = b.0.screen().report.is_at_once();
    let axis = Axis::new(along, &lead, [a.0, b.0], Moved::Both).filter(|_| is_quick);
    let equal = axis.and_then(|axis| axis.equality());
    let verdict = lead.verdict(of_a, of_b);
    Some(Versus { key: lead.keys[0], verdict, equal: equal.unwrap_or_default() })
}
