use crate::read::testing::{only, why};
use crate::reading::{Content, Reading, Scaling};

fn runs(reading: &Reading) -> (Vec<(f64, f64)>, &str, Option<Scaling>) {
    let Content::Runs(runs) = &reading.content else { panic!("{reading:?}") };
    (runs.points(), &runs.unit, runs.scaling)
}

const STRONG: &str = "np1/log.lammps:Loop time of 36.2733 on 1 procs for 1000 steps with 64000 atoms\n\
    np4/log.lammps:Loop time of 10.4762 on 4 procs for 1000 steps with 64000 atoms\n";

#[test]
fn the_same_steps_and_atoms_are_strong_scaling() {
    let reading = only(STRONG);
    assert_eq!(reading.lines, (1, 2));
    assert_eq!(
        runs(&reading),
        (vec![(1.0, 36.2733), (4.0, 10.4762)], "processes", Some(Scaling::Strong))
    );
}

#[test]
fn noise_between_is_no_run_and_a_cut_line_is_told() {
    let text = format!(
        "LAMMPS (2 Aug 2023)\nStep Temp\n0 1.44\n{STRONG}Performance: 12.0 tau/day, 95.4 timesteps/s\nLoop time of 5.61517 on 8 procs for 1000 steps with 640"
    );
    let reading = only(&text);
    assert_eq!(runs(&reading).0, [(1.0, 36.2733), (4.0, 10.4762)]);
    assert_eq!(reading.unread.iter().map(|one| one.line).collect::<Vec<_>>(), [7]);
}

#[test]
fn threads_make_cores() {
    let text = "Loop time of 8.5 on 4 procs for 100 steps with 32000 atoms\n\n\
        99.8% CPU use with 2 MPI tasks x 2 OpenMP threads\n\
        Loop time of 4.5 on 8 procs for 100 steps with 32000 atoms\n\
        99.8% CPU use with 4 MPI tasks x 2 OpenMP threads\n";
    let reading = only(text);
    assert_eq!((runs(&reading).0, runs(&reading).1), (vec![(4.0, 8.5), (8.0, 4.5)], "cores"));
    assert!(reading.notes.iter().any(|note| note.contains("MPI tasks times OpenMP threads")));
    let old = "Loop time of 8.5 on 4 procs (2 MPI x 2 OpenMP) for 100 steps with 32000 atoms\n\
        Loop time of 4.5 on 8 procs (4 MPI x 2 OpenMP) for 100 steps with 32000 atoms\n";
    assert_eq!(runs(&only(old)).1, "cores");
    assert_eq!(runs(&only(&text.replace("x 2 OpenMP", "x no OpenMP"))).1, "processes");
}

#[test]
fn atoms_in_proportion_are_weak_scaling_and_others_are_refused() {
    let weak =
        STRONG.replace("4 procs for 1000 steps with 64000", "4 procs for 1000 steps with 256000");
    assert_eq!(runs(&only(&weak)).2, Some(Scaling::Weak));
    let other =
        STRONG.replace("4 procs for 1000 steps with 64000", "4 procs for 1000 steps with 32000");
    assert!(why(&other).contains("64000 and 32000 atoms"));
    let steps = STRONG.replace("4 procs for 1000", "4 procs for 500");
    assert!(why(&steps).contains("1000 and 500 steps"), "{}", why(&steps));
}

#[test]
fn one_run_is_refused() {
    let text = STRONG.lines().next().unwrap_or_default();
    assert!(why(&format!("{text}\n")).starts_with("one run on 1 process, 36.3 s: "));
    let text = "Loop time of 1e-06 on 4 procs for 0 steps with 100 atoms\n";
    assert_eq!(why(text), "no loop that was timed");
}
