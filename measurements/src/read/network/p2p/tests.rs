use super::super::testing::{assert_link, assert_refused, only};

const TITLE: &str = "[P2P (Peer-to-Peer) GPU Bandwidth Latency Test]\nDevice: 0, NVIDIA A100\nDevice: 1, NVIDIA A100\n\
    P2P Connectivity Matrix\n     D\\D     0     1\n     0\t     1     1\n     1\t     1     1\n";

fn matrix(title: &str, corner: &str, entries: [[&str; 2]; 2]) -> String {
    let [[a, b], [c, d]] = entries;
    format!("{title}\n   {corner}     0      1 \n     0 {a}  {b} \n     1  {c} {d} \n")
}

fn bandwidth(title: &str, between: [&str; 2]) -> String {
    matrix(title, "D\\D", [["900.10", between[0]], [between[1], "910.50"]])
}

fn latency(title: &str, between: [&str; 2]) -> String {
    matrix(title, "GPU", [["1.30", between[0]], [between[1], "1.40"]])
        + "\n"
        + &matrix("", "CPU", [["2.50", "8.00"], ["7.00", "2.40"]])
}

#[test]
fn the_means_off_the_diagonal_make_a_machine() {
    let text = [
        TITLE.to_owned(),
        bandwidth("Unidirectional P2P=Disabled Bandwidth Matrix (GB/s)", ["10.00", "11.00"]),
        bandwidth(
            "Unidirectional P2P=Enabled Bandwidth (P2P Writes) Matrix (GB/s)",
            ["20.00", "22.00"],
        ),
        bandwidth("Bidirectional P2P=Enabled Bandwidth Matrix (GB/s)", ["40.00", "42.00"]),
        latency("P2P=Disabled Latency Matrix (us)", ["12.00", "14.00"]),
        latency("P2P=Enabled Latency (P2P Writes) Matrix (us)", ["2.00", "3.00"]),
        "\nNOTE: The CUDA Samples are not meant for performance measurements.\n".to_owned(),
    ]
    .concat();
    let reading = only(&text);
    assert_link(&reading, Some(2.5e-6), Some(21e9));
    assert_eq!(reading.kind(), "p2p-bandwidth-latency");
    // Without a peer.
    let end = text.find("Unidirectional P2P=Enabled").expect("the matrix");
    let alone = format!(
        "{}{}",
        &text[..end],
        latency("P2P=Disabled Latency Matrix (us)", ["12.00", "14.00"])
    );
    assert_link(&only(&alone), Some(13e-6), Some(10.5e9));
    // Cut within a row.
    let cut = &text[..text.find("22.00 910").expect("the row") + 3];
    let link = assert_link(&only(cut), None, Some(20e9));
    assert!(link.lack().is_some_and(|lack| lack.contains("matrix")));
}

#[test]
fn links_that_are_not_alike_and_one_gpu_are_refused() {
    let text = bandwidth("Unidirectional P2P=Enabled Bandwidth Matrix (GB/s)", ["20.00", "200.00"]);
    assert_refused(&only(&text), &["matrix", "not alike", "from 20 to 200 GB/s"]);
    let one =
        "Unidirectional P2P=Disabled Bandwidth Matrix (GB/s)\n   D\\D     0 \n     0 900.10 \n";
    assert_refused(&only(one), &["matrix", "one GPU"]);
}
