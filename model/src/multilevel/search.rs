//! Which number of processors would be faster, found by trying.

use super::decomposition::Decomposition;
use super::execution::Execution;
use super::graph::Graph;
use super::mapping::Mapping;
use crate::Error;

/// The most operators that are mapped in all before the steps between two tries double.
const WORK: f64 = 4e5;
/// The most tries before they double.
const TRIES: f64 = 64.0;

impl Execution {
    /// Returns a mapping of the same operators on more processors that takes less time; `None`
    /// where no greater number that was tried is faster. `graph` and `decomposition` are those of
    /// this mapping.
    ///
    /// The numbers are tried one by one, as many as 400000 mapped operators allow, then in steps
    /// that double, up to a processor for each operator of a row: on that one row splits are as
    /// fast as on any number. List schedules are not monotone in P, so a number in between may be
    /// missed.
    ///
    /// # Errors
    /// As [`Execution::rows_of`].
    pub fn faster(
        &self,
        graph: &Graph,
        decomposition: &Decomposition,
        mapping: Mapping,
    ) -> Result<Option<Self>, Error> {
        let most = match mapping {
            Mapping::List => decomposition.operators() as f64,
            _ => decomposition.concurrency() as f64,
        };
        let now: f64 = self.row_times().sum();
        let tries = (WORK / self.operators() as f64).clamp(2.0, TRIES);
        let (mut p, mut step, mut tried) = (self.processors(), 1.0, 0.0);
        while p < most {
            p = (p + step).min(most);
            tried += 1.0;
            if tries <= tried {
                step *= 2.0;
            }
            let next = Self::of_decomposed(graph, decomposition, mapping, p)?;
            let time: f64 = next.row_times().sum();
            if time < now * (1.0 - 1e-9) {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }
}
