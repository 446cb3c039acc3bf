use crate::read::testing::only;
use crate::reading::Content;

fn bandwidth(text: &str) -> Option<f64> {
    let reading = only(text);
    let Content::Roof(roof) = reading.content else { panic!("{reading:?}") };
    assert_eq!(roof.peak, None);
    roof.bandwidth
}

const IDLE: &str = "Intel(R) Memory Latency Checker - v3.9a\nMeasuring idle latencies for sequential access (in ns)...\n\
    \t\tNuma node\nNuma node\t     0\t     1\t\n       0\t  81.3\t 139.2\t\n       1\t 139.3\t  81.5\t\n\n";
const PEAK: &str = "Measuring Peak Injection Memory Bandwidths for the system\n\
    Bandwidths are in MB/sec (1 MB/sec = 1,000,000 Bytes/sec)\nUsing traffic with the following read-write ratios\n\
    ALL Reads        :\t246340.8\t\n3:1 Reads-Writes :\t232187.4\t\n2:1 Reads-Writes :\t229000.1\t\n\
    1:1 Reads-Writes :\t215000.3\t\nStream-triad like:\t219000.9\t\n\n";
const MATRIX: &str = "Measuring Memory Bandwidths between nodes within system \n\
    Bandwidths are in MB/sec (1 MB/sec = 1,000,000 Bytes/sec)\nUsing Read-only traffic type\n\t\tNuma node\n\
    Numa node\t     0\t     1\t\n       0\t123000.3\t34000.2\t\n       1\t34100.1\t123100.5\t\n\n";
const LOADED: &str = "Measuring Loaded Latencies for the system\nUsing Read-only traffic type\nInject\tLatency\tBandwidth\n\
    Delay\t(ns)\tMB/sec\n==========================\n 00000\t251.37\t 245689.1\n 00002\t250.11\t 245001.7\n 20000\t 82.50\t   4150.3\n\n\
    Measuring cache-to-cache transfer latency (in ns)...\nLocal Socket L2->L2 HIT  latency\t30.1\n";

#[test]
fn all_reads_of_the_system_are_the_bandwidth() {
    let text = [IDLE, PEAK, MATRIX, LOADED].concat();
    assert_eq!(bandwidth(&text), Some(246_340.8e6));
    let reading = only(&text);
    assert_eq!(reading.lines, (1, 35));
    assert!(
        reading.notes.iter().any(|note| note.contains("81.3 ns is that of memory")),
        "{:?}",
        reading.notes
    );
}

#[test]
fn the_matrix_and_the_load_alone_are_read_too() {
    assert_eq!(bandwidth(MATRIX), Some(123_100.5e6));
    assert!(only(MATRIX).notes[0].contains("one NUMA node"));
    assert_eq!(bandwidth(LOADED), Some(245_689.1e6));
}

#[test]
fn a_latency_of_memory_is_no_start_up_time() {
    let why = |text: &str| {
        let Content::Refused(why) = only(text).content else { panic!("{text}") };
        why
    };
    assert!(why(IDLE).contains("81.3 ns, which is that of memory and not of a message"));
    let text = "Intel(R) Memory Latency Checker - v3.11\nUsing buffer size of 2000.000MiB\nEach iteration took 210.3 base frequency clocks (\t81.4\tns)\n";
    assert!(why(text).contains("81.4 ns"), "{}", why(text));
    let cut = [IDLE, &PEAK[..PEAK.find("340.8").expect("it is there")]].concat();
    assert!(why(&cut).contains("81.3 ns"));
}
