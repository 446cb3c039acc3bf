use super::super::testing::{assert_link, assert_points, assert_refused, only, outputs};

const TABLE: &str = "bytes   #sent   #ack     total       time     MB/sec    usec/xfer   Mxfers/sec\n\
    64      10k     =10k     1.2m        0.10s     12.89       4.97       0.20\n\
    1.5k    10k     =10k     29m         0.09s    340.00       4.52       0.22\n\
    1m      10k     =10k     19g         0.99s  21234.98      49.38       0.02\n";
const WANTED: [(f64, f64); 3] = [(64.0, 4.97e-6), (1536.0, 4.52e-6), (1_048_576.0, 49.38e-6)];

#[test]
fn both_ends_are_two_outputs_of_times_one_way() {
    let text = format!(
        "// server\n$ fi_pingpong -p cxi\n{TABLE}// client\n$ fi_pingpong -p cxi HOST\n{TABLE}"
    );
    let outputs = outputs(&text);
    assert_eq!(outputs.len(), 2, "{outputs:?}");
    for output in &outputs {
        assert_points(output, &WANTED);
        assert!(output.unread.is_empty(), "{output:?}");
    }
    assert_eq!(outputs[0].kind(), "fi-pingpong");
    // Without the commands, too.
    assert_points(&only(TABLE), &WANTED);
}

const TESTS: &str = "bytes   iters   total       time     MB/sec    usec/xfer   Mxfers/sec\n\
    64      1k      125k        0.01s     40.00       1.60       0.63\n\
    1m      1k      1.9g        0.10s  10000.00     104.86       0.01\n";

#[test]
fn the_tests_of_libfabric_say_by_their_command_whether_they_are_ping_pongs() {
    let named = |program: &str| only(&format!("$ {program} -p verbs HOST\n{TESTS}"));
    assert_points(&named("fi_rdm_tagged_pingpong"), &[(64.0, 1.6e-6), (1_048_576.0, 104.86e-6)]);
    let link = assert_link(&named("fi_msg_bw"), None, Some(10e9));
    assert!(link.lack().is_some_and(|lack| lack.contains("many at once")));
    assert_refused(&named("fi_rma_bw"), &["one-sided", "fi_pingpong"]);
    assert_refused(&only(TESTS), &["ping-pong", "fi_pingpong"]);
}

#[test]
fn a_row_that_is_cut_or_noise_is_left_out_and_one_size_says_so() {
    let noise = TABLE.replace("1.5k ", "libfabric:warn: retry\n1.5k ");
    let reading = only(&noise);
    assert_points(&reading, &WANTED);
    assert_eq!(reading.unread.len(), 1);
    let cut = &TABLE[..TABLE.len() - 8];
    assert_points(&only(cut), &WANTED[..2]);
    let one = only(&TABLE[..TABLE.find("1.5k").expect("the row")]);
    assert!(one.notes.iter().any(|note| note.contains("one size")), "{one:?}");
}
