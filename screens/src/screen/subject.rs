//! Subjects: what screens have in common.

/// What a screen belongs to, in the order of the home page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// How messages travel, alone and together.
    Messages,
    /// How much faster a program gets, and for how long.
    Speedup,
    /// How a problem is cut into parts.
    Decomposition,
    /// How a load is sent out to processors.
    DivisibleLoads,
    /// How pipelines are filled, and how large models are trained.
    Streams,
    /// What one machine can do.
    Machines,
}

impl Subject {
    /// Returns its name.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Messages => "Messages and networks",
            Self::Speedup => "Speedup and scaling",
            Self::Decomposition => "Decomposition",
            Self::DivisibleLoads => "Divisible loads",
            Self::Streams => "Pipelines and training",
            Self::Machines => "Machine models",
        }
    }
}
