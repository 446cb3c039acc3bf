//! The network that messages share.

/// The network that the messages of one iteration share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Channel {
    /// Every processor has its own link: only its own messages follow one another.
    #[default]
    Switched,
    /// One channel for all, as on the paper's Ethernet (sections 4 and 7.2): all messages queue.
    Shared,
}
