//! Tables as people write them.

use super::{messages, read_undecided, runs};

#[test]
fn times_are_read_in_every_way_that_people_write_them() {
    let rows = "1 | 1m12.3s\n2 | 7:03\n4 | 7:03.5\n8 | 1h 23m\n16 | 1h23m45s\n32 | 01:02:03\n64 | 2-01:02:03\n128 | 204.5 ms\n";
    let (_, read) = runs(&format!("`OMP_NUM_THREADS` | wall clock time\n--- | ---\n{rows}"));
    let times: Vec<f64> = read.points().iter().map(|(_, time)| *time).collect();
    assert_eq!(times, [72.3, 423.0, 423.5, 4980.0, 5025.0, 3723.0, 176_523.0, 0.2045]);
    assert_eq!(read.unit, "threads");
    let (_, spaced) = runs("p   time\n1   1h 23m\n2   45m 10s\n");
    assert_eq!(spaced.points(), [(1.0, 4980.0), (2.0, 2710.0)]);
}

#[test]
fn a_comma_is_decimal_where_one_cell_says_so() {
    let excel = "\u{feff}sep=;\r\nProzesse;Laufzeit (s);Speedup\r\n1;1.204,50;1,00\r\n2;618,25;1,95\r\n4;1.022;3,74\r\n";
    let (_, read) = runs(excel);
    assert_eq!(
        (read.unit.as_str(), read.points()),
        ("processes", vec![(1.0, 1204.5), (2.0, 618.25), (4.0, 1022.0)])
    );
    assert!(
        read_undecided("p;time_s\n1;1,204\n2;0618,250\n".replace("0618,250", "618,250").as_str())
            .comma
    );
    let (_, read) = runs("p;time_s;speedup\n1;1,204;1.00\n2;618;1.95\n");
    assert_eq!(read.points(), [(1.0, 1204.0), (2.0, 618.0)]);
}

#[test]
fn thousands_are_parted_by_many_signs() {
    for cell in [
        "1'204.5",
        "1’204.5",
        "1 204.5",
        "1\u{2009}204.5",
        "1\u{202f}204.5",
        "1\u{a0}204.5",
        "1,204.5",
    ] {
        let (_, read) = runs(&format!("p | time (s)\n1 | {cell}\n2 | 618.25\n"));
        assert_eq!(read.points()[0], (1.0, 1204.5), "{cell}");
    }
}

#[test]
fn several_runs_of_one_column_are_repeats() {
    for headings in [
        "p,run1,run2,run3",
        "p,t1 (s),t2 (s),t3 (s)",
        "p,time (s) 1,time (s) 2,time (s) 3",
        "p,Lauf 1,Lauf 2,Lauf 3",
    ] {
        let (_, read) = runs(&format!("{headings}\n1,10,10.5,9.5\n2,5,5.5,\n"));
        let all = [(1.0, 10.0), (1.0, 10.5), (1.0, 9.5), (2.0, 5.0), (2.0, 5.5)];
        assert_eq!(read.points(), all, "{headings}");
    }
    let (_, read) = messages("bytes,t1 (us),t2 (us)\n8,1,1.5\n16,2,2.5\n");
    assert_eq!(read.points().len(), 4);
}

#[test]
fn marks_of_bold_and_code_are_no_part_of_a_cell() {
    let text = "## Weak scaling\n\n| **nodes** | grid | wall/step | efficiency |\n|---|---|---|---|\n\
                | 1 | 2048²×128 | 204.5 ms | 100 % |\n| 2 | **2048³** | **412.4 ms** | **49.6 %** |\n";
    let (_, read) = runs(text);
    assert_eq!((read.unit.as_str(), read.points()), ("nodes", vec![(1.0, 0.2045), (2.0, 0.4124)]));
}
