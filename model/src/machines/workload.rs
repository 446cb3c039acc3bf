//! Workloads that every machine can be asked about: steps of computing and exchanging.

use super::bsp::Superstep;
use crate::check::{ceil_log2, ceil_ratio, count, processors, square_root};
use crate::stencil::Decomposition;
use crate::{Error, ErrorKind, Size};

/// A step: every processor computes, then exchanges.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// Most operations any processor does.
    pub w: f64,
    /// Most words any processor sends or receives.
    pub h: f64,
    /// Messages these words travel in.
    pub messages: f64,
    /// Whether each sender receives as many messages meanwhile.
    pub two_way: bool,
}

/// A workload: steps, each done a number of times. Equal steps are kept once, so that a workload of any size
/// stays small.
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    parts: Vec<(f64, Step)>,
}

impl Workload {
    /// Broadcast of one word to `p` processors by a binomial tree: `ceil(log2 p)` steps of one
    /// message.
    ///
    /// ```
    /// use crossover_model::machines::Workload;
    /// assert_eq!(Workload::broadcast(13.0)?.rounds(), 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1.
    pub fn broadcast(p: f64) -> Result<Self, Error> {
        let step = Step { w: 0.0, h: 1.0, messages: 1.0, two_way: false };
        Ok(Self { parts: vec![(ceil_log2(count("p", p)?), step)] })
    }

    /// Sum of `n` numbers on `p` processors: each adds its `ceil(n/p)`, then a binomial tree adds
    /// the partial sums in `ceil(log2 p)` steps of one word and one addition.
    ///
    /// # Errors
    /// Names `n` or `p` when it is not a whole number from 1.
    pub fn sum(size: &Size) -> Result<Self, Error> {
        let (n, p) = (count("n", size.n)?, count("p", size.p)?);
        let levels = ceil_log2(p.min(n));
        let message = |w| Step { w, h: 1.0, messages: 1.0, two_way: false };
        let silent = |w| Step { w, h: 0.0, messages: 0.0, two_way: false };
        let own = (n / p).ceil() - 1.0;
        let parts = if levels == 0.0 {
            vec![(1.0, silent(own))]
        } else {
            vec![(1.0, message(own)), (levels - 1.0, message(1.0)), (1.0, silent(1.0))]
        };
        Ok(Self { parts })
    }

    /// Sum of `n` numbers on `p` processors where the memory adds what they write: each adds its
    /// `ceil(n/p)` numbers, and no partial sums are left to add.
    ///
    /// # Errors
    /// Names `n` or `p` when it is not a whole number from 1.
    pub fn sum_in_memory(size: &Size) -> Result<Self, Error> {
        let (n, p) = (count("n", size.n)?, count("p", size.p)?);
        let own = Step { w: (n / p).ceil() - 1.0, h: 0.0, messages: 0.0, two_way: false };
        Ok(Self { parts: vec![(1.0, own)] })
    }

    /// One step of an `n` by `n` stencil on `p` processors in strips or blocks: `n²/p` points, then
    /// two edges of `n` words or four of `n/sqrt p`, sent while as many are received.
    ///
    /// # Errors
    /// Names `n` or `p` when it is not a whole number, `p` when it is below 3 (strips) or 9
    /// (blocks), or no perfect square for blocks.
    pub fn stencil(decomposition: Decomposition, size: &Size) -> Result<Self, Error> {
        let Size { n, p } = *size;
        let n = count("n", n)?;
        let (p, messages, edge) = match decomposition {
            Decomposition::Strips => (processors("p", p, 3)?, 2.0, n),
            Decomposition::Blocks => {
                let p = processors("p", p, 9)?;
                (p, 4.0, n / square_root("p", p)?)
            }
        };
        let step = Step { w: n * n / p, h: messages * edge, messages, two_way: true };
        Ok(Self { parts: vec![(1.0, step)] })
    }

    /// Returns a list of supersteps, each exchange one way in one message unless it is empty.
    ///
    /// # Errors
    /// Names `w` when the list is empty.
    pub fn supersteps(steps: &[Superstep]) -> Result<Self, Error> {
        if steps.is_empty() {
            let help = "give at least one superstep";
            return Err(Error::new(ErrorKind::LengthMismatch, "w", "empty", help));
        }
        let step = |step: &Superstep| Step {
            w: step.w,
            h: step.h,
            messages: if step.h == 0.0 { 0.0 } else { 1.0 },
            two_way: false,
        };
        Ok(Self { parts: steps.iter().map(|superstep| (1.0, step(superstep))).collect() })
    }

    /// Returns the steps, each with how many times it is done.
    #[must_use]
    pub fn parts(&self) -> &[(f64, Step)] {
        &self.parts
    }

    /// Returns the supersteps of the workload.
    #[must_use]
    pub fn rounds(&self) -> f64 {
        self.parts.iter().map(|(times, _)| times).sum()
    }
}

impl Step {
    /// Returns the overheads of a processor between two of its sends: of sending, and of receiving
    /// where messages come in meanwhile.
    ///
    /// ```
    /// use crossover_model::machines::Step;
    /// let step = Step { w: 0.0, h: 10.0, messages: 2.0, two_way: true };
    /// assert_eq!(step.overheads(), 2.0);
    /// assert_eq!(step.messages_of(4.0), 3.0); // the last one half full
    /// ```
    #[must_use]
    pub fn overheads(&self) -> f64 {
        if self.two_way { 2.0 } else { 1.0 }
    }

    /// Returns the messages of `words` words that the step's words fill, the last one perhaps in
    /// part.
    #[must_use]
    pub fn messages_of(&self, words: f64) -> f64 {
        ceil_ratio(self.h, words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_has_a_level_for_each_doubling() {
        let workload = Workload::sum(&Size { n: 1000.0, p: 13.0 }).expect("valid");
        assert_eq!(workload.rounds(), 5.0);
        let additions: f64 = workload.parts().iter().map(|(times, step)| times * step.w).sum();
        assert_eq!(additions, 76.0 + 4.0);
    }
}
