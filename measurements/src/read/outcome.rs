//! What is made of the rows of an output.

use super::notes;
use super::rows::Rows;
use crate::reading::{Content, Format, Messages, NO_ROWS, Operation, Reading, Sent, Undecided};

/// Returns an output with its content and the lines that were not understood.
pub fn reading<T>(
    format: Format,
    title: String,
    first: usize,
    rows: Rows<T>,
    content: Content,
) -> Reading {
    let notes = rows.note().into_iter().collect();
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
    let notes = notes::of(&taken);
    let content = if taken.is_empty() {
        nothing(&rows)
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

/// Returns what an output without rows holds: a question where commas are the reason.
pub fn nothing<T>(rows: &Rows<T>) -> Content {
    if rows.has_comma {
        Content::Undecided(Undecided {
            question: "Is a comma in these numbers that of a decimal fraction, as in 1,5?"
                .to_owned(),
            columns: Vec::new(),
            comma: true,
        })
    } else {
        Content::Refused(NO_ROWS.to_owned())
    }
}
