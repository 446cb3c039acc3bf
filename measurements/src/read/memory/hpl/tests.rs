use crate::read::testing::{only, roof};
use crate::reading::{Content, Roof, Workers};

const TEXT: &str = "HPLinpack 2.3  --  High-Performance Linpack benchmark  --   December 2, 2018\n\
    Written by A. Petitet and R. Clint Whaley,  Innovative Computing Laboratory, UTK\n\
    The following parameter values will be used:\nN        :   20000    40000\nNB       :     192\nP        :       2\nQ        :       4\n\
    T/V                N    NB     P     Q               Time                 Gflops\n\
    --------------------------------------------------------------------------------\n\
    WR11C2R4       20000   192     2     4              10.13              5.2660e+02\n\
    HPL_pdgesv() start time Sun Jan 23 22:00:41 2022\n\
    ||Ax-b||_oo/(eps*(||A||_oo*||x||_oo+||b||_oo)*N)=   2.13e-03 ...... PASSED\n\
    T/V                N    NB     P     Q               Time                 Gflops\n\
    --------------------------------------------------------------------------------\n\
    WR11C2R4       40000   192     2     4              60.50              7.0530e+02\n\
    ||Ax-b||_oo/(eps*(||A||_oo*||x||_oo+||b||_oo)*N)=   2.13e-03 ...... PASSED\n";

#[test]
fn the_best_rate_is_the_peak_on_its_processes() {
    let workers = Some(Workers { count: 8.0, unit: "processes" });
    assert_eq!(roof(TEXT), Roof { peak: Some(705.3e9), workers, ..Roof::default() });
    let reading = only(TEXT);
    assert_eq!((reading.title.as_str(), reading.lines), ("HPLinpack 2.3", (1, 16)));
    assert!(reading.notes.contains(&"The best of 2 runs.".to_owned()));
}

#[test]
fn a_failed_check_is_left_out() {
    let (before, last) = TEXT.rsplit_once("PASSED").expect("it is there");
    let failed = format!("{before}FAILED{last}");
    assert_eq!(roof(&failed).peak, Some(526.6e9));
    assert!(
        matches!(only(&failed.replace("PASSED", "FAILED")).content, Content::Refused(why) if why.contains("check"))
    );
}

#[test]
fn rows_of_gpus_and_lone_rows_are_read() {
    let text = "T/V                N    NB     P     Q         Time          Gflops (   per GPU)\n\
        WC0           264192  1024     4     2        90.59       1.357e+05 ( 1.697e+04)\n";
    assert_eq!(roof(text).peak, Some(135_700e9));
    let text = "node1\nWC00C2R100000      100000   192     2     1             339.99            1.96090e+03\n";
    assert_eq!(roof(text).peak, Some(1_960.9e9));
}

#[test]
fn what_is_cut_and_hpcg_are_refused() {
    let cut = "T/V                N    NB     P     Q               Time                 Gflops\n\
        WC00C2R100000      100000   192     2     1             339.99            1.96";
    assert!(matches!(only(cut).content, Content::Refused(_)));
    let text =
        "Final Summary=\nFinal Summary::HPCG result is VALID with a GFLOP/s rating of=12.345\n";
    assert!(
        matches!(only(text).content, Content::Refused(why) if why.contains("12.345") && why.contains("no peak"))
    );
}

#[test]
fn the_size_of_a_matrix_of_intel_is_none_of_a_message() {
    let text = "Size   LDA    Align. Time(s)    GFlops   Residual     Residual(norm) Check\n\
        1000   1000   4      0.012      55.6789  1.029343e-12 3.510325e-02   pass\n\
        40000  40000  4      29.953     1424.5   1.238343e-09 2.810325e-02   pass\n";
    assert_eq!(roof(text), Roof { peak: Some(1424.5e9), ..Roof::default() });
}
