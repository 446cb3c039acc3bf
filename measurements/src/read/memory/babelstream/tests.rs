use crate::read::testing::{only, roof};
use crate::reading::{Content, Roof};

const TEXT: &str = "BabelStream\nVersion: 4.0\nImplementation: OpenMP\nRunning kernels 100 times\nPrecision: double\n\
    Array size: 268.4 MB (=0.3 GB)\nTotal size: 805.3 MB (=0.8 GB)\n\
    Function    MBytes/sec  Min (sec)   Max         Average\n\
    Copy        94218.374   0.00570     0.00590     0.00580\nMul         93218.374   0.00576     0.00590     0.00580\n\
    Add         96218.374   0.00837     0.00890     0.00840\nTriad       96418.250   0.00835     0.00890     0.00840\n\
    Dot         98218.374   0.00547     0.00590     0.00580\n";

#[test]
fn the_triad_is_the_bandwidth() {
    assert_eq!(roof(TEXT), Roof { bandwidth: Some(96_418.25e6), ..Roof::default() });
    assert_eq!(only(TEXT).lines, (1, 13));
    let binary = TEXT.replace("MBytes/sec", "MiBytes/sec");
    assert_eq!(roof(&binary).bandwidth, Some(96_418.25 * 1_048_576.0));
}

#[test]
fn csv_and_the_triad_alone_are_read() {
    let text = "function,num_times,n_elements,sizeof,max_mbytes_per_sec,min_runtime,max_runtime,avg_runtime\n\
        Copy,100,33554432,8,94218.3,0.0057,0.0059,0.0058\nTriad,100,33554432,8,96418.25,0.00835,0.0089,0.0084\n";
    assert_eq!(roof(text).bandwidth, Some(96_418.25e6));
    let text = "BabelStream\nVersion: 4.0\nRunning triad 100 times\nRuntime (seconds): 0.84\nBandwidth (GB/s):  96.5\n";
    assert_eq!(roof(text).bandwidth, Some(96.5e9));
}

#[test]
fn small_arrays_are_doubted_and_what_is_cut_is_refused() {
    let small = TEXT.replace("96418.250   0.00835", "296418.250   0.00008");
    assert!(roof(&small).doubt.contains("23.7 MB together"), "{:?}", roof(&small));
    let cut = &TEXT[..TEXT.find("Triad").expect("it is there")];
    assert!(
        matches!(only(cut).content, Content::Refused(why) if why.contains("without its triad"))
    );
}
