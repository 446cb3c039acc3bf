use super::super::testing::{assert_link, assert_points, assert_refused, is_nothing, only};

#[test]
fn a_latency_and_a_bandwidth_make_a_machine() {
    let text = "$ qperf HOST tcp_bw tcp_lat\ntcp_bw:\n    bw  =  5.78 GB/sec\ntcp_lat:\n    latency  =  26.1 us\n";
    let reading = only(text);
    let link = assert_link(&reading, Some(26.1e-6), Some(5.78e9));
    assert_eq!((link.lack(), reading.kind(), reading.lines), (None, "qperf", (1, 5)));
}

#[test]
fn all_units_are_read_and_what_was_sent_may_be_lost() {
    let text = "udp_bw:\n    send_bw  =  1.2 GB/sec\n    recv_bw  =  900 MB/sec\nudp_lat:\n    latency  =  1.5 ms\n";
    assert_link(&only(text), Some(1.5e-3), Some(900e6));
    let text =
        "tcp_bw:\n    bw  =  46.2 Gb/sec\n    msg_rate   =  88.2 K/sec\n    time       =  2 sec\n";
    let link = assert_link(&only(text), None, Some(46.2e9 / 8.0));
    assert!(
        link.lack()
            .is_some_and(|lack| lack.contains("many at once") && lack.contains("qperf tcp_lat"))
    );
    let text = "rc_lat:\n    latency  =  26,100 ns\n";
    let link = assert_link(&only(text), Some(26.1e-6), None);
    assert!(
        link.lack().is_some_and(|lack| lack.contains("one size") && lack.contains("qperf tcp_bw"))
    );
}

#[test]
fn sizes_in_turn_are_rows() {
    let text = "$ qperf -oo msg_size:1:64K:*256 -vu HOST tcp_lat\n\
        tcp_lat:\n    latency   =  20,100 ns\n    msg_size  =       1 bytes\n\
        tcp_lat:\n    latency   =  21,000 ns\n    msg_size  =     256 bytes\n\
        tcp_lat:\n    latency   =  52,500 ns\n    msg_size  =  65,536 bytes\n";
    let wanted = [(1.0, 20.1e-6), (256.0, 21e-6), (65536.0, 52.5e-6)];
    assert_points(&only(text), &wanted);
    let shown = text.replace("65,536 bytes", "64 KiB (65,536)");
    assert_points(&only(&shown), &wanted);
    let small = "tcp_lat:\n latency = 20 us\n msg_size = 1 bytes\ntcp_lat:\n latency = 21 us\n msg_size = 2 bytes\n";
    assert_points(&only(small), &[(1.0, 20e-6), (2.0, 21e-6)]);
    let one = only("$ qperf -m 64K HOST tcp_lat\ntcp_lat:\n    latency  =  52.5 us\n");
    assert_points(&one, &wanted[2..].iter().map(|(n, _)| (*n, 52.5e-6)).collect::<Vec<_>>());
    assert!(one.notes[0].contains("one size"), "{one:?}");
}

#[test]
fn one_transport_is_taken_and_the_others_are_named() {
    let text = "udp_lat:\n    latency  =  9 us\ntcp_bw:\n    bw  =  5 GB/sec\ntcp_lat:\n    latency  =  10 us\n";
    let reading = only(text);
    assert_link(&reading, Some(10e-6), Some(5e9));
    assert!(reading.notes[0].contains("udp_lat left out"), "{reading:?}");
}

#[test]
fn one_sided_tests_and_both_ways_are_refused() {
    for test in ["rc_rdma_read_lat", "rc_rdma_write_lat"] {
        assert_refused(
            &only(&format!("{test}:\n    latency  =  2 us\n")),
            &["one-sided", "rc_lat"],
        );
    }
    assert_refused(&only("rc_bi_bw:\n    bw  =  12 GB/sec\n"), &["both ways", "rc_lat"]);
    let small = "tcp_bw:\n    bw  =  12 MB/sec\n    msg_size  =  8 bytes\n";
    assert_refused(&only(small), &["small messages"]);
    assert_link(&only("rc_rdma_write_poll_lat:\n    latency  =  2 us\n"), Some(2e-6), None);
}

#[test]
fn a_number_that_is_cut_is_not_taken_and_noise_is_none() {
    assert_refused(&only("tcp_lat:\n    latency  =  26"), &["without a result"]);
    assert!(is_nothing("some_lat:\n  latency = 3\n"));
    let text = "tcp_lat:\nwarning: slow\n    latency  =  26.1 us\n\nbye\n";
    assert_link(&only(text), Some(26.1e-6), None);
}
