//! Tables that lie on their side, and tables with one cell a line.

use proptest::prelude::*;

use super::{messages, runs};

#[test]
fn values_across_a_row_are_stood_up() {
    for text in [
        "p 1 2 4 8\ntime 10 5 3 2\n",
        "p: 1, 2, 4, 8\ntime (s): 10, 5, 3, 2\n",
        "p = [1, 2, 4, 8]\nt = [10.0, 5.0, 3.0, 2.0]\n",
        "Number of cores   1  2  4  8\nWall time (s)     10 5  3  2\n",
        "| p | 1 | 2 | 4 | 8 |\n|---|---|---|---|---|\n| time (s) | 10 | 5 | 3 | 2 |\n",
        "Prozesse;1;2;4;8\nZeit (s);10;5;3;2\n",
        "cores,1,2,4,8\ntime_s,10,5,3,2\nspeedup,1,2,3.3,5\n",
        "threads\t1\t2\t4\t8\nruntime\t10s\t5s\t3s\t2s\n",
    ] {
        let (_, read) = runs(text);
        assert_eq!(read.points(), [(1.0, 10.0), (2.0, 5.0), (4.0, 3.0), (8.0, 2.0)], "{text}");
    }
    let (reading, read) = messages("Mine:\nbytes 8 16\nlatency (us) 1.5 2.5\nThat was it.\n");
    assert_eq!((read.points(), reading.lines), (vec![(8.0, 1.5e-6), (16.0, 2.5e-6)], (2, 3)));
    let (_, repeats) = runs("p 1 2\ntime 1 10 5\ntime 2 10.5 5.5\n");
    assert_eq!(repeats.points(), [(1.0, 10.0), (1.0, 10.5), (2.0, 5.0), (2.0, 5.5)]);
}

#[test]
fn cells_that_stand_a_line_each_are_joined() {
    for text in [
        "p\ntime (s)\n1\n10\n2\n5\n4\n3\n",
        "Hello,\n\nthese are mine:\n\ncores\n\ntime (s)\n\n1\n\n10\n\n2\n\n5\n\n4\n\n3\n\nBye\n",
        "p\nspeedup\nWall time (s)\n1\n1,0\n10\n2\n2,0\n5\n4\n3,3\n3\n",
        "nodes\nname\ntime\n1\n7\n10 s\n2\n8\n5 s\n4\n9\n3 s\n",
    ] {
        let (_, read) = runs(text);
        assert_eq!(read.points(), [(1.0, 10.0), (2.0, 5.0), (4.0, 3.0)], "{text}");
    }
}

#[test]
fn two_tables_of_a_cell_a_line_are_two() {
    let text = "p\ntime (s)\n1\n10\n2\n5\np\ntime (s)\n1\n20\n2\n10\n";
    let readings = crate::read(text, &crate::Choices::default()).expect("runs");
    let lines: Vec<_> = readings.iter().map(|reading| reading.lines).collect();
    assert_eq!(lines, [(1, 5), (7, 11)]);
}

proptest! {
    #[test]
    fn any_markup_is_read_or_refused(
        text in "(<td>|<tr>|</table>|<td colspan=3>|&nbsp;|<|>|&|\\\\\\\\|\\\\SI\\{|\\}|\\{|\"p\":|\"time\":|\\[|\\]|,|[0-9]{1,3}|p|time|us|bytes|=|: |;|h|m|s|\\||%|×|µ|\n| ){0,60}",
    ) {
        let Ok(readings) = crate::read(&text, &crate::Choices::default()) else { return Ok(()) };
        let count = text.split('\n').count();
        for reading in readings {
            let (first, last) = reading.lines;
            assert!(1 <= first && first <= last && last <= count, "{:?} of {count}", reading.lines);
            assert!(reading.unread.iter().all(|unread| first <= unread.line && unread.line <= last));
        }
    }
}
