//! Networks of workstations (NOW), and Grids of them: start-ups, words and the hops between.

use super::routing::{constants, start_up_and_word};
use super::{Message, Network};
use crate::check::{fraction, non_negative, positive, result, whole};
use crate::{Error, ErrorKind};

/// The communication of a parallel process: its start-ups and its words.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Traffic {
    /// Communications it starts, zero or more.
    pub startups: f64,
    /// Words it sends in all, zero or more.
    pub words: f64,
}

/// A network that the messages of a Grid cross on their way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Crossing {
    /// Hops in it, a whole number from 0.
    pub hops: f64,
    /// Time per hop in it, in seconds.
    pub th: f64,
    /// Time per word in it, in seconds; zero where it never slows the words down.
    pub tw: f64,
}

/// A communication latency, its three parts, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GridTime {
    /// `tp`, the greatest `tw` of the NOW and the networks crossed: time per word of the path, in
    /// seconds.
    pub tw: f64,
    /// `f1 = a ts`: time starting up, in seconds.
    pub f1: f64,
    /// `f2 = b tp`: time sending words at the speed of the path, in seconds.
    pub f2: f64,
    /// The sum of `f3` over the networks crossed: time in hops, in seconds.
    pub f3: f64,
    /// `a ts + b tw`: what a single NOW takes, in seconds.
    pub t_now: f64,
    /// `f1 + f2 + f3`, in seconds.
    pub t: f64,
    /// `ts + m tp + sum lh_i th_i`: one message of `m` words, in seconds.
    pub t_message: f64,
    /// `ts + m tw + sum lh_i (th_i + m tw_i)`: one message that each hop receives whole before it
    /// sends it on, in seconds.
    pub t_stored: f64,
    /// `a ts + b tp + a sum lh_i th_i`: where each message waits for the one before and so pays the
    /// hops itself, in seconds.
    pub t_each: f64,
}

/// The traffic beside which hops are negligible.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Negligible {
    /// Words from which on, for the same messages; `None` where words take no time.
    pub words: Option<f64>,
    /// Messages from which on, for the same words; `None` where a start-up takes no time.
    pub startups: Option<f64>,
}

/// Returns the communication latency of `z_comm` steps of one word each, in seconds:
/// `Z_comm (ts + tw)`. The network's `th` is not used.
///
/// ```
/// use crossover_model::communication::{Network, steps};
/// let t = steps(200.0, &Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 })?;
/// assert!((t - 7.046e-3).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `Z_comm`, `ts` or `tw` when it is negative or not finite, `T_comm` when it overflows.
///
/// Source: Hanuliak 2014, section 4.2.
pub fn steps(z_comm: f64, network: &Network) -> Result<f64, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    result("T_comm", non_negative("Z_comm", z_comm)? * (ts + tw))
}

/// Returns the time of one communication step between networks, in seconds: `ts + m tw + lh th`,
/// for a message over `l = lh` links, here 0 as well: without hops the message stays in its NOW.
///
/// ```
/// use crossover_model::communication::{Message, Network, grid_step};
/// let network = Network { ts: 1500e-6, th: 20e-6, tw: 5e-6 };
/// assert!((grid_step(&network, &Message { m: 100.0, l: 3.0 })? - 2.06e-3).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `th`, `tw` or `m` when it is negative or not finite, `lh` when it is not a whole
/// number from 0, `t` when the time overflows.
///
/// Source: Hanuliak 2014, section 4.2, which prints "ts+ m tw lh th" without the other plus signs.
pub fn grid_step(network: &Network, message: &Message) -> Result<f64, Error> {
    let (ts, th, tw) = constants(network)?;
    let (m, lh) = (non_negative("m", message.m)?, whole("lh", message.l)?);
    result("t", ts + m * tw + lh * th)
}

/// Returns the communication latency over the networks of a Grid, in seconds:
/// `f1 + f2 + sum f3 = a ts + b tp + sum lh_i th_i`, where the slowest network on the path sets the
/// pace of the words, `tp = max(tw, tw_i)`. Without crossings it is that of a single NOW. The
/// network's `th` is not used: each crossing has its own. One message carries `m = b / a` words, all
/// of them where none is started.
///
/// ```
/// use crossover_model::communication::{Crossing, Network, Traffic, grid_time};
/// let ethernet = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// let traffic = Traffic { startups: 4.0, words: 1024.0 };
/// let mut networks = [
///     Crossing { hops: 1.0, th: 20e-6, tw: 5e-6 },
///     Crossing { hops: 2.0, th: 50e-6, tw: 5e-6 },
/// ];
/// let time = grid_time(&traffic, &ethernet, &networks)?;
/// assert!((time.t_now - 11.12e-3).abs() < 1e-12 && (time.t - 11.24e-3).abs() < 1e-12);
/// networks[1].tw = 10e-6; // Half as fast: 1024 words take 5.12 ms longer.
/// let slow = grid_time(&traffic, &ethernet, &networks)?;
/// assert!((slow.t - time.t - 5.12e-3).abs() < 1e-12 && slow.t_now == time.t_now);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `startups`, `words`, `ts` or `tw` when it is negative or not finite; `hops` when one is
/// not a whole number from 0; `th` when one is negative or not finite; `T` when it overflows.
///
/// Source: Hanuliak 2014, section 4.2, for networks of one speed; for networks of their own `tw`
/// derived from cut-through routing, and `t_stored` from store-and-forward routing (Grama et al.,
/// section 2.5.1).
pub fn grid_time(
    traffic: &Traffic,
    network: &Network,
    crossings: &[Crossing],
) -> Result<GridTime, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let f1 = non_negative("startups", traffic.startups)? * ts;
    let t_now = f1 + non_negative("words", traffic.words)? * tw;
    let m = traffic.per_message();
    let (mut path, mut f3, mut stored) = (tw, 0.0, 0.0);
    for crossing in crossings {
        path = non_negative("tw", crossing.tw)?.max(path);
        f3 += crossing.time()?;
        stored += crossing.hops * (m * crossing.tw);
    }
    let f2 = traffic.words * path;
    Ok(GridTime {
        tw: path,
        f1,
        f2,
        f3,
        t_now,
        t: result("T", f1 + f2 + f3)?,
        t_message: result("T", ts + m * path + f3)?,
        t_stored: result("T", ts + m * tw + f3 + stored)?,
        t_each: result("T", f1 + f2 + traffic.startups * f3)?,
    })
}

/// Returns the traffic beside which the hops of a Grid are negligible: at most `share` of its time,
/// which holds from `b = (sum f3 (1 - share) / share - a ts) / tp` words on, and from
/// `a = (sum f3 (1 - share) / share - b tp) / ts` messages on, at least 0 of them.
///
/// ```
/// use crossover_model::communication::{Crossing, Network, Traffic, negligible_hops};
/// let ethernet = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
/// let traffic = Traffic { startups: 4.0, words: 1024.0 };
/// let networks = [Crossing { hops: 4.0, th: 1e-3, tw: 5e-6 }];
/// let enough = negligible_hops(&traffic, &ethernet, &networks, 0.1)?;
/// assert!((enough.words.expect("words take time") - 6000.0).abs() < 1e-9); // 36 ms - 4 ts
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`grid_time`]; names `share` when it is not above 0 and at most 1, `T` when a time overflows.
///
/// Source: Hanuliak 2014, section 4.2, solved for `b` and for `a`.
pub fn negligible_hops(
    traffic: &Traffic,
    network: &Network,
    crossings: &[Crossing],
    share: f64,
) -> Result<Negligible, Error> {
    let time = grid_time(traffic, network, crossings)?;
    let share = positive("share", fraction("share", share)?)?;
    let others = result("T", time.f3 * (1.0 - share) / share)?;
    let until = |rest: f64, each: f64| match others - rest {
        missing if missing <= 0.0 => Ok(Some(0.0)),
        _ if each == 0.0 => Ok(None),
        missing => result("T", missing / each).map(Some),
    };
    Ok(Negligible { words: until(time.f1, time.tw)?, startups: until(time.f2, network.ts)? })
}

impl Traffic {
    /// Returns the words of a message; all of them where none is started.
    ///
    /// ```
    /// use crossover_model::communication::Traffic;
    /// assert_eq!(Traffic { startups: 4.0, words: 1024.0 }.per_message(), 256.0);
    /// ```
    #[must_use]
    pub fn per_message(&self) -> f64 {
        self.words / self.startups.max(1.0)
    }
}

impl Crossing {
    /// Returns the time in the hops of this network, in seconds: `lh th`.
    ///
    /// ```
    /// use crossover_model::communication::Crossing;
    /// let near = Crossing { hops: 1.0, th: 20e-6, tw: 5e-6 };
    /// let far = Crossing { hops: 2.0, th: 50e-6, tw: 5e-6 };
    /// assert_eq!((near.time()?, far.time()?), (20e-6, 100e-6));
    /// assert_eq!(Crossing::slowest(&[near, far])?, Some(1));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `hops` when it is not a whole number from 0, `th` when it is negative or not finite,
    /// `T` when it overflows.
    ///
    /// Source: Hanuliak 2014, section 4.2.
    pub fn time(&self) -> Result<f64, Error> {
        result("T", whole("hops", self.hops)? * non_negative("th", self.th)?)
    }

    /// Returns the index of the slowest network, the first on a tie;
    /// `None` where there is none.
    ///
    /// # Errors
    /// As [`Crossing::time`].
    pub fn slowest(crossings: &[Self]) -> Result<Option<usize>, Error> {
        let times = crossings.iter().map(Self::time);
        let times = times.collect::<Result<Vec<_>, _>>()?;
        let most = times.iter().copied().fold(0.0, f64::max);
        Ok(times.iter().position(|time| *time == most))
    }

    /// Returns the crossings of parallel lists: hops, times per hop, and times per word, which may
    /// be empty where no network slows the words down.
    ///
    /// ```
    /// use crossover_model::communication::Crossing;
    /// let networks = Crossing::of_lists(&[1.0, 2.0], &[20e-6, 50e-6], &[])?;
    /// assert_eq!(networks[1], Crossing { hops: 2.0, th: 50e-6, tw: 0.0 });
    /// let error = Crossing::of_lists(&[1.0, 2.0], &[20e-6], &[]).unwrap_err();
    /// assert_eq!(error.field(), "th");
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `hops`, `th` or `tw` when it is shorter than the longest of them.
    pub fn of_lists(hops: &[f64], th: &[f64], tw: &[f64]) -> Result<Vec<Self>, Error> {
        let most = hops.len().max(th.len()).max(tw.len());
        for (field, what, list) in [
            ("th", "a time per hop", th),
            ("hops", "a number of hops", hops),
            ("tw", "a time per word", tw),
        ] {
            let missing = most - list.len();
            if 0 < missing && !(field == "tw" && list.is_empty()) {
                let help = format!("add {missing} more, {what} for each of {most} networks");
                let got = format!("of length {}", list.len());
                return Err(Error::new(ErrorKind::LengthMismatch, field, got, help));
            }
        }
        let own = tw.iter().copied().chain(std::iter::repeat(0.0));
        let networks = hops.iter().zip(th).zip(own);
        Ok(networks.map(|((&hops, &th), tw)| Self { hops, th, tw }).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ETHERNET: Network = Network { ts: 1500e-6, th: 0.0, tw: 5e-6 };
    const FOUR: Traffic = Traffic { startups: 4.0, words: 1024.0 };

    #[test]
    fn beside_that_traffic_hops_are_just_the_share() {
        let networks = [Crossing { hops: 8.0, th: 1e-3, tw: 9e-6 }];
        let enough = negligible_hops(&FOUR, &ETHERNET, &networks, 0.05).expect("valid");
        let (words, startups) = (enough.words.expect("some"), enough.startups.expect("some"));
        for traffic in [Traffic { words, ..FOUR }, Traffic { startups, ..FOUR }] {
            let time = grid_time(&traffic, &ETHERNET, &networks).expect("valid");
            assert!((time.f3 / time.t - 0.05).abs() < 1e-12);
        }
    }

    #[test]
    fn words_that_take_no_time_make_no_hop_negligible() {
        let free = Network { ts: 1e-6, th: 0.0, tw: 0.0 };
        let networks = [Crossing { hops: 8.0, th: 1e-3, tw: 0.0 }];
        let enough = negligible_hops(&FOUR, &free, &networks, 0.1).expect("valid");
        assert!(enough.words.is_none() && enough.startups.is_some());
        let none = negligible_hops(&FOUR, &free, &[], 0.1).expect("valid");
        assert_eq!((none.words, none.startups), (Some(0.0), Some(0.0)));
    }

    #[test]
    fn the_slowest_network_sets_the_pace_of_all_words() {
        let with = |tw: [f64; 2]| {
            let networks = Crossing::of_lists(&[1.0, 2.0], &[20e-6, 50e-6], &tw);
            grid_time(&FOUR, &ETHERNET, &networks.expect("two of each")).expect("valid")
        };
        let (alike, slow, fast) = (with([5e-6, 5e-6]), with([7e-6, 6e-6]), with([1e-6, 2e-6]));
        assert_eq!((alike.t, fast.t), (with([0.0, 5e-6]).t, alike.t));
        assert!((slow.t - alike.t - 1024.0 * 2e-6).abs() < 1e-12);
        // Stored whole, the 256 words of a message pass 3 further links one after the other.
        assert!((alike.t_stored - alike.t_message - 3.0 * 256.0 * 5e-6).abs() < 1e-12);
    }

    #[test]
    fn the_slowest_network_is_the_first_of_equals() {
        let networks = [(1.0, 1e-6), (2.0, 3e-6), (3.0, 2e-6)];
        let networks = networks.map(|(hops, th)| Crossing { hops, th, tw: 0.0 });
        assert_eq!(Crossing::slowest(&networks), Ok(Some(1)));
        assert_eq!(Crossing::slowest(&[]), Ok(None));
    }
}
