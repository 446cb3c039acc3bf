//! A run of processes that have several threads each: how many there are, and how many a node has best.

use super::placement::{NodeShape, Processes, rank_choices, threads};
use super::run::{CheckedRun, Run};
use crate::Error;
use crate::check::count;

/// The share by which more processes of a node must be faster to be better.
const ROUNDING: f64 = 1e-12;

/// Returns how the processors of the run on `n` are processes of several threads, and how these fill nodes.
///
/// ```
/// use crossover_model::distributed::{Run, processes};
/// // Nodes of 16 cores: 4 processes of 4 threads each.
/// let run = Run { cores: 16.0, ranks: 4.0, ..Run::default() };
/// let made = processes(&run, 70.0)?;
/// assert_eq!((made.threads, made.processes, made.nodes, made.local), (4.0, 18.0, 5.0, 4.0));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// Names `N`, `cores` or `ranks` when it is not a whole number from 1; `ranks` when it does not divide
/// `cores`; `cores` when several processes are to share more than a million.
///
/// Source: derived from Khanyile et al. 2012, Fig. 7, and Rabenseifner 2003 (hybrid against pure MPI).
pub fn processes(run: &Run, n: f64) -> Result<Processes, Error> {
    let n = count("N", n)?;
    Ok(Processes::of(n, run.ranks, threads(run.cores, run.ranks)?))
}

/// Returns the blocks that each node of the run on `n` holds where blocks are exchanged: `rows` by `columns`
/// processes fill a node, both divide the blocks of a side, and their sum is the least, so that the fewest
/// edges lie between nodes. One node holds all of them.
///
/// ```
/// use crossover_model::distributed::{NodeShape, Run, node_shape};
/// let run = Run { cores: 8.0, ranks: 8.0, ..Run::default() };
/// assert_eq!(node_shape(&run, 64.0)?, NodeShape { rows: 2.0, columns: 4.0 });
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`processes`]; names `N` when the processes are no perfect square, `ranks` when no such shape fills a
/// node.
///
/// Source: derived here.
pub fn node_shape(run: &Run, n: f64) -> Result<NodeShape, Error> {
    let made = processes(run, n)?;
    let side = made.side()?;
    made.shape(side)
}

/// Returns the processes of a node, a divisor of its cores, with which the run on `n` takes least time; the
/// fewest of a tie. Those of which the messages are not defined do not count, and the `ranks` of the run is
/// not asked for.
///
/// ```
/// use crossover_model::distributed::{Base, Run, best_ranks};
/// let run = Run { f: 0.999, cores: 16.0, f_node: 0.98, bw: 1e11, eps: 2e-6, eps_in: 0.3e-6, ..Run::default() };
/// assert_eq!(best_ranks(&Run { base: Base::Amdahl, ..run }, 256.0)?, 8.0);
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`rank_choices`]; the field of the run as [`predict`](super::predict) with the first that has one.
///
/// Source: derived from Khanyile et al. 2012, (16), and Rabenseifner, Hager and Jost 2009.
pub fn best_ranks(run: &Run, n: f64) -> Result<f64, Error> {
    let n = count("N", n)?;
    let mut best: Result<(f64, f64), Error> = Err(Error::missing("ranks"));
    for (at, ranks) in rank_choices(run.cores)?.into_iter().enumerate() {
        let time = CheckedRun::of(&Run { ranks, ..*run }).and_then(|run| run.time(n));
        match (time, &best) {
            (Err(error), Err(_)) if at == 0 => best = Err(error),
            (Err(_), _) => {}
            (Ok(time), Ok((_, least))) if least * (1.0 - ROUNDING) <= time => {}
            (Ok(time), _) => best = Ok((ranks, time)),
        }
    }
    best.map(|(ranks, _)| ranks)
}
