//! Runs a case file: texts that are read and fitted, by the conventions and the harness of the model's case files.
//!
//! `CROSSOVER_CASES=<file> cargo test -p crossover-measurements --test fit cases` runs another file.

#[allow(dead_code, reason = "texts and weights are all that these cases have")]
#[path = "../../../model/tests/reference/harness.rs"]
mod harness;
#[path = "../../../model/tests/reference/json.rs"]
mod json;

use std::path::Path;

use crossover_measurements::fit::{Weight, line};
use crossover_measurements::{Choices, Content, read};
use crossover_model::{Error, ErrorKind};
use harness::{CaseFile, Inputs, Model, Output, Outputs};

const MODELS: &[Model] = &[("fit.ts_tw", ts_tw)];

fn ts_tw(inputs: &Inputs) -> Result<Outputs, Error> {
    let weight = match inputs.text("weight")? {
        "rel" => Weight::Relative,
        "abs" => Weight::Absolute,
        other => return Err(Error::new(ErrorKind::UnknownOption, "weight", other, "rel or abs")),
    };
    let outputs = read(inputs.text("text")?, &Choices::default())?;
    let reading = outputs.first().ok_or_else(|| Error::missing("text"))?;
    let Content::Messages(messages) = &reading.content else {
        return Err(Error::new(ErrorKind::ParseError, "text", reading.kind(), "give messages"));
    };
    let points = messages.points();
    let line = line(&points, weight)?;
    Ok(vec![
        ("format", harness::text(reading.kind())),
        ("points", Output::Count(points.len() as f64)),
        ("ts", Output::Real(line.ts)),
        ("tw", Output::Real(line.tw)),
    ])
}

/// The file that `CROSSOVER_CASES` names, from here or from the workspace's root, or our own.
fn case_file() -> CaseFile {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = match std::env::var("CROSSOVER_CASES") {
        Ok(file) if Path::new(&file).exists() => file.into(),
        Ok(file) => here.join("..").join(file),
        Err(_) => here.join("tests/fit-cases.json"),
    };
    CaseFile::read(&file).unwrap_or_else(|problem| panic!("{}: {problem}", file.display()))
}

#[test]
fn every_case_of_the_file() {
    let report = case_file().run(&[MODELS]);
    println!("{report}");
    assert!(report.passed > 0, "no case was run");
    assert!(report.failures.is_empty(), "{report}");
}

/// The other test can fail: any expectation that is altered fails its case.
#[test]
fn an_altered_expectation_fails() {
    let file = case_file();
    for case in file.cases() {
        let model = harness::find(&[MODELS], case.model()).expect("there is a function");
        assert!(!case.alter_expectations().is_empty(), "{}: nothing is expected", case.id());
        for altered in case.alter_expectations() {
            let expectation = altered.expectation();
            assert!(altered.check(model).is_err(), "{}: passes with {expectation}", case.id());
        }
    }
}
