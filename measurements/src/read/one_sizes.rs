//! Outputs of one size each: several of a program make one of all their sizes.

use crate::reading::{Content, Reading};

/// Returns the outputs, in their order; those of a program that have one size each, and not all the same, are one.
pub fn join(readings: Vec<Reading>) -> Vec<Reading> {
    let mut joined: Vec<Reading> = Vec::new();
    for reading in readings {
        match joined.iter_mut().find(|first| belongs(first, &reading)) {
            Some(first) => append(first, reading),
            None => joined.push(reading),
        }
    }
    joined
}

/// Returns whether an output has one size, and belongs to others of the same program and operation that had one each.
fn belongs(first: &Reading, other: &Reading) -> bool {
    let (Content::Messages(one), Content::Messages(two)) = (&first.content, &other.content) else {
        return false;
    };
    let is_same = (first.format, &first.title) == (other.format, &other.title)
        && first.table.is_none()
        && other.table.is_none();
    let are_single = first.one_size().is_some() || first.notes.iter().any(|note| note == JOINED);
    is_same && are_single && other.one_size().is_some() && one.operation == two.operation
}

/// What is said of a joined output.
const JOINED: &str = "Outputs of one size each are read as one.";

fn append(first: &mut Reading, other: Reading) {
    if let (Content::Messages(one), Content::Messages(two)) = (&mut first.content, other.content) {
        one.rows.extend(two.rows);
    }
    first.lines.1 = first.lines.1.max(other.lines.1);
    first.unread.extend(other.unread);
    if !first.notes.iter().any(|note| note == JOINED) {
        first.notes.retain(|note| !note.contains("one size"));
        first.notes.push(JOINED.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use crate::{Choices, Content, read};

    #[test]
    fn outputs_of_one_size_each_are_one_of_all_sizes() {
        let one = |bytes: u32, time: f64| {
            format!("# OSU MPI Latency Test v7.5\n# Size Latency (us)\n{bytes} {time:.2}\n\n")
        };
        let text = [one(8, 1.5), one(64, 2.0), one(512, 4.0)].concat();
        let outputs = read(&text, &Choices::default()).expect("they are read");
        assert_eq!(outputs.len(), 1, "{outputs:?}");
        let Content::Messages(messages) = &outputs[0].content else { panic!("{outputs:?}") };
        assert_eq!(messages.points(), [(8.0, 1.5e-6), (64.0, 2e-6), (512.0, 4e-6)]);
        assert_eq!(outputs[0].lines, (1, 11));
        assert_eq!(outputs[0].notes, [super::JOINED]);
    }
}
