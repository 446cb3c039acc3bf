//! The fastest split that fits.

use super::plan::{Plan, Split, Training};
use crate::{Error, ErrorKind};

/// The largest micro-batch that is tried.
const LARGEST: f64 = 64.0;
/// Times closer than this, relative, are equal.
const SAME: f64 = 1e-12;

/// The fastest split that fits, and what it does.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Best {
    /// The split.
    pub split: Split,
    /// What a device holds and does.
    pub plan: Plan,
}

impl Training {
    /// Returns the split of the shortest step among those that fit the memory, with `vp` chunks a device: tensor
    /// parallelism of a power of two up to a node and the heads, any number of stages that divides the devices, a
    /// micro-batch of a power of two up to 64. On a tie it has the fewest stages, then the least tensor parallelism,
    /// then the smallest micro-batch. Of at most a few thousand.
    ///
    /// ```
    /// use crossover_model::training::Training;
    /// let best = Training::default().best(1.0)?;
    /// assert_eq!((best.split.t, best.split.p, best.split.b), (4.0, 16.0, 1.0));
    /// assert!((best.plan.step - 38.138_71).abs() < 1e-5);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`plan`](Self::plan) for a field outside its domain; names `G` when no split is allowed, `mem` when none fits.
    ///
    /// Source: found by search.
    pub fn best(&self, vp: f64) -> Result<Best, Error> {
        self.check()?;
        crate::check::count("vp", vp)?;
        let (mut best, mut is_any_allowed): (Option<Best>, bool) = (None, false);
        let most = self.model.layers.min(self.devices).min(1e6) as u32;
        let stages = (1..=most).map(f64::from).filter(|p| self.devices % p == 0.0);
        for p in stages {
            for t in powers(self.cluster.node.min(self.model.heads).min(self.devices)) {
                for b in powers(LARGEST) {
                    let split = Split { t, p, vp, b };
                    if !self.divides(&split) {
                        continue;
                    }
                    let Ok((d, m)) = self.shares(&split) else { continue };
                    let plan = self.evaluate(&split, d, m);
                    is_any_allowed = true;
                    let is_faster =
                        best.is_none_or(|best| plan.step < best.plan.step * (1.0 - SAME));
                    if plan.memory() <= self.cluster.mem && plan.step.is_finite() && is_faster {
                        best = Some(Best { split, plan });
                    }
                }
            }
        }
        best.ok_or_else(|| self.refuse(is_any_allowed))
    }

    /// Returns whether the counts divide: a quick test before the one that says what is wrong.
    fn divides(&self, split: &Split) -> bool {
        let Split { t, p, b, .. } = *split;
        let of = t * p;
        self.devices % of == 0.0 && self.batch % (self.devices / of * b) == 0.0
    }

    fn refuse(&self, is_any_allowed: bool) -> Error {
        if !is_any_allowed {
            let help = "no split divides devices, batch, heads and layers: give another number, such as a power of two";
            return Error::new(ErrorKind::Infeasible, "G", self.devices, help);
        }
        let help = "no split fits: give more memory or more devices";
        Error::new(ErrorKind::Infeasible, "mem", self.cluster.mem, help)
    }
}

/// Returns the powers of two up to `most`, at most a million.
fn powers(most: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(1.0), |power| Some(2.0 * power))
        .take_while(move |at| *at <= most.min(1e6))
}
