//! A platform with the stages that a rule gives it, within a bound on the work; and the height of a
//! tree that goes with them.

use super::one_layer::Stages;
use super::ordinary;
use super::platform::{Platform, Star};
use super::processors::StageRule;
use super::solver::Solver;
use super::stages::{BestStages, no_best_stages};
use crate::steps::{Pace, finish};
use crate::{Error, ErrorKind};

/// A platform with its number of stages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The platform, of fewer processors or layers where the rule leaves some out.
    pub platform: Platform,
    /// `n`.
    pub stages: f64,
    /// `C_max`, seconds.
    pub makespan: f64,
}

impl From<StageRule> for Stages {
    fn from(rule: StageRule) -> Self {
        match rule {
            StageRule::Number(n) => Self::Exactly(n),
            StageRule::Fewest => Self::Fewest,
            StageRule::Best => Self::Best,
        }
    }
}

impl Star {
    /// As [`Platform::plan`].
    ///
    /// # Errors
    /// As [`Star::staged`].
    pub fn plan(&self, rule: StageRule, most: f64, solver: &mut Solver) -> Result<Plan, Error> {
        let staged = self.staged(rule, most, solver)?;
        Ok(Plan { platform: staged.star.into(), stages: staged.stages, makespan: staged.makespan })
    }
}

impl Platform {
    /// `h`, the layers of a tree; 1 for a star.
    #[must_use]
    pub const fn height(&self) -> f64 {
        match self {
            Self::Star(_) => 1.0,
            Self::Ordinary(tree) => tree.height,
            Self::Binomial(tree) => tree.height,
        }
    }

    /// Returns the same tree with another height; a star stays as it is.
    #[must_use]
    pub const fn with_height(mut self, height: f64) -> Self {
        match &mut self {
            Self::Star(_) => {}
            Self::Ordinary(tree) => tree.height = height,
            Self::Binomial(tree) => tree.height = height,
        }
        self
    }

    /// Returns the size of a stage for a solver: its messages, or in an ordinary tree the hops they take, as many as
    /// their layer's number.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e3 };
    /// let (order, layers) = (Order::NearestFirst, Layers::ALL);
    /// let tree = BinomialTree { ports: 2.0, height: 3.0, order, layers, sequence: None, embedding: None, load };
    /// let platform = Platform::from(tree);
    /// assert_eq!(platform.hops_per_stage()?, 3.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::check`].
    pub fn hops_per_stage(&self) -> Result<f64, Error> {
        Ok(match self {
            Self::Ordinary(_) => f64::from(self.receivers()?.iter().sum::<u32>()),
            Self::Star(_) | Self::Binomial(_) => self.messages_per_stage()? as f64,
        })
    }

    /// Returns the stages that `rule` gives this platform, within `most` messages (hops of an
    /// ordinary tree), so that a caller who has little time is refused rather than served late.
    /// Ordinary trees whose messages fill all buffers or need not queue are solved at any size.
    ///
    /// # Errors
    /// As [`Platform::solve`] and [`Platform::best_stages`]; [`ErrorKind::TooLarge`] on `n` beyond
    /// `most`; [`ErrorKind::Undefined`] on `n` for the best stages of a tree with `S = 0`.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 501.0, buffer: 1e2 };
    /// let order = Order::NearestFirst;
    /// let tree = BinomialTree { ports: 2.0, height: 10.0, order, layers: Layers::ALL, load, sequence: None, embedding: None };
    /// let plan = Platform::from(tree).plan(StageRule::Fewest, 1e5, &mut Solver::default())?;
    /// // Two layers hold 500 bytes in one stage; one byte more brings in the third.
    /// assert_eq!((plan.platform.height(), plan.stages), (3.0, 1.0));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    pub fn plan(&self, rule: StageRule, most: f64, solver: &mut Solver) -> Result<Plan, Error> {
        finish(self.planned_paced(rule, most, solver, &Pace::endless()))
    }

    /// [`Platform::plan`] in steps: an ordinary tree takes many, any other platform one.
    ///
    /// # Errors
    /// As [`Platform::plan`].
    pub async fn planned_paced(
        &self,
        rule: StageRule,
        most: f64,
        solver: &mut Solver,
        pace: &Pace,
    ) -> Result<Plan, Error> {
        if let Self::Star(star) = self {
            return star.plan(rule, most, solver);
        }
        self.check()?;
        let (platform, stages) = match rule {
            StageRule::Number(n) => (*self, n),
            StageRule::Fewest => self.fewest()?,
            StageRule::Best => {
                let best = self.best_within(most, solver, pace).await?;
                return Ok(Plan { platform: *self, stages: best.stages, makespan: best.makespan });
            }
        };
        let makespan = platform.makespan_within(stages, most, solver, pace).await?;
        Ok(Plan { platform, stages, makespan })
    }

    /// Returns the height from 1 to `tallest` of least makespan, the smaller one of two that are
    /// equal, with the stages that `rule` gives it. `most` bounds each of the heights tried. The
    /// tree's own height does not enter.
    ///
    /// Tried are all heights that hold the load, until the startups of a taller tree and the sending
    /// of `V` alone take longer than some schedule.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume: 5e3, buffer: 1e3 };
    /// let (order, layers) = (Order::NearestFirst, Layers::ALL);
    /// let tree = BinomialTree { ports: 2.0, height: 3.0, order, layers, sequence: None, embedding: None, load };
    /// let platform = Platform::from(tree);
    /// let plan = platform.best_height(StageRule::Best, 5, 1e5, &mut Solver::default())?;
    /// assert!(plan.makespan <= platform.makespan(plan.stages)?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::plan`] when no height can be planned.
    pub fn best_height(
        &self,
        rule: StageRule,
        tallest: u32,
        most: f64,
        solver: &mut Solver,
    ) -> Result<Plan, Error> {
        let mut found: Result<Plan, Error> = Err(Error::missing("h"));
        for h in 1..=tallest {
            let tree = self.with_height(f64::from(h));
            let tried = tree.plan(rule, most, solver);
            match (&found, tried) {
                (Ok(best), Ok(tried)) if best.makespan <= tried.makespan => {}
                (_, Ok(tried)) => found = Ok(tried),
                (Err(_), Err(error)) => found = Err(error),
                (Ok(_), Err(_)) => {}
            }
            let (startups, sending) = tree.bounds_alone();
            let alone = sending
                + startups
                    * match rule {
                        StageRule::Number(n) => n,
                        StageRule::Fewest | StageRule::Best => 1.0,
                    };
            if rule != StageRule::Fewest && found.as_ref().is_ok_and(|best| best.makespan < alone) {
                break;
            }
        }
        found
    }

    /// Returns the communication on the originator's ports, in seconds: the startups of a stage that follow each other,
    /// and the sending of `V`.
    fn bounds_alone(&self) -> (f64, f64) {
        let load = self.load();
        let layers = self.receivers().unwrap_or_default();
        let (startups, ports) = match self {
            Self::Binomial(tree) => (f64::from(layers.iter().sum::<u32>()), tree.ports),
            Self::Ordinary(tree) => (layers.len() as f64, tree.ports),
            Self::Star(_) => (layers.len() as f64, 1.0),
        };
        (startups * load.startup, load.transfer * load.volume / ports)
    }

    async fn makespan_within(
        &self,
        n: f64,
        most: f64,
        solver: &mut Solver,
        pace: &Pace,
    ) -> Result<f64, Error> {
        if let Self::Ordinary(tree) = self {
            let messages = ordinary::messages(tree, n)?;
            return ordinary::makespan(tree, messages, most, pace).await;
        }
        if most < n * self.hops_per_stage()? {
            return Err(too_large(most));
        }
        solver.makespan(self, n)
    }

    /// The best number of stages of a tree, unless its search would take more than `most`.
    async fn best_within(
        &self,
        most: f64,
        solver: &mut Solver,
        pace: &Pace,
    ) -> Result<BestStages, Error> {
        if self.load().startup == 0.0 {
            return Err(no_best_stages());
        }
        let least = self.fewest_stages()?;
        let reached = self.makespan_within(least, most, solver, pace).await?;
        // More stages than these take longer by communication alone.
        let (startups, sending) = self.bounds_alone();
        let bound = ((reached - sending) / startups).max(least).ceil();
        let affordable = (most / self.hops_per_stage()?).floor();
        match self {
            Self::Ordinary(tree) if least < affordable => {
                let most = (bound + 1.0).min(affordable) as usize;
                self.best_stages_by_trial(tree, most, pace).await
            }
            Self::Binomial(_) if bound <= affordable => self.best_stages(solver),
            _ => Err(too_large(most)),
        }
    }
}

fn too_large(most: f64) -> Error {
    let help = format!("it takes more than {most} messages or hops: raise D or S, or give n");
    Error::new(ErrorKind::TooLarge, "n", "out of reach", help)
}

#[cfg(test)]
mod tests {
    use super::super::{BinomialTree, Layers, Load, Order, OrdinaryTree};
    use super::*;

    fn load(volume: f64, buffer: f64) -> Load {
        Load { compute: 1e-3, transfer: 1e-6, startup: 1e-3, volume, buffer }
    }

    fn trees(volume: f64, buffer: f64) -> [Platform; 3] {
        let (order, layers, load) = (Order::NearestFirst, Layers::ALL, load(volume, buffer));
        let ordinary =
            |buffers| OrdinaryTree { ports: 2.0, height: 5.0, order, buffers, layers, load };
        let binomial = BinomialTree {
            ports: 2.0,
            height: 5.0,
            order,
            layers,
            load,
            sequence: None,
            embedding: None,
        };
        [ordinary(1.0).into(), ordinary(2.0).into(), binomial.into()]
    }

    #[test]
    fn a_rule_gives_what_the_platform_itself_says() {
        let solver = &mut Solver::default();
        for tree in trees(900.0, 1e2) {
            let plan = tree.plan(StageRule::Fewest, 1e5, solver).unwrap();
            assert_eq!((plan.platform, plan.stages), tree.fewest().unwrap());
            assert_eq!(plan.makespan, plan.platform.makespan(plan.stages).unwrap());
            let best = tree.plan(StageRule::Best, 1e5, solver).unwrap();
            let expected = tree.best_stages(solver).unwrap();
            assert_eq!(best.stages, expected.stages);
            assert_eq!(best.makespan, expected.makespan);
        }
    }

    #[test]
    fn no_height_is_better_than_the_best() {
        let solver = &mut Solver::default();
        for tree in trees(900.0, 1e2) {
            for rule in [StageRule::Number(2.0), StageRule::Best] {
                let best = tree.best_height(rule, 8, 1e4, solver).unwrap();
                for h in 1..=8 {
                    let tried = tree.with_height(f64::from(h)).plan(rule, 1e4, solver);
                    assert!(tried.is_err() || best.makespan <= tried.unwrap().makespan);
                }
            }
        }
    }

    #[test]
    fn what_takes_too_long_is_refused_unless_it_is_easy() {
        let solver = &mut Solver::default();
        let [one, _, binomial] = trees(901.0, 1.0);
        for tree in [one, binomial] {
            for rule in [StageRule::Fewest, StageRule::Best] {
                let error = tree.plan(rule, 100.0, solver).unwrap_err();
                assert_eq!((error.kind(), error.field()), (ErrorKind::TooLarge, "n"));
            }
        }
        // Full buffers leave nothing to search.
        let full = one.with_load(load(1000.0, 1.0));
        assert!(full.plan(StageRule::Fewest, 100.0, solver).is_ok());
    }
}
