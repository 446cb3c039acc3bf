//! `crossover fit` as a user meets it: what it finds in a file, and what it refuses.
//!
//! The values of `fits/fits*.json` are those of the files in `fits/datasets`; its notes say how they were found.
//! `CROSSOVER_FITS=<folder> cargo test -p crossover-cli --test fit` runs over another folder like it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fits");

fn fit(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crossover"))
        .arg("fit")
        .args(words)
        .output()
        .expect("the program is built")
}

/// The files of the folder with what is known of each.
fn known() -> Vec<(PathBuf, Value)> {
    let folder = std::env::var("CROSSOVER_FITS").unwrap_or_else(|_| OWN.to_owned());
    let folder = Path::new(&folder);
    let files =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|file| file.expect("it can be listed").path());
    let is_fits = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("fits") && name.ends_with(".json")
    };
    let mut known = Vec::new();
    for path in paths.filter(is_fits) {
        let text = fs::read_to_string(&path).expect("it can be read");
        let Value::Object(entries) = serde_json::from_str(&text).expect("JSON") else {
            panic!("{}: no object", path.display());
        };
        let entries = entries.into_iter().filter(|(file, _)| file != "notes");
        known.extend(entries.map(|(file, value)| (folder.join("datasets").join(file), value)));
    }
    known
}

/// Where an answer is not what is known, by the names on the way there.
fn differences(known: &Value, answer: &Value, at: &str, found: &mut Vec<String>) {
    match (known, answer) {
        (Value::Object(known), Value::Object(answer)) => {
            for (key, value) in known {
                let at = format!("{at}/{key}");
                differences(value, answer.get(key).unwrap_or(&Value::Null), &at, found);
            }
            // An interval of a parameter on its bound would say more than is known.
            if at.ends_with("/ci95") && answer.len() != known.len() {
                found.push(format!("{at} has other names"));
            }
        }
        (Value::Array(known), Value::Array(answer)) if known.len() == answer.len() => {
            for (i, (known, answer)) in known.iter().zip(answer).enumerate() {
                differences(known, answer, &format!("{at}/{i}"), found);
            }
        }
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap_or(f64::NAN), b.as_f64().unwrap_or(f64::NAN));
            // A difference of criteria is one of two great numbers.
            let scale = if at.starts_with("/delta_aicc") { a.abs().max(1.0) } else { a.abs() };
            if !((a - b).abs() <= 1e-6 * scale) {
                found.push(format!("{at} is {b}, not {a}"));
            }
        }
        _ if known == answer => {}
        _ => found.push(format!("{at} is {answer}, not {known}")),
    }
}

#[test]
fn every_file_of_the_folder_is_fitted_to_what_is_known_of_it() {
    let known = known();
    assert!(!known.is_empty(), "there is no file");
    let mut found = Vec::new();
    for (path, value) in &known {
        let path = path.to_str().expect("a path in Unicode");
        // What a page says beside an output, no reader finds in it.
        let ranks = value["implied_ring"]["ranks"].to_string();
        let mut words = vec!["--json", path];
        if value["kind"] == "osu-collective" && ranks != "null" {
            words.extend(["--ranks", &ranks]);
        }
        let output = fit(&words);
        let refused = value.get("refused").is_some();
        let answer: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut wrong = Vec::new();
        differences(value, &answer, "", &mut wrong);
        if output.status.code() != Some(if refused { 2 } else { 0 }) {
            wrong.push(format!("ends with {:?}", output.status.code()));
        }
        found.extend(wrong.into_iter().map(|wrong| format!("{path}: {wrong}")));
    }
    println!("{} files", known.len());
    assert!(found.is_empty(), "{}", found.join("\n"));
}
