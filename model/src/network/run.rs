//! A whole run: computing on `N` processors and the messages between them.

use super::message::{Link, LinkMessage, Messages, propagation_delay, tcomm};
use crate::check::{count, fraction, nearest_squares, non_negative, positive, result, square_root};
use crate::{Error, ErrorKind};

/// The most processors [`best_n`] looks at.
pub(super) const MOST: u32 = 1024;

/// An estimated run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Time computing, in seconds.
    pub t_comp: f64,
    /// Time communicating, in seconds.
    pub t_comm: f64,
    /// Time of the run, in seconds.
    pub t_est: f64,
    /// The serial time over it.
    pub speedup: f64,
}

/// Which law gives the computing time of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Base {
    /// Fixed time, as the paper: `Tseq / (1 - f + f N)`. `Tseq` is then the serial time of the
    /// scaled work, or `f` the fraction measured on the parallel run; with a fixed program and a
    /// constant `f` it overestimates the speedup.
    #[default]
    SunChen,
    /// Fixed work: `Tseq (1 - f + f/N)`.
    Amdahl,
}

/// Who sends to whom in a run of `N`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pattern {
    /// No messages.
    None,
    /// Each of the others is told a file name once: `N - 1` messages a run.
    Names,
    /// One tells all others, each exchange: `N - 1`.
    Broadcast,
    /// Neighbouring strips swap an edge, each exchange: `2 (N - 1)`.
    #[default]
    HaloRows,
    /// Neighbouring blocks swap an edge of `L / sqrt N`, each exchange: `4 (N - sqrt N)`.
    HaloBlocks,
    /// Everyone tells everyone, each exchange: `N (N - 1)`.
    AllToAll,
}

impl Pattern {
    /// Every pattern, in the order of the interface.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Names,
        Self::Broadcast,
        Self::HaloRows,
        Self::HaloBlocks,
        Self::AllToAll,
    ];

    /// The name in links.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Names => "names",
            Self::Broadcast => "broadcast",
            Self::HaloRows => "halo_rows",
            Self::HaloBlocks => "halo_blocks",
            Self::AllToAll => "all_to_all",
        }
    }
}

/// A run to predict, but for its number of processors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// Serial time, in seconds.
    pub tseq: f64,
    /// Parallel fraction, 0 to 1.
    pub f: f64,
    /// Which law gives the computing time.
    pub base: Base,
    /// Reference speed over that of the slowest processor, as [`slowdown`] gives it; 1 when all
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
    /// Distance between the processors, in kilometres.
    pub dist: f64,
    /// Nominal velocity of propagation, above 0 and at most 1.
    pub nvp: f64,
    /// Overhead of a message, in seconds.
    pub eps: f64,
    /// Further overhead per bit of a message, in s/bit.
    pub eps_per_bit: f64,
    /// Cores in a node: only nodes exchange messages.
    pub cores: f64,
    /// Whether computing and communicating overlap: the greater of the two counts.
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
            dist: 0.05,
            nvp: 0.67,
            eps: 115e-6,
            eps_per_bit: 0.0,
            cores: 1.0,
            overlap: false,
        }
    }
}

/// A predicted run on `N` processors.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// Messages of the run.
    pub messages: f64,
}

/// The number of processors with which a run is fastest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BestN {
    /// The least number of those that tie.
    pub n: f64,
    /// The time with it, in seconds.
    pub t_est: f64,
    /// Whether the time has a least value before the end of the range, 1024.
    pub is_peak: bool,
}

/// The speed of the slowest processor, which sets the pace: `min perf(r_i)`.
///
/// # Errors
/// Names `perf` when the list is empty or a speed in it is not a finite number above zero.
///
/// Source: Khanyile et al. 2012, (12), which prints `max` although "an application can only run as
/// fast as the slowest processor".
pub fn perf_min(perf: &[f64]) -> Result<f64, Error> {
    if perf.is_empty() {
        return Err(Error::new(
            ErrorKind::LengthMismatch,
            "perf",
            "empty",
            "give the speed of at least one processor",
        ));
    }
    perf.iter().try_fold(f64::INFINITY, |least, &speed| {
        Ok(positive("perf", speed)?.min(least))
    })
}

/// The factor by which the slowest of `perf` lengthens a run measured at speed `reference`:
/// `reference / min perf(r_i)`.
///
/// # Errors
/// Names `perf_ref` when it is not above zero, `perf` as [`perf_min`] or when the factor overflows.
///
/// Source: Khanyile et al. 2012, (12) and (13).
pub fn slowdown(reference: f64, perf: &[f64]) -> Result<f64, Error> {
    result("perf", positive("perf_ref", reference)? / perf_min(perf)?)
}

/// A run of `m` processors and the messages they send: `T_comp = Tseq / ((1 - f) + m f)`,
/// `T_comm` the sum of [`tcomm`] over all messages, `T_est` their sum, the speedup `Tseq / T_est`.
///
/// # Errors
/// Names `Tseq` when it is not above zero, `f` when it is outside 0 to 1, `m` when it is not a
/// whole number from 1; `messages` when a count, length or distance is negative or not finite;
/// `tau`, `sigma` and `eps` as [`tcomm`]; a result that overflows.
///
/// Source: Khanyile et al. 2012, (16) to (18).
pub fn estimate(
    tseq: f64,
    f: f64,
    m: f64,
    messages: &[Messages],
    link: &Link,
) -> Result<Estimate, Error> {
    let (tseq, f, m) = (positive("Tseq", tseq)?, fraction("f", f)?, count("m", m)?);
    let t_comp = tseq / (1.0 - f + m * f);
    // An empty list sends nothing, over a link that must make sense all the same.
    let empty = LinkMessage {
        bits: 0.0,
        dist: 0.0,
    };
    tcomm(link, &empty)?;
    let mut t_comm = 0.0;
    for group in messages {
        let count = non_negative("messages", group.count)?;
        t_comm += count * tcomm(link, &group.message).map_err(|error| error.on("messages"))?;
    }
    let t_comm = result("T_comm", t_comm)?;
    let t_est = result("T_est", t_comp + t_comm)?;
    Ok(Estimate {
        t_comp,
        t_comm,
        t_est,
        speedup: result("speedup", tseq / t_est)?,
    })
}

/// The messages of a run of `n` processors: how many, and each one's share of the length `L`.
///
/// With several cores to a node the nodes, `ceil(N / cores)`, take the place of the processors:
/// those of one node share their memory. One node sends nothing.
///
/// # Errors
/// Names `N`, `cores` or `count` when it is not a whole number in its domain, `N` when blocks are
/// exchanged by nodes that are no perfect square, `messages` when the number overflows.
///
/// Source: the applications of Khanyile et al. 2012, section IV.
pub fn messages(pattern: Pattern, n: f64, cores: f64, exchanges: f64) -> Result<(f64, f64), Error> {
    let n = count("N", n)?;
    let exchanges = non_negative("count", exchanges)?;
    among(pattern, n, count("cores", cores)?, exchanges)
}

/// The messages of `n` processors, and each one's share of the length.
fn among(pattern: Pattern, n: f64, cores: f64, exchanges: f64) -> Result<(f64, f64), Error> {
    let nodes = (n / cores).ceil();
    let others = nodes - 1.0;
    let (number, share) = match pattern {
        Pattern::None => (0.0, 1.0),
        Pattern::Names => (others, 1.0),
        Pattern::Broadcast => (exchanges * others, 1.0),
        Pattern::HaloRows => (2.0 * exchanges * others, 1.0),
        Pattern::HaloBlocks => {
            let side = square_root("N", nodes).map_err(|_| no_square(n, cores))?;
            (4.0 * exchanges * (nodes - side), 1.0 / side)
        }
        Pattern::AllToAll => (exchanges * nodes * others, 1.0),
    };
    Ok((result("messages", number)?, share))
}

/// Blocks are exchanged by a square of nodes: which numbers of processors make one.
fn no_square(n: f64, cores: f64) -> Error {
    let (below, above) = nearest_squares((n / cores).ceil());
    let mend = format!(
        "blocks are exchanged by a square of nodes: give {} or {}",
        below * cores,
        above * cores
    );
    Error::new(ErrorKind::NotPerfectSquare, "N", n, mend)
}

/// The run on `n` processors: `t_comp` of the run's [`Base`], lengthened by its slowdown; `t_comm`
/// the number of [`messages`] times `size/bw + dist sigma + eps + eps_per_bit size`; `t_est` their
/// sum, or the greater of the two when they overlap.
///
/// ```
/// use crossover_model::network::{Run, predict};
/// let prediction = predict(&Run::default(), 16.0)?;
/// assert!((prediction.speedup - 8.346601).abs() < 1e-6);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names the field of the run that is outside its domain: `Tseq`, `bw` and `perf` above zero, `f`
/// from 0 to 1, `nvp` above 0 and at most 1, `L`, `count`, `dist`, `eps` and `eps_L` from 0, `N`
/// and `cores` whole numbers from 1, for blocks a perfect square of nodes; or a result that
/// overflows.
///
/// Source: Khanyile et al. 2012, (12) to (19).
pub fn predict(run: &Run, n: f64) -> Result<Prediction, Error> {
    let n = count("N", n)?;
    Checked::of(run)?.at(n)
}

/// The least number of processors, of 1 to 1024, for which the run takes least time. For blocks
/// only numbers that make a square of nodes count.
///
/// # Errors
/// As [`predict`].
///
/// Source: derived from Khanyile et al. 2012, (16).
pub fn best_n(run: &Run) -> Result<BestN, Error> {
    let checked = Checked::of(run)?;
    let mut best = BestN {
        n: 1.0,
        t_est: checked.time(1.0)?,
        is_peak: true,
    };
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
pub(super) struct Checked {
    run: Run,
    link: Link,
    /// Seconds of a message of the whole length.
    whole: f64,
}

/// The times of a run, in seconds, and its messages.
struct Times {
    comp: f64,
    comm: f64,
    est: f64,
    messages: f64,
}

impl Checked {
    /// Checks everything of `run` that does not depend on the number of processors.
    pub fn of(run: &Run) -> Result<Self, Error> {
        positive("Tseq", run.tseq)?;
        fraction("f", run.f)?;
        positive("perf", run.slowdown)?;
        non_negative("count", run.count)?;
        count("cores", run.cores)?;
        non_negative("L", run.bits)?;
        non_negative("eps_L", run.eps_per_bit)?;
        non_negative("dist", run.dist)?;
        let cable = propagation_delay(run.nvp).map_err(|error| error.on("nvp"))?;
        let mut checked = Self {
            run: *run,
            link: Link {
                tau: positive("bw", run.bw)?,
                sigma: cable.sigma,
                eps: non_negative("eps", run.eps)?,
            },
            whole: 0.0,
        };
        checked.whole = checked.message(1.0)?;
        Ok(checked)
    }

    /// Whether `n` processors, not too many, can send to each other as they are to.
    pub fn exists(&self, n: f64) -> bool {
        let side = || (n / self.run.cores).ceil().sqrt();
        self.run.pattern != Pattern::HaloBlocks || side().fract() == 0.0
    }

    /// The run on `n` processors, a whole number from 1.
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
            messages: times.messages,
        })
    }

    /// The time of the run on `n` processors alone.
    pub fn time(&self, n: f64) -> Result<f64, Error> {
        Ok(self.times(n)?.est)
    }

    fn times(&self, n: f64) -> Result<Times, Error> {
        let Run { tseq, f, .. } = self.run;
        let computing = match self.run.base {
            Base::SunChen => tseq / (1.0 - f + f * n),
            Base::Amdahl => tseq * (1.0 - f + f / n),
        };
        let comp = result("t_comp", self.run.slowdown * computing)?;
        let run = &self.run;
        let (messages, share) = among(run.pattern, n, run.cores, run.count)?;
        let one = if share == 1.0 {
            self.whole
        } else {
            self.message(share)?
        };
        let comm = result("t_comm", messages * one)?;
        let est = if self.run.overlap {
            comp.max(comm)
        } else {
            result("t_est", comp + comm)?
        };
        Ok(Times {
            comp,
            comm,
            est,
            messages,
        })
    }

    /// Seconds of a message of this share of the length.
    fn message(&self, share: f64) -> Result<f64, Error> {
        let bits = share * self.run.bits;
        let link = Link {
            eps: self.link.eps + self.run.eps_per_bit * bits,
            ..self.link
        };
        let dist = self.run.dist;
        tcomm(&link, &LinkMessage { bits, dist })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(run: &Run, n: f64, speedup: f64) {
        let prediction = predict(run, n).expect("valid");
        assert!(
            (prediction.speedup - speedup).abs() < 5e-7,
            "{prediction:?}"
        );
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
        let run = Run {
            base: Base::Amdahl,
            ..Run::default()
        };
        assert_eq!(best_n(&run).expect("valid").n, 16.0);
        check(&run, 16.0, 6.112_078);
    }

    #[test]
    fn without_messages_there_is_no_peak() {
        let run = Run {
            pattern: Pattern::None,
            ..Run::default()
        };
        let best = best_n(&run).expect("valid");
        assert_eq!((best.n, best.is_peak), (1024.0, false));
    }

    #[test]
    fn one_node_sends_nothing() {
        for pattern in Pattern::ALL {
            let run = Run {
                pattern,
                cores: 16.0,
                ..Run::default()
            };
            assert_eq!(predict(&run, 16.0).expect("valid").t_comm, 0.0);
        }
    }

    #[test]
    fn blocks_need_a_square_of_nodes() {
        let run = Run {
            pattern: Pattern::HaloBlocks,
            ..Run::default()
        };
        let error = predict(&run, 15.0).expect_err("no square");
        assert_eq!(
            (error.kind(), error.field()),
            (ErrorKind::NotPerfectSquare, "N")
        );
        let best = best_n(&run).expect("squares are tried");
        assert_eq!(best.n.sqrt().fract(), 0.0);
    }

    #[test]
    fn the_slowest_processor_sets_the_pace() {
        assert_eq!(perf_min(&[2.4, 2.1, 3.0]), Ok(2.1));
        assert_eq!(slowdown(2.1, &[4.2, 2.1]), Ok(1.0));
        assert!(perf_min(&[]).is_err());
    }
}
