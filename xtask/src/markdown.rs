//! A part of a text file that is generated, between two markers.

use crate::failure::Result;

/// `text` with what stands between the lines `<!-- name -->` and `<!-- /name -->` replaced.
pub fn replace(text: &str, name: &str, content: &str) -> Result<String> {
    let begin = format!("<!-- {name} -->");
    let end = format!("<!-- /{name} -->");
    let missing =
        || format!("the lines `{begin}` and `{end}` are missing, or stand in the wrong order");
    let (before, rest) = text.split_once(&begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}\n{}\n{end}{after}", content.trim()))
}

/// A table; a `|` in a cell is kept as text.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(head.iter().map(|&cell| cell.to_owned()).collect());
    text.push_str(&line(head.iter().map(|_| "---".to_owned()).collect()));
    for row in rows {
        text.push_str(&line(row.iter().map(|cell| cell.replace('|', "\\|")).collect()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_the_markers_changes() {
        let text = "a\n<!-- x -->\nold\n<!-- /x -->\nb\n";
        let expected = "a\n<!-- x -->\nnew\n<!-- /x -->\nb\n";
        assert_eq!(replace(text, "x", "new\n").unwrap(), expected);
        assert_eq!(replace(expected, "x", "new").unwrap(), expected);
        for text in ["", "<!-- x -->", "<!-- /x --><!-- x -->"] {
            assert!(replace(text, "x", "new").is_err(), "{text}");
        }
    }

    #[test]
    fn a_table_has_a_line_per_row() {
        let text = table(&["a", "b"], &[vec!["1|2".to_owned(), "3".to_owned()]]);
        assert_eq!(text, "| a | b |\n| --- | --- |\n| 1\\|2 | 3 |\n");
    }
}
