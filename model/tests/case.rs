//! Files of cases: parameters as they are typed, and what is expected of them.

use crossover_model::Error;
use serde_json::{Map, Value};

/// The cases of a file.
pub struct CaseFile(Vec<Value>);

impl CaseFile {
    /// Reads the cases of a file. Those of a screen the model alone does not refuse: a screen has a shorter range of
    /// `p`, choices and keys.
    pub fn read(text: &str, of_the_screen: &[&str]) -> Self {
        let file: Value = serde_json::from_str(text).expect("JSON");
        let cases = file["cases"].as_array().expect("a list of cases").iter();
        let is_ours = |case: &&Value| of_the_screen.iter().all(|id| case["id"] != *id);
        Self(cases.filter(is_ours).cloned().collect())
    }

    /// Checks `count` cases: their readouts, what is undefined, and that a refused case has no readout `refused`.
    pub fn check(
        &self,
        count: usize,
        refused: &str,
        readout: impl Fn(&Params, &str) -> Result<Value, Error>,
    ) {
        assert_eq!(self.0.len(), count);
        for case in &self.0 {
            let (id, params) = (&case["id"], Params(&case["params"]));
            for (key, expected) in entries(case, "readouts") {
                let got =
                    readout(&params, key).unwrap_or_else(|error| panic!("{id} {key}: {error}"));
                assert!(
                    is_as_expected(case, &got, expected),
                    "{id} {key}: {got}, expected {expected}"
                );
            }
            let refused = case.get("error").map(|error| (refused, error));
            let undefined = entries(case, "undefined").map(|(key, error)| (key.as_str(), error));
            for (key, expected) in undefined.chain(refused) {
                let error = readout(&params, key).expect_err("a readout without a value");
                assert!(is_blamed(expected, &error), "{id} {key}: {error}, expected {expected}");
            }
        }
    }

    /// Checks that [`Self::check`] can fail: no readout is as expected if it is altered a little.
    pub fn check_alterations(&self) {
        for case in &self.0 {
            for (_, expected) in entries(case, "readouts") {
                let altered = expected.as_f64().map_or_else(
                    || "another".into(),
                    |number| Value::from((number + 2e-9) * (1.0 + 1e-7)),
                );
                assert!(!is_as_expected(case, &altered, expected), "{}: {altered}", case["id"]);
            }
        }
    }
}

/// The parameters of a case, as they are typed.
pub struct Params<'a>(&'a Value);

impl Params<'_> {
    pub fn text(&self, key: &str, default: &str) -> String {
        match &self.0[key] {
            Value::Null => default.to_owned(),
            Value::String(text) => text.clone(),
            value => value.to_string(),
        }
    }

    /// Returns a number, or NaN, which every model refuses.
    pub fn number(&self, key: &str, default: f64) -> f64 {
        self.text(key, &default.to_string()).parse().unwrap_or(f64::NAN)
    }

    /// Returns one number, or a list of numbers between commas.
    pub fn numbers(&self, key: &str, default: &[f64]) -> Vec<f64> {
        match self.0[key].as_f64() {
            None if self.0[key].is_null() => default.to_vec(),
            Some(number) => vec![number],
            None => {
                let text = self.text(key, "");
                let words = text.split(',').filter(|word| !word.is_empty());
                words.map(|word| word.parse().unwrap_or(f64::NAN)).collect()
            }
        }
    }
}

fn entries<'a>(case: &'a Value, key: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    case[key].as_object().into_iter().flat_map(Map::iter)
}

/// Returns whether words and whole numbers are equal, other numbers within the case's tolerance.
fn is_as_expected(case: &Value, got: &Value, expected: &Value) -> bool {
    let (Some(got), Some(number)) = (got.as_f64(), expected.as_f64()) else {
        return got == expected;
    };
    let [rel, abs] = ["rel", "abs"].map(|kind| case["tolerance"][kind].as_f64().expect("a number"));
    let tolerance = if expected.is_i64() { 0.0 } else { abs + rel * number.abs() };
    (got - number).abs() <= tolerance
}

/// Returns whether an error blames a field that the case allows, with a kind that it accepts.
fn is_blamed(expected: &Value, error: &Error) -> bool {
    let names = |key: &str, name: &str| {
        expected[key].as_array().is_some_and(|names| names.iter().any(|known| known == name))
    };
    (expected["field"] == *error.field() || names("fields", error.field()))
        && names("accept", error.kind().name())
}
