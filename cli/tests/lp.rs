//! `crossover lp` as a user meets it: what it writes, and what it refuses.

use std::process::{Command, Output};

use serde_json::Value;

fn lp(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crossover"))
        .arg("lp")
        .args(words)
        .output()
        .expect("the program is built")
}

fn text(words: &[&str]) -> String {
    let output = lp(words);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {error}");
    String::from_utf8(output.stdout).expect("it is text")
}

#[track_caller]
fn expect_refusal(words: &[&str], kind: &str, field: &str) {
    let output = lp(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    assert!(output.stdout.is_empty(), "{words:?}");
    let said: Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert_eq!(said["error"]["kind"], kind, "{said}");
    assert_eq!(said["error"]["field"], field, "{said}");
}

#[test]
fn every_kind_of_program_is_named() {
    let tree = |shape: &'static str, order: &'static str, buffers: &'static str| {
        ["tree", shape, order, buffers, "p=2", "h=3", "n=2", "V=900"]
    };
    for (words, name) in [
        (tree("shape=ordinary", "order=NLF", "buffers=1"), "TreeNLF-1"),
        (tree("shape=ordinary", "order=NLF", "buffers=2"), "TreeNLF-2"),
        (tree("shape=ordinary", "order=LLF", "buffers=1"), "TreeLLF-1"),
        (tree("shape=ordinary", "order=LLF", "buffers=2"), "TreeLLF-2"),
        (tree("shape=binomial", "order=NLF", "buffers=1"), "BinomialTreeNLF"),
        (tree("shape=binomial", "order=LLF", "buffers=1"), "BinomialTreeLLF"),
    ] {
        let text = text(&words);
        let mut lines = text.lines();
        assert!(lines.next().is_some_and(|line| line.starts_with("\\ #/tree")));
        assert_eq!(lines.next(), Some(format!("\\ {name}").as_str()));
        assert_eq!(text.lines().last(), Some("End"));
    }
    assert!(text(&["star"]).lines().any(|line| line == "\\ LoadDirect"));
}

#[test]
fn stages_are_chosen_as_the_screen_does() {
    let finishing = |words: &[&str]| {
        let text = text(words);
        text.lines().filter(|line| line.starts_with(" end")).count()
    };
    // 69 messages of 8 bytes, so 7 stages of 10 processors.
    assert_eq!(finishing(&["star", "V=550", "D=8"]), 70);
    assert_eq!(finishing(&["star", "n=3", "m=4", "V=90"]), 12);
    // Two full stages need six of the ten layers.
    assert_eq!(finishing(&["tree", "h=10", "n=fewest", "V=2901", "D=100"]), 12);
    assert_eq!(finishing(&["#/tree?h=10&V=2900&D=100&n=5&layers=4,5"]), 10);
}

#[test]
fn a_file_holds_what_is_printed() {
    let file = std::env::temp_dir().join(format!("crossover-lp-{}.lp", std::process::id()));
    let path = file.to_str().expect("a path in Unicode");
    assert_eq!(text(&["star", "m=3", "n=1", "V=3", "D=1", "-o", path]), "");
    let written = std::fs::read_to_string(&file).expect("it is written");
    assert_eq!(written, text(&["star", "m=3", "n=1", "V=3", "D=1"]));
    std::fs::remove_file(&file).expect("it is ours");
}

#[test]
fn what_has_no_program_is_refused_by_field() {
    expect_refusal(&["routing"], "unknown_option", "screen");
    expect_refusal(&["nothing"], "unknown_option", "screen");
    expect_refusal(&["star", "n=3"], "infeasible", "n");
    expect_refusal(&["tree", "n=2", "V=1e4"], "infeasible", "n");
    expect_refusal(&["tree", "order=FIFO"], "unknown_option", "order");
    expect_refusal(&["star", "V=0"], "not_positive", "V");
    expect_refusal(&["star", "n=10000", "m=1000"], "too_large", "n");
    expect_refusal(&["#/tree?p=100&h=64"], "too_large", "h");
}
