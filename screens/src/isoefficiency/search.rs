//! What is searched for: the work that keeps an efficiency, the processors that do, and those of
//! least time.

use crossover_model::overhead::{Isoefficiency, isoefficiency};
use crossover_model::{Error, ErrorKind};

use super::setting::{Problem, Run, Setting, on_key};
use crate::order;
use crate::spread::spread;

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

impl Setting {
    /// The work that keeps the efficiency `e` on `p` processors, and its total overhead.
    pub fn kept(&self, e: f64, p: f64) -> Result<Isoefficiency, Error> {
        // With overlap the time is the overhead itself where it exceeds computing: K is E.
        let e = if self.overlap { e / (1.0 + e) } else { e };
        isoefficiency(&self.kernel(p)?.terms(p), e, p, self.tc).map_err(on_key)
    }

    /// How fast that work grows, from [`growth_from`](Self::growth_from) to four times as many.
    pub fn growth(&self) -> Result<Growth, Error> {
        let p = self.growth_from();
        let works = [self.kept(self.e, p)?.w, self.kept(self.e, 4.0 * p)?.w];
        if works.contains(&0.0) {
            let mend = "without overhead any work keeps it: give some";
            let ts = self.network.ts;
            return Err(Error::new(ErrorKind::Undefined, "ts", ts, mend));
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
        let most = self.last_step();
        let efficiency = |step: f64| self.at_step(step).map(|run| run.efficiency);
        let keeps = |step: f64| efficiency(step).map(|efficiency| self.e <= efficiency);
        let (mut low, mut high) = (1.0_f64, 2.0_f64);
        while high <= most && keeps(high)? {
            (low, high) = (high, 2.0 * high);
        }
        high = high.min(most + 1.0);
        while low + 1.0 < high {
            let middle = f64::midpoint(low, high).floor();
            if keeps(middle)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(Kept {
            p: self.processors(low),
            efficiency: efficiency(low)?,
            beyond: efficiency(low + 1.0)?,
        })
    }

    /// The processors on which the present work takes least time.
    pub fn least(&self) -> Result<Least, Error> {
        let most = self.last_step();
        let time = |step: f64| self.at_step(step).map(|run| run.t);
        // From three parts on the time falls, then rises: a search by thirds in the logarithm.
        let (mut low, mut high) = (most.min(3.0).ln(), most.ln());
        for _ in 0..100 {
            let third = (high - low) / 3.0;
            let (a, b) = ((low + third).exp(), (high - third).exp());
            if time(b.round().max(1.0))? < time(a.round().max(1.0))? {
                low += third;
            } else {
                high -= third;
            }
        }
        let around = (0.5 * (low + high)).exp().round();
        let mut best = (1.0, time(1.0)?);
        let near = (-40..=40).map(|step| around + f64::from(step));
        for step in [2.0, 3.0, most].into_iter().chain(near) {
            if (1.0..=most).contains(&step) {
                let t = time(step)?;
                if t < best.1 || (t == best.1 && step < best.0) {
                    best = (step, t);
                }
            }
        }
        let (step, t) = best;
        Ok(Least {
            p: self.processors(step),
            t,
            h: self.at_step(step)?.total.h,
            fewer: time((step - 1.0).max(1.0))?,
            more: time((step + 1.0).min(most))?,
            found: step < most || most == 1.0,
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
        let mut counts: Vec<f64> = spread(low, high, SAMPLES)
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
