//! What the sources say, state by state: `sources-cases.json` and `matrix-product-cases.json` have states of
//! screens and the readouts, rows of tables and errors that were worked out for them apart from this program.
//!
//! `CROSSOVER_SOURCES=<file>` runs another file of the same format, `SCREEN=<id>` the cases of one screen.

use std::process::Command;

use serde_json::{Value, json};

use crate::asked::Program;

const OWN: [&str; 2] = [
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sources-cases.json"),
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/matrix-product-cases.json"),
];

#[test]
fn the_screens_say_what_the_sources_say() {
    let own = || OWN.map(str::to_owned).to_vec();
    let paths = std::env::var("CROSSOVER_SOURCES").map_or_else(|_| own(), |path| vec![path]);
    let files: Vec<Value> = paths
        .into_iter()
        .map(|path| std::fs::read_to_string(path).expect("it can be read"))
        .map(|text| serde_json::from_str(&text).expect("it is JSON"))
        .collect();
    let screen = std::env::var("SCREEN").ok();
    let cases: Vec<&Value> = files
        .iter()
        .flat_map(|file| file["cases"].as_array().expect("a list of cases"))
        .filter(|case| screen.as_ref().is_none_or(|screen| case["screen"] == **screen))
        .collect();
    assert!(!cases.is_empty(), "there are no cases");
    let mut program = Program::start();
    let mut wrong = Vec::new();
    for case in &cases {
        let found = if case["figure"].is_string() {
            rows(case)
        } else {
            readouts(case, &program.ask(&words(case)))
        };
        wrong.extend(found.into_iter().map(|what| format!("{}: {what}", case["id"])));
    }
    println!("{} cases, {} differences", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The words of the command line: the screen and its parameters.
fn words(case: &Value) -> Vec<String> {
    let params = case["params"].as_object().expect("parameters");
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let screen = text(&case["screen"]);
    let pairs = params.iter().map(|(key, value)| format!("{key}={}", text(value)));
    [screen].into_iter().chain(pairs).collect()
}

/// Returns the differences between the readouts of `said` and the expected ones.
fn readouts(case: &Value, said: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let error = &case["expected"]["error"];
    if error.is_object() {
        if error["at"] == "argument" {
            wrong.extend(blame(error, &said["error"]));
        }
        for key in error["of"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if said["readouts"].get(key) != Some(&Value::Null) {
                wrong.push(format!("{key} is {}, expected null", said["readouts"][key]));
            }
            wrong.extend(blame(error, &said["undefined"][key]));
        }
        return wrong;
    }
    for (key, expected) in case["expected"].as_object().expect("readouts") {
        let Some(got) = said["readouts"].get(key) else {
            wrong.push(format!("no readout {key} ({})", said["error"]));
            continue;
        };
        if !alike(got, &expected["value"], &case["tolerance"]) {
            wrong.push(format!("{key} is {got}, expected {}", expected["value"]));
        }
        if expected["value"].is_null() {
            let field = &said["undefined"][key]["field"];
            if expected["field"].is_string() && *field != expected["field"] {
                wrong.push(format!("{key} blames {field}, expected {}", expected["field"]));
            }
        }
    }
    wrong
}

/// Returns the difference between the error `said` and the expected one.
fn blame(expected: &Value, said: &Value) -> Option<String> {
    let kinds = expected["accept"].as_array().expect("kinds");
    let right = kinds.contains(&said["kind"]) && said["field"] == expected["field"];
    (!right).then(|| format!("the error is {said}, expected {expected}"))
}

/// Returns the differences between the rows of the case's table and the expected ones.
fn rows(case: &Value) -> Vec<String> {
    let directory = std::env::temp_dir().join(format!("crossover-sources-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a folder can be made");
    let file = directory.join("figure.csv");
    let words = words(case);
    let figure = case["figure"].as_str().expect("a figure");
    let output = Command::new(env!("CARGO_BIN_EXE_crossover"))
        .arg("render")
        .args(&words)
        .args(["--figure", figure, "-o"])
        .arg(&file)
        .output()
        .expect("the program is built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut table =
        csv::ReaderBuilder::new().comment(Some(b'#')).from_path(&file).expect("it is written");
    let head = table.headers().expect("a head").clone();
    let lines: Vec<_> = table.records().collect::<Result<_, _>>().expect("lines alike");
    std::fs::remove_dir_all(&directory).expect("it was made here");
    let mut wrong = Vec::new();
    for (name, cells) in case["expected"]["rows"].as_object().expect("rows") {
        let Some(line) = lines.iter().find(|line| &line[0] == name) else {
            wrong.push(format!("no row {name}"));
            continue;
        };
        for (column, expected) in cells.as_object().expect("cells") {
            let place = head.iter().position(|title| title.split(" (").next() == Some(column));
            let cell = place.and_then(|place| line.get(place)).unwrap_or("no cell");
            let got = match cell.parse::<f64>() {
                Ok(number) => json!(number),
                Err(_) if cell.is_empty() => Value::Null,
                Err(_) => json!(cell),
            };
            if !alike(&got, expected, &case["tolerance"]) {
                wrong.push(format!("{name}, {column} is {got}, expected {expected}"));
            }
        }
    }
    wrong
}

/// Returns whether a value is the expected one: a number within the tolerance, anything else exactly.
fn alike(got: &Value, expected: &Value, tolerance: &Value) -> bool {
    match (got.as_f64(), expected.as_f64()) {
        (Some(got), Some(expected)) => {
            let part = |name: &str| tolerance[name].as_f64().unwrap_or(0.0);
            (got - expected).abs() <= part("abs") + part("rel") * expected.abs()
        }
        _ => got == expected,
    }
}
