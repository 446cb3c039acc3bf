//! What one can learn, read from a table in Markdown and written as Rust.

/// Returns the outcomes of the table in `markdown`, as the expression of a slice.
///
/// # Errors
/// The line and what is wrong there.
pub fn read(markdown: &str) -> Result<String, String> {
    let mut rows = Vec::new();
    let lines = (1..).zip(markdown.lines()).filter(|(_, line)| line.starts_with('|'));
    // The first two are the heading.
    for (line, row) in lines.skip(2) {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [id, source, text] = cells[..] else {
            return Err(format!("{line}: {} cells in 3 columns", cells.len()));
        };
        if cells.iter().any(|cell| cell.is_empty()) {
            return Err(format!("{line}: an empty cell"));
        }
        rows.push(format!("Outcome {{ id: {id:?}, source: {source:?}, text: {text:?} }}"));
    }
    Ok(format!("&[{}]", rows.join(", ")))
}
