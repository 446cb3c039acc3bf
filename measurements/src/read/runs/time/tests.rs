use super::elapsed::{Elapsed, of};
use crate::read::testing::{only, why};
use crate::reading::Content;

fn runs(text: &str) -> (Vec<(f64, f64)>, String) {
    let reading = only(text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    (runs.points(), runs.unit.clone())
}

#[test]
fn each_shell_says_the_elapsed_time_its_own_way() {
    for (line, seconds) in [
        ("real\t0m1.234s", 1.234),
        ("real\t1m1,500s", 61.5),
        ("30.05user 0.27system 0:33.70elapsed 89%CPU (0avgtext+0avgdata 298956maxresident)k", 33.7),
        ("30.05user 0.27system 1:02:03elapsed 89%CPU (0avgtext+0avgdata 2maxresident)k", 3723.0),
        ("Elapsed (wall clock) time (h:mm:ss or m:ss): 0:33.70", 33.7),
        ("        1.23 real         0.95 user         0.05 sys", 1.23),
        ("3.200u 0.100s 0:03.34 98.8%\t0+0k 0+0io 0pf+0w", 3.34),
        ("       3.512 seconds time elapsed", 3.512),
        ("Executed in    1.50 mins    fish           external", 90.0),
    ] {
        assert_eq!(of(line), Some(Elapsed::Time(seconds, "")), "{line}");
    }
    assert_eq!(
        of("mpirun -np 4 ./a  3.20s user 0.10s system 99% cpu 1:01.25 total"),
        Some(Elapsed::Time(61.25, "mpirun -np 4 ./a  "))
    );
    assert_eq!(of("real 1.23"), Some(Elapsed::Likely(1.23)));
    assert_eq!(of("user\t0m3.2s"), Some(Elapsed::Known));
    for line in ["real time 3.2", "TIME: 28.8", "Total elapsed: 3.2", "elapsed", "real numbers"] {
        assert_eq!(of(line), None, "{line}");
    }
}

const BASH: &str = "$ time OMP_NUM_THREADS=1 ./solve\nTIME: 7.5\n\nreal\t0m8.500s\nuser\t0m8.400s\nsys\t0m0.100s\n\
    $ time OMP_NUM_THREADS=4 ./solve\nTIME: 2.0\n\nreal\t0m2.500s\nuser\t0m9.400s\nsys\t0m0.100s\n";

#[test]
fn the_elapsed_time_counts_and_never_that_of_user_or_of_the_program() {
    assert_eq!(runs(BASH), (vec![(1.0, 8.5), (4.0, 2.5)], "threads".to_owned()));
    let reading = only(BASH);
    assert_eq!(reading.lines, (1, 12));
    assert!(
        reading.notes.contains(&"Times that the program itself prints are not taken.".to_owned())
    );
}

#[test]
fn headings_exports_and_launchers_say_the_number() {
    let posix = "=== 2 procs ===\nreal 8.50\nuser 16.00\nsys 0.10\nreal 8.25\nuser 16.00\nsys 0.10\n\
        === 4 procs ===\nreal 4.50\nuser 16.00\nsys 0.10\n";
    assert_eq!(runs(posix), (vec![(2.0, 8.5), (2.0, 8.25), (4.0, 4.5)], "processors".to_owned()));
    let exported = "$ export OMP_NUM_THREADS=2\n$ time ./a\nreal 0m8.5s\nuser 0m1s\n$ time ./a\nreal 0m8.25s\n\
        $ export OMP_NUM_THREADS=4\n$ time ./a\nreal 0m4.5s\n";
    assert_eq!(runs(exported).0, [(2.0, 8.5), (2.0, 8.25), (4.0, 4.5)]);
    let zsh = "mpirun -np 2 ./a  15.50s user 0.20s system 199% cpu 8.500 total\n\
        mpirun -np 4 ./a  15.50s user 0.20s system 399% cpu 4.500 total\n";
    assert_eq!(runs(zsh), (vec![(2.0, 8.5), (4.0, 4.5)], "MPI ranks".to_owned()));
    let gnu = "\tCommand being timed: \"./a --threads 2\"\n\tUser time (seconds): 16.00\n\t\
        Elapsed (wall clock) time (h:mm:ss or m:ss): 0:08.50\n\tExit status: 0\n\t\
        Command being timed: \"./a --threads 4\"\n\tUser time (seconds): 16.00\n\t\
        Elapsed (wall clock) time (h:mm:ss or m:ss): 0:04.50\n\tExit status: 0\n";
    assert_eq!(runs(gnu).0, [(2.0, 8.5), (4.0, 4.5)]);
    let prose = "Running with 2 threads\nreal 0m8.5s\nRunning with 4 threads\nreal 0m4.5s\n";
    assert_eq!(runs(prose).0, [(2.0, 8.5), (4.0, 4.5)]);
}

#[test]
fn ranks_times_threads_are_cores() {
    let text = "$ export OMP_NUM_THREADS=2\n$ time mpirun -np 2 ./a\nreal 0m8.5s\n$ time mpirun -np 4 ./a\nreal 0m4.5s\n";
    assert_eq!(runs(text), (vec![(4.0, 8.5), (8.0, 4.5)], "cores".to_owned()));
    let text = "$ OMP_NUM_THREADS=8 mpirun -np 1 ./a\nUsing 8 threads\nreal 0m8.5s\n$ OMP_NUM_THREADS=1 mpirun -np 8 ./a\nreal 0m9.5s\n";
    assert!(why(text).starts_with("2 runs, all on 8 cores"), "{}", why(text));
}

#[test]
fn a_command_without_a_number_has_not_that_of_the_one_before() {
    let text = format!("{BASH}$ time ./serial\nreal 0m12.000s\nuser 0m12.0s\n");
    assert_eq!(runs(&text).0, [(1.0, 8.5), (4.0, 2.5)]);
    assert!(only(&text).notes.iter().any(|note| note.starts_with("Left out: 1 ")));
}

#[test]
fn without_a_number_it_is_refused_with_what_to_write() {
    let text = "$ time ./solve 4096\n\nreal\t0m8.500s\nuser\t0m8.400s\nsys\t0m0.100s\n";
    assert!(why(text).starts_with("an elapsed time without a number of threads"), "{}", why(text));
    assert!(why(text).contains("OMP_NUM_THREADS=4"));
    let text = BASH.split("$ time OMP_NUM_THREADS=4").next().unwrap_or_default();
    assert!(why(text).starts_with("one run on 1 thread, 8.50 s: "), "{}", why(text));
}

#[test]
fn a_time_that_is_cut_is_none() {
    let text = format!("{BASH}$ time OMP_NUM_THREADS=8 ./solve\n\nreal\t0m1.2");
    assert_eq!(runs(&text).0, [(1.0, 8.5), (4.0, 2.5)]);
}

#[test]
fn the_time_of_a_job_whose_output_is_read_is_no_output_of_its_own() {
    let text = "# OSU MPI Latency Test v5.6.2\n# Size          Latency (us)\n0    1.00\n1    1.25\n8    2.50\n\n\
        real\t0m8.500s\nuser\t0m8.400s\nsys\t0m0.100s\n";
    assert_eq!(only(text).kind(), "osu");
}

#[test]
fn a_prompt_with_names_is_a_prompt() {
    let text = "user@host:~/hw$ export OMP_NUM_THREADS=1\nuser@host:~/hw$ time ./pi\npi = 3.14\nreal\t0m5.250s\n\
        [user@host hw]$ OMP_NUM_THREADS=2 time ./pi\n5.32user 0.00system 0:02.75elapsed 193%CPU (0avgtext+0avgdata 1812maxresident)k\n\
        user@host:~/hw$ time ./pi\nreal\t0m5.500s\n";
    assert_eq!(runs(text).0, [(1.0, 5.25), (2.0, 2.75), (1.0, 5.5)]);
}

#[test]
fn runs_of_other_programs_are_refused() {
    let text = BASH.replace("OMP_NUM_THREADS=4 ./solve", "OMP_NUM_THREADS=4 ./sort");
    assert!(why(&text).contains("./solve and ./sort"), "{}", why(&text));
    let text = BASH.replace("=4 ./solve", "=4 ./solve_4").replace("=1 ./solve", "=1 ./solve_1");
    assert_eq!(runs(&text).0, [(1.0, 8.5), (4.0, 2.5)]);
}

/// The output of `for p in ...; do echo "=== $p ==="; time ./solve; done`.
fn headed(runs: &[(u32, f64)]) -> String {
    let one =
        |(p, seconds): &(u32, f64)| format!("=== {p} ===\n\nreal\t0m{seconds}s\nuser\t0m1.0s\n");
    runs.iter().map(one).collect()
}

#[test]
fn a_heading_that_is_a_number_alone_counts_processes() {
    let times = [(1, 8.5), (2, 4.5), (4, 2.5)];
    let text = headed(&times);
    let wanted = times.map(|(p, seconds)| (f64::from(p), seconds)).to_vec();
    assert_eq!(runs(&text), (wanted, "processes".to_owned()));
    let reading = only(&text);
    assert_eq!(reading.lines.0, 1);
    assert!(reading.notes.iter().any(|note| note.contains("headings")), "{:?}", reading.notes);
}

#[test]
fn a_heading_that_may_count_something_else_is_not_taken() {
    for times in [
        // Repeated runs.
        &[(1, 8.5), (2, 8.4), (3, 8.2)][..],
        &[(1, 8.5), (2, 8.4)],
        // Sizes, or steps.
        &[(1, 1.5), (10, 8.4), (100, 80.2)],
        &[(100, 1.5), (200, 1.4), (400, 1.2)],
    ] {
        let why = why(&headed(times));
        assert!(why.contains("without a number of threads or processes"), "{why}");
        let last = times[times.len() - 1].0;
        assert!(
            why.ends_with(&format!(
                "write \"=== {last} processes ===\" or \"=== {last} threads ===\" instead"
            )),
            "{why}"
        );
        let counted = headed(times).replace(" ===\n", " threads ===\n");
        assert_eq!(runs(&counted).1, "threads");
    }
    // What a line names counts, and not the number of the heading.
    let named = "=== 1 ===\n$ time mpirun -np 2 ./a\nreal 0m8.5s\nuser 0m1s\n\
        === 2 ===\n$ time mpirun -np 4 ./a\nreal 0m4.5s\nuser 0m1s\n\
        === 4 ===\n$ time mpirun -np 8 ./a\nreal 0m2.5s\nuser 0m1s\n";
    assert_eq!(runs(named).0, [(2.0, 8.5), (4.0, 4.5), (8.0, 2.5)]);
}
