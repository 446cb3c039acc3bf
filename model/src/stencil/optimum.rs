//! The processor count for which a run takes least time, where there is one.

use super::channel::Channel;
use super::decomposition::{Decomposition, Domain};
use super::total::{Relaxation, Total, total};
use crate::check::{count, finite, non_negative, result};
use crate::communication::{Network, start_up_and_word};
use crate::{Error, ErrorKind, Size};

/// Returns the processor count `p* >= 1` for which the time of a run is least, not rounded and
/// without regard to the rows there are; `None` when the time always falls, so that more
/// processors are always better.
///
/// `T_comm` must rise with `p` for an optimum to exist: on a shared channel, where all messages
/// queue, or with a convergence test, where strips on a switched network have
/// `p* = n² tc ln 2 / (ts + tw)`. The time is that of the paper's formula carried down to `p = 1`.
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Decomposition, Relaxation, optimum};
/// let network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let relaxation = Relaxation { convergence: true, ..Relaxation::iteration(10e-9) };
/// let p = optimum(Decomposition::Strips, &relaxation, &network, 1024.0)?.expect("an optimum");
/// assert!((p - 1024.0 * 1024.0 * 10e-9 * 2f64.ln() / 35.23e-6).abs() < 1e-9);
/// assert_eq!(optimum(Decomposition::Strips, &Relaxation::iteration(10e-9), &network, 1024.0)?, None);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `ts`, `tw` or `tc` when it is negative or not finite, `n` when it is not a whole number
/// from 1.
///
/// Source: derived from Hanuliak 2014, section 4.1 (Fig. 9) and section 6.
pub fn optimum(
    decomposition: Decomposition,
    relaxation: &Relaxation,
    network: &Network,
    n: f64,
) -> Result<Option<f64>, Error> {
    let terms = Terms::of(decomposition, relaxation, network, n)?;
    Ok(terms.optimum(relaxation.overlap))
}

/// Returns the time of one iteration, in seconds, by the paper's formula carried down to `p = 1`: the
/// time that [`optimum`] makes least. `p` is at least 1 and need not be whole.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Decomposition, Relaxation, iteration_time, optimum};
/// let network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let relaxation = Relaxation { convergence: true, overlap: true, ..Relaxation::iteration(10e-9) };
/// let size = |p| Size { n: 1024.0, p };
/// let time = |p| iteration_time(Decomposition::Blocks, &relaxation, &network, &size(p));
/// let p = optimum(Decomposition::Blocks, &relaxation, &network, 1024.0)?.expect("an optimum");
/// assert!(time(p)? < time(0.9 * p)? && time(p)? < time(1.1 * p)?);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`optimum`], `p` when it is below 1 or not finite, `T_p` when the time overflows.
///
/// Source: Hanuliak 2014, sections 4 and 6.
pub fn iteration_time(
    decomposition: Decomposition,
    relaxation: &Relaxation,
    network: &Network,
    size: &Size,
) -> Result<f64, Error> {
    let Size { n, p } = *size;
    let terms = Terms::of(decomposition, relaxation, network, n)?;
    if finite("p", p)? < 1.0 {
        return Err(Error::new(ErrorKind::OutOfRange, "p", p, "give at least 1"));
    }
    result("T_p", terms.time(p, relaxation.overlap))
}

/// The processor count that finishes a run first, and the run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fastest {
    /// The processors: a whole number, for blocks a perfect square.
    pub p: f64,
    /// The run on them.
    pub total: Total,
}

/// Returns the processor count among those an `n` by `n` grid can be cut for, from 1 (no exchange
/// at all) to a row (strips) or a point (blocks) each, that finishes the run first; the fewest of
/// several.
///
/// Unlike [`optimum`] it is whole, keeps to the grid and counts the edges that are really there
/// ([`Domain::Counted`]), so it also tells when one processor alone is faster than many.
///
/// ```
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Decomposition, Relaxation, fastest};
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let run = Relaxation { convergence: true, ..Relaxation::iteration(1e-6) };
/// assert_eq!(fastest(Decomposition::Blocks, &run, &sp2, 256.0)?.p, 1444.0); // 38 by 38
/// assert_eq!(fastest(Decomposition::Blocks, &run, &sp2, 4.0)?.p, 1.0); // too small to cut
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`total`], and `n` when it is not a whole number from 1.
///
/// Source: derived from Hanuliak 2014, section 4.1 (Fig. 9) and section 6.
pub fn fastest(
    decomposition: Decomposition,
    relaxation: &Relaxation,
    network: &Network,
    n: f64,
) -> Result<Fastest, Error> {
    let relaxation = Relaxation { domain: Domain::Counted, ..*relaxation };
    // In q for blocks, in p for strips, the time is unimodal from 3 on; 1 and 2 have fewer edges.
    let count = |p: f64| match decomposition {
        Decomposition::Strips => p,
        Decomposition::Blocks => p.sqrt(),
    };
    let square = |side: f64| match decomposition {
        Decomposition::Strips => side,
        Decomposition::Blocks => side * side,
    };
    let best =
        optimum(decomposition, &relaxation, network, n)?.map_or(n, |p| count(p).clamp(1.0, n));
    let sides = [1.0, 2.0, 3.0, best.floor(), best.ceil()];
    let mut fastest: Option<Fastest> = None;
    for side in sides.into_iter().filter(|side| *side <= n) {
        let p = square(side);
        let total = total(decomposition, &relaxation, network, &Size { n, p })?;
        if fastest.is_none_or(|best| total.t_p < best.total.t_p) {
            fastest = Some(Fastest { p, total });
        }
    }
    fastest.ok_or_else(|| Error::missing("n"))
}

/// The time of one iteration as a function of `q = sqrt p`.
struct Terms {
    work: f64,
    test: f64,
    ts: f64,
    edge: f64,
    decomposition: Decomposition,
    channel: Channel,
}

impl Terms {
    fn of(
        decomposition: Decomposition,
        relaxation: &Relaxation,
        network: &Network,
        n: f64,
    ) -> Result<Self, Error> {
        let (ts, tw) = start_up_and_word(network)?;
        let tc = non_negative("tc", relaxation.tc)?;
        let n = count("n", n)?;
        let edges = relaxation.edges(network);
        Ok(Self {
            work: n * n * tc,
            test: if relaxation.convergence { ts + tw } else { 0.0 },
            ts: edges.ts,
            edge: n * edges.tw,
            decomposition,
            channel: relaxation.channel,
        })
    }

    fn optimum(&self, overlap: bool) -> Option<f64> {
        // Past the root the time rises; before it, it falls.
        let rises = |q: f64| {
            if overlap {
                self.work <= q * q * self.t_comm(q) && 0.0 < self.comm_slope(q)
            } else {
                self.work < q * q * self.comm_slope(q)
            }
        };
        // The slopes have one sign change for q >= 1, so bisection over the exponent finds it.
        let (mut low, mut high) = (0.0, 512.0);
        if rises(1.0) {
            return Some(1.0);
        }
        if !rises(f64::exp2(high)) {
            return None;
        }
        for _ in 0..80 {
            let middle = 0.5 * (low + high);
            if rises(f64::exp2(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        let q = f64::exp2(0.5 * (low + high));
        let p = q * q;
        // Just above 1 the time may be so steep that p is not exact enough to gain anything.
        let gains = self.time(p, overlap) < self.time(1.0, overlap);
        p.is_finite().then_some(if gains { p } else { 1.0 })
    }

    fn time(&self, p: f64, overlap: bool) -> f64 {
        let (t_comp, t_comm) = (self.work / p, self.t_comm(p.sqrt()));
        if overlap { t_comp.max(t_comm) } else { t_comp + t_comm }
    }

    fn t_comm(&self, q: f64) -> f64 {
        let (ts, edge) = (self.ts, self.edge);
        let edges = match (self.channel, self.decomposition) {
            (Channel::Switched, Decomposition::Strips) => 4.0 * (ts + edge),
            (Channel::Switched, Decomposition::Blocks) => 8.0 * (ts + edge / q),
            (Channel::Shared, Decomposition::Strips) => 2.0 * (q * q - 1.0) * (ts + edge),
            (Channel::Shared, Decomposition::Blocks) => 4.0 * (q - 1.0) * (q * ts + edge),
        };
        edges + 2.0 * self.test * q.log2()
    }

    /// `p` times the derivative of `T_comm` by `p`.
    fn comm_slope(&self, q: f64) -> f64 {
        let (ts, edge) = (self.ts, self.edge);
        let edges = match (self.channel, self.decomposition) {
            (Channel::Switched, Decomposition::Strips) => 0.0,
            (Channel::Switched, Decomposition::Blocks) => -4.0 * edge / q,
            (Channel::Shared, Decomposition::Strips) => 2.0 * q * q * (ts + edge),
            (Channel::Shared, Decomposition::Blocks) => 2.0 * q * (q * ts + (q - 1.0) * ts + edge),
        };
        edges + self.test / std::f64::consts::LN_2
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// No other count is faster: looked at one by one.
        #[test]
        fn the_fastest_count_is_the_fastest_of_all(
            n in 1_u16..60,
            ts in 0.0..1e-3,
            tc in 1e-9..1e-4,
            blocks: bool,
            shared: bool,
            convergence: bool,
            overlap: bool,
        ) {
            let network = Network { ts, th: 0.0, tw: 1e-6 };
            let n = f64::from(n);
            let decomposition = if blocks { Decomposition::Blocks } else { Decomposition::Strips };
            let relaxation = Relaxation {
                convergence,
                overlap,
                channel: if shared { Channel::Shared } else { Channel::Switched },
                domain: Domain::Counted,
                ..Relaxation::iteration(tc)
            };
            let found = fastest(decomposition, &relaxation, &network, n).expect("valid");
            let mut side = 1.0;
            while side <= n {
                let p = if blocks { side * side } else { side };
                let run = total(decomposition, &relaxation, &network, &Size { n, p }).expect("valid");
                prop_assert!(found.total.t_p <= run.t_p * (1.0 + 1e-9), "p = {p}");
                side += 1.0;
            }
        }
    }

    #[test]
    fn an_optimum_is_no_slower_than_one_processor() {
        let network = Network { ts: 35e-6, th: 0.0, tw: 422.670_474_480_229_6 };
        let relaxation =
            Relaxation { overlap: true, channel: Channel::Shared, ..Relaxation::iteration(10e-9) };
        for cut in [Decomposition::Strips, Decomposition::Blocks] {
            let time = |p| {
                iteration_time(cut, &relaxation, &network, &Size { n: 256.0, p }).expect("valid")
            };
            let p = optimum(cut, &relaxation, &network, 256.0).expect("valid");
            assert!(time(p.expect("an optimum")) <= time(1.0));
        }
    }

    #[test]
    fn slow_start_ups_leave_one_processor_fastest() {
        let fddi = Network { ts: 1100e-6, th: 0.0, tw: 1.1e-6 };
        let relaxation = Relaxation::iteration(10e-9);
        let found = fastest(Decomposition::Strips, &relaxation, &fddi, 256.0).expect("valid");
        assert_eq!((found.p, found.total.speedup), (1.0, 1.0));
    }
}
