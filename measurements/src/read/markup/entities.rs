//! Entities of HTML.

/// Returns a text with the entities of numbers and units as letters.
pub fn unescape(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let mut plain = text.to_owned();
    for (entity, letter) in [
        ("&nbsp;", "\u{a0}"),
        ("&#160;", "\u{a0}"),
        ("&thinsp;", "\u{2009}"),
        ("&#8201;", "\u{2009}"),
        ("&#8239;", "\u{202f}"),
        ("&micro;", "µ"),
        ("&#181;", "µ"),
        ("&mu;", "µ"),
        ("&times;", "×"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&plusmn;", "±"),
        ("&sup2;", "²"),
        ("&sup3;", "³"),
        ("&amp;", "&"),
    ] {
        plain = plain.replace(entity, letter);
    }
    plain
}
