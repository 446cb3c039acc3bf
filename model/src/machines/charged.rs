//! The charges of each model for a workload.

use super::bsp::{Bsp, Superstep, parts};
use super::cgm::Cgm;
use super::charges::Charges;
use super::gram::gram_flexible;
use super::logp::{LogGp, LogP};
use super::workload::{Step, Workload};
use crate::check::{ceil_ratio, non_negative, positive, result, whole};
use crate::communication::Network;
use crate::{Error, Size};

impl Workload {
    /// Returns the charges of a BSP machine whose cycle is `tc` seconds, in seconds: `w + g h + l`
    /// of each step, or with overlap the longest of the three.
    ///
    /// # Errors
    /// Names `tc`, `w`, `h`, `g` or `l` when it is negative or not finite, `t` when it overflows.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.
    pub fn bsp(&self, bsp: &Bsp, tc: f64, overlap: bool) -> Result<Charges, Error> {
        let tc = non_negative("tc", tc)?;
        Charges::of(self, |step| {
            let Step { w, h, .. } = *step;
            let (w, gh, l) = parts(bsp, &Superstep { w, h })?;
            let counted = |cycles: f64, shorter: bool| if shorter { 0.0 } else { cycles * tc };
            Ok(Charges {
                computing: counted(w, overlap && w < gh.max(l)),
                words: counted(gh, overlap && (gh <= w || gh < l)),
                barrier: counted(l, overlap && l <= w.max(gh)),
                ..Charges::default()
            })
        })
    }

    /// Returns the charges of the adjusted, phase-parallel BSP, in seconds: `t_overh` for
    /// parallelization, then `w tc` and an interaction of `ts + h tw` for each of the messages'
    /// start-ups, without a barrier.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::communication::Network;
    /// use crossover_model::machines::Workload;
    /// // 7 additions of a second, then 3 levels of a message of a word and an addition.
    /// let sum = Workload::sum(&Size { n: 64.0, p: 8.0 })?;
    /// let charges = sum.bsp_adjusted(&Network { ts: 5.0, th: 0.0, tw: 2.0 }, 1.0, 100.0)?;
    /// assert_eq!((charges.computing, charges.start_up, charges.words), (10.0, 15.0, 6.0));
    /// assert_eq!(charges.total(), 131.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `tc`, `ts`, `tw`, `w`, `h` or `messages` when it is negative or not finite, `T_overh`
    /// likewise, `t` when it overflows.
    ///
    /// Source: Hanuliak 2014, section 3.3.2.1.
    pub fn bsp_adjusted(&self, network: &Network, tc: f64, t_overh: f64) -> Result<Charges, Error> {
        Charges {
            parallelization: non_negative("T_overh", t_overh)?,
            ..gram_flexible(self, tc, network, 1.0)?
        }
        .check()
    }

    /// Returns the workload in `rounds` rounds, its own where none are given, that share its
    /// computing evenly and exchange the `n` words of all `p` processors.
    #[must_use]
    pub fn in_rounds(&self, rounds: Option<f64>, size: &Size) -> Cgm {
        let Size { n, p } = *size;
        let computing: f64 = self.parts().iter().map(|(times, step)| times * step.w).sum();
        let rounds = rounds.unwrap_or_else(|| self.rounds());
        let w = if rounds == 0.0 { 0.0 } else { computing / rounds };
        Cgm { rounds, w, n, p }
    }

    /// Returns the charges of a `LogP` machine whose operations take `tc` seconds and whose
    /// messages hold `words` words, in seconds: `w tc + L + 2o + (k - 1) max(g, o)` for each step
    /// that sends `k = ceil(h / words)` messages; `max(g, 2o)` where as many come in meanwhile.
    ///
    /// # Errors
    /// Names `tc`, `w`, `h`, `L`, `o` or `g` when it is negative or not finite, `words` when it is
    /// not above zero, `t` when it overflows.
    ///
    /// Source: Culler et al. 1993.
    pub fn logp(&self, machine: &LogP, words: f64, tc: f64) -> Result<Charges, Error> {
        self.logp_steps(words, tc, |k, step| machine.charged(k, step.overheads()))
    }

    /// Returns the charges of a `LogP` machine where every message is acknowledged before the next
    /// is sent, in seconds: `w tc + k (2L + 4o)` for each step.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::machines::{LogP, Workload};
    /// let machine = LogP { latency: 6.0, overhead: 2.0, gap: 4.0 };
    /// let sum = Workload::sum(&Size { n: 64.0, p: 8.0 })?;
    /// // 10 additions, then 3 messages: there and back.
    /// assert_eq!(sum.logp_acknowledged(&machine, 1.0, 1.0)?.total(), 10.0 + 3.0 * 20.0);
    /// assert_eq!(sum.logp(&machine, 1.0, 1.0)?.total(), 10.0 + 3.0 * 10.0);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Workload::logp`].
    ///
    /// Source: Hanuliak 2014, section 3.3.2.3.
    pub fn logp_acknowledged(&self, machine: &LogP, words: f64, tc: f64) -> Result<Charges, Error> {
        self.logp_steps(words, tc, |k, _| {
            let one = machine.charges(1.0)?;
            Ok(Charges {
                start_up: 2.0 * k * one.start_up,
                latency: 2.0 * k * one.latency,
                ..Charges::default()
            })
        })
    }

    /// Returns the charges of a `LogGP` machine whose operations take `tc` seconds and whose words
    /// have `word` bytes, in seconds: `w tc + L + 2o + (B - k) G + (k - 1) max(g, o)` for each step
    /// that sends `k` messages of `B` bytes in all; `max(g, 2o)` where as many come in meanwhile.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::machines::{LogGp, Workload};
    /// let machine = LogGp { latency: 6.0, overhead: 2.0, gap: 4.0, gap_per_byte: 0.5 };
    /// let sum = Workload::sum(&Size { n: 64.0, p: 8.0 })?;
    /// // 10 additions, then 3 messages of 8 bytes, of which the first one is in the overhead.
    /// assert_eq!(sum.loggp(&machine, 8.0, 1.0)?.total(), 10.0 + 3.0 * (10.0 + 7.0 * 0.5));
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `tc`, `w`, `h`, `L`, `o`, `g` or `G` when it is negative or not finite, `messages` when
    /// it is no whole number, `word` when it is not above zero, `t` when it overflows.
    ///
    /// Source: Alexandrov et al. 1995.
    pub fn loggp(&self, machine: &LogGp, word: f64, tc: f64) -> Result<Charges, Error> {
        let (tc, word) = (non_negative("tc", tc)?, positive("word", word)?);
        Charges::of(self, |step| {
            let computing = non_negative("w", step.w)? * tc;
            let bytes = result("h", ceil_ratio(non_negative("h", step.h)? * word, 1.0))?;
            let sending = if bytes == 0.0 {
                Charges::default()
            } else {
                let k = whole("messages", step.messages)?.max(1.0);
                machine.charged(k, bytes, step.overheads())?
            };
            Ok(Charges { computing, ..sending })
        })
    }

    fn logp_steps(
        &self,
        words: f64,
        tc: f64,
        cost: impl Fn(f64, &Step) -> Result<Charges, Error>,
    ) -> Result<Charges, Error> {
        let (tc, words) = (non_negative("tc", tc)?, positive("words", words)?);
        Charges::of(self, |step| {
            let computing = non_negative("w", step.w)? * tc;
            non_negative("h", step.h)?;
            let k = result("h", step.messages_of(words))?;
            let sending = if k == 0.0 { Charges::default() } else { cost(k, step)? };
            Ok(Charges { computing, ..sending })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_processor_needs_no_machine() {
        let network = Network { ts: 1e-3, th: 0.0, tw: 1e-6 };
        let bsp = Bsp { g: 0.0, l: 0.0 };
        let alone = Workload::sum(&Size { n: 1000.0, p: 1.0 }).expect("valid");
        let computing = 999.0 * 1e-9;
        for t in [
            super::super::pram(&alone, 1e-9),
            alone.bsp(&bsp, 1e-9, false),
            alone.bsp_adjusted(&network, 1e-9, 0.0),
        ] {
            assert!((t.expect("valid").total() - computing).abs() < 1e-18);
        }
    }

    #[test]
    fn ten_words_of_a_byte_and_a_tenth_are_eleven_bytes() {
        let ten = Superstep { w: 0.0, h: 10.0 };
        let workload = Workload::supersteps(&[ten]).expect("a step");
        let machine = LogGp { latency: 0.0, overhead: 0.0, gap: 0.0, gap_per_byte: 1.0 };
        // Their product is a unit in the last place above 11.
        let charges = workload.loggp(&machine, 1.1, 1.0).expect("valid");
        assert_eq!(charges.words, 10.0);
    }

    #[test]
    fn with_overlap_the_longest_activity_alone_is_charged() {
        let bsp = Bsp { g: 2.0, l: 30.0 };
        for (w, h) in
            [(50.0, 10.0), (10.0, 40.0), (10.0, 5.0), (80.0, 40.0), (10.0, 15.0), (30.0, 5.0)]
        {
            let workload = Workload::supersteps(&[Superstep { w, h }]).expect("a step");
            let charges = workload.bsp(&bsp, 1.0, true).expect("valid");
            assert_eq!(charges.total(), w.max(2.0 * h).max(30.0), "{charges:?}");
        }
    }
}
