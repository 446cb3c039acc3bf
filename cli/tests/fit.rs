//! `crossover fit` as a user meets it: what it finds in a file, and what it refuses.
//!
//! The values of `fits/fits*.json` are those of the files in `fits/datasets`; its notes say how they were found.
//! `CROSSOVER_FITS=<folder> cargo test -p crossover-cli --test cli fit` runs over another folder like it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fits");

fn fit(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crossover"))
        .arg("fit")
        .args(words)
        .output()
        .expect("the program is built")
}

/// Returns the files of the folder with their expected fits.
fn known_fits() -> Vec<(PathBuf, Value)> {
    let folder = std::env::var("CROSSOVER_FITS").unwrap_or_else(|_| OWN.to_owned());
    let folder = Path::new(&folder);
    let files =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|file| file.expect("it can be listed").path());
    let is_fits = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("fits") && name.ends_with(".json")
    };
    let mut known = Vec::new();
    for path in paths.filter(is_fits) {
        let text = fs::read_to_string(&path).expect("it can be read");
        let Value::Object(entries) = serde_json::from_str(&text).expect("JSON") else {
            panic!("{}: no object", path.display());
        };
        let entries = entries.into_iter().filter(|(file, _)| file != "notes");
        known.extend(entries.map(|(file, value)| (folder.join("datasets").join(file), value)));
    }
    known
}

/// Collects the differences between an answer and the expectation, by their paths of names.
fn differences(known: &Value, answer: &Value, at: &str, found: &mut Vec<String>) {
    match (known, answer) {
        (Value::Object(known), Value::Object(answer)) => {
            for (key, value) in known {
                let at = format!("{at}/{key}");
                differences(value, answer.get(key).unwrap_or(&Value::Null), &at, found);
            }
            // An interval of a parameter on its bound would say more than is known.
            if at.ends_with("/ci95") && answer.len() != known.len() {
                found.push(format!("{at} has other names"));
            }
        }
        (Value::Array(known), Value::Array(answer)) if known.len() == answer.len() => {
            for (i, (known, answer)) in known.iter().zip(answer).enumerate() {
                differences(known, answer, &format!("{at}/{i}"), found);
            }
        }
        (Value::Number(a), Value::Number(b)) => {
            let (a, b) = (a.as_f64().unwrap_or(f64::NAN), b.as_f64().unwrap_or(f64::NAN));
            // A difference of criteria is one of two great numbers.
            let scale = if at.starts_with("/delta_aicc") { a.abs().max(1.0) } else { a.abs() };
            if (a - b).abs() > 1e-6 * scale || a.is_nan() != b.is_nan() {
                found.push(format!("{at} is {b}, not {a}"));
            }
        }
        _ if known == answer => {}
        _ => found.push(format!("{at} is {answer}, not {known}")),
    }
}

#[test]
fn every_file_of_the_folder_is_fitted_to_what_is_known_of_it() {
    let known = known_fits();
    assert!(!known.is_empty(), "there is no file");
    let mut found = Vec::new();
    for (path, value) in &known {
        let path = path.to_str().expect("a path in Unicode");
        // What a page says beside an output, no reader finds in it.
        let ranks = value["implied_ring"]["ranks"].to_string();
        let mut words = vec!["--json", path];
        if value["kind"] == "osu-collective" && ranks != "null" {
            words.extend(["--ranks", &ranks]);
        }
        let output = fit(&words);
        let refused = value.get("refused").is_some();
        let answer: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        let mut wrong = Vec::new();
        differences(value, &answer, "", &mut wrong);
        if output.status.code() != Some(if refused { 2 } else { 0 }) {
            wrong.push(format!("ends with {:?}", output.status.code()));
        }
        found.extend(wrong.into_iter().map(|wrong| format!("{path}: {wrong}")));
    }
    println!("{} files", known.len());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A file of its own for a text, removed with it.
struct Written(PathBuf);

impl Written {
    fn new(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let file = format!("crossover-fit-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(file);
        fs::write(&path, bytes).expect("it can be written");
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

const LATENCY: &str = "# OSU MPI Latency Test v7.3\n# Size          Latency (us)\n\
    1                       2.00\n1024                    3.00\n4096                    6.10\n";

fn print_fit(name: &str, bytes: impl AsRef<[u8]>, words: &[&str]) -> String {
    let file = Written::new(name, bytes);
    let output = fit(&[words, &[file.path()]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{name}: {error}");
    String::from_utf8(output.stdout).expect("it is text")
}

#[track_caller]
fn expect_refusal(path: &str, words: &[&str], why: &str) {
    let output = fit(&[words, &[path]].concat());
    assert_eq!(output.status.code(), Some(2), "{path}");
    assert!(output.stdout.is_empty(), "{path}");
    let error = String::from_utf8(output.stderr).expect("it is text");
    assert!(error.starts_with(&format!("{path}: ")) && error.contains(why), "{error}");
    let output = fit(&[words, &["--json", path]].concat());
    assert_eq!(output.status.code(), Some(2), "{path}");
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(object["refused"].as_str().is_some_and(|said| error.contains(said)), "{object}");
}

#[test]
fn a_file_that_says_no_times_is_refused_with_a_sentence() {
    let check = |name: &str, bytes: &[u8], why| {
        expect_refusal(Written::new(name, bytes).path(), &[], why);
    };
    check("empty", b" \n", "it is empty");
    check("prose", b"hello world\n", "no measurements");
    check("binary", b"\x7fELF\x02\x01\x01\x00\x00", "it is binary");
    check("one", LATENCY.split_at(LATENCY.len() - 57).0.as_bytes(), "at least two sizes");
    check("same", b"# Size Latency (us)\n1024  2.0\n1024  2.1\n", "at least two sizes");
    check("large", &b"1 2.0\n".repeat(2_800_000), "larger than 16 MB");
    check("columns", b"a,b,c\n1,2,3\n2,3,4\n", "--columns");
    check("comma", b"nodes;time (s)\n1;10,500\n2;5,600\n4;3,100\n", "--comma decimal");
    expect_refusal("/no/such/file", &[], "cannot be read");
    expect_refusal(std::env::temp_dir().to_str().expect("a path"), &[], "cannot be read");
}

#[test]
fn what_a_table_leaves_open_is_said_by_options() {
    let columns = print_fit(
        "columns-said",
        "a,b,c\n1,9,30\n2,9,16\n4,9,9\n",
        &["--json", "--columns", "1,3"],
    );
    let object: Value = serde_json::from_str(&columns).expect("JSON");
    assert_eq!((&object["n"], &object["p_max"]), (&Value::from(3), &Value::from(4)));
    assert_eq!(object["anchored_speedup"]["T1_mean"], 30.0);
    let table = "nodes;time (s)\n1;10,500\n2;5,600\n4;3,100\n";
    let first = |comma| {
        let text = print_fit("comma-said", table, &["--json", "--comma", comma]);
        let object: Value = serde_json::from_str(&text).expect("JSON");
        object["anchored_speedup"]["T1_mean"].as_f64()
    };
    assert_eq!((first("decimal"), first("thousands")), (Some(10.5), Some(10500.0)));
    for words in ["1", "0,1", "2,2", "a,b"] {
        let output = fit(&["--columns", words, "file"]);
        assert_eq!(output.status.code(), Some(2), "{words}");
    }
}

#[test]
fn a_text_of_windows_is_the_same_text() {
    let known = print_fit("known", LATENCY, &[]);
    let without_path = |text: &str| text.split_once(": ").map(|(_, rest)| rest.to_owned());
    let wide: Vec<u8> = std::iter::once(0xFEFF)
        .chain(LATENCY.replace('\n', "\r\n").encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(without_path(&print_fit("utf-16", wide, &[])), without_path(&known));
    let latin = [LATENCY.as_bytes(), b"# 3.1 \xb5s in the mean\n"].concat();
    assert!(print_fit("latin", latin, &[]).contains("relative"));
}

#[test]
fn several_outputs_of_a_file_are_all_told_and_one_is_the_object() {
    let bandwidth =
        "# OSU MPI Bandwidth Test v7.3\n# Size      Bandwidth (MB/s)\n1    3.11\n2    6.2\n";
    let both = format!("{bandwidth}\n{LATENCY}");
    let object: Value =
        serde_json::from_str(&print_fit("both", &both, &["--json"])).expect("one object");
    assert_eq!((&object["kind"], &object["n"]), (&Value::from("osu"), &Value::from(3)));
    assert_eq!(object["others"][0]["kind"], "osu-bw");
    assert!(object["others"][0]["refused"].as_str().is_some_and(|why| why.contains("bandwidth")));
    let table = print_fit("both", &both, &[]);
    assert!(table.contains("Bandwidth Test v7.3\nNot fitted:"), "{table}");
    assert!(table.contains("Latency Test v7.3"), "{table}");
}

#[test]
fn a_file_that_is_refused_keeps_no_other_from_being_fitted() {
    let (bad, good) = (Written::new("bad", "nothing"), Written::new("good", LATENCY));
    let output = fit(&["--json", bad.path(), good.path()]);
    assert_eq!(output.status.code(), Some(2));
    let lines = String::from_utf8(output.stdout).expect("it is text");
    let objects: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 2);
    assert!(objects[0].get("refused").is_some() && objects[1].get("rel").is_some());
    assert_eq!(objects[1]["file"], good.path());
}

#[test]
fn a_table_says_what_was_fitted_and_what_to_doubt() {
    let folder = Path::new(OWN).join("datasets");
    let text = |file: &str| {
        let path = folder.join(file);
        let output = fit(&[path.to_str().expect("a path in Unicode")]);
        String::from_utf8(output.stdout).expect("it is text")
    };
    let osu = text("osu-latency.txt");
    for said in [
        "OSU MPI Latency Test v7.3",
        "relative     2.28 µs      (1.97 to 2.58 µs)",
        "up to 8 KiB",
        "The break between 8 KiB and 16 KiB earns its parameters",
    ] {
        assert!(osu.contains(said), "{said}: {osu}");
    }
    let nccl = text("nccl-all-reduce.txt");
    for said in ["8 ranks, 2 nodes", "falls by more than 5 %", "As a ring of 8 ranks: alpha"] {
        assert!(nccl.contains(said), "{said}: {nccl}");
    }
    let runs = text("runs-at-bound.csv");
    for said in
        ["kappa = 0 (at its bound)", "cannot tell USL from Amdahl", "over the measured time on one"]
    {
        assert!(runs.contains(said), "{said}: {runs}");
    }
    let grow = text("runs-that-grow.csv");
    for said in ["the times have no part that falls", "No law describes these times"] {
        assert!(grow.contains(said), "{said}: {grow}");
    }
}
