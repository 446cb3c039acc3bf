//! Runs a case file against the public functions of the crate, case by case.
//!
//! `CROSSOVER_CASES=<file> cargo test -p crossover-model --test model reference` runs another file in
//! the format of `model-cases.json`. A case reaches a function by its model id alone: this test
//! knows no formula, no range and no case. To add a family, add a module with its table of model
//! ids and a line in [`FAMILIES`].

mod collectives;
mod communication;
mod damore;
mod harness;
mod json;
mod machines;
mod network;
mod speedup;
mod stencil;

use std::path::Path;

use harness::{CaseFile, Model};

/// The models there are functions for, a table for each subject.
const FAMILIES: &[&[Model]] = &[
    communication::MODELS,
    stencil::MODELS,
    speedup::MODELS,
    network::MODELS,
    machines::MODELS,
    collectives::MODELS,
    damore::MODELS,
];

/// The file that `CROSSOVER_CASES` names, from here or from the workspace's root, or our own.
fn case_file() -> CaseFile {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = match std::env::var("CROSSOVER_CASES") {
        Ok(file) if Path::new(&file).exists() => file.into(),
        Ok(file) => here.join("..").join(file),
        Err(_) => here.join("tests/model-cases.json"),
    };
    CaseFile::read(&file).unwrap_or_else(|problem| panic!("{}: {problem}", file.display()))
}

#[test]
fn every_case_of_the_file() {
    let report = case_file().run(FAMILIES);
    println!("{report}");
    assert!(report.passed > 0, "no case was run");
    assert!(report.failures.is_empty(), "{report}");
}

/// The other test can fail: any expectation that is altered fails its case.
#[test]
fn an_altered_expectation_fails() {
    let file = case_file();
    let mut families = std::collections::BTreeSet::new();
    for case in file.cases() {
        let Some(model) = harness::find(FAMILIES, case.model()) else {
            continue;
        };
        if case.check(model).is_err() {
            continue; // It fails already, and the other test says so.
        }
        for altered in case.alter_expectations() {
            assert!(
                altered.check(model).is_err(),
                "{}: passes with {}",
                case.id(),
                altered.expectation()
            );
            families.insert(case.family().to_owned());
        }
    }
    for (model, _) in FAMILIES.iter().copied().flatten() {
        let family = harness::family(model);
        assert!(
            families.contains(family) || !file.has(family),
            "{family}: no expectation was altered"
        );
    }
}

/// Whatever a case asks, an input that is missing, no number or infinite is refused by its name.
#[test]
fn a_spoiled_input_is_refused_by_name() {
    let file = case_file();
    let (mut refused, mut candidates) = (0, 0);
    for case in file.cases() {
        let Some(model) = harness::find(FAMILIES, case.model()) else {
            continue;
        };
        if case.check(model).is_err() {
            continue; // It fails already, and another test says so.
        }
        candidates += usize::from(!case.expects_an_error());
        let optional = |input: &str| file.is_optional(case.model(), input);
        for spoiled in case.spoil_inputs(optional) {
            if let Err(problem) = spoiled.check(model) {
                panic!("{} ({}), spoiled: {problem}", case.id(), case.model());
            }
            refused += 1;
        }
    }
    assert!(candidates <= refused, "not every case was spoiled");
}
