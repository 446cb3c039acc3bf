//! Results from the rows of an output.

use super::rows::Rows;
use super::words;
use crate::reading::{
    Asked, Content, Format, Messages, NO_ROWS, Operation, Reading, Run, Runs, Sent, Undecided,
};
use crossover_model::order;

/// Returns an output with its content and the lines that were not understood.
pub fn reading<T>(
    format: Format,
    title: String,
    first: usize,
    rows: Rows<T>,
    content: Content,
) -> Reading {
    let notes = rows.notes();
    Reading {
        format,
        title,
        lines: (first, rows.last),
        content,
        unread: rows.unread,
        notes,
        table: None,
    }
}

/// Returns the output of times by size, with what to know about them. It is refused where it has no rows.
pub fn messages(
    format: Format,
    title: String,
    first: usize,
    mut rows: Rows<Sent>,
    operation: Operation,
    ranks: Option<u32>,
) -> Reading {
    let taken = std::mem::take(&mut rows.taken);
    let notes = words::of(&taken);
    let content = if taken.is_empty() {
        empty_content(&rows)
    } else {
        let nodes = None;
        Content::Messages(Messages {
            operation,
            ranks,
            nodes,
            column: "",
            rows: taken,
            left_out: Vec::new(),
        })
    };
    let mut reading = reading(format, title, first, rows, content);
    reading.notes.extend(notes);
    reading
}

/// The most numbers of processors that laws are fitted to.
const MOST_COUNTS: usize = 128;

/// Returns the runs of no more numbers of processors than laws are fitted to, and what to know where there are more: from
/// the least to the greatest some are left out.
pub fn runs(unit: String, mut rows: Vec<Run>) -> (Content, Option<String>) {
    let mut counts: Vec<f64> = rows.iter().map(|run| run.n).collect();
    order::sort_ascending(&mut counts);
    counts.dedup();
    let all = counts.len();
    if all <= MOST_COUNTS {
        return (Content::Runs(Runs::new(unit, rows)), None);
    }
    let kept = (0..MOST_COUNTS).map(|at| counts[at * (all - 1) / (MOST_COUNTS - 1)]);
    let kept: Vec<f64> = kept.collect();
    rows.retain(|run| kept.binary_search_by(|count| count.total_cmp(&run.n)).is_ok());
    let told = format!(
        "Of {all} numbers of {unit} {MOST_COUNTS} are used, from the least to the greatest."
    );
    (Content::Runs(Runs::new(unit, rows)), Some(told))
}

/// Returns the content of an output without rows: a question where commas are the reason.
pub fn empty_content<T>(rows: &Rows<T>) -> Content {
    if rows.has_comma {
        Content::Undecided(Undecided {
            question: "Is a comma in these numbers that of a decimal fraction, as in 1,5?"
                .to_owned(),
            asked: Asked::Comma,
            columns: Vec::new(),
            likely: None,
            comma: true,
        })
    } else {
        Content::Refused(NO_ROWS.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_COUNTS, runs};
    use crate::reading::{Content, Run};

    #[test]
    fn of_too_many_numbers_of_processors_some_are_left_out_with_all_their_runs() {
        let row = |line: usize| Run { line, n: (line / 2 + 1) as f64, seconds: 1.0 };
        let rows = |count: usize| (0..2 * count).map(row).collect();
        let (Content::Runs(all), None) = runs("nodes".to_owned(), rows(MOST_COUNTS)) else {
            panic!("all are used");
        };
        assert_eq!(all.rows.len(), 2 * MOST_COUNTS);
        let (Content::Runs(some), told) = runs("nodes".to_owned(), rows(20_000)) else {
            panic!("they are runs");
        };
        let told = told.expect("some are left out");
        assert_eq!(told, "Of 20000 numbers of nodes 128 are used, from the least to the greatest.");
        assert_eq!(some.rows.len(), 2 * MOST_COUNTS);
        assert_eq!((some.rows[0].n, some.rows[2 * MOST_COUNTS - 1].n), (1.0, 20_000.0));
    }
}
