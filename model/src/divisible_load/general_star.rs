//! Stars beyond `LoadDirect`: processors that are unlike, an originator that computes, results that are
//! returned, processors without communication hardware.
//!
//! Where all links take the same time a byte and nothing is returned, the exact recursion of the chain serves:
//! messages have their own start-ups, rates and buffers there. The originator's part is then found
//! by Newton's method on its size: the others' makespan is a convex function of what is left to them. All else is a linear program
//! in start times, solved by the interior-point method for sparse rows; its loads are played, and its multipliers
//! made into a bound.
//!
//! Source: M. Drozdowski, P. Wolniewicz, 2004, sections 2, 2.1 and 4.2, which name these cases and give no formulas for
//! them; the programs are ours, in the form of `LoadDirect`.

mod activation;
mod play;
mod program;

use super::chain::{Chain, Class, Classes, Workspace};
use super::platform::MAX_MESSAGES;
use super::solution::count_messages;
use crate::names::named;
use crate::steps::{Pace, finish};
use crate::{Error, ErrorKind, check};

pub use activation::{Activation, MOST_ORDERED, best};
pub use play::GeneralSchedule;
pub use program::MOST_IN_PROGRAM;

/// A processor and its link.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Worker {
    /// `A_i`, seconds to compute a byte, above zero.
    pub compute: f64,
    /// `C_i`, seconds to send it a byte, zero or more.
    pub transfer: f64,
    /// `S_i`, seconds that a message to it takes to start, zero or more.
    pub startup: f64,
    /// `D_i`, bytes that its buffer holds, above zero; infinite when unlimited.
    pub buffer: f64,
}

/// The originator's work besides sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Originator {
    /// Nothing, as in the paper's programs.
    Sends,
    /// It computes while it sends.
    Computes,
    /// It computes once its last message is sent.
    ComputesAfter,
}

/// The return of results: after its last computation each processor sends one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Returns {
    /// There are none.
    None,
    /// In the order of activation.
    InOrder,
    /// In the reverse order.
    Reversed,
}

named!(Originator, "originator", {
    Sends = "sends",
    Computes = "computes",
    ComputesAfter = "computes_after",
});

named!(Returns, "returns", {
    None = "none",
    InOrder = "fifo",
    Reversed = "lifo",
});

/// A star in which every processor may have its own rates, and the rules may differ from `LoadDirect`.
///
/// ```
/// use crossover_model::divisible_load::{GeneralStar, Originator, Returns, Worker};
/// // The paper's example of section 4.1 with D = 1.5: an originator that computes, too, brings 3.5 down to 1.6.
/// let worker = Worker { compute: 1.0, transfer: 1.0, startup: 0.0, buffer: 1.5 };
/// let star = GeneralStar {
///     workers: vec![worker; 3],
///     volume: 3.0,
///     originator: Originator::Computes,
///     own_compute: 1.0,
///     returns: Returns::None,
///     result_share: 0.0,
///     frontend: true,
/// };
/// let solution = star.solve(1.0)?;
/// assert!((solution.makespan - 1.6).abs() < 1e-12);
/// assert!((solution.own_load - 1.6).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GeneralStar {
    /// The processors, in the order in which they are served in every stage.
    pub workers: Vec<Worker>,
    /// `V`, bytes to process, above zero.
    pub volume: f64,
    /// Whether the originator computes.
    pub originator: Originator,
    /// `A_0`, seconds in which the originator computes a byte, above zero.
    pub own_compute: f64,
    /// Whether results are returned.
    pub returns: Returns,
    /// `b`, bytes of result per byte of load, zero or more.
    pub result_share: f64,
    /// Whether a processor computes while it receives.
    pub frontend: bool,
}

/// A distribution of the load over a [`GeneralStar`], with its makespan.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GeneralSolution {
    /// `C_max`, seconds.
    pub makespan: f64,
    /// No distribution is faster than this: the value of a dual solution, seconds. Within rounding of the
    /// makespan, and within a ten-millionth of it where a linear program of many equal choices was solved.
    pub lower_bound: f64,
    /// `a_0`, bytes that the originator computes.
    pub own_load: f64,
    /// Bytes of each message in sending order.
    pub loads: Vec<f64>,
}

impl GeneralStar {
    /// Returns the least number of stages that hold the load: `V / sum D_i`, rounded up. An originator that computes
    /// needs no message: then it is 1.
    ///
    /// ```
    /// use crossover_model::divisible_load::*;
    /// let worker = |transfer| Worker { compute: 1.0, transfer, startup: 0.0, buffer: 1.5 };
    /// let star = GeneralStar {
    ///     workers: vec![worker(1.0), worker(0.5)],
    ///     volume: 3.0,
    ///     originator: Originator::Sends,
    ///     own_compute: 1.0,
    ///     returns: Returns::None,
    ///     result_share: 0.0,
    ///     frontend: true,
    /// };
    /// assert_eq!(star.fewest_stages()?, 1.0);
    /// // The load over all processors, sent in no time.
    /// assert_eq!(star.ideal_makespan()?, 1.5);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// The field out of its domain.
    pub fn fewest_stages(&self) -> Result<f64, Error> {
        self.check()?;
        if self.originator != Originator::Sends {
            return Ok(1.0);
        }
        let held: f64 = self.workers.iter().map(|worker| worker.buffer).sum();
        Ok((self.volume / held * (1.0 - 1e-12)).ceil().max(1.0))
    }

    /// Returns a bound below every makespan, in seconds: the least `T` in which processors that start after their
    /// own first start-up compute all of the load, `sum max(0, T - S_i) / A_i >= V`, with `T / A_0` of an originator
    /// that computes from the start.
    ///
    /// # Errors
    /// The field out of its domain; [`ErrorKind::Undefined`] on `originator` where it computes only after sending.
    pub fn ideal_makespan(&self) -> Result<f64, Error> {
        self.check()?;
        let own = match self.originator {
            Originator::Sends => None,
            Originator::Computes => Some((0.0, 1.0 / self.own_compute)),
            Originator::ComputesAfter => {
                let help = "let it compute while it sends, or not at all";
                return Err(Error::new(ErrorKind::Undefined, "originator", "after sending", help));
            }
        };
        let workers = self.workers.iter().map(|worker| (worker.startup, 1.0 / worker.compute));
        let mut speeds: Vec<(f64, f64)> = workers.chain(own).collect();
        speeds.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        // With those that have started until then: T = (V + sum S_i / A_i) / sum 1 / A_i.
        let (mut ahead, mut speed, mut least) = (self.volume, 0.0, f64::INFINITY);
        for (start, own) in speeds {
            if least <= start {
                break;
            }
            ahead += start * own;
            speed += own;
            least = ahead / speed;
        }
        check::result("C_max", least)
    }

    /// Returns the best distribution in `n` stages, a whole number from 1.
    ///
    /// # Errors
    /// [`Error`] on the field out of its domain; [`ErrorKind::Infeasible`] on `n` below
    /// [`GeneralStar::fewest_stages`]; [`ErrorKind::TooLarge`] on `n` beyond [`MAX_MESSAGES`], or beyond
    /// [`MOST_IN_PROGRAM`] where a linear program is solved; [`ErrorKind::Undefined`] on `returns` with an originator
    /// that computes after sending.
    pub fn solve(&self, n: f64) -> Result<GeneralSolution, Error> {
        let least = self.fewest_stages()?;
        let messages = count_messages(self.workers.len(), n)?;
        if n < least {
            let help = format!("V needs at least {least} stages: raise n, or the buffers");
            return Err(Error::new(ErrorKind::Infeasible, "n", n, help));
        }
        if self.originator == Originator::ComputesAfter && self.returns != Returns::None {
            let help = "receiving results and computing at once is not defined: let the originator compute while it sends";
            return Err(Error::new(ErrorKind::Undefined, "returns", self.returns, help));
        }
        match self.chain() {
            Some(chain) => self.solve_chain(chain, messages),
            None => finish(self.solve_program(messages, &Pace::endless())),
        }
    }

    fn check(&self) -> Result<(), Error> {
        if self.workers.is_empty() || MAX_MESSAGES <= self.workers.len() {
            let help = format!("give 1 to {} processors", MAX_MESSAGES - 1);
            return Err(Error::new(ErrorKind::OutOfRange, "m", self.workers.len(), help));
        }
        check::positive("V", self.volume)?;
        for worker in &self.workers {
            check::positive("A", worker.compute)?;
            check::non_negative("C", worker.transfer)?;
            check::non_negative("S", worker.startup)?;
            if worker.buffer != f64::INFINITY {
                check::positive("D", worker.buffer)?;
            }
            check::result("C_max", self.volume * worker.compute)?;
            check::result("C_max", self.volume * worker.transfer)?;
        }
        if self.originator != Originator::Sends {
            check::positive("A0", self.own_compute)?;
            check::result("C_max", self.volume * self.own_compute)?;
        }
        if self.returns != Returns::None {
            check::non_negative("b", self.result_share)?;
        }
        Ok(())
    }

    /// The chain of messages, where all links take the same time a byte and nothing is returned.
    fn chain(&self) -> Option<Chain> {
        let first = self.workers[0];
        let alike = self.workers.iter().all(|worker| worker.transfer == first.transfer);
        if !alike || self.returns != Returns::None {
            return None;
        }
        let class = |worker: &Worker| Class {
            startups: worker.startup,
            compute_share: worker.compute,
            buffer_share: worker.buffer,
            load_share: 1.0,
        };
        let classes = if self.workers.iter().all(|worker| *worker == first) {
            Classes::Uniform(self.workers.len(), class(&first))
        } else {
            Classes::Each(self.workers.iter().map(class).collect())
        };
        Some(Chain {
            classes,
            compute: 1.0,
            transfer: first.transfer,
            startup: 1.0,
            buffer: 1.0,
            volume: self.volume,
            volume_share: 1.0,
            interrupted: !self.frontend,
            series: None,
        })
    }

    /// The optimum of the chain, and with it the part of an originator that computes.
    fn solve_chain(&self, mut chain: Chain, messages: usize) -> Result<GeneralSolution, Error> {
        let mut work = Workspace::default();
        if self.originator == Originator::Sends {
            return solve_chain(&chain, messages, &mut work);
        }
        let startups = check::result("C_max", chain.startup * chain.startups(messages))?;
        let after = self.originator == Originator::ComputesAfter;
        // When the originator begins, and when it has computed what others leave it.
        let transfer = chain.transfer;
        let begin = |sent: f64| if after { startups + transfer * sent } else { 0.0 };
        let own_end = |sent: f64| begin(sent) + self.own_compute * (self.volume - sent);
        // A byte that is sent delays it by more than computing it, or its part is done before the last
        // empty message has arrived.
        let alone =
            if after { self.own_compute <= chain.transfer } else { own_end(0.0) <= startups };
        if alone {
            let makespan = own_end(0.0).max(startups);
            let loads = vec![0.0; messages];
            let own_load = self.volume;
            return Ok(GeneralSolution { makespan, lower_bound: makespan, own_load, loads });
        }
        // The others' makespan is convex in what they get, and grows with it; the originator's end falls. Newton's
        // method from the right meets their crossing.
        let fall = self.own_compute - if after { chain.transfer } else { 0.0 };
        let mut sent = self.volume.min(chain.capacity(messages));
        for _ in 0..MOST_STEPS {
            chain.volume = sent;
            let (makespan, price) = price_chain(&chain, messages, &mut work)?;
            let late = makespan - own_end(sent);
            let mut next = sent - late / (price + fall);
            if next <= 0.0 {
                // What the others get is lost in the rounding of what they got: it is looked for far below.
                next = f64::EPSILON * sent;
            }
            if late <= 0.0 || sent <= next || sent - next <= f64::EPSILON * sent {
                break;
            }
            sent = next;
        }
        chain.volume = sent;
        let solution = solve_chain(&chain, messages, &mut work)?;
        if chain.capacity(messages) <= sent {
            // The others can get no more: the originator may end last.
            let own_end = own_end(sent);
            return Ok(GeneralSolution {
                makespan: solution.makespan.max(own_end),
                lower_bound: solution.lower_bound.max(own_end),
                own_load: self.volume - sent,
                loads: solution.loads,
            });
        }
        // All end together. With less for the others the originator ends later, with more they do. Its part, which
        // may be tiny, follows from that end.
        let own_load =
            ((solution.makespan - begin(sent)) / self.own_compute).clamp(0.0, self.volume);
        Ok(GeneralSolution { own_load, ..solution })
    }
}

/// Each step goes to the crossing of a piece; there are seldom more than five.
const MOST_STEPS: usize = 100;

fn solve_chain(
    chain: &Chain,
    messages: usize,
    work: &mut Workspace,
) -> Result<GeneralSolution, Error> {
    let mut loads = vec![0.0; messages];
    let optimum = chain.solve(messages, work, Some(&mut loads))?;
    let mut prices = Vec::new();
    chain.slopes(&optimum, &loads, work, &mut prices);
    let lower_bound = chain.bound(messages, &prices);
    Ok(GeneralSolution { makespan: optimum.makespan, lower_bound, own_load: 0.0, loads })
}

/// The makespan of a chain, and what a byte more would cost.
fn price_chain(chain: &Chain, messages: usize, work: &mut Workspace) -> Result<(f64, f64), Error> {
    let mut loads = vec![0.0; messages];
    let optimum = chain.solve(messages, work, Some(&mut loads))?;
    let slopes = chain.slopes(&optimum, &loads, work, &mut Vec::new());
    Ok((optimum.makespan, slopes.volume))
}
