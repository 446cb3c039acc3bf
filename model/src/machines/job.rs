//! Jobs that every machine can be asked about: steps of computing and exchanging.

use super::bsp::{Bsp, Superstep, superstep, superstep_overlap};
use super::logp::{LogGp, LogP};
use crate::check::{
    ceil_log2, count, non_negative, positive, processors, result, square_root, whole,
};
use crate::communication::Network;
use crate::stencil::Decomposition;
use crate::{Error, ErrorKind};

/// A step: every processor computes, then exchanges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Most operations any processor does.
    pub w: f64,
    /// Most words any processor sends or receives.
    pub h: f64,
    /// Messages these words travel in.
    pub messages: f64,
}

/// A job: steps, each done a number of times. Equal steps are kept once, so that a job of any size
/// stays small.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    parts: Vec<(f64, Step)>,
}

impl Job {
    /// Broadcast of one word to `p` processors by a binomial tree: `ceil(log2 p)` steps of one
    /// message.
    ///
    /// ```
    /// use crossover_model::machines::Job;
    /// assert_eq!(Job::broadcast(13.0)?.rounds(), 4.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `p` when it is not a whole number from 1.
    pub fn broadcast(p: f64) -> Result<Self, Error> {
        let step = Step {
            w: 0.0,
            h: 1.0,
            messages: 1.0,
        };
        Ok(Self {
            parts: vec![(ceil_log2(count("p", p)?), step)],
        })
    }

    /// Sum of `n` numbers on `p` processors: each adds its `ceil(n/p)`, then a binomial tree adds
    /// the partial sums in `ceil(log2 p)` steps of one word and one addition.
    ///
    /// # Errors
    /// Names `n` or `p` when it is not a whole number from 1.
    pub fn sum(n: f64, p: f64) -> Result<Self, Error> {
        let (n, p) = (count("n", n)?, count("p", p)?);
        let levels = ceil_log2(p.min(n));
        let message = |w| Step {
            w,
            h: 1.0,
            messages: 1.0,
        };
        let silent = |w| Step {
            w,
            h: 0.0,
            messages: 0.0,
        };
        let own = (n / p).ceil() - 1.0;
        let parts = if levels == 0.0 {
            vec![(1.0, silent(own))]
        } else {
            vec![
                (1.0, message(own)),
                (levels - 1.0, message(1.0)),
                (1.0, silent(1.0)),
            ]
        };
        Ok(Self { parts })
    }

    /// One step of an `n` by `n` stencil on `p` processors in strips or blocks: `n²/p` points, then
    /// two edges of `n` words or four of `n/sqrt p`, sent while as many are received.
    ///
    /// # Errors
    /// Names `n` or `p` when it is not a whole number, `p` when it is below 3 (strips) or 9
    /// (blocks), or no perfect square for blocks.
    pub fn stencil(decomposition: Decomposition, n: f64, p: f64) -> Result<Self, Error> {
        let n = count("n", n)?;
        let (p, messages, edge) = match decomposition {
            Decomposition::Strips => (processors("p", p, 3)?, 2.0, n),
            Decomposition::Blocks => {
                let p = processors("p", p, 9)?;
                (p, 4.0, n / square_root("p", p)?)
            }
        };
        let step = Step {
            w: n * n / p,
            h: messages * edge,
            messages,
        };
        Ok(Self {
            parts: vec![(1.0, step)],
        })
    }

    /// A list of supersteps, each exchange in one message unless it is empty.
    ///
    /// # Errors
    /// Names `w` when the list is empty.
    pub fn supersteps(steps: &[Superstep]) -> Result<Self, Error> {
        if steps.is_empty() {
            let mend = "give at least one superstep";
            return Err(Error::new(ErrorKind::LengthMismatch, "w", "empty", mend));
        }
        let step = |step: &Superstep| Step {
            w: step.w,
            h: step.h,
            messages: if step.h == 0.0 { 0.0 } else { 1.0 },
        };
        Ok(Self {
            parts: steps
                .iter()
                .map(|superstep| (1.0, step(superstep)))
                .collect(),
        })
    }

    /// The steps, each with how many times it is done.
    #[must_use]
    pub fn parts(&self) -> &[(f64, Step)] {
        &self.parts
    }

    /// Supersteps of the job.
    #[must_use]
    pub fn rounds(&self) -> f64 {
        self.parts.iter().map(|(times, _)| times).sum()
    }

    /// Time on a BSP machine whose cycle is `tc` seconds, in seconds: the sum of `w + g h + l`,
    /// or of `max(w, g h, l)` with overlap.
    ///
    /// # Errors
    /// Names `tc`, `w`, `h`, `g` or `l` when it is negative or not finite, `t` when it overflows.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.
    pub fn bsp(&self, bsp: &Bsp, tc: f64, overlap: bool) -> Result<f64, Error> {
        let cost = if overlap {
            superstep_overlap
        } else {
            superstep
        };
        let tc = non_negative("tc", tc)?;
        self.total(|step| {
            let Step { w, h, .. } = *step;
            Ok(cost(bsp, &Superstep { w, h })? * tc)
        })
    }

    /// Time in the adjusted, phase-parallel BSP, in seconds: `w tc` and an interaction of
    /// `ts + h tw` for each of the messages' start-ups, without a barrier.
    ///
    /// # Errors
    /// Names `tc`, `ts`, `tw`, `w`, `h` or `messages` when it is negative or not finite, `t` when
    /// it overflows.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.1.
    pub fn bsp_adjusted(&self, network: &Network, tc: f64) -> Result<f64, Error> {
        super::gram_flexible(self, tc, network, 1.0)
    }

    /// Time on a `LogP` machine whose operations take `tc` seconds and whose messages hold `words`
    /// words, in seconds: `w tc + L + 2o + (k - 1) max(g, o)` for each step that sends
    /// `k = ceil(h / words)` messages.
    ///
    /// # Errors
    /// Names `tc`, `w`, `h`, `L`, `o` or `g` when it is negative or not finite, `words` when it is
    /// not above zero, `t` when it overflows.
    ///
    /// Source: Culler et al. 1993.
    pub fn logp(&self, machine: &LogP, words: f64, tc: f64) -> Result<f64, Error> {
        self.logp_steps(words, tc, |k| machine.messages(k))
    }

    /// Time on a `LogP` machine where every message is acknowledged before the next is sent, in
    /// seconds: `w tc + k (2L + 4o)` for each step.
    ///
    /// # Errors
    /// As [`Job::logp`].
    ///
    /// Source: Hanuliak 2014, section 3.3.2.3.
    pub fn logp_acknowledged(&self, machine: &LogP, words: f64, tc: f64) -> Result<f64, Error> {
        self.logp_steps(words, tc, |k| Ok(k * machine.acknowledged()?))
    }

    /// Time on a `LogGP` machine whose operations take `tc` seconds and whose words have `word`
    /// bytes, in seconds: `w tc + L + 2o + (B - k) G + (k - 1) max(g, o)` for each step that sends
    /// `k` messages of `B` bytes in all.
    ///
    /// # Errors
    /// Names `tc`, `w`, `h`, `L`, `o`, `g` or `G` when it is negative or not finite, `messages` when
    /// it is no whole number, `word` when it is not above zero, `t` when it overflows.
    ///
    /// Source: Alexandrov et al. 1995.
    pub fn loggp(&self, machine: &LogGp, word: f64, tc: f64) -> Result<f64, Error> {
        let (tc, word) = (non_negative("tc", tc)?, positive("word", word)?);
        self.total(|step| {
            let computing = non_negative("w", step.w)? * tc;
            let bytes = (non_negative("h", step.h)? * word).ceil();
            if bytes == 0.0 {
                return Ok(computing);
            }
            let messages = whole("messages", step.messages)?.max(1.0);
            Ok(computing + machine.messages(messages, result("h", bytes)?)?)
        })
    }

    fn logp_steps(
        &self,
        words: f64,
        tc: f64,
        cost: impl Fn(f64) -> Result<f64, Error>,
    ) -> Result<f64, Error> {
        let (tc, words) = (non_negative("tc", tc)?, positive("words", words)?);
        self.total(|step| {
            let computing = non_negative("w", step.w)? * tc;
            let k = result("h", (non_negative("h", step.h)? / words).ceil())?;
            Ok(computing + if k == 0.0 { 0.0 } else { cost(k)? })
        })
    }

    fn total(&self, cost: impl Fn(&Step) -> Result<f64, Error>) -> Result<f64, Error> {
        let sum = self
            .parts
            .iter()
            .try_fold(0.0, |sum, (times, step)| Ok(sum + times * cost(step)?))?;
        result("t", sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_has_a_level_for_each_doubling() {
        let job = Job::sum(1000.0, 13.0).expect("valid");
        assert_eq!(job.rounds(), 5.0);
        let additions: f64 = job.parts().iter().map(|(times, step)| times * step.w).sum();
        assert_eq!(additions, 76.0 + 4.0);
    }

    #[test]
    fn one_processor_needs_no_machine() {
        let network = Network::without_hops(1e-3, 1e-6);
        let bsp = Bsp { g: 0.0, l: 0.0 };
        let alone = Job::sum(1000.0, 1.0).expect("valid");
        let computing = 999.0 * 1e-9;
        for t in [
            super::super::pram(&alone, 1e-9),
            alone.bsp(&bsp, 1e-9, false),
            alone.bsp_adjusted(&network, 1e-9),
        ] {
            assert!((t.expect("valid") - computing).abs() < 1e-18);
        }
    }
}
