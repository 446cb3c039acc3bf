//! What cells have in common, whatever stands between them.

/// The most columns of a table that are looked at.
pub const MOST_COLUMNS: usize = 200;

/// Returns a cell without quotes, and without the marks of bold letters and of code.
pub fn unquote(cell: &str) -> &str {
    let mut bare = cell.trim();
    while let Some(mark) = bare.chars().next().filter(|c| matches!(c, '"' | '*' | '`' | '_' | '$'))
    {
        match bare[1..].strip_suffix(mark) {
            Some(inside) => bare = inside.trim(),
            None => break,
        }
    }
    bare
}
