use super::super::testing::{
    assert_link, assert_points, assert_refused, is_nothing, only, outputs,
};

const RULE: &str =
    "---------------------------------------------------------------------------------------";
const HEADING: &str = " #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]    t_avg[usec]    t_stdev[usec]   99% percentile[usec]   99.9% percentile[usec] ";
const ROWS: &str = " 2       1000          0.88           6.84         0.98  \t       1.03     \t0.20\t\t1.21 \t\t5.42   \n 65536   1000          19.69          69.60        19.97         20.04         0.64            23.79                   25.30\n";

fn latency(title: &str) -> String {
    format!(
        "{RULE}\n                    {title} Latency Test\n Dual-port       : OFF\t\tDevice         : mlx5_0\n \
         TX depth        : 1\n Mtu             : 4096[B]\n{RULE}\n local address: LID 0x01 QPN 0x0085 PSN 0x4d0aa\n{RULE}\n\
         {HEADING}\n{ROWS}{RULE}\n"
    )
}

#[test]
fn writes_and_sends_give_the_average_of_half_a_round_trip() {
    for title in ["RDMA_Write", "Send", "RDMA_Write_With_Immediate"] {
        let outputs = outputs(&latency(title));
        assert_points(&outputs[0], &[(2.0, 1.03e-6), (65536.0, 20.04e-6)]);
        assert_eq!((outputs[0].kind(), outputs.len(), outputs[0].lines), ("perftest", 1, (2, 11)));
        assert!(outputs[0].unread.is_empty() && outputs[0].notes.is_empty(), "{outputs:?}");
    }
}

#[test]
fn reads_and_atomic_operations_are_no_messages() {
    for title in ["RDMA_Read", "Atomic FETCH_AND_ADD", "Atomic COMPARE_AND_SWAP"] {
        assert_refused(&only(&latency(title)), &["no message", "ib_write_lat"]);
    }
    let table = format!("$ ib_read_lat -a host\n{HEADING}\n{ROWS}");
    assert_refused(&only(&table), &["no message"]);
}

#[test]
fn a_table_alone_is_refused_and_a_command_above_it_says_the_test() {
    assert_refused(&only(&format!("{HEADING}\n{ROWS}")), &["lines above"]);
    let table = format!("$ numactl -C 3 ib_send_lat -a host\n{HEADING}\n{ROWS}");
    assert_points(&only(&table), &[(2.0, 1.03e-6), (65536.0, 20.04e-6)]);
}

#[test]
fn older_versions_have_a_typical_time_alone_and_a_run_of_seconds_an_average_alone() {
    let old = "                    RDMA_Write Latency Test\n #bytes #iterations    t_min[usec]    t_max[usec]  t_typical[usec]\n 2       1000          0.88           6.84         0.98\n 4       1000          0.89           6.84         0.99\n";
    assert_points(&only(old), &[(2.0, 0.98e-6), (4.0, 0.99e-6)]);
    let lasting = "                    Send Latency Test\n #bytes        #iterations       t_avg[usec]    tps average\n 2             2621440           1.14            438596.49\n";
    let lasting = only(lasting);
    assert_points(&lasting, &[(2.0, 1.14e-6)]);
    assert!(lasting.notes[0].contains("one size"), "{lasting:?}");
}

#[test]
fn the_list_of_all_times_holds_no_rows() {
    for option in ["-U", "-H"] {
        let text = format!(
            "$ ib_write_lat {option} host\n{RULE}\n   RDMA_Write Latency Test\n{RULE}\n{HEADING}\n#, usec\n1, 0.98\n2, 1.05\n{RULE}\n\
             {HEADING}\nConflicting CPU frequency values detected: 1200.0 != 3400.0\n{ROWS}"
        );
        let reading = only(&text);
        assert_points(&reading, &[(2.0, 1.03e-6), (65536.0, 20.04e-6)]);
        assert!(reading.unread.is_empty());
    }
}

#[test]
fn cycles_are_no_seconds() {
    let text = latency("Send").replace("usec", "cycles").replace("t_min[cycles]", "t_min[usec]");
    assert_refused(&only(&text), &["cycles"]);
}

#[test]
fn a_row_that_is_cut_is_left_out() {
    let text = latency("Send");
    let row = text.rfind("19.97").expect("the row");
    for end in [row + 3, row + 15] {
        assert_points(&only(&text[..end]), &[(2.0, 1.03e-6)]);
    }
}

fn bandwidth(title: &str, unit: &str, rows: &str) -> String {
    format!(
        "{RULE}\n                    {title} BW Test\n TX depth        : 128\n{RULE}\n #bytes     #iterations    BW peak[{unit}]    \
         BW average[{unit}]   MsgRate[Mpps]\n{rows}{RULE}\n"
    )
}

const RATES: &str = " 2          5000             7.30               7.24   \t\t    3.797\n 1048576    5000             11000.10           10987.50             0.010987\n";

#[test]
fn a_bandwidth_is_that_of_the_largest_size() {
    for (unit, wanted) in [
        ("MB/sec", 10987.5 * 1_048_576.0),
        ("MiB/sec", 10987.5 * 1_048_576.0),
        ("Gb/sec", 10987.5e9 / 8.0),
    ] {
        let link = assert_link(&only(&bandwidth("RDMA_Write", unit, RATES)), None, Some(wanted));
        let lack = link.lack().expect("no start-up");
        assert!(
            lack.contains("many at once, 128 on their way") && lack.contains("ib_write_lat"),
            "{lack}"
        );
    }
}

#[test]
fn both_ways_small_messages_and_no_rows_are_no_bandwidth_of_a_link() {
    let refused = |title: &str, rows: &str, word: &str| {
        assert_refused(&only(&bandwidth(title, "MB/sec", rows)), &[word, "ib_write_lat"])
    };
    refused("RDMA_Write Bidirectional", RATES, "both ways");
    refused("Send", &RATES[..RATES.find(" 1048576").expect("the row")], "too small");
    refused("Send", "", "without rows");
}

#[test]
fn both_ends_are_two_outputs_and_prose_is_none() {
    assert_eq!(outputs(&format!("{}{}", latency("Send"), latency("Send"))).len(), 2);
    assert!(is_nothing("We ran ib_write_lat on two nodes.\n"));
}
