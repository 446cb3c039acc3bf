//! What people have at hand, by `crossover fit`: the outputs of `measurements/tests/everyday` give on the command line what
//! their index says.
//!
//! `CROSSOVER_EVERYDAY=<folder> cargo test -p crossover-cli --test cli everyday` runs over another folder like it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Map, Value};

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../measurements/tests/everyday");

fn fit(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crossover")).arg("fit").args(words).output().expect("it runs")
}

fn folder() -> PathBuf {
    PathBuf::from(std::env::var("CROSSOVER_EVERYDAY").unwrap_or_else(|_| OWN.to_owned()))
}

fn known() -> Map<String, Value> {
    let index = fs::read_to_string(folder().join("index.json")).expect("the index is there");
    let mut known: Map<String, Value> = serde_json::from_str(&index).expect("JSON");
    known.remove("notes");
    known
}

fn is_near(found: &Value, wanted: &Value) -> bool {
    let (Some(found), Some(wanted)) = (found.as_f64(), wanted.as_f64()) else { return false };
    (found - wanted).abs() <= 1e-6 * wanted.abs()
}

/// Returns what is wrong with the answer to a file.
fn faults(path: &Path, wanted: &Value) -> Vec<String> {
    let path = path.to_str().expect("a path in Unicode");
    let output = fit(&["--json", path]);
    let answer = String::from_utf8_lossy(&output.stdout);
    let answer: Value =
        answer.lines().next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let want = wanted["want"].as_str().unwrap_or_default();
    let mut faults = Vec::new();
    let mut expect = |what: &str, is: bool| {
        if !is {
            faults.push(format!("{what}: {answer}"));
        }
    };
    if let Some(why) = answer["refused"].as_str() {
        let said = format!("{why} {}", answer["notes"]).to_lowercase();
        let may = ["refuse", "only", "ask"].iter().any(|word| want.contains(word));
        let must = wanted["must_say"].as_array().into_iter().flatten().filter_map(Value::as_str);
        expect("refused", may);
        for word in must {
            expect(word, said.contains(&word.to_lowercase()));
        }
        expect("ends well", output.status.code() == Some(2));
        return faults;
    }
    expect("is refused", want != "refuse");
    expect("ends", output.status.success());
    let fit = &wanted["fit"]["relative"];
    if fit.is_object() && !want.contains("one point") {
        for key in ["ts", "tw"] {
            expect(key, is_near(&answer["rel"][key], &fit[key]));
        }
    }
    if let Some(operation) = wanted["operation"].as_str().filter(|it| *it != "message") {
        let said = answer["op"].as_str().unwrap_or_default().replace('_', "");
        expect(operation, said == operation.replace('_', ""));
    }
    for (key, of) in [("machine", "ts"), ("machine", "tw")] {
        if wanted[key].is_object() {
            expect(of, is_near(&answer[of], &wanted[key][of]));
        }
    }
    if want == "memory" {
        expect("beta", is_near(&answer["beta"], &wanted["bandwidth"]));
    }
    if want == "peak" {
        expect("peak", is_near(&answer["peak"], &wanted["peak"]));
    }
    if let Some(runs) = wanted["runs"].as_array() {
        let means = answer["means"].as_array().cloned().unwrap_or_default();
        let alike = |(found, wanted): (&Value, &Value)| {
            is_near(&found[0], &wanted[0]) && is_near(&found[1], &wanted[1])
        };
        expect("runs", means.len() == runs.len() && means.iter().zip(runs).all(alike));
        let is_weak = want.contains("weak");
        expect("weak", (answer["scaling"] == "weak") == is_weak);
        expect("no law of constant work", is_weak != answer["amdahl"].is_object());
        expect("relative", answer["relative"] == Value::Bool(want.contains("relative")));
    }
    faults
}

#[test]
fn every_output_is_fitted_or_refused_as_its_index_says() {
    let known = known();
    let mut all = Vec::new();
    for (name, wanted) in &known {
        let found = faults(&folder().join(name), wanted);
        all.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
    }
    println!("{} outputs", known.len());
    assert!(!known.is_empty() && all.is_empty(), "{} faults\n{}", all.len(), all.join("\n"));
}

/// A file of its own for a text, removed with it.
struct Written(PathBuf);

impl Written {
    fn new(name: &str, text: &str) -> Self {
        let file = format!("crossover-everyday-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(file);
        fs::write(&path, text).expect("it can be written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in Unicode")
    }
}

impl Drop for Written {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_latency_in_one_file_and_a_bandwidth_in_another_are_one_machine() {
    let latency = Written::new("lat.txt", "tcp_lat:\n    latency  =  26.1 us\n");
    let bandwidth = Written::new("bw.txt", "tcp_bw:\n    bw  =  5.78 GB/sec\n");
    let output = fit(&[latency.path(), bandwidth.path()]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("26.1 µs") && said.contains("5.78 GB/s"), "{said}");
    assert!(said.contains("no interval"), "{said}");
    let alone = fit(&[bandwidth.path()]);
    let why = String::from_utf8_lossy(&alone.stderr);
    assert_eq!(alone.status.code(), Some(2));
    assert!(why.contains("a bandwidth of 5.78 GB/s") && why.contains("add a latency"), "{why}");
    let eval = Command::new(env!("CARGO_BIN_EXE_crossover"))
        .args(["eval", "routing", "--machine", latency.path(), "--machine", bandwidth.path()])
        .output()
        .expect("it runs");
    assert!(eval.status.success(), "{}", String::from_utf8_lossy(&eval.stderr));
    assert!(String::from_utf8_lossy(&eval.stdout).contains("ts=26.1us"), "{:?}", eval.stdout);
}

#[test]
fn what_a_table_leaves_open_is_said_on_the_command_line() {
    let table = Written::new("open.txt", "size,time\n8,1.5\n1024,2.5\n65536,9\n");
    let asked = fit(&[table.path()]);
    let why = String::from_utf8_lossy(&asked.stderr);
    assert!(why.contains("unit") && why.contains("--unit"), "{why}");
    let said = fit(&["--json", "--unit", "us", table.path()]);
    let answer: Value = serde_json::from_slice(&said.stdout).expect("JSON");
    assert!(answer["rel"]["ts"].as_f64().is_some_and(|ts| 1e-6 < ts && ts < 3e-6), "{answer}");
    let columns = Written::new("axis.txt", "1 100\n2 51\n4 26\n");
    let runs = fit(&["--json", "--columns", "1,2", "--axis", "processors", columns.path()]);
    let answer: Value = serde_json::from_slice(&runs.stdout).expect("JSON");
    assert_eq!((&answer["kind"], &answer["n"]), (&Value::from("p-T"), &Value::from(3)));
    let weak = fit(&[
        "--json",
        "--columns",
        "1,2",
        "--axis",
        "processors",
        "--scaling",
        "weak",
        columns.path(),
    ]);
    let answer: Value = serde_json::from_slice(&weak.stdout).expect("JSON");
    assert!(answer["gustafson"]["s"].is_number() && answer["amdahl"].is_null(), "{answer}");
}

#[test]
fn the_levels_of_a_machine_are_those_of_messages() {
    let rows = "1 2.0\n64 2.1\n4096 4.0\n65536 20.0\n";
    let osu =
        |name: &str| format!("# OSU MPI {name} Latency Test v7.5\n# Size Latency (us)\n{rows}");
    let message = Written::new("message.txt", &osu(""));
    let collective = Written::new("collective.txt", &osu("Allreduce"));
    let eval = |between: &Written, inside: &Written| {
        Command::new(env!("CARGO_BIN_EXE_crossover"))
            .args(["eval", "collectives", "network=nodes", "op=all_reduce"])
            .args(["--machine", between.path(), "--inside", inside.path()])
            .output()
            .expect("it runs")
    };
    let both = eval(&message, &message);
    assert!(both.status.success(), "{}", String::from_utf8_lossy(&both.stderr));
    for (between, inside) in [(&message, &collective), (&collective, &message)] {
        let refused = eval(between, inside);
        let said = [&*refused.stdout, &*refused.stderr].concat();
        let why = String::from_utf8_lossy(&said);
        assert!(!refused.status.success() && why.contains("whole collective"), "{why}");
    }
}

#[test]
fn one_row_of_nccl_tests_says_what_it_tells() {
    let row = "32768 8192 float sum -1 43.83 0.75 1.31 0 42.90 0.76 1.34 0\n";
    let heading = "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n";
    for (name, text) in [("bare.txt", row.to_owned()), ("headed.txt", format!("{heading}{row}"))] {
        let output = fit(&[Written::new(name, &text).path()]);
        let why = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{why}");
        for said in [
            "32 KiB in 43.8 us",
            "algorithm bandwidth 750 MB/s",
            "bus bandwidth 1.31 GB/s",
            "8 ranks",
        ] {
            assert!(why.contains(said), "{said}: {why}");
        }
    }
    // Two sizes are a line.
    let two = format!("{row}1048576 262144 float sum -1 101.9 10.29 18.00 0 101.5 10.33 18.08 0\n");
    let output = fit(&["--json", Written::new("two.txt", &two).path()]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["op"], "all_reduce");
}

#[test]
fn headings_that_are_numbers_alone_are_told_what_to_write() {
    let text = "=== 1 ===\nreal\t0m8.5s\nuser\t0m8.4s\n=== 8 ===\nreal\t0m2.5s\nuser\t0m9.4s\n";
    let output = fit(&[Written::new("headings.txt", text).path()]);
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(why.contains("write \"=== 8 processes ===\" or \"=== 8 threads ===\""), "{why}");
    let mended = text.replace(" ===\n", " processes ===\n");
    let output = fit(&[Written::new("mended.txt", &mended).path()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
