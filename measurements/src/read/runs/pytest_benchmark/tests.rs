use crate::read::read;
use crate::reading::{Choices, Content, Reading};

fn all(text: &str) -> Vec<Reading> {
    read(text, &Choices::default()).expect("it is read")
}

fn runs(reading: &Reading) -> (Vec<(f64, f64)>, &str) {
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    (runs.points(), &runs.unit)
}

fn test(name: &str, params: &str, stats: &str) -> String {
    format!(
        r#"{{"group": null, "name": "{name}", "fullname": "t.py::{name}", "params": {params}, "param": "4",
          "extra_info": {{}}, "options": {{"disable_gc": false, "min_rounds": 5}},
          "stats": {{"min": 0.001, "max": 9.0, {stats}, "stddev": 0.01, "rounds": 2, "total": 77.0}}}}"#
    )
}

fn json(tests: &[String]) -> String {
    format!(
        "{{\"machine_info\": {{\"node\": \"a\", \"cpu\": {{\"count\": 8}}}},\n\"benchmarks\": [\n{}\n],\n\"datetime\": \"x\", \"version\": \"4.0.0\"}}",
        tests.join(",\n")
    )
}

#[test]
fn rounds_are_runs_and_the_mean_where_they_are_not_saved() {
    let text = json(&[
        test("test_sum[1]", r#"{"n_jobs": 1}"#, r#""mean": 2.05, "data": [2.0, 2.1]"#),
        test("test_sum[4]", r#"{"n_jobs": 4}"#, r#""mean": 0.6, "median": 0.5"#),
    ]);
    let outputs = all(&text);
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    assert_eq!(outputs[0].title, "pytest-benchmark test_sum");
    assert_eq!(runs(&outputs[0]), (vec![(1.0, 2.0), (1.0, 2.1), (4.0, 0.6)], "jobs"));
}

#[test]
fn tests_and_other_parameters_are_outputs_of_their_own() {
    let of = |name: &str, threads: u32, size: u32, mean: f64| {
        test(
            name,
            &format!(r#"{{"size": {size}, "threads": "{threads}"}}"#),
            &format!(r#""mean": {mean}"#),
        )
    };
    let text = json(&[
        of("test_a[1]", 1, 64, 2.0),
        of("test_a[2]", 2, 64, 1.25),
        of("test_a[3]", 1, 128, 4.0),
        of("test_a[4]", 2, 128, 2.25),
        of("test_b[1]", 1, 64, 3.0),
        test("test_c", "null", r#""mean": 9.0"#),
    ]);
    let outputs = all(&text);
    assert_eq!(outputs.len(), 3, "{outputs:?}");
    let of =
        |title: &str| outputs.iter().find(|one| one.title.contains(title)).expect("it is there");
    assert_eq!(runs(of("test_a size=64")), (vec![(1.0, 2.0), (2.0, 1.25)], "threads"));
    assert_eq!(runs(of("test_a size=128")).0, [(1.0, 4.0), (2.0, 2.25)]);
    let Content::Refused(why) = &of("test_b").content else { panic!("{outputs:?}") };
    assert!(why.starts_with("one run on 1 thread, 3.00 s"), "{why}");
    assert!(
        outputs[0]
            .notes
            .iter()
            .chain(&outputs[1].notes)
            .any(|note| note.contains("1 tests without"))
    );
}

#[test]
fn a_number_without_such_a_name_is_refused() {
    let text = json(&[
        test("test_a[4]", r#"{"n": 4}"#, r#""mean": 2.0"#),
        test("test_a[8]", r#"{"n": 8}"#, r#""mean": 1.0"#),
    ]);
    let outputs = all(&text);
    assert!(
        matches!(&outputs[..], [Reading { content: Content::Refused(why), .. }] if why.contains("parametrize")),
        "{outputs:?}"
    );
}

#[test]
fn what_is_cut_keeps_the_tests_before() {
    let text = json(&[
        test("test_sum[1]", r#"{"workers": 1}"#, r#""mean": 2.0"#),
        test("test_sum[2]", r#"{"workers": 2}"#, r#""mean": 1.5"#),
        test("test_sum[4]", r#"{"workers": 4}"#, r#""mean": 1.25"#),
    ]);
    let outputs = all(&text[..text.find("1.25").expect("it is there")]);
    assert_eq!(runs(&outputs[0]), (vec![(1.0, 2.0), (2.0, 1.5)], "workers"));
    assert!(outputs[0].notes.iter().any(|note| note.contains("cut")));
}

#[test]
fn an_id_that_names_what_it_counts_is_enough() {
    let of = |n: u32, mean: f64| {
        let params = format!("null, \"param\": \"threads={n}\"");
        test(&format!("test_a[threads={n}]"), &params, &format!("\"mean\": {mean}"))
            .replace(", \"param\": \"4\"", "")
    };
    assert_eq!(
        runs(&all(&json(&[of(1, 2.0), of(4, 0.75)]))[0]),
        (vec![(1.0, 2.0), (4.0, 0.75)], "threads")
    );
}
