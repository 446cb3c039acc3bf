use crate::read::read;
use crate::read::testing::{only, roof};
use crate::reading::{Choices, Content, Roof, Workers};

const BENCH: &str = "--------------------------------------------------------------------------------\nLIKWID MICRO BENCHMARK\n\
    Test: triad\n--------------------------------------------------------------------------------\nUsing 1 work groups\n\
    Using 4 threads\nGroup: 0 Thread 0 Global Thread 0 running on hwthread 0 - Vector length 1250000 Offset 0\n\
    Cycles:\t\t\t9012345678\nTime:\t\t\t1.234567e+00 sec\nIterations:\t\t4096\nSize (Byte):\t\t1000000000\n\
    Size per thread:\t250000000\nMFlops/s:\t\t4061.73\nData volume (Byte):\t80000000000\nMByte/s:\t\t64987.5\n\
    Cycles per update:\t0.5\n--------------------------------------------------------------------------------\n";

#[test]
fn a_test_that_streams_gives_a_bandwidth_and_no_peak() {
    let workers = Some(Workers { count: 4.0, unit: "threads" });
    assert_eq!(roof(BENCH), Roof { bandwidth: Some(64_987.5e6), workers, ..Roof::default() });
    assert_eq!((only(BENCH).title.as_str(), only(BENCH).lines), ("likwid-bench triad", (2, 16)));
    let small = BENCH.replace("(Byte):\t\t1000000000", "(Byte):\t\t20000");
    assert!(roof(&small).doubt.contains("0 MB together"), "{:?}", roof(&small));
}

#[test]
fn a_test_of_peak_flops_gives_a_peak_and_no_bandwidth() {
    let found = roof(&BENCH.replace("Test: triad", "Test: peakflops_avx_fma"));
    assert_eq!((found.peak, found.bandwidth), (Some(4_061.73e6), None));
}

#[test]
fn two_tests_are_two_outputs_and_a_cut_one_is_refused() {
    let text = [BENCH, &BENCH.replace("triad", "peakflops")].concat();
    assert_eq!(read(&text, &Choices::default()).map(|outputs| outputs.len()), Ok(2));
    let cut = &BENCH[..BENCH.find("MByte/s").expect("it is there") + 12];
    assert!(matches!(only(cut).content, Content::Refused(_)));
}

#[test]
fn counters_say_what_a_program_reached() {
    let text = "+-----------------------------------+------------+------------+\n\
        |               Metric              | HWThread 0 | HWThread 1 |\n\
        +-----------------------------------+------------+------------+\n\
        |        Runtime (RDTSC) [s]        |     1.0005 |     1.0004 |\n\
        |            DP [MFLOP/s]           |  1200.5000 |  1300.5000 |\n\
        |          AVX DP [MFLOP/s]         |  1000.0000 |  1000.0000 |\n\
        |    Memory bandwidth [MBytes/s]    | 50000.2500 |          0 |\n\
        +-----------------------------------+------------+------------+\n";
    let found = roof(text);
    assert_eq!((found.bandwidth, found.peak), (Some(50_000.25e6), Some(2_501e6)));
    assert!(found.doubt.contains("one program"));
    let stat = "| Memory bandwidth [MBytes/s] STAT | 51000.5 | 0 | 50000.25 | 25000 |\nMemory data volume [GBytes],50\n";
    assert_eq!(roof(&format!("{text}{stat}")).bandwidth, Some(51_000.5e6));
    assert_eq!(
        roof("Runtime (RDTSC) [s],1.5\nMemory bandwidth [MBytes/s],50000.5\n").bandwidth,
        Some(50_000.5e6)
    );
}
