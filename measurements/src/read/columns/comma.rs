//! What commas mean in a table: those of fractions, or those of thousands.

use crossover_model::steps::Pace;

use super::split::Between;
use super::table::Table;
use crate::reading::Choices;

/// What the cells of a table tell of its commas and points.
#[derive(Default)]
struct Evidence {
    is_fraction: bool,
    is_thousands: bool,
    has_points: bool,
}

/// Returns whether the commas of a table part fractions; `None` where that stays open. One cell decides for all.
pub async fn meaning(table: &Table<'_>, pace: &Pace) -> Option<bool> {
    let mut evidence = Evidence::default();
    let mut has_comma = false;
    let mut lines = table.lines();
    let sign = if table.between == Between::Comma { '"' } else { ',' };
    if !lines.rest().contains(sign) {
        return None;
    }
    while let Some(line) = lines.next_paced(pace).await {
        let is_quoted = table.between != Between::Comma || line.text.contains('"');
        if !is_quoted || !line.text.contains([',', '.']) {
            continue;
        }
        let cells = table.between.cells(line.text);
        if cells.len() == table.width {
            has_comma |= cells.iter().any(|cell| cell.contains(','));
            for cell in &cells {
                evidence.see(cell);
            }
        }
    }
    match (evidence.is_fraction, evidence.is_thousands, evidence.has_points) {
        (true, false, false) => Some(true),
        (false, true, _) | (false, false, true) if has_comma => Some(false),
        _ => None,
    }
}

/// Returns whether rows are such as `1,5` without a heading: two numbers, or one.
pub fn are_open(table: &Table<'_>, choices: &Choices) -> bool {
    choices.decimal_comma.is_none()
        && table.headings.is_empty()
        && table
            .lines()
            .next()
            .is_some_and(|line| line.text.contains(',') && !line.text.contains('.'))
}

impl Evidence {
    fn see(&mut self, cell: &str) {
        let is_sign = |c: char| c.is_alphabetic() || c.is_whitespace() || matches!(c, '%' | '×');
        let word = cell.trim_end_matches(is_sign).trim_start_matches(['-', '+']);
        let is_number = word.starts_with(|c: char| c.is_ascii_digit())
            && word.bytes().all(|b| b.is_ascii_digit() || matches!(b, b',' | b'.'));
        if !is_number {
            return;
        }
        let behind = |sign| word.rfind(sign).map(|at| word.len() - at - 1);
        let commas = word.matches(',').count();
        let has_front = !word.starts_with("0,") && word.find(',').is_some_and(|at| at <= 3);
        match (behind(','), behind('.')) {
            (Some(comma), Some(point)) if comma < point => self.is_fraction |= commas == 1,
            (Some(3), None) if commas == 1 && has_front => {}
            (Some(_), None) if commas == 1 => self.is_fraction = true,
            (Some(_), _) => self.is_thousands = true,
            (None, Some(point)) => self.has_points |= point != 3 && word.matches('.').count() == 1,
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Evidence;

    #[test]
    fn one_cell_may_tell_for_all() {
        let of = |cells: &[&str]| {
            let mut evidence = Evidence::default();
            for cell in cells {
                evidence.see(cell);
            }
            (evidence.is_fraction, evidence.is_thousands, evidence.has_points)
        };
        assert_eq!(of(&["1.204,50"]), (true, false, false));
        assert_eq!(of(&["1,204", "618,25 s"]), (true, false, false));
        assert_eq!(of(&["0,125"]), (true, false, false));
        assert_eq!(of(&["1,204.50"]), (false, true, false));
        assert_eq!(of(&["1,204,500"]), (false, true, false));
        assert_eq!(of(&["1,204", "x", "7:03,5"]), (false, false, false));
        assert_eq!(of(&["1,204", "1.95"]), (false, false, true));
    }
}
