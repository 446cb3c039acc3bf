//! Tables that lie on their side: the name first, the values across the row.

mod values;

use crossover_model::steps::Pace;

use super::super::lines::{Line, Lines, is_rule};
use super::heading::{Role, role};
use super::rewritten::Rewritten;
use super::role::{is_key, is_measure};
use values::{Values, values};

/// Returns the text with its tables stood up; `None` where there are none.
pub async fn rewrite(text: &str, pace: &Pace) -> Option<Rewritten> {
    let mut rewritten = Rewritten::default();
    let mut block: Vec<Values> = Vec::new();
    let mut kept: Vec<Line<'_>> = Vec::new();
    let mut is_changed = false;
    let mut lines = Lines::of(text);
    while let Some(line) = lines.next_paced(pace).await {
        let mut values = values(&line);
        if let (Some(values), Some(first)) = (&mut values, block.first()) {
            values.number_name(first.cells.len());
        }
        let fits = |values: &Values| {
            block.first().is_none_or(|first| first.cells.len() == values.cells.len())
        };
        let goes_on = is_rule(line.text) || values.as_ref().is_some_and(fits);
        if !block.is_empty() && !goes_on {
            is_changed |= stand_up(&mut rewritten, &mut block, &mut kept);
        }
        match values {
            Some(values) => block.push(values),
            None if block.is_empty() => {
                rewritten.push(line.number, line.text);
                continue;
            }
            None => {}
        }
        kept.push(line);
    }
    is_changed |= stand_up(&mut rewritten, &mut block, &mut kept);
    is_changed.then_some(rewritten)
}

/// Ends a block of lines: as a table where one counts or has sizes and another has times, else as it was.
fn stand_up(rewritten: &mut Rewritten, block: &mut Vec<Values>, kept: &mut Vec<Line<'_>>) -> bool {
    let any = |is: fn(Role) -> bool| block.iter().any(|values| is(role(&values.name)));
    let is_table = block.len() > 1 && any(is_key) && any(is_measure);
    if let (Some(first), Some(last), true) = (block.first(), block.last(), is_table) {
        let names: Vec<&str> = block.iter().map(|values| values.name.as_str()).collect();
        rewritten.push_cells(first.number, &names);
        for at in 0..first.cells.len() {
            let cells: Vec<&str> = block.iter().map(|values| values.cells[at].as_str()).collect();
            rewritten.push_cells(last.number, &cells);
        }
        rewritten.push(last.number, "");
    } else {
        for line in &*kept {
            rewritten.push(line.number, line.text);
        }
    }
    block.clear();
    kept.clear();
    is_table
}
