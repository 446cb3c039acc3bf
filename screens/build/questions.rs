//! What questions ask of a screen, read from its notes.

/// Returns a row of the table as a constant: what, the keys between commas, the values between semicolons.
pub fn row([what, keys, over]: &[String; 3]) -> String {
    let parts = |text: &str, between: char| -> Vec<String> {
        let parts = text.split(between).map(str::trim).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    };
    let (keys, over) = (parts(keys, ','), parts(over, ';'));
    format!("Rule {{ what: {what:?}, keys: &{keys:?}, over: &{over:?} }}")
}
