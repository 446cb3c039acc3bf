//! The exact optimum of a star or a binomial tree, and the way to that of an ordinary tree.

use super::chain::{Chain, Class, Classes, Optimum, Series, Slopes, Workspace};
use super::ordinary;
use super::platform::{BinomialTree, Platform, Star};
use super::sequence::lanes;
use super::solution::{Prices, Solution, count_messages, fewer_than_needed};
use crate::steps::{Pace, finish};
use crate::{Error, ErrorKind};

/// Solves many similar problems without allocating for each.
///
/// ```
/// use crossover_model::divisible_load::{Load, Solver, Star};
/// let mut solver = Solver::default();
/// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e4 };
/// let star = Star { processors: 10.0, load }.into();
/// let by_stages: Result<Vec<f64>, _> = (1..=60).map(|n| solver.makespan(&star, f64::from(n))).collect();
/// // Fig. 6: from 51 stages on, each adds only its ten startups.
/// let by_stages = by_stages?;
/// assert!((by_stages[49] - 0.505_555_555_555_555_5).abs() < 1e-15);
/// assert!((by_stages[50] - 0.515).abs() < 1e-15);
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    work: Workspace,
}

impl Solver {
    /// `C_max` in seconds of the best distribution in `n` stages, a whole number from 1.
    ///
    /// Keeps no loads: for stars and binomial trees its memory grows with the receivers of a stage only. For
    /// ordinary trees whose messages need not queue it takes a small part of the time of [`Platform::solve`].
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub fn makespan(&mut self, platform: &Platform, n: f64) -> Result<f64, Error> {
        if let Platform::Ordinary(tree) = platform {
            let messages = ordinary::messages(tree, n)?;
            return finish(ordinary::makespan(tree, messages, f64::INFINITY, &Pace::endless()));
        }
        self.makespan_of_chain(platform, n)
    }

    /// [`Self::makespan`] of any platform other than an ordinary tree.
    pub(super) fn makespan_of_chain(&mut self, platform: &Platform, n: f64) -> Result<f64, Error> {
        let (chain, messages) = chain_and_messages(platform, n)?;
        Ok(chain.solve(messages, &mut self.work, None)?.makespan)
    }

    pub(super) fn work(&mut self) -> &mut Workspace {
        &mut self.work
    }
}

impl Platform {
    /// `C_max` in seconds of the best distribution in `n` stages; [`Solver`] serves many calls.
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub fn makespan(&self, n: f64) -> Result<f64, Error> {
        Solver::default().makespan(self, n)
    }

    /// Returns the best distribution in `n` stages, a whole number from 1: the optimum of the
    /// linear programs `LoadDirect` (1)-(5) and `BinomialTree` (28)-(35), exact up to rounding, in
    /// time linear in the messages and with at most some fifty bytes for each.
    ///
    /// # Errors
    /// [`Error`] on the field out of its domain; [`ErrorKind::Infeasible`] on `n` when it is below
    /// [`Platform::fewest_stages`]; [`ErrorKind::TooLarge`] on `n` beyond [`MAX_MESSAGES`](super::MAX_MESSAGES).
    pub fn solve(&self, n: f64) -> Result<Solution, Error> {
        finish(self.solve_paced(n, &Pace::endless()))
    }

    /// [`Platform::solve`] in steps: an ordinary tree takes many, any other platform one.
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub async fn solve_paced(&self, n: f64, pace: &Pace) -> Result<Solution, Error> {
        if let Self::Ordinary(tree) = self {
            return ordinary::solve(tree, n, pace).await;
        }
        self.solve_as_chain(n)
    }

    fn solve_as_chain(&self, n: f64) -> Result<Solution, Error> {
        let (chain, messages) = chain_and_messages(self, n)?;
        solve_chain(self, &chain, messages, &mut Workspace::default())
    }

    /// Returns the loads of [`Platform::solve`] alone, in half its time: no prices are sought.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// assert_eq!(platform.loads(1.0)?, [1.0, 1.0, 1.0]);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub fn loads(&self, n: f64) -> Result<Vec<f64>, Error> {
        if let Self::Ordinary(_) = self {
            return Ok(self.solve(n)?.loads);
        }
        self.loads_as_chain(n)
    }

    fn loads_as_chain(&self, n: f64) -> Result<Vec<f64>, Error> {
        let (chain, messages) = chain_and_messages(self, n)?;
        let mut loads = vec![0.0; messages];
        chain.solve(messages, &mut Workspace::default(), Some(&mut loads))?;
        chain.to_processors(&mut loads);
        Ok(loads)
    }
}

// What only needs a star reaches no solver of trees this way.
impl Star {
    /// As [`Platform::makespan`].
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub fn makespan(&self, n: f64) -> Result<f64, Error> {
        Solver::default().makespan_of_chain(&(*self).into(), n)
    }

    /// As [`Platform::solve`].
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub fn solve(&self, n: f64) -> Result<Solution, Error> {
        Platform::from(*self).solve_as_chain(n)
    }

    /// As [`Platform::loads`].
    ///
    /// # Errors
    /// As [`Platform::solve`].
    pub fn loads(&self, n: f64) -> Result<Vec<f64>, Error> {
        Platform::from(*self).loads_as_chain(n)
    }
}

/// The optimum over `messages` of `chain`, of which `platform` tells the receivers.
pub(super) fn solve_chain(
    platform: &Platform,
    chain: &Chain,
    messages: usize,
    work: &mut Workspace,
) -> Result<Solution, Error> {
    let mut loads = vec![0.0; messages];
    let optimum = chain.solve(messages, work, Some(&mut loads))?;
    let mut row_prices = Vec::new();
    let slopes = chain.slopes(&optimum, &loads, work, &mut row_prices);
    let unique = unique(chain, &optimum, &loads);
    let full_messages = chain.full_messages(&loads);
    chain.to_processors(&mut loads);
    Ok(Solution {
        makespan: optimum.makespan,
        lower_bound: optimum.makespan,
        receivers: platform.receivers()?,
        loads,
        prices: slopes.into(),
        row_prices,
        communication_bound: optimum.slack == 0.0,
        full_messages,
        unique,
    })
}

/// With `C > 0` and time left behind the last message the greatest solution is the only one of its
/// volume; with `C = 0` only the first suffix sums of the classes count, and a load may
/// move to an earlier message of its class that is not full.
fn unique(chain: &Chain, optimum: &Optimum, loads: &[f64]) -> bool {
    if optimum.full || loads.len() == 1 {
        return true;
    }
    if optimum.slack == 0.0 {
        return false;
    }
    let q = chain.classes.len();
    if 0.0 < chain.transfer || (chain.series.is_none() && loads.len() <= q) {
        return true;
    }
    let mut later = vec![false; q];
    loads.iter().enumerate().rev().all(|(j, &load)| {
        let fixed = chain.fills(j, load) || !later[chain.lane(j)];
        later[chain.lane(j)] |= 0.0 < load;
        fixed
    })
}

impl From<Slopes> for Prices {
    fn from(slopes: Slopes) -> Self {
        Self {
            volume: slopes.volume,
            buffer: slopes.buffer,
            startup: slopes.startup,
            transfer: slopes.transfer,
            compute: slopes.compute,
        }
    }
}

pub(super) fn chain_and_messages(platform: &Platform, n: f64) -> Result<(Chain, usize), Error> {
    let chain = chain(platform)?;
    let messages = count_messages(chain.classes.len(), n)?;
    if let Some(least) = fewer_than_needed(platform, n)? {
        let help = format!("V needs at least {least} stages: raise n, or D");
        return Err(Error::new(ErrorKind::Infeasible, "n", n, help));
    }
    Ok((chain, messages))
}

/// The chain of messages of a star or a binomial tree.
///
/// # Errors
/// As [`Platform::check`]; [`ErrorKind::Undefined`] for an ordinary tree, whose relays are
/// resources of their own.
pub(super) fn chain(platform: &Platform) -> Result<Chain, Error> {
    let mut series = None;
    let (classes, ports) = match platform {
        Platform::Star(star) => {
            let class =
                Class { startups: 1.0, compute_share: 1.0, buffer_share: 1.0, load_share: 1.0 };
            (Classes::Uniform(star.check()?, class), 1.0)
        }
        Platform::Binomial(tree) => {
            let layers = platform.receivers()?;
            series = series_of(tree, &layers)?;
            let classes = layers
                .into_iter()
                .map(|layer| {
                    let i = layer.cast_signed();
                    let relayed = (tree.ports + 1.0).powi(i - 1);
                    Class {
                        startups: f64::from(layer),
                        compute_share: 1.0 / relayed,
                        buffer_share: if i == 1 { 1.0 } else { (tree.ports + 1.0) / tree.ports },
                        load_share: 1.0 / relayed,
                    }
                })
                .collect();
            (Classes::Each(classes), tree.ports)
        }
        Platform::Ordinary(_) => {
            let help = "this is offered for stars and binomial trees";
            return Err(Error::new(ErrorKind::Undefined, "shape", "ordinary tree", help));
        }
    };
    let given = platform.load();
    Ok(Chain {
        classes,
        compute: given.compute,
        transfer: given.transfer,
        startup: given.startup,
        buffer: given.buffer,
        volume: given.volume / ports,
        volume_share: 1.0 / ports,
        interrupted: false,
        series,
    })
}

/// Returns the extensions of a stage beyond the paper: several messages for a layer, times of hops.
fn series_of(tree: &BinomialTree, layers: &[u32]) -> Result<Option<Series>, Error> {
    if tree.sequence.is_none() && tree.embedding.is_none() {
        return Ok(None);
    }
    let (times, (lanes, receivers)) = (tree.hop_times()?, lanes(layers));
    let delays = layers.iter().map(|layer| BinomialTree::delay(&times, *layer)).collect();
    Ok(Some(Series { lanes, receivers, delays }))
}
