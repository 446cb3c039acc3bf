//! `crossover questions` as a user meets it: what it writes, that its numbers are those of `crossover eval`, and what it
//! refuses.

use std::process::{Command, Output};

use serde_json::Value;

fn crossover(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crossover"))
        .args(words)
        .output()
        .expect("the program is built")
}

#[track_caller]
fn text(words: &[&str]) -> String {
    let output = crossover(words);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {error}");
    String::from_utf8(output.stdout).expect("it is text")
}

#[track_caller]
fn json(words: &[&str]) -> Value {
    serde_json::from_str(&text(words)).expect("JSON")
}

#[track_caller]
fn expect_refusal(words: &[&str], kind: &str, field: &str) {
    let output = crossover(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    assert!(output.stdout.is_empty(), "{words:?}");
    let said: Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert_eq!(
        (&said["error"]["kind"], &said["error"]["field"]),
        (&kind.into(), &field.into()),
        "{said}"
    );
}

#[test]
fn a_computed_answer_is_what_eval_prints_for_its_link() {
    for screen in ["routing", "speedup", "network", "decomposition", "star", "roofline", "topology"]
    {
        let asked =
            json(&["questions", screen, "--kind", "compute", "--count", "4", "--seed", "11"]);
        for question in asked.as_array().expect("questions") {
            let link = question["link"].as_str().expect("a link");
            let key = question["about"][0].as_str().expect("a readout");
            let answer = question["answer"]["number"]["value"].as_f64().expect("a number");
            let report = json(&["eval", link]);
            assert_eq!(report["readouts"][key].as_f64(), Some(answer), "{link}: {key}");
            assert_eq!(report["link"], link);
        }
    }
}

#[test]
fn a_doubled_parameter_changes_the_readout_as_eval_does() {
    let asked = json(&["questions", "decomposition", "--kind", "doubling", "--count", "5"]);
    for question in asked.as_array().expect("questions") {
        let link = question["link"].as_str().expect("a link");
        let (key, over) = (&question["about"][0], question["over"].as_str().expect("a parameter"));
        let key = key.as_str().expect("a readout");
        let now = json(&["eval", link]);
        let twice = 2.0 * now["params"][over].as_f64().expect("a number");
        let then = json(&["eval", link, &format!("{over}={twice}")]);
        let number = |report: &Value| report["readouts"][key].as_f64().expect("a number");
        let answer = question["answer"]["number"]["value"].as_f64().expect("a number");
        assert!((number(&then) / number(&now) - answer).abs() <= 1e-9 * answer, "{link}: {key}");
    }
}

#[test]
fn the_same_seed_writes_the_same_file_and_another_one_another() {
    let words = |format: &'static str, seed: &'static str| {
        ["questions", "speedup", "--format", format, "--seed", seed, "--count", "9"]
    };
    for format in ["json", "moodle", "html"] {
        assert_eq!(text(&words(format, "4")), text(&words(format, "4")));
        assert_ne!(text(&words(format, "4")), text(&words(format, "5")));
    }
}

#[test]
fn a_link_keeps_what_it_sets() {
    let asked = json(&["questions", "#/speedup?f=0.7", "--count", "9"]);
    for question in asked.as_array().expect("questions") {
        let report = json(&["eval", question["link"].as_str().expect("a link")]);
        assert_eq!(report["params"]["f"], 0.7);
    }
}

#[test]
fn a_package_goes_into_a_file() {
    let file = std::env::temp_dir().join(format!("crossover-questions-{}.zip", std::process::id()));
    let path = file.to_str().expect("a path in Unicode");
    assert_eq!(text(&["questions", "routing", "--format", "qti", "-o", path]), "");
    let written = std::fs::read(&file).expect("it is written");
    assert!(written.starts_with(b"PK\x03\x04"));
    std::fs::remove_file(&file).expect("it is ours");
    expect_refusal(&["questions", "routing", "--format", "qti"], "missing_input", "output");
}

#[test]
fn what_cannot_be_asked_is_refused_by_field() {
    expect_refusal(&["questions", "nothing"], "unknown_option", "screen");
    expect_refusal(&["questions", "routing", "--kind", "riddle"], "unknown_option", "kind");
    expect_refusal(&["questions", "collectives", "--kind", "read-off"], "unknown_option", "kind");
    expect_refusal(&["questions", "routing", "--count", "0"], "out_of_range", "count");
    expect_refusal(&["questions", "routing", "--format", "word"], "unknown_option", "arguments");
    // Without any time no part is larger than another.
    let nothing = ["questions", "routing", "ts=0", "th=0", "tw=0", "--kind", "dominates"];
    expect_refusal(&nothing, "undefined", "kind");
}
