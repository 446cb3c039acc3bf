use crate::read::read;
use crate::reading::{Choices, Content, Reading};

fn points(text: &str) -> (Reading, Vec<(f64, f64)>) {
    let mut outputs = read(text, &Choices::default()).expect("it is read");
    assert_eq!(outputs.len(), 1, "{outputs:?}");
    let Content::Messages(messages) = &outputs[0].content else { panic!("{outputs:?}") };
    let points = messages.points();
    (outputs.remove(0), points)
}

#[test]
fn version_2_prints_seconds_and_version_3_microseconds() {
    let text = "Latency: 0.000058\nNow starting main loop\n  0:      4096 bytes    7 times -->  204.44 Mbps in 0.000153 sec\n";
    let (reading, seconds) = points(text);
    assert_eq!(
        (reading.kind(), reading.lines, seconds),
        ("netpipe", (2, 3), vec![(4096.0, 0.000_153)])
    );
    let text = "Now starting the main loop\n  0:       1 bytes  32103 times -->      4.58 Mbps in       1.75 usec\n\
                \x20 1:       2 bytes  59994 times -->      9.22 Mbps in       2.50 usec\n";
    assert_eq!(points(text).1, [(1.0, 1.75e-6), (2.0, 2.5e-6)]);
}

#[test]
fn a_row_without_its_time_is_converted_by_its_bandwidth() {
    let text = "0: 1048576 bytes 7 times --> 8.00 Mbps\n1: 1048576 bytes 7 times --> 8.00 Mbps in 1.000000 sec\n";
    assert_eq!(points(text).1, [(1_048_576.0, 1.0), (1_048_576.0, 1.0)]);
}

#[test]
fn a_row_that_is_cut_is_unread() {
    let whole = "0: 8 bytes 7 times --> 8.00 Mbps in 1.50 usec\n1: 16 bytes 7 times --> 8.00 Mbps in 2.50 usec";
    for cut in [1, 8, 14, 20, 30, 36] {
        let (reading, points) = points(&whole[..whole.len() - cut]);
        assert_eq!(points, [(8.0, 1.5e-6)], "{cut}");
        assert_eq!(
            reading.unread.iter().map(|unread| unread.line).collect::<Vec<_>>(),
            [2],
            "{cut}"
        );
    }
}
