//! The outputs of a text, each with its rows and the lines that were not understood.

mod choices;
mod format;
mod halves;
mod link;
mod repeats;
mod roof;

pub use choices::{Asked, Axis, Choices, Scaling, TimeUnit, Undecided};
pub use format::Format;
pub use halves::{join_halves, merge_halves};
pub use link::Link;
pub use repeats::join_repeats;
pub use roof::{Roof, Workers};

/// The reason to refuse an output that has a heading and nothing below it.
pub const NO_ROWS: &str = "no rows";

/// One output of a benchmark within a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Its format.
    pub format: Format,
    /// Its title, such as `OSU MPI Latency Test v7.5`.
    pub title: String,
    /// Its first and last line in the text, counted from 1.
    pub lines: (usize, usize),
    /// Its content.
    pub content: Content,
    /// The lines within it that hold something, but nothing that was understood.
    pub unread: Vec<Unread>,
    /// Notes, a sentence each.
    pub notes: Vec<String>,
    /// The columns of a table with headings of its own, so that a reader may choose others.
    pub table: Option<Table>,
}

/// The columns of a table, and those that were taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The headings of its columns; `column 1` and so on where it has none.
    pub headings: Vec<String>,
    /// The columns of size or number of processors, and of time, counted from 0, where they are known.
    pub taken: Option<(usize, usize)>,
}

/// The content of an output.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Times of messages, or of collectives, by their size.
    Messages(Messages),
    /// Times of runs by the number of processors.
    Runs(Runs),
    /// Bandwidths of pairs that send at the same time, by size.
    Pairs(Pairs),
    /// A start-up time or a bandwidth without sizes: both together make a machine.
    Link(Link),
    /// A bandwidth of memory, or a peak: what a roofline is drawn from.
    Roof(Roof),
    /// `LogGP` parameters by size.
    LogGp(Vec<LogGp>),
    /// NCCL's own table of latencies and bandwidths.
    Tuning(Vec<Tuning>),
    /// A table in which the reader has to choose, and why.
    Undecided(Undecided),
    /// An output that says no time of a message: the reason, as a sentence for the reader.
    Refused(String),
}

/// Times by size.
#[derive(Clone, Debug, PartialEq)]
pub struct Messages {
    /// The timed operation.
    pub operation: Operation,
    /// Number of ranks, where the output says so.
    pub ranks: Option<u32>,
    /// On how many nodes, where the output says so.
    pub nodes: Option<u32>,
    /// The column of the times, such as `out-of-place time`; empty where there is one kind only.
    pub column: &'static str,
    /// The rows that a fit uses, in the order of the text.
    pub rows: Vec<Sent>,
    /// The rows that no fit may use: they send nothing, where nothing is no message.
    pub left_out: Vec<Sent>,
}

/// A row: the time of one size.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sent {
    /// Its line in the text, counted from 1.
    pub line: usize,
    /// The size as the benchmark counts it, in bytes.
    pub bytes: f64,
    /// The time, in seconds.
    pub seconds: f64,
    /// The time in place, in seconds, where both were taken.
    pub in_place: Option<f64>,
    /// Algorithm bandwidth and bus bandwidth as printed, in bytes per second.
    pub bandwidths: Option<(f64, f64)>,
}

/// What was timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// One message between two ranks: half of a round trip.
    Message,
    /// A whole collective, by the name of [`Operation::name`]: `all_reduce`, `broadcast`, `all_to_all`,
    /// `all_gather`, `reduce_scatter`, `reduce`, `gather`, `scatter`, `send_recv`, …
    Collective(String),
}

/// Times by the number of processors.
#[derive(Clone, Debug, PartialEq)]
pub struct Runs {
    /// The counted thing, such as `nodes`, `cores` or `threads`.
    pub unit: String,
    /// Whether the problem stayed the same or grew with the processors, where that is said.
    pub scaling: Option<Scaling>,
    /// Whether times are shares of that on one processor, or on the fewest: they were speedups or rates.
    pub is_relative: bool,
    /// The runs in the order of the text.
    pub rows: Vec<Run>,
}

/// A run: the time on a number of processors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// Its line in the text, counted from 1.
    pub line: usize,
    /// The number of processors.
    pub n: f64,
    /// The time, in seconds; a share where the runs are relative.
    pub seconds: f64,
}

/// Bandwidths by size, of pairs that send at the same time.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    /// How many pairs, where the output says so.
    pub pairs: Option<u32>,
    /// How many messages of a pair are on the way, where the output says so.
    pub window: Option<u32>,
    /// The rows in the order of the text.
    pub rows: Vec<Rate>,
}

/// A row: what all pairs carry together, at one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Its line in the text, counted from 1.
    pub line: usize,
    /// The size of a message, in bytes.
    pub bytes: f64,
    /// Bytes per second.
    pub bandwidth: f64,
    /// Messages per second, where the row has them.
    pub messages: Option<f64>,
}

/// A row of netgauge: `LogGP` parameters at a size, in seconds and seconds per byte.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogGp {
    /// Its line in the text, counted from 1.
    pub line: usize,
    /// The size, in bytes.
    pub bytes: f64,
    /// Latency L, where the row has it.
    pub latency: Option<f64>,
    /// Overhead of the sender.
    pub o_send: f64,
    /// Overhead of the receiver.
    pub o_receive: f64,
    /// Gap g, where the row has it.
    pub gap: Option<f64>,
    /// Gap per byte G, where the row has it.
    pub gap_per_byte: Option<f64>,
    /// Round-trip time, where the row has it.
    pub round_trip: Option<f64>,
}

/// An entry of NCCL's table: what one algorithm and protocol is taken to cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// Its line in the text, counted from 1.
    pub line: usize,
    /// The collective, such as `AllReduce`.
    pub collective: String,
    /// The algorithm, such as `Tree` or `Ring`.
    pub algorithm: String,
    /// The protocol: `LL`, `LL128` or `Simple`.
    pub protocol: String,
    /// Latency, in seconds.
    pub latency: f64,
    /// Bandwidth, in bytes per second; `None` where it is not available.
    pub bandwidth: Option<f64>,
}

/// A line that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its number, counted from 1.
    pub line: usize,
    /// Its text, shortened.
    pub text: String,
    /// Its fault, as a clause.
    pub why: &'static str,
}

impl Reading {
    /// Returns its kind, by the name that the command line prints.
    pub fn kind(&self) -> &'static str {
        match (self.format, &self.content) {
            (Format::Osu, Content::Refused(why)) if why == NO_ROWS => "osu-failed",
            (Format::Osu, Content::Refused(why)) if why.starts_with("bandwidth") => "osu-bw",
            (
                Format::Osu,
                Content::Messages(Messages { operation: Operation::Collective(_), .. }),
            ) => "osu-collective",
            (Format::Osu, Content::Pairs(_)) if self.is_of_one_pair() => "osu-bw",
            (Format::Osu, Content::Pairs(_)) => "osu-mbw-mr",
            (Format::Imb, _) if self.table.is_some() => "imb-csv",
            (Format::Columns, Content::Runs(_)) => "p-T",
            (format, _) => format.kind(),
        }
    }

    /// Returns whether it holds bandwidths of a pair alone.
    fn is_of_one_pair(&self) -> bool {
        matches!(self.content, Content::Pairs(Pairs { pairs: Some(1), .. }))
            && !self.title.contains("Multiple")
    }

    /// Returns why bandwidths that it holds are no times, as a clause; `None` where it holds none.
    pub fn no_times(&self) -> Option<String> {
        let Content::Pairs(_) = &self.content else { return None };
        Some(if self.is_of_one_pair() {
            format!("bandwidth, not a time: {}", self.title)
        } else {
            "bandwidths of several pairs at once, not times of a message".to_owned()
        })
    }

    /// Returns the timed operation, by the name that its benchmark gives it, such as `allreduce`; `None` for runs.
    pub fn operation(&self) -> Option<String> {
        let Content::Messages(messages) = &self.content else { return None };
        let name = messages.operation.name();
        Some(match self.format {
            Format::Osu if self.title.contains("Multi Latency") => "multi-latency".to_owned(),
            Format::Osu => name.replace('_', ""),
            Format::NcclTests | Format::RcclTests => match name {
                "all_to_all" => "alltoall".to_owned(),
                "send_recv" => "sendrecv".to_owned(),
                _ => name.to_owned(),
            },
            _ => name.to_owned(),
        })
    }
}

impl Operation {
    /// Returns its name: `latency` for one message, else that of the collective.
    pub fn name(&self) -> &str {
        match self {
            Self::Message => "latency",
            Self::Collective(name) => name,
        }
    }
}

impl Messages {
    /// Returns size and time of each row that a fit uses, in bytes and seconds.
    pub fn points(&self) -> Vec<(f64, f64)> {
        self.rows.iter().map(|row| (row.bytes, row.seconds)).collect()
    }
}

impl Pairs {
    /// Returns size and bandwidth of each row, in bytes and bytes per second.
    pub fn points(&self) -> Vec<(f64, f64)> {
        self.rows.iter().map(|row| (row.bytes, row.bandwidth)).collect()
    }
}

impl Runs {
    /// Returns runs whose times are in seconds and whose problem may have grown or not.
    pub fn new(unit: impl Into<String>, rows: Vec<Run>) -> Self {
        Self { unit: unit.into(), scaling: None, is_relative: false, rows }
    }

    /// Returns number of processors and time of each run, in seconds.
    pub fn points(&self) -> Vec<(f64, f64)> {
        self.rows.iter().map(|run| (run.n, run.seconds)).collect()
    }
}
