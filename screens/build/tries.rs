//! The things to try of a screen, written as Rust.

/// Returns the things to try of the table's rows, each as an expression.
///
/// # Errors
/// What is wrong with one, and what to do instead.
pub fn read(rows: &[[String; 6]]) -> Result<Vec<String>, String> {
    rows.iter().map(one).collect()
}

fn one([question, state, asked, seen, before, after]: &[String; 6]) -> Result<String, String> {
    let (key, to) = asked
        .split_once('=')
        .ok_or_else(|| format!("{question} The move “{asked}” is no key=value."))?;
    Ok(format!(
        "Try {{ question: {question:?}, state: {state:?}, key: {key:?}, to: {to:?}, seen: {seen:?}, \
         before: {before:?}, after: {after:?} }}"
    ))
}
