use super::Between;

#[test]
fn cells_are_split_at_what_stands_between_them() {
    assert_eq!(Between::Comma.cells("\"1\", 8,\"1,5\""), ["1", "8", "1,5"]);
    assert_eq!(Between::Bar.cells("| 8 | 1.02 |"), ["8", "1.02"]);
    assert_eq!(Between::Spaces.cells("8 \t 1.02"), ["8", "1.02"]);
}

#[test]
fn headings_have_as_many_names_as_rows_have_cells() {
    let headings = Between::Spaces.headings("Cores   Container (v1912)   EB Native", 3);
    assert_eq!(
        headings.as_deref(),
        Some(&["Cores", "Container (v1912)", "EB Native"].map(str::to_owned)[..])
    );
    let headings = Between::Spaces.headings("# nodes time (s)", 2);
    assert_eq!(headings.as_deref(), Some(&["nodes", "time (s)"].map(str::to_owned)[..]));
    assert_eq!(Between::Comma.headings("a,b", 3), None);
}
