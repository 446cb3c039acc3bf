use super::super::testing::{assert_link, assert_points, assert_refused, is_nothing, only};

fn title(test: &str) -> String {
    format!(
        "MIGRATED {test} TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to HOST () port 0 AF_INET : demo : first burst 0\n"
    )
}

fn transaction(test: &str, request: u32, response: u32, rate: &str) -> String {
    format!(
        "{}Local /Remote\nSocket Size   Request  Resp.   Elapsed  Trans.\nSend   Recv   Size     Size    Time     Rate\n\
         bytes  Bytes  bytes    bytes   secs.    per sec\n\n16384  131072 {request}       {response}    10.00    {rate}\n16384  131072\n",
        title(test)
    )
}

#[test]
fn half_of_a_round_trip_at_half_the_bytes_is_a_row() {
    let text = format!(
        "$ netperf -t TCP_RR -H HOST -- -r 32,1024\n{}",
        transaction("TCP REQUEST/RESPONSE", 32, 1024, "6250.00")
    );
    let reading = only(&text);
    assert_points(&reading, &[(528.0, 80e-6)]);
    assert_eq!(
        (reading.kind(), reading.title.as_str()),
        ("netperf", "netperf TCP REQUEST/RESPONSE")
    );
    assert_points(
        &only(&transaction("UDP REQUEST/RESPONSE", 10240, 40960, "4000.00")),
        &[(25600.0, 125e-6)],
    );
    for word in ["round trip", "one size"] {
        assert!(reading.notes.iter().any(|note| note.contains(word)), "{reading:?}");
    }
}

#[test]
fn of_one_byte_it_is_a_start_up_time() {
    let reading = only(&transaction("TCP REQUEST/RESPONSE", 1, 1, "20000.00"));
    let link = assert_link(&reading, Some(25e-6), None);
    assert!(
        link.lack().is_some_and(|lack| lack.contains("round trip") && lack.contains("TCP_STREAM"))
    );
    // The columns of the processor stand behind it.
    let with_cpu =
        transaction("TCP REQUEST/RESPONSE", 1, 1, "20000.00  5.03   4.98   20.6    20.4");
    assert_link(&only(&with_cpu), Some(25e-6), None);
}

#[test]
fn chosen_columns_are_not_taken_for_those_of_the_table() {
    let text = format!(
        "{}Minimum      Mean         Maximum      99th         Stddev       Transaction\n\
         Latency      Latency      Latency      Percentile   Latency      Rate\n\
         Microseconds Microseconds Microseconds Latency      Microseconds Tran/s\n\
         \x20                                      Microseconds\n37           45.20        350          90           5.10         21900.50\n",
        title("TCP REQUEST/RESPONSE")
    );
    assert_refused(&only(&text), &["-O", "TCP_RR"]);
}

#[test]
fn bursts_and_connections_are_no_round_trips_of_messages() {
    let text = transaction("TCP REQUEST/RESPONSE", 1, 1, "200000.00");
    assert_refused(&only(&text.replace("first burst 0", "first burst 16")), &["burst", "TCP_RR"]);
    let bound = text.replace("first burst 0", "first burst 16 : cpu bind");
    assert_refused(&only(&bound), &["burst", "TCP_RR"]);
    assert_refused(
        &only(&transaction("TCP Connect/Request/Response", 1, 1, "9000.00")),
        &["connection", "TCP_RR"],
    );
}

fn stream(unit: &str, row: &str) -> String {
    format!(
        "{}Recv   Send    Send\nSocket Socket  Message  Elapsed\nSize   Size    Size     Time     Throughput\n\
         bytes  bytes   bytes    secs.    {unit}\n\n{row}\n",
        title("TCP STREAM")
    )
}

#[test]
fn a_stream_is_a_bandwidth_in_the_unit_of_its_heading() {
    let row = " 87380  16384  16384    10.00    9416.62";
    for (unit, wanted) in [
        ("10^6bits/sec", 9416.62e6 / 8.0),
        ("10^3bits/s", 9416.62e3 / 8.0),
        ("MBytes  /sec", 9416.62 * 1_048_576.0),
        ("10^6bits/s  % S      % S      us/KB   us/KB", 9416.62e6 / 8.0),
    ] {
        let link = assert_link(&only(&stream(unit, row)), None, Some(wanted));
        assert!(
            link.lack().is_some_and(
                |lack| lack.contains("many messages at once") && lack.contains("TCP_RR")
            )
        );
    }
    assert_refused(
        &only(&stream("10^6bits/sec", " 87380  16384  16384    10.00")),
        &["without a result", "TCP_RR"],
    );
    let small = " 87380  16384     64    10.00    381.62";
    assert_refused(&only(&stream("10^6bits/sec", small)), &["small messages", "TCP_RR"]);
    let cut = stream("10^6bits/sec", row);
    assert_refused(&only(&cut[..cut.len() - 3]), &["without a result"]);
}

#[test]
fn over_udp_what_was_received_counts() {
    let text = format!(
        "{}Socket  Message  Elapsed      Messages\nSize    Size     Time         Okay Errors   Throughput\n\
         bytes   bytes    secs            #      #   10^6bits/sec\n\n212992   65507   10.00      184921      0    9690.68\n\
         212992           10.00      150000           8000.00\n\n",
        title("UDP STREAM")
    );
    assert_link(&only(&text), None, Some(1e9));
    let sent = &text[..text.find("212992           ").expect("the row")];
    assert_refused(&only(sent), &["sent over UDP", "TCP_RR"]);
}

#[test]
fn omni_prints_keys_or_csv_or_a_unit_in_the_row() {
    let keyed = format!(
        "{}THROUGHPUT=20000.00\nTHROUGHPUT_UNITS=Trans/s\nREQUEST_SIZE=1\nRESPONSE_SIZE=1\nELAPSED_TIME=10.00\n",
        title("TCP REQUEST/RESPONSE")
    );
    assert_link(&only(&keyed), Some(25e-6), None);
    let keyed = "THROUGHPUT=8000.00\nTHROUGHPUT_UNITS=10^6bits/s\nELAPSED_TIME=10.00\n";
    assert_link(&only(keyed), None, Some(1e9));
    let csv = format!(
        "{}Minimum Latency Microseconds,Mean Latency Microseconds,Request Size Bytes,Response Size Bytes\n40,50.00,64,192\n",
        title("TCP REQUEST/RESPONSE")
    );
    assert_points(&only(&csv), &[(128.0, 25e-6)]);
    let unnamed = csv.replace(",Request Size Bytes,Response Size Bytes", "").replace(",64,192", "");
    assert_refused(&only(&unnamed), &["round trip", "REQUEST_SIZE"]);
    let large = format!("$ netperf -H HOST -t TCP_RR -- -r 1K,64K -o mean_latency\n{unnamed}");
    assert_refused(&only(&large), &["round trip", "REQUEST_SIZE"]);
    // A command that names no sizes sends one byte.
    let command = format!("$ netperf -H HOST -t TCP_RR -- -o mean_latency\n{unnamed}");
    assert_link(&only(&command), Some(25e-6), None);
    let omni = format!(
        "{}Local  Remote Local  Elapsed Throughput Throughput\nSend Socket Recv Socket Send   Time               Units\n\n\
         2097152 131072 16384  10.00   8000.00    10^6bits/s\n",
        title("OMNI Send")
    );
    assert_link(&only(&omni), None, Some(1e9));
}

#[test]
fn noise_between_does_no_harm_and_prose_is_no_output() {
    let text = transaction("TCP REQUEST/RESPONSE", 1, 1, "20000.00")
        .replace("\n\n", "\nwarning: slow\n\n");
    assert_link(&only(&text), Some(25e-6), None);
    assert!(is_nothing("We ran netperf between two nodes.\n"));
}
