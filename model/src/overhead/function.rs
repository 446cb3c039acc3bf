//! Isoefficiency for an overhead function made of power terms.

use crate::check::{count, finite, non_negative, positive, result};
use crate::communication::{Network, start_up_and_word};
use crate::{Error, ErrorKind, Size};

/// A term `c p^a (log2 p)^b W^d` of a total overhead `T_o(W, p)`, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Term {
    /// `c`, in seconds.
    pub coefficient: f64,
    /// `a`, the exponent of the processors.
    pub p: f64,
    /// `b`, the exponent of their logarithm.
    pub log_p: f64,
    /// `d`, the exponent of the work, from 0 and below 1: an overhead that grows as the work
    /// itself keeps no efficiency.
    pub w: f64,
}

/// The work that keeps an efficiency.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Isoefficiency {
    /// The work, in operations.
    pub w: f64,
    /// The total overhead with it, in processor seconds.
    pub overhead: f64,
}

/// Returns the total overhead of its terms with `w` operations on `p` processors, in processor
/// seconds.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::overhead::{Term, overhead};
/// let p_log_p = Term { coefficient: 2.0, p: 1.0, log_p: 1.0, w: 0.0 };
/// assert_eq!(overhead(&[p_log_p], &Size { n: 1e6, p: 8.0 })?, 48.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `W` when it is negative or not finite, `p` when it is not a whole number from 1, `T_o`
/// when a term is outside its domain or the sum overflows.
///
/// Source: Grama et al., section 5.4.
pub fn overhead(terms: &[Term], size: &Size) -> Result<f64, Error> {
    let (w, p) = (non_negative("W", size.n)?, count("p", size.p)?);
    let mut sum = 0.0;
    for term in terms {
        sum += term.check()?.at(w, p);
    }
    result("T_o", sum)
}

/// Returns the efficiency with which `p` processors do `w` operations of `tc` seconds:
/// `E = W tc / (W tc + T_o(W, p))`.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::overhead::{Term, efficiency};
/// let p_log_p = Term { coefficient: 2.0, p: 1.0, log_p: 1.0, w: 0.0 };
/// assert_eq!(efficiency(&[p_log_p], &Size { n: 192.0, p: 8.0 }, 1.0)?, 0.8);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`overhead`]; names `tc` when it is not above zero, `W` when it is 0 and there is no overhead
/// either, or when it overflows.
///
/// Source: Grama et al., section 5.4.1.
pub fn efficiency(terms: &[Term], size: &Size, tc: f64) -> Result<f64, Error> {
    let overhead = overhead(terms, size)?;
    let w = size.n;
    let work = result("W", w * positive("tc", tc)?)?;
    if work == 0.0 && overhead == 0.0 {
        let help = "without work there is no efficiency: give more than zero";
        return Err(Error::new(ErrorKind::Undefined, "W", w, help));
    }
    Ok(work / (work + overhead))
}

/// Returns the work `W` (operations of `tc` seconds) for which `p` processors keep the efficiency
/// `e`: the greatest solution of `W tc = K T_o(W, p)`, `K = E/(1 - E)`. It is 0 when there is no
/// overhead.
///
/// ```
/// use crossover_model::overhead::{Term, isoefficiency};
/// // Adding numbers keeps an efficiency of 0.8 with n = 8 p log p (Grama et al., section 5.4.1).
/// let p_log_p = Term { coefficient: 2.0, p: 1.0, log_p: 1.0, w: 0.0 };
/// let kept = isoefficiency(&[p_log_p], 0.8, 16.0, 1.0)?;
/// assert!((kept.w - 512.0).abs() < 1e-9);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `E` when it is not between 0 and 1, both excluded; `p` when it is not a whole number from
/// 1; `tc` when it is not above zero; `T_o` when a term is outside its domain; `W` when it
/// overflows.
///
/// Source: Grama et al., section 5.4.2.
pub fn isoefficiency(terms: &[Term], e: f64, p: f64, tc: f64) -> Result<Isoefficiency, Error> {
    let (p, tc) = (count("p", p)?, positive("tc", tc)?);
    if finite("E", e)? <= 0.0 || 1.0 <= e {
        let help = "give an efficiency between 0 and 1, neither of them";
        return Err(Error::new(ErrorKind::OutOfRange, "E", e, help));
    }
    let k = e / (1.0 - e);
    for term in terms {
        term.check()?;
    }
    // What depends on p alone is computed once.
    let powers: Vec<(f64, f64)> = terms.iter().map(|term| (term.at(1.0, p), term.w)).collect();
    let overhead = |w: f64| -> f64 { powers.iter().map(|(c, d)| c * power(w, *d)).sum() };
    let excess = |w: f64| k * overhead(w) - w * tc;
    if powers.iter().all(|(coefficient, _)| *coefficient == 0.0) {
        return Ok(Isoefficiency { w: 0.0, overhead: 0.0 });
    }
    // Every exponent of W is below 1, so the overhead exceeds the work below the root only.
    let (mut low, mut high) = (-1000.0_f64, 1000.0_f64);
    if 0.0 < excess(f64::exp2(high)) {
        result("W", f64::INFINITY)?;
    }
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if 0.0 < excess(f64::exp2(middle)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    let w = f64::exp2(0.5 * (low + high));
    Ok(Isoefficiency { w, overhead: result("T_o", overhead(w))? })
}

impl Term {
    fn check(&self) -> Result<&Self, Error> {
        let good = [self.coefficient, self.p, self.log_p, self.w]
            .iter()
            .all(|value| value.is_finite() && 0.0 <= *value);
        if good && self.w < 1.0 {
            return Ok(self);
        }
        let help = "a term c p^a (log p)^b W^d needs c, a, b, d from 0, and d below 1";
        Err(Error::new(ErrorKind::OutOfRange, "T_o", format!("{self:?}"), help))
    }

    fn at(&self, w: f64, p: f64) -> f64 {
        self.coefficient * p.powf(self.p) * p.log2().powf(self.log_p) * power(w, self.w)
    }
}

/// `w^d`, fast for the exponents that are met most.
fn power(w: f64, d: f64) -> f64 {
    if d == 0.0 {
        1.0
    } else if d == 0.5 {
        w.sqrt()
    } else {
        w.powf(d)
    }
}

/// A sum of `n` numbers: each of `p` processors adds its share, then a tree adds the partial sums.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TreeSum {
    /// Time of an addition, in seconds.
    pub tc: f64,
    /// The network; its `th` is not used.
    pub network: Network,
}

impl TreeSum {
    /// Returns the time of the sum, in seconds: `n tc / p + (ts + tw + tc) log2 p`.
    ///
    /// ```
    /// use crossover_model::Size;
    /// use crossover_model::communication::Network;
    /// use crossover_model::overhead::{TreeSum, efficiency};
    /// let sum = TreeSum { tc: 1e-9, network: Network { ts: 1e-6, th: 0.0, tw: 1e-9 } };
    /// let size = Size { n: 1e6, p: 64.0 };
    /// let (t, term) = (sum.time(&size)?, sum.overhead()?);
    /// assert!((size.n * sum.tc / (size.p * t) / efficiency(&[term], &size, sum.tc)? - 1.0).abs() < 1e-6);
    /// // More processors than the best number take longer.
    /// let best = sum.best_p(1e6)?.expect("a best number");
    /// assert!(sum.time(&Size { p: best.round(), ..size })? < sum.time(&Size { p: 2.0 * best.round(), ..size })?);
    /// # Ok::<(), crossover_model::Error>(())
    /// ```
    ///
    /// # Errors
    /// Names `n` or `p` when it is not a whole number from 1; `tc`, `ts` or `tw` when it is
    /// negative or not finite; `T_p` when it overflows.
    ///
    /// Source: Grama et al., section 5.1 and example 5.1, with a price for the message.
    pub fn time(&self, size: &Size) -> Result<f64, Error> {
        let (n, p) = (count("n", size.n)?, count("p", size.p)?);
        let level = self.level()?;
        result("T_p", n * self.tc / p + level * p.log2())
    }

    /// Returns its total overhead `p log2 p (ts + tw + tc)`, in processor seconds, as a term.
    ///
    /// # Errors
    /// Names `tc`, `ts` or `tw` when it is negative or not finite.
    ///
    /// Source: Grama et al., section 5.4.1.
    pub fn overhead(&self) -> Result<Term, Error> {
        Ok(Term { coefficient: self.level()?, p: 1.0, log_p: 1.0, w: 0.0 })
    }

    /// Returns the processors, not rounded, with which the sum takes least time:
    /// `p* = n tc ln 2 / (ts + tw + tc)`, at least 1. `None` when a level of the tree is free.
    ///
    /// # Errors
    /// As [`TreeSum::time`].
    ///
    /// Source: derived, after Hanuliak 2014, Fig. 9.
    pub fn best_p(&self, n: f64) -> Result<Option<f64>, Error> {
        let (n, level) = (count("n", n)?, self.level()?);
        let p = n * (self.tc / level) * std::f64::consts::LN_2;
        Ok(p.is_finite().then_some(p.max(1.0)))
    }

    fn level(&self) -> Result<f64, Error> {
        let (ts, tw) = start_up_and_word(&self.network)?;
        result("T_p", ts + tw + non_negative("tc", self.tc)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_textbook_s_two_term_overhead() {
        // T_o = p^(3/2) + p^(3/4) W^(3/4): the second term demands W = K^4 p^3 (Grama et al.,
        // example 5.13), and dominates.
        let terms =
            [(1.5, 0.0), (0.75, 0.75)].map(|(p, w)| Term { coefficient: 1.0, p, log_p: 0.0, w });
        let p = 1e6;
        let found = isoefficiency(&terms, 0.5, p, 1.0).expect("valid");
        assert!((found.w / p.powi(3) - 1.0).abs() < 1e-3);
        assert!((found.overhead / found.w - 1.0).abs() < 1e-9);
        let kept = efficiency(&terms, &Size { n: found.w, p }, 1.0).expect("valid");
        assert!((kept - 0.5).abs() < 1e-9);
    }

    #[test]
    fn a_tree_sum_must_grow_as_p_log_p() {
        let sum = TreeSum { tc: 1e-9, network: Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 } };
        let term = [sum.overhead().expect("valid")];
        let w = |p| isoefficiency(&term, 0.8, p, 1e-9).expect("valid").w;
        assert!((w(1024.0) / w(32.0) - 64.0).abs() < 1e-6);
        let n = w(32.0).round();
        let efficiency = n * 1e-9 / (32.0 * sum.time(&Size { n, p: 32.0 }).expect("valid"));
        assert!((efficiency - 0.8).abs() < 1e-6);
    }

    #[test]
    fn beside_the_best_p_a_tree_sum_is_slower() {
        let sum = TreeSum { tc: 1e-8, network: Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 } };
        let best = sum.best_p(1e6).expect("valid").expect("levels cost time");
        let time = |p| sum.time(&Size { n: 1e6, p }).expect("valid");
        assert!(time(best.round()) < time((2.0 * best).round()));
        assert!(time(best.round()) < time((0.5 * best).round()));
    }

    #[test]
    fn an_overhead_as_the_work_is_refused() {
        let linear = [Term { coefficient: 1.0, p: 1.0, log_p: 0.0, w: 1.0 }];
        let error = isoefficiency(&linear, 0.5, 4.0, 1.0).expect_err("no efficiency is kept");
        assert_eq!(error.field(), "T_o");
    }
}
