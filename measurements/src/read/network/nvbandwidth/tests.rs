use super::super::testing::{assert_link, assert_refused, outputs};

fn text(test: &str, heading: &str, rows: &str) -> String {
    format!("Running {test}.\n{heading}\n{rows}\nSUM {test} 106.55\n\n")
}

const HOST: &str = "           0         1\n 0     53.00     54.00\n";
const DEVICES: &str = "           0         1\n 0       N/A    276.00\n 1    274.00       N/A\n";

#[test]
fn a_bandwidth_of_one_direction_is_the_mean_of_its_matrix() {
    let all = format!(
        "nvbandwidth Version: v0.4\nBuilt from Git version: \n\nCUDA Runtime Version: 12030\n\nDevice 0: NVIDIA H100\n\n{}{}{}{}",
        text(
            "host_to_device_memcpy_ce",
            "memcpy CE CPU(row) -> GPU(column) bandwidth (GB/s)",
            HOST
        ),
        text(
            "host_to_device_bidirectional_memcpy_ce",
            "memcpy CE CPU(row) <-> GPU(column) bandwidth (GB/s)",
            HOST
        ),
        text(
            "device_to_device_memcpy_write_ce",
            "memcpy CE GPU(row) <- GPU(column) bandwidth (GB/s)",
            DEVICES
        ),
        text("host_device_latency_sm", "memory latency SM CPU(row) <-> GPU(column) (ns)", HOST),
    );
    let outputs = outputs(&all);
    assert_eq!(outputs.len(), 4, "{outputs:?}");
    assert_eq!(outputs[0].kind(), "nvbandwidth");
    let link = assert_link(&outputs[0], None, Some(53.5e9));
    assert!(
        link.lack().is_some_and(|lack| lack.contains("matrix") && lack.contains("osu_latency"))
    );
    assert_refused(&outputs[1], &["both ways", "osu_latency"]);
    assert_link(&outputs[2], None, Some(275e9));
    assert_refused(&outputs[3], &["latencies of a load", "osu_latency"]);
}

#[test]
fn links_that_are_not_alike_copies_at_once_and_cut_matrices_are_refused() {
    let heading = "memcpy CE GPU(row) -> GPU(column) bandwidth (GB/s)";
    let uneven = DEVICES.replace("276.00", "20.00");
    let outputs = outputs(&format!(
        "{}{}Running device_to_device_memcpy_read_ce.\n{heading}\n           0         1\n 0       N/A    27",
        text("device_to_device_memcpy_read_ce", heading, &uneven),
        text("all_to_host_memcpy_ce", heading, HOST),
    ));
    assert_refused(&outputs[0], &["not alike"]);
    assert_refused(&outputs[1], &["at once"]);
    assert_refused(&outputs[2], &["without an entry"]);
}
