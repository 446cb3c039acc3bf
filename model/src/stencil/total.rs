//! A whole run: computing and exchanging, speedup, efficiency, overhead.

use super::channel::Channel;
use super::decomposition::{Decomposition, Domain};
use super::exchange::exchange;
use super::precision::Method;
use crate::check::{count, non_negative, result};
use crate::communication::{Network, start_up_and_word};
use crate::{Error, ErrorKind, Size};

/// The work on the grid besides the exchange of edges.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Relaxation {
    /// Time to compute one point, in seconds.
    pub tc: f64,
    /// Iterations, a whole number from 1.
    pub iterations: f64,
    /// Whether each iteration ends with a convergence test: an all-reduce of one word,
    /// `(ts + tw) log2 p`.
    pub convergence: bool,
    /// Whether computing and communication overlap: then the greater of the two counts.
    pub overlap: bool,
    /// The network that messages share.
    pub channel: Channel,
    /// Whether a processor of a switched network sends and receives at the same time, which halves
    /// the exchange. The paper counts one after the other.
    pub duplex: bool,
    /// The method of relaxation. Gauss-Seidel's exchange is two of half the words: the points of one color of a
    /// checkerboard, then those of the other.
    pub method: Method,
    /// The numbers of processors that are allowed.
    pub domain: Domain,
}

impl Relaxation {
    /// One iteration of `tc` seconds per point: switched, without a convergence test or overlap,
    /// in the domain of the paper's formulas.
    #[must_use]
    pub const fn iteration(tc: f64) -> Self {
        Self {
            tc,
            iterations: 1.0,
            convergence: false,
            overlap: false,
            channel: Channel::Switched,
            duplex: false,
            method: Method::Jacobi,
            domain: Domain::Source,
        }
    }

    /// Returns the network as the exchange of edges sees it: with half of its times where both
    /// directions are used at once, and with two start-ups for the words of an edge that is sent in halves.
    #[must_use]
    pub fn edges(&self, network: &Network) -> Network {
        let is_halved = self.duplex && self.channel == Channel::Switched;
        let part = if is_halved { 0.5 } else { 1.0 };
        let start_ups = if self.method == Method::GaussSeidel { 2.0 } else { 1.0 };
        Network { ts: part * start_ups * network.ts, tw: part * network.tw, ..*network }
    }
}

/// The times of a run and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Total {
    /// Time computing, in seconds.
    pub t_comp: f64,
    /// Time communicating, in seconds.
    pub t_comm: f64,
    /// Time of the run, in seconds.
    pub t_p: f64,
    /// The time on one processor, in seconds: `n² tc` for each iteration.
    pub t_1: f64,
    /// `t_1 / t_p`.
    pub speedup: f64,
    /// `speedup / p`.
    pub efficiency: f64,
    /// Total overhead `p t_p - t_1`, in processor seconds.
    pub overhead: f64,
}

/// Returns a run on the grid: `T_comp = n² tc / p`, `T_comm` the [`exchange`] and, if asked for,
/// the convergence test `(ts + tw) log2 p`, both for every iteration; `T_p` their sum, or the
/// greater when they overlap; `S = n² tc / T_p`, `E = S/p`, `T_o = p T_p - n² tc`.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::communication::Network;
/// use crossover_model::stencil::{Decomposition, Relaxation, total};
/// let sp2 = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };
/// let size = Size { n: 1024.0, p: 64.0 };
/// let run = total(Decomposition::Blocks, &Relaxation::iteration(10e-9), &sp2, &size)?;
/// assert!((run.speedup - 15.434_762).abs() < 1e-6 && (run.efficiency - 0.241_168).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names what [`exchange`] names, `tc` when it is negative or not finite or when nothing takes any
/// time, `iterations` when it is not a whole number from 1, and a result that overflows.
///
/// Source: Hanuliak 2014, sections 4 to 6 combined; the convergence test is an all-reduce after
/// Grama et al., Table 4.1.
pub fn total(
    decomposition: Decomposition,
    relaxation: &Relaxation,
    network: &Network,
    size: &Size,
) -> Result<Total, Error> {
    let t_edges = exchange(
        decomposition,
        relaxation.channel,
        relaxation.domain,
        &relaxation.edges(network),
        size,
    )?;
    let (ts, tw) = start_up_and_word(network)?;
    let t_test = if relaxation.convergence { (ts + tw) * size.p.log2() } else { 0.0 };
    total_of(relaxation, t_edges, t_test, size)
}

/// Returns a run of which an iteration's exchange and its convergence test take these times, in seconds: what
/// [`total`] says of any network. Of the relaxation only `tc`, `iterations` and `overlap` matter.
///
/// ```
/// use crossover_model::Size;
/// use crossover_model::stencil::{Relaxation, total_of};
/// let size = Size { n: 100.0, p: 4.0 };
/// let run = total_of(&Relaxation::iteration(1e-6), 1.5e-3, 0.5e-3, &size)?; // computing takes 2.5 ms
/// assert!((run.t_p - 4.5e-3).abs() < 1e-15 && (run.speedup - 10.0 / 4.5).abs() < 1e-12);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `tc` when it is negative or not finite or when nothing takes any time; `iterations`, `n` or `p` when it is not
/// a whole number from 1; `T_comm` when an exchange or a test is negative or not finite; a result that overflows.
///
/// Source: Hanuliak 2014, sections 4 to 6 combined.
pub fn total_of(
    relaxation: &Relaxation,
    t_exchange: f64,
    t_test: f64,
    size: &Size,
) -> Result<Total, Error> {
    let size = Size { n: count("n", size.n)?, p: count("p", size.p)? };
    let t_each = non_negative("T_comm", t_exchange)? + non_negative("T_comm", t_test)?;
    let tc = non_negative("tc", relaxation.tc)?;
    let iterations = count("iterations", relaxation.iterations)?;
    let t_1 = result("T_comp", iterations * (size.n * size.n * tc))?;
    let t_comp = t_1 / size.p;
    let t_comm = result("T_comm", iterations * t_each)?;
    let t_p = if relaxation.overlap { t_comp.max(t_comm) } else { result("T_p", t_comp + t_comm)? };
    if t_p == 0.0 {
        return Err(Error::new(
            ErrorKind::Undefined,
            "tc",
            tc,
            "nothing takes any time, so there is no speedup: give more than zero",
        ));
    }
    let speedup = result("speedup", t_1 / t_p)?;
    Ok(Total {
        t_comp,
        t_comm,
        t_p,
        t_1,
        speedup,
        efficiency: speedup / size.p,
        overhead: result("overhead_total", size.p * t_p - t_1)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SP2: Network = Network { ts: 35e-6, th: 0.0, tw: 0.23e-6 };

    fn run(relaxation: &Relaxation, p: f64) -> Total {
        total(Decomposition::Strips, relaxation, &SP2, &Size { n: 256.0, p }).expect("valid")
    }

    #[test]
    fn iterations_scale_times_and_leave_ratios() {
        let once = Relaxation::iteration(10e-9);
        let often = Relaxation { iterations: 1000.0, ..once };
        let (one, many) = (run(&once, 16.0), run(&often, 16.0));
        assert!((many.t_p / one.t_p - 1000.0).abs() < 1e-9);
        assert!((many.speedup - one.speedup).abs() < 1e-12);
    }

    #[test]
    fn overlap_keeps_the_greater() {
        let relaxation = Relaxation { overlap: true, ..Relaxation::iteration(10e-9) };
        let total = run(&relaxation, 64.0);
        assert_eq!(total.t_p, total.t_comp.max(total.t_comm));
    }

    #[test]
    fn the_convergence_test_is_a_tree_of_one_word() {
        let relaxation = Relaxation { convergence: true, ..Relaxation::iteration(10e-9) };
        let extra = run(&relaxation, 64.0).t_comm - run(&Relaxation::iteration(10e-9), 64.0).t_comm;
        assert!((extra - 6.0 * 35.23e-6).abs() < 1e-15);
    }

    #[test]
    fn both_directions_at_once_halve_the_exchange_and_not_the_test() {
        for convergence in [false, true] {
            let half = Relaxation { convergence, ..Relaxation::iteration(10e-9) };
            let full = Relaxation { duplex: true, ..half };
            let test = if convergence { 6.0 * 35.23e-6 } else { 0.0 };
            let (half, full) = (run(&half, 64.0).t_comm, run(&full, 64.0).t_comm);
            assert!((half - test - 2.0 * (full - test)).abs() < 1e-15);
        }
    }

    #[test]
    fn halves_of_edges_cost_their_start_ups_twice() {
        let red_black = Relaxation { method: Method::GaussSeidel, ..Relaxation::iteration(0.0) };
        let size = Size { n: 256.0, p: 64.0 };
        let time = |kind| total(kind, &red_black, &SP2, &size).expect("valid").t_comm;
        let strips = 8.0 * SP2.ts + 4.0 * 256.0 * SP2.tw;
        let blocks = 16.0 * SP2.ts + 8.0 * 32.0 * SP2.tw;
        assert!((time(Decomposition::Strips) - strips).abs() < 1e-15);
        assert!((time(Decomposition::Blocks) - blocks).abs() < 1e-15);
    }

    #[test]
    fn one_processor_has_no_overhead() {
        let relaxation = Relaxation {
            domain: Domain::Counted,
            convergence: true,
            ..Relaxation::iteration(10e-9)
        };
        let alone = run(&relaxation, 1.0);
        assert_eq!((alone.speedup, alone.overhead), (1.0, 0.0));
    }
}
