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
}

impl Counts {
    /// One check.
    pub fn one(passed: bool) -> Self {
        Self {
            passed: u64::from(passed),
            failed: u64::from(!passed),
            skipped: 0,
        }
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
    }
}

/// Reads a line of `cargo test`, such as
/// `test result: ok. 16 passed; 0 failed; 1 ignored; 0 measured; ...`.
pub fn of_cargo_line(line: &str) -> Option<Counts> {
    let (_, numbers) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let mut counts = Counts::default();
    for part in numbers.split(';') {
        match part.trim().split_once(' ') {
            Some((number, "passed")) => counts.passed = number.parse().ok()?,
            Some((number, "failed")) => counts.failed = number.parse().ok()?,
            Some((number, "ignored")) => counts.skipped = number.parse().ok()?,
            _ => {}
        }
    }
    Some(counts)
}

/// Reads Playwright's JSON report. A test that passed only when repeated has failed.
pub fn of_playwright(report: &str) -> Option<Counts> {
    let report: Value = serde_json::from_str(report).ok()?;
    let number = |name: &str| report["stats"][name].as_u64();
    let errors = report["errors"].as_array().map_or(0, Vec::len) as u64;
    Some(Counts {
        passed: number("expected")?,
        failed: number("unexpected")? + number("flaky")? + errors,
        skipped: number("skipped")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_summary_is_read_and_nothing_else() {
        let line = "test result: FAILED. 16 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        let expected = Counts {
            passed: 16,
            failed: 2,
            skipped: 1,
        };
        assert_eq!(of_cargo_line(line), Some(expected));
        for line in ["test a ... ok", "running 3 tests", "", "test result: ?"] {
            assert_eq!(of_cargo_line(line), None, "{line}");
        }
    }

    #[test]
    fn playwrights_report_is_read() {
        let report = r#"{"errors": [{}], "stats": {"expected": 5, "unexpected": 1, "flaky": 1, "skipped": 2}}"#;
        let expected = Counts {
            passed: 5,
            failed: 3,
            skipped: 2,
        };
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
