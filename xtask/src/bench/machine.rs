//! What the numbers were measured on.

use crate::{process, project};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

/// The machine, and the commit with its day.
pub fn describe(chromium: Option<&Path>) -> Value {
    let browser = chromium.and_then(process::version);
    json!({
        "date": git(&["log", "-1", "--format=%cs"]),
        "commit": git(&["rev-parse", "--short", "HEAD"]),
        "cpu": cpu(),
        "cores": thread::available_parallelism().map_or(0, usize::from),
        "system": format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        "chromium": browser,
    })
}

fn git(words: &[&str]) -> Option<String> {
    let text =
        process::capture(Command::new("git").current_dir(project::root()).args(words)).ok()?;
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn cpu() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = linux.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == "model name").then(|| value.trim().to_owned())
    });
    name.unwrap_or_else(|| "unknown processor".to_owned())
}
