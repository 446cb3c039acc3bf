//! `crossover eval --stdin` as a script meets it: a line is answered by a line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

fn crossover(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crossover"));
    command.arg("eval").args(words);
    command
}

/// Runs `crossover eval` with these words alone and returns its JSON, of standard output or of standard error.
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

/// A file in the folder of this test run, with that text.
fn file(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder is there");
    path.to_str().expect("a name").to_owned()
}

/// An output of OSU's latency test, near to 2 µs and 1 ns a byte.
fn output() -> String {
    let row = |power: u32| {
        let m = f64::from(1_u32 << power);
        let t = (2.0 + 1e-3 * m) * if power.is_multiple_of(2) { 1.01 } else { 0.99 };
        format!("{m:<10}{t:>18.3}\n")
    };
    let rows: String = (0..21).map(row).collect();
    format!("# OSU MPI Latency Test v7.4\n# Size          Latency (us)\n{rows}")
}

#[test]
fn the_machine_of_a_file_sets_its_keys_and_what_stands_beside_it_has_the_last_word() {
    let path = file("cluster.txt", &output());
    let on = |words: &[&str]| alone(&[words, &["--machine", &path]].concat());
    let said = on(&["routing", "l=1", "word=4"]);
    let near = |value: &Value, expected: f64| {
        let value = value.as_f64().expect("a number");
        assert!((value / expected - 1.0).abs() < 0.01, "{value}: {said}");
    };
    near(&said["params"]["ts"], 2e-6);
    near(&said["params"]["tw"], 4e-9);
    near(&said["machine"]["ts"], 2e-6);
    near(&said["machine"]["tw"], 1e-9);
    assert_eq!(said["machine"]["name"], "cluster");
    let ends = |key: &str| said["machine"]["ci95"][key].as_array().expect("both ends").clone();
    assert!(ends("ts")[0].as_f64() < Some(2e-6) && Some(2e-6) < ends("ts")[1].as_f64());
    // Its link is the same state.
    let link = said["link"].as_str().expect("a link");
    assert_eq!(alone(&[link])["readouts"], said["readouts"]);
    assert_eq!(on(&["routing", "ts=7us"])["params"]["ts"], 7e-6);
    let points = on(&["routing", "m=8192", "l=1", "th=0", "--times", "points"]);
    near(&points["readouts"]["t_cut_through"], 68.2e-6);
}

#[test]
fn what_is_wrong_with_the_file_of_a_machine_names_it() {
    let runs = file("runs.csv", "p,time_s\n1,10\n2,6\n4,4\n");
    let nothing = file("nothing.txt", "Dear all,\nsee below.\n");
    let binary = file("binary.bin", "\u{1}\0\0");
    let good = file("good.txt", &output());
    for (screen, path, words) in [
        ("routing", "no/such/file.txt", "cannot be read"),
        ("routing", &nothing, "OSU"),
        ("routing", &binary, "is no text"),
        ("routing", &runs, "runs"),
        ("roofline", &good, "sets no parameter here"),
    ] {
        let output =
            crossover(&[screen, "--machine", path]).output().expect("the program is built");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let error: Value = serde_json::from_str(&said).expect("it is JSON");
        let message = error["error"]["message"].as_str().expect("a message");
        assert!(message.contains(path) && message.contains(words), "{said}");
        assert!(!output.status.success() && output.stdout.is_empty(), "{said}");
    }
}
