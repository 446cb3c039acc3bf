//! The buffer that just keeps processors busy, and what a star could do at best.

use super::platform::{Platform, Star};
use crate::{Error, ErrorKind};

/// `D*`, the least buffer with which processors compute until the next stage reaches them.
#[derive(Clone, Debug, PartialEq)]
pub struct SteadyBuffer {
    /// The formula as printed, bytes; or why there is none.
    pub printed: Result<f64, Error>,
    /// The value by the paper's premise, in bytes: it differs from the printed formula for binomial trees and for
    /// ordinary trees with one buffer.
    pub by_premise: Result<f64, Error>,
}

impl Platform {
    /// `D*` (section 5): every message carries all that a buffer holds, and the processors that
    /// get least compute it in the time a stage takes to send. `A D* / share >= startups S + parts C D*`:
    ///
    /// | platform | share | startups | parts |
    /// |---|---|---|---|
    /// | star | 1 | `m` | `m` |
    /// | ordinary tree, 2 buffers | `p^(h-1)` | `h` | `h` |
    /// | ordinary tree, 1 buffer, printed | `p^(h-1)` | `h` | `h (1 + 1/p)` |
    /// | ordinary tree, 1 buffer, by its premise | `p^(h-1)` | `2h - 1` | `h + (h-1)/p` |
    /// | binomial tree, printed | `p (p+1)^(h-2)` | `h (h+1) / 2` | `h (p+1) / p` |
    /// | binomial tree, by its premise | the same, 1 for `h = 1` | `h (h+1) / 2` | `1 + (h-1)(p+1)/p` |
    ///
    /// With one buffer the two messages to layer 1 and from it take `2S + C D + C D / p` (the
    /// paper's premise), but the formula counts one startup; and in a binomial tree layer 1 gets `D`,
    /// not `D (p+1) / p` (31). `V` and `D` do not enter, and all layers count as computing.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// let buffer = platform.steady_buffer()?;
    /// assert_eq!(buffer.printed, buffer.by_premise);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Platform::check`]. The formulas' own failure ([`ErrorKind::Undefined`] on `D`: at these
    /// rates the links are too slow for any buffer) lies in the result.
    pub fn steady_buffer(&self) -> Result<SteadyBuffer, Error> {
        self.check()?;
        if let Self::Binomial(tree) = self {
            let help = "it is given for stages of one message to each layer, without hop times";
            let of_paper = |field, got: &str| Error::new(ErrorKind::Undefined, field, got, help);
            if tree.sequence.is_some() {
                return Err(of_paper("sequence", "a sequence"));
            }
            if let Some(embedding) = tree.embedding {
                return Err(of_paper("network", embedding.network.name()));
            }
        }
        let (printed, premise) = match self {
            Self::Star(star) => {
                let m = star.processors;
                ((1.0, m, m), None)
            }
            Self::Ordinary(tree) => {
                let (p, h) = (tree.ports, tree.height);
                let share = p.powi(h as i32 - 1);
                if tree.buffers == 2.0 {
                    ((share, h, h), None)
                } else {
                    let premise = (share, 2.0 * h - 1.0, h + (h - 1.0) / p);
                    ((share, h, h * (1.0 + 1.0 / p)), Some(premise))
                }
            }
            Self::Binomial(tree) => {
                let (p, h) = (tree.ports, tree.height);
                let share = p * (p + 1.0).powi(h as i32 - 2);
                let startups = h * (h + 1.0) / 2.0;
                let printed = (share, startups, h * (p + 1.0) / p);
                let own = if h == 1.0 { 1.0 } else { share };
                (printed, Some((own, startups, 1.0 + (h - 1.0) * (p + 1.0) / p)))
            }
        };
        let printed = self.steady(printed);
        let by_premise = match premise {
            Some(premise) => self.steady(premise),
            None => printed.clone(),
        };
        Ok(SteadyBuffer { printed, by_premise })
    }

    fn steady(&self, (share, startups, parts): (f64, f64, f64)) -> Result<f64, Error> {
        let load = self.load();
        let (compute, send) = (load.compute / share, load.transfer * parts);
        let buffer = startups * load.startup / (compute - send);
        if compute <= send || !buffer.is_finite() {
            let help = "whatever its size, the least loaded processors compute their share of a \
                        stage before the next has been sent: raise A or lower C";
            return Err(Error::new(ErrorKind::Undefined, "D", "never large enough", help));
        }
        Ok(buffer)
    }
}

impl Star {
    /// `LB = S + V A / m`, seconds: one startup, then every processor computes its even share
    /// (section 4.1). No schedule is faster; few come near.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let load = Load { compute: 1.0, transfer: 1.0, startup: 0.0, volume: 3.0, buffer: 1.0 };
    /// let star = Star { processors: 3.0, load };
    /// let platform = Platform::from(star);
    /// assert_eq!(star.ideal_makespan()?, 1.0); // a byte each, sent in no time
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error`] on the field out of its domain.
    pub fn ideal_makespan(&self) -> Result<f64, Error> {
        self.check()?;
        let even = self.load.volume * self.load.compute / self.processors;
        crate::check::result("C_max", self.load.startup + even)
    }
}
