//! Tables of HTML: a line for each row.

use crossover_model::steps::Pace;

use super::super::columns::rewritten::Rewritten;
use super::entities::unescape;

/// The cost of reading a byte, in the steps of the pace.
const BYTE: usize = 10;

/// Tags that part no words.
const INLINE: &[&str] =
    &["b", "i", "em", "strong", "span", "code", "a", "font", "u", "tt", "small", "mark", "kbd"];

/// Returns the text with each row of its HTML tables as a line; `None` where it has none.
pub async fn rewrite(text: &str, pace: &Pace) -> Option<Rewritten> {
    if !["<td", "<TD"].iter().any(|tag| text.contains(tag)) {
        return None;
    }
    let mut page = Page { number: 1, ..Page::default() };
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        page.say(&rest[..start]);
        let behind = &rest[start + 1..];
        let is_tag =
            behind.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!'));
        let end = if is_tag {
            behind.find(['>', '<']).filter(|end| behind.as_bytes()[*end] == b'>')
        } else {
            None
        };
        let length = if let Some(end) = end {
            page.tag(&behind[..end]);
            page.number += behind[..end].matches('\n').count();
            end + 2
        } else {
            page.say("<");
            1
        };
        rest = &rest[start + length..];
        pace.spend(BYTE * (start + length)).await;
    }
    page.say(rest);
    page.end_row();
    page.end_line();
    Some(page.rewritten)
}

/// A page of HTML while it is read.
#[derive(Default)]
struct Page {
    rewritten: Rewritten,
    /// The number of the line that is read.
    number: usize,
    /// The words outside of tables since the last line ended.
    line: String,
    /// The cells of the row that is read, and the line it begins in.
    row: Vec<String>,
    row_number: usize,
    /// The cell that is read.
    cell: Option<String>,
}

impl Page {
    fn say(&mut self, text: &str) {
        let text = unescape(text);
        if let Some(cell) = &mut self.cell {
            cell.push_str(&text.replace(['\n', '\r'], " "));
            self.number += text.matches('\n').count();
            return;
        }
        for (at, piece) in text.split('\n').enumerate() {
            if at > 0 {
                self.end_line();
                self.number += 1;
            }
            self.line.push_str(piece);
        }
    }

    fn tag(&mut self, tag: &str) {
        let lower = tag.to_ascii_lowercase();
        let name = lower.split(|c: char| c.is_whitespace()).next().unwrap_or_default();
        match name.trim_end_matches('/') {
            "tr" | "table" | "/tr" | "/table" | "tbody" | "/tbody" | "/thead" => self.end_row(),
            "td" | "th" => {
                self.end_cell();
                if self.row.is_empty() {
                    self.row_number = self.number;
                }
                let spans = lower.split_once("colspan=").map_or("", |(_, spans)| spans);
                let spans = spans
                    .trim_start_matches(['"', '\''])
                    .split(|c: char| !c.is_ascii_digit())
                    .next();
                let spans: usize = spans.and_then(|spans| spans.parse().ok()).unwrap_or(1);
                self.row.extend((1..spans.min(200)).map(|_| String::new()));
                self.cell = Some(String::new());
            }
            "/td" | "/th" => self.end_cell(),
            // A power stays one: 2048² is not 20482.
            "sup" => self.say("^"),
            name if INLINE.contains(&name.trim_start_matches('/')) => {}
            "/sup" | "sub" | "/sub" => {}
            _ if self.cell.is_some() => self.say(" "),
            _ => self.end_line(),
        }
    }

    fn end_cell(&mut self) {
        if let Some(cell) = self.cell.take() {
            self.row.push(cell.trim().to_owned());
        }
    }

    fn end_row(&mut self) {
        self.end_cell();
        if !self.row.is_empty() {
            self.end_line();
            self.rewritten.push_cells(self.row_number, &self.row);
            self.row.clear();
        }
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() || self.row.is_empty() {
            self.rewritten.push(self.number, self.line.trim());
            self.line.clear();
        }
    }
}
