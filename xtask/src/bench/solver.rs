//! The module that `tests/bench/solver.bench.js` times: the solver as the page has it, with functions to
//! call it by.

use crate::failure::Result;
use crate::tools::Tools;
use crate::{process, project, site};
use std::fs;
use std::path::PathBuf;

/// Where the module lies.
pub fn module() -> PathBuf {
    project::root().join("target").join("bench").join("solver.wasm")
}

/// Builds the module with what `index.html` asks for the page: its profile and its optimizations.
pub fn build(tools: &Tools) -> Result<()> {
    println!("[bench] the solver as a module");
    let profile = &site::asked("data-cargo-profile-release")?;
    let mut cargo = process::cargo();
    cargo.args(["build", "--quiet", "--package", "crossover-bench-solver"]).args([
        "--target",
        "wasm32-unknown-unknown",
        "--profile",
        profile,
    ]);
    process::run(&mut cargo)?;
    let compiled = project::root()
        .join("target/wasm32-unknown-unknown")
        .join(profile)
        .join("crossover_bench_solver.wasm");
    let module = module();
    if let Some(folder) = module.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", project::shown(folder)))?;
    }
    let mut optimize = tools.wasm_opt();
    optimize
        .arg(format!("-O{}", site::asked("data-wasm-opt")?))
        .args(site::asked("data-wasm-opt-params")?.split_whitespace())
        .arg("--output")
        .arg(&module)
        .arg(compiled);
    process::run(&mut optimize)
}
