//! The exact algorithm for messages that follow each other over one resource.
//!
//! A star and a binomial tree send messages `j = 1..N` back to back. Message `j` belongs to class
//! `i = (j-1) mod q` and carries `y_j` bytes through each port of the originator, where all
//! classes take the same `C` seconds a byte; its startup is `s_i`, its class computes a byte in
//! `a_i` seconds and takes at most `d_i` bytes at once. With `W` bytes a port,
//!
//! ```text
//! sum_{r<=j} (s_r + C y_r) + a_i sum_{r>=j, r = j mod q} y_r <= T,   0 <= y_j <= d_i,   sum y = W
//! ```
//!
//! **Primal.** Let `tau = T - C W - sum s`, the time left behind the last message. Since a prefix
//! is the total less the suffix, the rows bound each class's suffix sum from the messages sent
//! later, and the greatest solution for a given `tau` is found from the last message to the first:
//!
//! ```text
//! x_j = (s_{j+1..j+q} + C (y_{j+1} + ... + y_{j+q})) / a_i + e_{j+q},
//! y_j = min(x_j, d_i),   e_j = x_j - y_j
//! ```
//!
//! where `e` is what the buffer kept back, and `x_j = (tau + s_{>j} + C y_{>j}) / a_i` for the last
//! message of a class. Only sums, products and quotients of numbers that are not negative occur,
//! so each `y_j` keeps its digits, however small it is. The total `f(tau)` is concave, increasing
//! and piecewise linear; `tau* = min {tau >= 0: f(tau) >= W}` is found by Newton's method from 0,
//! which never overshoots and is exact on the last piece. `f` has slopes up to `(1 + C/a)^N`, so
//! steps of a geometric bisection of the bracket are mixed in.
//!
//! **Dual.** The prices `l_j` of the rows follow from the same recursion in the other direction,
//! `x_j = C (l_{j-q} + ... + l_{j-1}) / a_i + e_{j-q}`, `l_j = x_j` where `y_j < d_i`, else the buffer
//! has the price `a_i x_j` and passes `x_j` on. The first message of a class has `(1 + ...) / a_i`.
//! Their sum is the slope `f'`, by which all prices are divided.
//!
//! Why the greatest solution exists: in the suffix sums every constraint bounds one coordinate by
//! an increasing function of the others, so the solutions are closed under the componentwise
//! maximum.

mod prices;
mod recursion;

use crate::{Error, ErrorKind};

pub(super) use prices::Slopes;
pub(super) use recursion::Workspace;
use recursion::{Discard, Keep};

/// How much two sums over the same messages, taken in another order, may differ.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// One class of messages: what is sent to one receiver, stage after stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    /// Startups that a message of the class takes.
    pub startups: f64,
    /// `a_i / A`.
    pub compute_share: f64,
    /// `d_i / D`.
    pub buffer_share: f64,
    /// Load of one processor per byte through a port: `alpha = y * load_share`.
    pub load_share: f64,
}

/// The classes of a stage in sending order.
#[derive(Clone, Debug)]
pub(super) enum Classes {
    /// `q` times the same.
    Uniform(usize, Class),
    /// Each its own.
    Each(Vec<Class>),
}

/// A chain of messages, in SI units.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub classes: Classes,
    pub compute: f64,
    pub transfer: f64,
    pub startup: f64,
    pub buffer: f64,
    /// `W`, bytes through each port of the originator.
    pub volume: f64,
    /// `W / V`.
    pub volume_share: f64,
}

/// What the primal recursion found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Optimum {
    /// `C_max`.
    pub makespan: f64,
    /// `tau`, the time left behind the last message; 0 when communication alone sets `C_max`.
    pub slack: f64,
    /// Every message fills its buffer.
    pub full: bool,
}

impl Classes {
    pub fn len(&self) -> usize {
        match self {
            Self::Uniform(q, _) => *q,
            Self::Each(classes) => classes.len(),
        }
    }

    pub fn get(&self, i: usize) -> Class {
        match self {
            Self::Uniform(_, class) => *class,
            Self::Each(classes) => classes[i],
        }
    }
}

impl Chain {
    /// What all `messages` can carry at most, through one port.
    pub fn capacity(&self, messages: usize) -> f64 {
        let q = self.classes.len();
        let shares = |count: usize| -> f64 {
            match &self.classes {
                Classes::Uniform(_, class) => class.buffer_share * count as f64,
                Classes::Each(classes) => classes[..count].iter().map(|c| c.buffer_share).sum(),
            }
        };
        let share = shares(q) * (messages / q) as f64 + shares(messages % q);
        self.buffer * share
    }

    /// Startups of all `messages`.
    pub fn startups(&self, messages: usize) -> f64 {
        let q = self.classes.len();
        let count = |count: usize| -> f64 {
            match &self.classes {
                Classes::Uniform(_, class) => class.startups * count as f64,
                Classes::Each(classes) => classes[..count].iter().map(|c| c.startups).sum(),
            }
        };
        count(q) * (messages / q) as f64 + count(messages % q)
    }

    /// The time of communication alone, `sum s + C W`.
    pub fn communication(&self, messages: usize) -> f64 {
        self.startup * self.startups(messages) + self.transfer * self.volume
    }

    /// The least makespan with `messages`; their loads go to `loads` when it is given.
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
        let base = crate::check::result("C_max", self.communication(messages))?;
        let capacity = self.capacity(messages);
        // The same relative slack as n_min has, or 0.9 would not fit into 3 times 0.3.
        if capacity < self.volume * (1.0 - 1e-12) {
            let help = format!("{messages} messages hold less than V: raise n or D");
            return Err(Error::new(
                ErrorKind::Infeasible,
                "n",
                "too few stages",
                help,
            ));
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
                take(loads, volume, first.total);
            }
            return Ok(Optimum {
                makespan: base,
                slack: 0.0,
                full: false,
            });
        }
        // `low` is below tau*; `near` is where the next tangent touches, on either side of it.
        let (mut low, mut near) = ((0.0, first), (0.0, first));
        // With tau = max(a_i) W each message alone could carry the whole load.
        let mut high = self.slowest() * volume;
        let mut at = low.0;
        // Newton steps in a row that did not halve what is missing, and steps among the last digits.
        let (mut poor, mut polished) = (0, 0);
        for _ in 0..400 {
            let missing = volume - near.1.total;
            let newton = near.0 + missing / near.1.slope;
            let steep = !near.1.slope.is_finite();
            if missing.abs() <= 1e-11 * volume {
                polished += 1;
            }
            // f' tau <= f, so a step in the last digit of tau is one in the last digit of f.
            let arrived = !steep && (newton - near.0).abs() <= f64::EPSILON * newton;
            let close = missing.abs() <= 4.0 * f64::EPSILON * volume;
            let narrow = high - low.0 <= f64::EPSILON * high || high < 1e-300;
            if arrived || close || 3 < polished || narrow {
                break;
            }
            at = if 2 <= poor || steep {
                low.0.max(1e-30 * high).sqrt() * high.sqrt()
            } else {
                newton
            };
            at = at.clamp(low.0, high);
            let found = pass(at, 1.0 + 1e-9);
            if found.total <= volume {
                poor = if found.total - low.1.total < 0.5 * (volume - low.1.total) {
                    poor + 1
                } else {
                    0
                };
                low = (at, found);
                near = low;
            } else {
                high = at;
                // A tangent from above leads below again.
                let touches = !found.cut && 0.0 < found.slope;
                near = if touches { (at, found) } else { low };
            }
        }
        if near.1.total < volume * (1.0 - 1e-9) {
            // tau* is too small to be represented. What is left behind the last message then does not
            // count, and neither do the first messages, whose loads are as small.
            pass(high, 1.0);
            if let Some(loads) = loads {
                take(loads, volume, f64::INFINITY);
            }
            near.0 = high;
        } else if at != near.0 {
            pass(near.0, f64::INFINITY);
        }
        Ok(Optimum {
            makespan: crate::check::result("C_max", base + near.0)?,
            slack: near.0,
            full: false,
        })
    }

    /// Whether communication alone sets the makespan of `messages`: their last one carries no load
    /// at the optimum, and one more would only add its startup.
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
        for i in 0..q.min(messages) {
            let class = self.classes.get(i);
            let stages = (messages - 1 - i) / q + 1;
            for stage in [0, stages - 1] {
                let sent = stage * q + i + 1;
                let own = self.buffer * class.buffer_share * (stages - stage) as f64;
                let end = self.startup * self.startups(sent)
                    + self.transfer * self.capacity(sent)
                    + self.compute * class.compute_share * own;
                makespan = makespan.max(end);
            }
        }
        if let Some(loads) = loads {
            self.each(loads, |class, load| {
                *load = self.buffer * class.buffer_share;
            });
        }
        let makespan = crate::check::result("C_max", makespan)?;
        Ok(Optimum {
            makespan,
            slack: (makespan - self.communication(messages)).max(0.0),
            full: true,
        })
    }

    /// How many of the loads through a port fill their buffer.
    pub fn full_messages(&self, loads: &[f64]) -> usize {
        let full = |class: &Class, load: f64| self.is_full(class, load);
        match &self.classes {
            Classes::Uniform(_, class) => loads.iter().filter(|load| full(class, **load)).count(),
            Classes::Each(classes) => {
                let all = loads.iter().zip(classes.iter().cycle());
                all.filter(|(load, class)| full(class, **load)).count()
            }
        }
    }

    /// Whether all of them do; the last ones seldom do, and are asked first.
    fn all_full(&self, loads: &[f64]) -> bool {
        let mut messages = loads.iter().enumerate().rev();
        messages.all(|(j, load)| self.fills(j, *load))
    }

    /// Whether `load`, through a port, fills the buffer of message `j`, counted from 0.
    pub fn fills(&self, j: usize, load: f64) -> bool {
        self.is_full(&self.classes.get(j % self.classes.len()), load)
    }

    fn is_full(&self, class: &Class, load: f64) -> bool {
        self.buffer * class.buffer_share <= load
    }

    /// Loads through a port become those of one processor.
    pub fn to_processors(&self, loads: &mut [f64]) {
        if matches!(&self.classes, Classes::Uniform(_, class) if class.load_share == 1.0) {
            return;
        }
        self.each(loads, |class, load| *load *= class.load_share);
    }

    /// Each load with its class.
    fn each(&self, loads: &mut [f64], change: impl Fn(&Class, &mut f64)) {
        match &self.classes {
            Classes::Uniform(_, class) => loads.iter_mut().for_each(|load| change(class, load)),
            Classes::Each(classes) => {
                let all = loads.iter_mut().zip(classes.iter().cycle());
                all.for_each(|(load, class)| change(class, load));
            }
        }
    }

    fn slowest(&self) -> f64 {
        self.compute
            * match &self.classes {
                Classes::Uniform(_, class) => class.compute_share,
                Classes::Each(classes) => classes
                    .iter()
                    .map(|class| class.compute_share)
                    .fold(0.0, f64::max),
            }
    }
}

/// Whether `total` is `volume` or more up to rounding; a total beyond all numbers may have become NaN.
fn reaches(total: f64, volume: f64) -> bool {
    total.is_nan() || volume * (1.0 - ROUNDING) <= total
}

/// The loads of a pass that hold `total`, at least `volume`, cut down to `volume`: in proportion, or
/// if the total cannot be represented, from the first message on. Both keep every row, since the
/// solutions for one `tau` form a convex set that holds 0 and the greatest one.
fn take(loads: &mut [f64], volume: f64, total: f64) {
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

/// A sum with Neumaier's compensation: over a million stages a plain sum would lose six digits of
/// the difference that Newton's method divides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    pub fn add(&mut self, term: f64) {
        let sum = self.sum + term;
        self.lost += if term.abs() <= self.sum.abs() {
            (self.sum - sum) + term
        } else {
            (term - sum) + self.sum
        };
        self.sum = sum;
    }

    pub fn value(self) -> f64 {
        // An infinite sum has no compensation worth adding: it would be NaN.
        if self.sum.is_finite() {
            self.sum + self.lost
        } else {
            self.sum
        }
    }
}
