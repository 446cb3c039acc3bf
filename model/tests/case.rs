//! Checks that all case files share.

use crossover_model::Error;
use serde_json::{Map, Value};

/// The keys of a case's object, each with what is expected.
pub fn entries<'a>(case: &'a Value, key: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    case[key].as_object().into_iter().flat_map(Map::iter)
}

/// Returns whether words and whole numbers are equal, other numbers within the case's tolerance.
pub fn is_as_expected(case: &Value, got: &Value, expected: &Value) -> bool {
    let (Some(got), Some(number)) = (got.as_f64(), expected.as_f64()) else {
        return got == expected;
    };
    let [rel, abs] = ["rel", "abs"].map(|kind| case["tolerance"][kind].as_f64().expect("a number"));
    let tolerance = if expected.is_i64() { 0.0 } else { abs + rel * number.abs() };
    (got - number).abs() <= tolerance
}

/// Returns whether an error blames a field that the case allows, with a kind that it accepts.
pub fn is_blamed(expected: &Value, error: &Error) -> bool {
    let names = |key: &str, name: &str| {
        expected[key].as_array().is_some_and(|names| names.iter().any(|known| known == name))
    };
    (expected["field"] == *error.field() || names("fields", error.field()))
        && names("accept", error.kind().name())
}
