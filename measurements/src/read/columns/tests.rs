mod false_numbers;
mod false_runs;
mod forms;
mod open;
mod rewritten;

use crate::read::read;
use crate::reading::{Choices, Content, Messages, Operation, Reading, Runs, Undecided};

fn only(text: &str, choices: &Choices) -> Reading {
    let mut outputs = read(text, choices).expect("it is read");
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    outputs.remove(0)
}

fn runs(text: &str) -> (Reading, Runs) {
    let reading = only(text, &Choices::default());
    let Content::Runs(runs) = reading.content.clone() else { panic!("{reading:?}") };
    (reading, runs)
}

fn messages(text: &str) -> (Reading, Messages) {
    let reading = only(text, &Choices::default());
    let Content::Messages(messages) = reading.content.clone() else { panic!("{reading:?}") };
    (reading, messages)
}

fn refused(text: &str) -> String {
    let reading = only(text, &Choices::default());
    let Content::Refused(why) = reading.content else { panic!("{reading:?}") };
    why
}

fn read_undecided(text: &str) -> Undecided {
    let reading = only(text, &Choices::default());
    let Content::Undecided(undecided) = reading.content else { panic!("{reading:?}") };
    undecided
}

const COMMENTED: &str =
    "# A code, a cluster\n# p = nodes; one line per run\np,time_s\n1,100.5\n1,101.5\n2,51\n";

#[test]
fn runs_have_their_unit_from_a_comment_or_from_the_heading() {
    let (reading, _) = runs(COMMENTED);
    let said = (reading.kind(), reading.title.as_str(), reading.lines);
    assert_eq!(said, ("p-T", "A code, a cluster", (3, 6)));
    for (text, unit, points) in [
        (COMMENTED, "nodes", &[(1.0, 100.5), (1.0, 101.5), (2.0, 51.0)][..]),
        ("cores\ttime (ms)\n1\t100\n2\t50\n", "cores", &[(1.0, 0.1), (2.0, 0.05)]),
        ("nprocs;wall time [s]\n1;100\n2;50\n", "MPI ranks", &[(1.0, 100.0), (2.0, 50.0)]),
        (
            "| threads | seconds |\n|--------:|--------:|\n| 1 | 100 |\n| 2 | 50 |\n",
            "threads",
            &[(1.0, 100.0), (2.0, 50.0)],
        ),
        ("nodes, time (min)\n1, 10\n2, 5.5\n", "nodes", &[(1.0, 600.0), (2.0, 330.0)]),
        (
            "\"nodes\" \"elapsed\"\n\"1\" 01:00:00.5\n\"2\" 1-00:00:00\n",
            "nodes",
            &[(1.0, 3600.5), (2.0, 86400.0)],
        ),
        ("# N  T(s)\n1  100\n2  50\n", "processors", &[(1.0, 100.0), (2.0, 50.0)]),
    ] {
        let (_, runs) = runs(text);
        assert_eq!((runs.unit.as_str(), runs.points().as_slice()), (unit, points), "{text}");
    }
}

#[test]
fn sizes_and_times_are_in_the_units_of_their_headings() {
    for (text, bytes, seconds) in [
        ("bytes,us\n8,1.5\n16,2.5\n", 8.0, 1.5e-6),
        ("size (KiB)  latency (ms)\n8  1.5\n16  2.5\n", 8192.0, 1.5e-3),
        ("msg_bytes;time_ns\n8;1500\n16;2500\n", 8.0, 1.5e-6),
        ("Message size [MB]\tt [µs]\n8\t1.5\n16\t2.5\n", 8e6, 1.5e-6),
        ("size,time (s)\n8KiB,0.015\n16,0.025\n", 8192.0, 0.015),
        ("size,time_us\n8 KiB,1.5 ms\n16,2.5\n", 8192.0, 1.5e-3),
        ("size  time\n8 KiB  1.5 us\n1 MiB  2.5 ms\n", 8192.0, 1.5e-6),
        ("# bytes  us\n# taken today\n8  1.5 ± 0.1\n16  2.5 ± 0.1\n", 8.0, 1.5e-6),
    ] {
        let (reading, messages) = messages(text);
        assert_eq!((reading.kind(), messages.points()[0]), ("columns", (bytes, seconds)), "{text}");
        assert_eq!(messages.operation, Operation::Message);
    }
    let (reading, messages) = self::messages("# all-reduce on 8 ranks\nbytes,us\n8,1.5\n16,2.5\n");
    assert_eq!(
        (messages.operation.name(), reading.title.as_str()),
        ("all_reduce", "all-reduce on 8 ranks")
    );
}

#[test]
fn units_that_do_not_belong_to_their_column_are_unread() {
    let (reading, messages) = self::messages("size,time_us\n8,1.5\n16 ms,2.5\n32,3 KiB\n64,4\n");
    assert_eq!(messages.points().len(), 2);
    assert_eq!(reading.unread.iter().map(|unread| unread.line).collect::<Vec<_>>(), [3, 4]);
    assert!(
        reading
            .unread
            .iter()
            .all(|unread| unread.why == "has a unit that is not that of its column")
    );
}

#[test]
fn of_several_times_the_one_that_stands_best_for_a_run_is_taken() {
    let (reading, runs) = self::runs("p,t_min[s],t_max[s],t_avg[s]\n1,10,12,11\n2,5,7,6\n");
    assert_eq!(
        (runs.points(), reading.table.and_then(|table| table.taken)),
        (vec![(1.0, 11.0), (2.0, 6.0)], Some((0, 3)))
    );
    let (_, runs) = self::runs(
        "command,mean,stddev,median,user,system,min,max,parameter_threads\nx,1.5,0.1,1.25,3,4,5,6,8\ny,1.5,0.1,1.75,3,4,5,6,16\n",
    );
    assert_eq!((runs.unit.as_str(), runs.points()), ("threads", vec![(8.0, 1.25), (16.0, 1.75)]));
}

#[test]
fn columns_named_by_what_was_run_are_times_where_a_line_says_their_unit() {
    let text = "Cores   Container (v1)   Native (v2)\n------------------------\n1        400.0            300.0\n2        200.0            150.0\nValues in seconds\n";
    let (reading, runs) = self::runs(text);
    assert_eq!((runs.unit.as_str(), runs.points()), ("cores", vec![(1.0, 400.0), (2.0, 200.0)]));
    assert_eq!(reading.notes, ["The times are those of Container (v1), not those of Native (v2)."]);
    assert_eq!(reading.table.as_ref().map(|table| table.headings.len()), Some(3));
    let choices = Choices { columns: Some((0, 2)), ..Choices::default() };
    assert!(
        matches!(only(text, &choices).content, Content::Runs(runs) if runs.points()[0] == (1.0, 300.0))
    );
    let unsaid = read_undecided(&text.replace("Values in seconds", ""));
    assert_eq!(
        (unsaid.question.as_str(), unsaid.columns.len(), unsaid.likely),
        ("Which column has the time: “Container (v1)” or “Native (v2)”?", 3, Some((0, 1)))
    );
}

#[test]
fn a_letter_of_a_time_is_that_of_minutes() {
    let (reading, runs) = runs("cores,time\n1,1h 23m\n2,42m 10s\n4,22m\n");
    assert_eq!(runs.points(), [(1.0, 4980.0), (2.0, 2530.0), (4.0, 1320.0)]);
    assert!(reading.unread.is_empty(), "{reading:?}");
}
