//! What to know about the run and the measured points.

use crate::kits::distributed::{self, Facts};
use crate::screen::{Params, Sentence};

use super::inputs::Inputs;

/// Returns the hints that apply, those on the measured points first.
pub(super) fn hints(params: &Params, inputs: &Inputs, facts: &Facts) -> Vec<Sentence> {
    let measured: Option<Sentence> = match &inputs.points {
        Ok(points) if points.is_empty() => Some(
            "No measured points yet. Type or paste N and the time of each run, such as \
             1:100s;2:55s;4:31s, to see the error of each law."
                .into(),
        ),
        Ok(_) => None,
        Err(error) => {
            let refused = Sentence::from("The measured points are left out: {error}.");
            Some(refused.naming("error", error.to_string()))
        }
    };
    let mut hints: Vec<Sentence> = measured.into_iter().collect();
    hints.extend(distributed::hints(params, facts));
    hints
}
