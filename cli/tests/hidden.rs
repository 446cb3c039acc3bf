//! The command line does not print what a link hides.

use std::process::{Command, Output};

use serde_json::Value;

fn crossover(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crossover"));
    command.args(words).output().expect("the program is built")
}

fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("it is JSON")
}

#[test]
fn eval_tells_neither_hidden_answers_and_parameters_nor_their_numbers() {
    let output = crossover(&["eval", "--why", "#/routing?hide=t_cut_through,tw"]);
    let told = json(&output.stdout);
    for (part, key) in [
        ("readouts", "t_cut_through"),
        ("readouts", "t_packet_lumped"),
        ("why", "t_cut_through"),
        ("params", "tw"),
        ("params", "bw"),
    ] {
        assert!(told[part].is_object() && told[part].get(key).is_none(), "{part} {key}");
    }
    let gain = &told["why"]["gain"];
    assert!(gain["formula"].is_string() && gain.get("numbers").is_none(), "{gain}");
    let words = format!("{} {}", told["takeaway"], told["hints"]);
    assert!(!words.contains("23 µs"), "{words}");
}

#[test]
fn render_refuses_a_hidden_figure_and_draws_another_in_its_place() {
    for link in ["#/speedup?hide=laws", "#/speedup?hide=laws&figure=laws"] {
        let output = crossover(&["render", "--figure", "laws", link]);
        assert_eq!(output.status.code(), Some(2), "{link}");
        let error = &json(&output.stderr)["error"];
        assert_eq!((&error["kind"], &error["field"]), (&"hidden".into(), &"laws".into()));
    }
    let output = crossover(&["render", "#/speedup?hide=laws"]);
    assert!(output.status.success() && output.stdout.starts_with(b"<svg"));
}

#[test]
fn a_figure_of_nothing_but_what_is_hidden_is_refused() {
    let output = crossover(&["render", "--figure", "comm-share", "#/speedup?hide=comm_share"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let message = &json(&output.stderr)["error"]["message"];
    let message = message.as_str().expect("words");
    assert!(message.ends_with("this figure shows what the lesson hides"), "{message}");
}
