//! The tests of the command line, a module a subject: one program, whose tests share the cores.

mod asked;
mod book;
mod book_reading;
mod chapters;
mod eval;
mod everyday;
mod fit;
mod hidden;
mod lesson;
mod long;
mod lp;
mod measured;
mod moving;
mod questions;
mod sources;
mod subjects;
mod tuner;
mod two_level;

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
