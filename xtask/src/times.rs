//! Where the minutes of the tests are, read from what the test programs report.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// So many of the slowest are named.
const SLOWEST: usize = 20;

/// A test with the file, or the program, that it belongs to.
#[derive(Debug, PartialEq)]
struct Took {
    file: String,
    title: String,
    seconds: f64,
}

/// Minutes a spec file and the slowest tests of Playwright's JSON report.
pub fn of_playwright(report: &str) -> Option<String> {
    let report: Value = serde_json::from_str(report).ok()?;
    let mut tests = Vec::new();
    for suite in report["suites"].as_array()? {
        add_suite(suite, "", &mut tests);
    }
    let mut files: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
    for test in &tests {
        let (seconds, count) = files.entry(&test.file).or_default();
        *seconds += test.seconds;
        *count += 1;
    }
    let mut files: Vec<_> = files.into_iter().collect();
    files.sort_by(|a, b| b.1.0.total_cmp(&a.1.0));
    let mut text = String::from("minutes a spec file, of all workers together:\n");
    for (file, (seconds, count)) in files {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>6.1} min {count:>4} tests  {file}", seconds / 60.0);
    }
    tests.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    let _ = writeln!(text, "the {SLOWEST} slowest tests:");
    for test in tests.iter().take(SLOWEST) {
        let _ = writeln!(text, "{:>6.1} s  {}: {}", test.seconds, test.file, test.title);
    }
    Some(text)
}

/// Adds the tests of a suite, which is a file or what a `describe` holds.
fn add_suite(suite: &Value, within: &str, tests: &mut Vec<Took>) {
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    for spec in list(suite, "specs") {
        for test in list(&spec, "tests") {
            let tries = list(&test, "results");
            let times = tries.iter().filter_map(|one| one["duration"].as_f64());
            let project = match text(&test, "projectName").as_str() {
                "" | "chromium" => String::new(),
                other => format!(" ({other})"),
            };
            tests.push(Took {
                file: text(&spec, "file"),
                title: format!("{within}{}{project}", text(&spec, "title")),
                seconds: times.sum::<f64>() / 1000.0,
            });
        }
    }
    for inner in list(suite, "suites") {
        add_suite(&inner, &format!("{within}{}, ", text(&inner, "title")), tests);
    }
}

/// Seconds a test program, as `cargo test` prints them.
#[derive(Debug, Default)]
pub struct Programs {
    running: String,
    took: Vec<(String, f64)>,
}

impl Programs {
    /// Reads a line: `Running tests/main.rs (target/…)`, `Doc-tests crossover_model`, or
    /// `test result: ok. …; finished in 1.50s`.
    pub fn read(&mut self, line: &str) {
        let name = |start: &str| line.trim_start().strip_prefix(start);
        if let Some(program) = name("Running ") {
            // The name that cargo gave the program, without its hash.
            let file = program.rsplit(['/', '\\']).next().unwrap_or(program);
            file.rsplit_once('-').map_or(file, |(name, _)| name).clone_into(&mut self.running);
        } else if let Some(package) = name("Doc-tests ") {
            self.running = format!("{package}, doc tests");
        } else if let Some(seconds) = seconds(line) {
            self.took.push((self.running.clone(), seconds));
        }
    }

    /// The slowest programs, a line each.
    pub fn slowest(mut self) -> String {
        self.took.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut text = String::from("the slowest test programs:\n");
        for (name, seconds) in self.took.iter().take(5) {
            let _ = writeln!(text, "{seconds:>6.1} s  {name}");
        }
        text
    }
}

fn seconds(line: &str) -> Option<f64> {
    let (_, time) = line.strip_prefix("test result: ")?.split_once("finished in ")?;
    time.trim_end().trim_end_matches('s').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_summed_by_file_and_the_slowest_come_first() {
        let report = r#"{"suites": [
            {"title": "a.spec.js", "specs": [
                {"title": "quick", "file": "a.spec.js", "tests": [
                    {"projectName": "chromium", "results": [{"duration": 1500}, {"duration": 1500}]}]}],
             "suites": [{"title": "on a phone", "specs": [
                {"title": "slow", "file": "a.spec.js", "tests": [
                    {"projectName": "firefox", "results": [{"duration": 60000}]}]}]}]},
            {"title": "b.spec.js", "specs": [
                {"title": "middling", "file": "b.spec.js", "tests": [
                    {"projectName": "chromium", "results": [{"duration": 6000}]}]}]}]}"#;
        let text = of_playwright(report).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "minutes a spec file, of all workers together:",
                "   1.1 min    2 tests  a.spec.js",
                "   0.1 min    1 tests  b.spec.js",
                "the 20 slowest tests:",
                "  60.0 s  a.spec.js: on a phone, slow (firefox)",
                "   6.0 s  b.spec.js: middling",
                "   3.0 s  a.spec.js: quick",
            ]
        );
        assert_eq!(of_playwright("oops"), None);
    }

    #[test]
    fn the_slowest_programs_are_named() {
        let mut programs = Programs::default();
        for line in [
            "   Compiling crossover-model v0.1.0",
            "     Running tests/main.rs (target/debug/deps/model-0123456789abcdef)",
            "test result: ok. 16 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 1.50s",
            "   Doc-tests crossover_model",
            "test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 12.25s",
        ] {
            programs.read(line);
        }
        let text = programs.slowest();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1..], ["  12.2 s  crossover_model, doc tests", "   1.5 s  model"]);
    }
}
