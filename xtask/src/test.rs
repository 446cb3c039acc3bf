//! `cargo xtask test`: every check there is, ending with one line of counts.

use crate::bench::solver;
use crate::browser::Browser;
use crate::counts::{self, Counts};
use crate::failure::Result;
use crate::{
    crates, deny, engines, loads, npm, pictures, process, program, project, setup, site, sites,
    toolchain, tools, weight,
};
use clap::{Args, ValueEnum};
use std::env;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// Set up and run every check: format, lints, tests, size budget, pictures, browser tests.
///
/// A step that fails does not keep the others from running. The last line counts the tests
/// of all steps; formatting, lints, each kind of package, pictures, budget and each build count as one. Before it
/// stand the minutes of each step. With 2 cores all of it takes about half an hour, and up to an hour on a fresh machine.
/// What the browser tests leave behind lies in tests/output: `report/index.html` shows each test and the slowest.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Options {
    /// Run these steps only, in the order of this list
    #[arg(long, value_name = "STEP,...", value_delimiter = ',')]
    pub only: Vec<Step>,
    /// Leave out the step `sites`, whose tools take 1 GB; it is told as not run
    #[arg(long)]
    no_sites: bool,
    /// Options for Playwright, such as `-- links.spec.js --headed`
    #[arg(last = true)]
    pub playwright: Vec<String>,
}

/// A check, in the order in which they run: build comes before browser.
#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub enum Step {
    /// rustfmt
    Fmt,
    /// clippy natively, warnings denied
    Clippy,
    /// clippy on the web crate for wasm32, warnings denied
    ClippyWeb,
    /// licenses and origins of all crates that are used; faults that are known of them where they can be asked for
    Deny,
    /// all native tests, doc tests included
    Native,
    /// HiGHS finds the optima that ours finds
    Solver,
    /// the documentation and the packages of model and figures, without a warning; the packages are built alone
    Crates,
    /// the committed pictures are what the code draws
    Pictures,
    /// the release page, its size budget, the npm package, and the solver that a benchmark calls
    Build,
    /// the packages for authors and the example sites, built by the tools of each host and opened in a browser
    Sites,
    /// the browser tests, on what lies in dist: in Chromium, and the outlines in Firefox and WebKit where they are
    /// installed; and each benchmark once, small
    Browser,
}

impl Step {
    /// The name by which `--only` asks for it.
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn check(self, options: &Options) -> Result<Counts> {
        match self {
            Self::Fmt => check_format(),
            Self::Clippy => lint("--workspace --exclude crossover-web --all-targets"),
            Self::ClippyWeb => lint_web(),
            Self::Deny => deny::check(),
            Self::Native => run_native_tests(),
            Self::Solver => compare_solvers(),
            Self::Crates => crates::check(),
            Self::Pictures => pictures::check().map(|()| Counts::one(true)),
            Self::Build => build(),
            Self::Sites if options.no_sites => sites::count_left_out(),
            Self::Sites => sites::check(&options.playwright),
            Self::Browser => run_browser_tests(&options.playwright),
        }
    }
}

pub fn run(options: &Options) -> Result<()> {
    let mut lines = Vec::new();
    let mut total = Counts::default();
    let begun = Instant::now();
    for step in chosen_steps(&options.only) {
        let name = step.name();
        println!("\n[test] {name}");
        let start = Instant::now();
        let counts = step.check(options).unwrap_or_else(|message| {
            println!("{message}");
            Counts::one(false)
        });
        total += counts;
        let line = format_line(&name, counts, start.elapsed());
        println!("[test] {line}");
        lines.push(line);
    }
    let all = begun.elapsed().as_secs_f64() / 60.0;
    println!("\n{}\nin all {all:29.1} min", lines.join("\n"));
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 { Ok(()) } else { Err(String::new()) }
}

/// The steps that were asked for, in the order of the list, whatever the order asked for.
fn chosen_steps(only: &[Step]) -> Vec<Step> {
    let is_chosen = |step: &&Step| only.is_empty() || only.contains(step);
    Step::value_variants().iter().filter(is_chosen).copied().collect()
}

fn format_line(name: &str, counts: Counts, took: Duration) -> String {
    let state = if counts.failed == 0 { "ok" } else { "FAILED" };
    let pointed_out = |number: u64, what: &str| match number {
        0 => String::new(),
        number => format!("  ({number} {what})"),
    };
    let skipped = pointed_out(counts.skipped, "not run");
    let repeated = pointed_out(counts.repeated, "at the second try");
    format!(
        "{name:<10} {state:<6} {:>5} of {:<5} {:>5.1} min{skipped}{repeated}",
        counts.passed,
        counts.passed + counts.failed,
        took.as_secs_f64() / 60.0
    )
}

fn check_format() -> Result<Counts> {
    toolchain::component("rustfmt")?;
    // The build finds the screens and their tests, so rustfmt meets no `mod` line that leads to them.
    let folders = fs::read_dir(project::root().join("screens/src")).into_iter().flatten().flatten();
    let files =
        folders.flat_map(|folder| ["mod.rs", "tests.rs"].map(|file| folder.path().join(file)));
    let screens = files.filter(|file| file.exists());
    process::run(process::cargo().args(["fmt", "--all", "--", "--check"]).args(screens))?;
    Ok(Counts::one(true))
}

fn lint_web() -> Result<Counts> {
    toolchain::target()?;
    // The example of the figures draws on a canvas where there is one.
    let targets = "--package crossover-figures --bins --examples";
    lint(&format!("--package crossover-web {targets} --target wasm32-unknown-unknown"))
}

fn lint(what: &str) -> Result<Counts> {
    toolchain::component("clippy")?;
    let words = format!("clippy {what} -- -D warnings");
    process::run(process::cargo().args(words.split(' ')))?;
    Ok(Counts::one(true))
}

/// Where the random tests read their seed.
const SEED: &str = "PROPTEST_RNG_SEED";

fn run_native_tests() -> Result<Counts> {
    let mut counts = Counts::default();
    let mut cargo = process::cargo();
    // The web crate is tested in the browser. Tests that count what they checked say how much.
    cargo.args(
        "test --workspace --exclude crossover-web --no-fail-fast -- --show-output".split(' '),
    );
    // Random instances from one seed, so that what fails here fails again; plain `cargo test` draws
    // new ones each time.
    // With one seed nothing has to be remembered, and a warning about where to would read as a failure.
    cargo.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1");
    if env::var_os(SEED).is_none() {
        cargo.env(SEED, "2004");
    }
    let succeeded = process::follow(cargo, |line| counts += counts::of_cargo_line(line))?;
    Ok(counts.of_program(succeeded))
}

fn compare_solvers() -> Result<Counts> {
    setup::install_browser_tests()?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=tap", "solver.test.js"]);
    node.current_dir(project::tests()).env("CROSSOVER_CLI", program::compile()?);
    let mut counts = Counts::default();
    let succeeded = process::follow(node, |line| counts += counts::of_package_line(line))?;
    Ok(counts.of_program(succeeded))
}

fn build() -> Result<Counts> {
    let dist = project::dist();
    // A build that fails must not leave yesterday's page to be tested.
    let _ = fs::remove_dir_all(&dist);
    let tools = tools::install()?;
    site::build(&tools, site::ANYWHERE, &dist)?;
    let mut counts = Counts::one(true);
    let sizes = loads::sizes(&dist)?;
    print!("{}", weight::lines()?);
    println!("{sizes}");
    counts += Counts::one(sizes.fit());
    npm::check()?;
    counts += Counts::one(true);
    solver::build()?;
    counts += Counts::one(true);
    Ok(counts)
}

fn run_browser_tests(words: &[String]) -> Result<Counts> {
    let browser = Browser::new(&engines::CHROMIUM.required()?, false)?;
    let report = project::tests().join("output/report.json");
    let _ = fs::remove_file(&report);
    let mut playwright = browser.playwright(&["chromium", "bench", "firefox", "webkit"], words);
    // Of the benchmarks it is asked here only whether they run.
    playwright.env("CROSSOVER_SMOKE", "1");
    playwright.env("CROSSOVER_SOLVER", solver::module());
    for engine in engines::OTHERS {
        if let Some(file) = engine.optional()? {
            playwright.env(engine.variable(), file);
        }
    }
    // A `test.only` left behind would hide all others.
    playwright.arg("--forbid-only");
    let succeeded = process::run(&mut playwright).is_ok();
    let text = fs::read_to_string(&report)
        .map_err(|error| format!("Playwright left no report: {error}"))?;
    let counts = counts::of_playwright(&text)
        .ok_or_else(|| format!("{} cannot be read", project::display(&report)))?;
    Ok(counts.of_program(succeeded))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_run_in_the_order_of_the_list() {
        assert_eq!(chosen_steps(&[]), Step::value_variants());
        assert_eq!(chosen_steps(&[Step::Browser, Step::Build]), [Step::Build, Step::Browser]);
        assert_eq!(Step::ClippyWeb.name(), "clippy-web");
    }

    #[test]
    fn a_step_with_one_failure_has_failed() {
        let counts = Counts { passed: 7, failed: 1, skipped: 2, repeated: 1 };
        let line = format_line("native", counts, Duration::from_secs(90));
        assert_eq!(
            line,
            "native     FAILED     7 of 8       1.5 min  (2 not run)  (1 at the second try)"
        );
    }
}
