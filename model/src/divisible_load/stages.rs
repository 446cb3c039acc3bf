//! The fewest stages that fit, and the best number of stages.

use super::chain::Workspace;
use super::ordinary;
use super::platform::{BinomialTree, MAX_MESSAGES, OrdinaryTree, Platform, Star};
use super::solution::count_messages;
use super::solver::{Solver, chain};
use crate::steps::{Pace, finish};
use crate::{Error, ErrorKind};

/// The least relative gain of an ordinary tree's makespan that counts: its solver's accuracy.
pub(super) const WORTH: f64 = 1e-9;

/// The number of stages with the least makespan.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestStages {
    /// The best `n`; the smaller one of two that are equal.
    pub stages: f64,
    /// Its makespan in seconds.
    pub makespan: f64,
    /// The first `n` at which communication alone sets the makespan; from there on each further
    /// stage adds just its startups. `None` for ordinary trees.
    pub communication_bound_from: Option<f64>,
}

impl Platform {
    /// `n_min`, the fewest stages whose buffers hold the load: `ceil(V / (bytes of a stage))`, where
    /// a stage holds `D m` in a star, `D p` for each computing layer of an ordinary tree, and `D p`
    /// for the first, `D (p + 1)` for each further layer of a binomial tree. The quotient may
    /// exceed a whole number by `1e-12` of it; 1 when `D` is infinite.
    ///
    /// ```
    /// use crossover_model::divisible_load::{Load, Platform, Solver, Star};
    /// // Fig. 6: from 51 stages on, each adds only its ten startups.
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e4 };
    /// let platform = Platform::from(Star { processors: 10.0, load });
    /// assert_eq!(platform.fewest_stages()?, 1.0);
    /// let best = platform.best_stages(&mut Solver::default())?;
    /// assert!(best.makespan <= platform.makespan(50.0)?);
    /// assert_eq!(platform.makespan_of_messages(500, 1e6)?, platform.makespan(50.0)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// (The paper's section 3.3 leaves out the ceiling.)
    ///
    /// # Errors
    /// As [`Platform::check`].
    pub fn fewest_stages(&self) -> Result<f64, Error> {
        let messages = match self {
            Self::Star(star) => star.check()? as f64,
            Self::Ordinary(tree) => tree.layers.up_to(tree.check()?).count() as f64 * tree.ports,
            Self::Binomial(tree) => {
                let layers = tree.service_order(tree.check()?);
                let first = layers.iter().filter(|layer| **layer == 1).count();
                layers.len() as f64 * (tree.ports + 1.0) - first as f64
            }
        };
        // Divided one by one: a product could overflow.
        Ok(whole_above(self.load().volume / self.load().buffer / messages))
    }

    /// Returns the paper's "minimum `n`, minimum `m`" (or `h`): `n_min` stages of the whole
    /// platform, and of its processors (layers) only as many as these stages need,
    /// `m = min(m, ceil(V / D))` or the least `h` that holds the load. With an infinite buffer a
    /// single processor (layer) is left.
    ///
    /// # Errors
    /// As [`Platform::check`].
    pub fn fewest(&self) -> Result<(Self, f64), Error> {
        let n = self.fewest_stages()?;
        let fewest = match *self {
            Self::Star(star) => {
                let load = star.load;
                let processors = star.processors.min(whole_above(load.volume / load.buffer));
                Self::Star(Star { processors, load })
            }
            Self::Ordinary(tree) => {
                let at = |h: u32| Self::Ordinary(OrdinaryTree { height: f64::from(h), ..tree });
                at(least_height(tree.check()?, n, at))
            }
            // All layers that are named are needed.
            Self::Binomial(tree) if tree.sequence.is_some() => Self::Binomial(tree),
            Self::Binomial(tree) => {
                let at = |h: u32| Self::Binomial(BinomialTree { height: f64::from(h), ..tree });
                at(least_height(tree.check()?, n, at))
            }
        };
        Ok((fewest, n))
    }

    /// Returns the number of stages with the least makespan.
    ///
    /// While there is time left behind the last message, a further stage cannot hurt (leave it
    /// empty); once communication alone sets the makespan it adds its startups. So the best `n` is
    /// the last before that happens or the first after, found by bisection.
    ///
    /// For ordinary trees the first `n` is sought after which the makespan falls by less than `1e-9` of it:
    /// that it falls and then rises is observed, not proved.
    ///
    /// # Errors
    /// [`ErrorKind::Undefined`] on `n` when every further stage helps (`S = 0`, `C > 0`);
    /// [`ErrorKind::TooLarge`] on `n` when the best is beyond what can be solved; and as
    /// [`Platform::check`].
    pub fn best_stages(&self, solver: &mut Solver) -> Result<BestStages, Error> {
        if let Self::Ordinary(tree) = self {
            let per_stage: u32 = self.receivers()?.iter().sum();
            let most = ordinary::MAX_HOPS / (per_stage as usize).max(1);
            if tree.load.startup == 0.0 && 0.0 < tree.load.transfer {
                return Err(no_best_stages());
            }
            return finish(self.best_stages_by_trial(tree, most, &Pace::endless()));
        }
        self.best_stages_of_chain(solver)
    }

    /// The best stages of any platform other than an ordinary tree.
    pub(super) fn best_stages_of_chain(&self, solver: &mut Solver) -> Result<BestStages, Error> {
        let chain = chain(self)?;
        let q = chain.classes.len();
        let least = self.fewest_stages()?;
        count_messages(q, least)?;
        let least = least as usize;
        let most = MAX_MESSAGES / q;
        if chain.startup == 0.0 && 0.0 < chain.transfer {
            return Err(no_best_stages());
        }
        let work = solver.work();
        let bound = async |n| chain.communication_bound(n * q, work);
        let Some(first) = finish(first_in(least, most, bound)) else {
            let help = format!("the best n is beyond {most} stages: raise S, or give n");
            return Err(Error::new(ErrorKind::TooLarge, "n", "best", help));
        };
        let mut best = (first, chain.solve(first * q, work, None)?.makespan);
        if least < first {
            let before = chain.solve((first - 1) * q, work, None)?.makespan;
            if before <= best.1 {
                best = (first - 1, before);
            }
        }
        Ok(BestStages {
            stages: best.0 as f64,
            makespan: best.1,
            communication_bound_from: Some(first as f64),
        })
    }

    pub(super) async fn best_stages_by_trial(
        &self,
        tree: &OrdinaryTree,
        most: usize,
        pace: &Pace,
    ) -> Result<BestStages, Error> {
        let least = self.fewest_stages()?;
        // The fewest stages tell what is wrong, if anything.
        ordinary::messages(tree, least)?;
        let q = self.messages_per_stage()?;
        let (best, makespan) = lowest(least as usize, most, async |n| {
            ordinary::makespan(tree, n * q, f64::INFINITY, pace).await
        })
        .await?;
        if most <= best {
            let help = format!("the best n is beyond {most} stages: raise S, or give n");
            return Err(Error::new(ErrorKind::TooLarge, "n", "best", help));
        }
        Ok(BestStages { stages: best as f64, makespan, communication_bound_from: None })
    }

    /// `C_max` in seconds of the best distribution over the first `messages` in sending order, the last
    /// stage perhaps incomplete. `most` bounds the hops of an ordinary tree, as in [`Platform::plan`].
    ///
    /// # Errors
    /// As [`Platform::solve`]; [`ErrorKind::TooLarge`] on `n` beyond `most`.
    pub fn makespan_of_messages(&self, messages: usize, most: f64) -> Result<f64, Error> {
        let messages = count_messages(1, messages as f64)?;
        if let Self::Ordinary(tree) = self {
            let pace = Pace::endless();
            return finish(ordinary::makespan(tree, messages, most, &pace));
        }
        let optimum = chain(self)?.solve(messages, &mut Workspace::default(), None)?;
        Ok(optimum.makespan)
    }
}

pub(super) fn no_best_stages() -> Error {
    let help = "with S = 0 every further stage helps: give S or n";
    Error::new(ErrorKind::Undefined, "n", "best", help)
}

/// `x` rounded up, where an excess of `1e-12` of it counts as rounding; at least 1.
pub(super) fn whole_above(x: f64) -> f64 {
    (x * (1.0 - 1e-12)).ceil().max(1.0)
}

/// The least height whose buffers hold the load in `n` stages.
fn least_height(height: u32, n: f64, at: impl Fn(u32) -> Platform) -> u32 {
    (1..height).find(|&h| at(h).fewest_stages().is_ok_and(|least| least <= n)).unwrap_or(height)
}

/// The first number from `least` to `most` after which `makespan` falls by less than [`WORTH`], and the
/// makespan there.
pub(super) async fn lowest(
    least: usize,
    most: usize,
    makespan: impl AsyncFn(usize) -> Result<f64, Error>,
) -> Result<(usize, f64), Error> {
    let mut known: Vec<(usize, Result<f64, Error>)> = Vec::new();
    let mut at = async |n: usize| {
        if let Some((_, found)) = known.iter().find(|(other, _)| *other == n) {
            return found.clone();
        }
        let found = makespan(n).await;
        known.push((n, found.clone()));
        found
    };
    at(least).await?;
    let falls_no_more = async |n| match (at(n).await, at(n + 1).await) {
        (Ok(now), Ok(next)) => now * (1.0 - WORTH) <= next,
        _ => true,
    };
    let best = first_in(least, most, falls_no_more).await.unwrap_or(most);
    Ok((best, at(best).await?))
}

/// The first number in `least..=most` that `holds`, which goes on holding after it: by doubling
/// steps, then bisection, so that a small answer costs little.
pub(super) async fn first_in(
    least: usize,
    most: usize,
    mut holds: impl AsyncFnMut(usize) -> bool,
) -> Option<usize> {
    let (mut low, mut high, mut step) = (least, least, 1);
    while !holds(high).await {
        if high == most {
            return None;
        }
        low = high + 1;
        high = most.min(high + step);
        step *= 2;
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle).await {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(high)
}
