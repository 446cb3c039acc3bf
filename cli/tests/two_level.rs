//! Nodes of several processes, state by state: `two-level-cases.json` has states of screens and the readouts and
//! errors that were worked out for them apart from this program. Those of the screens that know such nodes are run.
//!
//! `SCREEN=<id>` runs the cases of one screen.

use serde_json::Value;

use crate::asked::Program;

const CASES: &str = include_str!("two-level-cases.json");

/// The screens that know nodes of several processes.
const SCREENS: &[&str] = &["collectives", "nodes", "decomposition", "speedup", "network"];

/// What a case of a screen means where it does not say: the cases of `network` were worked out for the paper's law.
const MEANT: &[(&str, &str, &str)] = &[("network", "base", "sun_chen")];

#[test]
fn the_screens_say_what_was_worked_out_for_nodes_of_several_processes() {
    let file: Value = serde_json::from_str(CASES).expect("it is JSON");
    let all = file["cases"].as_array().expect("a list of cases");
    let asked = std::env::var("SCREEN").ok();
    let is_asked = |id: &str| asked.as_ref().is_none_or(|asked| asked == id);
    let screens = SCREENS.iter().filter(|id| is_asked(id)).collect::<Vec<_>>();
    let of_screens = |case: &&Value| screens.iter().any(|id| case["screen"] == ***id);
    let cases: Vec<&Value> = all.iter().filter(of_screens).collect();
    assert!(screens.is_empty() || !cases.is_empty(), "there are no cases");
    let mut program = Program::start();
    let mut wrong = Vec::new();
    for case in &cases {
        let said = program.ask(&words(case));
        let found =
            if case["error"].is_object() { refused(case, &said) } else { read(case, &said) };
        wrong.extend(found.into_iter().map(|what| format!("{}: {what}", case["id"])));
    }
    println!("{} cases, {} differences", cases.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The words of the command line: the screen and its parameters.
fn words(case: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let (screen, inputs) = (text(&case["screen"]), case["inputs"].as_object().expect("parameters"));
    let pairs = inputs.iter().map(|(key, value)| format!("{key}={}", text(value)));
    let is_meant = |(of, key, _): &&(&str, &str, &str)| *of == screen && !inputs.contains_key(*key);
    let meant = MEANT.iter().filter(is_meant).map(|(_, key, value)| format!("{key}={value}"));
    [screen.clone()].into_iter().chain(pairs).chain(meant).collect()
}

/// Returns the differences between the readouts of `said` and the expected ones.
fn read(case: &Value, said: &Value) -> Vec<String> {
    let expected = case["expect"].as_object().expect("readouts").iter();
    let wrong = expected.filter_map(|(key, expected)| {
        let Some(got) = said["readouts"].get(key) else {
            return Some(format!("no readout {key} ({})", said["error"]));
        };
        let is_right = alike(got, &expected["value"], &case["tolerance"]);
        (!is_right).then(|| format!("{key} is {got}, expected {}", expected["value"]))
    });
    wrong.collect()
}

/// Returns the differences between the errors of `said` and the expected one.
fn refused(case: &Value, said: &Value) -> Vec<String> {
    let expected = &case["error"];
    let is_blamed = |error: &Value| {
        let kinds = expected["accept"].as_array().expect("kinds");
        kinds.contains(&error["kind"]) && error["field"] == expected["field"]
    };
    if expected["at"] == "argument" {
        let wrong = (!is_blamed(&said["error"])).then(|| format!("the error is {}", said["error"]));
        return wrong.into_iter().collect();
    }
    let keys = expected["of"].as_array().expect("readouts").iter().filter_map(Value::as_str);
    let wrong = keys.filter(|key| {
        said["readouts"].get(key) != Some(&Value::Null) || !is_blamed(&said["undefined"][key])
    });
    wrong
        .map(|key| format!("{key} is {}, {}", said["readouts"][key], said["undefined"][key]))
        .collect()
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
