//! What people have at hand: outputs of every day, shortened. `everyday/index.json` says where each is from, what must
//! come of it, and which times in it must never be taken for those of a message or of a run.
//!
//! `CROSSOVER_EVERYDAY=<folder> cargo test -p crossover-measurements --test everyday` runs over another folder like it.

use std::fs;
use std::path::PathBuf;

use crossover_measurements::reading::{Reading, Scaling};
use crossover_measurements::{Choices, Content, read};
use serde_json::{Map, Value};

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/everyday");

/// Returns the texts of the folder by their names, with what must come of each.
fn known() -> Vec<(String, String, Value)> {
    let folder = std::env::var("CROSSOVER_EVERYDAY").unwrap_or_else(|_| OWN.to_owned());
    let folder = PathBuf::from(folder);
    let index = fs::read_to_string(folder.join("index.json")).expect("the index is there");
    let index: Map<String, Value> = serde_json::from_str(&index).expect("JSON");
    let entries = index.into_iter().filter(|(name, _)| name != "notes");
    entries
        .map(|(name, wanted)| {
            let bytes = fs::read(folder.join(&name)).expect("the file is there");
            (name, String::from_utf8_lossy(&bytes).into_owned(), wanted)
        })
        .collect()
}

/// Returns numbers and times of messages or runs, of all outputs.
fn points(readings: &[Reading]) -> Vec<(f64, f64)> {
    let of = |reading: &Reading| match &reading.content {
        Content::Messages(messages) => messages.points(),
        Content::Runs(runs) => runs.points(),
        _ => Vec::new(),
    };
    readings.iter().flat_map(of).collect()
}

fn pairs(value: &Value) -> Vec<(f64, f64)> {
    let pair = |pair: &Value| Some((pair[0].as_f64()?, pair[1].as_f64()?));
    value.as_array().into_iter().flatten().filter_map(pair).collect()
}

fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-6 * other.abs()
}

fn are_alike(found: &[(f64, f64)], wanted: &[(f64, f64)]) -> bool {
    let alike = |((n, t), (m, u)): (&(f64, f64), &(f64, f64))| is_near(*n, *m) && is_near(*t, *u);
    found.len() == wanted.len() && found.iter().zip(wanted).all(alike)
}

/// Returns all that is said of what was not read, and of what was.
fn words(readings: &[Reading], error: Option<String>) -> String {
    let of = |reading: &Reading| {
        let why = match &reading.content {
            Content::Refused(why) => why.clone(),
            Content::Undecided(open) => open.question.clone(),
            Content::Link(link) => link.lack().unwrap_or_default(),
            Content::Runs(runs) if runs.scaling == Some(Scaling::Weak) => "weak".to_owned(),
            _ => String::new(),
        };
        format!("{why} {}", reading.notes.join(" "))
    };
    readings.iter().map(of).chain(error).collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Returns what is wrong with a text that was read.
fn faults(text: &str, wanted: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let outcome = read(text, &Choices::default());
    let error = outcome.as_ref().err().map(|error| format!("{}: {}", error.got(), error.help()));
    let readings = outcome.unwrap_or_default();
    let found = points(&readings);
    for never in wanted["never"].as_array().into_iter().flatten().filter_map(Value::as_f64) {
        if found.iter().any(|(_, time)| is_near(*time, never)) {
            faults.push(format!("{never} s is no time of a message or run"));
        }
    }
    let want = wanted["want"].as_str().unwrap_or_default();
    let said = words(&readings, error);
    let says_all = || {
        let all = wanted["must_say"].as_array().into_iter().flatten().filter_map(Value::as_str);
        all.filter(|word| !said.contains(&word.to_lowercase()))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let number = |key: &str| wanted[key].as_f64();
    let link = readings.iter().fold((None, None), |(start_up, bandwidth), reading| {
        let Content::Link(link) = &reading.content else { return (start_up, bandwidth) };
        (start_up.or(link.start_up), bandwidth.or(link.bandwidth))
    });
    let roof = readings.iter().find_map(|reading| {
        if let Content::Roof(roof) = &reading.content { Some(roof.clone()) } else { None }
    });
    let same = |found: Option<f64>, wanted: Option<f64>| match (found, wanted) {
        (Some(found), Some(wanted)) => is_near(found, wanted),
        (found, wanted) => found.is_none() && wanted.is_none(),
    };
    let wanted_points = [pairs(&wanted["points"]), pairs(&wanted["runs"])].concat();
    let is_read = match want.split([' ', ',']).next().unwrap_or_default() {
        "messages" | "runs" => are_alike(&found, &wanted_points),
        "two" | "start-up" | "bandwidth" => {
            same(link.0, number("start_up")) && same(link.1, number("bandwidth"))
        }
        "refuse" => found.is_empty() && same(link.1.or(number("bandwidth")), number("bandwidth")),
        "memory" => roof.is_some_and(|roof| same(roof.bandwidth, number("bandwidth"))),
        "peak" => roof.is_some_and(|roof| same(roof.peak, number("peak"))),
        _ => false,
    };
    let is_refused = want.contains("refuse") && found.is_empty();
    if !(is_read || is_refused) {
        faults.push(format!("wanted {want}, found {readings:?} {said}"));
    }
    if (!is_read || want.contains("weak") || want == "refuse") && !says_all().is_empty() {
        faults.push(format!("does not say {:?}: {said}", says_all()));
    }
    faults
}

#[test]
fn every_output_gives_what_its_index_says_and_no_false_number() {
    let known = known();
    let mut all = Vec::new();
    for (name, text, wanted) in &known {
        all.extend(faults(text, wanted).into_iter().map(|fault| format!("{name}: {fault}")));
    }
    println!("{} outputs", known.len());
    assert!(!known.is_empty() && all.is_empty(), "{} faults\n{}", all.len(), all.join("\n"));
}
