//! A result of `ucx_perftest`, and what it is of.

use crate::reading::Sent;

/// What a test measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Ping-pong of messages.
    Message,
    /// Messages or writes, many at once, one way.
    Bandwidth,
    /// A put, a get or an atomic operation.
    OneSided,
    /// A rate of messages, or both ways.
    Other,
    /// It is not said.
    Unknown,
}

/// The result of a test.
#[derive(Clone, Debug)]
pub struct Result {
    /// The name of the test.
    pub test: String,
    /// The size of its messages, in bytes.
    pub bytes: Option<f64>,
    /// Bytes per second.
    pub bandwidth: f64,
    /// The latency, in seconds.
    pub seconds: f64,
    /// Its line in the text, counted from 1.
    pub line: usize,
}

impl Result {
    /// Returns what was measured.
    pub fn kind(&self) -> Kind {
        let name = self.test.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        if has(&["bidir", "_mr"]) {
            Kind::Other
        } else if has(&["_bw", "bandwidth"]) && !has(&["get", "atomic"]) {
            Kind::Bandwidth
        } else if has(&["put", "get", "add", "swap", "atomic"]) {
            Kind::OneSided
        } else if has(&["lat"]) {
            Kind::Message
        } else {
            Kind::Unknown
        }
    }

    /// Returns the time of its size.
    pub fn sent(&self) -> Option<Sent> {
        let (bytes, seconds, line) = (self.bytes?, self.seconds, self.line);
        Some(Sent { line, bytes, seconds, ..Sent::default() })
    }
}
