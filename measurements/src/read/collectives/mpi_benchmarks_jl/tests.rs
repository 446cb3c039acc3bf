use super::super::super::network::testing::{assert_points, assert_refused, only, outputs};
use crate::reading::Content;

const COLLECTIVE: &str = "Running benchmark OSU Scatterv with type Float32 on 4 MPI ranks\n\n\
    size (bytes),iteratons,min_time (seconds),max_time (seconds),avg_time (seconds)\n\
    0,262144,2.2e-7,4.3e-7,3.25e-7\n4,262144,1.2e-6,1.4e-6,1.32e-6\n16384,16384,1.7e-6,1.8e-6,1.75e-6\n";

#[test]
fn the_line_above_names_the_collective_and_its_ranks() {
    let reading = only(&format!(
        "----------------------------------------\n{COLLECTIVE}----------------------------------------\n"
    ));
    assert_points(&reading, &[(0.0, 3.25e-7), (4.0, 1.32e-6), (16384.0, 1.75e-6)]);
    let Content::Messages(messages) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((messages.operation.name(), messages.ranks), ("scatter", Some(4)));
    assert_eq!((reading.kind(), reading.unread.len()), ("mpibenchmarks-jl", 0));
    assert_eq!(outputs(&COLLECTIVE.repeat(2)).len(), 2);
}

#[test]
fn ping_pongs_are_messages_in_the_unit_of_their_column() {
    let text = |benchmark: &str, columns: &str, row: &str| {
        format!(
            "Running benchmark {benchmark} with type Float32 on 2 MPI ranks\n\nsize (bytes),iterations,{columns}\n{row}\n"
        )
    };
    for text in [
        text("IMB Pingpong", "time (seconds),throughput (MB/s)", "8,100,1.5e-6,5.3"),
        text("OSU Latency", "latency (seconds)", "8,100,1.5e-6"),
        text("OSU Latency", "latency (us)", "8,100,1.50").replace("Running benchmark", "#"),
    ] {
        let reading = only(&text);
        assert_points(&reading, &[(8.0, 1.5e-6)]);
        let Content::Messages(messages) = &reading.content else { panic!("{reading:?}") };
        assert_eq!(messages.operation.name(), "latency");
    }
    let one_sided = text("OSU Put Latency", "time (seconds)", "8,100,1.5");
    assert_refused(&only(&one_sided), &["one-sided", "OSULatency"]);
    let bandwidth = text("OSU Bandwidth", "bandwidth (MB/s)", "8,100,12.5");
    assert_refused(&only(&bandwidth), &["bandwidth, not a time", "OSULatency"]);
}

#[test]
fn without_the_line_above_it_is_refused_and_a_cut_row_is_left_out() {
    let table = &COLLECTIVE[COLLECTIVE.find("size").expect("the heading")..];
    assert_refused(&only(table), &["not named"]);
    assert_points(&only(&COLLECTIVE[..COLLECTIVE.len() - 4]), &[(0.0, 3.25e-7), (4.0, 1.32e-6)]);
    let noise = only(&COLLECTIVE.replacen("16384,", "hello\n16384,", 1));
    assert_eq!(noise.unread.len(), 1);
}
