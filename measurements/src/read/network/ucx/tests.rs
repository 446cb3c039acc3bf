use super::super::testing::{assert_link, assert_points, assert_refused, only};

const HEADING: &str = "+--------------+--------------+------------------------------+---------------------+-----------------------+\n\
    |              |              |        latency (usec)        |   bandwidth (MB/s)  |  message rate (msg/s) |\n\
    +--------------+--------------+----------+---------+---------+----------+----------+-----------+-----------+\n\
    |    Stage     | # iterations | 50.0%ile | average | overall |  average |  overall |  average  |  overall  |\n\
    +--------------+--------------+----------+---------+---------+----------+----------+-----------+-----------+\n";
const ROWS: &str = "[thread 0]             31045     15.993    16.106    16.106     1776.36    1776.36       62088       62088\n\
    [thread 0]            121919     16.418    16.859    16.405     1697.07    1744.03       59317       60958\n";

fn test(name: &str, size: &str) -> String {
    format!(
        "$ ./ucx_perftest HOST -t {name} {size}\n[1741.6] [host:1:0]  perftest.c:800  UCX  WARN  CPU affinity is not set\n{HEADING}{ROWS}"
    )
}

#[test]
fn the_overall_latency_of_the_last_row_is_the_time_of_one_size() {
    for name in ["ucp_am_lat", "am_lat", "tag_lat", "tag_sync_lat", "stream_lat"] {
        let reading = only(&test(name, "-s 30000"));
        assert_points(&reading, &[(30000.0, 16.405e-6)]);
        assert!(reading.notes[0].contains("one size"), "{reading:?}");
        assert_eq!(reading.kind(), "ucx-perftest");
    }
    assert_points(&only(&test("tag_lat", "")), &[(8.0, 16.405e-6)]);
    assert_points(&only(&test("tag_lat", "-s 16,48")), &[(64.0, 16.405e-6)]);
    let last = format!(
        "{}Final:                121919     16.418    16.859    17.000     1697.07    1744.03       59317       60958\n",
        test("tag_lat", "-s 1k")
    );
    assert_points(&only(&last), &[(1024.0, 17e-6)]);
}

#[test]
fn the_box_above_the_table_says_the_test_and_its_size() {
    let older = "| API:          protocol layer                                                             |\n\
        | Test:         tag match latency                                                          |\n\
        | Message size: 4096                                                                       |\n\
        +--------------+-----------------------------+---------------------+-----------------------+\n\
        | # iterations | typical | average | overall |  average |  overall |   average |   overall |\n\
        +--------------+---------+---------+---------+----------+----------+-----------+-----------+\n\
        \x20      1000000     1.234     1.200     1.210      6.30       6.30      826446      826446\n";
    assert_points(&only(older), &[(4096.0, 1.21e-6)]);
    assert_refused(
        &only(&older.replace("tag match latency", "put latency")),
        &["one-sided", "tag_lat"],
    );
}

#[test]
fn a_batch_and_its_csv_are_rows() {
    let table = format!(
        "$ ucx_perftest HOST -b msg_pow2 -t tag_lat\n{HEADING}\
         +8-------------+---------+---------+---------+----------+----------+-----------+-----------+\n{ROWS}\
         +64------------+---------+---------+---------+----------+----------+-----------+-----------+\n{}",
        ROWS.replace("16.405", "18.000")
    );
    assert_points(&only(&table), &[(8.0, 16.405e-6), (64.0, 18e-6)]);
    let csv = "test_types_ucp,msg_pow2,iterations,typical_lat,avg_lat,overall_lat,avg_bw,overall_bw,avg_mr,overall_mr\n\
        tag_lat,8,1000000,1.234,1.200,1.210,6.30,6.30,826446,826446\n\
        tag_lat,64,1000000,1.234,1.200,1.300,6.30,6.30,826446,826446\n\
        tag_bw,64,1000000,1.234,1.200,0.300,6.30,6.30,826446,826446\n";
    let reading = only(csv);
    assert_points(&reading, &[(8.0, 1.21e-6), (64.0, 1.3e-6)]);
    assert!(reading.notes.iter().any(|note| note.contains("1 left out")), "{reading:?}");
}

#[test]
fn bandwidths_are_those_of_large_messages() {
    let link = assert_link(&only(&test("tag_bw", "-s 1048576")), None, Some(1744.03 * 1_048_576.0));
    assert!(
        link.lack().is_some_and(|lack| lack.contains("many at once") && lack.contains("tag_lat"))
    );
    assert_refused(&only(&test("tag_bw", "")), &["too small", "tag_lat"]);
    let heading =
        HEADING.replace("  latency (usec)", " overhead (usec)").replace("50.0%ile", "typical");
    let final_row = format!(
        "root@client:/# CUDA_VISIBLE_DEVICES=1 ucx_perftest -t tag_bw -s 10000000 -n 1000 -m cuda localhost\n{heading}\
         Final:                  1000     0.000   986.122   986.122     9670.96    9670.96        1014        1014\n"
    );
    assert_link(&only(&final_row), None, Some(9670.96 * 1_048_576.0));
}

#[test]
fn one_sided_tests_unknown_ones_and_threads_are_refused() {
    for name in ["put_lat", "ucp_get", "ucp_fadd", "ucp_cswap", "add_lat"] {
        assert_refused(&only(&test(name, "-s 8")), &["one-sided", "tag_lat"]);
    }
    assert_refused(&only(&format!("{HEADING}{ROWS}")), &["one size", "command line"]);
    assert_refused(&only(&test("tag_lat", "-s 8 -T 2")), &["threads"]);
    let cut = test("tag_lat", "-s 8");
    assert_points(&only(&cut[..cut.len() - 4]), &[(8.0, 16.106e-6)]);
    assert_refused(
        &only(&format!("$ ucx_perftest HOST -t tag_lat\n{HEADING}")),
        &["without a row"],
    );
}
