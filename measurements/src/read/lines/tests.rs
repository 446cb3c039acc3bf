use super::{Line, Lines, bare, is_rule};

fn clean_lines(text: &str) -> Vec<&str> {
    Lines::of(text).map(|line| line.text).collect()
}

#[test]
fn what_mail_and_launchers_put_before_a_line_is_gone() {
    assert_eq!(clean_lines("\u{feff}> > 8  1.02\r\n"), ["8  1.02"]);
    assert_eq!(clean_lines("[1,0]<stdout>:#  size\n0:   8 2\n0:\n"), ["#  size", "8 2", ""]);
    assert_eq!(clean_lines("> 0: [1,0]<stdout>: 8 2"), ["8 2"]);
    assert_eq!(clean_lines("2026-03-01T12:00:00.1Z 8 1.02"), ["8 1.02"]);
    assert_eq!(clean_lines("\u{a0}\u{a0}8\u{a0}1.02"), ["8\u{a0}1.02"]);
}

#[test]
fn a_number_before_a_colon_may_be_a_row() {
    assert_eq!(clean_lines("2: 17.3"), ["2: 17.3"]);
    assert_eq!(clean_lines("12:30:45 done"), ["12:30:45 done"]);
}

#[test]
fn of_a_line_without_end_the_beginning_is_looked_at() {
    let text = format!("{}\n8 1.02", "µ".repeat(1_000_000));
    let lengths: Vec<_> = Lines::of(&text).map(|line| line.text.len()).collect();
    assert_eq!(lengths, [20_000, 6]);
    assert_eq!(Lines::whole(&text).next().map(|line| line.text.len()), Some(2_000_000));
}

#[test]
fn lines_are_counted_as_an_editor_does() {
    let numbers: Vec<_> = Lines::of("a\r\n\r\nb").map(|line| (line.number, line.is_open)).collect();
    assert_eq!(numbers, [(1, false), (2, false), (3, true)]);
    assert_eq!(clean_lines("a\rb"), ["a", "b"]);
    let second = Lines::of("ab\ncd\n").nth(1);
    assert_eq!(second, Some(Line { number: 2, text: "cd", start: 3, is_open: false }));
}

#[test]
fn rules_and_marks_say_nothing() {
    assert!(is_rule("|---|:--|") && is_rule("```text") && is_rule(""));
    assert!(!is_rule("8 1"));
    assert_eq!(bare("| # Size | Latency (us) |"), "Size | Latency (us)");
}
