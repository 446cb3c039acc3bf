use std::time::{Duration, Instant};

use crossover_model::ErrorKind;
use crossover_model::steps::Work;
use proptest::prelude::*;

use super::{LARGEST, read, read_paced};
use crate::reading::{Axis, Choices, Content, Reading, TimeUnit};

/// A short output of each format.
const SAMPLES: &[&str] = &[
    "# OSU MPI Latency Test v5.6.2\n# Size          Latency (us)\n0    1.00\n1    1.25\n8    2.50\n",
    "# Benchmarking PingPong\n# #processes = 2\n#bytes #repetitions t[usec] Mbytes/sec\n0 1000 1.25 0.00\n8 1000 1.50 5.33\n",
    "Now starting main loop\n0: 8 bytes 7 times --> 8.00 Mbps in 1.50 usec\n1: 16 bytes 7 times --> 8.00 Mbps in 2.50 usec\n",
    "# size n PRTT(1,0,s) L o_s o_r g G\n1 10 4.0 2.0 0.25 1.75 -nan -nan\n1025 10 5.5 2.0 3.25 3.5 1.75 0.0015\n",
    "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n\
     8 2 float sum -1 10.00 0.00 0.00 0 11.00 0.00 0.00 0\n16 4 float sum -1 12.00 0.00 0.00 0 11.00 0.00 0.00 0\n",
    "n1:7:7 [0] NCCL INFO Algorithm | Tree | Ring |\nn1:7:7 [0] NCCL INFO AllReduce | 1.0/ 0.5 | 2.0/ 0.0 | 3.0/ 0.5 | 1.0/ 0.5 | 2.0/ 0.0 | 3.0/ 0.5 |\n",
    "{\"args\": [\"all_reduce_perf\"], \"results\": [{\"size\": 8,\n\"out_of_place\": {\"time\": 10.0, \"alg_bw\": 0.1, \"bus_bw\": 0.2}}]}\n",
    "{\"results\": [{\"command\": \"x\", \"times\": [1.0, 2.0], \"parameters\": {\"p\": \"4\"}}]}\n",
    "# p = nodes\np,time_s\n1,100.5\n1,101.5\n2,51.5\n",
    "Cores   First run   Second run\n----------------\n1   100.5   90.5\n2   50.5   45.5\nValues in seconds\n",
    "| size (KiB) | latency (us) |\n|---|---|\n| 8 | 1.5 |\n| 16 | 2.5 |\n",
    "a.log:Loop time of 36.25 on 1 procs for 1000 steps with 64000 atoms\nb.log:Loop time of 20.5 on 2 procs for 1000 steps with 64000 atoms\n",
    "On 8 MPI ranks\n\n               Core t (s)   Wall t (s)        (%)\n       Time:    32000.0     4000.0      800.0\n     Performance:        2.16       11.1 (ns/day)\nOn 16 MPI ranks\n       Time:    34560.0     2160.0      1600.0\nPerformance:        4.0       6.0\n",
    " CG Benchmark Completed.\n Class           =   A\n Time in seconds =   2.5\n Total processes =   1\n     CG Benchmark Completed.\n Class           =   A\n Time in seconds =   0.75\n Total processes =   4\n Verification    =   SUCCESSFUL\n",
    "$ time OMP_NUM_THREADS=1 ./a\nreal\t0m8.500s\nuser\t0m8.400s\n$ time OMP_NUM_THREADS=4 ./a\nreal\t0m2.500s\nuser\t0m9.0s\n",
    "=== 2 procs ===\nreal 8.50\nuser 16.00\n=== 4 procs ===\nreal 4.50\nuser 16.00\n",
    "Benchmark                Time             CPU   Iterations\nBM_A/threads:1      1573 ns         1582 ns       450783\nBM_A/threads:2      8400 ns         4742 ns        81342\n",
    "{\"benchmarks\": [\n{\"name\": \"a[1]\", \"params\": {\"threads\": 1}, \"stats\": {\"mean\": 2.5}},\n{\"name\": \"a[2]\", \"params\": {\"threads\": 2}, \"stats\": {\"mean\": 1.5}}]}\n",
    "JobID           JobName      NCPUS    Elapsed      State\n------------ ---------- ---------- ---------- ----------\n\
     50                run_4          4   00:10:00  COMPLETED\n51                run_8          8   00:05:30  COMPLETED\n",
    "STREAM version $Revision: 5.10 $\nFunction    Best Rate MB/s  Avg time     Min time     Max time\nTriad:          25104.3     0.009577     0.009560     0.009598\n",
    "T/V                N    NB     P     Q               Time                 Gflops\nWC00C2R100000      100000   192     2     1             339.99            1.96090e+03\n",
];

fn rows(outputs: &[Reading]) -> Vec<Vec<(f64, f64)>> {
    outputs
        .iter()
        .map(|output| match &output.content {
            Content::Messages(messages) => messages.points(),
            Content::Runs(runs) => runs.points(),
            Content::LogGp(rows) => rows.iter().map(|row| (row.bytes, row.o_send)).collect(),
            Content::Tuning(entries) => entries.iter().map(|entry| (entry.latency, 0.0)).collect(),
            _ => Vec::new(),
        })
        .collect()
}

fn rows_of(text: &str) -> Vec<Vec<(f64, f64)>> {
    rows(&read(text, &Choices::default()).expect("it is read"))
}

/// Invariants of every text: lines lie within it, times are above zero.
fn check(text: &str, choices: &Choices) {
    let Ok(outputs) = read(text, choices) else { return };
    assert!(!outputs.is_empty());
    let count = text.split('\n').count().max(text.split('\r').count());
    for output in &outputs {
        let (first, last) = output.lines;
        assert!(1 <= first && first <= last && last <= count, "{:?} of {count}", output.lines);
        assert!(
            output.unread.iter().all(|unread| first <= unread.line && unread.line <= last),
            "{output:?}"
        );
        match &output.content {
            Content::Messages(messages) => {
                assert!(!messages.rows.is_empty());
                assert!(
                    messages.rows.iter().chain(&messages.left_out).all(|row| row.seconds > 0.0
                        && row.bytes >= 0.0
                        && (first..=last).contains(&row.line))
                );
            }
            Content::Runs(runs) => {
                assert!(runs.rows.iter().all(|run| run.seconds > 0.0 && run.n >= 1.0));
            }
            _ => {}
        }
    }
}

fn choices() -> impl Strategy<Value = Choices> {
    (
        proptest::option::of((0_usize..5, 0_usize..5)),
        proptest::option::of(any::<bool>()),
        proptest::option::of(prop_oneof![Just(Axis::Bytes), Just(Axis::Processors)]),
        proptest::option::of(prop_oneof![Just(TimeUnit::Seconds), Just(TimeUnit::Nanoseconds)]),
    )
        .prop_map(|(columns, decimal_comma, axis, unit)| Choices {
            columns,
            decimal_comma,
            axis,
            unit,
            scaling: None,
        })
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,200}", choices in choices()) {
        check(&text, &choices);
    }

    #[test]
    fn any_table_is_read_or_refused(text in "([-#|>:;,./\"{}\\[\\] \t\r\na-z0-9]|[0-9]{1,3}|time|size|p|us|\n){0,120}", choices in choices()) {
        check(&text, &choices);
    }

    #[test]
    fn an_output_that_is_garbled_is_read_or_refused(
        sample in 0..SAMPLES.len(),
        at in any::<proptest::sample::Index>(),
        length in 0_usize..20,
        other in "(?s).{0,10}|-|nan|1e999|\n|,|0",
        choices in choices(),
    ) {
        let text = SAMPLES[sample];
        let start = at.index(text.len());
        let end = (start + length).min(text.len());
        check(&format!("{}{other}{}", &text[..start], &text[end..]), &choices);
    }
}

#[test]
fn an_output_cut_anywhere_has_the_rows_before_the_cut() {
    for text in SAMPLES {
        let whole = rows_of(text);
        for end in 0..text.len() {
            check(&text[..end], &Choices::default());
            let Ok(outputs) = read(&text[..end], &Choices::default()) else { continue };
            let cut = rows(&outputs);
            // The last of them may be a number that is shorter than it was.
            let sure = cut[0].len().saturating_sub(1);
            assert_eq!(cut[0][..sure], whole[0][..sure], "{}", &text[..end]);
        }
    }
}

#[test]
fn what_mail_and_launchers_do_to_a_text_changes_no_row() {
    for text in SAMPLES {
        let before =
            |mark: &str| format!("{mark}{}", text.trim_end().replace('\n', &format!("\n{mark}")));
        for changed in [
            text.replace('\n', "\r\n"),
            format!("\u{feff}{text}"),
            text.trim_end().to_owned(),
            text.replace('\n', "\u{1b}[0m\n\u{1b}[32m"),
            text.chars().flat_map(|c| [c, '\0']).collect(),
            before("> "),
            before("> >"),
            before("   "),
            before("\u{a0}"),
            before("0: "),
            before("[1,0]<stdout>:"),
            before("> 2026-03-01T12:00:00.5Z "),
            format!("Dear all,\n\nhere it is:\n\n```text\n{text}```\n\nthat was it, in 2026.\n"),
            format!("<html><body><pre>\n{text}</pre>\n<script>alert(1)</script>\n"),
        ] {
            assert_eq!(rows_of(&changed), rows_of(text), "{changed}");
        }
    }
}

#[test]
fn outputs_of_several_formats_are_read_in_the_order_of_the_text() {
    let text = SAMPLES[..7].join("\nand then\n\n");
    let outputs = read(&text, &Choices::default()).expect("they are read");
    let kinds: Vec<_> = outputs.iter().map(Reading::kind).collect();
    assert_eq!(
        kinds,
        ["osu", "imb", "netpipe", "netgauge", "nccl-tests", "nccl-tuning", "nccl-tests"]
    );
    assert_eq!(
        rows(&outputs),
        SAMPLES[..7].iter().flat_map(|sample| rows_of(sample)).collect::<Vec<_>>()
    );
}

#[test]
fn a_table_beside_outputs_is_read_where_its_headings_say_what_it_is() {
    let text =
        format!("{}\n{}\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n", SAMPLES[8], SAMPLES[4]);
    let outputs = read(&text, &Choices::default()).expect("they are read");
    let found: Vec<_> =
        outputs.iter().map(|output| (output.kind(), output.lines, output.unread.len())).collect();
    assert_eq!(found, [("p-T", (2, 5), 0), ("nccl-tests", (7, 9), 0)]);
}

#[test]
fn what_holds_no_measurements_is_an_error_with_what_to_paste() {
    let kind = |text: &str| {
        read(text, &Choices::default()).map_err(|error| (error.kind(), error.got().to_owned()))
    };
    let refused = |got: &str| Err((ErrorKind::ParseError, got.to_owned()));
    for text in [
        "hello world",
        "<html><script>alert(1)</script></html>",
        "1",
        "{\"results\": []}",
        "-->",
        "|||",
    ] {
        assert_eq!(kind(text), refused("no measurements that are recognized"), "{text}");
    }
    assert_eq!(kind("\u{0}\u{1}\u{2}PNG"), refused("binary data"));
    assert_eq!(kind("PNG\u{fffd}\u{fffd}\u{fffd}\u{fffd}"), refused("binary data"));
    assert!(matches!(kind(" \n\t"), Err((ErrorKind::MissingInput, _))));
    assert!(matches!(kind(&" ".repeat(LARGEST + 1)), Err((ErrorKind::TooLarge, _))));
}

#[test]
fn only_a_hundred_lines_are_named_and_the_rest_is_counted() {
    let noise = "x y\n".repeat(150);
    let text = format!("# OSU MPI Latency Test v7.5\n# Size Latency (us)\n1 1.00\n{noise}2 1.00\n");
    let outputs = read(&text, &Choices::default()).expect("it is read");
    assert_eq!(outputs[0].unread.len(), 100);
    assert_eq!(outputs[0].notes, ["50 more lines were not understood."]);
}

/// Each would take minutes if any step took a time that grows faster than the text. Optimized, a megabyte takes
/// less than 0.1 s.
#[test]
fn a_long_text_takes_a_time_that_grows_as_its_length() {
    let repeated =
        |start: &str, line: &str| format!("{start}{}", line.repeat(300_000 / line.len()));
    for text in [
        repeated("# OSU MPI Latency Test v7.5\n# Size Latency (us)\n", "8    1.02\n"),
        repeated("p,time_s\n", "16,201.5\n"),
        repeated("", "p,time_s\n16,201.5\n"),
        repeated("", "# Size Latency (us)\r"),
        repeated("", "1 2\r"),
        repeated("1 2\n", "x\n"),
        repeated("", "5 people, 7 ideas | 3; 4\n"),
        repeated("", ">"),
        repeated("", "0: "),
        repeated("", "1,"),
        repeated("1\n", "\n"),
        repeated("{\"results\": [", "{\"size\": 8, \"out_of_place\": {\"time\": 1}},"),
        repeated("", "\"results\": ["),
        repeated("", "{\"out_of_place\""),
        repeated("Algorithm | A |\n", "AllReduce | 1.0/ 2.0 |\n"),
        repeated("", "Loop time of 1.5 on 2 procs for 9 steps with 8 atoms\n"),
        repeated("", "On 8 MPI ranks\nTime: 1 2 3\nPerformance: 1.5 (ns/day)\n"),
        repeated("", "CG Benchmark Completed.\nTime in seconds = 1\nTotal processes = 4\n"),
        repeated("", "4 threads\nreal 0m1.5s\n"),
        repeated("", "real 1.5\n"),
        repeated("real 1.5\n", "OMP_NUM_THREADS="),
        repeated("Iterations CPU   Iterations\n", "a/threads:2 1 ns 1 ns 1\n"),
        repeated(
            "{\"benchmarks\": [",
            "{\"name\": \"a/threads:2\", \"real_time\": 1, \"time_unit\": \"ns\"},",
        ),
        repeated(
            "{\"benchmarks\": [",
            "{\"name\": \"a\", \"params\": {\"threads\": 1}, \"stats\": {\"mean\": 2.5}},",
        ),
        repeated("JobID|NCPUS|Elapsed\n", "1|2|00:00:03\n"),
        repeated("", "JobID NCPUS Elapsed\n"),
        repeated("", "Function Best Rate MB/s\nTriad: 1 1 1 1\n"),
        repeated("", "Triad: 1 1 1 1\n"),
        repeated("", "WC0 9 9 1 1 1.5 1.5e+01\n"),
        repeated("Measuring idle latencies\n", "0 1.5 2.5\n"),
        repeated("", "MByte/s: 1.5\n"),
    ] {
        let start = Instant::now();
        check(&text, &Choices::default());
        assert!(start.elapsed() < Duration::from_secs(4), "{}: {:?}", &text[..20], start.elapsed());
    }
}

#[test]
fn a_long_text_is_read_in_many_steps_to_the_same_outputs() {
    let rows: Vec<_> = (0..100_000).map(|at| format!("{at},{}\n", at + 1)).collect();
    let rows = rows.concat();
    let items = "{\"command\": \"a\", \"mean\": 1, \"parameters\": {\"threads\": 4}},\n";
    for text in [
        format!("bytes,us\n{rows}"),
        format!("# OSU MPI Latency Test v7.5\n# Size Latency (us)\n{}", rows.replace(',', " ")),
        format!("{{\"results\": [\n{}]}}", items.repeat(20_000)),
        "\n".repeat(300_000) + "p,s\n1,2\n2,1\n",
    ] {
        let all_at_once = read(&text, &Choices::default());
        let mut work =
            Work::new(async move |pace| read_paced(&text, &Choices::default(), &pace).await);
        let (mut steps, mut longest) = (0, Duration::ZERO);
        let in_steps = loop {
            let begun = Instant::now();
            let done = work.step();
            longest = longest.max(begun.elapsed());
            steps += 1;
            if let Some(done) = done {
                break done;
            }
        };
        assert_eq!(in_steps, all_at_once);
        assert!(50 < steps && longest < Duration::from_millis(200), "{steps}, {longest:?}");
    }
}

#[test]
fn of_a_table_200_columns_are_read_and_of_a_text_1000_outputs() {
    let row = |of: &dyn Fn(usize) -> String| (0..20_000).map(of).collect::<Vec<_>>().join(",");
    let numbers = row(&|at| at.to_string());
    let text = format!("{}\n{numbers}\n{numbers}\n", row(&|at| format!("x{at}")));
    let wide = read(&text, &Choices::default()).expect("a table").remove(0);
    assert_eq!(wide.notes, ["The table has more columns: the first 200 are read."]);
    let Content::Undecided(asked) = wide.content else { panic!("it asks for the columns") };
    assert_eq!(asked.columns.len(), 200);
    let many = read(&"bytes,us\n1,2\n8,3\n\n".repeat(3000), &Choices::default());
    let many = many.expect("tables");
    assert_eq!(many.len(), 1000);
    let told = "At most 1000 outputs of a text are read: this is the last.";
    assert_eq!(many[999].notes, [told]);
}
