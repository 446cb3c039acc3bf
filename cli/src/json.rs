//! Parameters and numbers as JSON.

use crossover_model::Error;
use crossover_screens::Params;
use crossover_screens::plain::Plain;
use serde_json::{Value as Json, json};

/// Returns the parameters by key, with numbers in SI units.
pub fn values(params: &Params) -> Json {
    let entries = Plain::params(params).map(|(key, value)| (key.to_owned(), json!(value)));
    Json::Object(entries.collect())
}

/// Returns a number as JSON. JSON has no infinity: it is written as in links.
pub fn json_number(number: f64) -> Json {
    json!(Plain::Number(number))
}

/// Returns an error as JSON: its parts, and all of them as the message that a reader sees.
pub fn json_error(error: &Error) -> Json {
    let mut object = json!(error);
    object["message"] = json!(error.to_string());
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossover_screens::registry;

    #[test]
    fn a_row_is_an_array_of_names_numbers_and_nothing() {
        let mut params = registry::find("roofline").expect("a screen").defaults();
        let set = params.set_text("kernels", "\"a, b\" & c:0.25:20 Gflop/s;d:8");
        assert_eq!(set, Ok(()));
        let rows = json!([["\"a, b\" & c", 0.25, 20_000_000_000_i64], ["d", 8, null]]);
        assert_eq!(values(&params)["kernels"], rows);
    }
}
