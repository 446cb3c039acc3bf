use crate::read::read;
use crate::reading::{Choices, Content, Messages, Reading};

const TEXT: &str = r#"{
  "version": 3,
  "start_time": "2026-02-01",
  "args": ["./build/all_gather_perf", "-b", "8"],
  "env": ["PATH=/bin", "SECRET=\"results\": [1]"],
  "config": {"nthreads": 1, "parallel_init": "false",
    "devices": [{"rank": 0, "hostname": "left"}, {"rank": 1, "hostname": "right"}]},
  "results": [
    {"size": 0, "count": 0, "type": "float", "root": "    -1", "out_of_place": {"time": 5.5, "alg_bw": 0.0, "bus_bw": 0.0, "nwrong": "0"}, "in_place": null},
    {"size": 1024, "count": 128, "type": "float", "redop": "none", "root": "    -1",
     "out_of_place": {"time": 12.500000, "alg_bw": 0.08, "bus_bw": 0.04, "nwrong": null},
     "in_place": {"time": 12.0, "alg_bw": 0.08, "bus_bw": "nan", "nwrong": null}},
    {"size": 2048, "out_of_place": {"time": "nan", "alg_bw": "nan", "bus_bw": "nan"}, "in_place": {"time": 13.0}},
    {"size": 4096, "out_of_place": null, "in_place": {"time": 14.0, "alg_bw": 1.0, "bus_bw": 0.5}}
  ],
  "out_of_bounds": {"count": 0, "okay": "unchecked"}
}"#;

fn only(text: &str) -> (Reading, Messages) {
    let mut outputs = read(text, &Choices::default()).expect("it is read");
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    let reading = outputs.remove(0);
    let Content::Messages(messages) = reading.content.clone() else { panic!("{reading:?}") };
    (reading, messages)
}

#[test]
fn the_rows_are_those_of_the_text_and_know_their_lines() {
    let (reading, messages) = only(TEXT);
    assert_eq!(
        (reading.kind(), reading.operation().as_deref()),
        ("nccl-tests", Some("all_gather"))
    );
    assert_eq!((messages.ranks, messages.nodes), (Some(2), Some(2)));
    assert_eq!(messages.points(), [(1024.0, 12.5e-6), (4096.0, 14e-6)]);
    assert_eq!((messages.rows[0].line, messages.rows[0].in_place), (10, Some(12e-6)));
    assert_eq!(messages.rows[0].bandwidths, Some((0.08e9, 0.04e9)));
    assert_eq!(messages.left_out.len(), 1);
}

#[test]
fn not_a_number_is_unread() {
    let (reading, _) = only(TEXT);
    assert_eq!(
        reading.unread.iter().map(|unread| (unread.line, unread.why)).collect::<Vec<_>>(),
        [(13, "has no time")]
    );
}

#[test]
fn the_environment_is_kept_nowhere() {
    assert!(!format!("{:?}", read(TEXT, &Choices::default())).contains("SECRET"));
}

#[test]
fn what_a_crash_left_unclosed_is_read_up_to_there() {
    let (reading, messages) = only(&TEXT[..TEXT.find("{\"size\": 4096").unwrap_or_default() + 20]);
    assert_eq!(messages.points(), [(1024.0, 12.5e-6)]);
    assert!(
        reading.notes.iter().any(|note| note.contains("ends in the middle")),
        "{:?}",
        reading.notes
    );
}

#[test]
fn prose_and_a_quoting_mail_around_it_are_no_part_of_it() {
    let quoted = format!("> {}", TEXT.replace('\n', "\n> "));
    let (_, messages) = only(&format!("Here it is:\n\n{quoted}\nBye\n"));
    assert_eq!((messages.rows[0].line, messages.points().len()), (12, 2));
}
