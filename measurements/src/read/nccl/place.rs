//! Times out of place and in place, of text and JSON alike.

use super::super::words;
use crate::reading::{Content, Messages, Operation, Sent};

/// Returns bandwidths printed in GB/s in bytes per second.
pub fn in_bytes((algorithm, bus): (f64, f64)) -> Option<(f64, f64)> {
    Some((algorithm * 1e9, bus * 1e9))
        .filter(|(algorithm, bus)| algorithm.is_finite() && bus.is_finite())
}

/// Returns the times of a collective, without the rows that send nothing, and what to know about them.
pub fn by_place(
    operation: Operation,
    ranks: Option<u32>,
    nodes: Option<u32>,
    taken: Vec<Sent>,
) -> (Content, Vec<String>) {
    let (rows, left_out): (Vec<_>, Vec<_>) = taken.into_iter().partition(|row| row.bytes > 0.0);
    let mut notes = words::of(&rows);
    if !left_out.is_empty() {
        notes.push("Rows of size 0 send nothing and are left out.".to_owned());
    }
    notes.extend(disagreement(&rows));
    if rows.is_empty() {
        return (Content::Refused("no rows that send anything".to_owned()), notes);
    }
    let column = "out-of-place time";
    (Content::Messages(Messages { operation, ranks, nodes, column, rows, left_out }), notes)
}

/// Says where in place and out of place differ by more than a quarter.
fn disagreement(rows: &[Sent]) -> Option<String> {
    let ratio =
        |row: &Sent| row.in_place.map_or(1.0, |time| (time / row.seconds).max(row.seconds / time));
    let worst = rows.iter().max_by(|a, b| ratio(a).total_cmp(&ratio(b)))?;
    (ratio(worst) > 1.25).then(|| {
        format!(
            "In place differs from out of place by up to {:.1} times ({}): out of place is taken.",
            ratio(worst),
            words::size(worst.bytes)
        )
    })
}
