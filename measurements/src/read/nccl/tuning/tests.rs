use crate::read::read;
use crate::reading::{Choices, Content, Reading, Tuning};

const TABLE: &str = "n1:7:7 [0] NCCL INFO   Algorithm   |                            Tree                  |                            Ring                  |
n1:7:7 [0] NCCL INFO   Protocol    |             LL |          LL128 |         Simple |             LL |          LL128 |         Simple |
n1:7:7 [0] NCCL INFO  Max NThreads |            512 |            640 |            512 |            512 |            640 |            256 |
n1:7:7 [0] NCCL INFO     Broadcast |     0.0/   0.0 |     0.0/   0.0 |     0.0/   0.0 |     9.5/   1.5 |    18.0/   0.0 |    22.5/   2.5 |
n1:7:7 [0] NCCL INFO     AllReduce |    16.5/   0.5 |    31.0/   0.0 |    36.5/   2.0 |    16.0/   1.0 |    31.0/   0.0 |    36.5/   2.5 |
";
const MORE: &str =
    "n1:7:7 [0] NCCL INFO   Algorithm   |                             PAT                  |
n1:7:7 [0] NCCL INFO     AllReduce |     0.0/   0.0 |     0.0/   0.0 |     0.0/   0.0 |
n1:7:7 [0] NCCL INFO Broadcast: 1024 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..0}
";

fn tables(text: &str) -> Vec<Reading> {
    let outputs = read(text, &Choices::default()).expect("it is read");
    outputs.into_iter().filter(|output| output.kind() == "nccl-tuning").collect()
}

fn entries(reading: &Reading) -> &[Tuning] {
    let Content::Tuning(entries) = &reading.content else { panic!("{reading:?}") };
    entries
}

#[test]
fn each_pair_is_a_latency_and_a_bandwidth_of_an_algorithm_and_a_protocol() {
    let tables = tables(&format!("{TABLE}{MORE}"));
    assert_eq!((tables.len(), tables[0].lines), (1, (4, 7)));
    let entries = entries(&tables[0]);
    assert_eq!(entries.len(), 15);
    let ring = entries.iter().find(|entry| {
        (entry.collective.as_str(), entry.algorithm.as_str(), entry.protocol.as_str())
            == ("AllReduce", "Ring", "LL")
    });
    assert_eq!(
        ring.map(|ring| (ring.line, ring.latency, ring.bandwidth)),
        Some((5, 16e-6, Some(1e9)))
    );
    assert!(entries.iter().any(|entry| entry.protocol == "LL128" && entry.bandwidth.is_none()));
}

#[test]
fn a_second_communicator_has_a_table_of_its_own() {
    let tables = tables(&format!("{TABLE}{MORE}{TABLE}"));
    assert_eq!(tables.iter().map(|table| entries(table).len()).collect::<Vec<_>>(), [15, 12]);
}

#[test]
fn it_stands_beside_the_results_of_the_run_that_logged_it() {
    let rows = "#  size  count  type  redop  root  time  algbw  busbw  #wrong  time  algbw  busbw  #wrong\n";
    let row = "1024 256 float sum -1 12.50 0.08 0.08 0 12.00 0.08 0.08 0\n";
    let outputs =
        read(&format!("{rows}{TABLE}{row}{row}"), &Choices::default()).expect("it is read");
    assert_eq!(
        outputs.iter().map(Reading::kind).collect::<Vec<_>>(),
        ["nccl-tests", "nccl-tuning"]
    );
    assert!(outputs[0].unread.is_empty());
}

#[test]
fn a_line_that_is_cut_has_only_what_is_whole() {
    let text = format!("{TABLE}{MORE}");
    for cut in 1..40 {
        let cut = &TABLE[..TABLE.len() - cut];
        let table = &tables(cut)[0];
        let whole = &tables(&text)[0];
        let entries = entries(table);
        assert_eq!(entries, &super::tests::entries(whole)[..entries.len()], "{cut}");
        assert_eq!(table.unread.len(), usize::from(entries.len() < 12), "{cut}");
    }
}
