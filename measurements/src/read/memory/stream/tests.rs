use crate::read::testing::{only, roof};
use crate::reading::{Content, Workers};

const C: &str = "-------------------------------------------------------------\nSTREAM version $Revision: 5.10 $\n\
    Array size = 10000000 (elements), Offset = 0 (elements)\nMemory per array = 76.3 MiB (= 0.1 GiB).\n\
    Total memory required = 228.9 MiB (= 0.2 GiB).\nNumber of Threads requested = 8\nNumber of Threads counted = 8\n\
    Function    Best Rate MB/s  Avg time     Min time     Max time\n\
    Copy:           22945.6     0.006989     0.006973     0.007011\n\
    Scale:          22490.3     0.007176     0.007114     0.007224\n\
    Add:            25086.2     0.009590     0.009567     0.009694\n\
    Triad:          25104.3     0.009577     0.009560     0.009598\n\
    -------------------------------------------------------------\n\
    Solution Validates: avg error less than 1.000000e-13 on all three arrays\n";

#[test]
fn the_triad_is_the_bandwidth_and_its_times_are_none() {
    let reading = only(C);
    assert_eq!(
        (reading.title.as_str(), reading.lines),
        ("STREAM version $Revision: 5.10", (2, 14))
    );
    let roof = roof(C);
    assert_eq!(roof.bandwidth, Some(25_104.3e6));
    assert_eq!(roof.workers, Some(Workers { count: 8.0, unit: "threads" }));
    assert_eq!((roof.peak, roof.doubt.as_str()), (None, ""));
}

#[test]
fn the_fortran_form_and_a_lone_triad_are_read() {
    let text = " STREAM Version $Revision: 5.6 $\n Array size =   20000000\n Number of Threads =  4\n\
        Function     Rate (MB/s)  Avg time   Min time  Max time\n\
        Copy:       11000.0000      0.0146      0.0145      0.0150\n\
        Triad:      12000.0000      0.0402      0.0400      0.0410\n";
    let found = roof(text);
    assert_eq!(
        (found.bandwidth, found.workers.map(|workers| workers.count)),
        (Some(12e9), Some(4.0))
    );
    let found =
        roof("run1.log  is slow\nTriad:          25104.3     0.009577     0.009560     0.009598\n");
    assert_eq!(found.bandwidth, Some(25_104.3e6));
}

#[test]
fn small_arrays_and_impossible_rates_are_doubted() {
    let small =
        C.replace("25104.3     0.009577     0.009560", "185104.3     0.000260     0.000259");
    assert!(roof(&small).doubt.contains("47.9 MB together"), "{:?}", roof(&small));
    let fast = C
        .replace("counted = 8", "counted = 1")
        .replace("25104.3     0.009577", "425104.3     0.009577");
    assert!(roof(&fast).doubt.contains("more than 1 threads get"), "{:?}", roof(&fast));
}

#[test]
fn what_is_cut_or_wrong_is_refused() {
    let cut = &C[..C.find("Triad").expect("it is there")];
    assert!(matches!(only(cut).content, Content::Refused(why) if why.contains("before its triad")));
    let wrong = C
        .replace("Solution Validates: ", "Failed Validation on array a[], AvgRelAbsErr > epsilon ");
    assert!(
        matches!(only(&wrong).content, Content::Refused(why) if why.contains("Failed Validation"))
    );
}
