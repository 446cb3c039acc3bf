//! `crossover eval`: what can be read off a screen.

use crossover_figures::formula::{Part, Parts};
use crossover_screens::explain::{Explanation, explain};
use crossover_screens::param::Kind;
use crossover_screens::screen::{Answer, Report};
use crossover_screens::{Params, Value, registry};
use serde_json::{Map, Value as Json, json};

use crate::fault::{Fault, print};
use crate::request;

/// Prints the report of the state that the arguments name, with how each answer comes about if
/// `why`.
pub fn run(arguments: &[String], why: bool) -> Result<(), Fault> {
    let state = request::read(arguments)?;
    let Some(params) = &state.params else {
        return Ok(());
    };
    let report = registry::of(params).report(params);
    let mut readouts = Map::new();
    let mut undefined = Map::new();
    for readout in &report.readouts {
        let value = match &readout.answer {
            Ok(Answer::Number(number)) => json_number(*number),
            Ok(Answer::Word(word)) => json!(word),
            Err(error) => {
                undefined.insert(
                    readout.key.to_owned(),
                    json!({
                        "kind": error.kind().name(),
                        "field": error.field(),
                        "message": error.to_string(),
                    }),
                );
                Json::Null
            }
        };
        readouts.insert(readout.key.to_owned(), value);
    }
    let mut object = json!({
        "screen": params.id(),
        "params": values(params),
        "readouts": readouts,
        "takeaway": report.takeaway_shown(params),
        "link": state.write(),
    });
    if !report.hints.is_empty() {
        object["hints"] = json!(report.hints_shown(params));
    }
    if !undefined.is_empty() {
        object["undefined"] = Json::Object(undefined);
    }
    if why {
        object["why"] = whys(params, &report);
    }
    print(&object.to_string())
}

/// How each answer comes about, by the key of its readout.
fn whys(params: &Params, report: &Report) -> Json {
    let told = report.readouts.iter().filter_map(|readout| {
        let explanation = explain(params, report, readout.key).ok()??;
        let why = explained(&explanation, readout.source);
        Some((readout.key.to_owned(), why))
    });
    Json::Object(told.collect())
}

fn explained(explanation: &Explanation, source: &str) -> Json {
    let pairs = |parts: &[Part]| -> Json {
        let pair = |part: &Part| json!([part.name, json_number(part.value)]);
        parts.iter().map(pair).collect()
    };
    let mut why = json!({"formula": explanation.plain, "source": source});
    let mut add = |key: &str, value: Json| why[key] = value;
    if !explanation.numbers.is_empty() {
        add("numbers", json!(explanation.numbers));
    }
    if !explanation.latex.is_empty() {
        add("latex", json!(explanation.latex));
    }
    match &explanation.parts {
        Some(Parts::Sum(parts)) => add("parts", pairs(parts)),
        Some(Parts::Sides(sides, decides)) => {
            add("sides", pairs(sides));
            add("decides", json!(sides.get(*decides).map(|side| &side.name)));
        }
        None => {}
    }
    if let Some(by) = explanation.found_by {
        add("found_by", json!(by));
    }
    why
}

/// The parameters by key, numbers in SI.
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

/// JSON has no infinity: it is written as the links write it.
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
