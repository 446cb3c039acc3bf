//! The module that `tests/bench/solver.bench.js` times: the solver as the page has it, with functions to
//! call it by.

use crate::failure::Result;
use crate::{process, project, toolchain};
use std::fs;
use std::path::PathBuf;

/// Where the module lies.
pub fn module() -> PathBuf {
    project::root().join("target").join("bench").join("solver.wasm")
}

/// The profile of the page.
const PROFILE: &str = "wasm";

/// Builds the module as the page is built.
pub fn build() -> Result<()> {
    println!("[bench] the solver as a module");
    toolchain::target()?;
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--package", "crossover-bench-solver"]);
    cargo.args(["--target", "wasm32-unknown-unknown", "--profile", PROFILE]);
    process::run(&mut cargo)?;
    let folder = project::target().join("wasm32-unknown-unknown").join(PROFILE);
    let compiled = folder.join("crossover_bench_solver.wasm");
    let module = module();
    if let Some(folder) = module.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", project::display(folder)))?;
    }
    fs::copy(&compiled, module)
        .map(drop)
        .map_err(|error| format!("{}: {error}", project::display(&compiled)))
}
