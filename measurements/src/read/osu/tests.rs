use crate::read::read;
use crate::reading::{Choices, Content, Messages, Operation, Reading};

fn outputs(text: &str) -> Vec<Reading> {
    read(text, &Choices::default()).expect("it is read")
}

fn only(text: &str) -> (Reading, Messages) {
    let mut outputs = outputs(text);
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    let reading = outputs.remove(0);
    let Content::Messages(messages) = reading.content.clone() else { panic!("{reading:?}") };
    (reading, messages)
}

const LATENCY: &str = "# OSU MPI Latency Test v5.6.2\n# Size          Latency (us)\n0        1.00\n1        1.25\n8        2.50\n";

#[test]
fn a_latency_is_half_a_round_trip_in_microseconds_and_its_row_of_0_bytes_counts() {
    let (reading, messages) = only(LATENCY);
    assert_eq!(reading.title, "OSU MPI Latency Test v5.6.2");
    assert_eq!((reading.kind(), reading.operation().as_deref()), ("osu", Some("latency")));
    assert_eq!((reading.lines, messages.ranks), ((1, 5), Some(2)));
    assert_eq!(messages.points(), [(0.0, 1e-6), (1.0, 1.25e-6), (8.0, 2.5e-6)]);
    assert_eq!(messages.rows[2].line, 5);
    assert!(reading.unread.is_empty() && reading.notes.is_empty());
}

#[test]
fn the_line_of_the_datatype_may_stand_before_or_behind_the_heading() {
    for text in [
        "# OSU MPI Latency Test v7.5\n# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)\n1  3.00\n2  3.10\n",
        "# OSU MPI Latency Test v7.2\n# Size          Latency (us)\n# Datatype: MPI_CHAR.\n1  3.00\n2  3.10\n",
        " OSU MPI Latency Test v7.2\n# Size          Latency (us)\n1  3.00\n2  3.10\n",
        "# Size          Latency (us)\n1  3.00\n2  3.10\n",
    ] {
        let (reading, messages) = only(text);
        assert_eq!(messages.points(), [(1.0, 3e-6), (2.0, 3.1e-6)], "{text}");
        assert_eq!(reading.kind(), "osu");
    }
}

#[test]
fn further_columns_are_those_of_other_statistics_and_of_the_validation() {
    let text = "# OSU MPI Allreduce Latency Test v5.7\n# Size  Avg Latency(us)  Min Latency(us)  Max Latency(us)  Iterations\n\
                4   3.35   3.01   3.70   1000\n8   3.45   3.15   3.56   1000\n";
    let (reading, messages) = only(text);
    assert_eq!(messages.points(), [(4.0, 3.35e-6), (8.0, 3.45e-6)]);
    assert_eq!(
        (reading.kind(), reading.operation().as_deref()),
        ("osu-collective", Some("allreduce"))
    );
    assert_eq!(messages.operation, Operation::Collective("all_reduce".to_owned()));
    let text = "# OSU MPI All-to-All Personalized Exchange Latency Test v7.5\n# Size  Avg Latency(us)  Validation\n\
                1   12.50   Pass\n2   12.00   Pass\n";
    let (reading, messages) = only(text);
    assert_eq!(messages.points(), [(1.0, 12.5e-6), (2.0, 12e-6)]);
    assert_eq!(reading.operation().as_deref(), Some("alltoall"));
}

#[test]
fn a_non_blocking_collective_takes_the_time_of_its_communication_alone() {
    let text = "# OSU MPI Non-blocking Allreduce Latency Test v7.5\n# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait\n\n\
                # Size  Overall(us)  Compute(us)  Pure Comm.(us)  Overlap(%)\n4  20.00  10.00  12.50  25.00\n";
    let (reading, messages) = only(text);
    assert_eq!(messages.points(), [(4.0, 12.5e-6)]);
    assert_eq!(reading.notes, ["The time is that of the communication alone."]);
}

#[test]
fn bandwidths_are_no_times_and_those_of_one_pair_are_kept_as_such() {
    let read = |title: &str| {
        outputs(&format!("# {title}\n# Size      Bandwidth (MB/s)\n1  0.95\n2  1.90\n")).remove(0)
    };
    let one = read("OSU MPI Bandwidth Test v7.5");
    let Content::Pairs(pairs) = &one.content else { panic!("{one:?}") };
    assert_eq!(
        (pairs.pairs, pairs.window, pairs.points()),
        (Some(1), None, vec![(1.0, 0.95e6), (2.0, 1.9e6)])
    );
    assert_eq!(
        one.no_times().as_deref(),
        Some("bandwidth, not a time: OSU MPI Bandwidth Test v7.5")
    );
    let both = read("OSU MPI-CUDA Bi-Directional Bandwidth Test v7.5");
    let why = "bandwidth, not a time: OSU MPI-CUDA Bi-Directional Bandwidth Test v7.5";
    assert_eq!(both.content, Content::Refused(why.to_owned()));
    for (reading, ways) in [(one, ""), (both, ", both ways")] {
        let said = format!(
            "at once (1.90 MB/s at 2 bytes{ways}), so no time of one follows: run osu_latency for times."
        );
        assert!(reading.notes.iter().any(|note| note.ends_with(&said)), "{:?}", reading.notes);
        assert_eq!((reading.kind(), reading.lines), ("osu-bw", (1, 4)));
    }
}

#[test]
fn one_sided_operations_are_no_messages() {
    for title in [
        "OSU MPI_Put Latency Test v5.6.2",
        "OSU MPI_Get latency Test v3.6",
        "OSU MPI_Accumulate latency Test v5.8",
        "OSU MPI_Get_accumulate latency Test v5.8",
        "OSU MPI_Fetch_and_op latency Test v5.8",
        "OSU MPI_Compare_and_swap latency Test v5.8",
        "OSU MPI-CUDA Put Latency Test v7.3",
        "OSU One Sided MPI_Put Latency Test v3.3",
    ] {
        let text = format!(
            "# {title}\n# Window creation: MPI_Win_create\n# Size  Latency (us)\n1  1.50\n2  1.60\n"
        );
        let outputs = outputs(&text);
        assert!(
            matches!(&outputs[0].content, Content::Refused(why) if why.contains("one-sided") && why.contains("osu_latency")),
            "{outputs:?}"
        );
        assert_eq!(outputs[0].kind(), "osu");
    }
}

#[test]
fn a_heading_shorter_than_its_rows_and_sizes_with_letters_are_read() {
    let text = "# OSU MPI-CUDA Reduce Latency Test v7.3\n# Size       Avg Latency(us)\n1  50.50  18.27  89.23  1000\n2  50.25  18.24  88.37  1000\n";
    assert_eq!(only(text).1.points(), [(1.0, 50.5e-6), (2.0, 50.25e-6)]);
    let text = "# OSU MPI Latency Test v7.3\n# Size (bytes)       Latency (us)\n512  1.50\n1K  1.75\n4M  2.25\n";
    assert_eq!(only(text).1.points(), [(512.0, 1.5e-6), (1024.0, 1.75e-6), (4_194_304.0, 2.25e-6)]);
    for title in
        ["OSU MPI Multi-threaded Latency Test v3.6", "OSU MPI Multi-process Latency Test v5.8"]
    {
        let (reading, messages) = only(&LATENCY.replace("OSU MPI Latency Test v5.6.2", title));
        assert_eq!((messages.operation, messages.ranks), (Operation::Message, None));
        assert_eq!(reading.title, title);
    }
}

#[test]
fn a_barrier_is_refused_for_it_has_no_size() {
    let outputs =
        outputs("# OSU MPI Barrier Latency Test v7.5\n# Avg Latency(us)\n             3.50\n");
    assert!(
        matches!(&outputs[0].content, Content::Refused(why) if why.contains("barrier")),
        "{outputs:?}"
    );
    assert_eq!(outputs[0].kind(), "osu");
}

#[test]
fn a_heading_without_rows_is_refused_as_no_rows() {
    let text = "# OSU MPI-CUDA Non-blocking Allreduce Latency Test v7.5\n\n# Datatype: MPI_INT.\n# Size  Overall(us)\n\
                [n1:31808] *** Process received signal ***\n[n1:31808] Signal: Segmentation fault (11)\n";
    let outputs = outputs(text);
    assert_eq!(outputs[0].content, Content::Refused("no rows".to_owned()));
    assert_eq!((outputs[0].kind(), outputs[0].lines), ("osu-failed", (1, 4)));
    assert!(outputs[0].notes.is_empty());
}

#[test]
fn several_outputs_in_one_text_are_read_each_and_prose_belongs_to_none() {
    let text = format!(
        "Start time: 1725092790\nnodes a b\n{LATENCY}# OSU MPI Bandwidth Test v5.8\n# Size  Bandwidth (MB/s)\n1  4.06\n\
         nodes a c\n{LATENCY}START OF JOBSPEC\n{{\"count\": 2}}\n"
    );
    let outputs = outputs(&text);
    let kinds: Vec<_> = outputs.iter().map(|output| (output.kind(), output.lines)).collect();
    assert_eq!(kinds, [("osu", (3, 7)), ("osu-bw", (8, 10)), ("osu", (12, 16))]);
    assert!(outputs.iter().all(|output| output.unread.is_empty()));
}

#[test]
fn rows_on_device_memory_say_that_an_empty_message_touches_none() {
    let text = "# OSU MPI-CUDA Latency Test v5.8\n# Send Buffer on DEVICE (D) and Receive Buffer on DEVICE (D)\n\
                # Size          Latency (us)\n0     1.74\n1    17.10\n";
    let (reading, messages) = only(text);
    assert_eq!(messages.rows.len(), 2);
    assert_eq!(reading.notes, ["The row of 0 bytes touches no device memory."]);
    let (multi, messages) = only(&LATENCY.replace("MPI Latency", "MPI Multi Latency"));
    assert_eq!((multi.operation().as_deref(), messages.ranks), (Some("multi-latency"), None));
    assert!(multi.notes.is_empty());
}

#[test]
fn what_is_wrong_with_a_row_is_said_with_its_line() {
    let text = "# OSU MPI Latency Test v7.5\n# Size  Avg Latency(us)\n1  1.00  Pass\n2  0.00  Pass\n4  -1.00  Pass\n\
                -8  1.00  Pass\n16  nan  Pass\n32  Pass\nlost connection\n64  2.00  Pass\n128\n\nbye 7\n";
    let (reading, messages) = only(text);
    assert_eq!(messages.points(), [(1.0, 1e-6), (64.0, 2e-6)]);
    let unread: Vec<_> = reading.unread.iter().map(|unread| (unread.line, unread.why)).collect();
    assert_eq!(
        unread,
        [
            (4, "has a time of zero"),
            (5, "has a time below zero"),
            (6, "has a size below zero"),
            (7, "has no time"),
            (8, "is cut"),
            (9, "is no row"),
            (11, "ends before its time"),
        ]
    );
    assert_eq!((reading.unread[5].text.as_str(), reading.lines), ("lost connection", (1, 11)));
}

#[test]
fn a_row_with_a_unit_of_its_own_is_not_taken_in_that_of_the_heading() {
    let text = "# OSU MPI Latency Test v7.5\n# Size  Latency (us)\n1  1.50\n2  1.50 ms\n4  1.50ms\n8  2.50\n";
    let (reading, messages) = only(text);
    assert_eq!(messages.points(), [(1.0, 1.5e-6), (8.0, 2.5e-6)]);
    let unread: Vec<_> = reading.unread.iter().map(|unread| (unread.line, unread.why)).collect();
    assert_eq!(unread, [(4, "has a unit of its own"), (5, "has no time")]);
    assert_eq!(only(&text.replace("(us)", "(ms)")).1.points()[0], (1.0, 1.5e-3));
}

#[test]
fn a_number_cut_at_the_end_of_the_text_is_not_taken_for_the_whole() {
    let whole = "# OSU MPI Latency Test v7.5\n# Size  Latency (us)\n1  123.45\n2  123.45";
    assert_eq!(only(whole).1.points().len(), 2);
    for cut in 1..=3 {
        let (reading, messages) = only(&whole[..whole.len() - cut]);
        assert_eq!(messages.points(), [(1.0, 123.45e-6)]);
        let unread: Vec<_> =
            reading.unread.iter().map(|unread| (unread.line, unread.why)).collect();
        let is_half = cut == 3;
        assert!(is_half || unread == [(4, "is cut")], "{unread:?}");
    }
}

#[test]
fn decimal_commas_are_asked_about() {
    let text = "# OSU MPI Latency Test v7.5\n# Size  Latency (us)\n1  1,25\n2  2,50\n";
    let outputs = outputs(text);
    assert!(
        matches!(&outputs[0].content, Content::Undecided(undecided) if undecided.comma),
        "{outputs:?}"
    );
    let choices = Choices { decimal_comma: Some(true), ..Choices::default() };
    let read = read(text, &choices).expect("it is read");
    assert!(
        matches!(&read[0].content, Content::Messages(messages) if messages.points() == [(1.0, 1.25e-6), (2.0, 2.5e-6)])
    );
}

#[test]
fn whoever_writes_about_a_benchmark_has_not_pasted_it() {
    assert!(
        read("# OSU MPI Latency Test\n\nWe ran it on two nodes.\n", &Choices::default()).is_err()
    );
}
