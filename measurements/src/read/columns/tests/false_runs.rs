//! Runs that were once read as what they are not.

use super::{only, read_undecided, refused, runs};
use crate::reading::{Choices, Content, Scaling};

#[test]
fn of_a_run_the_total_is_taken_and_no_part() {
    for headings in ["p,total,compute,comm", "p,compute,comm,total"] {
        let at = headings.split(',').position(|heading| heading == "total");
        let row = |n: u32| {
            let cell =
                |column: usize| if Some(column) == at { 100 / n } else { 40 / n + column as u32 };
            format!("{n},{},{},{}\n", cell(1), cell(2), cell(3))
        };
        let (_, runs) = runs(&format!("{headings}\n{}{}", row(1), row(2)));
        assert_eq!(runs.points(), [(1.0, 100.0), (2.0, 50.0)], "{headings}");
    }
    let (_, runs) = runs("p,compute time (s),total time (s)\n1,60,100\n2,30,60\n");
    assert_eq!(runs.points()[0], (1.0, 100.0));
    let open = read_undecided("p,compute time (s),comm time (s)\n1,60,10\n2,30,12\n");
    assert_eq!(
        open.question,
        "Which of these is the time of a whole run: “compute time (s)” or “comm time (s)”?"
    );
}

#[test]
fn weak_scaling_is_told_by_the_word_or_by_a_problem_that_grows() {
    for (text, scaling) in [
        ("# Weak scaling on a cluster\nnodes,time_s\n1,10\n2,11\n", Some(Scaling::Weak)),
        ("## Schwache Skalierung\n\nKnoten;Zeit (s)\n1;10\n2;11\n", Some(Scaling::Weak)),
        ("Strong scaling:\nnodes,time_s\n1,10\n2,6\n", Some(Scaling::Strong)),
        ("nodes,cells,time_s\n1,1000,10\n2,2000,11\n", Some(Scaling::Weak)),
        ("nodes,size,time_s\n1,1000,10\n2,2000,11\n", Some(Scaling::Weak)),
        ("nodes,grid,time_s\n1,64x64,10\n2,64x128,11\n", Some(Scaling::Weak)),
        ("p,N,time_s\n1,1000,10\n4,2000,11\n", Some(Scaling::Weak)),
        ("nodes,atoms,time_s\n1,1000,10\n2,1000,6\n", None),
    ] {
        let (reading, runs) = runs(text);
        assert_eq!(runs.scaling, scaling, "{text}");
        assert_eq!(
            reading.notes.concat().to_lowercase().contains("weak"),
            scaling == Some(Scaling::Weak),
            "{text}"
        );
    }
    let why = refused("nodes,cells,time_s\n1,1000,10\n1,2000,20\n2,1000,6\n2,2000,11\n");
    assert!(why.contains("different problems") && why.contains("cells"), "{why}");
    let strong = Choices { scaling: Some(Scaling::Strong), ..Choices::default() };
    let reading = only("# weak scaling\np,time_s\n1,10\n2,6\n", &strong);
    assert!(
        matches!(reading.content, Content::Runs(runs) if runs.scaling == Some(Scaling::Strong))
    );
}

#[test]
fn the_order_of_a_matrix_is_no_number_of_processors() {
    let (_, read) = runs("N,p,time_s\n1024,1,10\n1024,2,6\n1024,4,4\n");
    assert_eq!(read.points(), [(1.0, 10.0), (2.0, 6.0), (4.0, 4.0)]);
    let why = refused("N,threads,time_s\n512,4,0.1\n1024,4,0.8\n2048,4,6.4\n");
    assert!(why.contains("order of a matrix"), "{why}");
    let why = refused("N,time_s\n512,0.1\n1024,0.8\n2048,6.4\n4096,51\n");
    assert!(why.contains("power 3.0") && why.contains("“N”"), "{why}");
    assert_eq!(runs("N,time_s\n1,10\n2,6\n4,4\n").1.points().len(), 3);
}

#[test]
fn where_ranks_and_threads_vary_their_product_counts() {
    let (reading, read) = runs("ranks,threads,time_s\n1,4,10\n2,4,6\n2,8,4\n4,2,7\n");
    assert_eq!(read.points(), [(4.0, 10.0), (8.0, 6.0), (16.0, 4.0), (8.0, 7.0)]);
    assert!(reading.notes.concat().contains("product of “ranks” and “threads”"));
    let (_, read) = runs("nodes,cores,time_s\n1,1,10\n1,2,6\n2,4,4\n");
    assert_eq!(read.points(), [(1.0, 10.0), (2.0, 6.0), (4.0, 4.0)]);
    let (_, read) = runs("nodes,cores per node,time_s\n1,8,10\n2,8,6\n2,16,4\n");
    assert_eq!(read.points(), [(8.0, 10.0), (16.0, 6.0), (32.0, 4.0)]);
    let (_, read) = runs("nodes,GPUs,time_s\n1,8,10\n2,16,6\n");
    assert_eq!((read.unit.as_str(), read.points()[0].0), ("nodes", 1.0));
}

#[test]
fn speedups_and_efficiencies_are_relative_times() {
    let (reading, read) = runs("cores,speedup\n1,1\n2,2\n4,2.5\n");
    assert!(read.is_relative && reading.notes.concat().contains("Speedups, not times"));
    assert_eq!(read.points(), [(1.0, 1.0), (2.0, 0.5), (4.0, 0.4)]);
    for text in [
        "p,efficiency\n1,1\n2,0.8\n4,0.5\n",
        "p,efficiency (%)\n1,100\n2,80\n4,50\n",
        "p,E(p)\n1,100 %\n2,80 %\n4,50 %\n",
    ] {
        assert_eq!(runs(text).1.points(), [(1.0, 1.0), (2.0, 0.625), (4.0, 0.5)], "{text}");
    }
    let (_, read) = runs("p,speedup,time_s\n1,1,10\n2,1.9,5.2\n");
    assert!(!read.is_relative);
    assert_eq!(read.points()[1], (2.0, 5.2));
    let (_, weak) = runs("# weak scaling\np,efficiency\n1,1\n2,0.8\n");
    assert_eq!(weak.points(), [(1.0, 1.0), (2.0, 1.25)]);
}

#[test]
fn a_column_of_units_counts_for_the_times() {
    let (_, read) = runs("threads,real_time,time_unit\n1,100,ms\n2,60,ms\n");
    assert_eq!(read.points(), [(1.0, 0.1), (2.0, 0.06)]);
}

#[test]
fn counts_of_each_node_and_of_each_task_are_multiplied() {
    let (_, read) =
        runs("Nodes,Tasks per node,Threads per task,Time\n1,48,1,100\n1,24,2,90\n2,24,2,50\n");
    assert_eq!(read.points(), [(48.0, 100.0), (48.0, 90.0), (96.0, 50.0)]);
    let (_, read) = runs("nodes,ppn,ranks,time\n1,48,48,100\n1,24,24,90\n2,48,96,55\n");
    assert_eq!((read.unit.as_str(), read.points()[2]), ("MPI ranks", (96.0, 55.0)));
    let (_, read) = runs("tasks,cpus-per-task,time\n1,8,10\n2,8,6\n2,16,5\n");
    assert_eq!((read.unit.as_str(), read.points()[2]), ("processors", (32.0, 5.0)));
}

#[test]
fn beside_a_time_that_varies_a_constant_one_is_that_on_one_processor() {
    let (_, read) = runs("cores,serial time,parallel time\n1,100,100\n2,100,51\n");
    assert_eq!(read.points()[1], (2.0, 51.0));
}
