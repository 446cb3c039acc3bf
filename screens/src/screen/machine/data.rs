//! What is known of a machine.

use super::fit::Fit;

/// One machine's start-up and per-word time, and where they come from.
///
/// A measured `ts` already contains the hops of that network; a measured `tw` is the slope at large
/// sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Machine {
    /// Its name in links.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// A name that fits beside a point.
    pub short: &'static str,
    /// What its numbers are a cost of.
    pub layer: Layer,
    /// What was timed; `None` where nothing was.
    pub run: Option<Run>,
    /// When it was measured or printed: a year, or one with month and day (2026-05-11).
    pub date: &'static str,
    /// Start-up time in seconds.
    pub ts: f64,
    /// Transfer time.
    pub tw: PerWord,
    /// Seconds per hop, where the source has it.
    pub th: Option<f64>,
    /// How well its line follows the measurements; `None` where nothing was measured.
    pub fit: Option<Fit>,
    /// The roof of a processor, whose `ts` and `tw` are infinite: it sends no messages.
    pub roof: Option<Roof>,
    /// The processes and NICs of a node, and messages inside it, where they are known.
    pub levels: Option<Levels>,
}

/// The nodes of a machine: what its processes share, and messages between those of one node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    /// Processes of a node, cores or GPUs, where that is known.
    pub ppn: Option<u32>,
    /// Start-up time of a message inside a node, in seconds.
    pub ts_in: f64,
    /// Transfer time inside a node, in seconds per byte.
    pub tw_in: f64,
    /// Transfer time of one NIC, in seconds per byte; `None` where one process alone fills it.
    pub tw_nic: Option<f64>,
    /// Time that a NIC needs for a message, in seconds.
    pub gap_nic: f64,
    /// NICs of a node, where their number is known.
    pub nics: Option<Nics>,
    /// Whether what the processes share was measured.
    pub is_measured: bool,
}

/// What a processor can do at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roof {
    /// Operations per second.
    pub peak: f64,
    /// Bytes per second to and from memory.
    pub beta: f64,
}

/// What the numbers of a machine are a cost of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// One link, as a simulator or tuner counts it.
    Link,
    /// One message between two ranks, through a library.
    PointToPoint,
    /// One whole collective of all ranks.
    Collective,
    /// No message: a processor and its memory.
    Processor,
}

/// The NICs of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nics {
    /// How many.
    pub rails: u32,
    /// Whether each process has one of them; otherwise a message can use them all.
    pub is_pinned: bool,
}

/// Where the numbers of a machine come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A line through measurements.
    Measured,
    /// Numbers of a program or a book.
    Constant,
    /// Printed in a paper.
    Printed,
}

/// What was timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The operation, as its benchmark calls it.
    pub operation: &'static str,
    /// How many ranks took part.
    pub ranks: u32,
    /// On how many nodes.
    pub nodes: u32,
}

/// Transfer time, as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PerWord {
    /// Seconds per byte.
    OfBytes(f64),
    /// Seconds per word of unstated size, as printed.
    AsPrinted(f64),
}

/// Seconds per hop, quoted for a switch of 10 Gbit/s Ethernet in 2012 (gist.github.com/saillinux/1715451):
/// it was measured with no machine.
pub const QUOTED_PER_HOP: f64 = 0.25e-6;

/// One key that a machine sets.
#[derive(Clone, Copy, Debug)]
pub struct MachineKey {
    /// The key.
    pub key: &'static str,
    /// What it is set to.
    pub value: Setting,
}

/// What a machine sets a key to.
#[derive(Clone, Copy, Debug)]
pub enum Setting {
    /// A number above zero on that machine, for words of the given bytes; `None` where it is not known.
    Number(fn(&Machine, f64) -> Option<f64>),
    /// A text in the grammar of links, of a key that only nodes of several processes have; `None` where it stays
    /// as it is.
    Text(fn(&Machine, f64) -> Option<String>),
    /// At most this number, where it is known: what is less stays as it is.
    AtMost(fn(&Machine) -> Option<f64>),
}

impl MachineKey {
    /// Returns a key that is set to a number.
    pub const fn number(key: &'static str, value: fn(&Machine, f64) -> Option<f64>) -> Self {
        Self { key, value: Setting::Number(value) }
    }

    /// Returns a key that is set to a text.
    pub const fn text(key: &'static str, value: fn(&Machine, f64) -> Option<String>) -> Self {
        Self { key, value: Setting::Text(value) }
    }

    /// Returns a key that is set to a number where it is greater.
    pub const fn at_most(key: &'static str, most: fn(&Machine) -> Option<f64>) -> Self {
        Self { key, value: Setting::AtMost(most) }
    }

    /// Returns the most that it may be on `machine`; `None` where that is not known, or it is set to something.
    pub fn most_on(&self, machine: &Machine) -> Option<f64> {
        if let Setting::AtMost(most) = self.value { most(machine) } else { None }
    }

    /// Returns its number on `machine`, for words of the given bytes; `None` where it is not known, or no number.
    pub fn value_on(&self, machine: &Machine, word: f64) -> Option<f64> {
        match self.value {
            Setting::Number(value) => value(machine, word),
            Setting::Text(_) | Setting::AtMost(_) => None,
        }
        .filter(|value| value.is_finite() && 0.0 < *value)
    }

    /// Returns whether it is set to a number, which messages have; otherwise to a text, which nodes have.
    pub const fn is_number(&self) -> bool {
        matches!(self.value, Setting::Number(_))
    }

    /// Returns its text on `machine`, for words of the given bytes; `None` where it stays as it is, or is a number.
    pub fn text_on(&self, machine: &Machine, word: f64) -> Option<String> {
        match self.value {
            Setting::Number(_) | Setting::AtMost(_) => None,
            Setting::Text(value) => value(machine, word),
        }
    }
}

impl Layer {
    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::PointToPoint => "point-to-point library",
            Self::Collective => "collective library",
            Self::Processor => "processor",
        }
    }
}

impl Kind {
    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Measured => "measured",
            Self::Constant => "constant",
            Self::Printed => "printed",
        }
    }
}

impl Machine {
    /// A processor of which nothing is known.
    pub(super) const NONE: Self = Self {
        id: "",
        name: "",
        short: "",
        layer: Layer::Processor,
        run: None,
        date: "",
        ts: f64::INFINITY,
        tw: PerWord::OfBytes(f64::INFINITY),
        th: None,
        fit: None,
        roof: None,
        levels: None,
    };

    /// Returns where its numbers come from.
    pub const fn kind(&self) -> Kind {
        match (self.tw, self.fit, self.levels) {
            (PerWord::AsPrinted(_), ..) => Kind::Printed,
            (_, Some(_), _) | (_, _, Some(Levels { is_measured: true, .. })) => Kind::Measured,
            _ => Kind::Constant,
        }
    }

    /// Returns whether its numbers were measured.
    pub fn is_measured(&self) -> bool {
        self.kind() == Kind::Measured
    }

    /// Returns whether its numbers are those of a whole collective, which contain the factors of its
    /// algorithm already.
    pub fn is_collective(&self) -> bool {
        self.layer == Layer::Collective
    }

    /// Returns the year of its date.
    pub fn year(&self) -> &'static str {
        self.date.split('-').next().unwrap_or_default()
    }

    /// Returns seconds per word of `word` bytes; a printed time is that of a word of any size.
    pub fn per_word(&self, word: f64) -> f64 {
        match self.tw {
            PerWord::OfBytes(tw) => word * tw,
            PerWord::AsPrinted(tw) => tw,
        }
    }

    /// Returns seconds per hop: that of its source, or for a measured machine what was quoted.
    pub fn per_hop(&self) -> Option<f64> {
        self.th.or(self.is_measured().then_some(QUOTED_PER_HOP))
    }

    /// Returns bits per second: `8 word / tw`.
    pub fn bandwidth(&self, word: f64) -> f64 {
        8.0 * word / self.per_word(word)
    }

    /// Returns how far `ts + m tw` lies from the two-piece fit of the same measurements for a message of
    /// `bytes`, as a fraction of the fit; `None` where no such fit is known, or `bytes` lie
    /// outside of what was measured.
    pub fn error_at(&self, bytes: f64) -> Option<f64> {
        let PerWord::OfBytes(tw) = self.tw else {
            return None;
        };
        let fit = self.fit.filter(|fit| fit.covers(bytes))?;
        let (ts_fit, tw_fit) = fit.pieces?.line(bytes);
        let fitted = ts_fit + bytes * tw_fit;
        Some((self.ts + bytes * tw - fitted) / fitted)
    }
}
