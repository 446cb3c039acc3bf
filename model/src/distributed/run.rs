//! A whole run: computing on `N` processors and the messages between them.

use super::message::{Link, LinkMessage, propagation_delay, tcomm};
use super::pattern::Pattern;
use super::placement::{Processes, threads};
use super::sent::Sent;
use crate::Error;
use crate::check::{count, fraction, non_negative, positive, result};

/// The most processors [`best_n`] looks at.
pub const MOST: u32 = 1024;

/// The law of the computing time of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Base {
    /// Fixed time, as the paper: `Tseq / (1 - f + f N)`. `Tseq` is then the serial time of the
    /// scaled work, or `f` the fraction measured on the parallel run; with a fixed program and a
    /// constant `f` it overestimates the speedup.
    #[default]
    SunChen,
    /// Fixed work: `Tseq (1 - f + f/N)`.
    Amdahl,
}

/// A run to predict, without its number of processors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Run {
    /// Serial time, in seconds.
    pub tseq: f64,
    /// Parallel fraction, 0 to 1.
    pub f: f64,
    /// The law of the computing time.
    pub base: Base,
    /// Reference speed over that of the slowest processor, as [`slowdown`](super::slowdown) gives it; 1 when all
    /// are as fast as the one `tseq` was measured on.
    pub slowdown: f64,
    /// Who sends to whom.
    pub pattern: Pattern,
    /// Length of a message, in bits.
    pub bits: f64,
    /// Exchanges per run.
    pub count: f64,
    /// Bandwidth, in bit/s.
    pub bw: f64,
    /// Distance between the processors, in meters.
    pub dist: f64,
    /// Nominal velocity of propagation, above 0 and at most 1.
    pub nvp: f64,
    /// Overhead of a message, in seconds.
    pub eps: f64,
    /// Further overhead per bit of a message, in s/bit.
    pub eps_per_bit: f64,
    /// Cores in a node.
    pub cores: f64,
    /// Processes in a node, a divisor of its cores; only processes exchange messages.
    pub ranks: f64,
    /// Fraction of a process's share that its threads compute in parallel, 0 to 1.
    pub f_node: f64,
    /// Bandwidth inside a node, in bit/s.
    pub bw_in: f64,
    /// Overhead of a message inside a node, in seconds.
    pub eps_in: f64,
    /// Whether computing and communication overlap: then the greater of the two counts.
    pub overlap: bool,
}

impl Default for Run {
    /// A run of 100 s, 95 % of it parallel, that swaps rows a thousand times over Gigabit Ethernet.
    fn default() -> Self {
        Self {
            tseq: 100.0,
            f: 0.95,
            base: Base::SunChen,
            slowdown: 1.0,
            pattern: Pattern::HaloRows,
            bits: 65536.0,
            count: 1000.0,
            bw: 1e9,
            dist: 50.0,
            nvp: 0.67,
            eps: 115e-6,
            eps_per_bit: 0.0,
            cores: 1.0,
            ranks: 1.0,
            f_node: 1.0,
            bw_in: 1e11,
            eps_in: 1e-6,
            overlap: false,
        }
    }
}

/// A predicted run on `N` processors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prediction {
    /// Time computing, in seconds.
    pub t_comp: f64,
    /// Time communicating, in seconds.
    pub t_comm: f64,
    /// Time of the run, in seconds.
    pub t_est: f64,
    /// The network-aware speedup `Tseq / t_est`.
    pub speedup: f64,
    /// `speedup / N`.
    pub efficiency: f64,
    /// The communicating time over that of the run, 0 to 1.
    pub comm_share: f64,
    /// Processor seconds paid, `N t_est`.
    pub cost: f64,
    /// Messages of the run that are counted: those of the next two.
    pub messages: f64,
    /// Messages inside the busiest node. Those of other nodes go on at the same time.
    pub messages_in: f64,
    /// Messages between nodes.
    pub messages_across: f64,
    /// The part of `t_comm` inside the busiest node, in seconds.
    pub t_comm_in: f64,
    /// The part of `t_comm` between nodes, in seconds.
    pub t_comm_across: f64,
}

/// The number of processors with which a run is fastest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestN {
    /// The least number of those that tie.
    pub n: f64,
    /// The time with it, in seconds.
    pub t_est: f64,
    /// Whether the time has a least value before the end of the range, 1024.
    pub is_peak: bool,
}

/// Returns the run on `n` processors: `t_comp` of the run's [`Base`] on its [`core_equivalents`],
/// lengthened by its slowdown; `t_comm` the number of messages between nodes times
/// `size/bw + dist sigma + eps + eps_per_bit size` and of those inside the busiest node times
/// `size/bw_in + eps_in`; `t_est` their sum, or the greater of the two when they overlap.
///
/// With one process a node, `ranks` of 1, all messages are between nodes.
///
/// ```
/// use crossover_model::distributed::{Run, predict};
/// let prediction = predict(&Run::default(), 16.0)?;
/// assert!((prediction.speedup - 8.346601).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names the field of the run that is outside its domain: `Tseq`, `bw`, `bw_in` and `perf` above zero, `f`
/// and `f_node` from 0 to 1, `nvp` above 0 and at most 1, `L`, `count`, `dist`, `eps`, `eps_in` and `eps_L` from
/// 0, `N` and `cores` whole numbers from 1, `ranks` a divisor of `cores`, for blocks a perfect square of
/// processes, and `ranks` that fill nodes with rectangles of them; or a result that overflows.
///
/// Source: Khanyile et al. 2012, (12) to (19); what stays inside a node is derived here.
pub fn predict(run: &Run, n: f64) -> Result<Prediction, Error> {
    let n = count("N", n)?;
    CheckedRun::of(run)?.at(n)
}

/// Returns the number of cores that would compute as fast as `n` cores in processes, were all of their
/// work shared without loss: the threads of each process compute its share by the law of the run's [`Base`]
/// with the fraction `f_node`, `1 - f_node + f_node t` in fixed time and
/// `1/(1 - f_node + f_node/t)` for a fixed program on `t` threads. It takes the place of `n` in the
/// computing time; with `f_node = 1` it is `n`. One process a node has the node's cores as threads.
///
/// ```
/// use crossover_model::distributed::{Run, core_equivalents};
/// let run = Run { cores: 16.0, f_node: 0.9, ..Run::default() };
/// assert!((core_equivalents(&run, 80.0)? - 72.5).abs() < 1e-12); // 5 nodes of 14.5
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`predict`].
///
/// Source: derived from Khanyile et al. 2012, (2) and (10) on both levels of its Fig. 7; the paper
/// itself counts cores, `f_node = 1`.
pub fn core_equivalents(run: &Run, n: f64) -> Result<f64, Error> {
    let n = count("N", n)?;
    result("N", CheckedRun::of(run)?.equivalents(n))
}

/// Returns the least number of processors, of 1 to 1024, for which the run takes least time. For
/// blocks only numbers that make a square of nodes count.
///
/// ```
/// use crossover_model::distributed::{Run, best_n};
/// let best = best_n(&Run::default())?;
/// assert_eq!((best.n, best.is_peak), (17.0, true));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`predict`].
///
/// Source: derived from Khanyile et al. 2012, (16).
pub fn best_n(run: &Run) -> Result<BestN, Error> {
    let checked = CheckedRun::of(run)?;
    let mut best = BestN { n: 1.0, t_est: checked.time(1.0)?, is_peak: true };
    let mut last = 1.0;
    for n in (2..=MOST).map(f64::from) {
        if !checked.exists(n) {
            continue;
        }
        let t_est = checked.time(n)?;
        last = n;
        if t_est < best.t_est {
            (best.n, best.t_est) = (n, t_est);
        }
    }
    best.is_peak = best.n < last || last == 1.0;
    Ok(best)
}

/// A run whose inputs are within their domains, so that many numbers of processors can be tried.
pub(super) struct CheckedRun {
    run: Run,
    link: Link,
    /// Threads of a process.
    threads: f64,
    /// Seconds of a message of the whole length between nodes.
    whole: f64,
}

/// The times of a run, in seconds, and its messages.
struct Times {
    comp: f64,
    comm: f64,
    est: f64,
    comm_in: f64,
    comm_across: f64,
    sent: Sent,
}

impl CheckedRun {
    /// Checks everything of `run` that does not depend on the number of processors.
    pub fn of(run: &Run) -> Result<Self, Error> {
        positive("Tseq", run.tseq)?;
        fraction("f", run.f)?;
        positive("slowdown", run.slowdown)?;
        non_negative("count", run.count)?;
        let threads = threads(run.cores, run.ranks)?;
        fraction("f_node", run.f_node)?;
        positive("bw_in", run.bw_in)?;
        non_negative("eps_in", run.eps_in)?;
        non_negative("L", run.bits)?;
        non_negative("eps_L", run.eps_per_bit)?;
        non_negative("dist", run.dist)?;
        let sigma = propagation_delay(run.nvp).map_err(|error| error.with_field("nvp"))?;
        let mut checked = Self {
            run: *run,
            link: Link { tau: positive("bw", run.bw)?, sigma, eps: non_negative("eps", run.eps)? },
            threads,
            whole: 0.0,
        };
        checked.whole = checked.message(1.0)?;
        Ok(checked)
    }

    /// Returns whether `n` processors, not too many, can send to each other as they are to.
    pub fn exists(&self, n: f64) -> bool {
        self.made(n).can_send(self.run.pattern)
    }

    /// Returns how `n` processors are processes.
    fn made(&self, n: f64) -> Processes {
        Processes::of(n, self.run.ranks, self.threads)
    }

    /// Returns the run on `n` processors, a whole number from 1.
    pub fn at(&self, n: f64) -> Result<Prediction, Error> {
        let times = self.times(n)?;
        let speedup = result("network_aware", self.run.tseq / times.est)?;
        Ok(Prediction {
            t_comp: times.comp,
            t_comm: times.comm,
            t_est: times.est,
            speedup,
            efficiency: speedup / n,
            comm_share: times.comm / times.est,
            cost: result("cost", n * times.est)?,
            messages: result("messages", times.sent.inside + times.sent.across)?,
            messages_in: times.sent.inside,
            messages_across: times.sent.across,
            t_comm_in: times.comm_in,
            t_comm_across: times.comm_across,
        })
    }

    /// Returns the time of the run on `n` processors alone.
    pub fn time(&self, n: f64) -> Result<f64, Error> {
        Ok(self.times(n)?.est)
    }

    /// The cores that would compute as fast as the processes of `n` cores, did no thread wait for another.
    fn equivalents(&self, n: f64) -> f64 {
        let (f_node, threads) = (self.run.f_node, self.threads);
        if f_node == 1.0 || threads == 1.0 {
            return n;
        }
        let process = |threads: f64| match self.run.base {
            Base::SunChen => 1.0 - f_node + f_node * threads,
            Base::Amdahl => 1.0 / (1.0 - f_node + f_node / threads),
        };
        let full = (n / threads).floor();
        let rest = n - full * threads;
        let partial = if rest < 1.0 { 0.0 } else { process(rest) };
        full * process(threads) + partial
    }

    fn times(&self, n: f64) -> Result<Times, Error> {
        let Run { tseq, f, .. } = self.run;
        let equivalents = self.equivalents(n);
        let computing = match self.run.base {
            Base::SunChen => tseq / (1.0 - f + f * equivalents),
            Base::Amdahl => tseq * (1.0 - f + f / equivalents),
        };
        let comp = result("t_comp", self.run.slowdown * computing)?;
        let sent = Sent::of(self.run.pattern, &self.made(n), self.run.count)?;
        let one = if sent.share == 1.0 { self.whole } else { self.message(sent.share)? };
        let comm_across = result("t_comm", sent.across * one)?;
        let comm_in =
            if sent.inside == 0.0 { 0.0 } else { sent.inside * self.message_in(sent.share) };
        let comm = result("t_comm", comm_in + comm_across)?;
        let est = if self.run.overlap { comp.max(comm) } else { result("t_est", comp + comm)? };
        Ok(Times { comp, comm, est, comm_in, comm_across, sent })
    }

    /// Seconds of a message of this share of the length inside a node.
    fn message_in(&self, share: f64) -> f64 {
        share * self.run.bits / self.run.bw_in + self.run.eps_in
    }

    /// Seconds of a message of this share of the length.
    fn message(&self, share: f64) -> Result<f64, Error> {
        let bits = share * self.run.bits;
        let link = Link { eps: self.link.eps + self.run.eps_per_bit * bits, ..self.link };
        let dist = self.run.dist;
        tcomm(&link, &LinkMessage { bits, dist })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ErrorKind;

    fn check(run: &Run, n: f64, speedup: f64) {
        let prediction = predict(run, n).expect("valid");
        assert!((prediction.speedup - speedup).abs() < 5e-7, "{prediction:?}");
    }

    #[test]
    fn gigabit_ethernet_peaks_at_17() {
        check(&Run::default(), 16.0, 8.346_601);
        let best = best_n(&Run::default()).expect("valid");
        assert_eq!((best.n, best.is_peak), (17.0, true));
        assert!((best.t_est - 11.957_957).abs() < 5e-7);
    }

    #[test]
    fn on_amdahl_s_base_it_peaks_at_16() {
        let run = Run { base: Base::Amdahl, ..Run::default() };
        assert_eq!(best_n(&run).expect("valid").n, 16.0);
        check(&run, 16.0, 6.112_078);
    }

    #[test]
    fn without_messages_there_is_no_peak() {
        let run = Run { pattern: Pattern::None, ..Run::default() };
        let best = best_n(&run).expect("valid");
        assert_eq!((best.n, best.is_peak), (1024.0, false));
    }

    #[test]
    fn one_node_sends_nothing() {
        for pattern in Pattern::ALL {
            let run = Run { pattern, cores: 16.0, ..Run::default() };
            assert_eq!(predict(&run, 16.0).expect("valid").t_comm, 0.0);
        }
    }

    #[test]
    fn threads_that_wait_slow_a_node_down() {
        let run = Run { cores: 16.0, f_node: 0.9, pattern: Pattern::None, ..Run::default() };
        // 40 cores: two nodes of 0.1 + 0.9 * 16, and one of 0.1 + 0.9 * 8.
        let equivalents = core_equivalents(&run, 40.0).expect("valid");
        assert!((equivalents - 36.3).abs() < 1e-12);
        let computing = predict(&run, 40.0).expect("valid").t_comp;
        assert!((computing - 100.0 / (0.05 + 0.95 * 36.3)).abs() < 1e-12);
        let fixed = Run { base: Base::Amdahl, ..run };
        let node = 1.0 / (0.1 + 0.9 / 16.0);
        let two = core_equivalents(&fixed, 32.0).expect("valid");
        assert!((two - 2.0 * node).abs() < 1e-12);
        // Whatever the nodes, one core each is a network of processors.
        for n in [1.0, 7.0, 16.0] {
            assert_eq!(core_equivalents(&Run { cores: 1.0, ..run }, n), Ok(n));
        }
    }

    #[test]
    fn blocks_need_a_square_of_nodes() {
        let run = Run { pattern: Pattern::HaloBlocks, ..Run::default() };
        let error = predict(&run, 15.0).expect_err("no square");
        assert_eq!((error.kind(), error.field()), (ErrorKind::NotPerfectSquare, "N"));
        let best = best_n(&run).expect("squares are tried");
        assert_eq!(best.n.sqrt().fract(), 0.0);
    }
}
