//! What a table leaves open, and what is wrong with a row.

use super::{messages, only, read_undecided, runs};
use crate::read::read;
use crate::reading::{Axis, Choices, Content, TimeUnit};

#[test]
fn what_a_table_leaves_open_is_asked_and_decided_by_the_reader() {
    let text = "1 100\n2 51\n4 26\n";
    let open = read_undecided(text);
    assert_eq!(
        (open.columns, open.comma),
        (vec!["column 1".to_owned(), "column 2".to_owned()], false)
    );
    assert_eq!(read_undecided(&format!("My data:\n{text}")).columns, ["column 1", "column 2"]);
    assert_eq!(runs("Kerne;Zeit\n1;100\n2;50\n").1.points(), [(1.0, 100.0), (2.0, 50.0)]);
    let chosen = |axis, unit| Choices { columns: Some((0, 1)), axis, unit, ..Choices::default() };
    assert!(
        matches!(only(text, &chosen(None, None)).content, Content::Runs(runs) if runs.points()[0] == (1.0, 100.0))
    );
    let sizes = chosen(Some(Axis::Bytes), Some(TimeUnit::Microseconds));
    assert!(
        matches!(only(text, &sizes).content, Content::Messages(messages) if messages.points()[0] == (1.0, 100e-6))
    );
    assert_eq!(
        read_undecided("size,time\n8,1.5\n16,2.5\n").question,
        "In which unit are the times in “time”? The first is 1.5 at 8."
    );
    assert!(read_undecided("p,time_min\n1,10\n2,5\n").question.contains("minutes"));
    let both = "nodes,bytes,us\n2,8,1.5\n4,16,2.5\n";
    assert_eq!(
        read_undecided(both).question,
        "Do the times belong to the sizes in “bytes” or to the numbers of processors in “nodes”?"
    );
    assert_eq!(messages(&both.replace("\n4,", "\n2,")).1.points(), [(8.0, 1.5e-6), (16.0, 2.5e-6)]);
}

#[test]
fn columns_that_are_not_there_are_not_chosen() {
    for columns in [(0, 9), (7, 1), (usize::MAX, usize::MAX)] {
        let choices = Choices { columns: Some(columns), ..Choices::default() };
        assert!(matches!(only("p,time_s\n1,100\n2,50\n", &choices).content, Content::Runs(_)));
    }
}

#[test]
fn bandwidths_are_no_times() {
    let reading = only("size (B),bandwidth (MB/s)\n8,1.5\n16,2.5\n", &Choices::default());
    assert_eq!(
        reading.content,
        Content::Refused("bandwidth, not a time: bandwidth (MB/s)".to_owned())
    );
}

#[test]
fn commas_with_three_digits_behind_each_are_asked_about_unless_the_reader_says() {
    let text = "p;time_s\n1;100,512\n2;50,256\n";
    assert!(read_undecided(text).comma);
    assert!(read_undecided("1,5\n2,5\n").comma);
    let read = |comma| {
        let choices = Choices { decimal_comma: Some(comma), ..Choices::default() };
        match only(text, &choices).content {
            Content::Runs(runs) => runs.points(),
            _ => Vec::new(),
        }
    };
    assert_eq!(read(true), [(1.0, 100.512), (2.0, 50.256)]);
    assert_eq!(read(false), [(1.0, 100_512.0), (2.0, 50_256.0)]);
    assert_eq!(messages("bytes us\n1,048,576  1.5\n2,097,152  2.5\n").1.points()[0].0, 1_048_576.0);
}

#[test]
fn what_is_wrong_with_a_row_is_said() {
    let (reading, runs) = self::runs(
        "p,time_s\n1,100\n0,50\n2.5,40\n4,0\n8,-1\n16\n32,5,5\n64,x\nstop\n128,2\n256\n",
    );
    assert_eq!(runs.points(), [(1.0, 100.0), (128.0, 2.0)]);
    let unread: Vec<_> = reading.unread.iter().map(|unread| (unread.line, unread.why)).collect();
    assert_eq!(
        unread,
        [
            (3, "has no whole number of processors from one to a billion"),
            (4, "has no whole number of processors from one to a billion"),
            (5, "has a time of zero"),
            (6, "has a time below zero"),
            (7, "is cut"),
            (8, "has more cells than the rows above"),
            (9, "has no time"),
            (10, "is no row"),
            (12, "is cut"),
        ]
    );
}

#[test]
fn a_table_below_another_heading_is_another() {
    let text = "p,time_s\n1,100\n2,50\n\nthreads\tms\n1\t10\n2\t6\n";
    let outputs = read(text, &Choices::default()).expect("it is read");
    let lines: Vec<_> = outputs.iter().map(|output| (output.lines, output.unread.len())).collect();
    assert_eq!(lines, [((1, 3), 0), ((5, 7), 0)]);
}

#[test]
fn a_profile_of_vidur_has_its_median_in_milliseconds() {
    let text = ",time_stats.all_reduce.min,time_stats.all_reduce.median,rank,num_workers,size,collective,devices_per_node\n\
                0,0.5,0.75,0,16,2048,all_reduce,8\n1,0.5,1.25,0,16,4096,all_reduce,8\n";
    let (reading, messages) = messages(text);
    assert_eq!((reading.kind(), reading.operation().as_deref()), ("vidur-csv", Some("all_reduce")));
    assert_eq!(messages.points(), [(2048.0, 0.75e-3), (4096.0, 1.25e-3)]);
    assert_eq!((messages.ranks, messages.nodes), (Some(16), Some(2)));
}

#[test]
fn prose_with_numbers_is_no_table() {
    for text in
        ["In 2024, we ran 5 nodes.\nIn 2025, 7.\n", "5 people, 7 ideas\nand 3 more\n", "12:30 1\n"]
    {
        assert!(read(text, &Choices::default()).is_err(), "{text}");
    }
}
