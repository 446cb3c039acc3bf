use super::super::testing::{
    assert_link, assert_points, assert_refused, is_nothing, only, outputs,
};

const LINUX: &str = "PING node2 (10.0.0.2) 56(84) bytes of data.\n64 bytes from node2 (10.0.0.2): icmp_seq=1 ttl=64 time=0.052 ms\n\
    64 bytes from node2 (10.0.0.2): icmp_seq=2 ttl=64 time=0.048 ms\n\n--- node2 ping statistics ---\n\
    2 packets transmitted, 2 received, 0% packet loss, time 1001ms\nrtt min/avg/max/mdev = 0.048/0.050/0.052/0.002 ms\n";

#[test]
fn half_of_the_average_is_a_start_up_time_on_every_system() {
    let mac = "PING 10.0.0.2 (10.0.0.2): 56 data bytes\n64 bytes from 10.0.0.2: icmp_seq=0 ttl=64 time=0.052 ms\n\
        round-trip min/avg/max/stddev = 0.048/0.050/0.052/0.002 ms\n";
    let busy = "round-trip min/avg/max = 0.048/0.050/0.052 ms\n";
    let flood = "rtt min/avg/max/mdev = 0.048/0.050/0.052/0.002 ms, ipg/ewma 0.010/0.050 ms\n";
    let german = "rtt min/avg/max/mdev = 0,048/0,050/0,052/0,002 ms\n";
    let fping = "node2 : xmt/rcv/%loss = 3/3/0%, min/avg/max = 0.048/0.050/0.052\n";
    for text in [LINUX, mac, busy, flood, german, fping] {
        let reading = only(text);
        let link = assert_link(&reading, Some(25e-6), None);
        assert!(
            link.lack().is_some_and(
                |lack| lack.contains("half of a round trip") && lack.contains("iperf3")
            )
        );
        assert_eq!((reading.kind(), reading.unread.len()), ("ping", 0));
    }
    assert_eq!(outputs(&format!("{LINUX}{LINUX}")).len(), 2);
    assert_eq!(outputs(&format!("{busy}{busy}")).len(), 2);
}

#[test]
fn windows_prints_whole_milliseconds_in_every_language() {
    let windows = |last: &str| {
        format!(
            "Pinging 10.0.0.2 with 32 bytes of data:\nReply from 10.0.0.2: bytes=32 time<1ms TTL=128\n\n\
             Approximate round trip times in milli-seconds:\n    Minimum = 0ms, Maximum = 31ms, {last}\n"
        )
    };
    assert_refused(&only(&windows("Average = 0ms")), &["milliseconds", "qperf tcp_lat"]);
    assert_link(&only(&windows("Average = 30ms")), Some(15e-3), None);
    assert_link(&only("    最短 = 29ms，最长 = 31ms，平均 = 30ms\n"), Some(15e-3), None);
    assert_link(&only("Minimum = 29ms, Maximum = 31ms, Mittelwert = 30ms\n"), Some(15e-3), None);
}

#[test]
fn a_large_packet_is_one_size() {
    let reading = only(&LINUX.replace("56(84)", "8972(9000)"));
    assert_points(&reading, &[(8972.0, 25e-6)]);
    assert!(reading.notes.iter().any(|note| note.contains("one size")), "{reading:?}");
}

#[test]
fn without_its_end_the_packets_count_and_without_answers_nothing() {
    let cut = &LINUX[..LINUX.find("\n---").expect("the end")];
    assert_link(&only(cut), Some(25e-6), None);
    let title = &LINUX[..LINUX.find('\n').expect("the title")];
    assert_refused(
        &only(&format!("{title}\n\n2 packets transmitted, 0 received\n")),
        &["without an answer"],
    );
    assert!(is_nothing("PING me when the runs are done\n"));
}
