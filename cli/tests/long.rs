//! What takes long on the command line: it says how far it has come, and what takes too long is refused.

use std::process::Command;

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
