//! The tests of the model, a module a subject.

mod any_input;
#[cfg(feature = "serde")]
mod as_json;
mod cache;
mod case;
mod checkpoint;
mod divisible;
mod divisible_chains;
mod divisible_exact;
mod divisible_figures;
mod divisible_general;
mod divisible_load_reference;
mod divisible_misprints;
mod divisible_prices;
mod divisible_sequences;
mod divisible_trees;
mod examples;
mod fabric;
mod laws;
mod multilevel_graph;
mod multilevel_mapping;
mod multilevel_metrics;
mod multilevel_problems;
mod multilevel_scale;
mod nodes_play;
mod pipeline;
mod reference;
mod self_scheduling;
mod simplex_programs;
mod simulator;
mod topology;
mod training;
mod work_span;

use std::fs;

/// A file that no module names would not be compiled, and nobody would miss it.
#[test]
fn every_file_here_is_a_module() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let names = fs::read_dir(folder).expect("it is there").flatten();
    let files = names.map(|entry| entry.path());
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        let name = file.file_stem().expect("it has one").display().to_string();
        let named = include_str!("main.rs").contains(&format!("\nmod {name};\n"));
        assert!(named || name == "main", "tests/main.rs lacks `mod {name};`");
    }
}
