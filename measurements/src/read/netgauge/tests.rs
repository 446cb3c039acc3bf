use crate::read::read;
use crate::reading::{Choices, Content, LogGp};

fn rows(text: &str) -> Vec<LogGp> {
    let outputs = read(text, &Choices::default()).expect("it is read");
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    assert_eq!(outputs[0].kind(), "netgauge");
    let Content::LogGp(rows) = &outputs[0].content else { panic!("{outputs:?}") };
    rows.clone()
}

#[test]
fn its_file_has_the_parameters_by_size() {
    let text = "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n\
                # to get o: plot \"./loggp.out\" using 1:(($5-$3)/($2-1)-$3)\n\
                1 10 4.000000 19.5 41.1 2.000000 0.250000 1.750000 -nan -nan -nan\n\
                1025 10 5.500000 35.2 87.5 2.000000 3.250000 3.500000 1.750000 0.001500 -nan\n";
    let rows = rows(text);
    assert_eq!(
        (rows[0].line, rows[0].bytes, rows[0].latency, rows[0].gap),
        (3, 1.0, Some(2e-6), None)
    );
    let last = rows[1];
    assert_eq!((last.o_send, last.o_receive, last.gap), (3.25e-6, 3.5e-6, Some(1.75e-6)));
    assert_eq!((last.gap_per_byte, last.round_trip), (Some(1.5e-9), Some(5.5e-6)));
}

#[test]
fn its_log_says_the_same_between_what_it_measures() {
    let text = "# Info:   (0): Netgauge v2.4.6 MPI enabled (P=2) (./netgauge -m mpi -x loggp -s 1-4096 )\n\
                Testing 1 bytes 100 times:\nn is 1, d is 0.000000, o_r is 0, s is 1, the median latency in the test is 3.9 (us)\n\
                \x20L=2.000000  s=1  o_s=0.250000  o_r=1.750000  g=-nan  G=-nan (-nan GiB/s) lsqu(g,G)=-nan \n\
                Testing 1025 bytes 100 times:\n\
                \x20L=2.000000  s=1025  o_s=3.250000  o_r=3.500000  g=1.750000  G=0.001500 (5.23 GiB/s) lsqu(g,G)=-nan \n";
    let rows = rows(text);
    assert_eq!(rows.len(), 2);
    assert_eq!(
        (rows[1].bytes, rows[1].gap_per_byte, rows[1].round_trip),
        (1025.0, Some(1.5e-9), None)
    );
}
