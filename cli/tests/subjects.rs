//! Screens whose cases were worked out apart from this program: each file of `subjects` has states of one screen, the
//! readouts and the errors that belong to them. `crossover eval` is asked for all of them.
//!
//! `SCREEN=<id>` runs the cases of one screen.

use std::path::Path;
use std::{env, fs};

use serde_json::{Map, Value, json};

use crate::asked::Program;

/// What an undefined readout may say it is for, whatever the case says.
const UNDEFINED: &[&str] = &[
    "undefined",
    "out_of_range",
    "not_divisible",
    "infeasible",
    "too_large",
    "length_mismatch",
    "unknown_option",
    "not_power_of_two",
    "too_many_processors",
    "too_few_processors",
    "not_positive",
    "missing_input",
];

#[test]
fn the_screens_say_what_was_worked_out_apart_from_them() {
    let asked = env::var("SCREEN").ok();
    let mut cases: Vec<Value> = Vec::new();
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/subjects"))
        .expect("it is there")
    {
        let path = file.expect("a file").path();
        if asked
            .as_ref()
            .is_some_and(|asked| path.file_stem().is_some_and(|id| id != asked.as_str()))
        {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it can be read");
        let file: Value = serde_json::from_str(&text).expect("it is JSON");
        cases.extend(file["cases"].as_array().expect("a list of cases").iter().cloned());
    }
    let mut program = Program::start();
    let mut wrong = Vec::new();
    for case in &cases {
        let said = program.ask(&words(case));
        wrong.extend(
            differences(case, &said).into_iter().map(|what| format!("{}: {what}", case["id"])),
        );
    }
    println!("{} cases, {} differences", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The words of the command line: the screen and its parameters.
fn words(case: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pairs = members(&case["params"]);
    let pairs = pairs.iter().map(|(key, value)| format!("{key}={}", text(value)));
    [text(&case["screen"])].into_iter().chain(pairs).collect()
}

/// Returns how `said` differs from the case: an argument that is refused, numbers, and readouts without a value.
fn differences(case: &Value, said: &Value) -> Vec<String> {
    let refused = &said["error"];
    if let Some(expected) = case["error"].as_object() {
        let is_right = is_blamed(refused, &json!(expected), &expected["accept"]);
        return (!is_right).then(|| format!("the error is {refused}")).into_iter().collect();
    }
    let undefined = members(&case["undefined"]);
    let any = json!(UNDEFINED);
    let is_refused = undefined.values().any(|of| is_blamed(refused, of, &any));
    if case["either"] == true && is_refused {
        return Vec::new();
    }
    let mut wrong = Vec::new();
    for (key, expected) in members(&case["readouts"]) {
        match said["readouts"].get(&key) {
            Some(got) if alike(got, &expected, &key, &case["tolerance"]) => {}
            Some(got) => wrong.push(format!("{key} is {got}, expected {expected}")),
            None => wrong.push(format!("no readout {key} ({refused})")),
        }
    }
    for (key, expected) in undefined {
        let why = &said["undefined"][&key];
        if said["readouts"].get(&key) != Some(&Value::Null) || !is_blamed(why, &expected, &any) {
            wrong.push(format!("{key} is {}, {why}, expected {expected}", said["readouts"][&key]));
        }
    }
    wrong
}

/// Returns whether an error blames the expected field, with the expected kind or one of those that are right too.
fn is_blamed(error: &Value, expected: &Value, accepted: &Value) -> bool {
    let is_right = |kind| accepted.as_array().is_some_and(|kinds| kinds.contains(kind));
    error["field"] == expected["field"]
        && (error["kind"] == expected["kind"] || is_right(&error["kind"]))
}

/// Returns whether a value is the expected one: a number within the tolerance, anything else exactly.
fn alike(got: &Value, expected: &Value, key: &str, tolerance: &Value) -> bool {
    match (got.as_f64(), expected.as_f64()) {
        (Some(got), Some(expected)) => {
            let rel = tolerance["of"][key].as_f64().or(tolerance["rel"].as_f64()).unwrap_or(1e-9);
            let abs = tolerance["abs"].as_f64().unwrap_or(1e-15);
            (got - expected).abs() <= abs + rel * expected.abs()
        }
        _ => got == expected,
    }
}

/// The members of an object; none of anything else.
fn members(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}
