//! `LogGP` from its parts: what netgauge prints, or the overheads of send and receive beside a round trip.

use crossover_model::{Error, ErrorKind};

use super::uncertainty::{median, sorted};
use super::{Line, Weight, in_order, line};
use crate::reading::LogGp;

/// The parameters of `LogGP`.
///
/// Source: A. Alexandrov, M. Ionescu, K. Schauser and C. Scheiman, "`LogGP`: incorporating long messages into the `LogP`
/// model", 1995.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogGpFit {
    /// Latency, in seconds.
    pub latency: f64,
    /// Overhead of the sender of the smallest message, in seconds.
    pub o_send: f64,
    /// Overhead of the receiver of the smallest message, in seconds.
    pub o_receive: f64,
    /// Overhead of the sender by size; `None` where fewer than two sizes differ or some are zero.
    pub o_send_line: Option<Line>,
    /// Overhead of the receiver by size.
    pub o_receive_line: Option<Line>,
    /// Gap between messages, in seconds, where it was measured.
    pub gap: Option<f64>,
    /// Gap per byte, in seconds: as measured, else the slope of half the round trip.
    pub gap_per_byte: Option<f64>,
    /// Number of rows.
    pub n: usize,
}

/// Returns the parameters of rows by size.
///
/// The latency is the median of those printed, else half the round trip of the smallest message less both overheads
/// (and, where it is known, less `(m - 1) G`). Gap and gap per byte are those of the largest size, as netgauge fits them to
/// all rows up to it.
///
/// # Errors
/// Names `text` where there is no row, or neither a latency nor a round trip.
pub fn loggp(rows: &[LogGp]) -> Result<LogGpFit, Error> {
    let least = rows.iter().min_by(|a, b| a.bytes.total_cmp(&b.bytes));
    let smallest = least.ok_or_else(|| too_little("no row"))?;
    let by_size = |of: fn(&LogGp) -> Option<f64>| {
        let known = rows.iter().filter_map(|row| Some((row.bytes, of(row)?)));
        in_order(&known.collect::<Vec<_>>())
    };
    let last = |of| Some(by_size(of).last()?.1);
    let half = |row: &LogGp| Some(row.round_trip? / 2.0);
    let slope = || Some(line(&by_size(half), Weight::Absolute).ok()?.tw);
    let gap_per_byte = last(|row| row.gap_per_byte).or_else(slope);
    let printed = sorted(rows.iter().filter_map(|row| row.latency).collect());
    let derived = || {
        let body = (smallest.bytes - 1.0).max(0.0) * gap_per_byte.unwrap_or(0.0);
        Some((half(smallest)? - smallest.o_send - smallest.o_receive - body).max(0.0))
    };
    let latency = if printed.is_empty() { derived() } else { Some(median(&printed)) };
    Ok(LogGpFit {
        latency: latency.ok_or_else(|| too_little("neither a latency nor a round trip"))?,
        o_send: smallest.o_send,
        o_receive: smallest.o_receive,
        o_send_line: line(&by_size(|row| Some(row.o_send)), Weight::Relative).ok(),
        o_receive_line: line(&by_size(|row| Some(row.o_receive)), Weight::Relative).ok(),
        gap: last(|row| row.gap),
        gap_per_byte,
        n: rows.len(),
    })
}

fn too_little(what: &'static str) -> Error {
    let help = "give overheads with a latency or a round-trip time";
    Error::new(ErrorKind::InsufficientData, "text", what, help)
}
