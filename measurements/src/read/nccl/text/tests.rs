use crate::read::read;
use crate::reading::{Choices, Content, Messages, Reading};

fn only(text: &str) -> (Reading, Messages) {
    let mut outputs = read(text, &Choices::default()).expect("it is read");
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    let reading = outputs.remove(0);
    let Content::Messages(messages) = reading.content.clone() else { panic!("{reading:?}") };
    (reading, messages)
}

fn unread(reading: &Reading) -> Vec<(usize, &'static str)> {
    reading.unread.iter().map(|unread| (unread.line, unread.why)).collect()
}

const RANKS: &str = "# nThread 1 nGpus 1 minBytes 4 maxBytes 1024 step: 2(factor) warmup iters: 5 iters: 20\n#\n# Using devices\n\
                     #  Rank  0 Group  0 Pid   4711 on       left device  0 [0x07] A card\n\
                     #  Rank  1 Group  0 Pid   4712 on      right device  0 [0x07] A card\n#\n";
const HEADING: &str = "#                                          out-of-place                       in-place\n\
                       #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong\n\
                       #        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)\n";
const ROWS: &str = "        1024           256     float     sum      -1    12.50    0.08    0.08      0    12.00    0.08    0.08      0\n\
                    \x20   2097152        524288     float     sum      -1    250.0    8.39    8.39      0    250.0    8.39    8.39      0\n\
                    # Out of bounds values : 0 OK\n# Avg bus bandwidth    : 1.0\n#\n";

#[test]
fn the_last_eight_words_of_a_row_are_its_times_whatever_the_version_prints_before() {
    let old = "#       size         count    type   redop     time   algbw   busbw  error     time   algbw   busbw  error\n\
               1024   256   float   sum    12.50    0.08    0.08  4e-07    12.00    0.08    0.08  4e-07\n";
    let root = "#       size         count    type    root     time   algbw   busbw  error     time   algbw   busbw  error\n\
                1024   256   float     0    12.50    0.08    0.08  0e+00    12.00    0.08    0.08  0e+00\n";
    for text in [
        format!("{HEADING}{}", ROWS.lines().next().unwrap_or_default()),
        old.to_owned(),
        root.to_owned(),
    ] {
        let row = only(&text).1.rows[0];
        assert_eq!(
            (row.bytes, row.seconds, row.in_place),
            (1024.0, 12.5e-6, Some(12e-6)),
            "{text}"
        );
        assert_eq!(row.bandwidths, Some((0.08e9, 0.08e9)));
    }
}

#[test]
fn ranks_and_nodes_are_those_of_the_devices() {
    let (reading, messages) = only(&format!("{RANKS}{HEADING}{ROWS}"));
    assert_eq!((messages.ranks, messages.nodes), (Some(2), Some(2)));
    assert_eq!((reading.kind(), messages.column), ("nccl-tests", "out-of-place time"));
    assert_eq!((reading.lines, unread(&reading)), ((1, 11), vec![]));
}

#[test]
fn ranks_follow_from_the_bandwidths_where_no_device_is_printed() {
    let row = "1073741824 268435456 float sum -1 6426.3 167.09 313.29 0 6426.1 167.09 313.29 0\n";
    let (reading, messages) = only(&format!("{HEADING}{row}"));
    assert_eq!((messages.ranks, messages.nodes), (Some(16), None));
    assert_eq!(
        reading.notes,
        ["The output does not name its collective; its columns are those of all_reduce."]
    );
}

#[test]
fn the_program_names_the_collective() {
    let named = |name: &str| {
        only(&format!(
            "# Collective test starting: {name}\n{RANKS}{HEADING}{ROWS}# Collective test concluded: {name}\n"
        ))
    };
    let (reading, _) = named("alltoall_perf");
    assert_eq!((reading.operation().as_deref(), reading.notes.len()), (Some("alltoall"), 0));
    assert_eq!(named("reduce_scatter_perf_mpi").0.title, "nccl-tests reduce_scatter");
    let (reading, _) =
        only(&format!("$ mpirun /opt/nccl-tests/build/sendrecv_perf -b 8\n{RANKS}{HEADING}{ROWS}"));
    assert_eq!((reading.operation().as_deref(), reading.lines.0), (Some("sendrecv"), 1));
}

#[test]
fn lines_of_the_log_and_labels_stand_anywhere() {
    let log = "left:21:27 [0] NCCL INFO Channel 00/02 :    0   1\n";
    let rows = ROWS.replace('\n', &format!("\n{log}"));
    let text = format!(
        "kubectl: warning 1 2 3\n{RANKS}{log}NCCL version 2.12.7+cuda11.4\n{HEADING}{log}{rows}"
    );
    let plain = only(&text);
    assert_eq!((plain.1.rows.len(), unread(&plain.0)), (2, vec![]));
    for label in ["0: ", "[1,0]<stdout>:", "   ", "> "] {
        let labeled = format!("{label}{}", text.trim_end().replace('\n', &format!("\n{label}")));
        let (reading, messages) = only(&labeled);
        assert_eq!((messages, unread(&reading)), (plain.1.clone(), vec![]), "{label}");
    }
}

#[test]
fn rows_of_size_0_are_left_out_and_shown() {
    let zero = "           0             0     float     sum      -1     6.50    0.00    0.00      0     6.40    0.00    0.00      0\n";
    let (reading, messages) = only(&format!("{RANKS}{HEADING}{zero}{zero}{ROWS}"));
    assert_eq!((messages.rows.len(), messages.left_out.len()), (2, 2));
    assert_eq!(messages.left_out[0].seconds, 6.5e-6);
    assert!(reading.notes.contains(&"Rows of size 0 send nothing and are left out.".to_owned()));
    let only_zero = read(&format!("{HEADING}{zero}"), &Choices::default()).expect("it is read");
    assert!(
        matches!(&only_zero[0].content, Content::Refused(why) if why.contains("no rows")),
        "{only_zero:?}"
    );
}

#[test]
fn in_place_that_differs_is_told() {
    let rows = ROWS.replace("     12.00", "     25.00").replace("0    12.00", "0    25.00");
    let (reading, messages) = only(&format!("{RANKS}{HEADING}{rows}"));
    assert_eq!(messages.rows[0].in_place, Some(25e-6));
    let told =
        "In place differs from out of place by up to 2.0 times (1 KiB): out of place is taken.";
    assert!(reading.notes.iter().any(|note| note == told), "{:?}", reading.notes);
}

#[test]
fn results_that_are_not_checked_are_read() {
    let rows = ROWS.replace("      0\n", "    N/A\n");
    let (reading, messages) = only(&format!("{HEADING}{rows}"));
    assert_eq!((messages.rows.len(), reading.operation().as_deref()), (2, Some("sendrecv")));
}

#[test]
fn rccl_tests_say_so_without_a_mark() {
    let text = format!(
        "rccl-tests: Version develop:1234567\n{RANKS}RCCL version : 2.22.3-HEAD\nHostname     : left\n{HEADING}# Testing 1 cycle.\n{ROWS}"
    );
    let (reading, messages) = only(&text);
    assert_eq!((reading.kind(), messages.ranks, messages.rows.len()), ("rccl-tests", Some(2), 2));
}

#[test]
fn what_was_left_out_or_cut_is_unread() {
    let mut rows = ROWS.lines();
    let (first, second) = (rows.next().unwrap_or_default(), rows.next().unwrap_or_default());
    let text = format!("{HEADING}{first}\n...\n{second}\n{}", &second[..second.len() - 4]);
    let (reading, messages) = only(&text);
    assert_eq!((messages.rows.len(), reading.lines), (2, (2, 7)));
    assert_eq!(unread(&reading), [(5, "is no row"), (7, "is cut")]);
}

#[test]
fn decimal_commas_are_asked_about() {
    let text = format!("{HEADING}{}", ROWS.replace('.', ","));
    let open = read(&text, &Choices::default()).expect("it is read");
    assert!(
        matches!(&open[0].content, Content::Undecided(undecided) if undecided.comma),
        "{open:?}"
    );
    let choices = Choices { decimal_comma: Some(true), ..Choices::default() };
    let read = read(&text, &choices).expect("it is read");
    assert!(
        matches!(&read[0].content, Content::Messages(messages) if messages.rows[0].seconds == 12.5e-6)
    );
}

#[test]
fn each_run_in_a_text_is_an_output_of_its_own() {
    let text = format!("{RANKS}{HEADING}{ROWS}\n{RANKS}{HEADING}{ROWS}");
    let outputs = read(&text, &Choices::default()).expect("it is read");
    let lines: Vec<_> = outputs.iter().map(|output| output.lines).collect();
    assert_eq!(lines, [(1, 11), (16, 26)]);
}

#[test]
fn a_heading_without_rows_is_refused() {
    let outputs =
        read(&format!("{RANKS}{HEADING}left: Test failure common.cu:1\n"), &Choices::default())
            .expect("it is read");
    assert_eq!(outputs[0].content, Content::Refused("no rows".to_owned()));
}

/// A row as people paste it.
const ROW: &str = "32768 8192 float sum -1 43.83 0.75 1.31 0 42.90 0.76 1.34 0";

#[test]
fn a_row_without_its_heading_is_read_where_nothing_else_prints_it() {
    let (reading, messages) = only(ROW);
    let row = messages.rows[0];
    assert_eq!((row.bytes, row.seconds, row.in_place), (32768.0, 43.83e-6, Some(42.9e-6)));
    assert_eq!(row.bandwidths, Some((0.75e9, 1.31e9)));
    assert_eq!((messages.operation.name(), messages.ranks), ("all_reduce", Some(8)));
    assert_eq!(reading.one_size(), Some((32768.0, 43.83e-6)));
    // Within a mail, and more rows than one.
    let mail = format!(
        "Hi, we got\n> {ROW}\n> 65536 16384 float sum -1 46.80 1.40 2.45 0 46.5 1.41 2.47 0\nIs it slow?\n"
    );
    let (reading, messages) = only(&mail);
    assert_eq!((messages.rows.len(), reading.lines), (2, (2, 3)));
    // As older versions print it, without a root.
    assert_eq!(only(&ROW.replace(" -1 ", " ")).1.rows, only(ROW).1.rows);
    // A head that was cut off above its rows, with the program.
    let (reading, messages) = only(&format!("$ ./reduce_scatter_perf -g 8\n{ROW}\n"));
    assert_eq!((reading.lines.0, messages.operation.name()), (1, "reduce_scatter"));
}

#[test]
fn numbers_without_a_heading_that_may_be_something_else_are_not_guessed() {
    for text in [
        "32768 8192 0 1 -1 43.83 0.75 1.31 0 42.90 0.76 1.34 0",
        // No type, or no reduction.
        "32768 8192 word sum -1 43.83 0.75 1.31 0 42.90 0.76 1.34 0",
        "32768 8192 float seven -1 43.83 0.75 1.31 0 42.90 0.76 1.34 0",
        // A bandwidth that is not the size over the time, and a row that is cut.
        "32768 8192 float sum -1 43.83 7.5 1.31 0 42.90 0.76 1.34 0",
        "32768 8192 float sum -1 43.83 0.75 1.31 0 42.90",
    ] {
        assert!(read(text, &Choices::default()).is_err(), "{text}");
    }
}

#[test]
fn one_size_says_its_time_its_bandwidths_and_its_ranks() {
    let said = |text: &str| only(text).0.lack_of_sizes().expect("one size");
    let told = "one size alone, 32 KiB in 43.8 us (algorithm bandwidth 750 MB/s, bus bandwidth 1.31 GB/s, 8 ranks): \
                give times of at least two sizes";
    assert_eq!(said(ROW), told);
    assert_eq!(said(&format!("{HEADING}{ROW}")), told);
    let small = "1024 256 float sum -1 12.50 0.08 0.14 0 12.00 0.09 0.15 0";
    assert!(said(small).contains("80.0 MB/s, bus bandwidth 140 MB/s, an unknown number of ranks"));
}
