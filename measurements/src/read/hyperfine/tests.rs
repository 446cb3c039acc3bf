use crate::read::read;
use crate::reading::{Choices, Content, Reading, Run};

fn only(text: &str) -> Reading {
    let mut outputs = read(text, &Choices::default()).expect("it is read");
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    outputs.remove(0)
}

const SCAN: &str = r#"{
  "results": [
    {
      "command": "OMP_NUM_THREADS=1 ./solve",
      "mean": 10.1, "stddev": 0.1, "user": 9.0, "times": [10.0, 10.25],
      "exit_codes": [0, 0],
      "parameters": {"threads": "1"}
    },
    {
      "command": "OMP_NUM_THREADS=4 ./solve",
      "mean": 3.0,
      "parameters": {"threads": "4"}
    }
  ]
}"#;

#[test]
fn a_scan_gives_every_raw_time_of_each_number_of_processors() {
    let reading = only(SCAN);
    assert_eq!((reading.kind(), reading.lines), ("hyperfine", (3, 9)));
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(runs.unit, "threads");
    let run = |line, n, seconds| Run { line, n, seconds };
    assert_eq!(runs.rows, [run(3, 1.0, 10.0), run(3, 1.0, 10.25), run(9, 4.0, 3.0)]);
}

#[test]
fn without_a_scan_it_is_refused_with_what_to_do() {
    let reading = only(r#"{"results": [{"command": "./solve", "mean": 1.0, "times": [1.0]}]}"#);
    assert!(
        matches!(&reading.content, Content::Refused(why) if why.contains("--parameter-scan")),
        "{reading:?}"
    );
}

#[test]
fn of_several_parameters_the_one_that_counts_processors_is_taken() {
    let text = SCAN.replace("\"threads\": \"", "\"block\": \"64\", \"threads\": \"");
    let reading = only(&text);
    assert!(
        matches!(&reading.content, Content::Runs(runs) if runs.unit == "threads" && runs.rows[2].n == 4.0)
    );
    assert_eq!(reading.notes, ["Of several parameters, threads is the number of processors."]);
}

#[test]
fn a_parameter_that_is_no_number_is_unread() {
    let reading = only(&SCAN.replace("\"4\"", "\"many\""));
    assert_eq!(reading.unread.iter().map(|unread| unread.line).collect::<Vec<_>>(), [9]);
}

#[test]
fn threads_beyond_any_machine_are_a_line_that_is_not_read() {
    for threads in ["1e308", "0", "-4", "1.5", "1e999", "nan"] {
        let reading = only(&SCAN.replace("\"4\"", &format!("\"{threads}\"")));
        assert_eq!(reading.unread.len(), 1, "{threads}: {reading:?}");
        assert!(reading.unread[0].why.contains("a billion"), "{threads}");
    }
}
