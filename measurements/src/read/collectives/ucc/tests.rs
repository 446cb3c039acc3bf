use super::super::super::network::testing::{assert_points, assert_refused, only, outputs};
use crate::reading::{Content, Operation};

fn text(collective: &str) -> String {
    format!(
        "Collective:             {collective}\nMemory type:            host\nDatatype:               float32\nWarmup:\n  small                 10\n\n\
         \x20      Count        Size                Time, us                           Bandwidth, GB/s\n\
         \x20                                avg         min         max         avg         min         max\n\
         \x20      65536      262144       76.46       72.62       82.30       24.00       25.27       22.30\n\
         \x20     131072      524288      121.82      118.44      125.04       30.13       30.99       29.35\n"
    )
}

#[test]
fn the_average_in_the_unit_of_the_upper_heading_is_that_of_the_collective() {
    for (name, wanted) in [
        ("Alltoall", "all_to_all"),
        ("Allreduce", "all_reduce"),
        ("Reduce_scatter", "reduce_scatter"),
        ("Bcast", "broadcast"),
    ] {
        let reading = only(&text(name));
        assert_points(&reading, &[(262_144.0, 76.46e-6), (524_288.0, 121.82e-6)]);
        let Content::Messages(messages) = &reading.content else { panic!("{reading:?}") };
        assert_eq!(messages.operation, Operation::Collective(wanted.to_owned()));
        assert_eq!((reading.kind(), messages.ranks), ("ucc-perftest", None));
    }
    assert_eq!(outputs(&text("Alltoall").repeat(2)).len(), 2);
}

#[test]
fn other_units_noise_and_cut_rows_do_no_harm() {
    let times = text("Alltoall").replace("                           Bandwidth, GB/s", "");
    let times = times.replace("         avg         min         max\n", "\n");
    let times = times
        .replace("       24.00       25.27       22.30", "")
        .replace("       30.13       30.99       29.35", "");
    assert_points(&only(&times), &[(262_144.0, 76.46e-6), (524_288.0, 121.82e-6)]);
    assert_points(
        &only(&times.replace("Time, us", "Time, ms")),
        &[(262_144.0, 76.46e-3), (524_288.0, 121.82e-3)],
    );
    assert_refused(&only(&times.replace("Time, us", "Time, cycles")), &["unit"]);
    let text = text("Alltoall");
    assert_points(&only(&text[..text.len() - 2]), &[(262_144.0, 76.46e-6)]);
    let noise = text.replace("      131072", "UCC WARN slow\n      131072");
    let reading = only(&noise);
    assert_points(&reading, &[(262_144.0, 76.46e-6), (524_288.0, 121.82e-6)]);
    assert_eq!(reading.unread.len(), 1);
}

#[test]
fn a_barrier_and_a_collective_without_a_name_are_refused() {
    assert_refused(&only(&text("Barrier")), &["barrier"]);
    let text = text("Alltoall");
    let table = &text[text.find("Count").expect("the heading")..];
    assert_refused(&only(table), &["not named"]);
}
