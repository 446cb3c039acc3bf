//! What the tests of formats share.

use super::read;
use crate::reading::{Choices, Content, Reading, Roof};

/// Returns the outputs of a text.
pub fn outputs(text: &str) -> Vec<Reading> {
    read(text, &Choices::default()).expect("it is read")
}

/// Returns the only output of a text.
pub fn only(text: &str) -> Reading {
    let mut outputs = outputs(text);
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    outputs.remove(0)
}

/// Returns why the only output of a text is refused.
pub fn why(text: &str) -> String {
    let reading = only(text);
    let Content::Refused(why) = reading.content else { panic!("{reading:?}") };
    why
}

/// Returns the bandwidth and the peak in the only output of a text.
pub fn roof(text: &str) -> Roof {
    let reading = only(text);
    let Content::Roof(roof) = reading.content else { panic!("{reading:?}") };
    roof
}
