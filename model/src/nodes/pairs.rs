//! Pairs of processes, one of each on one node and one on another, that send at the same time: what `osu_mbw_mr` and
//! `osu_multi_lat` measure.

use super::machine::{Nodes, RailUse};
use crate::check::{count, in_range, non_negative, result};
use crate::{Error, ErrorKind};

/// Pairs that send at once.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pairs {
    /// Words of a message.
    pub m: f64,
    /// Pairs `C`, the first local processes of the two nodes.
    pub pairs: f64,
    /// Messages that each sender has on the way before it waits for an answer, a whole number from 1.
    pub window: f64,
    /// Time between two messages that one process starts, in seconds.
    pub gap: f64,
}

/// What is greatest, and so says how fast the pairs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The time between two messages of a process.
    Process,
    /// The bytes of a process, at its own rate.
    Bytes,
    /// The bytes over a NIC.
    Nic,
    /// The messages over a NIC.
    NicMessages,
}

impl Limit {
    /// Every limit, in the order in which the first of a tie counts.
    pub const ALL: [Self; 4] = [Self::Process, Self::Bytes, Self::Nic, Self::NicMessages];

    /// Returns the name in readouts and case files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Process => "process",
            Self::Bytes => "bytes",
            Self::Nic => "nic",
            Self::NicMessages => "nic_messages",
        }
    }
}

/// How fast the pairs are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PairsTimes {
    /// Messages that share a NIC, `C / r` where each uses all `r`.
    pub sharing: f64,
    /// One message of each pair, all at once, in seconds.
    pub t: f64,
    /// The same for one pair alone, without any other, in seconds.
    pub t_alone: f64,
    /// A window of messages back to back, then an answer, in seconds.
    pub t_window: f64,
    /// Words per second of all pairs.
    pub words_per_second: f64,
    /// Messages per second of all pairs.
    pub message_rate: f64,
}

impl Pairs {
    fn check(&self, nodes: &Nodes) -> Result<(), Error> {
        nodes.check()?;
        non_negative("m", self.m)?;
        in_range("window", count("window", self.window)?, 1.0, 4096.0)?;
        non_negative("gap", self.gap)?;
        if nodes.ppn < count("pairs", self.pairs)? {
            let help = format!("a node has {0} processes: give at most {0} pairs", nodes.ppn);
            return Err(Error::new(ErrorKind::OutOfRange, "pairs", self.pairs, help));
        }
        Ok(())
    }

    /// Returns how many messages share a NIC where a node has this many.
    fn sharing(&self, nodes: &Nodes, rails: f64) -> f64 {
        match nodes.rail_use {
            RailUse::Striped => self.pairs / rails,
            RailUse::Pinned => self.pairs.min((nodes.ppn / rails).ceil()),
        }
    }

    /// Returns the time of a message after its start-up where this many share a NIC, in seconds.
    fn sending(&self, nodes: &Nodes, sharing: f64) -> f64 {
        let nic = sharing * self.m * nodes.tw_nic;
        (self.m * nodes.tw).max(nic).max(sharing * nodes.gap_nic)
    }

    /// Returns how many times as fast one message of each pair is where a node has one NIC more.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Nodes, Pairs};
    /// let nodes = Nodes { ppn: 8.0, ..Nodes::single(&Network { ts: 10e-6, th: 0.0, tw: 10e-9 }) };
    /// let all = Pairs { m: 1000.0, pairs: 8.0, window: 64.0, gap: 5e-6 };
    /// assert!((all.rail_gain(&nodes)? - 1.8).abs() < 1e-12);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`pairs`]; names `ts` where a message takes no time.
    ///
    /// Source: derived from Gropp, Olson and Samfass 2016.
    pub fn rail_gain(&self, nodes: &Nodes) -> Result<f64, Error> {
        let now = pairs(nodes, self)?.t;
        let more = nodes.ts + self.sending(nodes, self.sharing(nodes, nodes.rails + 1.0));
        if more == 0.0 {
            let help = "a message takes no time: give ts, or tw and m, more than zero";
            return Err(Error::new(ErrorKind::Undefined, "ts", nodes.ts, help));
        }
        result("T", now / more)
    }

    /// Returns the limits in the order of [`Limit::ALL`], in seconds for each message.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Nodes, Pairs};
    /// let nodes = Nodes { ppn: 8.0, ..Nodes::single(&Network { ts: 10e-6, th: 0.0, tw: 10e-9 }) };
    /// let all = Pairs { m: 1000.0, pairs: 8.0, window: 64.0, gap: 5e-6 };
    /// let [process, bytes, nic, _] = all.limits(&nodes)?;
    /// assert!(process < bytes && (nic - 80e-6).abs() < 1e-18);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`pairs`].
    pub fn limits(&self, nodes: &Nodes) -> Result<[f64; 4], Error> {
        self.check(nodes)?;
        let (m, sharing) = (self.m, self.sharing(nodes, nodes.rails));
        Ok([self.gap, m * nodes.tw, sharing * m * nodes.tw_nic, sharing * nodes.gap_nic])
    }

    /// Returns what limits the pairs: the greatest of [`Self::limits`], the first of a tie.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Limit, Nodes, Pairs};
    /// let nodes = Nodes { ppn: 8.0, ..Nodes::single(&Network { ts: 10e-6, th: 0.0, tw: 10e-9 }) };
    /// let one = Pairs { m: 1000.0, pairs: 1.0, window: 64.0, gap: 5e-6 };
    /// assert_eq!(one.limit(&nodes)?, Limit::Bytes);
    /// assert_eq!(Pairs { pairs: 8.0, ..one }.limit(&nodes)?, Limit::Nic);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`pairs`].
    pub fn limit(&self, nodes: &Nodes) -> Result<Limit, Error> {
        let limits = self.limits(nodes)?;
        let greater = |most: usize, at: usize| if limits[most] < limits[at] { at } else { most };
        Ok(Limit::ALL[(1..limits.len()).fold(0, greater)])
    }

    /// Returns how many processes fill the NICs of a node: `max(1, ceil(r tw / t_nic))`.
    ///
    /// ```
    /// use crossover_model::communication::Network;
    /// use crossover_model::nodes::{Nodes, Pairs};
    /// let flat = Nodes::single(&Network { ts: 1e-6, th: 0.0, tw: 1e-9 });
    /// let nodes = Nodes { ppn: 8.0, tw_nic: 0.25e-9, ..flat };
    /// assert_eq!(Pairs::that_fill(&nodes)?, 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Nodes::check`]; names `tw_nic` when the NICs have no limit, when each process has one of its own, or when
    /// all processes of a node do not fill them.
    ///
    /// Source: Gropp, Olson and Samfass 2016, solved for `k`.
    pub fn that_fill(nodes: &Nodes) -> Result<f64, Error> {
        nodes.check()?;
        let undefined = |help: &str| {
            Err(Error::new(ErrorKind::Undefined, "tw_nic", nodes.tw_nic, help.to_owned()))
        };
        if nodes.rail_use == RailUse::Pinned {
            return undefined("each process has one NIC of its own: ask for striped NICs");
        }
        if nodes.tw_nic == 0.0 {
            return undefined("the NICs have no limit: give a time per word");
        }
        // A quotient that is a whole number but for rounding is that number.
        let full = (nodes.rails * nodes.tw / nodes.tw_nic * (1.0 - 1e-12)).ceil().max(1.0);
        if nodes.ppn < full {
            return undefined("all processes of a node together do not fill its NICs");
        }
        Ok(full)
    }
}

/// Returns how fast pairs of processes send from one node to another, all at once. With the messages that share a NIC
/// `s = C/r` where they use all `r` NICs, or `min(C, ceil(k/r))` where each process has one, and
/// `b = max(m tw, s m t_nic, s g_nic)`:
///
/// - one message of each pair `ts + b`; of one pair alone `ts + m tw`;
/// - a window of `W` messages `2 ts + (W - 1) max(gap, b) + b`;
/// - `C W m` words and `C W` messages in that time.
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::nodes::{Nodes, Pairs, pairs};
/// let nodes = Nodes { ppn: 8.0, ..Nodes::single(&Network { ts: 10e-6, th: 0.0, tw: 10e-9 }) };
/// let all = pairs(&nodes, &Pairs { m: 1000.0, pairs: 8.0, window: 64.0, gap: 5e-6 })?;
/// assert!((all.t - 90e-6).abs() < 1e-18 && (all.t_window - 5.14e-3).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`Nodes::check`]; names `m` or `gap` when it is negative or not finite, `window` when it is not a whole number
/// from 1 to 4,096, `pairs` when it is not one from 1 to the processes of a node, `T` when a time overflows, `t_window`
/// where nothing takes any time.
///
/// Source: Gropp, Olson and Samfass 2016; the window as in `LogGP`, its messages `max(gap, b)` apart.
pub fn pairs(nodes: &Nodes, sent: &Pairs) -> Result<PairsTimes, Error> {
    let [gap, bytes, ..] = sent.limits(nodes)?;
    let sharing = sent.sharing(nodes, nodes.rails);
    let b = sent.sending(nodes, sharing);
    let t_window = result("T", 2.0 * nodes.ts + (sent.window - 1.0) * gap.max(b) + b)?;
    if t_window == 0.0 {
        let help = "the messages take no time: give ts, or tw and m, more than zero";
        return Err(Error::new(ErrorKind::Undefined, "ts", nodes.ts, help));
    }
    let messages = sent.pairs * sent.window;
    Ok(PairsTimes {
        sharing,
        t: result("T", nodes.ts + b)?,
        t_alone: result("T", nodes.ts + bytes)?,
        t_window,
        words_per_second: result("T", messages * sent.m / t_window)?,
        message_rate: result("T", messages / t_window)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::communication::Network;

    const FLAT: Network = Network { ts: 10e-6, th: 0.0, tw: 10e-9 };
    const ALL: Pairs = Pairs { m: 1000.0, pairs: 8.0, window: 64.0, gap: 5e-6 };

    #[test]
    fn a_second_nic_that_all_share_halves_the_words_of_each() {
        let one = Nodes { ppn: 8.0, ..Nodes::single(&FLAT) };
        let two = Nodes { rails: 2.0, ..one };
        let [t1, t2] = [one, two].map(|nodes| pairs(&nodes, &ALL).expect("valid").t);
        assert!((t1 / t2 - 1.8).abs() < 1e-12);
        let pinned = Nodes { rail_use: RailUse::Pinned, ..two };
        assert_eq!(pairs(&pinned, &ALL).expect("valid").t, t2, "four processes a NIC either way");
        assert!((ALL.rail_gain(&one).expect("valid") - t1 / t2).abs() < 1e-12);
        let most = Nodes { rails: 64.0, ..one };
        assert!(ALL.rail_gain(&most).is_ok_and(|gain| (1.0..1.01).contains(&gain)));
    }

    #[test]
    fn one_pair_on_a_nic_as_fast_as_a_process_is_a_message_of_one_level() {
        let flat = Nodes::single(&FLAT);
        let one = pairs(&flat, &Pairs { pairs: 1.0, ..ALL }).expect("valid");
        assert_eq!((one.t, one.t_alone), (20e-6, 20e-6));
    }

    #[test]
    fn the_first_of_equal_limits_is_told() {
        let free = Nodes::single(&Network::default());
        let none = Pairs { gap: 0.0, pairs: 1.0, ..ALL };
        assert_eq!(none.limit(&free), Ok(Limit::Process));
        assert_eq!(pairs(&free, &none).expect_err("no time").field(), "ts");
        let more = Pairs { pairs: 2.0, ..ALL };
        assert_eq!(more.limit(&free).expect_err("one a node").field(), "pairs");
    }
}
