//! What can be read off: every metric, with its formula.

use crossover_model::Error;
use crossover_model::multilevel::{Mapping, Metrics, Start};

use crate::screen::{Params, Readout, Report, Sentence};

use super::answer::Of;
use super::facts::{Facts, Trials};
use super::inputs::{of_rows, way};
use super::{compared, hints, takeaway};

const READY: &str =
    "Each row takes the operators that are ready, those with the longest path to an exit first.";
const BOUNDED: &str =
    "max(r_D, ceil(k / P)) <= r_E <= r_D + floor((k - r_D) / P) and sum_i(u_i r_i) = k";

const GREEDY: &str =
    "Played: a free processor takes the ready operator with the longest path to an exit.";
const COLUMNS: &str =
    "Played: an operator starts in its column of the matrix when what it needs has ended.";
const PLAYED: &str = "sum_i(x_i) = T and T_least <= T <= T_most";
/// What is said of rows that wait for each other.
const OF_ROWS: &[&str] = &[
    "r_E",
    "Sp_ideal",
    "Ef_ideal",
    "Oh_ideal",
    "alpha",
    "alpha_sum",
    "Sp_attainable",
    "empty_cells",
    "idle_empty",
    "idle_waiting",
    "T_seq",
    "T_par",
    "T_r_max",
    "r_seq",
    "r_par",
    "R_P",
    "Sp_amdahl",
    "Sp_corollary",
    "kind",
];

/// Every readout, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    let facts = Facts::of(params);
    let trials = facts.as_ref().map(Trials::of).map_err(Error::clone);
    let of = Of(&facts, way(params));
    let groups = [
        of.matrices(),
        of.metrics(),
        of.rows(),
        of.times(),
        of.bounds(),
        of.laws(),
        of.compared(),
        compared::polynomial(params),
        of.kinds(),
        compared::tried(&trials, of.1.1),
    ];
    let mut readouts: Vec<Readout> = groups.into_iter().flatten().collect();
    for readout in &mut readouts {
        if OF_ROWS.contains(&readout.key) && facts.is_ok() {
            readout.answer = of_rows(of.1.1, readout.answer.clone());
        }
    }
    match (&facts, &trials) {
        (Ok(facts), Ok(trials)) => Report {
            takeaway: takeaway::takeaway(facts, trials),
            hints: hints::hints(facts, trials, params),
            readouts,
        },
        (Err(error), _) | (_, Err(error)) => Report {
            takeaway: vec![
                Sentence::from("There is no algorithm to map: {error}.")
                    .naming("error", params.schema().keyed(error.clone()).to_string()),
            ],
            hints: Vec::new(),
            readouts,
        },
    }
}

impl Of<'_> {
    /// `words` where the ideal efficiency exceeds 1.
    fn above_ideal(&self, words: &'static str) -> &'static str {
        let above = |facts: &Facts| facts.exceeds_ideal();
        if self.0.as_ref().is_ok_and(above) { words } else { "" }
    }

    /// What keeps the execution time from being shorter.
    fn bound(&self) -> &'static str {
        match self.0 {
            Ok(facts) if facts.algorithm.metrics.rows == facts.dependency() => {
                "There are as many rows as levels: the dependencies bound it."
            }
            Ok(_) => "Levels are cut into several rows: the processors bound it.",
            Err(_) => "",
        }
    }

    fn matrices(&self) -> Vec<Readout> {
        let rows = self.number("r_E", "r_E", "Rows of the execution matrix", |m| m.rows);
        vec![
            self.number("C", "k", "Complexity", |m| m.operators)
                .formula("sum_j(n_j)")
                .source("D'Amore et al., Definition 14"),
            self.ratio("concurrency", "c_D", "Degree of concurrency", |f| Ok(f.concurrency()))
                .formula("max_i(w_i)")
                .source("D'Amore et al., Remark 3")
                .remark("The operators in the widest row of the decomposition matrix."),
            self.ratio("dependency", "r_D", "Dependency degree", |f| Ok(f.dependency()))
                .formula("sum_i(l_i)")
                .source("D'Amore et al., Remark 3")
                .remark(
                    "The rows of the decomposition matrix: the operators on the longest chain.",
                ),
            match self.1.0 {
                Mapping::List => rows.found(READY, BOUNDED),
                _ => rows.formula("sum_i(l_i ceil(w_i / P))"),
            }
            .source(
                "D'Amore et al., proof of Theorem 16; Theorem 28, (36), sharpened by Graham 1969",
            ),
        ]
    }

    fn metrics(&self) -> Vec<Readout> {
        let time = self.time("T", "T", "Execution time", |m| m.time);
        let time = match self.1 {
            (_, Start::Rows) => time
                .formula(r#"T_seq "rows of one operator" + T_par "rows of more""#)
                .source("D'Amore et al., (19), (23)")
                .remark(self.bound()),
            (Mapping::List, Start::Ready) => time.found(GREEDY, PLAYED).source("Graham 1969"),
            (_, Start::Ready) => {
                time.found(COLUMNS, PLAYED).source("D'Amore et al., Remark 7, without barriers")
            }
        };
        vec![
            time,
            self.number("Sp", "Sp", "Speedup", |m| m.speedup)
                .formula("T_1 / T")
                .source("D'Amore et al., (32)"),
            self.number("Sp_ideal", "Sp_ideal", "Ideal speedup", |m| m.ideal_speedup)
                .formula("P R_1 / R_P")
                .source("D'Amore et al., (40)")
                .remark(self.above_ideal("Above P, which no speedup can be: R(1) averages operators, R(P) averages rows, and long operators share rows.")),
            self.number("Ef", "Ef", "Efficiency", |m| m.efficiency)
                .formula("Sp / P")
                .source("D'Amore et al., Theorem 38, (56); the table of section 5 has a factor R(1) too much"),
            self.number("Ef_ideal", "Ef_ideal", "Ideal efficiency", |m| m.ideal_efficiency)
                .formula("R_1 / R_P")
                .source("D'Amore et al., Definition 39, (57)")
                .remark(self.above_ideal("Above 1, against Definition 39: R(P) counts a row of long operators once, R(1) each of its operators.")),
            self.time("Q", "Q", "Cost", |m| m.cost)
                .formula("P T")
                .source("D'Amore et al., (49)"),
            self.time("Oh", "Oh", "Overhead", |m| m.overhead)
                .formula(r#"Q "cost" - T_1 "work""#)
                .source("D'Amore et al., (51); the table of section 5 prints M_Ek,1 and β_all")
                .remark(match self.1.1 {
                    Start::Rows => "The idle time of all processors: in empty cells and in waiting for longer operators of the same row.",
                    Start::Ready => "The idle time of all processors.",
                }),
            self.time("Oh_ideal", "Oh_ideal", "Ideal overhead", |m| m.ideal_overhead)
                .formula(r#"k (R_P "k mean rows" - R_1 "k mean operators")"#)
                .source("D'Amore et al., (54)")
                .remark("Theorem 36, (52), states that it is never negative. It is where long operators share rows."),
        ]
    }

    fn rows(&self) -> Vec<Readout> {
        vec![
            self.number("alpha", "α", "Sequential rows over k", |m| m.alpha(1))
                .formula("sum_j(q_j) / k")
                .source("D'Amore et al., Corollary 34, (46)"),
            self.number("alpha_sum", "Σα", "Sum of all αᵢ", Metrics::alpha_sum)
                .formula("sum_i(r_i) / k")
                .source("D'Amore et al., (42), (44)")
                .remark("αᵢ is the number of rows of i operators over k."),
            self.number("Sp_attainable", "", "Attainable speedup", Metrics::attainable)
                .formula(r#"min(P "processors", Sp_ideal "ideal")"#)
                .source("D'Amore et al., Remark 16 and Corollary 30"),
            self.number("empty_cells", "", "Empty cells", |m| m.empty_cells)
                .formula(r#"r_E P "cells" - k "operators""#)
                .source("D'Amore et al., Theorem 40, Remark 21"),
            self.time("idle_empty", "", "Overhead in empty cells", |m| m.idle_empty)
                .formula("sum_j(z_j β_j)")
                .source("Derived from (51) of D'Amore et al.; with equal operators Theorem 40"),
            self.time("idle_waiting", "", "Overhead in waits", |m| m.idle_waiting)
                .formula(r#"sum_j(f_j β_j) "filled cells" - T_1 "work""#)
                .source("Derived from (51) of D'Amore et al.")
                .remark("A filled cell lasts as long as its row, its operator may be shorter."),
        ]
    }

    fn times(&self) -> Vec<Readout> {
        vec![
            self.time("T_1", "T(1)", "Time on one processor", |m| m.time_on_one)
                .formula("sum_j(n_j β_j)")
                .source("D'Amore et al., (20), (27); (26) prints β_all"),
            self.time("T_seq", "T_seq", "Sequential execution time", |m| m.sequential_time)
                .formula("sum_j(q_j β_j)")
                .source("D'Amore et al., (22)"),
            self.time("T_par", "T_par", "Parallel execution time", |m| m.parallel_time)
                .formula("sum_j(m_j β_j)")
                .source("D'Amore et al., (17), (21)"),
            self.time("T_r_max", "T_r", "Longest row", |m| m.longest_row)
                .formula("max_j(β_j)")
                .source("D'Amore et al., Definition 20, (17)")
                .remark("A row takes as long as its longest operator."),
            self.number("r_seq", "r_seq", "Sequential rows", |m| m.sequential_rows)
                .formula("sum_j(q_j)")
                .source("D'Amore et al., Remark 14"),
            self.number("r_par", "r_par", "Parallel rows", |m| m.parallel_rows)
                .formula("sum_j(m_j)")
                .source("D'Amore et al., Remark 14"),
            self.ratio("granularity", "", "Distinct operators", |f| {
                Ok(f.algorithm.instance.kinds.len() as f64)
            })
            .found(
                "Operators are told apart by what they compute.",
                "granularity <= k and sum_i(o_i) = k",
            )
            .source("D'Amore et al., Definition 12"),
            self.time("R_1", "R(1)", "Mean time of an operator", |m| m.mean_operator)
                .formula("T_1 / k")
                .source("D'Amore et al., (26)"),
            self.time("R_P", "R(P)", "Mean time of a row", |m| m.mean_row)
                .formula("T / r_E")
                .source("D'Amore et al., (24)"),
        ]
    }
}
