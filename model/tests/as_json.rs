//! With the feature `serde`, which the command line switches on: data as JSON.

use crossover_model::communication::Network;
use crossover_model::divisible_load::{Load, Platform, Solution, Star};
use crossover_model::stencil::{Decomposition, Relaxation, blocks};
use crossover_model::{Error, Size};
use serde_json::{from_value, json, to_value};

#[test]
fn parameters_and_results_are_objects_of_their_fields() {
    let size = Size { n: 256.0, p: 50.0 };
    assert_eq!(to_value(size).unwrap(), json!({"n": 256.0, "p": 50.0}));
    let star: Star = from_value(json!({"processors": 3.0, "load":
        {"compute": 1.0, "transfer": 1.0, "startup": 0.0, "volume": 3.0, "buffer": 1.0}}))
    .unwrap();
    let buffer = 1.0;
    let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer };
    assert_eq!(star, Star { processors: 3.0, load });
    let solution = Platform::from(star).solve(1.0).unwrap();
    let again: Solution = from_value(to_value(&solution).unwrap()).unwrap();
    assert_eq!(again, solution);
}

#[test]
fn a_choice_is_written_and_read_by_its_name() {
    assert_eq!(to_value(Decomposition::Blocks).unwrap(), json!("blocks"));
    assert_eq!(from_value::<Decomposition>(json!("Strips")).unwrap(), Decomposition::Strips);
    let error = from_value::<Decomposition>(json!("rings")).unwrap_err().to_string();
    assert!(error.contains("strips, blocks"), "{error}");
    let relaxation = Relaxation::iteration(1e-8);
    let again: Relaxation = from_value(to_value(relaxation).unwrap()).unwrap();
    assert_eq!(again, relaxation);
}

#[test]
fn an_error_says_its_kind_field_value_and_help() {
    let network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
    let error: Error = blocks(&network, &Size { n: 256.0, p: 50.0 }).unwrap_err();
    let said = json!({
        "kind": "not_perfect_square",
        "field": "p",
        "got": "50",
        "help": "give a perfect square, 49 or 64",
    });
    assert_eq!(to_value(&error).unwrap(), said);
}
