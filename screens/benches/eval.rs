//! How long the answers of a screen take in any state: 5,000 random ones of each.
//!
//! `cargo bench` says `--bench`; without it, as the tests run it, a few states are answered and nothing is
//! printed. Every line is one result, as `cargo xtask bench` reads it. `SCREEN=star` measures one screen.

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/screens/common.rs"]
mod common;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/screens/random.rs"]
mod random;

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crossover_screens::Params;
use crossover_screens::link::State;
use crossover_screens::screen::Screen;

const STATES: usize = 5000;
/// The states of a screen without `--bench`, and the time that they may take.
const SMOKE: (usize, Duration) = (50, Duration::from_secs(2));
/// What a reader of the command line waits for at most.
const MOST: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    if std::env::args().any(|word| word == "--bench") {
        // All of them are measured, also after one that takes too long.
        let kept = common::screens().filter(|screen| measure(screen)).count();
        return ExitCode::from(u8::from(kept < common::screens().count()));
    }
    for screen in common::screens() {
        let begun = Instant::now();
        let all = states(screen, SMOKE.0);
        let in_time = all.iter().take_while(|_| begun.elapsed() < SMOKE.1);
        in_time.for_each(answer);
    }
    ExitCode::SUCCESS
}

fn states(screen: &'static Screen, count: usize) -> Vec<Params> {
    random::draw_values(random::any_state(screen)).take(count).collect()
}

/// What `crossover eval` prints of a state.
fn answer(params: &Params) {
    let screen = params.screen();
    let report = screen.report(params);
    black_box((report.takeaway_shown(params), report.hints_shown(params)));
}

/// Prints the worst time of a screen. Returns whether no state took too long; one that does ends the
/// screen, as there is no telling when it would be done.
fn measure(screen: &'static Screen) -> bool {
    let states = states(screen, STATES);
    let (done, told) = mpsc::channel();
    let own = states.clone();
    thread::spawn(move || {
        for params in own {
            let begun = Instant::now();
            answer(&params);
            if done.send(begun.elapsed()).is_err() {
                return;
            }
        }
    });
    let mut times: Vec<(Duration, usize)> = Vec::new();
    for at in 0..STATES {
        let Ok(time) = told.recv_timeout(MOST) else {
            times.push((MOST, at));
            break;
        };
        times.push((time, at));
    }
    let complete = times.len() == STATES && times.iter().all(|(time, _)| *time < MOST);
    times.sort();
    let share = |share: f64| {
        let place = (share * times.len() as f64).ceil() as usize;
        times[place.max(1) - 1].0.as_secs_f64() * 1e3
    };
    let (_, worst) = times[times.len() - 1];
    let cut = if complete { "" } else { "; broken off" };
    let line = serde_json::json!({
        "group": "eval",
        "name": format!("{}, the slowest state", screen.schema.id),
        "value": share(1.0),
        "unit": "ms",
        "at_most": MOST.as_secs_f64() * 1e3,
        "note": format!(
            "of {} random states; half take {:.3} ms, 99 % {:.3} ms{cut}; {}",
            times.len(),
            share(0.5),
            share(0.99),
            State::of(states[worst].clone()).write()
        ),
    });
    println!("{line}");
    complete
}
