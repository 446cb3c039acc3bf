use super::super::super::network::testing::{assert_points, assert_refused, only};
use crate::reading::Content;

const HEAD: &str = "#Command-line arguments:  ./bin/mpibenchmark --summary\n#MPI calls:\n#    MPI_Allreduce\n#@operation=MPI_SUM\n\
    #@datatype=MPI_DOUBLE\n#@datatype_size_bytes=8\n#@nprocs=4\n";
const HEADING: &str = "                  test        count total_nrep valid_nrep       mean_sec     median_sec        min_sec        max_sec\n";
const ROWS: &str = "         MPI_Allreduce            1         10         10   0.0000038767   0.0000027941   0.0000022941   0.0000097081\n\
    \x20        MPI_Allreduce         1000         10         10   0.0000096126   0.0000105451   0.0000066999   0.0000129761\n";
const WANTED: [(f64, f64); 2] = [(8.0, 2.7941e-6), (8000.0, 10.5451e-6)];

#[test]
fn the_median_is_taken_at_the_bytes_of_the_count() {
    let text = format!(
        "{HEAD}{HEADING}{ROWS}# Benchmark started at Mon Oct 12 22:15:25 2020\n# Execution time: 0s\n"
    );
    let reading = only(&text);
    assert_points(&reading, &WANTED);
    let Content::Messages(messages) = &reading.content else { panic!("{reading:?}") };
    assert_eq!(
        (messages.operation.name(), messages.ranks, reading.kind()),
        ("all_reduce", Some(4), "reprompi")
    );
    assert!(reading.unread.is_empty(), "{reading:?}");
    let named = text.replace("#@datatype_size_bytes=8\n", "");
    assert_points(&only(&named), &WANTED);
}

#[test]
fn another_collective_in_the_table_is_left_out_and_named() {
    let text = format!("{HEAD}{HEADING}{ROWS}{}", ROWS.replace("MPI_Allreduce", "    MPI_Bcast"));
    let reading = only(&text);
    assert_points(&reading, &WANTED);
    assert!(reading.notes.iter().any(|note| note.contains("MPI_Bcast left out")), "{reading:?}");
}

#[test]
fn single_repetitions_unknown_sizes_and_other_tests_are_refused() {
    let raw = format!(
        "{HEAD}      test      nrep     count     runtime_sec\nMPI_Allreduce    0    1   0.0000038767\n"
    );
    assert_refused(&only(&raw), &["--summary"]);
    assert_refused(&only(&format!("{HEADING}{ROWS}")), &["datatype"]);
    for test in ["MPI_Barrier", "Pingpong"] {
        let rows = ROWS.replace("MPI_Allreduce", test);
        assert_refused(&only(&format!("{HEAD}{HEADING}{rows}")), &["no collective"]);
    }
}

#[test]
fn a_cut_row_and_noise_are_left_out() {
    let text = format!("{HEAD}{HEADING}{ROWS}");
    assert_points(&only(&text[..text.len() - 5]), &WANTED[..1]);
    let noise = text.replace(
        "         MPI_Allreduce         1000",
        "slow\n         MPI_Allreduce         1000",
    );
    let reading = only(&noise);
    assert_points(&reading, &WANTED);
    assert_eq!(reading.unread.len(), 1);
}
