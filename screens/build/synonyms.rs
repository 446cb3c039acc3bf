//! What people call the things of the screens, read from a table in Markdown and written as Rust.

/// Returns the synonyms that `markdown` holds, as the expression of a slice.
///
/// # Errors
/// The line and what is wrong there.
pub fn read(markdown: &str) -> Result<String, String> {
    let mut rows = Vec::new();
    let lines = (1..).zip(markdown.lines()).filter(|(_, line)| line.starts_with('|'));
    // The first two are the heading.
    for (line, text) in lines.skip(2) {
        let cells: Vec<_> = text.trim_matches('|').split('|').map(str::trim).collect();
        let [title, link, phrases] = cells[..] else {
            return Err(format!("{line}: {} cells in 3 columns", cells.len()));
        };
        if cells.iter().any(|cell| cell.is_empty()) {
            return Err(format!("{line}: an empty cell"));
        }
        let phrases: Vec<_> = phrases.split(',').map(str::trim).collect();
        rows.push(format!("Synonym {{ title: {title:?}, link: {link:?}, phrases: &{phrases:?} }}"));
    }
    Ok(format!("&[{}]", rows.join(", ")))
}
