//! Links that nobody would write, and states from the ends of all ranges, drawn anew each night: each is answered or
//! refused, soon, and breaks nothing.
//!
//! `cargo xtask fuzz` asks for thousands, in a release build with a bound on memory; `cargo test` for a few. Each is drawn
//! of the seed and its own number, so one that fails is drawn again alone.

use std::cmp::Reverse;
use std::env;
use std::fmt::Display;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crossover_screens::link::{self, State};
use crossover_screens::registry::SCREENS;
use crossover_screens::screen::Screen;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::matrix::{is_figure, is_report};
use crate::random::{any_state, without_kept_texts};

/// The seed of `cargo test`.
const SEED: u64 = 2004;

/// How long one may take.
const LONGEST: Duration = Duration::from_secs(10);

/// What links are spoiled with.
const SPOILS: &[&str] = &[
    "",
    "0",
    "-0",
    "-1",
    "1e308",
    "1e-308",
    "1e400",
    "NaN",
    "inf",
    "∞",
    "0x10",
    "1,5",
    "1..2",
    "1e",
    "9007199254740993",
    "true",
    "none",
    "best",
    "%",
    "%00",
    "%F0%9F",
    "%25",
    "&",
    "&&=",
    "=",
    "#",
    "?",
    ";",
    ":",
    ",",
    "1;2:3,4",
    "<script>",
    "\u{202e}",
    "\u{0}",
    "µs",
    "1TB",
    "1s/B",
    "own",
    "__proto__",
    "\"",
    "'",
    " ",
    "+",
    "/",
    "//",
    "\\",
    "\n",
];

/// Keys beside those of a screen.
const MORE: &[&str] = &[
    "view=", "hide=", "predict=", "own=", "table=", "on=", "try=", "lesson=", "compare=",
    "figure=", "present=", "v=",
];

/// A run of one kind: how many, from which, and of what seed.
struct Run {
    name: &'static str,
    seed: u64,
    from: u64,
    count: u64,
    failed: Vec<String>,
    slowest: Vec<(Duration, String)>,
}

impl Run {
    fn new(name: &'static str, count: u64) -> Self {
        let asked = |what: &str| env::var(format!("CROSSOVER_FUZZ_{what}")).ok()?.parse().ok();
        let (seed, from) = (asked("SEED").unwrap_or(SEED), asked("FROM").unwrap_or(0));
        let count = asked("COUNT").unwrap_or(count);
        Self { name, seed, from, count, failed: Vec::new(), slowest: Vec::new() }
    }

    /// Tries each of what `draw` draws, by its link, and tells what failed and what was slowest.
    fn all(mut self, draw: impl Fn(&mut TestRunner) -> String, check: impl Fn(&str)) {
        let told = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        for number in self.from..self.count {
            let link = draw(&mut runner(self.seed, number));
            // What ends the whole program is known by what was begun last.
            if let Ok(file) = env::var("CROSSOVER_FUZZ_AT") {
                let _ = fs::write(file, format!("{number} {link}"));
            }
            let begun = Instant::now();
            let done = panic::catch_unwind(AssertUnwindSafe(|| check(&link)));
            let took = begun.elapsed();
            match done {
                Err(why) => self.failed.push(format!("{link}\n    {}", words(why.as_ref()))),
                Ok(()) if LONGEST < took => {
                    self.failed.push(format!("{link}\n    took {took:.1?}"));
                }
                Ok(()) => {}
            }
            self.slowest.push((took, link));
            self.slowest.sort_by_key(|one| Reverse(one.0));
            self.slowest.truncate(5);
        }
        panic::set_hook(told);
        println!(
            "{}: {} from {} of seed {}",
            self.name,
            self.count - self.from,
            self.from,
            self.seed
        );
        for (took, link) in &self.slowest {
            println!("    {took:.2?} {}", shorten_text(link));
        }
        for failed in &self.failed {
            println!("failed: {failed}");
        }
        assert!(self.failed.is_empty(), "{} of {} failed", self.failed.len(), self.name);
    }
}

/// Random choices that belong to a seed and a number.
fn runner(seed: u64, number: u64) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    TestRunner::new_with_rng(Config::default(), random)
}

fn draw_value<T>(any: impl Strategy<Value = T>, runner: &mut TestRunner) -> T {
    any.new_tree(runner).expect("a value").current()
}

fn words(why: &(dyn std::any::Any + Send)) -> String {
    let known = why.downcast_ref::<String>().map(String::as_str);
    let known = known.or_else(|| why.downcast_ref::<&str>().copied());
    shorten_text(known.unwrap_or("a panic"))
}

fn shorten_text(text: &(impl Display + ?Sized)) -> String {
    text.to_string().chars().take(600).collect()
}

fn any_screen(runner: &mut TestRunner) -> &'static Screen {
    draw_value(proptest::sample::select(SCREENS), runner)
}

/// The link of a state with random damage.
fn spoil_link(runner: &mut TestRunner) -> String {
    let screen = any_screen(runner);
    let mut link = State::of(without_kept_texts(draw_value(any_state(screen), runner))).write();
    for _ in 0..draw_value(1..5_usize, runner) {
        let places: Vec<usize> =
            link.char_indices().map(|(at, _)| at).chain([link.len()]).collect();
        let (one, other) =
            (draw_value(0..places.len(), runner), draw_value(0..places.len(), runner));
        let (from, to) = (places[one.min(other)], places[one.max(other)]);
        let spoil = draw_value(proptest::sample::select(SPOILS), runner);
        match draw_value(0..8_u8, runner) {
            0 => link.truncate(to),
            1 => link.replace_range(from..to, ""),
            2 => link.insert_str(to, spoil),
            3 => link.insert_str(to, &spoil.repeat(draw_value(1..3000_usize, runner))),
            4 => link = with_value(&link, one, spoil),
            5 => {
                let again = link[from..to].to_owned();
                link.push('&');
                link.push_str(&again);
            }
            6 => {
                let other = any_screen(runner);
                let param = draw_value(proptest::sample::select(other.schema.params), runner);
                link.extend(["&", param.key, "=", spoil]);
            }
            _ => {
                let more = draw_value(proptest::sample::select(MORE), runner);
                link.extend(["&", more, spoil]);
            }
        }
    }
    link
}

/// The link with another value in one of its pairs.
fn with_value(link: &str, at: usize, value: &str) -> String {
    let mut pairs: Vec<String> = link.split('&').map(str::to_owned).collect();
    let at = at % pairs.len();
    let key = pairs[at].split_once('=').map_or("", |(key, _)| key).to_owned();
    pairs[at] = format!("{key}={value}");
    pairs.join("&")
}

#[test]
fn links_that_are_spoiled_are_read_answered_and_drawn() {
    Run::new("links", 60).all(spoil_link, |link| {
        let (state, _) = State::read(link);
        let written = state.write();
        // What is written may be longer than what was read: then the page offers a file.
        if written.len() <= link::LONGEST {
            let (again, notices) = State::read(&written);
            assert_eq!((&again, notices), (&state, Vec::new()), "{written}");
        }
        if let Some(params) = &state.params {
            let screen = params.screen();
            is_report(params, &screen.report_at_once(params));
            for spec in screen.figures {
                is_figure(params, spec.id, &spec.figure_at_once(params));
            }
        }
    });
}

#[test]
fn states_from_all_ends_are_answered_soon() {
    let state = |runner: &mut TestRunner| {
        let screen = any_screen(runner);
        State::of(without_kept_texts(draw_value(any_state(screen), runner))).write()
    };
    Run::new("evaluations", 200).all(state, |link| {
        let params = State::read(link).0.params.expect("a screen");
        let report = params.screen().report.steps(&params).last();
        is_report(&params, &report.expect("a step"));
    });
}
