//! `cargo xtask test`: every check there is, ending with one line of counts.

use crate::bench::solver;
use crate::browser::Browser;
use crate::command::Command;
use crate::counts::{self, Counts};
use crate::failure::Result;
use crate::options::Options;
use crate::{
    crates, engines, loads, npm, pictures, process, project, site, sites, times, toolchain, tools,
    weight,
};
use std::env;
use std::fs;
use std::time::{Duration, Instant};

pub const COMMAND: Command = Command {
    name: "test",
    summary: "set up and run every check: format, lints, tests, size budget, pictures, browser tests",
    details: "
  --only STEP,...   run these steps only:
                      fmt         rustfmt
                      clippy      clippy natively, warnings denied
                      clippy-web  clippy on the web crate for wasm32, warnings denied
                      native      all native tests, doc tests included
                      crates      the documentation and the packages of model and figures, without a
                                  warning; the packages are built alone
                      pictures    the committed pictures are what the code draws
                      build       the release page, its size budget, the npm package, and the
                                  solver that a benchmark calls
                      sites       the packages for authors and the example sites, built by the tools of
                                  each host and opened in a browser
                      browser     the browser tests, on what lies in dist: in Chromium, and the
                                  outlines in Firefox and WebKit where they are installed; and
                                  each benchmark once, small
  --no-sites        leave out the step `sites`, whose tools take 1 GB; it is told as not run
  -- ...            options for Playwright, such as `-- links.spec.js --headed`

A step that fails does not keep the others from running. The last line counts the tests
of all steps; formatting, lints, each kind of package, pictures, budget and each build count as one. Before it
stand the minutes of each step, and after a step with many tests the slowest of them. With
2 cores all of it takes 33 minutes, and 45 on a fresh machine.
What the browser tests leave behind lies in tests/output.",
    values: &["only"],
    flags: &["no-sites"],
    run,
};

/// A check, with its name.
type Step = (&'static str, fn(&Options) -> Result<Counts>);

const STEPS: &[Step] = &[
    ("fmt", fmt),
    ("clippy", clippy),
    ("clippy-web", clippy_web),
    ("native", native),
    ("crates", as_crates),
    ("pictures", fresh_pictures),
    ("build", build),
    ("sites", sites),
    ("browser", in_browser),
];

fn run(options: &Options) -> Result<()> {
    let steps = chosen(options)?;
    let mut lines = Vec::new();
    let mut total = Counts::default();
    let begun = Instant::now();
    for (name, check) in steps {
        println!("\n[test] {name}");
        let start = Instant::now();
        let counts = check(options).unwrap_or_else(|message| {
            println!("{message}");
            Counts::one(false)
        });
        total += counts;
        let line = line(name, counts, start.elapsed());
        println!("[test] {line}");
        lines.push(line);
    }
    let all = begun.elapsed().as_secs_f64() / 60.0;
    println!("\n{}\nin all {all:29.1} min", lines.join("\n"));
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 { Ok(()) } else { Err(String::new()) }
}

fn chosen(options: &Options) -> Result<Vec<&'static Step>> {
    let Some(names) = options.value("only") else {
        return Ok(STEPS.iter().collect());
    };
    for name in names.split(',') {
        if !STEPS.iter().any(|step| step.0 == name) {
            return Err(format!("--only: there is no step `{name}`"));
        }
    }
    // In the order of the table, whatever the order asked for: build comes before browser.
    let named = |step: &&Step| names.split(',').any(|name| name == step.0);
    Ok(STEPS.iter().filter(named).collect())
}

fn line(name: &str, counts: Counts, took: Duration) -> String {
    let state = if counts.failed == 0 { "ok" } else { "FAILED" };
    let told = |number: u64, what: &str| match number {
        0 => String::new(),
        number => format!("  ({number} {what})"),
    };
    let skipped = told(counts.skipped, "not run");
    let repeated = told(counts.repeated, "at the second try");
    format!(
        "{name:<10} {state:<6} {:>5} of {:<5} {:>5.1} min{skipped}{repeated}",
        counts.passed,
        counts.passed + counts.failed,
        took.as_secs_f64() / 60.0
    )
}

fn fmt(_: &Options) -> Result<Counts> {
    toolchain::component("rustfmt")?;
    // The build finds the screens and their tests, so rustfmt meets no `mod` line that leads to them.
    let folders = fs::read_dir(project::root().join("screens/src")).into_iter().flatten().flatten();
    let files =
        folders.flat_map(|folder| ["mod.rs", "tests.rs"].map(|file| folder.path().join(file)));
    let screens = files.filter(|file| file.exists());
    process::run(process::cargo().args(["fmt", "--all", "--", "--check"]).args(screens))?;
    Ok(Counts::one(true))
}

fn clippy(_: &Options) -> Result<Counts> {
    lint("--workspace --exclude crossover-web --all-targets")
}

fn clippy_web(_: &Options) -> Result<Counts> {
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

fn native(_: &Options) -> Result<Counts> {
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
    let mut programs = times::Programs::default();
    let succeeded = process::follow(cargo, |line| {
        if let Some(more) = counts::of_cargo_line(line) {
            counts += more;
        }
        programs.read(line);
    })?;
    print!("\n{}", programs.slowest());
    Ok(counts.of_program(succeeded))
}

fn as_crates(_: &Options) -> Result<Counts> {
    crates::check()
}

fn fresh_pictures(_: &Options) -> Result<Counts> {
    pictures::check()?;
    Ok(Counts::one(true))
}

fn build(_: &Options) -> Result<Counts> {
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

fn sites(options: &Options) -> Result<Counts> {
    if options.flag("no-sites") { sites::left_out() } else { sites::check(options) }
}

fn in_browser(options: &Options) -> Result<Counts> {
    let browser = Browser::new(&engines::CHROMIUM.required()?, false)?;
    let report = project::tests().join("output/report.json");
    let _ = fs::remove_file(&report);
    let mut playwright = browser.playwright(&["chromium", "bench", "firefox", "webkit"], options);
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
        .ok_or_else(|| format!("{} cannot be read", project::shown(&report)))?;
    print!("\n{}", times::of_playwright(&text).unwrap_or_default());
    Ok(counts.of_program(succeeded))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: &[&str]) -> Result<Vec<&'static str>> {
        let words: Vec<String> = only.iter().map(|&word| word.to_owned()).collect();
        let options = Options::parse(&words, COMMAND.values, COMMAND.flags)?;
        Ok(chosen(&options)?.iter().map(|step| step.0).collect())
    }

    #[test]
    fn steps_run_in_the_order_of_the_table() {
        assert_eq!(names(&[]).unwrap().len(), STEPS.len());
        assert_eq!(names(&["--only", "browser,build"]).unwrap(), ["build", "browser"]);
        assert!(names(&["--only", "nothing"]).unwrap_err().contains("`nothing`"));
    }

    #[test]
    fn the_help_lists_every_step() {
        for (name, _) in STEPS {
            assert!(COMMAND.details.contains(&format!("  {name:<12}")), "{name}");
        }
    }

    #[test]
    fn a_step_with_one_failure_has_failed() {
        let counts = Counts { passed: 7, failed: 1, skipped: 2, repeated: 1 };
        let line = line("native", counts, Duration::from_secs(90));
        assert_eq!(
            line,
            "native     FAILED     7 of 8       1.5 min  (2 not run)  (1 at the second try)"
        );
    }
}
