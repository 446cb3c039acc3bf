use crate::read::read;
use crate::reading::{Choices, Content, Messages, Operation, Reading};

fn outputs(text: &str) -> Vec<Reading> {
    read(text, &Choices::default()).expect("it is read")
}

fn messages(reading: &Reading) -> &Messages {
    let Content::Messages(messages) = &reading.content else { panic!("{reading:?}") };
    messages
}

const BANNER: &str = "#---------------------\n#    Intel(R) MPI Benchmarks 2019 Update 5, MPI-1 part    \n#---------------------\n\
                      # Date : Fri Sep 11 15:04:20 2020\n";
const PING_PONG: &str = "# Benchmarking PingPong \n# #processes = 2 \n#----------\n\
                         \x20      #bytes #repetitions      t[usec]   Mbytes/sec\n\
                         \x20           0         1000         1.25         0.00\n\
                         \x20        1024         1000         2.50       409.60\n\n";
const ALLREDUCE: &str = "#----------\n# Benchmarking Allreduce \n# #processes = 8 \n#----------\n\
                         \x20      #bytes #repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n\
                         \x20           4         1000         4.00         6.00         5.00\n\
                         # All processes entering MPI_Finalize\n";

#[test]
fn the_time_of_a_ping_pong_is_that_of_one_way_already() {
    let outputs = outputs(&format!("{BANNER}{PING_PONG}"));
    assert_eq!(outputs.len(), 1);
    assert_eq!(outputs[0].title, "Intel(R) MPI Benchmarks 2019 Update 5 PingPong");
    assert_eq!((outputs[0].kind(), outputs[0].lines), ("imb", (2, 10)));
    let messages = messages(&outputs[0]);
    assert_eq!((messages.ranks, &messages.operation), (Some(2), &Operation::Message));
    assert_eq!(messages.points(), [(0.0, 1.25e-6), (1024.0, 2.5e-6)]);
}

#[test]
fn each_benchmark_is_an_output_and_collectives_have_their_average() {
    let outputs = outputs(&format!("{BANNER}{PING_PONG}{ALLREDUCE}"));
    assert_eq!(outputs.len(), 2);
    let messages = messages(&outputs[1]);
    assert_eq!(messages.operation, Operation::Collective("all_reduce".to_owned()));
    assert_eq!((messages.ranks, messages.points()), (Some(8), vec![(4.0, 5e-6)]));
    assert!(outputs.iter().all(|output| output.unread.is_empty()), "{outputs:?}");
}

#[test]
fn a_heading_alone_is_enough() {
    let text =
        "#bytes #repetitions      t[usec]   Mbytes/sec\n0  1000  1.25  0.00\n8  1000  1.50  5.33\n";
    let outputs = outputs(text);
    assert_eq!(messages(&outputs[0]).points().len(), 2);
    assert_eq!(outputs[0].title, "Intel MPI Benchmarks");
}

#[test]
fn a_ping_pong_without_times_is_converted_where_the_version_says_what_mbytes_are() {
    let rows = "# Benchmarking PingPong\n# #processes = 2\n#bytes #repetitions Mbytes/sec\n0 1000 0.00\n1048576 40 1000.00\n";
    let time = |banner: &str| match &outputs(&format!("{banner}{rows}"))[0].content {
        Content::Messages(messages) => messages.points(),
        _ => Vec::new(),
    };
    assert_eq!(
        time("# Intel (R) MPI Benchmarks 4.0 Update 1, MPI-1 part\n"),
        [(1_048_576.0, 1e-3)]
    );
    assert_eq!(
        time("# Intel (R) MPI Benchmarks 2018, MPI-1 part\n"),
        [(1_048_576.0, 1_048_576.0 / 1e9)]
    );
    let unsaid = outputs(rows);
    assert!(
        matches!(&unsaid[0].content, Content::Refused(why) if why.contains("version")),
        "{unsaid:?}"
    );
}

#[test]
fn a_barrier_and_a_bandwidth_of_many_messages_are_refused() {
    let barrier = outputs(
        "# Benchmarking Barrier\n# #processes = 8\n#repetitions  t_min[usec]  t_max[usec]  t_avg[usec]\n1000 4.00 6.00 5.00\n",
    );
    assert!(
        matches!(&barrier[0].content, Content::Refused(why) if why.contains("no sizes")),
        "{barrier:?}"
    );
    let band = outputs(
        "# Benchmarking Uniband\n# #processes = 8\n#bytes #repetitions   Mbytes/sec   Msg/sec\n8 1000 4.00 6\n",
    );
    assert!(
        matches!(&band[0].content, Content::Refused(why) if why.contains("bandwidth")),
        "{band:?}"
    );
}

#[test]
fn what_a_benchmark_writes_where_memory_is_short_is_unread() {
    let outputs = outputs(&PING_PONG.replace(
        "1000         2.50       409.60\n\n",
        "1000         2.50       409.60\n\x20    2048 out-of-mem.; needed X= 1.5 GB\n",
    ));
    assert_eq!(outputs[0].unread.len(), 1);
    assert_eq!((outputs[0].unread[0].line, outputs[0].unread[0].why), (7, "has no time"));
}

#[test]
fn its_table_as_csv_is_recognized_by_the_headings() {
    let text = "\"\",\"X.bytes\",\"X.repetitions\",\"t.usec.\",\"Mbytes.sec\",\"t.usec.comp.\"\n\
                \"1\",0,1000,0.25,0,0.3693\n\"2\",1024,1000,0.5,3.49,0.3695\n";
    let outputs = outputs(text);
    assert_eq!((outputs[0].kind(), outputs[0].notes.len()), ("imb-csv", 0));
    assert_eq!(messages(&outputs[0]).points(), [(0.0, 0.25e-6), (1024.0, 0.5e-6)]);
    assert_eq!(outputs[0].table.as_ref().and_then(|table| table.taken), Some((1, 3)));
}

#[test]
fn one_sided_operations_files_and_bandwidths_are_refused_with_what_to_run() {
    let text = |name: &str, heading: &str, row: &str| {
        format!(
            "# Benchmarking {name}\n# #processes = 2\n       #bytes #repetitions {heading}\n{row}\n"
        )
    };
    let times = |name: &str| text(name, "     t[usec]   Mbytes/sec", "8  1000  1.25  6.10");
    for (text, word) in [
        (times("Unidir_Put"), "one-sided"),
        (times("Bidir_Get"), "one-sided"),
        (times("One_put_all"), "one-sided"),
        (times("Compare_and_swap"), "one-sided"),
        (times("S_Write_indv"), "files"),
        (text("Biband", "  Mbytes/sec  Msg/sec", "8  1000  6.10  7000"), "at once"),
    ] {
        let outputs = outputs(&text);
        let Content::Refused(why) = &outputs[0].content else { panic!("{outputs:?}") };
        assert!(why.contains(word) && why.contains("run IMB-MPI1 PingPong"), "{why}");
    }
    for name in ["PingPongAnySource", "PingPongSpecificSource"] {
        assert_eq!(messages(&outputs(&times(name))[0]).operation, Operation::Message, "{name}");
    }
}
