//! What a reader's browser does not need: comments and indentation of scripts and style sheets.

use crate::Result;
use std::fs;
use std::path::Path;

/// Takes comments and indentation out of every script and style sheet in `dist`.
pub fn slim(dist: &Path) -> Result<()> {
    let say = |error: std::io::Error| format!("{}: {error}", dist.display());
    for entry in fs::read_dir(dist).map_err(say)? {
        let path = entry.map_err(say)?.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if matches!(ending, Some("js" | "css")) {
            let text = fs::read_to_string(&path).map_err(say)?;
            fs::write(&path, without_comments(&text)).map_err(say)?;
        }
    }
    Ok(())
}

/// The lines that say something, unindented. A comment goes when it has its lines to itself, so
/// that no text between quotes is ever taken for one.
fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut inside = false;
    for line in text.lines().map(str::trim) {
        if inside {
            inside = !line.ends_with("*/");
        } else if line.starts_with("/*") {
            inside = !line.ends_with("*/");
        } else if !line.is_empty() && !line.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_of_their_own_lines_go() {
        let text = "/* a\n b */\n  x = \"// y\"; // z\n  // w\n\n/** d */\n.c {\n  e: f;\n}\n";
        assert_eq!(
            without_comments(text),
            "x = \"// y\"; // z\n.c {\ne: f;\n}\n"
        );
    }
}
