use super::clean;

#[test]
fn what_launchers_and_loggers_put_before_a_line_is_gone() {
    for (line, said) in [
        ("Sun Dec 24 09:52:05 2017[1,0]<stdout>:8  1.25", "8  1.25"),
        ("Sun Dec  4 09:52:05 2017[1,0]<stdout>:# Size", "# Size"),
        ("[2026-11-29T10:00:00.123] [1,0]<stdout>: 8 1.25", "8 1.25"),
        ("[prterun-host-77@1,0]<stdout>: 8 1.25", "8 1.25"),
        ("[rank 0] 8 1.25", "8 1.25"),
        ("[rank0]: 8 1.25", "8 1.25"),
        ("[0] 8 1.25", "8 1.25"),
        ("rank 0: 8 1.25", "8 1.25"),
        ("Rank 12: p,time", "p,time"),
        ("Nov 29 10:00:00 host prog[123]: 8 1.25", "8 1.25"),
        ("Nov  9 10:00:00 host prog: 8 1.25", "8 1.25"),
        ("2026-03-01T12:00:00.1+01:00 host prog[123]: 8 1.25", "8 1.25"),
        ("[12:00:00] 8 1.25", "8 1.25"),
    ] {
        assert_eq!(clean(line), said, "{line}");
    }
}

#[test]
fn what_only_looks_like_it_stays() {
    for line in [
        "[1, 2, 3]",
        "rank 0: 12.5",
        "rank 0",
        "Sun Dec 24",
        "Nov results",
        "[x] 8",
        "March 3 4",
        "(1) 2 3",
        "[] 3",
        "Nov 29 10:00:0é x: 1",
    ] {
        assert_eq!(clean(line), line);
    }
}
