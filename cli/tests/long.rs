//! Long runs of the command line report their progress, and too long ones are refused.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

#[test]
fn what_takes_too_long_is_refused_and_progress_is_told() {
    let output = Command::new(env!("CARGO_BIN_EXE_crossover"))
        .args(["eval", "tree", "shape=ordinary", "h=10", "n=1000"])
        .output()
        .expect("the program is built");
    let said: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(said["readouts"]["messages_worth"], 8.0, "{said}");
    assert_eq!(said["undefined"]["price_V"]["kind"], "too_large", "{said}");
    assert_eq!(said["undefined"]["price_V"]["field"], "n", "{said}");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("answers are found after 1 s"), "{told}");
}

#[test]
fn reasons_take_little_more_than_the_answers() {
    let said = |words: &[&str]| -> (Value, Duration) {
        let begun = Instant::now();
        let output = Command::new(env!("CARGO_BIN_EXE_crossover"))
            .args(words)
            .output()
            .expect("the program is built");
        (serde_json::from_slice(&output.stdout).expect("JSON"), begun.elapsed())
    };
    let state = ["work-span", "steal=0.001", "n=3", "w=65537"];
    let (answers, alone) = said(&[&["eval"][..], &state].concat());
    assert_eq!(answers["undefined"]["t_stealing"]["field"], "steal", "{answers}");
    let (told, with_reasons) = said(&[&["eval", "--why"][..], &state].concat());
    assert!(told["why"].is_object(), "{told}");
    assert!(with_reasons < 5 * alone + Duration::from_secs(1), "{alone:?}, {with_reasons:?}");
}
