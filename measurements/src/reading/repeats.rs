//! Outputs of one test that was run again: one series with repeats.

use crossover_model::order;

use super::{Content, Reading};

/// How far the times of a test that was run again are apart at most, in the median: another pair of nodes is further.
const APART: f64 = 1.25;

/// Returns the outputs, those of one test as one: of the same program, title, operation and sizes, with times alike.
/// The first of them has the rows of all, and says so.
pub fn join_repeats(readings: Vec<Reading>) -> Vec<Reading> {
    let mut joined: Vec<(Reading, usize)> = Vec::new();
    for reading in readings {
        match joined.iter_mut().find(|(first, _)| is_repeat(first, &reading)) {
            Some((first, count)) => {
                append(first, reading);
                *count += 1;
            }
            None => joined.push((reading, 1)),
        }
    }
    let said = |(mut reading, count): (Reading, usize)| {
        if 1 < count {
            reading
                .notes
                .push(format!("{count} outputs of one test are read as one, with repeats."));
        }
        reading
    };
    joined.into_iter().map(said).collect()
}

fn is_repeat(first: &Reading, other: &Reading) -> bool {
    let is_same_test = first.format == other.format && first.title == other.title;
    let is_same = is_same_test
        && match (&first.content, &other.content) {
            (Content::Messages(one), Content::Messages(two)) => {
                one.operation == two.operation
                    && (one.ranks, one.nodes, one.column) == (two.ranks, two.nodes, two.column)
            }
            (Content::Runs(one), Content::Runs(two)) => {
                (&one.unit, one.scaling, one.is_relative)
                    == (&two.unit, two.scaling, two.is_relative)
            }
            _ => false,
        };
    is_same && are_alike(&points(first), &points(other))
}

fn points(reading: &Reading) -> Vec<(f64, f64)> {
    match &reading.content {
        Content::Messages(messages) => messages.points(),
        Content::Runs(runs) => runs.points(),
        _ => Vec::new(),
    }
}

/// Returns whether the later points are at the places of the first, in their order, and about as high.
fn are_alike(first: &[(f64, f64)], other: &[(f64, f64)]) -> bool {
    let first = &first[..other.len().min(first.len())];
    let is_at_same = first.iter().zip(other).all(|(one, two)| one.0 == two.0);
    if first.len() < 2 || first.len() != other.len() || !is_at_same {
        return false;
    }
    let mut apart: Vec<f64> =
        first.iter().zip(other).map(|(one, two)| (one.1 / two.1).max(two.1 / one.1)).collect();
    order::sort_ascending(&mut apart);
    apart[apart.len() / 2] <= APART
}

fn append(first: &mut Reading, other: Reading) {
    match (&mut first.content, other.content) {
        (Content::Messages(one), Content::Messages(two)) => {
            one.rows.extend(two.rows);
            one.left_out.extend(two.left_out);
        }
        (Content::Runs(one), Content::Runs(two)) => one.rows.extend(two.rows),
        _ => {}
    }
    first.lines = (first.lines.0.min(other.lines.0), first.lines.1.max(other.lines.1));
    first.unread.extend(other.unread);
    let new: Vec<_> = other.notes.into_iter().filter(|note| !first.notes.contains(note)).collect();
    first.notes.extend(new);
}

#[cfg(test)]
mod tests {
    use crate::{Choices, Content, read};

    use super::join_repeats;

    fn osu(factor: f64) -> String {
        let row = |bytes: f64| format!("{bytes} {:.2}\n", factor * (2.0 + bytes / 64.0));
        let rows: String = [1.0, 8.0, 64.0, 512.0].map(row).concat();
        format!("# OSU MPI Latency Test v7.5\n# Size Latency (us)\n{rows}\n")
    }

    #[test]
    fn outputs_of_one_test_are_one_series_and_those_of_two_networks_are_not() {
        let text = [1.0, 1.05, 0.97, 3.0].map(osu).concat();
        let outputs = read(&text, &Choices::default()).expect("they are read");
        assert_eq!(outputs.len(), 4);
        let joined = join_repeats(outputs);
        let rows: Vec<_> = joined
            .iter()
            .map(|output| match &output.content {
                Content::Messages(messages) => messages.rows.len(),
                _ => 0,
            })
            .collect();
        assert_eq!(rows, [12, 4]);
        let said = "3 outputs of one test are read as one, with repeats.";
        assert!(joined[0].notes.iter().any(|note| note == said), "{:?}", joined[0].notes);
        assert_eq!(joined[0].lines, (1, 20));
    }
}
