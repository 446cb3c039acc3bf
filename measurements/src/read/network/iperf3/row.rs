//! A row of iperf.

use super::super::super::lines::{Line, tokens};
use super::super::common::{MEBIBYTE, positive};

/// The end that a row is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// What was sent.
    Sender,
    /// What was received.
    Receiver,
    /// It is not said.
    Unsaid,
}

/// A row of a stream, or of the sum of all.
#[derive(Clone, Debug)]
pub struct Rate {
    /// The stream, or `SUM`.
    pub id: String,
    /// How long was measured, in seconds.
    pub seconds: f64,
    /// Bytes per second.
    pub bytes_per_second: f64,
    /// The end that it is of.
    pub end: End,
    /// Which share of the datagrams was lost, where that is said.
    pub lost: Option<f64>,
    /// Whether the other way was busy too.
    pub is_both_ways: bool,
}

impl Rate {
    /// Returns whether it is the sum of all streams.
    pub fn is_sum(&self) -> bool {
        self.id.starts_with("SUM")
    }

    /// Returns the row of a line, if it is one.
    pub fn of(line: &Line<'_>) -> Option<Self> {
        let (id, said) = line.text.strip_prefix('[')?.split_once(']')?;
        let (role, said) = match said.strip_prefix('[').and_then(|said| said.split_once(']')) {
            Some((role, said)) => (role, said),
            None => ("", said),
        };
        let words: Vec<&str> = tokens(said).collect();
        let at = words.iter().position(|word| *word == "sec").filter(|at| (1..=2).contains(at))?;
        // `0.0- 1.0` parts with a space.
        let (from, to) = words[..at]
            .concat()
            .split_once('-')
            .and_then(|(from, to)| Some((from.parse::<f64>().ok()?, positive(to)?)))?;
        let (value, unit) = (words.get(at + 3)?, words.get(at + 4)?);
        let is_cut = line.is_open && words.len() == at + 5 && !unit.ends_with("/sec");
        if is_cut || words.last() == Some(&"(omitted)") {
            return None;
        }
        let end = match words.last() {
            Some(&"sender") => End::Sender,
            Some(&"receiver") => End::Receiver,
            _ => End::Unsaid,
        };
        Some(Self {
            id: id.trim().to_owned(),
            seconds: to - from,
            bytes_per_second: positive(value)? * bytes(unit)?,
            end,
            lost: lost(&words[at + 5..]),
            is_both_ways: role.starts_with("TX") || role.starts_with("RX"),
        })
    }
}

/// The bytes of a second of `Gbits/sec` or `MBytes/sec`.
fn bytes(unit: &str) -> Option<f64> {
    let name = unit.strip_suffix("/sec")?;
    let (scale, is_bits) = match name.strip_suffix("bits") {
        Some(scale) => (scale, true),
        None => (name.strip_suffix("Bytes")?, false),
    };
    let power = match scale {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return None,
    };
    Some(if is_bits { 1000_f64.powi(power) / 8.0 } else { (MEBIBYTE / 1024.0).powi(power) })
}

/// The share of `0.012 ms  12/ 893 (1.3%)` that was lost.
fn lost(words: &[&str]) -> Option<f64> {
    let at = words.iter().position(|word| *word == "ms")?;
    let counts = words[at + 1..].iter().take_while(|word| !word.starts_with('(')).copied();
    let (lost, all) = counts
        .collect::<String>()
        .split_once('/')
        .and_then(|(lost, all)| Some((lost.parse::<f64>().ok()?, positive(all)?)))?;
    Some(lost / all)
}
