//! A round: messages that start together.

/// What the messages of a round share on one level.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shared {
    /// Words of the longest message.
    pub longest: f64,
    /// Between nodes: the most words over one NIC in one direction, or over all NICs of a node where messages use them
    /// all. Inside: the most words copied in one node.
    pub words: f64,
    /// The most messages, counted likewise; 0 where there is none at all.
    pub messages: f64,
}

/// A round: messages that start together, of which each process sends one at most and receives one at most. It lasts
/// as long as its slowest message.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Round {
    /// The messages between nodes.
    pub across: Shared,
    /// The messages inside nodes.
    pub inside: Shared,
    /// The most words that one process combines at the end.
    pub combined: f64,
}

impl Shared {
    /// Messages of one length, of which `messages` share what carries them.
    pub(crate) const fn alike(messages: f64, words: f64) -> Self {
        if messages == 0.0 {
            return Self { longest: 0.0, words: 0.0, messages: 0.0 };
        }
        Self { longest: words, words: messages * words, messages }
    }
}

impl Round {
    /// Returns the same round with all its words, not its messages, counted `scale` times.
    #[must_use]
    pub fn scaled(&self, scale: f64) -> Self {
        let times = |shared: &Shared| Shared {
            longest: scale * shared.longest,
            words: scale * shared.words,
            ..*shared
        };
        Self {
            across: times(&self.across),
            inside: times(&self.inside),
            combined: scale * self.combined,
        }
    }
}
