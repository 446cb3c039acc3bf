//! Runs for people: what was measured, then the laws that were fitted.

use crossover_screens::offer::laws::{LAWS, MEASURED, Told};

use super::parts::align;

/// Writes what was measured, the laws that were fitted, and what these runs can tell.
pub fn write(told: &Told, lines: &mut Vec<String>) {
    for (heads, rows) in [(MEASURED, told.measured()), (LAWS, told.laws())] {
        let all = std::iter::once(heads.map(str::to_owned).to_vec());
        let all: Vec<_> = all.chain(rows.into_iter().map(Vec::from)).collect();
        lines.extend(align(&all));
    }
    lines.extend(told.sentences());
}
