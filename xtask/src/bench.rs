//! `cargo xtask bench`: the numbers of the book, measured natively and in the browser.
//!
//! A native benchmark is a `[[bench]]` target with `harness = false` that prints one JSON
//! object per line; a browser benchmark is `tests/bench/*.bench.js`, which calls `record`.
//! A result is
//! `{"group": "redraw", "name": "five curves, script", "value": 2.3, "unit": "ms",
//!   "at_most": 4, "note": "median of 100"}`, the last two optional.

mod machine;
mod results;
pub mod solver;

use crate::browser::Browser;
use crate::failure::Result;
use crate::{engines, loads, markdown, process, project, site, tools};
use clap::Args;
use results::{Measurement, Results};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// Measure natively and in the browser; write docs/bench.json and the book's table.
///
/// Let nothing else run meanwhile. With 2 cores it takes about 20 minutes after the set-up. A benchmark
/// that fails does not take the others along: what was measured is written, and the exit code says so.
/// The test command runs each once, small, without bounds on time.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Options {
    /// Measure one of them; the other's results are kept
    #[arg(long, value_parser = [NATIVE, BROWSER])]
    only: Option<String>,
    /// Measure the page that lies in dist without building it again
    #[arg(long)]
    dist_only: bool,
    /// Options for Playwright, such as `-- redraw.bench.js`; the results of other files are kept then
    #[arg(last = true)]
    playwright: Vec<String>,
}

const NATIVE: &str = "native";
const BROWSER: &str = "browser";

pub fn run(options: &Options) -> Result<()> {
    let only = options.only.as_deref();
    let file = project::root().join("docs").join("bench.json");
    let mut results = Results::read(&file)?;
    let chromium = if only == Some(NATIVE) { None } else { Some(engines::CHROMIUM.required()?) };
    let mut failed = Vec::new();
    if only != Some(BROWSER) {
        let (measured, succeeded) = native()?;
        results.replace(NATIVE, measured);
        failed.extend((!succeeded).then_some(NATIVE));
    }
    if let Some(chromium) = &chromium {
        if !options.dist_only {
            site::build(&tools::install()?, site::ANYWHERE, &project::dist())?;
            solver::build()?;
        } else if !solver::module().is_file() {
            solver::build()?;
        }
        let browser = Browser::new(chromium, true)?;
        let (mut measured, succeeded) = in_browser(&browser, &options.playwright)?;
        measured.extend(sizes()?);
        if options.playwright.is_empty() {
            results.replace(BROWSER, measured);
        } else {
            results.update(BROWSER, measured);
        }
        failed.extend((!succeeded).then_some(BROWSER));
    }
    results.machine(machine::describe(chromium.as_deref()));
    results.write(&file)?;
    println!("\n{}", results.table());
    println!("[bench] written: {}", project::display(&file));
    for line in results.missed_aims() {
        println!("[bench] not reached: {line}");
    }
    write_page(&results)?;
    if failed.is_empty() {
        return Ok(());
    }
    Err(format!("a benchmark failed ({}); the others are recorded", failed.join(", ")))
}

/// The page of the book that shows some of them.
const PAGE: &str = "docs/how-it-is-built.md";

fn write_page(results: &Results) -> Result<()> {
    let file = project::root().join(PAGE);
    let failed = |error: String| format!("{PAGE}: {error}");
    let text = project::read(&file)?;
    let text = markdown::replace(&text, "bench", &results.page()).map_err(failed)?;
    fs::write(&file, text).map_err(|error| failed(error.to_string()))?;
    println!("[bench] written: {PAGE}");
    Ok(())
}

/// What was measured, and whether no benchmark failed.
type Measured = Result<(Vec<Measurement>, bool)>;

fn native() -> Measured {
    if !has_native_benches() {
        println!("[bench] native: there are no benchmarks");
        return Ok((Vec::new(), true));
    }
    println!("[bench] native");
    let mut objects = Vec::new();
    let mut cargo = process::cargo();
    let words = "bench --quiet --workspace --exclude crossover-web --no-fail-fast --bench *";
    cargo.args(words.split(' '));
    let succeeded = process::follow(cargo, |line| {
        if line.starts_with('{') {
            objects.push(line.to_owned());
        }
    })?;
    let measured = objects.iter().map(|line| parse(NATIVE, line));
    Ok((measured.collect::<Result<_>>()?, succeeded))
}

/// Cargo takes a pattern that matches no target for a mistake.
fn has_native_benches() -> bool {
    ["model", "figures", "screens", "cli"].iter().any(|package| {
        fs::read_dir(project::root().join(package).join("benches"))
            .is_ok_and(|mut entries| entries.next().is_some())
    })
}

/// What a reader loads, as the test command checks it.
fn sizes() -> Result<Vec<Measurement>> {
    let kilo = |bytes: u64| bytes as f64 / 1000.0;
    let sizes = loads::sizes(&project::dist())?;
    let measured = sizes.loads().map(|(load, bytes, _)| {
        let result = json!({
            "group": "size",
            "name": load.name,
            "value": kilo(bytes),
            "unit": "kB",
            "at_most": kilo(load.most),
            "note": "until it is drawn, compressed with Brotli",
        });
        Measurement::from_json(BROWSER, &result).ok_or_else(|| "a size is no result".to_owned())
    });
    measured.collect()
}

fn in_browser(browser: &Browser, words: &[String]) -> Measured {
    println!("[bench] in the browser");
    let folder = project::tests().join("output").join("bench");
    let _ = fs::remove_dir_all(&folder);
    let mut playwright = browser.playwright(&["bench"], words);
    playwright.env("CROSSOVER_REPORT", "output/bench-report.json");
    playwright.env("CROSSOVER_SOLVER", solver::module());
    let succeeded = process::run(&mut playwright).is_ok();
    // Where all failed there is no folder.
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut measured = Vec::new();
    for file in files {
        let text = project::read(&file)?;
        for line in text.lines().filter(|line| !line.is_empty()) {
            measured.push(parse(BROWSER, line)?);
        }
    }
    Ok((measured, succeeded))
}

fn parse(place: &str, line: &str) -> Result<Measurement> {
    serde_json::from_str::<Value>(line)
        .ok()
        .and_then(|value| Measurement::from_json(place, &value))
        .ok_or_else(|| format!("a benchmark printed what is no result: {line}"))
}
