//! The terms of the field, read from a table in Markdown and written as Rust.

/// The most characters of a definition.
const MOST: usize = 120;

/// Returns the terms of the table in `markdown`, long ones first, as the expression of an array.
///
/// # Errors
/// The line and what is wrong there.
pub fn read(markdown: &str) -> Result<String, String> {
    let lines = (1..).zip(markdown.lines()).filter_map(|(line, text)| {
        let row = text.strip_prefix('|')?.strip_suffix('|')?;
        Some((line, row.split('|').map(str::trim).collect::<Vec<_>>()))
    });
    let mut terms = Vec::new();
    // The first row is the heading, the second one parts it from the others.
    for (line, row) in lines.skip(2) {
        let [name, definition] = row[..] else {
            return Err(format!("{line}: a term and its definition are two cells"));
        };
        if name.is_empty() || !definition.ends_with('.') || MOST < definition.chars().count() {
            return Err(format!(
                "{line}: a definition is one sentence of at most {MOST} characters"
            ));
        }
        terms.push((name, definition));
    }
    terms.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let terms = terms
        .iter()
        .map(|(name, definition)| format!("Term {{ name: {name:?}, definition: {definition:?} }}"));
    Ok(format!("[{}]", terms.collect::<Vec<_>>().join(", ")))
}
