//! The machine of two levels.

use super::round::Round;
use crate::Error;
use crate::check::{count, in_range, non_negative};
use crate::communication::Network;
use crate::names::named;

/// Whether a message can use all NICs of a node, or its process has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RailUse {
    /// A message can use all NICs of its node.
    #[default]
    Striped,
    /// Local process `j` of `k` has NIC `floor(j r / k)` of `r`; `j` itself where there are more NICs than processes.
    Pinned,
}

named!(RailUse, "rail_use", { Striped = "striped", Pinned = "pinned" });

/// Which process is on which node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Placement {
    /// Process `i` is on node `floor(i / k)`.
    #[default]
    Block,
    /// Process `i` is on node `i mod N`.
    Cyclic,
}

named!(Placement, "placement", { Block = "block", Cyclic = "cyclic" });

/// Nodes of `ppn` processes each, with NICs that send and receive at the same time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nodes {
    /// Processes of a node `k`, a whole number from 1 to 1,024.
    pub ppn: f64,
    /// Start-up time of a message to another node, in seconds.
    pub ts: f64,
    /// Time per word of such a message, were it alone, in seconds.
    pub tw: f64,
    /// Start-up time of a message inside a node, in seconds.
    pub ts_in: f64,
    /// Time per word of a message inside a node, in seconds.
    pub tw_in: f64,
    /// Time per word of a node's memory, which all its inside messages share, in seconds; 0: no limit.
    pub tw_mem: f64,
    /// Time per word of one NIC, in seconds; 0: no limit.
    pub tw_nic: f64,
    /// Time that a NIC needs for a message whatever its length, in seconds.
    pub gap_nic: f64,
    /// NICs of a node, a whole number from 1 to 64.
    pub rails: f64,
    /// How the processes use them.
    pub rail_use: RailUse,
}

impl Nodes {
    /// Returns nodes of one process each on a network: the machine of one level.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Nodes, Round, Shared};
    /// let flat = Nodes::single(&Network { ts: 10e-6, th: 0.0, tw: 10e-9 });
    /// let across = Shared { longest: 1000.0, words: 1000.0, messages: 1.0 };
    /// let round = Round { across, ..Round::default() };
    /// assert!((flat.time(&round, 0.0)? - 20e-6).abs() < 1e-18);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    #[must_use]
    pub const fn single(network: &Network) -> Self {
        let (ts, tw) = (network.ts, network.tw);
        Self {
            ppn: 1.0,
            ts,
            tw,
            ts_in: ts,
            tw_in: tw,
            tw_mem: 0.0,
            tw_nic: tw,
            gap_nic: 0.0,
            rails: 1.0,
            rail_use: RailUse::Striped,
        }
    }

    /// Returns how many NICs carry a message: all if striped, else one.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Nodes, RailUse};
    /// let striped = Nodes { rails: 8.0, ..Nodes::single(&Network::default()) };
    /// let pinned = Nodes { rail_use: RailUse::Pinned, ..striped };
    /// assert_eq!([striped, pinned].map(|on| on.rails_of_a_message()), [8.0, 1.0]);
    /// ```
    #[must_use]
    pub const fn rails_of_a_message(&self) -> f64 {
        match self.rail_use {
            RailUse::Striped => self.rails,
            RailUse::Pinned => 1.0,
        }
    }

    /// Returns how many NICs a node can use with all its processes: all if striped, else as many as have a process.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Nodes, RailUse};
    /// let alone = Nodes { rails: 8.0, rail_use: RailUse::Pinned, ..Nodes::single(&Network::default()) };
    /// assert_eq!(alone.rails_in_use(), 1.0);
    /// ```
    #[must_use]
    pub const fn rails_in_use(&self) -> f64 {
        match self.rail_use {
            RailUse::Striped => self.rails,
            RailUse::Pinned => self.rails.min(self.ppn),
        }
    }

    /// Returns the time of a round, in seconds, with `gamma` seconds for each word that is combined at its end:
    ///
    /// ```text
    /// across = ts + max(longest tw, words t_nic / rho, messages g_nic / rho)
    /// inside = ts' + max(longest tw', words t_mem)
    /// max(across, inside) + gamma combined
    /// ```
    ///
    /// where only a level that has a message counts, and `rho` is [`Self::rails_of_a_message`].
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Nodes, Round, Shared};
    /// let one = Nodes { ppn: 8.0, ..Nodes::single(&Network { ts: 10e-6, th: 0.0, tw: 10e-9 }) };
    /// // Eight messages of 1,000 words share the NIC.
    /// let across = Shared { longest: 1000.0, words: 8000.0, messages: 8.0 };
    /// let t = one.time(&Round { across, ..Round::default() }, 0.0)?;
    /// assert!((t - 90e-6).abs() < 1e-18);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Self::check`]; names `gamma` when it is negative or not finite, `T` when the time overflows.
    ///
    /// Source: Gropp, Olson and Samfass 2016 for messages of one length between nodes; the rest derived.
    pub fn time(&self, round: &Round, gamma: f64) -> Result<f64, Error> {
        self.check()?;
        let gamma = non_negative("gamma", gamma)?;
        crate::check::result("T", self.round_time(round, 1.0) + gamma * round.combined)
    }

    /// Returns the time of a round without its combining, in seconds: its words count `scale` times.
    pub(crate) fn round_time(&self, round: &Round, scale: f64) -> f64 {
        self.across_time(round, scale).max(self.inside_time(round, scale))
    }

    /// Returns the time of its messages between nodes, in seconds; 0 without any.
    pub(crate) fn across_time(&self, round: &Round, scale: f64) -> f64 {
        let (sent, rho) = (&round.across, self.rails_of_a_message());
        if sent.messages == 0.0 {
            return 0.0;
        }
        let own = scale * sent.longest * self.tw;
        let nic = scale * sent.words * self.tw_nic / rho;
        self.ts + own.max(nic).max(sent.messages * self.gap_nic / rho)
    }

    /// Returns the time of its messages inside nodes, in seconds; 0 without any.
    pub(crate) fn inside_time(&self, round: &Round, scale: f64) -> f64 {
        let sent = &round.inside;
        if sent.messages == 0.0 {
            return 0.0;
        }
        let own = scale * sent.longest * self.tw_in;
        self.ts_in + own.max(scale * sent.words * self.tw_mem)
    }

    /// Checks that every number is within its domain.
    ///
    /// # Errors
    /// Names `ppn` when it is not a whole number from 1 to 1,024; `rails` when it is not one from 1 to 64; `ts`, `tw`,
    /// `ts_in`, `tw_in`, `tw_mem`, `tw_nic` or `gap_nic` when it is negative or not finite.
    pub fn check(&self) -> Result<(), Error> {
        in_range("ppn", count("ppn", self.ppn)?, 1.0, 1024.0)?;
        in_range("rails", count("rails", self.rails)?, 1.0, 64.0)?;
        for (field, value) in [
            ("ts", self.ts),
            ("tw", self.tw),
            ("ts_in", self.ts_in),
            ("tw_in", self.tw_in),
            ("tw_mem", self.tw_mem),
            ("tw_nic", self.tw_nic),
            ("gap_nic", self.gap_nic),
        ] {
            non_negative(field, value)?;
        }
        Ok(())
    }
}
