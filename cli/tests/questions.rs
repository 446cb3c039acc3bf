//! `crossover questions` as a user meets it: what it writes, that its numbers are those of `crossover eval`, and what it
//! refuses.

use std::process::{Command, Output};

use serde_json::Value;

fn crossover(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crossover"))
        .args(words)
        .output()
        .expect("the program is built")
}

#[track_caller]
fn text(words: &[&str]) -> String {
    let output = crossover(words);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {error}");
    String::from_utf8(output.stdout).expect("it is text")
}

#[track_caller]
fn json(words: &[&str]) -> Value {
    serde_json::from_str(&text(words)).expect("JSON")
}

#[track_caller]
fn expect_refusal(words: &[&str], kind: &str, field: &str) {
    let output = crossover(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    assert!(output.stdout.is_empty(), "{words:?}");
    let said: Value = serde_json::from_slice(&output.stderr).expect("JSON");
    assert_eq!(
        (&said["error"]["kind"], &said["error"]["field"]),
        (&kind.into(), &field.into()),
        "{said}"
    );
}

#[test]
fn a_computed_answer_is_what_eval_prints_for_its_link() {
    let mut compared = 0;
    for screen in ["routing", "speedup", "network", "decomposition", "star", "roofline", "topology"]
    {
        let asked = json(&["questions", screen, "--count", "10", "--seed", "11"]);
        for question in asked.as_array().expect("questions") {
            let link = question["link"].as_str().expect("a link");
            let report = json(&["eval", link]);
            assert_eq!(report["link"], link);
            for part in question["parts"].as_array().expect("parts") {
                let Some(key) = part["readout"].as_str() else { continue };
                let answer = part["answer"]["number"]["value"].as_f64().expect("a number");
                assert_eq!(report["readouts"][key].as_f64(), Some(answer), "{link}: {key}");
                compared += 1;
            }
        }
    }
    assert!(20 <= compared, "{compared} answers are readouts");
}

#[test]
fn the_same_seed_writes_the_same_file_and_another_one_another() {
    let words = |format: &'static str, seed: &'static str| {
        ["questions", "speedup", "--format", format, "--seed", seed, "--count", "9"]
    };
    for format in ["json", "moodle", "html"] {
        assert_eq!(text(&words(format, "4")), text(&words(format, "4")));
        assert_ne!(text(&words(format, "4")), text(&words(format, "5")));
    }
}

#[test]
fn a_link_keeps_what_it_sets_where_a_question_draws_it() {
    let asked = json(&["questions", "#/speedup?f=0.7", "--count", "9"]);
    let kept = asked.as_array().expect("questions").iter().filter(|question| {
        json(&["eval", question["link"].as_str().expect("a link")])["params"]["f"] == 0.7
    });
    assert!(2 <= kept.count());
}

#[test]
fn an_exam_has_no_link_and_pools_have_variants() {
    let words = ["questions", "routing", "--site", "https://example.org/", "--format"];
    for format in ["json", "moodle", "html"] {
        let exam = text(&[&words[..], &[format, "--exam"]].concat());
        assert!(!exam.contains("#/") && !exam.contains("example.org"), "{format}");
        assert!(text(&[&words[..], &[format]].concat()).contains("#/routing"), "{format}");
    }
    let pools = json(&["questions", "routing", "--pools", "3", "--kind", "compute"]);
    let pools = pools.as_array().expect("questions");
    assert_eq!(pools[0]["template"], pools[2]["template"]);
    assert_ne!(pools[0]["template"], pools[3]["template"]);
    assert_eq!(pools.len() % 3, 0);
}

#[test]
fn a_class_gets_sheets_and_a_key_in_a_folder_or_an_archive() {
    let folder = std::env::temp_dir().join(format!("crossover-class-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    std::fs::write(folder.join("ids.csv"), "id,name\n17,Ada\n18,Bob\n").expect("a list");
    let class = |more: &[&str], to: &str| {
        let (ids, to) = (path("ids.csv"), path(to));
        let words = ["class", &ids, "--screens", "routing,speedup", "--count", "2", "-o", &to];
        assert_eq!(text(&[&words[..], more].concat()), "");
    };
    class(&["--exam"], "sheets");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
    let key = read("sheets/key.csv");
    assert_eq!(key.lines().count(), 3);
    assert!(key.starts_with("id,1a,"), "{key}");
    assert!(read("sheets/sheets/001-17.html").contains("<h2>17</h2>"));
    assert!(!read("sheets/all-sheets.html").contains("#/"));
    class(&["--exam"], "again");
    assert_eq!(key, read("again/key.csv"));
    class(&["--exam", "--salt", "resit"], "resit");
    assert_ne!(key, read("resit/key.csv"));
    class(&[], "class.zip");
    assert!(std::fs::read(folder.join("class.zip")).expect("it is written").starts_with(b"PK"));
    std::fs::remove_dir_all(&folder).expect("it is ours");
    let refused = |words: &[&str], kind: &str, field: &str| {
        expect_refusal(&[&["class"], words, &["-o", "x"]].concat(), kind, field);
    };
    let lacking = crossover(&["class", "no-such-file.csv", "--screens", "routing", "-o", "x"]);
    assert_eq!(lacking.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&lacking.stderr).contains("no-such-file.csv cannot be read"));
    refused(&["-", "--screens", "routing"], "out_of_range", "students");
    refused(&["-", "--screens", "nothing"], "out_of_range", "students");
}

#[test]
fn a_package_goes_into_a_file() {
    let file = std::env::temp_dir().join(format!("crossover-questions-{}.zip", std::process::id()));
    let path = file.to_str().expect("a path in Unicode");
    assert_eq!(text(&["questions", "routing", "--format", "qti", "-o", path]), "");
    let written = std::fs::read(&file).expect("it is written");
    assert!(written.starts_with(b"PK\x03\x04"));
    std::fs::remove_file(&file).expect("it is ours");
    expect_refusal(&["questions", "routing", "--format", "qti"], "missing_input", "output");
}

#[test]
fn what_cannot_be_asked_is_refused_by_field() {
    expect_refusal(&["questions", "nothing"], "unknown_option", "screen");
    expect_refusal(&["questions", "routing", "--kind", "riddle"], "unknown_option", "kind");
    expect_refusal(&["questions", "tree", "--kind", "read-off"], "unknown_option", "kind");
    expect_refusal(&["questions", "tree", "--pools", "0"], "out_of_range", "pools");
    expect_refusal(&["questions", "routing", "--count", "0"], "out_of_range", "count");
    expect_refusal(&["questions", "routing", "--format", "word"], "unknown_option", "arguments");
}
