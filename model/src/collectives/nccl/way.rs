//! The ways of an all-reduce: an algorithm with a protocol.

use crate::names::named;

/// An algorithm with a protocol, in the order in which NCCL compares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// A tree by LL.
    TreeLl,
    /// A tree by LL128.
    TreeLl128,
    /// A tree by Simple.
    TreeSimple,
    /// A ring by LL.
    RingLl,
    /// A ring by LL128.
    RingLl128,
    /// A ring by Simple.
    RingSimple,
    /// NVLS: the switches of a node add (`NVLink` SHARP), on one node.
    NvlsSimple,
    /// The NVLS tree: the switches of each node add, and a tree connects the nodes.
    NvlsTreeSimple,
}

named!(Way, "way", {
    TreeLl = "tree_ll",
    TreeLl128 = "tree_ll128",
    TreeSimple = "tree_simple",
    RingLl = "ring_ll",
    RingLl128 = "ring_ll128",
    RingSimple = "ring_simple",
    NvlsSimple = "nvls",
    NvlsTreeSimple = "nvls_tree",
});

/// How a receiver knows that the data of a step have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// Four bytes of flag with every four of data.
    Ll,
    /// Eight bytes of flag with every 120 of data; it needs links that keep the order of 128 bytes.
    Ll128,
    /// Data alone, with a synchronization after each step.
    Simple,
}

named!(Protocol, "protocol", {
    Ll = "ll",
    Ll128 = "ll128",
    Simple = "simple",
});

impl Way {
    /// Returns whether it is a tree of GPUs, without reduction in switches.
    #[must_use]
    pub const fn is_tree(self) -> bool {
        matches!(self, Self::TreeLl | Self::TreeLl128 | Self::TreeSimple)
    }

    /// Returns whether it is a ring.
    #[must_use]
    pub const fn is_ring(self) -> bool {
        matches!(self, Self::RingLl | Self::RingLl128 | Self::RingSimple)
    }

    /// Returns whether the switches of a node add: NVLS and its tree.
    #[must_use]
    pub const fn is_in_switch(self) -> bool {
        matches!(self, Self::NvlsSimple | Self::NvlsTreeSimple)
    }

    /// Returns the name of its algorithm, as NCCL's tuner plugin reads it.
    #[must_use]
    pub const fn algorithm(self) -> &'static str {
        match self {
            Self::TreeLl | Self::TreeLl128 | Self::TreeSimple => "tree",
            Self::RingLl | Self::RingLl128 | Self::RingSimple => "ring",
            Self::NvlsSimple => "nvls",
            Self::NvlsTreeSimple => "nvls_tree",
        }
    }

    /// Returns its protocol.
    #[must_use]
    pub const fn protocol(self) -> Protocol {
        match self {
            Self::TreeLl | Self::RingLl => Protocol::Ll,
            Self::TreeLl128 | Self::RingLl128 => Protocol::Ll128,
            Self::TreeSimple | Self::RingSimple | Self::NvlsSimple | Self::NvlsTreeSimple => {
                Protocol::Simple
            }
        }
    }
}

/// Some of the ways: those that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways(u8);

impl Ways {
    /// All eight.
    pub const ALL: Self = Self(0b1111_1111);
    /// All without LL128, which is off where the links inside a node are no `NVLink`.
    pub const WITHOUT_LL128: Self = Self(0b1110_1101);
    /// The six without NVLS, as `NCCL_NVLS_ENABLE=0` leaves them, or nodes without `NVSwitch`.
    pub const WITHOUT_NVLS: Self = Self(0b0011_1111);

    /// Returns whether `way` is among them.
    #[must_use]
    pub const fn has(self, way: Way) -> bool {
        self.0 >> way as u8 & 1 == 1
    }
}

impl FromIterator<Way> for Ways {
    fn from_iter<T: IntoIterator<Item = Way>>(ways: T) -> Self {
        Self(ways.into_iter().fold(0, |all, way| all | 1 << way as u8))
    }
}
