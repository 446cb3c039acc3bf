//! Options that do not tell by their looks which of them is right.

use crate::link::state::Question;

/// The longest of the options is at most as many times as long as the shortest one.
const EVEN: f64 = 1.6;

/// A right option that is the longest is at most as many times as long as the next one.
const A_BIT: f64 = 1.15;

/// Options that are all at most so long, in characters, may differ.
const SHORT: usize = 30;

impl Question {
    /// Returns what gives options away by their lengths, and what to do; `None` where nothing does, or where the
    /// question is not finished.
    pub fn uneven_options(&self) -> Option<&'static str> {
        let length = |text: &String| text.trim().chars().count();
        let wrong: Vec<_> = self.wrong.iter().map(length).filter(|length| 0 < *length).collect();
        let (right, longest_wrong) = (length(&self.right), *wrong.iter().max()?);
        let (longest, shortest) = (right.max(longest_wrong), right.min(*wrong.iter().min()?));
        let beyond = |factor: f64, short: usize, long: usize| factor * (short as f64) < long as f64;
        match () {
            () if right == 0 || longest <= SHORT => None,
            () if beyond(A_BIT, longest_wrong, right) => Some(
                "the right answer is the longest by far, which gives it away. Shorten it, or give a wrong one a reason.",
            ),
            () if beyond(EVEN, shortest, longest) => Some(
                "the answers differ much in length, and many students choose by that. Make them about as long.",
            ),
            () => None,
        }
    }
}
