//! Parameters and numbers as JSON.

use crossover_screens::param::Kind;
use crossover_screens::{Params, Value};
use serde_json::{Value as Json, json};

/// Returns the parameters by key, with numbers in SI units.
pub fn values(params: &Params) -> Json {
    let entries = params.table().params.iter().map(|param| {
        let value = match (param.kind, params.get(param.key)) {
            (Kind::Derived { .. }, _) => json_number(params.number(param.key)),
            (_, Some(Value::Number(number))) => json_number(*number),
            (_, Some(Value::Switch(on))) => json!(on),
            (_, Some(Value::List(list))) => list.iter().copied().map(json_number).collect(),
            (_, Some(Value::Rows(rows))) => rows
                .iter()
                .map(|row| row.iter().copied().map(json_number).collect::<Json>())
                .collect(),
            (Kind::Set { options, .. }, _) => options
                .iter()
                .map(|option| option.key)
                .filter(|option| params.has(param.key, option))
                .collect(),
            (Kind::Text { .. }, _) => json!(params.text(param.key)),
            _ => json!(params.choice(param.key)),
        };
        (param.key.to_owned(), value)
    });
    Json::Object(entries.collect())
}

/// Returns a number as JSON. JSON has no infinity: it is written as in links.
pub fn json_number(number: f64) -> Json {
    if number.is_infinite() {
        return json!(if number > 0.0 { "inf" } else { "-inf" });
    }
    // Whole numbers are printed as such where that is exact.
    if number.fract() == 0.0 && number.abs() < 9e15 {
        return json!(number as i64);
    }
    json!(number)
}
