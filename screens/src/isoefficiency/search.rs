//! What is searched for: the work that keeps an efficiency, the processors that do, and those of
//! least time.

use crossover_model::overhead::{Isoefficiency, isoefficiency};
use crossover_model::{Error, ErrorKind};

use super::setting::{Problem, Setting, on_key};
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
    /// Whether the time rises again beyond it, or there is no other.
    pub found: bool,
}

impl Setting {
    /// The work that keeps the efficiency `e` on `p` processors, and its total overhead.
    pub fn kept(&self, e: f64, p: f64) -> Result<Isoefficiency, Error> {
        // With overlap the time is the overhead itself where it exceeds computing: K is E.
        let e = if self.overlap { e / (1.0 + e) } else { e };
        isoefficiency(&self.kernel(p)?.terms(p), e, p, self.tc).map_err(on_key)
    }

    /// How fast that work grows: the exponent of p, between `p` and four times as many.
    pub fn growth(&self) -> Result<f64, Error> {
        let p = if self.problem == Problem::Blocks {
            self.p.sqrt().round().max(2.0).powi(2)
        } else {
            self.p.max(3.0)
        };
        let (here, there) = (self.kept(self.e, p)?.w, self.kept(self.e, 4.0 * p)?.w);
        if here == 0.0 || there == 0.0 {
            let mend = "without overhead any work keeps it: give some";
            return Err(Error::new(
                ErrorKind::Undefined,
                "ts",
                self.network.ts,
                mend,
            ));
        }
        Ok((there / here).log2() / 2.0)
    }

    /// The most processors on which the present work keeps the efficiency.
    pub fn most_kept(&self) -> Result<f64, Error> {
        let most = self.steps(self.most_p(self.w).min(MOST));
        let keeps = |step: f64| -> Result<bool, Error> {
            let p = self.processors(step);
            Ok(self.e <= self.on(&self.kernel(p)?, self.w, p)?.efficiency)
        };
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
        Ok(self.processors(low))
    }

    /// The processors on which the present work takes least time.
    pub fn least(&self) -> Result<Least, Error> {
        let most = self.steps(self.most_p(self.w).min(MOST));
        let time = |step: f64| -> Result<f64, Error> {
            let p = self.processors(step);
            Ok(self.on(&self.kernel(p)?, self.w, p)?.t)
        };
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
        Ok(Least {
            p: self.processors(best.0),
            t: best.1,
            found: best.0 < most || most == 1.0,
        })
    }

    /// Whether the overhead of the present work rises with p.
    pub fn rises(&self) -> Result<bool, Error> {
        let most = self.steps(self.most_p(self.w).min(MOST)).max(4.0);
        Ok(self.overhead(3.0)? * (1.0 + 1e-9) < self.overhead(most)?)
    }

    /// Whether the present work has no overhead on any number of processors.
    pub fn is_free(&self) -> Result<bool, Error> {
        Ok(self.overhead(3.0)? == 0.0 && !self.rises()?)
    }

    /// The overhead of the present work, in seconds, at a step of the search.
    fn overhead(&self, step: f64) -> Result<f64, Error> {
        let p = self.processors(step);
        Ok(self.on(&self.kernel(p)?, self.w, p)?.total.h)
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
