//! What is searched for: the work that keeps an efficiency, the processors that do, and those of
//! least time.

use crossover_figures::log_space::log_space;
use crossover_figures::order;
use crossover_model::overhead::{Isoefficiency, greatest_kept, isoefficiency, least_count};
use crossover_model::{Error, ErrorKind};

use super::inputs::{Inputs, Problem, Run};

/// The most processors a search looks at.
const MOST: f64 = 1e12;

/// At most so many points on a curve.
const SAMPLES: u32 = 97;

/// The number of processors with the least time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Least {
    pub p: f64,
    pub t: f64,
    /// The overhead there, in seconds.
    pub h: f64,
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

/// How the work that keeps an efficiency grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    /// The work on some processors and on four times as many.
    pub works: [f64; 2],
    /// The exponent of p between them.
    pub exponent: f64,
}

impl Inputs {
    /// The work that keeps the efficiency `e` on `p` processors, and its total overhead.
    pub fn kept(&self, e: f64, p: f64) -> Result<Isoefficiency, Error> {
        // With overlap the time is the overhead itself where it exceeds computing: K is E.
        let e = if self.overlap { e / (1.0 + e) } else { e };
        isoefficiency(&self.kernel(p)?.terms(p), e, p, self.tc)
    }

    /// How fast that work grows, from [`growth_from`](Self::growth_from) to four times as many.
    pub fn growth(&self) -> Result<Growth, Error> {
        let p = self.growth_from();
        let works = [self.kept(self.e, p)?.w, self.kept(self.e, 4.0 * p)?.w];
        if works.contains(&0.0) {
            let help = "without overhead any work keeps it: give some";
            let ts = self.network.ts;
            return Err(Error::new(ErrorKind::Undefined, "ts", ts, help));
        }
        let exponent = (works[1] / works[0]).log2() / 2.0;
        Ok(Growth { works, exponent })
    }

    /// The processors from which the growth is told: the present ones, but at least 3, and of blocks
    /// a square number.
    pub fn growth_from(&self) -> f64 {
        if self.problem == Problem::Blocks {
            self.p.sqrt().round().max(2.0).powi(2)
        } else {
            self.p.max(3.0)
        }
    }

    /// The most processors on which the present work keeps the efficiency.
    pub fn most_kept(&self) -> Result<Kept, Error> {
        let efficiency = |step: f64| self.at_step(step).map(|run| run.efficiency);
        let keeps = |step: f64| efficiency(step).map(|efficiency| self.e <= efficiency);
        let step = greatest_kept(self.last_step(), &[], keeps)?;
        Ok(Kept {
            p: self.processors(step),
            efficiency: efficiency(step)?,
            beyond: efficiency(step + 1.0)?,
        })
    }

    /// The processors on which the present work takes least time.
    pub fn least(&self) -> Result<Least, Error> {
        let most = self.last_step();
        let least = least_count(most, &[], |step| Ok(self.at_step(step)?.t))?;
        Ok(Least {
            p: self.processors(least.count),
            t: least.time,
            h: self.at_step(least.count)?.total.h,
            fewer: least.fewer,
            more: least.more,
            found: least.count < most || most == 1.0,
        })
    }

    /// The most processors that a search looks at: each has a part of the present work.
    pub fn most(&self) -> f64 {
        self.processors(self.last_step())
    }

    fn last_step(&self) -> f64 {
        self.steps(self.most_p(self.w).min(MOST))
    }

    /// The present work at a step of a search.
    fn at_step(&self, step: f64) -> Result<Run, Error> {
        let p = self.processors(step);
        self.on(&self.kernel(p)?, self.w, p)
    }

    /// Whether the overhead of the present work rises with p.
    pub fn rises(&self) -> Result<bool, Error> {
        let (few, many) = (self.at_step(3.0)?, self.at_step(self.last_step().max(4.0))?);
        Ok(few.total.h * (1.0 + 1e-9) < many.total.h)
    }

    /// Whether the present work has no overhead on any number of processors.
    pub fn is_free(&self) -> Result<bool, Error> {
        Ok(self.at_step(3.0)?.total.h == 0.0 && !self.rises()?)
    }

    /// Blocks go from square to square; everything else from number to number.
    fn processors(&self, step: f64) -> f64 {
        if self.problem == Problem::Blocks {
            step * step
        } else {
            step
        }
    }

    fn steps(&self, p: f64) -> f64 {
        if self.problem == Problem::Blocks {
            (p.sqrt() * (1.0 + 1e-12)).floor()
        } else {
            p
        }
    }

    /// Processors from `least` to `most` for a curve, `wanted` among them.
    pub fn counts(&self, least: f64, most: f64, wanted: &[f64]) -> Vec<f64> {
        let (low, high) = (self.steps(least).max(1.0), self.steps(most).max(2.0));
        let mut counts: Vec<f64> = log_space(low, high, SAMPLES)
            .map(|step| self.processors(step.round()))
            .collect();
        let exists = |p: &&f64| self.processors(self.steps(**p)) == **p;
        counts.extend(wanted.iter().filter(exists));
        counts.retain(|p| least <= *p && *p <= most);
        order::ascending(&mut counts);
        counts.dedup();
        counts
    }
}
