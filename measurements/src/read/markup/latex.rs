//! Tables of LaTeX: cells parted by `&`, rows ended by two backslashes.

use std::borrow::Cow;

use crossover_model::steps::Pace;

use super::super::columns::rewritten::Rewritten;
use super::super::lines::Lines;

/// The most lines of a row.
const MOST_LINES: usize = 8;

/// The letters of commands that stand for units and signs.
const SIGNS: &[(&str, &str)] = &[
    ("milli", "m"),
    ("micro", "u"),
    ("mu", "u"),
    ("nano", "n"),
    ("second", "s"),
    ("minute", "min"),
    ("hour", "h"),
    ("kilo", "k"),
    ("mega", "M"),
    ("giga", "G"),
    ("kibi", "Ki"),
    ("mebi", "Mi"),
    ("byte", "B"),
    ("bit", "bit"),
    ("times", "x"),
    ("percent", "%"),
    ("pm", "±"),
    ("us", "us"),
    ("ms", "ms"),
];

/// Commands that say nothing of a row.
const RULES: &[&str] = &[
    "\\hline",
    "\\toprule",
    "\\midrule",
    "\\bottomrule",
    "\\begin",
    "\\end",
    "\\centering",
    "\\label",
    "\\cline",
    "\\cmidrule",
];

/// Returns the text with each row of its LaTeX tables as a line; `None` where it has none.
pub async fn rewrite(text: &str, pace: &Pace) -> Option<Rewritten> {
    if !text.contains("\\\\") || !text.contains('&') {
        return None;
    }
    let mut rewritten = Rewritten::default();
    let mut row = String::new();
    let (mut begun, mut count, mut is_changed) = (0, 0, false);
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        let is_within = !row.is_empty();
        if !is_within && !line.text.contains('&') {
            if !RULES.iter().any(|rule| line.text.starts_with(rule)) {
                rewritten.push(line.number, &caption(line.text));
            }
            continue;
        }
        if !is_within {
            (begun, count) = (line.number, 0);
        }
        row.push_str(line.text);
        row.push(' ');
        count += 1;
        if line.text.contains("\\\\") {
            for row in row.split("\\\\").filter(|row| row.contains('&')) {
                let cells: Vec<String> = cells(row).iter().map(|cell| plain(cell)).collect();
                rewritten.push_cells(begun, &cells);
                is_changed = true;
            }
            row.clear();
        } else if count == MOST_LINES {
            rewritten.push(begun, &row);
            row.clear();
        }
    }
    if !row.is_empty() {
        // The last row of a table may have no end.
        let cells: Vec<String> = cells(&row).iter().map(|cell| plain(cell)).collect();
        rewritten.push_cells(begun, &cells);
    }
    is_changed.then_some(rewritten)
}

/// A caption is a title.
fn caption(line: &str) -> Cow<'_, str> {
    match line.strip_prefix("\\caption") {
        Some(said) => Cow::Owned(format!("# {}", plain(said))),
        None => Cow::Borrowed(line),
    }
}

/// The cells of a row; an escaped `&` is none between them.
fn cells(row: &str) -> Vec<String> {
    let row = row.replace("\\&", " and ");
    row.split('&').map(str::to_owned).collect()
}

/// Returns the words of a cell without commands.
fn plain(cell: &str) -> String {
    let mut words = String::new();
    let mut letters = cell.chars().peekable();
    let mut skipped = 0;
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                let mut name = String::new();
                while let Some(next) = letters.next_if(char::is_ascii_alphabetic) {
                    name.push(next);
                }
                match name.as_str() {
                    "" => match letters.next() {
                        // A thin space parts thousands.
                        Some(',' | ';' | ':') => words.push('\u{2009}'),
                        Some(next) => words.push(next),
                        None => {}
                    },
                    "multicolumn" | "multirow" => skipped = 2,
                    _ => words.push_str(
                        SIGNS.iter().find(|(sign, _)| *sign == name).map_or("", |(_, said)| said),
                    ),
                }
            }
            '{' if skipped > 0 => {
                skipped -= 1;
                while letters.next().is_some_and(|next| next != '}') {}
            }
            // The number and the unit of \SI{2.3}{\second}.
            '{' if before == '}' => words.push(' '),
            '{' | '}' | '$' => {}
            '~' => words.push(' '),
            letter => words.push(letter),
        }
        before = letter;
    }
    words.trim().to_owned()
}
