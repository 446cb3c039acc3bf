use crate::read::testing::{only, why};
use crate::reading::Content;

fn mpi(benchmark: &str, class: &str, processes: u32, seconds: &str) -> String {
    format!(
        " NAS Parallel Benchmarks 3.4 -- {benchmark} Benchmark\n\n Size:      14000  (class {class})\n \
         Total number of processes:     {processes}\n   iteration           ||r||                 zeta\n        \
         1       0.30266994487949E-12    59.9994751578754\n\n {benchmark} Benchmark Completed.\n \
         Class           =                        {class}\n Size            =                    14000\n \
         Iterations      =                       15\n Time in seconds =             {seconds}\n \
         Total processes =             {processes}\n Active processes=             {processes}\n \
         Mop/s total     =                  2806.77\n Mop/s/process   =                   701.69\n \
         Operation type  =           floating point\n Verification    =               SUCCESSFUL\n"
    )
}

#[test]
fn runs_of_one_benchmark_and_class_are_rows() {
    let text = [mpi("CG", "A", 1, "2.10"), mpi("CG", "A", 4, "0.53")].concat();
    let reading = only(&text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((runs.points(), runs.unit.as_str()), (vec![(1.0, 2.1), (4.0, 0.53)], "processes"));
    assert_eq!(reading.title, "NAS CG class A");
}

#[test]
fn threads_are_counted_and_those_of_all_processes() {
    let threads = |n: u32, seconds: &str| {
        mpi("LU", "B", n, seconds)
            .replace("Total processes", "Total threads  ")
            .replace("Active processes", "Avail threads  ")
    };
    let reading = only(&[threads(1, "60.5"), threads(8, "9.25")].concat());
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((runs.points(), runs.unit.as_str()), (vec![(1.0, 60.5), (8.0, 9.25)], "threads"));
    let zones = |n: u32, seconds: &str| {
        let active = format!(" Active processes=             {n}\n");
        mpi("BT-MZ", "B", n, seconds).replace(&active, &format!(" Total threads   = {}\n", 4 * n))
    };
    let reading = only(&[zones(2, "60.5"), zones(4, "31.25")].concat());
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((runs.points(), runs.unit.as_str()), (vec![(8.0, 60.5), (16.0, 31.25)], "cores"));
}

#[test]
fn other_benchmarks_classes_and_one_run_are_refused() {
    let text = [mpi("CG", "A", 1, "2.10"), mpi("FT", "A", 4, "0.53")].concat();
    assert!(why(&text).contains("CG and FT"));
    let text = [mpi("CG", "A", 1, "2.10"), mpi("CG", "B", 4, "10.53")].concat();
    assert!(why(&text).contains("classes, A and B"));
    assert!(why(&mpi("CG", "A", 4, "0.53")).starts_with("one run on 4 processes, 530 ms: "));
}

#[test]
fn what_failed_or_was_cut_is_no_run() {
    let failed = mpi("CG", "A", 8, "0.10").replace("   SUCCESSFUL", " UNSUCCESSFUL");
    let cut = mpi("CG", "A", 16, "0.07");
    let cut = &cut[..cut.find("Total processes =").expect("it is there") + 31];
    let text = [&mpi("CG", "A", 1, "2.10"), &failed, &mpi("CG", "A", 4, "0.53"), cut].concat();
    let reading = only(&text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(runs.points(), [(1.0, 2.1), (4.0, 0.53)]);
    assert_eq!(reading.notes.iter().filter(|note| note.starts_with("Left out: 1 ")).count(), 2);
}

#[test]
fn what_grep_finds_is_read_and_a_serial_run_is_refused() {
    let of = |n: u32, seconds: &str| {
        format!(
            "cg.{n}.out: CG Benchmark Completed.\ncg.{n}.out: Class           =           B\n\
             cg.{n}.out: Time in seconds = {seconds:>12}\ncg.{n}.out: Total processes = {n:>12}\n"
        )
    };
    let text = format!(
        "$ grep -E \"Benchmark Completed|Class  |Time in seconds\" cg.*\n{}{}",
        of(1, "40.5"),
        of(4, "10.5")
    );
    let reading = only(text.trim_end());
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(runs.points(), [(1.0, 40.5), (4.0, 10.5)]);
    let serial = " EP Benchmark Completed.\n Class           =   A\n Time in seconds =   2.35\n Verification    =   SUCCESSFUL\n";
    assert!(why(serial).contains("without a number of processes"));
}
