//! How many tests passed, read from what the test programs report.

use serde_json::Value;
use std::ops::AddAssign;

/// Tests, or checks that count as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
    /// Present but not run. They count as neither and are pointed out.
    pub skipped: u64,
    /// Those of the passed that did so at the second try. They are pointed out as well.
    pub repeated: u64,
}

impl Counts {
    /// One check.
    pub fn one(passed: bool) -> Self {
        Self { passed: u64::from(passed), failed: u64::from(!passed), ..Self::default() }
    }

    /// A program that ended badly has failed, also when no single test of it did:
    /// it did not compile, or it crashed.
    #[must_use]
    pub fn of_program(mut self, succeeded: bool) -> Self {
        if !succeeded && self.failed == 0 {
            self.failed = 1;
        }
        self
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.repeated += other.repeated;
    }
}

/// Reads a line of `cargo test`, such as
/// `test result: ok. 16 passed; 0 failed; 1 ignored; 0 measured; ...`; others count nothing.
pub fn of_cargo_line(line: &str) -> Counts {
    let numbers = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". "));
    let mut counts = Counts::default();
    for part in numbers.map_or("", |(_, numbers)| numbers).split(';') {
        let Some((number, what)) = part.trim().split_once(' ') else { continue };
        let number = number.parse().unwrap_or_default();
        match what {
            "passed" => counts.passed = number,
            "failed" => counts.failed = number,
            "ignored" => counts.skipped = number,
            _ => {}
        }
    }
    counts
}

/// Reads a line of pytest, such as `12 passed, 1 skipped in 3.20s`, or of Node's tests, such as `# pass 12`.
pub fn of_package_line(line: &str) -> Counts {
    let mut counts = Counts::default();
    let mut add = |what: &str, number: &str| {
        let number = number.parse().unwrap_or_default();
        match what {
            "passed" | "pass" => counts.passed = number,
            "failed" | "error" | "errors" | "fail" => counts.failed += number,
            "skipped" => counts.skipped = number,
            _ => {}
        }
    };
    let words: Vec<_> = line.split_whitespace().collect();
    match *words {
        ["#", what, number] => add(what, number),
        [.., "in", time] if time.ends_with('s') => {
            for pair in words.windows(2) {
                add(pair[1].trim_end_matches(','), pair[0]);
            }
        }
        _ => {}
    }
    counts
}

/// Reads Playwright's JSON report.
pub fn of_playwright(report: &str) -> Option<Counts> {
    let report: Value = serde_json::from_str(report).ok()?;
    let number = |name: &str| report["stats"][name].as_u64();
    let errors = report["errors"].as_array().map_or(0, Vec::len) as u64;
    let repeated = number("flaky")?;
    Some(Counts {
        passed: number("expected")? + repeated,
        failed: number("unexpected")? + errors,
        skipped: number("skipped")?,
        repeated,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_summary_is_read_and_nothing_else() {
        let line = "test result: FAILED. 16 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        let expected = Counts { passed: 16, failed: 2, skipped: 1, repeated: 0 };
        assert_eq!(of_cargo_line(line), expected);
        for line in ["test a ... ok", "running 3 tests", "", "test result: ?"] {
            assert_eq!(of_cargo_line(line), Counts::default(), "{line}");
        }
    }

    #[test]
    fn the_last_lines_of_pytest_and_node_are_read() {
        let counts = |passed, failed, skipped| Counts { passed, failed, skipped, repeated: 0 };
        assert_eq!(of_package_line("1 failed, 12 passed, 2 skipped in 3.20s"), counts(12, 1, 2));
        assert_eq!(of_package_line("3 passed in 0.01s"), counts(3, 0, 0));
        assert_eq!(of_package_line("# pass 12"), counts(12, 0, 0));
        assert_eq!(of_package_line("# fail 2"), counts(0, 2, 0));
        for line in ["# tests 12", "ok 3 - passed in time", "", "# Subtest: 3 passed"] {
            assert_eq!(of_package_line(line), Counts::default(), "{line}");
        }
    }

    #[test]
    fn playwrights_report_is_read() {
        let report = r#"{"errors": [{}], "stats": {"expected": 5, "unexpected": 1, "flaky": 1, "skipped": 2}}"#;
        let expected = Counts { passed: 6, failed: 2, skipped: 2, repeated: 1 };
        assert_eq!(of_playwright(report), Some(expected));
        assert_eq!(of_playwright("{}"), None);
        assert_eq!(of_playwright("oops"), None);
    }

    #[test]
    fn a_program_that_ends_badly_has_failed() {
        assert_eq!(Counts::default().of_program(false).failed, 1);
        assert_eq!(Counts::one(false).of_program(false).failed, 1);
        assert_eq!(Counts::one(true).of_program(true), Counts::one(true));
    }
}
