//! The least makespan: the recursion's total brought to the load by Newton's method.

use super::recursion::{Discard, Keep, Pass, Workspace};
use super::{Chain, Classes, Optimum};
use crate::check::result;
use crate::{Error, ErrorKind};

/// Relative difference of two sums over the same messages in another order.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

impl Chain {
    /// Returns the least makespan with `messages`; their loads go to `loads` when it is given.
    ///
    /// # Errors
    /// [`ErrorKind::Infeasible`] on `n` when the load does not fit, [`ErrorKind::Undefined`] on
    /// `C_max` when it cannot be represented.
    pub fn solve(
        &self,
        messages: usize,
        work: &mut Workspace,
        mut loads: Option<&mut [f64]>,
    ) -> Result<Optimum, Error> {
        let base = result("C_max", self.communication(messages))?;
        let capacity = self.capacity(messages);
        // The relative slack of n_min, or 0.9 would not fit into 3 times 0.3.
        if capacity < self.volume * (1.0 - 1e-12) {
            let help = format!("{messages} messages hold less than V: raise n or D");
            return Err(Error::new(ErrorKind::Infeasible, "n", "too few stages", help));
        }
        if capacity <= self.volume * (1.0 + ROUNDING) {
            return self.fill(messages, loads);
        }
        self.prepare(work);
        let volume = self.volume;
        let mut pass = |tau: f64, until: f64| match loads.as_deref_mut() {
            Some(loads) => self.pass(messages, work, tau, volume * until, Keep(loads)),
            None => self.pass(messages, work, tau, volume * until, Discard),
        };
        let first = pass(0.0, f64::INFINITY);
        if reaches(first.total, volume) {
            if let Some(loads) = loads {
                cut_to_volume(loads, volume, first.total);
            }
            return Ok(Optimum { makespan: base, slack: 0.0, full: false });
        }
        let mut bracket = Bracket::new(first, self.slowest() * volume);
        let mut at = 0.0;
        for _ in 0..400 {
            let Some(next) = bracket.next(volume) else { break };
            at = next;
            bracket.narrow(at, pass(at, 1.0 + 1e-9), volume);
        }
        let Bracket { mut near, high, .. } = bracket;
        let reached = (near.1.total - volume).abs() <= 1e-9 * volume;
        if !reached {
            // tau* is too small to be represented, or its neighbors lie too far apart. What is left behind the last
            // message then does not count, and neither do the first messages, whose loads are as small.
            pass(high, 1.0);
            if let Some(loads) = loads {
                cut_to_volume(loads, volume, f64::INFINITY);
            }
            near.0 = high;
        } else if at != near.0 {
            pass(near.0, f64::INFINITY);
        }
        Ok(Optimum { makespan: result("C_max", base + near.0)?, slack: near.0, full: false })
    }

    /// Returns whether communication alone sets the makespan of `messages`: their last one carries
    /// no load at the optimum, and one more would only add its startup.
    pub fn communication_bound(&self, messages: usize, work: &mut Workspace) -> bool {
        if self.capacity(messages) < self.volume * (1.0 - 1e-12) {
            return false;
        }
        self.prepare(work);
        let pass = self.pass(messages, work, 0.0, self.volume, Discard);
        reaches(pass.total, self.volume)
    }

    /// Every message full: the rows themselves give the makespan. Those of a class are linear in
    /// the stage, so the greatest is its first or its last.
    fn fill(&self, messages: usize, loads: Option<&mut [f64]>) -> Result<Optimum, Error> {
        let q = self.classes.len();
        let mut makespan: f64 = 0.0;
        let mut rows = 0..q.min(messages);
        if self.series.is_some() {
            let mut full = vec![0.0; messages];
            self.each(&mut full, |class, load| *load = self.buffer * class.buffer_share);
            makespan = self.tightest(&full).1;
            rows = 0..0;
        }
        for i in rows {
            let class = self.classes.get(i);
            let stages = (messages - 1 - i) / q + 1;
            for stage in [0, stages - 1] {
                let sent = stage * q + i + 1;
                let full = self.buffer * class.buffer_share;
                let own = full * (stages - stage) as f64;
                let mut end = self.startup * self.startups(sent)
                    + self.transfer * self.capacity(sent)
                    + self.compute * class.compute_share * own;
                if self.interrupted {
                    let receives = self.startup * class.startups + self.transfer * full;
                    end += receives * (stages - 1 - stage) as f64;
                }
                makespan = makespan.max(end);
            }
        }
        if let Some(loads) = loads {
            self.each(loads, |class, load| {
                *load = self.buffer * class.buffer_share;
            });
        }
        let makespan = result("C_max", makespan)?;
        Ok(Optimum {
            makespan,
            slack: (makespan - self.communication(messages)).max(0.0),
            full: true,
        })
    }

    fn slowest(&self) -> f64 {
        self.compute
            * match &self.classes {
                Classes::Uniform(_, class) => class.compute_share,
                Classes::Each(classes) => {
                    classes.iter().map(|class| class.compute_share).fold(0.0, f64::max)
                }
            }
    }
}

/// A bracket of `tau*`, where the total of a pass is the load.
struct Bracket {
    /// The greatest `tau` known to be below, and its pass.
    low: (f64, Pass),
    /// Where the next tangent touches, on either side of `tau*`.
    near: (f64, Pass),
    /// The least `tau` known to be above.
    high: f64,
    /// Newton steps in a row that did not halve what is missing.
    poor: u32,
    /// Steps among the last digits.
    polished: u32,
}

impl Bracket {
    /// With `tau = max(a_i) W` as `high` each message alone could carry the whole load.
    const fn new(first: Pass, high: f64) -> Self {
        Self { low: (0.0, first), near: (0.0, first), high, poor: 0, polished: 0 }
    }

    /// Returns the next `tau` to try; `None` where the total is as near to `volume` as it can be.
    fn next(&mut self, volume: f64) -> Option<f64> {
        let (low, (tau, pass), high) = (self.low.0, self.near, self.high);
        let missing = volume - pass.total;
        let newton = tau + missing / pass.slope;
        let steep = !pass.slope.is_finite();
        self.polished += u32::from(missing.abs() <= 1e-11 * volume);
        // f' tau <= f, so a step in the last digit of tau is one in the last digit of f.
        let arrived = !steep && (newton - tau).abs() <= f64::EPSILON * newton;
        let close = missing.abs() <= 4.0 * f64::EPSILON * volume;
        let narrow = high - low <= f64::EPSILON * high || high < 1e-300;
        if arrived || close || 3 < self.polished || narrow {
            return None;
        }
        let bisects = 2 <= self.poor || steep;
        let at = if bisects { low.max(1e-30 * high).sqrt() * high.sqrt() } else { newton };
        Some(at.clamp(low, high))
    }

    fn narrow(&mut self, at: f64, found: Pass, volume: f64) {
        if found.total <= volume {
            let is_poor = found.total - self.low.1.total < 0.5 * (volume - self.low.1.total);
            self.poor = if is_poor { self.poor + 1 } else { 0 };
            self.low = (at, found);
            self.near = self.low;
        } else {
            self.high = at;
            // A tangent from above leads below again.
            let touches = !found.cut && 0.0 < found.slope;
            self.near = if touches { (at, found) } else { self.low };
        }
    }
}

/// Returns whether `total` is `volume` or more up to rounding; an overflowing total may be NaN.
fn reaches(total: f64, volume: f64) -> bool {
    total.is_nan() || volume * (1.0 - ROUNDING) <= total
}

/// Cuts the loads of a pass, which hold `total`, down to `volume`: in proportion, or if the total cannot be
/// represented, from the first message on. Both keep every row, since the solutions for one `tau` form a convex set
/// that holds 0 and the greatest one.
fn cut_to_volume(loads: &mut [f64], volume: f64, total: f64) {
    let scale = volume / total;
    if total.is_finite() && 0.0 < scale {
        for load in loads {
            *load *= scale;
        }
        return;
    }
    let mut left = volume;
    for load in loads.iter_mut().rev() {
        // `min` takes the other side of a NaN.
        *load = load.min(left);
        left -= *load;
    }
}
