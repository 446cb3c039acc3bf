//! What a text leaves open, and what a reader says of it.

/// A table in which the reader has to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The question in words of the text, as a sentence for the reader.
    pub question: String,
    /// What it asks for.
    pub asked: Asked,
    /// The headings of its columns.
    pub columns: Vec<String>,
    /// The columns of size or number of processors, and of time, counted from 0, that are likeliest.
    pub likely: Option<(usize, usize)>,
    /// Whether it asks if a comma is a decimal one, as in `1,5`, or separates two numbers.
    pub comma: bool,
}

/// What a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The columns of size or number of processors, and of time.
    Columns,
    /// The meaning of the first of them.
    Axis,
    /// The unit of the times.
    Unit,
    /// The meaning of a comma.
    Comma,
}

/// The choices of a reader where a table is ambiguous.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The columns of size or number of processors, and of time, counted from 0.
    pub columns: Option<(usize, usize)>,
    /// Whether a comma is that of a decimal fraction.
    pub decimal_comma: Option<bool>,
    /// The meaning of the first of the two columns.
    pub axis: Option<Axis>,
    /// The unit of the times.
    pub unit: Option<TimeUnit>,
    /// Whether the problem stayed the same or grew with the processors.
    pub scaling: Option<Scaling>,
}

/// What happened to the problem while processors were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scaling {
    /// It stayed the same: strong scaling.
    Strong,
    /// It grew with the processors: weak scaling.
    Weak,
}

/// The axis of a table's times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Sizes of messages, in bytes.
    Bytes,
    /// Numbers of processors.
    Processors,
}

/// A unit of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUnit {
    /// Seconds.
    Seconds,
    /// Milliseconds.
    Milliseconds,
    /// Microseconds.
    Microseconds,
    /// Nanoseconds.
    Nanoseconds,
}

impl TimeUnit {
    /// Returns it in seconds.
    pub const fn seconds(self) -> f64 {
        match self {
            Self::Seconds => 1.0,
            Self::Milliseconds => 1e-3,
            Self::Microseconds => 1e-6,
            Self::Nanoseconds => 1e-9,
        }
    }
}
