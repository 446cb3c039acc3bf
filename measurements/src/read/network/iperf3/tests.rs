use super::super::testing::{assert_link, assert_refused, is_nothing, only, outputs};

const HEADING: &str = "[ ID] Interval           Transfer     Bitrate         Retr\n";

#[test]
fn one_stream_is_as_received() {
    let text = format!(
        "Connecting to host 10.0.0.2, port 5201\n[  5] local 10.0.0.1 port 41000 connected to 10.0.0.2 port 5201\n{HEADING}\
         [  5]   0.00-1.00   sec  1.10 GBytes  9.41 Gbits/sec    0   1.2 MBytes       \n[  5]   1.00-2.00   sec  1.00 GBytes  8.41 Gbits/sec    0   1.2 MBytes       \n\
         - - - - - - - - - - - - - - - - - - - - - - - - -\n{HEADING}\
         [  5]   0.00-2.00   sec  2.10 GBytes  9.00 Gbits/sec    3             sender\n[  5]   0.00-2.04   sec  2.10 GBytes  8.80 Gbits/sec                  receiver\n\niperf Done.\n"
    );
    let reading = only(&text);
    let link = assert_link(&reading, None, Some(1.1e9));
    assert!(link.lack().is_some_and(
        |lack| lack.contains("one stream, many at once)") && lack.contains("qperf tcp_lat")
    ));
    assert_eq!((reading.kind(), reading.lines), ("iperf3", (1, 9)));
    // Cut before its end the seconds count.
    let cut = &text[..text.find("- - -").expect("the rule")];
    assert_link(&only(cut), None, Some(8.91e9 / 8.0));
    assert_eq!(outputs(&format!("{text}{text}")).len(), 2);
}

const FOUR: &str = "[  5]   0.00-30.00  sec  11.7 GBytes  3.35 Gbits/sec  1107             sender\n\
    [  5]   0.00-30.04  sec  11.7 GBytes  3.34 Gbits/sec                  receiver\n\
    [  7]   0.00-30.00  sec  11.6 GBytes  3.32 Gbits/sec  927             sender\n\
    [  7]   0.00-30.04  sec  11.6 GBytes  3.31 Gbits/sec                  receiver\n";

#[test]
fn of_several_streams_the_sum_counts() {
    let sent = "[SUM]   0.00-30.00  sec  23.3 GBytes  6.67 Gbits/sec  2034             sender\n";
    let received =
        "[SUM]   0.00-30.04  sec  23.3 GBytes  6.64 Gbits/sec                  receiver\n";
    assert_link(&only(&format!("{HEADING}{FOUR}{sent}")), None, Some(6.67e9 / 8.0));
    let link =
        assert_link(&only(&format!("{HEADING}{FOUR}{sent}{received}")), None, Some(6.64e9 / 8.0));
    assert!(link.how.starts_with("2 streams"), "{link:?}");
    assert_refused(&only(&format!("{HEADING}{FOUR}")), &["no line of their sum", "qperf tcp_lat"]);
    let cut = format!("{HEADING}{FOUR}[SUM]   0.00-30.00  sec  23.3 GBytes  6.67 Gb");
    assert_refused(&only(&cut), &["sum"]);
}

#[test]
fn bits_are_decimal_and_bytes_are_not() {
    for (rate, wanted) in [
        ("941 Mbits/sec", 941e6 / 8.0),
        ("112 MBytes/sec", 112.0 * 1_048_576.0),
        ("1.10 GBytes/sec", 1.1 * 1_073_741_824.0),
        ("800 Kbits/sec", 1e5),
    ] {
        // iperf 2 parts the ends of an interval with a space.
        let text = format!(
            "Client connecting to 10.0.0.2, TCP port 5001\n[ ID] Interval       Transfer     Bandwidth\n[  3]  0.0- 9.9 sec  1.10 GBytes   {rate}\n"
        );
        assert_link(&only(&text), None, Some(wanted));
    }
}

#[test]
fn udp_is_a_bandwidth_only_where_some_was_lost() {
    let text = |lost: &str| {
        format!(
            "[ ID] Interval           Transfer     Bitrate         Jitter    Lost/Total Datagrams\n\
             [  5]   0.00-10.00  sec  12.5 GBytes  10.0 Gbits/sec  0.000 ms  0/90600 (0%)  sender\n\
             [  5]   0.00-10.04  sec  10.0 GBytes  8.00 Gbits/sec  0.012 ms  {lost}  receiver\n"
        )
    };
    assert_link(&only(&text("18000/90600 (20%)")), None, Some(1e9));
    assert_refused(&only(&text("0/90600 (0%)")), &["as it was asked to", "many at once"]);
    let two = "Client connecting to 10.0.0.2, UDP port 5001\n[ ID] Interval       Transfer     Bandwidth\n\
        [  3]  0.0-10.0 sec  1.25 MBytes  1.05 Mbits/sec\n[  3] Sent 893 datagrams\n[  3] Server Report:\n\
        [  3]  0.0-10.0 sec  1.00 MBytes  0.80 Mbits/sec   0.012 ms  178/  893 (20%)\n";
    assert_link(&only(two), None, Some(1e5));
    let sent = &two[..two.find("[  3] Sent").expect("the line")];
    assert_refused(&only(sent), &["as it was asked to"]);
}

#[test]
fn both_ways_are_refused_and_prose_is_none() {
    let text = format!(
        "{HEADING}[  5][TX-C]   0.00-10.00  sec  1.10 GBytes  9.41 Gbits/sec  0             sender\n\
         [  7][RX-C]   0.00-10.00  sec  1.10 GBytes  9.41 Gbits/sec                  receiver\n"
    );
    assert_refused(&only(&text), &["both ways", "--bidir", "qperf tcp_lat"]);
    assert!(is_nothing("We ran iperf3 between two nodes.\n"));
    assert_refused(&only(HEADING), &["without a row"]);
}

#[test]
fn json_says_the_same() {
    let text = |end: &str| {
        format!(
            "$ iperf3 -c HOST -J\n{{\n\t\"start\":\t{{}},\n\t\"intervals\":\t[{{\"sum\": {{\"bits_per_second\": 5}}}}],\n\t\"end\":\t{{ {end} }}\n}}\n"
        )
    };
    let tcp = "\"streams\": [{}, {}], \"sum_sent\": {\"bits_per_second\": 9e9}, \"sum_received\": {\"bits_per_second\": 8e9}";
    let reading = only(&text(tcp));
    let link = assert_link(&reading, None, Some(1e9));
    assert!(link.how.starts_with("2 streams") && reading.lines == (2, 6), "{reading:?}");
    let udp =
        |lost: u32| format!("\"sum\": {{\"bits_per_second\": 1e10, \"lost_percent\": {lost}}}");
    assert_link(&only(&text(&udp(20))), None, Some(1e9));
    assert_refused(&only(&text(&udp(0))), &["as it was asked to"]);
    let both = format!("{tcp}, \"sum_received_bidir_reverse\": {{\"bits_per_second\": 8e9}}");
    assert_refused(&only(&text(&both)), &["both ways"]);
    let whole = text(tcp);
    assert!(is_nothing(&whole[..whole.find("\"end\"").expect("the end")]));
}
