//! Faster numbers of processors, found by trial.

use super::decomposition::Decomposition;
use super::execution::Execution;
use super::graph::Graph;
use super::mapping::{ListSchedule, Mapping};
use super::start::Start;
use crate::Error;

/// The most operators that are mapped in all before the steps between two tries double.
const WORK: f64 = 4e5;
/// The most tries before they double.
const TRIES: f64 = 64.0;

/// Returns the time of the operators of `graph`, mapped and started so, in tcalc. `decomposition` is
/// that of the graph.
///
/// ```
/// use crossover_model::multilevel::{Graph, Mapping, Start, faster, makespan};
/// let graph = "a:4; b:3 <- a; c:2 <- a; d:6 <- c; e:9 <- a".parse::<Graph>()?;
/// let decomposition = graph.decomposition();
/// let way = (Mapping::List, Start::Ready);
/// assert_eq!(makespan(&graph, &decomposition, way, 2.0)?, 15.0);
/// assert_eq!(faster(&graph, &decomposition, way, 2.0)?, Some((3.0, 13.0)));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// As [`Execution::rows_of`].
pub fn makespan(
    graph: &Graph,
    decomposition: &Decomposition,
    (mapping, start): (Mapping, Start),
    processors: f64,
) -> Result<f64, Error> {
    if (mapping, start) == (Mapping::List, Start::Ready) {
        return Ok(ListSchedule::new(graph).schedule(processors)?.time());
    }
    let execution = Execution::of_decomposed(graph, decomposition, mapping, processors)?;
    Ok(match start {
        Start::Rows => execution.row_times().sum(),
        Start::Ready => execution.without_barriers(graph).time(),
    })
}

/// Returns a greater number of processors on which the same operators take less time, and that
/// time in tcalc; `None` where no greater number that was tried is faster. `decomposition` is that
/// of the graph.
///
/// The numbers are tried one by one, as many as 400000 mapped operators allow, then in steps that
/// double, up to a processor for each operator of a row: on that one row splits are as fast as on
/// any number. List schedules are not monotone in P, so a number in between may be missed.
///
/// # Errors
/// As [`Execution::rows_of`].
pub fn faster(
    graph: &Graph,
    decomposition: &Decomposition,
    way: (Mapping, Start),
    processors: f64,
) -> Result<Option<(f64, f64)>, Error> {
    let most = match way.0 {
        Mapping::List => decomposition.operators() as f64,
        _ => decomposition.concurrency() as f64,
    };
    let now = makespan(graph, decomposition, way, processors)?;
    let tries = (WORK / decomposition.operators() as f64).clamp(2.0, TRIES);
    let (mut p, mut step, mut tried) = (processors, 1.0, 0.0);
    while p < most {
        p = (p + step).min(most);
        tried += 1.0;
        if tries <= tried {
            step *= 2.0;
        }
        let time = makespan(graph, decomposition, way, p)?;
        if time < now * (1.0 - 1e-9) {
            return Ok(Some((p, time)));
        }
    }
    Ok(None)
}
