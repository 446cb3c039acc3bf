//! What the numbers were measured on.

use crate::{process, project};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

/// The machine, the day and the commit.
pub fn describe(chromium: Option<&Path>) -> Value {
    let browser = chromium.and_then(process::version);
    let days = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs() / 86_400);
    json!({
        "date": date(days),
        "commit": commit(),
        "cpu": cpu(),
        "cores": thread::available_parallelism().map_or(0, usize::from),
        "system": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        "chromium": browser,
    })
}

fn commit() -> Option<String> {
    let output = Command::new("git")
        .current_dir(project::root())
        .args(["rev-parse", "--short", "HEAD"])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

fn cpu() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = linux.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == "model name").then(|| value.trim().to_owned())
    });
    name.unwrap_or_else(|| "unknown processor".to_owned())
}

/// The Gregorian date `days` after 1 January 1970.
fn date(days: u64) -> String {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut left = days;
    let mut year = 1970;
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
        ] {
            assert_eq!(date(days), expected);
        }
    }
}
