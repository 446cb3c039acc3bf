//! The blocks of an output of qperf: a test, and its numbers.

use super::super::super::lines::tokens;
use super::super::common::positive;

/// What a test printed.
pub struct Block {
    /// Its name, such as `tcp_lat`.
    pub test: String,
    /// Its line in the text, counted from 1.
    pub line: usize,
    /// The size of its messages, in bytes, where that is said.
    pub size: Option<f64>,
    /// Its latencies, in seconds: more than one where outputs of the same test were put together.
    pub latencies: Vec<f64>,
    /// Its bandwidths, in bytes per second, as received.
    pub rates: Vec<f64>,
}

impl Block {
    /// Returns the block of a test, before its numbers.
    pub fn of(test: &str, line: usize, size: Option<f64>) -> Self {
        let (latencies, rates) = (Vec::new(), Vec::new());
        Self { test: test.to_owned(), line, size, latencies, rates }
    }

    /// Returns the test that a line opens the block of: `tcp_lat:`.
    pub fn test(line: &str) -> Option<&str> {
        const TRANSPORTS: &[&str] = &["rc", "uc", "ud", "xrc", "rds", "sctp", "sdp", "tcp", "udp"];
        let test = line.strip_suffix(':')?;
        let (transport, _) = test.split_once('_')?;
        let is_test = ["_lat", "_bw", "_mr"].iter().any(|end| test.ends_with(end));
        (is_test && TRANSPORTS.contains(&transport)).then_some(test)
    }

    /// Returns what carried the messages, such as `tcp`.
    pub fn transport(&self) -> &str {
        self.test.split('_').next().unwrap_or_default()
    }

    /// Returns whether its numbers are those of messages one way. A read and an atomic operation are a request and its
    /// answer, a write ends where the card says so; only one that polls memory is a ping-pong.
    pub fn is_usable(&self) -> bool {
        let is_one_sided = self.test.ends_with("_rdma_read_lat")
            || self.test.ends_with("_rdma_write_lat")
            || self.test.ends_with("_mr");
        !is_one_sided && !self.test.contains("_bi_bw")
    }

    /// Takes a line; returns whether it holds a number of the block.
    pub fn read_line(&mut self, line: &str) -> bool {
        let Some((name, said)) = line.split_once('=') else { return false };
        let mut words = tokens(said);
        let (Some(value), unit) = (words.next(), words.next().unwrap_or_default()) else {
            return false;
        };
        match name.trim() {
            "latency" => self.latencies.extend(seconds(value, unit)),
            // What was sent may have been lost.
            "bw" | "recv_bw" => self.rates.extend(bytes_per_second(value, unit)),
            "msg_size" => {
                let exact = words.next().map(|exact| exact.trim_matches(['(', ')']));
                self.size =
                    exact.map_or_else(|| amount(value, unit), |exact| amount(exact, "bytes"));
            }
            _ => {}
        }
        true
    }
}

/// A comma of qperf parts thousands.
fn value(word: &str) -> Option<f64> {
    positive(&word.replace(',', ""))
}

fn seconds(word: &str, unit: &str) -> Option<f64> {
    let unit = [("ns", 1e9), ("us", 1e6), ("ms", 1e3), ("sec", 1.0)]
        .iter()
        .find_map(|(name, parts)| (*name == unit).then_some(*parts))?;
    Some(value(word)? / unit)
}

fn bytes_per_second(word: &str, unit: &str) -> Option<f64> {
    let (name, bits) = match unit.strip_suffix("/sec")? {
        "bytes" => ("", 1.0),
        "bits" => ("", 8.0),
        name => match name.strip_suffix('b') {
            Some(name) => (name, 8.0),
            None => (name.strip_suffix('B')?, 1.0),
        },
    };
    let scale = match name {
        "" => 1.0,
        "K" => 1e3,
        "M" => 1e6,
        "G" => 1e9,
        "T" => 1e12,
        _ => return None,
    };
    Some(value(word)? * scale / bits)
}

/// Returns a size in bytes, such as `64 KiB` or `64K` of a command: K and KiB are 1024 bytes, KB and k are 1000.
pub fn amount(word: &str, unit: &str) -> Option<f64> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = if digits.len() < word.len() { &word[digits.len()..] } else { unit };
    let step =
        if unit.contains('i') || matches!(unit, "K" | "M" | "G") { 1024_f64 } else { 1000.0 };
    let power = match unit.to_ascii_lowercase().get(..1) {
        None | Some("b") => 0,
        Some("k") => 1,
        Some("m") => 2,
        Some("g") => 3,
        _ => return None,
    };
    Some(value(digits)? * step.powi(power))
}
