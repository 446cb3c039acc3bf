use super::{Counts, numbers};

fn ranks(n: f64) -> Counts {
    Counts { ranks: Some((n, "MPI ranks")), ..Counts::default() }
}

fn threads(n: f64) -> Counts {
    Counts { threads: Some(n), ..Counts::default() }
}

fn others(n: f64, unit: &'static str) -> Counts {
    Counts { others: Some((n, unit)), ..Counts::default() }
}

#[test]
fn a_line_names_how_many_of_what() {
    let both = Counts { threads: Some(2.0), ..ranks(4.0) };
    for (line, counts) in [
        ("OMP_NUM_THREADS=8 ./solve 4096", threads(8.0)),
        ("$ export OMP_NUM_THREADS=8", threads(8.0)),
        ("setenv OMP_NUM_THREADS 8", threads(8.0)),
        ("$env:OMP_NUM_THREADS = 8", threads(8.0)),
        ("time JULIA_NUM_THREADS=8 julia a.jl", threads(8.0)),
        ("OMP_NUM_THREADS=8 MKL_NUM_THREADS=1 ./a", threads(8.0)),
        ("$ time mpirun -np 8 ./heat -n 1000", ranks(8.0)),
        ("mpirun --oversubscribe ./a -n 1000", Counts::default()),
        ("mpirun -mca btl self,tcp -np 4 -x OMP_NUM_THREADS=2 ./a -n 7", both),
        ("mpiexec -genv OMP_NUM_THREADS 2 -n 4 ./a", both),
        ("OMP_NUM_THREADS=2 mpirun -np 4 ./a", both),
        ("srun -n8 ./a", ranks(8.0)),
        ("srun --ntasks=8 ./a", ranks(8.0)),
        ("srun -N 2 --ntasks-per-node=4 ./a", ranks(8.0)),
        ("srun -n 4 -c 2 -t 10 ./a", both),
        ("./a --nt 8", threads(8.0)),
        ("./a --threads 8", threads(8.0)),
        ("gmx mdrun -ntmpi 4 -ntomp 2", both),
        ("./a -t 8", Counts::default()),
        ("time make -j8", others(8.0, "jobs")),
        ("#### 8 threads", threads(8.0)),
        ("1 thread", threads(1.0)),
        ("2 nodes", others(2.0, "nodes")),
        ("threads: 8", threads(8.0)),
        ("Number of threads = 8", threads(8.0)),
        ("4 MPI ranks, 2 threads each", both),
        ("=== 16 procs ===", others(16.0, "processors")),
        ("-- p=16 --", others(16.0, "processors")),
        ("**4 cores**", others(4.0, "cores")),
        ("== 2 nodes ==", others(2.0, "nodes")),
    ] {
        assert_eq!(Counts::of(line), counts, "{line}");
    }
}

#[test]
fn what_a_line_says_of_a_machine_or_a_list_is_no_number() {
    for line in [
        "Thread(s) per core: 2",
        "16 hardware threads available",
        "max threads: 16",
        "Intel Xeon, 16 cores",
        "threads: 1 2 4 8",
        "for t in 1 2 4; do OMP_NUM_THREADS=$t ./a; done",
        "OMP_NUM_THREADS=4,2 ./a",
        "solved 1000 nodes in 3 steps of the mesh refined twice",
        "total threads 3.5",
        "Hello from rank 3 of 4",
        "thread 2 finished",
        "step 5 rank 3",
        "the mesh has 8 nodes",
        "p = 3",
        "0 threads",
    ] {
        assert_eq!(Counts::of(line), Counts::default(), "{line}");
    }
}

#[test]
fn ranks_and_threads_are_multiplied_and_both_are_said() {
    let of = |ranks, threads| Counts {
        ranks: Some((ranks, "MPI ranks")),
        threads: Some(threads),
        others: None,
    };
    let (n, unit, told) = numbers(&[of(4.0, 2.0), of(8.0, 2.0)]).expect("they are comparable");
    assert_eq!((n, unit), (vec![8.0, 16.0], "cores"));
    assert_eq!(told.as_deref(), Some("Cores are ranks times threads: 4 x 2, 8 x 2."));
    let (n, unit, told) = numbers(&[of(4.0, 1.0), of(8.0, 1.0)]).expect("they are comparable");
    assert_eq!((n, unit, told), (vec![4.0, 8.0], "MPI ranks", None));
    assert!(numbers(&[of(4.0, 2.0), ranks(8.0)]).is_err());
    assert!(numbers(&[threads(4.0), Counts::default()]).is_err());
}

#[test]
fn a_heading_counts_where_a_variable_is_the_same_in_all_runs() {
    let of = |cores| Counts { threads: Some(1.0), ..others(cores, "cores") };
    let (n, unit, _) = numbers(&[of(4.0), of(8.0)]).expect("they are comparable");
    assert_eq!((n, unit), (vec![4.0, 8.0], "cores"));
}
