//! A number within a sentence.

use crossover_model::{Error, ErrorKind};
use crossover_screens::hidden::Hiding;

use super::fault::unknown;
use crate::request;

/// Returns the readout that `words` ask for, as the page shows it: a screen and `key=value` pairs, or a
/// link; a colon; the key of the readout.
///
/// # Errors
/// [`Error`] where these parameters have no such answer.
pub fn number(words: Option<&str>) -> Result<String, Error> {
    let words = words.ok_or_else(|| {
        let help = "close the braces: {{crossover … }}";
        Error::new(ErrorKind::ParseError, "{{crossover", "left open", help)
    })?;
    let (state, key) = words.rsplit_once(':').ok_or_else(|| {
        let help =
            "end with a colon and the key of a readout, as in {{crossover speedup f=0.9 : amdahl}}";
        Error::new(ErrorKind::MissingInput, "readout", "missing", help)
    })?;
    let state: Vec<_> = state.split_whitespace().map(str::to_owned).collect();
    let state = request::read(&state)?;
    let params = request::params(&state)?;
    let report = Hiding::of(&state).report(params);
    let key = key.trim();
    let readout = report.readout(key).ok_or_else(|| {
        let keys: Vec<_> = report.readouts.iter().map(|readout| readout.key).collect();
        unknown("readout", key, &keys)
    })?;
    match &readout.answer {
        Ok(_) => Ok(readout.shown()),
        Err(error) => Err(error.clone()),
    }
}
