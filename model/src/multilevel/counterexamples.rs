//! Counterexamples to claims of the paper, each as small as we know.

use super::execution::Execution;
use super::graph::{Graph, Operator};
use super::mapping::Mapping;
use crate::Error;

/// An algorithm that a claim does not hold for.
#[derive(Clone, Debug, PartialEq)]
pub struct Counterexample {
    /// The dependency graph.
    pub graph: Graph,
    /// The mappings that contradict the claim, one or two.
    pub executions: Vec<Execution>,
}

/// Two mappings with `r_E` = `r_D` = 2 rows whose times differ: 20 against 11 tcalc.
///
/// Corollary 24 and Remark 17 call T least when `r_E` = `r_D`; the bound (28) is then attained,
/// but R(P) in it depends on which operators share a row.
///
/// ```
/// use crossover_model::multilevel::counterexamples::*;
/// // Each has the graph and the executions that contradict what the paper claims.
/// let found = [
///     time_is_not_fixed_by_rows()?,
///     wider_than_the_decomposition()?,
///     ideal_efficiency_above_one()?,
///     more_columns_more_rows()?,
/// ];
/// assert!(found.iter().all(|it| it.graph.operators() > 2 && !it.executions.is_empty()));
/// # Ok::<(), crossover_model::Error>(())
/// ```
///
/// # Errors
/// None for this data; the signature is that of the functions it is made with.
pub fn time_is_not_fixed_by_rows() -> Result<Counterexample, Error> {
    let graph = Graph::new(&[
        Operator::new("a", 1.0, &[]),
        Operator::new("b", 10.0, &["a"]),
        Operator::new("big", 10.0, &[]),
    ])?;
    let levels = Execution::of(&graph, Mapping::Rows, 2.0)?;
    let later = Execution::of_graph(&graph, &[vec![0], vec![2, 1]], 2.0)?;
    Ok(Counterexample { graph, executions: vec![levels, later] })
}

/// Returns a legal mapping with a row of 5 operators, where the concurrency degree is 3.
///
/// Theorem 28 states `c_E` <= `c_D`; that holds for mappings that keep the levels apart, but free
/// operators may wait and run beside those of a later level.
///
/// # Errors
/// As [`time_is_not_fixed_by_rows`].
pub fn wider_than_the_decomposition() -> Result<Counterexample, Error> {
    let graph = "s: 1; u1: 1; u2: 1; t1: 1 <- s; t2: 1 <- s; t3: 1 <- s".parse::<Graph>()?;
    let wide = Execution::of_graph(&graph, &[vec![0], vec![1, 2, 3, 4, 5]], 5.0)?;
    Ok(Counterexample { graph, executions: vec![wide] })
}

/// Returns the sum of 16 numbers as D3 with operators of 7, 7 and 1 tcalc on 2 processors: the
/// ideal efficiency is 5/4, the ideal speedup 2.5 > P and the ideal overhead -3 tcalc.
///
/// Theorem 36 states that k (R(P) - R(1)) is never negative. R(1) averages operators and R(P)
/// averages rows, so a full row of long operators counts k times in one and once in the other. The
/// bound Oh >= k (R(P) - R(1)) tcalc of its proof holds, but says nothing here.
///
/// # Errors
/// As [`time_is_not_fixed_by_rows`].
pub fn ideal_efficiency_above_one() -> Result<Counterexample, Error> {
    let graph = "left: 7; right: 7; both: 1 <- left, right".parse::<Graph>()?;
    let execution = Execution::of(&graph, Mapping::Rows, 2.0)?;
    Ok(Counterexample { graph, executions: vec![execution] })
}

/// Two mappings of four independent operators: 2 rows on P = 2, but 3 rows on P = 3.
///
/// Theorem 28 also states that more columns never mean more rows; that holds between the best
/// mappings for each P, not between any two.
///
/// # Errors
/// As [`time_is_not_fixed_by_rows`].
pub fn more_columns_more_rows() -> Result<Counterexample, Error> {
    let graph = "a: 1; b: 1; c: 1; d: 1".parse::<Graph>()?;
    let two = Execution::of(&graph, Mapping::Rows, 2.0)?;
    let three = Execution::of_graph(&graph, &[vec![0, 1], vec![2], vec![3]], 3.0)?;
    Ok(Counterexample { graph, executions: vec![two, three] })
}
