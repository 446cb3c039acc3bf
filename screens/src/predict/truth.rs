//! What the model says: numbers of readouts, here and along a parameter, and what they are called.

use crossover_figures::quantity::Unit;
use crossover_model::Error;

use crate::screen::Params;

/// Returns the number of the readout at `params`.
pub fn value(params: &Params, key: &'static str) -> Result<f64, Error> {
    let readout = params.screen().quantities.readout(params, key);
    let answer = readout.as_ref().map(|readout| readout.answer.clone());
    let number = readout.and_then(|readout| readout.value());
    match (number, answer) {
        (Some(number), _) => Ok(number),
        (None, Some(Err(error))) => Err(error),
        _ => Err(Error::missing(key)),
    }
}

/// Returns the numbers of the readout with the parameter `over` at each place; `None` where it has none.
pub fn numbers_along(
    params: &Params,
    readout: &str,
    over: &str,
    places: &[f64],
) -> Vec<Option<f64>> {
    let reached = params.screen().quantities.evaluate_along(params, readout, over, places);
    let number = |reached: Result<(f64, bool), Error>| {
        reached.ok().map(|(number, _)| number).filter(|number| number.is_finite())
    };
    reached.into_iter().map(number).collect()
}

/// Returns the unit of the readout `key`.
pub fn unit(params: &Params, key: &str) -> Unit {
    params.screen().quantities.name(key).map_or(Unit::One, |name| name.unit)
}

/// Returns the label of the readout `key`, as the report of `params` has it.
pub fn label(params: &Params, key: &str) -> &'static str {
    let readout = params.screen().quantities.readout(params, key);
    readout.map_or("", |readout| readout.label)
}
