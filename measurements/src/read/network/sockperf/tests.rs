use super::super::testing::{
    assert_link, assert_points, assert_refused, is_nothing, only, outputs,
};

const HEAD: &str = "sockperf: == version #3.10-no.git == \nsockperf[CLIENT] send on:[ 0] IP = 10.0.0.2       PORT = 11111 # TCP\n\
    sockperf: Warmup stage (sending a few dummy messages)...\nsockperf: Starting test...\n";

fn ping_pong(said: &str) -> String {
    format!(
        "{HEAD}sockperf: [Total Run] RunTime=30.000 sec; Warm up time=400 msec; SentMessages=702616; ReceivedMessages=702615\n\
         sockperf: [Valid Duration] RunTime=29.550 sec; SentMessages=691734; ReceivedMessages=691734\n\
         sockperf: ====> avg-latency=21.323 (std-dev=14.741)\nsockperf: Summary: {said}\n\
         sockperf: ---> percentile 50.000 =   19.867\n"
    )
}

#[test]
fn a_latency_of_one_size_is_a_start_up_time() {
    let reading = only(&ping_pong("Latency is 21.323 usec"));
    let link = assert_link(&reading, Some(21.323e-6), None);
    assert!(link.lack().is_some_and(|lack| lack.contains("one size") && lack.contains("iperf3")));
    assert_eq!((reading.kind(), reading.lines), ("sockperf", (1, 8)));
}

#[test]
fn a_round_trip_is_halved_and_says_so() {
    let reading = only(&ping_pong("Round trip is 42.646 usec"));
    assert_link(&reading, Some(21.323e-6), None);
    assert!(reading.notes[0].contains("half of the round trip"));
}

#[test]
fn a_large_size_of_the_command_is_no_start_up_time() {
    for option in ["-m 1400", "--msg-size 1400", "--msg-size=1400"] {
        let command = format!("$ sockperf ping-pong -i HOST --tcp {option} -t 30\n");
        let reading = only(&format!("{command}{}", ping_pong("Latency is 21.323 usec")));
        assert_points(&reading, &[(1400.0, 21.323e-6)]);
        assert!(reading.notes[0].contains("one size"));
    }
    let small = format!("$ sockperf pp -i HOST -m 14\n{}", ping_pong("Latency is 21.323 usec"));
    assert_link(&only(&small), Some(21.323e-6), None);
}

#[test]
fn two_outputs_are_two_and_a_cut_one_is_none() {
    let text = ping_pong("Latency is 21.323 usec");
    assert_eq!(outputs(&format!("{text}{text}")).len(), 2);
    assert!(is_nothing(&text[..text.find("Summary").expect("it stands there")]));
    assert!(is_nothing(&text[..text.find("usec\n").expect("it stands there")]));
}

#[test]
fn a_latency_under_load_is_refused() {
    let text = ping_pong("Latency is 21.323 usec");
    let loaded = text.replace("ReceivedMessages=69", "ReceivedMessages=6");
    assert_refused(&only(&loaded), &["many messages at once", "sockperf ping-pong"]);
    let command = format!("$ sockperf under-load -i HOST --mps=1000\n{text}");
    assert_refused(&only(&command), &["under load"]);
    assert_refused(
        &only(&ping_pong("Latency of burst of 10 messages is 21.323 usec")),
        &["many messages"],
    );
}

#[test]
fn a_bandwidth_is_what_was_sent() {
    let text = |rate: &str| {
        format!(
            "{HEAD}sockperf: NOTE: test was performed, using msg-size=14. For getting maximum throughput consider using --msg-size=1472\n\
             sockperf: Summary: Message Rate is {rate} [msg/sec]\nsockperf: Summary: BandWidth is 110.500 MBps (884.000 Mbps)\n"
        )
    };
    let link = assert_link(&only(&text("1782")), None, Some(110.5 * 1_048_576.0));
    assert!(link.lack().is_some_and(|lack| lack.contains("many at once")));
    assert_refused(&only(&text("8276000")), &["small messages", "sockperf ping-pong"]);
    assert_refused(&only(&text("1782").replace("# TCP", "# UDP")), &["UDP", "sockperf ping-pong"]);
}

#[test]
fn what_a_harness_puts_before_the_lines_does_no_harm() {
    let text = ping_pong("Latency is 21.323 usec").replace("sockperf: ", "[OUTPUT] sockperf: ");
    assert_link(&only(&text), Some(21.323e-6), None);
}
