//! Searches: the most processors that keep an efficiency, those of least time, and the growth of the
//! isoefficiency function.

use crossover_figures::log_space::log_space;
use crossover_figures::order;
use crossover_model::overhead::{greatest_kept, least_count};
use crossover_model::{Error, ErrorKind};

use crate::screen::Params;

use super::inputs::{Inputs, Problem};
use super::overhead::Run;

/// The most processors that a search considers.
const MOST: f64 = 1e12;

/// The most points of a curve.
const SAMPLES: u32 = 97;

/// The number of processors with the least time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    pub p: f64,
    /// The run on it.
    pub run: Run,
    /// The time on the count of processors before, or the same where there is none.
    pub fewer: f64,
    /// The time on the next count of processors, or the same where there is none.
    pub more: f64,
    /// Whether the time rises again beyond it, or there is no other.
    pub found: bool,
}

/// The most processors that keep an efficiency.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub p: f64,
    pub efficiency: f64,
    /// The efficiency on the next count of processors, were there as many parts.
    pub beyond: f64,
}

/// The growth of the work that keeps an efficiency.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    /// The work on some processors and on four times as many.
    pub works: [f64; 2],
    /// The exponent of p between them.
    pub exponent: f64,
}

impl Inputs {
    /// Returns the growth from [`growth_from`](Self::growth_from) to four times as many processors.
    pub fn growth(&self) -> Result<Growth, Error> {
        let p = self.growth_from();
        let works = [self.kept(self.e, p)?.w, self.kept(self.e, 4.0 * p)?.w];
        if works.contains(&0.0) {
            let help = "without overhead any work keeps the efficiency: give some overhead";
            return Err(Error::new(ErrorKind::Undefined, "ts", 0.0, help));
        }
        let exponent = (works[1] / works[0]).log2() / 2.0;
        Ok(Growth { works, exponent })
    }

    /// Returns the processors from which the growth is told: the given ones, but at least 3, and of
    /// blocks a square number.
    pub fn growth_from(&self) -> f64 {
        if self.problem == Problem::Blocks {
            self.p.sqrt().round().max(2.0).powi(2)
        } else {
            self.p.max(3.0)
        }
    }

    /// Returns the next number of processors that the work is told for: twice as many, of blocks four
    /// times as many.
    pub fn more(&self) -> f64 {
        self.p * if self.problem == Problem::Blocks { 4.0 } else { 2.0 }
    }

    /// Returns the most processors on which the work keeps the efficiency.
    pub fn most_kept(&self) -> Result<Kept, Error> {
        let efficiency = |step: f64| self.at_step(step).map(|run| run.efficiency);
        let keeps = |step: f64| efficiency(step).map(|efficiency| self.e <= efficiency);
        let step = greatest_kept(self.last_step(), &self.turning_steps(), keeps)?;
        Ok(Kept {
            p: self.processors(step),
            efficiency: efficiency(step)?,
            beyond: efficiency(step + 1.0)?,
        })
    }

    /// Returns the processors on which the work takes least time.
    pub fn least(&self) -> Result<Least, Error> {
        let most = self.last_step();
        let time = |step: f64| Ok(self.at_step(step)?.t);
        let least = least_count(most, &self.turning_steps(), time)?;
        Ok(Least {
            p: self.processors(least.count),
            run: self.at_step(least.count)?,
            fewer: least.fewer,
            more: least.more,
            found: least.count < most || most == 1.0,
        })
    }

    /// Returns the most processors that a search considers: each has a part of the work.
    pub fn most(&self) -> f64 {
        self.processors(self.last_step())
    }

    /// Returns whether the overhead of the work rises with p.
    pub fn rises(&self) -> Result<bool, Error> {
        let (few, many) = (self.at_step(3.0)?, self.at_step(self.last_step().max(4.0))?);
        Ok(few.total.h * (1.0 + 1e-9) < many.total.h)
    }

    /// Returns whether the work has no overhead on any number of processors.
    pub fn is_free(&self) -> Result<bool, Error> {
        Ok(self.at_step(3.0)?.total.h == 0.0 && !self.rises()?)
    }

    /// Returns processors from `least` to `most` for a curve, `wanted` among them.
    pub fn counts(&self, least: f64, most: f64, wanted: &[f64]) -> Vec<f64> {
        let (low, high) = (self.steps_to(least).max(1.0), self.steps_to(most).max(2.0));
        let mut counts: Vec<f64> =
            log_space(low, high, SAMPLES).map(|step| self.processors(step.round())).collect();
        let exists = |p: &&f64| self.processors(self.steps_to(**p)) == **p;
        counts.extend(wanted.iter().chain(&self.turns()).filter(exists));
        counts.retain(|p| least <= *p && *p <= most);
        order::ascending(&mut counts);
        counts.dedup();
        counts
    }

    /// The work at a step of a search.
    fn at_step(&self, step: f64) -> Result<Run, Error> {
        self.kernel(self.processors(step))?.run(self.w)
    }

    fn last_step(&self) -> f64 {
        self.steps_to(self.most_p(self.w).min(MOST))
    }

    fn turning_steps(&self) -> Vec<f64> {
        let turns = self.turns().into_iter();
        turns.map(|p| self.steps_to(p)).collect()
    }

    /// Blocks go from square to square; everything else from number to number.
    fn processors(&self, step: f64) -> f64 {
        if self.problem == Problem::Blocks { step * step } else { step }
    }

    fn steps_to(&self, p: f64) -> f64 {
        if self.problem == Problem::Blocks { (p.sqrt() * (1.0 + 1e-12)).floor() } else { p }
    }
}

/// What is known of the inputs, computed once.
pub(super) struct Facts {
    pub inputs: Inputs,
    pub run: Result<Run, Error>,
    /// The work that keeps E.
    pub kept: Result<f64, Error>,
    pub growth: Result<Growth, Error>,
    /// The processors on which the work keeps E.
    pub most_kept: Result<Kept, Error>,
    pub least: Result<Least, Error>,
}

impl Facts {
    /// Returns the facts of the inputs that `params` describe.
    pub fn of(params: &Params) -> Self {
        let inputs = Inputs::of(params);
        Self {
            run: inputs.run(),
            kept: inputs.kept(inputs.e, inputs.p).map(|kept| kept.w),
            growth: inputs.growth(),
            most_kept: inputs.most_kept(),
            least: inputs.least(),
            inputs,
        }
    }
}
