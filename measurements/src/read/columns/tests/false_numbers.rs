//! What is no time of a message or of a run, and was once taken for one.

use super::{messages, only, read_undecided, refused, runs};
use crate::reading::{Asked, Choices, Content, TimeUnit};

#[test]
fn a_rate_is_no_time_and_over_processors_makes_relative_times() {
    for heading in ["ns/day", "GFlops", "images/s", "it/s", "MLUPS", "steps per hour"] {
        let (reading, runs) = runs(&format!("nodes,{heading}\n1,10\n2,16\n4,20\n"));
        assert!(runs.is_relative, "{heading}");
        assert_eq!(runs.points(), [(1.0, 1.0), (2.0, 0.625), (4.0, 0.5)], "{heading}");
        assert!(reading.notes.concat().contains("Rates, not times"), "{heading}");
        assert!(
            refused(&format!("bytes,{heading}\n8,10\n16,20\n")).contains("not a time"),
            "{heading}"
        );
    }
    assert!(refused("size (B),algbw (GB/s),busbw (GB/s)\n8,1,2\n16,2,3\n").contains("algbw"));
}

#[test]
fn the_length_of_a_test_is_no_time_of_a_message() {
    let text = "Size (bytes),Elapsed Time secs.,per sec\n1,10.00,6000\n1024,10.00,5000\n";
    let why = refused(text);
    assert!(why.contains("Elapsed Time") && why.contains("how long the test took"), "{why}");
    let one =
        refused("Size (bytes),Elapsed Time secs.,Throughput 10^6bits/sec\n65536,10.00,9415\n");
    assert!(one.contains("how long the test took"), "{one}");
    let (_, runs) = runs("threads,seconds,ops/s\n1,10,100\n2,10,190\n");
    assert!(runs.is_relative);
}

#[test]
fn the_time_of_all_messages_is_not_that_of_one() {
    let (_, read) = messages(
        "bytes,#sent,total,time (s),MB/sec,usec/message\n64,10,640,0.1,12,5.00\n256,10,2k,0.2,12,4.25\n",
    );
    assert_eq!(read.points(), [(64.0, 5e-6), (256.0, 4.25e-6)]);
    let open = read_undecided("bytes,iterations,time (s)\n8,1000,0.5\n16,1000,0.6\n");
    assert_eq!(
        (open.question.as_str(), open.likely),
        (
            "Is “time (s)” the time of one message, or that of all that “iterations” counts? Choose it where it is that \
             of one.",
            Some((0, 2))
        )
    );
    assert!(refused("bytes,total time (ms)\n8,50\n16,60\n").contains("not of one"));
    assert!(matches!(
        only("bytes,iterations,avg (us)\n8,1000,0.5\n16,1000,0.6\n", &Choices::default()).content,
        Content::Messages(_)
    ));
}

#[test]
fn a_round_trip_is_halved() {
    for text in [
        "bytes,RTT (us)\n8,3\n1024,5\n",
        "bytes,round-trip time (us)\n8,3\n1024,5\n",
        "# Round trip times\nbytes,latency (us)\n8,3\n1024,5\n",
    ] {
        let (reading, read) = messages(text);
        assert_eq!(read.points(), [(8.0, 1.5e-6), (1024.0, 2.5e-6)], "{text}");
        assert!(reading.notes.concat().contains("round trip"), "{text}");
    }
    let (_, half) = messages("bytes,half RTT (us)\n8,3\n1024,5\n");
    assert_eq!(half.points()[0], (8.0, 3e-6));
}

#[test]
fn sizes_are_in_the_unit_they_say_or_refused() {
    for (text, bytes) in [
        ("size (kbit),us\n8,1\n16,2\n", 1000.0),
        ("size (Mbit),us\n8,1\n16,2\n", 1e6),
        ("size,us\n1K,1\n64K,2\n", 1024.0),
        ("size,us\n4k,1\n1M,2\n", 4096.0),
        ("size (K),us\n4,1\n16,2\n", 4096.0),
    ] {
        assert_eq!(messages(text).1.points()[0].0, bytes, "{text}");
    }
    for heading in
        ["size (words)", "elements", "doubles (8 B)", "size (N)", "message length [floats]"]
    {
        let why = refused(&format!("{heading},time (us)\n8,1\n16,2\n"));
        assert!(why.contains(heading) && why.contains("not in bytes"), "{why}");
    }
}

#[test]
fn a_title_names_the_operation() {
    for (title, name) in [
        ("# MPI_Put latency", "put"),
        ("# one-sided get", "get"),
        ("RMA accumulate, 2 ranks:", "accumulate"),
        ("MPI_Reduce on 16 ranks", "reduce"),
        ("# Scatter", "scatter"),
        ("Allgather on 4 nodes", "all_gather"),
        ("# We get these times for a message", "latency"),
    ] {
        let (_, read) = messages(&format!("{title}\nbytes,us\n8,1.5\n16,2.5\n"));
        assert_eq!(read.operation.name(), name, "{title}");
    }
    assert_eq!(messages("bytes,bcast (us)\n8,1\n16,2\n").1.operation.name(), "broadcast");
}

#[test]
fn a_machine_that_cannot_be_is_asked_about() {
    let text = "bytes,seconds\n1,3.5\n1024,3.9\n4096,6.1\n";
    let open = read_undecided(text);
    assert_eq!(open.asked, Asked::Unit);
    assert!(
        open.question.contains("3.50 s") && open.question.contains("671 B/s"),
        "{}",
        open.question
    );
    let said = Choices { unit: Some(TimeUnit::Microseconds), ..Choices::default() };
    assert!(
        matches!(only(text, &said).content, Content::Messages(read) if read.points()[0] == (1.0, 3.5e-6))
    );
}

#[test]
fn of_several_times_of_a_message_the_reader_says_which() {
    let open = read_undecided("bytes,t_put (us),t_get (us),t_typical (us)\n8,1,2,3\n16,2,3,4\n");
    assert_eq!(open.likely, Some((0, 1)));
    assert_eq!(
        open.question,
        "Which of these is the time of one message: “t_put (us)”, “t_get (us)” or “t_typical (us)”?"
    );
}

#[test]
fn units_beside_a_table_count() {
    let (_, read) = messages("message sizes in KB\nsize latency (us)\n1 1.5\n2 2.5\n");
    assert_eq!(read.points()[0].0, 1000.0);
    let (_, read) = messages("bytes,round trip (us),one way (us)\n8,3,1.5\n1024,4,2\n");
    assert_eq!(read.points(), [(8.0, 1.5e-6), (1024.0, 2e-6)]);
    let open = read_undecided("size  MPI (us)  NCCL (us)\n8 10 20\n16 12 22\n");
    assert!(open.question.contains("“MPI (us)” or “NCCL (us)”"), "{}", open.question);
}

#[test]
fn a_size_of_something_else_and_a_rate_of_each_node_are_no_measurements() {
    let open = read_undecided("batch size,time (ms)\n32,10\n64,18\n");
    assert!(open.question.contains("Which column"), "{}", open.question);
    assert!(refused("nodes,TFLOPS/node\n1,1.2\n2,1.1\n").contains("no column of times"));
    let (_, read) = messages("bytes one-way latency (us)\n8 1.5\n16 1.75\n");
    assert_eq!(read.points()[1], (16.0, 1.75e-6));
}
