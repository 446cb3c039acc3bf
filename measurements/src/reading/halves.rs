//! Halves of a machine in several outputs: a start-up time in one, a bandwidth in another.

use super::{Content, Link, Operation, Reading, Sent};
use crate::read::words::{rate, size, time};

/// The largest size whose time is still that of starting a message, in bytes.
const SMALL: f64 = 1024.0;

/// A start-up time, or the time of a message of a small size.
#[derive(Clone, Copy)]
struct Start {
    bytes: f64,
    seconds: f64,
}

/// Returns the start-up time and the bandwidth that outputs have between them, in seconds and bytes per second, and the
/// places of both; `None` where one of the outputs makes a machine by itself, or a half is missing.
///
/// The time of one small message is taken for a start-up time once its bytes are taken off.
pub fn join_halves<'a>(readings: impl Iterator<Item = &'a Reading>) -> Option<(Link, [usize; 2])> {
    let (mut start, mut bandwidth) = (None, None);
    for (at, reading) in readings.enumerate() {
        match &reading.content {
            Content::Link(link) if link.machine().is_some() => return None,
            Content::LogGp(_) => return None,
            Content::Link(link) => {
                let alone = |seconds| (Start { bytes: 0.0, seconds }, at);
                start = start.or(link.start_up.map(alone));
                bandwidth = bandwidth.or(link.bandwidth.map(|rate| (rate, at)));
            }
            Content::Messages(messages) if messages.operation == Operation::Message => {
                let (bytes, seconds) = reading.one_size()?;
                start = start.or((bytes <= SMALL).then_some((Start { bytes, seconds }, at)));
            }
            _ => {}
        }
    }
    let ((start, of_start), (bandwidth, of_bandwidth)) = (start?, bandwidth?);
    let start_up = start.seconds - start.bytes / bandwidth;
    let start_up = if 0.0 < start_up { start_up } else { start.seconds };
    let link = Link { start_up: Some(start_up), bandwidth: Some(bandwidth), ..Link::default() };
    Some((link, [of_start, of_bandwidth]))
}

/// Returns the outputs, a start-up time and a bandwidth among them as one where neither makes a machine alone.
pub fn merge_halves(mut readings: Vec<Reading>) -> Vec<Reading> {
    if let Some((link, [start, rate])) = join_halves(readings.iter()) {
        let joined = readings[start].join(&readings[rate], link);
        readings[start.min(rate)] = joined;
        readings.remove(start.max(rate));
    }
    readings
}

impl Reading {
    /// Returns the output that has both of a start-up time, its own, and of the bandwidth of another.
    #[must_use]
    pub fn join(&self, other: &Self, link: Link) -> Self {
        let (own, others) = (self.format.title(), other.format.title());
        let title = if own == others { own.to_owned() } else { format!("{own} and {others}") };
        let lines = (self.lines.0.min(other.lines.0), self.lines.1.max(other.lines.1));
        let notes = self.notes.iter().chain(&other.notes).filter(|note| !note.contains("one size"));
        let notes = notes.cloned().collect();
        let unread = [&*self.unread, &*other.unread].concat();
        Self { title, lines, notes, unread, content: Content::Link(link), ..self.clone() }
    }

    /// Returns why messages of one size alone make no line, as a clause that says what to add; `None` of more sizes.
    pub fn lack_of_sizes(&self) -> Option<String> {
        let (bytes, seconds) = self.one_size()?;
        let Content::Messages(messages) = &self.content else { return None };
        let (bytes, seconds) = (size(bytes), time(seconds));
        let or = if messages.operation == Operation::Message { ", or add a bandwidth" } else { "" };
        // Those of one row are those of its time.
        let rates = match messages.rows[..] {
            [Sent { bandwidths: Some((algorithm, bus)), .. }] if 0.0 < algorithm => {
                let ranks = messages.ranks.map_or_else(
                    || "an unknown number of ranks".to_owned(),
                    |ranks| format!("{ranks} ranks"),
                );
                let (algorithm, bus) = (rate(algorithm), rate(bus));
                format!(" (algorithm bandwidth {algorithm}, bus bandwidth {bus}, {ranks})")
            }
            _ => String::new(),
        };
        Some(format!(
            "one size alone, {bytes} in {seconds}{rates}: give times of at least two sizes{or}"
        ))
    }

    /// Returns the only size of its messages in bytes, and their mean time in seconds; `None` where there are more sizes.
    pub fn one_size(&self) -> Option<(f64, f64)> {
        let Content::Messages(messages) = &self.content else { return None };
        let bytes = messages.rows.first()?.bytes;
        let is_one = messages.rows.iter().all(|row| row.bytes == bytes);
        let all: f64 = messages.rows.iter().map(|row| row.seconds).sum();
        is_one.then(|| (bytes, all / messages.rows.len() as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::join_halves;
    use crate::reading::{Content, Link, Messages, Operation, Reading, Sent};

    fn reading(content: Content) -> Reading {
        Reading {
            format: crate::Format::Qperf,
            title: String::new(),
            lines: (1, 1),
            content,
            unread: Vec::new(),
            notes: Vec::new(),
            table: None,
        }
    }

    fn link(start_up: Option<f64>, bandwidth: Option<f64>) -> Reading {
        reading(Content::Link(Link { start_up, bandwidth, ..Link::default() }))
    }

    fn sizes(rows: &[(f64, f64)]) -> Reading {
        let row = |&(bytes, seconds): &(f64, f64)| Sent { bytes, seconds, ..Sent::default() };
        reading(Content::Messages(Messages {
            operation: Operation::Message,
            ranks: None,
            nodes: None,
            column: "",
            rows: rows.iter().map(row).collect(),
            left_out: Vec::new(),
        }))
    }

    #[test]
    fn a_start_up_time_and_a_bandwidth_are_one_machine() {
        let both = [link(None, Some(1e9)), link(Some(2e-6), None)];
        let (joined, at) = join_halves(both.iter()).expect("a machine");
        assert_eq!((joined.machine(), at), (Some((2e-6, 1e-9)), [1, 0]));
        let of_a_size = [sizes(&[(1000.0, 3e-6), (1000.0, 5e-6)]), link(None, Some(1e9))];
        let (joined, _) = join_halves(of_a_size.iter()).expect("a machine");
        assert!((joined.start_up.expect("one") - 3e-6).abs() < 1e-18, "{joined:?}");
    }

    #[test]
    fn what_is_a_machine_already_or_only_half_of_one_is_not_joined() {
        for outputs in [
            vec![link(Some(2e-6), Some(1e9)), link(None, Some(1e9))],
            vec![sizes(&[(8.0, 1e-6), (16.0, 2e-6)]), link(None, Some(1e9))],
            vec![sizes(&[(1e6, 1e-3)]), link(None, Some(1e9))],
            vec![link(Some(2e-6), None)],
            vec![link(None, Some(2e9)), link(None, Some(1e9))],
        ] {
            assert_eq!(join_halves(outputs.iter()), None, "{outputs:?}");
        }
    }
}
