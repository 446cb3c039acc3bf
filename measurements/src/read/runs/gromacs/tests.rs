use crate::read::read;
use crate::read::testing::{only, why};
use crate::reading::{Choices, Content};

fn log(ranks: &str, wall: f64, rate: f64) -> String {
    format!(
        "     R E A L   C Y C L E   A N D   T I M E   A C C O U N T I N G\n\n{ranks}\n\n \
         Computing:          Num   Num      Call    Wall time         Giga-Cycles\n Total      {wall}  533438.384 100.0\n\n               \
         Core t (s)   Wall t (s)        (%)\n       Time:   {core:.3}     {wall:.3}     2400.0\n                         2h22:48\n                 \
         (ns/day)    (hour/ns)\nPerformance:        {rate}       23.801\nFinished mdrun on rank 0 Tue Oct 19 00:37:41 2021\n",
        core = 24.0 * wall
    )
}

#[test]
fn several_logs_are_rows_of_wall_times() {
    let text = [
        log("On 8 MPI ranks", 4000.0, 2.16),
        log("On 12 MPI ranks doing PP, and\non 4 MPI ranks doing PME", 2160.0, 4.0),
    ]
    .concat();
    let reading = only(&text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(
        (runs.points(), runs.unit.as_str()),
        (vec![(8.0, 4000.0), (16.0, 2160.0)], "MPI ranks")
    );
    assert!(!runs.is_relative);
}

#[test]
fn ranks_are_multiplied_with_their_threads() {
    let text = [
        log("On 2 MPI ranks, each using 4 OpenMP threads", 4000.0, 2.16),
        log("On 6 MPI ranks doing PP, each using 4 OpenMP threads, and\non 2 MPI ranks doing PME, each using 4 OpenMP threads", 1080.0, 8.0),
    ]
    .concat();
    let reading = only(&text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((runs.points(), runs.unit.as_str()), (vec![(8.0, 4000.0), (32.0, 1080.0)], "cores"));
    assert_eq!(reading.notes[0], "Cores are ranks times threads: 2 x 4, 8 x 4.");
    let text = [
        log("On 1 MPI rank, each using 4 OpenMP threads", 4000.0, 2.16),
        log("On 1 MPI rank, each using 8 OpenMP threads", 2160.0, 4.0),
    ]
    .concat();
    let reading = only(&text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(
        (runs.points(), runs.unit.as_str()),
        (vec![(4.0, 4000.0), (8.0, 2160.0)], "threads")
    );
}

#[test]
fn one_log_and_logs_of_other_lengths_are_refused() {
    let text = log("On 20 MPI ranks doing PP, and\non 4 MPI ranks doing PME", 8568.549, 1.008);
    assert!(why(&text).starts_with("one run on 24 MPI ranks, 8569 s: "), "{}", why(&text));
    let text = [log("On 8 MPI ranks", 4000.0, 2.16), log("On 16 MPI ranks", 4000.0, 4.0)].concat();
    assert!(why(&text).contains("0.10 and 0.19 ns"), "{}", why(&text));
    let steps = |n: u32, log: &str| format!("   nsteps                         = {n}\n{log}");
    let text = [
        steps(1000, &log("On 8 MPI ranks", 4000.0, 2.16)),
        steps(500, &log("On 16 MPI ranks", 2000.0, 2.16)),
    ]
    .concat();
    assert!(why(&text).contains("1000 and 500 steps"), "{}", why(&text));
}

#[test]
fn what_mdrun_prints_says_its_ranks_at_the_beginning() {
    let end = |wall: f64, rate: f64| log("", wall, rate);
    let text = format!(
        "Using 4 MPI threads\nUsing 2 OpenMP threads per tMPI thread\n{}Using 8 MPI threads\nUsing 2 OpenMP threads per tMPI thread\n{}",
        end(4000.0, 2.16),
        end(2160.0, 4.0)
    );
    let reading = only(&text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((runs.points(), runs.unit.as_str()), (vec![(8.0, 4000.0), (16.0, 2160.0)], "cores"));
}

#[test]
fn rates_behind_a_number_are_shares_and_without_one_refused() {
    let reading = only("4 ranks\nPerformance: 12.5 ns/day\n8 ranks\nPerformance: 25.0 ns/day\n");
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((runs.points(), runs.is_relative), (vec![(4.0, 1.0), (8.0, 0.5)], true));
    assert!(why("Performance: 12.5 ns/day\nPerformance: 25.0 ns/day\n").contains("no number of"));
    let text = "np 4\nPerformance: 12.5 ns/day\n";
    assert!(why(text).starts_with("one run on 4 "), "{}", why(text));
}

#[test]
fn a_log_that_is_cut_keeps_the_runs_before() {
    let whole = log("On 32 MPI ranks", 1080.0, 8.0);
    let cut = &whole[..whole.find("Performance").expect("it is there")];
    let text =
        [&log("On 8 MPI ranks", 4000.0, 2.16), &log("On 16 MPI ranks", 2160.0, 4.0), cut].concat();
    let reading = only(&text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(runs.points(), [(8.0, 4000.0), (16.0, 2160.0)]);
}

#[test]
fn what_grep_finds_says_the_ranks_in_the_names_of_files() {
    let text = "np4/md.log:Performance:        1.008       23.810\nnp16/md.log:Performance:        3.024        7.937\n";
    let reading = only(text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(
        (runs.points(), runs.unit.as_str()),
        (vec![(4.0, 1.0), (16.0, 1.008 / 3.024)], "MPI ranks")
    );
    let lammps = "np 4\nPerformance: 1.234 ns/day, 19.449 hours/ns, 14.282 timesteps/s\n";
    assert!(read(lammps, &Choices::default()).is_err());
}

#[test]
fn ranks_with_other_numbers_of_threads_are_cores() {
    let text = [
        log("On 4 MPI ranks, each using 2 OpenMP threads", 4000.0, 2.16),
        log("On 20 MPI ranks doing PP, each using 2 OpenMP threads, and\non 4 MPI ranks doing PME, each using 1 OpenMP threads", 1080.0, 8.0),
    ]
    .concat();
    let reading = only(&text);
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    assert_eq!((runs.points(), runs.unit.as_str()), (vec![(8.0, 4000.0), (44.0, 1080.0)], "cores"));
}
