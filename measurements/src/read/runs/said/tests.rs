use crate::read::testing::{only, why};
use crate::reading::{Content, Runs};
use crate::{Choices, read};

fn runs(text: &str) -> Runs {
    let reading = only(text);
    let Content::Runs(runs) = reading.content else { panic!("{reading:?}") };
    runs
}

#[test]
fn a_number_and_a_time_a_line_are_runs() {
    for text in [
        "1 thread: 10.5 s\n2 threads: 5.5 s\n4 threads: 3 s\n",
        "with 1 thread it took 10.5s (speedup 1)\nwith 2 threads it took 5.5s (speedup 1.9)\nwith 4 threads it took 3s (speedup 3.5)\n",
        "threads=1 time=10.5\nthreads=2 time=5.5\nthreads=4 time=3.0\n",
        "OMP_NUM_THREADS=1 ./solve\nExecution time: 10.5 seconds\nresidual 1e-9\nOMP_NUM_THREADS=2 ./solve\nExecution time: 5.5 seconds\nOMP_NUM_THREADS=4 ./solve\nExecution time: 3 seconds\n",
    ] {
        let runs = runs(text);
        assert_eq!(runs.points(), [(1.0, 10.5), (2.0, 5.5), (4.0, 3.0)], "{text}");
        assert_eq!(runs.unit, "threads", "{text}");
    }
}

#[test]
fn of_several_times_that_of_the_whole_is_taken_or_none() {
    let block = |n: u32, whole: &str| {
        let (setup, all) = (0.5, 10.0 / f64::from(n));
        format!("mpirun -np {n} ./solve\nSetup time: {setup} s\n{whole}: {all} s\n")
    };
    let text: String = [1, 2, 5].map(|n| block(n, "Total time")).concat();
    assert_eq!(runs(&text).points(), [(1.0, 10.0), (2.0, 5.0), (5.0, 2.0)]);
    let text: String = [1, 2, 5].map(|n| block(n, "Solver time")).concat();
    let reading = only(&text);
    let Content::Refused(why) = &reading.content else { panic!("{reading:?}") };
    assert!(why.contains("“setup time”") && why.contains("lines of one alone"), "{why}");
}

#[test]
fn prose_about_threads_and_seconds_is_no_run() {
    for text in [
        "We ran it on 4 threads.\nIt was slow, 3 s or so.\n",
        "The node has 64 cores.\nThe build took 35 s.\n",
        "4 threads: 3.1 s\n",
    ] {
        assert!(read(text, &Choices::default()).is_err(), "{text}");
    }
}

#[test]
fn a_heading_that_is_a_number_alone_counts_processes_where_it_counts_nothing_else() {
    let text = |numbers: [u32; 3], times: [f64; 3]| -> String {
        let one =
            |(n, seconds): (u32, f64)| format!("=== {n} ===\nresidual 1e-9\nTime: {seconds} s\n");
        numbers.into_iter().zip(times).map(one).collect()
    };
    let runs = runs(&text([1, 2, 4], [10.5, 5.5, 3.0]));
    assert_eq!(
        (runs.points(), &*runs.unit),
        (vec![(1.0, 10.5), (2.0, 5.5), (4.0, 3.0)], "processes")
    );
    for (numbers, times, last) in
        [([1, 2, 3], [10.5, 10.4, 10.2], 3), ([1, 10, 100], [1.0, 9.0, 90.0], 100)]
    {
        let told = format!(
            "\"=== {last} ===\" does not say what it counts: write \"=== {last} processes ===\" or \"=== {last} threads ===\" instead"
        );
        assert_eq!(why(&text(numbers, times)), told);
        // What it says to write is read.
        let counted = text(numbers, times).replace(" ===\n", " processes ===\n");
        assert_eq!(self::runs(&counted).points().len(), 3, "{counted}");
    }
    let plain = why("=== 2 ===\n12.3\n=== 4 ===\n6.4\n");
    assert!(plain.contains("=== 4 processes ===") && plain.contains("\"Time: 12.3 s\""), "{plain}");
}
