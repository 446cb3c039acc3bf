//! `crossover eval --stdin` as a script meets it: a line is answered by a line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

fn crossover(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crossover"));
    command.arg("eval").args(words);
    command
}

/// What `crossover eval` says of these words alone: on standard output, or on standard error.
fn alone(words: &[&str]) -> Value {
    let output = crossover(words).output().expect("the program is built");
    let said = [output.stdout, output.stderr].concat();
    serde_json::from_slice(&said).expect("it is JSON")
}

#[test]
fn each_line_is_answered_at_once_as_it_is_alone_and_a_wrong_one_ends_nothing() {
    let mut child = crossover(&["--stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program is built");
    let mut asked = child.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped"));
    for (line, words) in [
        ("routing", &["routing"][..]),
        ("#/routing?m=1kB", &["#/routing?m=1kB"]),
        (r#"["routing", "m=1kB", "l=4"]"#, &["routing", "m=1kB", "l=4"]),
        (r#"["routing", "m=-1"]"#, &["routing", "m=-1"]),
        ("rooting", &["rooting"]),
        ("", &[""]),
        (r#"["multilevel", "graph=A:1;B:2<-A"]"#, &["multilevel", "graph=A:1;B:2<-A"]),
    ] {
        // The next line is not asked before this one is answered.
        writeln!(asked, "{line}").expect("it listens");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        let answer: Value = serde_json::from_str(&answer).expect(line);
        assert_eq!(answer, alone(words), "{line}");
    }
    writeln!(asked, "[1").expect("it listens");
    let mut answer = String::new();
    answers.read_line(&mut answer).expect("it answers");
    assert!(answer.starts_with(r#"{"error":{"#), "{answer}");
    drop(asked);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn the_reasons_are_given_line_by_line_too_and_a_state_beside_them_is_refused() {
    let mut child = crossover(&["--stdin", "--why"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program is built");
    let mut asked = child.stdin.take().expect("it is piped");
    writeln!(asked, "routing").expect("it listens");
    drop(asked);
    let output = child.wait_with_output().expect("it ends");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(answer, alone(&["routing", "--why"]));
    assert!(alone(&["--stdin", "routing"])["error"].is_object());
    assert!(alone(&[])["error"].is_object());
}

#[test]
fn a_state_that_no_link_can_hold_has_none() {
    let graph = |operators: usize| {
        let chain = (1..operators).map(|at| format!(";o{at}:1<-o{}", at - 1));
        format!("graph=o0:1{}", chain.collect::<String>())
    };
    for operators in [10, 1000] {
        let report = alone(&["multilevel", "problem=graph", &graph(operators)]);
        assert_eq!(report["readouts"]["concurrency"], 1.0, "{report}");
        match report["link"].as_str() {
            Some(link) => assert_eq!(alone(&[link])["readouts"], report["readouts"]),
            None => assert_eq!(operators, 1000),
        }
    }
}
