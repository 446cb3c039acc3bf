//! Runs a case file against the public functions of the crate, case by case.
//!
//! `CROSSOVER_CASES=<file> cargo test -p crossover-model --test reference` runs another file in
//! the format of `model-cases.json`. A case reaches a function by its model id alone: this test
//! knows no formula, no range and no case. To add a family, add a module with its table of model
//! ids and a line in [`FAMILIES`].

#[path = "reference/communication.rs"]
mod communication;
#[path = "reference/damore.rs"]
mod damore;
#[path = "reference/harness.rs"]
mod harness;
#[path = "reference/network.rs"]
mod network;
#[path = "reference/speedup.rs"]
mod speedup;
#[path = "reference/stencil.rs"]
mod stencil;

use harness::{CaseFile, Model};

/// The models there are functions for, a table for each subject.
const FAMILIES: &[&[Model]] = &[
    communication::MODELS,
    stencil::MODELS,
    speedup::MODELS,
    network::MODELS,
    damore::MODELS,
];

fn case_file() -> CaseFile {
    let file = std::env::var("CROSSOVER_CASES").unwrap_or_else(|_| {
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/model-cases.json").to_owned()
    });
    CaseFile::read(&file).unwrap_or_else(|problem| panic!("{file}: {problem}"))
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
        for altered in case.altered() {
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
