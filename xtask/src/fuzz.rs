//! `cargo xtask fuzz`: what a night tries that no reader would: spoiled links, states from all ends, random events.

use crate::browser::Browser;
use crate::failure::Result;
use crate::{engines, process, project};
use clap::Args;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Try spoiled links, states from all ends and random events, as a night does.
///
/// 0 leaves a kind out. Links and states are tried in a release build: one that takes more than 10 seconds, or
/// more than 500 MB, has failed. The seed stands first and the counts last; of what failed the link is printed.
/// A small part of each kind is among the tests.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Options {
    /// Draw what another run drew; without it each run draws anew
    #[arg(long)]
    seed: Option<u64>,
    /// How many spoiled links are read, answered and drawn
    #[arg(long, default_value_t = 6000)]
    links: u64,
    /// How many states from the ends of all ranges are answered
    #[arg(long, default_value_t = 20_000)]
    evaluations: u64,
    /// How many clicks, keys, drags and resizes the page in dist gets, half of them on a phone
    #[arg(long, default_value_t = 10_000)]
    events: u64,
    /// Options for Playwright
    #[arg(last = true)]
    playwright: Vec<String>,
}

/// How long one link or state may take.
const LONGEST: Duration = Duration::from_secs(10);

/// The memory they may take, in kB.
const MEMORY: u32 = 500_000;

/// The most of a kind that end the program before a run is given up.
const MOST_ENDED: usize = 20;

pub fn run(options: &Options) -> Result<()> {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let seed = options.seed.unwrap_or_else(now);
    let &Options { links, evaluations, events, .. } = options;
    println!("[fuzz] --seed {seed}");
    let mut failed = Vec::new();
    if 0 < links + evaluations {
        let program = compile_tests()?;
        let kinds = [
            ("links_that_are_spoiled_are_read_answered_and_drawn", links),
            ("states_from_all_ends_are_answered_soon", evaluations),
        ];
        for (name, count) in kinds {
            failed.extend(try_links(&program, name, seed, count)?);
        }
    }
    if 0 < events && !try_events(&options.playwright, seed, events)? {
        failed.push(format!("events: tests/output tells which; --seed {seed} draws them again"));
    }
    println!(
        "[fuzz] --seed {seed}: {links} links, {evaluations} evaluations, {events} events, {} failed",
        failed.len()
    );
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Compiles the tests of the screens for release and returns their file.
fn compile_tests() -> Result<PathBuf> {
    let words = "test --release --package crossover-screens --test screens --no-run --message-format json-render-diagnostics";
    let said = process::capture(process::cargo().args(words.split(' ')))?;
    let messages = said.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut programs =
        messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from));
    programs.next_back().ok_or_else(|| "cargo names no program".to_owned())
}

/// Tries `count` of a kind and returns what failed. One that ends the program is passed over by the next.
fn try_links(program: &Path, name: &str, seed: u64, count: u64) -> Result<Vec<String>> {
    let at = project::root().join("target/fuzz.txt");
    let (mut failed, mut from) = (Vec::new(), 0);
    while from < count && failed.len() < MOST_ENDED {
        let _ = fs::remove_file(&at);
        let mut child = with_memory_limit(program)
            .args([&format!("fuzz::{name}"), "--exact", "--nocapture", "--test-threads=1"])
            .env("CROSSOVER_FUZZ_SEED", seed.to_string())
            .env("CROSSOVER_FUZZ_COUNT", count.to_string())
            .env("CROSSOVER_FUZZ_FROM", from.to_string())
            .env("CROSSOVER_FUZZ_AT", &at)
            .current_dir(project::root().join("screens"))
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let ended = watch(&mut child, &at)?;
        let Some(why) = ended else {
            return Ok(failed);
        };
        if why.is_empty() {
            failed.push(format!("{name}: told above"));
            return Ok(failed);
        }
        let (number, link) =
            last_begun(&at).ok_or_else(|| format!("{name} {why} before it began"))?;
        println!("failed: {link}\n    {why}");
        failed.push(format!("{link}: {why}"));
        from = number + 1;
    }
    Ok(failed)
}

/// The program within the memory that it may take, where a shell can bound it.
fn with_memory_limit(program: &Path) -> std::process::Command {
    if cfg!(unix) {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &format!("ulimit -d {MEMORY}; exec \"$0\" \"$@\"")]).arg(program);
        shell
    } else {
        std::process::Command::new(program)
    }
}

/// Waits for the end of a program, or ends it where one of its links takes too long. Returns why it ended before it was
/// done: empty where it has told itself; none where nothing failed.
fn watch(child: &mut Child, at: &Path) -> Result<Option<String>> {
    let (mut last, mut since) = (None, Instant::now());
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            // A test that fails ends with 101.
            return Ok(match status.code() {
                Some(0) => None,
                Some(101) => Some(String::new()),
                _ => {
                    Some(format!("ended the program ({status}); it may take {} MB", MEMORY / 1000))
                }
            });
        }
        let now = last_begun(at).map(|(number, _)| number);
        if now != last {
            (last, since) = (now, Instant::now());
        }
        // It tells itself what took a little longer.
        if LONGEST + Duration::from_secs(5) < since.elapsed() && last.is_some() {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(Some(format!("took more than {} s", LONGEST.as_secs())));
        }
        sleep(Duration::from_millis(100));
    }
}

/// Returns the number and the link that were begun last.
fn last_begun(at: &Path) -> Option<(u64, String)> {
    let text = fs::read_to_string(at).ok()?;
    let (number, link) = text.split_once(' ')?;
    Some((number.parse().ok()?, link.to_owned()))
}

fn try_events(words: &[String], seed: u64, events: u64) -> Result<bool> {
    let browser = Browser::new(&engines::CHROMIUM.required()?, false)?;
    let mut playwright = browser.playwright(&["chromium"], words);
    playwright
        .arg("fuzz/")
        .env("CROSSOVER_FUZZ_SEED", seed.to_string())
        .env("CROSSOVER_FUZZ_EVENTS", events.to_string());
    Ok(process::run(&mut playwright).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(script: &str, at: &str) -> Option<String> {
        let folder = std::env::temp_dir().join(format!(
            "crossover-fuzz-{}-{}",
            std::process::id(),
            script.len()
        ));
        fs::write(&folder, at).expect("a file");
        let mut child =
            with_memory_limit(Path::new("sh")).args(["-c", script]).spawn().expect("a shell");
        let ended = watch(&mut child, &folder).expect("it is waited for");
        let _ = fs::remove_file(&folder);
        ended
    }

    #[test]
    fn a_program_ends_well_with_a_failure_it_tells_or_without_a_word() {
        assert_eq!(ended("exit 0", ""), None);
        assert_eq!(ended("exit 101", "").as_deref(), Some(""));
        let killed = ended("kill -9 $$", "3 #/routing").expect("it ended");
        assert!(killed.starts_with("ended the program"), "{killed}");
    }

    #[test]
    fn memory_is_bounded() {
        let bound = process::capture(with_memory_limit(Path::new("sh")).args(["-c", "ulimit -d"]))
            .expect("a shell");
        assert_eq!(bound.trim(), MEMORY.to_string());
    }
}
