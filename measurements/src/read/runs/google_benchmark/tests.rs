use crate::read::read;
use crate::reading::{Choices, Content, Reading};

fn all(text: &str) -> Vec<Reading> {
    read(text, &Choices::default()).expect("it is read")
}

fn runs(reading: &Reading) -> Vec<(f64, f64)> {
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(runs.unit, "threads");
    runs.points()
}

const JSON: &str = r#"{
  "context": {"num_cpus": 8},
  "benchmarks": [
    {"name": "BM_A/64/real_time/threads:1", "run_name": "BM_A/64/real_time/threads:1", "run_type": "iteration", "threads": 1, "iterations": 9, "real_time": 1.5e+03, "cpu_time": 9e+03, "time_unit": "us"},
    {"name": "BM_A/64/real_time/threads:8", "run_name": "BM_A/64/real_time/threads:8", "run_type": "iteration", "threads": 8, "iterations": 9, "real_time": 500, "cpu_time": 9e+03, "time_unit": "us"},
    {"name": "BM_A/64/real_time/threads:8", "run_name": "BM_A/64/real_time/threads:8", "run_type": "iteration", "threads": 8, "iterations": 9, "real_time": 520, "cpu_time": 9e+03, "time_unit": "us"},
    {"name": "BM_A/64/real_time/threads:8_mean", "run_name": "BM_A/64/real_time/threads:8", "run_type": "aggregate", "aggregate_name": "mean", "threads": 8, "iterations": 2, "real_time": 510, "cpu_time": 9e+03, "time_unit": "us"},
    {"name": "BM_A/64/real_time/threads:8_stddev", "run_name": "BM_A/64/real_time/threads:8", "run_type": "aggregate", "aggregate_name": "stddev", "threads": 8, "iterations": 2, "real_time": 14, "cpu_time": 9e+03, "time_unit": "us"},
    {"name": "BM_B/threads:1", "iterations": 9, "real_time": 7, "cpu_time": 9, "time_unit": "ms"},
    {"name": "BM_B/threads:2", "iterations": 9, "real_time": 4, "cpu_time": 9, "time_unit": "ms"},
    {"name": "BM_B/threads:4", "error_occurred": true, "error_message": "x", "iterations": 0, "real_time": 0, "cpu_time": 0, "time_unit": "ms"},
    {"name": "BM_C/8", "iterations": 9, "real_time": 1, "cpu_time": 9, "time_unit": "ns"}
  ]
}"#;

#[test]
fn repetitions_are_runs_and_each_benchmark_is_an_output() {
    let outputs = all(JSON);
    assert_eq!(outputs.len(), 2, "{outputs:?}");
    assert_eq!(outputs[0].title, "Google Benchmark BM_A/64/real_time");
    assert_eq!(runs(&outputs[0]), [(1.0, 1.5e-3), (8.0, 500e-6), (8.0, 520e-6)]);
    assert_eq!(runs(&outputs[1]), [(1.0, 7e-3), (2.0, 4e-3)]);
    assert!(outputs[1].notes.iter().any(|note| note.contains("1 that failed")));
    assert!(
        outputs[0].notes.iter().any(|note| note.contains("1 rows without a number of threads"))
    );
}

#[test]
fn of_aggregates_alone_the_median_is_taken() {
    let of = |n: u32, aggregate: &str, time: f64| {
        format!(
            r#"{{"name": "BM_A/threads:{n}_{aggregate}", "run_name": "BM_A/threads:{n}", "run_type": "aggregate", "aggregate_name": "{aggregate}", "threads": {n}, "real_time": {time}, "cpu_time": 1, "time_unit": "ns"}}"#
        )
    };
    let rows = [
        of(1, "mean", 80.0),
        of(1, "median", 75.0),
        of(1, "cv", 0.1),
        of(2, "mean", 45.0),
        of(2, "median", 40.0),
    ];
    let text = format!("{{\"benchmarks\": [\n{}\n]}}", rows.join(",\n"));
    assert_eq!(runs(&all(&text)[0]), [(1.0, 75e-9), (2.0, 40e-9)]);
}

#[test]
fn what_is_printed_and_csv_say_the_same() {
    let text = "Run on (8 X 3600 MHz CPU s)\n-----\nBenchmark                       Time             CPU   Iterations\n-----\n\
        BM_A/real_time/threads:1      1573 ns         1582 ns       450783\n\
        BM_A/real_time/threads:2      8400 ns         4742 ns        81342 bytes_per_second=1G/s\n\
        BM_A/real_time/threads:2_mean 8400 ns         4742 ns            3\n\
        BM_A/real_time/threads:4     16.2 us         4.74 us        8";
    assert_eq!(runs(&all(text)[0]), [(1.0, 1573e-9), (2.0, 8400e-9), (4.0, 16.2e-6)]);
    let csv = "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message\n\
        \"BM_A/threads:1\",450783,1573,1582,ns,,,,,\n\"BM_A/threads:2\",81342,8400,4742,ns,,,,,\n";
    let outputs = all(csv);
    assert_eq!((outputs.len(), runs(&outputs[0])), (1, vec![(1.0, 1573e-9), (2.0, 8400e-9)]));
}

#[test]
fn arguments_are_no_threads() {
    for text in [
        "Benchmark       Time             CPU   Iterations\nBM_A/1      1573 ns         1582 ns       450783\nBM_A/2      800 ns         1582 ns       450783\n",
        r#"{"benchmarks": [{"name": "BM_A/8", "threads": 1, "iterations": 9, "real_time": 1, "cpu_time": 9, "time_unit": "ns"}]}"#,
    ] {
        let outputs = all(text);
        assert!(
            matches!(&outputs[..], [Reading { content: Content::Refused(why), .. }] if why.contains("ThreadRange")),
            "{outputs:?}"
        );
    }
}

#[test]
fn what_is_cut_keeps_the_rows_before_and_one_run_is_refused() {
    let cut = &JSON[..JSON.find("520").expect("it is there")];
    let outputs = all(cut);
    assert_eq!(runs(&outputs[0]), [(1.0, 1.5e-3), (8.0, 500e-6)]);
    assert!(outputs[0].notes[0].contains("cut"));
    let one = &JSON[..JSON.find("BM_A/64/real_time/threads:8").expect("it is there")];
    let outputs = all(one);
    assert!(
        matches!(&outputs[..], [Reading { content: Content::Refused(why), .. }] if why.starts_with("one run on 1 thread, 1.50 ms")),
        "{outputs:?}"
    );
}
