//! A network and a message, as every formula here takes them.

/// The three constants of a network.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Network {
    /// Start-up time of a message, in seconds.
    pub ts: f64,
    /// Time per hop, in seconds; charged once for each link on the path. Zero where a formula knows
    /// only `ts` and `tw`.
    pub th: f64,
    /// Time per word, in seconds.
    pub tw: f64,
}

/// A message of `m` words over a path of `l` links.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Message {
    /// Length in words, zero or more; fractions are allowed.
    pub m: f64,
    /// Links on the path, a whole number from 1: two different nodes are at least one link apart.
    pub l: f64,
}
