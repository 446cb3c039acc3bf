//! Networks of workstations (NOW), and Grids of them: start-ups, words and the hops between.

use super::Network;
use super::routing::{constants, start_up_and_word};
use crate::check::{non_negative, result, whole};
use crate::{Error, ErrorKind};

/// What a parallel process communicates: how often, and how much in all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Traffic {
    /// Communications it starts, zero or more.
    pub startups: f64,
    /// Words it sends in all, zero or more.
    pub words: f64,
}

/// A network that the messages of a Grid cross on their way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Hops in it, a whole number from 0.
    pub hops: f64,
    /// Time per hop in it, in seconds.
    pub th: f64,
}

/// A communication latency and its three parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridTime {
    /// `f1`: time starting up, in seconds.
    pub f1: f64,
    /// `f2`: time sending words, in seconds.
    pub f2: f64,
    /// The sum of `f3` over the networks crossed: time in hops, in seconds.
    pub f3: f64,
    /// `f1 + f2`: what a single NOW takes, in seconds.
    pub t_now: f64,
    /// All three, in seconds.
    pub t: f64,
}

/// Communication latency of `z_comm` steps of one word each, in seconds: `Z_comm (ts + tw)`.
/// The network's `th` is not used.
///
/// ```
/// use crossover_model::communication::{Network, steps};
/// let t = steps(200.0, &Network::without_hops(35e-6, 0.23e-6))?;
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

/// Time of one communication step between networks, in seconds: `ts + m tw + lh th`, for `m` words
/// over `lh` hops. Without hops the message stays in its NOW.
///
/// ```
/// use crossover_model::communication::{Network, grid_step};
/// let network = Network { ts: 1500e-6, th: 20e-6, tw: 5e-6 };
/// assert!((grid_step(&network, 100.0, 3.0)? - 2.06e-3).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `th`, `tw` or `m` when it is negative or not finite, `lh` when it is not a whole
/// number from 0, `t` when the time overflows.
///
/// Source: Hanuliak 2014, section 4.2, which prints "ts+ m tw lh th" without the other plus signs.
pub fn grid_step(network: &Network, m: f64, lh: f64) -> Result<f64, Error> {
    let (ts, th, tw) = constants(network)?;
    let (m, lh) = (non_negative("m", m)?, whole("lh", lh)?);
    result("t", ts + m * tw + lh * th)
}

/// Communication latency over the networks of a Grid, in seconds:
/// `f1(ts) + f2(tw) + sum f3 = a ts + b tw + sum lh_i th_i`. Without crossings it is that of a
/// single NOW. The network's `th` is not used: each crossing has its own.
///
/// ```
/// use crossover_model::communication::{Crossing, Network, Traffic, grid};
/// let ethernet = Network::without_hops(1500e-6, 5e-6);
/// let traffic = Traffic { startups: 4.0, words: 1024.0 };
/// let networks = [Crossing { hops: 1.0, th: 20e-6 }, Crossing { hops: 2.0, th: 50e-6 }];
/// let time = grid(&traffic, &ethernet, &networks)?;
/// assert!((time.t_now - 11.12e-3).abs() < 1e-12 && (time.t - 11.24e-3).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `startups`, `words`, `ts` or `tw` when it is negative or not finite; `hops` when one is
/// not a whole number from 0; `th` when one is negative or not finite; `T` when it overflows.
///
/// Source: Hanuliak 2014, section 4.2.
pub fn grid(
    traffic: &Traffic,
    network: &Network,
    crossings: &[Crossing],
) -> Result<GridTime, Error> {
    let (ts, tw) = start_up_and_word(network)?;
    let f1 = non_negative("startups", traffic.startups)? * ts;
    let f2 = non_negative("words", traffic.words)? * tw;
    let mut f3 = 0.0;
    for crossing in crossings {
        f3 += crossing.time()?;
    }
    let t_now = f1 + f2;
    let t = result("T", t_now + f3)?;
    Ok(GridTime {
        f1,
        f2,
        f3,
        t_now,
        t,
    })
}

impl Crossing {
    /// Time in the hops of this network, in seconds: `lh th`.
    ///
    /// # Errors
    /// Names `hops` when it is not a whole number from 0, `th` when it is negative or not finite,
    /// `T` when it overflows.
    ///
    /// Source: Hanuliak 2014, section 4.2.
    pub fn time(&self) -> Result<f64, Error> {
        result(
            "T",
            whole("hops", self.hops)? * non_negative("th", self.th)?,
        )
    }

    /// The crossings of two parallel lists, hops and times per hop.
    ///
    /// # Errors
    /// Names `th` when the lists differ in length.
    pub fn pairs(hops: &[f64], th: &[f64]) -> Result<Vec<Self>, Error> {
        if hops.len() != th.len() {
            let mend = format!("give a time per hop for each of the {} hops", hops.len());
            let got = format!("of length {}", th.len());
            return Err(Error::new(ErrorKind::LengthMismatch, "th", got, mend));
        }
        let pairs = hops.iter().zip(th);
        Ok(pairs.map(|(&hops, &th)| Self { hops, th }).collect())
    }
}
