//! Outputs in the format of the benchmark, of NICs that carry so many bytes and messages a second at most.

use std::fmt::Write;

use crate::read::read;
use crate::reading::{Choices, Content, Pairs, Reading};

/// The sizes of an output: 1 B to 4 MiB.
const SIZES: u32 = 23;

/// Bytes and messages per second of all pairs at a size.
fn rates(size: f64, [bytes, messages]: [f64; 2]) -> (f64, f64) {
    let messages = messages.min(bytes / size);
    (messages * size, messages)
}

/// An output as the program prints it.
fn output(pairs: u32, limits: [f64; 2]) -> String {
    let mut text = format!(
        "# OSU MPI Multiple Bandwidth / Message Rate Test v5.6.2\n# [ pairs: {pairs} ] [ window size: 64 ]\n# Size                  MB/s        Messages/s\n"
    );
    for power in 0..SIZES {
        let size = f64::from(1_u32 << power);
        let (bytes, messages) = rates(size, limits);
        let _ = writeln!(text, "{size:<18}{:>10.2}{messages:>18.2}", bytes / 1e6);
    }
    text
}

const FAST: [f64; 2] = [12.4e9, 58e6];
const SLOW: [f64; 2] = [5.67e9, 33e6];

fn outputs(text: &str) -> Vec<Reading> {
    read(text, &Choices::default()).expect("it is read")
}

fn pairs(reading: &Reading) -> &Pairs {
    let Content::Pairs(pairs) = &reading.content else { panic!("{reading:?}") };
    pairs
}

#[test]
fn bandwidths_of_all_pairs_are_read_with_how_many_they_are() {
    for (limits, count) in [(FAST, 8), (SLOW, 56)] {
        let outputs = outputs(&output(count, limits));
        assert_eq!(outputs.len(), 1, "no times and no table beside: {outputs:?}");
        assert_eq!((outputs[0].kind(), outputs[0].operation()), ("osu-mbw-mr", None));
        assert!(outputs[0].unread.is_empty() && outputs[0].notes.is_empty());
        let Pairs { pairs, window, rows } = pairs(&outputs[0]);
        assert_eq!((*pairs, *window, rows.len()), (Some(count), Some(64), 23));
        assert_eq!((rows[0].bytes, rows[0].line), (1.0, 4));
        assert_eq!(rows[22].bytes, 4_194_304.0);
        // Two decimals are printed.
        for (at, row) in rows.iter().enumerate() {
            let (bytes, messages) = rates(row.bytes, limits);
            assert_eq!(row.bytes, f64::from(1_u32 << at));
            assert!((row.bandwidth - bytes).abs() <= 5001.0, "{row:?}");
            assert!((row.messages.expect("a rate") - messages).abs() <= 0.0051, "{row:?}");
        }
        // Bytes over messages are the size, but for the digits that are printed.
        for row in &rows[8..] {
            let size = row.bandwidth / row.messages.expect("a rate");
            assert!((size / row.bytes - 1.0).abs() < 1e-3, "{row:?}");
        }
    }
}

#[test]
fn tables_of_several_counts_are_outputs_of_their_own() {
    let text = format!("start\n{}nodes a b\n{}", output(8, FAST), output(56, SLOW));
    let counts: Vec<_> = outputs(&text).iter().map(|output| pairs(output).pairs).collect();
    assert_eq!(counts, [Some(8), Some(56)]);
}

#[test]
fn messages_a_datatype_and_labels_may_be_there_or_not() {
    let title = "# OSU MPI Multiple Bandwidth / Message Rate Test v7.5";
    let head = "# [ pairs: 2 ] [ window size: 128 ]";
    for text in [
        format!(
            "{title}\n{head}\n# Datatype: MPI_CHAR.\n# Size  MB/s  Messages/s\n8  1.50  187500.00\n"
        ),
        format!("{title}\n{head}\n# Size  MB/s\n8  1.50\n"),
        format!("0: {title}\n0: {head}\n0: # Size  MB/s  Messages/s\n0: 8  1.50  187500.00\n"),
        format!("{head}\n# Size  MB/s  Messages/s\n8  1.50  187500.00\n"),
    ] {
        let outputs = outputs(&text);
        let found = pairs(&outputs[0]);
        assert_eq!((found.rows[0].bytes, found.rows[0].bandwidth), (8.0, 1.5e6), "{text}");
        assert_eq!(found.pairs.is_some(), text.contains("Multiple"), "{text}");
    }
}

#[test]
fn what_is_cut_or_names_no_benchmark_is_refused() {
    let whole = output(8, FAST);
    let cut = whole.lines().take(6).collect::<Vec<_>>().join("\n");
    let outputs_of_cut = outputs(&cut[..cut.len() - 1]);
    assert_eq!(pairs(&outputs_of_cut[0]).rows.len(), 2);
    assert_eq!(outputs_of_cut[0].unread.len(), 1);
    let empty = outputs(whole.lines().take(3).collect::<Vec<_>>().join("\n").as_str());
    assert_eq!(empty[0].content, Content::Refused("no rows".to_owned()));
    let other = outputs("# Size  MB/s\n8  1.50\n16  3.00\n");
    assert!(matches!(&other[0].content, Content::Refused(why) if why.starts_with("bandwidth")));
}
