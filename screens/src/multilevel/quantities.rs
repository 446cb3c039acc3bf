//! The quantities: every metric of the two matrices, their bounds, the laws and decompositions they
//! are compared with; and the state they are of.

use std::ops::Deref;
use std::sync::OnceLock;

use crossover_figures::formula::Letters;
use crossover_figures::order;
use crossover_figures::quantity::Unit::{One, Processor, Share, Tcalc};
use crossover_model::multilevel::{
    Across, Bounds, Decomposition, Differences, Execution, Family, Graph, Instance, Kinship,
    ListSchedule, Mapped, Mapping, Metrics, OperatingPoint, OperatorKind, Parallelism,
    PolynomialScaleUp, Problem, Related, Scaled, Schedule, Start, SumTree, Theorem, Verdict,
    across, corollary_34, faster, generalized_amdahl, makespan, scale_up, scale_up_polynomial,
    speedup_from,
};
use crossover_model::speedup::{Fraction, amdahl};

use crate::screen::Schema;
use crate::screen::prelude::*;
use crate::screen::typed::Worded;

use super::params::Values;

/// A decomposition, mapped and measured, and what it is compared with.
pub(super) struct State {
    values: Values,
    pub schema: &'static Schema,
    /// The sum cut by hand, where that is the problem.
    pub cut: Option<Result<SumTree, Error>>,
    algorithm: Once<Algorithm>,
    bounds: Once<Bounds>,
    trials: Once<Trials>,
    operating: Once<OperatingPoint>,
    reference: OnceLock<Box<State>>,
}

/// One decomposition, mapped and measured.
pub(super) struct Algorithm {
    pub instance: Instance,
    pub decomposition: Decomposition,
    pub execution: Execution,
    /// When the operators run where they start when they are ready.
    pub schedule: Option<Schedule>,
    pub metrics: Metrics,
}

/// What trying other processors and other mappings finds.
pub(super) struct Trials {
    /// More processors that are faster, and the time on them.
    pub faster: Option<(f64, f64)>,
    /// The time of every mapping on the same processors.
    pub times: [(Mapping, f64); 3],
    /// The fastest mapping and its time; the present one where another is no faster.
    pub best: (Mapping, f64),
    /// The time of this mapping without barriers.
    pub ready: f64,
}

type Q = Quantity<State>;

/// Makes the quantity of a number of the metrics.
macro_rules! metric {
    ($key:literal, $symbol:literal, $label:literal, $unit:ident, |$m:ident| $value:expr) => {
        Q::number($key, $symbol, $label, $unit, |s| {
            let $m = &s.algorithm()?.metrics;
            Ok($value)
        })
    };
}

/// Makes the quantity of a number of the metrics that is said of rows which wait for each other.
macro_rules! of_rows {
    ($($metric:tt)*) => {
        metric!($($metric)*).only_if(State::has_rows)
    };
}

/// The most operators of a state: moving a slider must stay smooth.
const MOST: f64 = 100_000.0;
/// The most operators of a sum that is cut finer to see what that saves.
const CUT: usize = 200;

/// The most operators that are mapped to show that the operating point is the best.
const PROOF: f64 = 1e5;
/// How many finer levels are asked whether the machine can run them.
const FINER: u32 = 8;

const GRAHAM: &str = "Graham 1969";
const MAPPINGS: &str = "D'Amore et al., Remark 7; Hu 1961";
const LOOKED_UP: &str = "Each kind of operator is looked up among those of the machine.";
const POWER: &str =
    "Ours, for D'Amore et al., section 1.2: Kleinrock's power; Eager, Zahorjan and Lazowska 1989";
const TRIED: &str = "All three mappings are tried on P processors.";
const PLAYED: &str = "sum_i(x_i) = T and T_least <= T <= T_most";
const SAME_OPERATORS: &str = "Only algorithms made of the same operators may be compared so. Below 1 the reference does less work.";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = &[
        metric!("C", "k", "Complexity", One, |m| m.operators)
            .formula("sum_j(n_j)")
            .source("D'Amore et al., Definition 14"),
        Q::ratio("concurrency", "c_D", "Degree of concurrency", |s| Ok(s.algorithm()?.decomposition.concurrency() as f64))
            .formula("max_i(w_i)")
            .source("D'Amore et al., Remark 3")
            .remark("The operators in the widest row of the decomposition matrix."),
        Q::ratio("dependency", "r_D", "Dependency degree", |s| Ok(s.algorithm()?.levels()))
            .formula("sum_i(l_i)")
            .source("D'Amore et al., Remark 3")
            .remark("The rows of the decomposition matrix: the operators on the longest chain."),
        of_rows!("r_E", "r_E", "Rows of the execution matrix", One, |m| m.rows)
            .origin_by(|s| Some(match s.schedule {
                Mapping::List => Origin::Found {
                    by: "Each row takes the operators that are ready, those with the longest path to an exit first.",
                    holds: "max(r_D, ceil(k / P)) <= r_E <= r_D + floor((k - r_D) / P) and sum_i(u_i r_i) = k",
                },
                _ => Origin::Formula("sum_i(l_i ceil(w_i / P))"),
            }))
            .source("D'Amore et al., proof of Theorem 16; Theorem 28, (36), sharpened by Graham 1969"),
        metric!("T", "T", "Execution time", Tcalc, |m| m.time)
            .origin_by(|s| Some(match s.way() {
                (_, Start::Rows) => Origin::Formula(r#"T_seq "rows of one operator" + T_par "rows of more""#),
                (Mapping::List, Start::Ready) => Origin::Found {
                    by: "Played: a free processor takes the ready operator with the longest path to an exit.",
                    holds: PLAYED,
                },
                (_, Start::Ready) => Origin::Found {
                    by: "Played: an operator starts in its column of the matrix when what it needs has ended.",
                    holds: PLAYED,
                },
            }))
            .source_by(|s| match s.way() {
                (_, Start::Rows) => "D'Amore et al., (19), (23)",
                (Mapping::List, Start::Ready) => GRAHAM,
                (_, Start::Ready) => "D'Amore et al., Remark 7, without barriers",
            })
            .remark_by(|s| match s.algorithm() {
                Ok(a) if s.has_barriers() && a.metrics.rows == a.levels() => {
                    "There are as many rows as levels: the dependencies bound it."
                }
                Ok(_) if s.has_barriers() => "Levels are cut into several rows: the processors bound it.",
                _ => "",
            }),
        metric!("Sp", "Sp", "Speedup", One, |m| m.speedup)
            .formula("T_1 / T")
            .source("D'Amore et al., (32)"),
        of_rows!("Sp_ideal", "Sp_ideal", "Ideal speedup", One, |m| m.ideal_speedup)
            .formula("P R_1 / R_P")
            .source("D'Amore et al., (40)")
            .remark_by(|s| s.if_above_ideal("Above P, which no speedup can be: R(1) averages operators, R(P) averages rows, and long operators share rows.")),
        metric!("Ef", "Ef", "Efficiency", Share, |m| m.efficiency)
            .formula("Sp / P")
            .source("D'Amore et al., Theorem 38, (56); the table of section 5 has a factor R(1) too much"),
        of_rows!("Ef_ideal", "Ef_ideal", "Ideal efficiency", Share, |m| m.ideal_efficiency)
            .formula("R_1 / R_P")
            .source("D'Amore et al., Definition 39, (57)")
            .remark_by(|s| s.if_above_ideal("Above 1, against Definition 39: R(P) counts a row of long operators once, R(1) each of its operators.")),
        metric!("Q", "Q", "Cost", Tcalc, |m| m.cost)
            .formula("P T")
            .source("D'Amore et al., (49)"),
        metric!("Oh", "Oh", "Overhead", Tcalc, |m| m.overhead)
            .formula(r#"Q "cost" - T_1 "work""#)
            .source("D'Amore et al., (51); the table of section 5 prints M_Ek,1 and β_all")
            .remark_by(|s| match s.start {
                Start::Rows => "The idle time of all processors: in empty cells and in waiting for longer operators of the same row.",
                Start::Ready => "The idle time of all processors.",
            }),
        of_rows!("Oh_ideal", "Oh_ideal", "Ideal overhead", Tcalc, |m| m.ideal_overhead)
            .formula(r#"k (R_P "k mean rows" - R_1 "k mean operators")"#)
            .source("D'Amore et al., (54)")
            .remark("Theorem 36, (52), states that it is never negative. It is where long operators share rows."),
        of_rows!("alpha", "α", "Share of sequential rows", Share, |m| m.alpha(1))
            .formula("sum_j(q_j) / k")
            .source("D'Amore et al., Corollary 34, (46)"),
        of_rows!("alpha_sum", "Σα", "Sum of all αᵢ", One, |m| m.alpha_sum())
            .formula("sum_i(r_i) / k")
            .source("D'Amore et al., (42), (44)")
            .remark("αᵢ is the number of rows of i operators over k."),
        of_rows!("Sp_attainable", "", "Attainable speedup", One, |m| m.attainable())
            .formula(r#"min(P "processors", Sp_ideal "ideal")"#)
            .source("D'Amore et al., Remark 16 and Corollary 30"),
        of_rows!("empty_cells", "", "Empty cells", One, |m| m.empty_cells)
            .formula(r#"r_E P "cells" - k "operators""#)
            .source("D'Amore et al., Theorem 40, Remark 21"),
        of_rows!("idle_empty", "", "Overhead in empty cells", Tcalc, |m| m.idle_empty)
            .formula("sum_j(z_j β_j)")
            .source("Derived from (51) of D'Amore et al.; with equal operators Theorem 40"),
        of_rows!("idle_waiting", "", "Overhead in waits", Tcalc, |m| m.idle_waiting)
            .formula(r#"sum_j(f_j β_j) "filled cells" - T_1 "work""#)
            .source("Derived from (51) of D'Amore et al.")
            .remark("A filled cell lasts as long as its row, its operator may be shorter."),
        metric!("T_1", "T(1)", "Time on one processor", Tcalc, |m| m.time_on_one)
            .formula("sum_j(n_j β_j)")
            .source("D'Amore et al., (20), (27); (26) prints β_all"),
        of_rows!("T_seq", "T_seq", "Sequential execution time", Tcalc, |m| m.sequential_time)
            .formula("sum_j(q_j β_j)")
            .source("D'Amore et al., (22)"),
        of_rows!("T_par", "T_par", "Parallel execution time", Tcalc, |m| m.parallel_time)
            .formula("sum_j(m_j β_j)")
            .source("D'Amore et al., (17), (21)"),
        of_rows!("T_r_max", "T_r", "Longest row", Tcalc, |m| m.longest_row)
            .formula("max_j(β_j)")
            .source("D'Amore et al., Definition 20, (17)")
            .remark("A row takes as long as its longest operator."),
        of_rows!("r_seq", "r_seq", "Sequential rows", One, |m| m.sequential_rows)
            .formula("sum_j(q_j)")
            .source("D'Amore et al., Remark 14"),
        of_rows!("r_par", "r_par", "Parallel rows", One, |m| m.parallel_rows)
            .formula("sum_j(m_j)")
            .source("D'Amore et al., Remark 14"),
        Q::ratio("granularity", "", "Distinct operators", |s| Ok(s.algorithm()?.instance.kinds.len() as f64))
            .found("Operators are told apart by what they compute.", "granularity <= k and sum_i(o_i) = k")
            .source("D'Amore et al., Definition 12"),
        metric!("R_1", "R(1)", "Mean time of an operator", Tcalc, |m| m.mean_operator)
            .formula("T_1 / k")
            .source("D'Amore et al., (26)"),
        of_rows!("R_P", "R(P)", "Mean time of a row", Tcalc, |m| m.mean_row)
            .formula("T / r_E")
            .source("D'Amore et al., (24)"),
        Q::number("critical_path", "", "Critical path", Tcalc, |s| Ok(s.algorithm()?.instance.graph.critical_path()))
            .found(
                "From the exits back, each operator adds its time to the longest path of those that need its result.",
                "sum_o(c_o) = critical_path <= T and critical_path <= sum_i(l_i b_i)",
            )
            .source("The levels of D'Amore et al., Remark 3, weighted by time")
            .remark("No mapping on any number of processors is faster."),
        Q::number("T_least", "", "Lower bound of the time", Tcalc, |s| Ok(s.bounds()?.time_least))
            .formula_by(|s| match s.way() {
                (Mapping::List, _) | (_, Start::Ready) => r#"max(critical_path "longest path", T_1 / P "work")"#,
                _ => "sum_i(l_i max(b_i, v_i / P))",
            })
            .source(GRAHAM),
        Q::number("T_most", "", "Upper bound of the time", Tcalc, |s| Ok(s.bounds()?.time_most))
            .formula_by(|s| match s.way() {
                (Mapping::List, Start::Ready) => "T_1 / P + (1 - 1 / P) critical_path",
                (Mapping::List, Start::Rows) => "sum_j(β_j min(n_j, max(0, r_most - g_j)))",
                (Mapping::Rows, _) => "sum_i(l_i min(v_i, b_i ceil(w_i / P)))",
                (Mapping::Longest, _) => "sum_i(l_i (b_i + (v_i - b_i) / P))",
            })
            .source(GRAHAM),
        Q::ratio("Sp_amdahl", "Sp", "Generalized Amdahl law", State::generalized)
            .only_if(State::has_rows)
            .formula("R_1 / (R_P alpha_sum)")
            .source("D'Amore et al., Theorem 33, (42)")
            .remark("The same number as Sp, read off the rows."),
        Q::ratio("Sp_corollary", "Sp", "Amdahl's law for rows of 1 or P", State::corollary)
            .only_if(State::has_rows)
            .formula("R_1 / (R_P (alpha + (1 - alpha) / P))")
            .source("D'Amore et al., Corollary 34, (46), where M_Ek,1 reads M_Ek,P"),
        Q::ratio("amdahl", "S", "Amdahl's law", |s| amdahl(Fraction::Serial(s.algorithm()?.decomposition.serial_fraction()), s.P))
            .formula("1 / (s + (1 - s) / P)")
            .source("Amdahl 1967, with s read off the decomposition matrix")
            .remark("It knows no empty cells, no waits and no limit to concurrency. Where a list schedule fills levels of one operator, it promises too little."),
        Q::ratio("Sp_ref", "Sp", "Speedup over the reference processors", State::speedup_from)
            .formula("T_ref / T")
            .source("D'Amore et al., the table of section 5, without its factor k'/k"),
        Q::ratio("Sc_up", "Sc_up", "Scale-up against the reference", State::scale_up)
            .formula("k' / k")
            .source("D'Amore et al., Definition 17, (9)")
            .remark(SAME_OPERATORS),
        Q::ratio("Sp_across", "Sp", "Speedup across decompositions", |s| Ok(s.across()?.speedup))
            .formula("k' T_1 / (k T)")
            .source("D'Amore et al., Definition 25, (30), with the arguments of Sc_up exchanged")
            .remark(SAME_OPERATORS),
        Q::ratio("Sp_across_ideal", "Sp_ideal", "Ideal speedup across decompositions", |s| Ok(s.across()?.ideal))
            .formula("k' P / k")
            .source("D'Amore et al., (31)")
            .remark(SAME_OPERATORS),
        Q::ratio("Sp_measured", "T'/T", "Measured ratio of the times", |s| {
                s.has_size_of_reference()?;
                let time = s.algorithm()?.metrics.time;
                Ok(s.other()?.metrics.time_on_one / time)
            })
            .formula("T'_1 / T")
            .source("The ratio of the two times, whatever the operators"),
        Q::ratio("Sc_up_poly", "Sc_up", "Scale-up of a polynomial complexity", |s| Ok(s.polynomial()?.scale_up))
            .formula("sum_i(a_i N^e_i) / (μ sum_i(a_i (N / μ)^e_i))")
            .source("D'Amore et al., Proposition 18, (12) to (14)"),
        Q::ratio("Sc_up_limit", "", "Limit of the scale-up of a polynomial", |s| Ok(s.polynomial()?.limit))
            .formula("μ^(d - 1)")
            .source("D'Amore et al., Corollary 19, where the limit of ξ is 1"),
        Q::ratio("xi", "ξ", "Correction factor ξ", |s| Ok(s.polynomial()?.xi))
            .formula("sum_i(a_i N^(e_i - d)) / sum_i(a_i (N / μ)^(e_i - d))")
            .source("D'Amore et al., (11); Corollary 19 gives its limit as a constant in (0, 1], it is 1")
            .drawn("ξ(N, μ)", Ink::Text),
        Q::word("decomposed", "Decomposition", |s| Ok(if s.algorithm()?.decomposition.is_perfect() {
                "perfectly decomposed"
            } else {
                "not perfectly decomposed"
            }))
            .found_by(
                "Perfect: more than one column and no empty cell in the decomposition matrix.",
                |s| match s.algorithm().map(|a| &a.decomposition) {
                    Ok(perfect) if perfect.is_perfect() => "c_D > 1 and k = r_D c_D",
                    Ok(narrow) if narrow.concurrency() == 1 => "c_D = 1",
                    _ => "k < r_D c_D",
                },
            )
            .source("D'Amore et al., Definition 7"),
        Q::word("kind", "Algorithm", |s| Ok(match s.algorithm()?.execution.parallelism() {
                Parallelism::Perfect => "perfectly parallel",
                Parallelism::Parallel => "simply parallel",
                Parallelism::Sequential => "sequential",
            }))
            .only_if(State::has_rows)
            .found_by(
                "Perfectly parallel: more than one processor and no empty cell. Sequential: one processor.",
                |s| match s.algorithm().map(|a| a.execution.parallelism()) {
                    Ok(Parallelism::Perfect) => "P > 1 and r_E P = k",
                    Ok(Parallelism::Parallel) => "P > 1 and r_E P > k",
                    _ => "P = 1",
                },
            )
            .source("D'Amore et al., Definition 15, where “j > 1” reads j ≥ 1"),
        Q::ratio("widest", "", "Operators in the widest row", |s| Ok(s.algorithm()?.used() as f64))
            .label_by(|s| if s.has_barriers() { "Operators in the widest row" } else { "Processors in use" })
            .origin_by(|s| Some(match s.start {
                Start::Rows => Origin::Formula("max_i(u_i)"),
                Start::Ready => Origin::Found {
                    by: "Counted in the schedule that was played.",
                    holds: "widest <= min(P, k)",
                },
            }))
            .source_by(|s| if s.has_barriers() { "D'Amore et al., Theorem 28, (35)" } else { GRAHAM })
            .remark("More processors than that find no operator to run."),
        Q::number("P_faster", "", "Next faster number of processors", Processor, |s| {
                let help = "no greater number of processors that was tried is faster";
                let none = || Error::new(ErrorKind::Undefined, "P", s.P, help);
                Ok(s.trials()?.faster.ok_or_else(none)?.0)
            })
            .found(
                "Larger numbers of processors are tried one by one, after many of them in doubling steps.",
                "P < P_faster and T_faster < T",
            )
            .source("D'Amore et al., (19), for other P"),
        Q::word("best_mapping", "Fastest mapping", |s| {
                Ok(match s.trials()?.best.0 {
                    Mapping::List => "list schedule",
                    Mapping::Longest => "longest first",
                    Mapping::Rows => "row split",
                })
            })
            .found_by(TRIED, |s| match s.trials().map(|trials| trials.best.0) {
                Ok(Mapping::List) => "T_list <= T_rows and T_list <= T_longest",
                Ok(Mapping::Longest) => "T_longest <= T_rows and T_longest <= T_list",
                _ => "T_rows <= T_longest and T_rows <= T_list",
            })
            .source(MAPPINGS),
        Q::word("relation", "Relation to the reference", |s| Ok(s.kinship()?.name()))
            .found_by(
                "Operators, their functional relations, sizes and dependencies are compared one by one.",
                |s| match s.kinship() {
                    Ok(Kinship::Equal) => "u_differ = 0 and P = P_ref",
                    Ok(Kinship::SameClass) if s.P < s.P_ref => "u_differ = 0 and P < P_ref",
                    Ok(Kinship::SameClass) => "u_differ = 0 and P > P_ref",
                    Ok(Kinship::Similar) => "u_counts = 0 and u_differ > 0 and k = k'",
                    Ok(Kinship::SameGranularity) => "u_names = 0",
                    _ => "u_names > 0 and u_differ > 0",
                },
            )
            .source("D'Amore et al., Definitions 2, 6, 11, 12 and 13, Remark 5"),
        Q::word("solvable", "Solvable on the machine", |s| {
                Ok(if s.missing()?.is_empty() { "yes" } else { "no" })
            })
            .found_by(LOOKED_UP, lacking)
            .source("D'Amore et al., Definition 9"),
        Q::names("missing_operators", "Operators that the machine lacks", |s| Ok(s.missing()?.join(",")))
            .found_by(LOOKED_UP, lacking)
            .source("D'Amore et al., Definitions 8 and 9"),
        Q::number("P_operating", "", "Operating point", Processor, |s| Ok(s.operating()?.processors))
            .found(
                "Sp Ef is compared on all numbers of processors up to the degree of concurrency, unless a bound rules them out.",
                "Sp_operating Ef_operating >= F_others and P_operating <= c_D",
            )
            .source(POWER)
            .remark("The paper lists an operating point among its metrics and defines none: ours is the greatest product of speedup and efficiency."),
        Q::ratio("Sp_operating", "", "Speedup at the operating point", |s| Ok(s.operating()?.speedup))
            .formula("T_1 / T_operating")
            .source(POWER),
        Q::share("Ef_operating", "", "Efficiency at the operating point", |s| Ok(s.operating()?.efficiency))
            .formula("Sp_operating / P_operating")
            .source(POWER),
        Q::number("T_best_mapping", "", "Time with the fastest mapping", Tcalc, |s| Ok(s.trials()?.best.1))
            .found(TRIED, "T_best_mapping = min(T_rows, T_longest, T_list)")
            .source(MAPPINGS),
    ];

    fn prepare(params: &Params) -> Self {
        Self::new(params.into(), params.schema())
    }

    fn letters(&self) -> Letters {
        let count = self.poly.len() as u32;
        let exponents: Vec<f64> = (0..count).map(f64::from).collect();
        let letters = letters! {
            "d" One = exponents.last().copied().unwrap_or(f64::NAN) => "degree of the complexity";
            "e" One * exponents => "exponents of N";
        };
        match (self.algorithm(), self.trials()) {
            (Ok(algorithm), Ok(trials)) => letters
                .joined(self.counted(algorithm))
                .joined(algorithm.sums())
                .joined(self.tried(trials)),
            _ => letters,
        }
    }

    /// Returns what the two figures in view are about; the counts that its theorems are stated in follow.
    fn first(&self) -> Vec<&'static str> {
        vec!["T", "Sp", "Ef", "critical_path", "Oh", "Sp_attainable"]
    }

    /// Returns whether the algorithm exists at this size and is no larger than is computed here.
    fn is_consistent(&self) -> bool {
        let v = &self.values;
        let known = |family| problem(family, v.size, v.level).is_ok();
        self.cut.is_some() || v.problem.is_none_or(known)
    }
}

impl Deref for State {
    type Target = Values;

    fn deref(&self) -> &Values {
        &self.values
    }
}

impl State {
    fn new(values: Values, schema: &'static Schema) -> Self {
        let text = values.tree.trim();
        let is_cut = values.problem == Some(Family::Sum) && !text.is_empty();
        let (algorithm, bounds, trials, operating, reference) = Default::default();
        let cut = is_cut.then(|| text.parse());
        Self { values, schema, cut, algorithm, bounds, trials, operating, reference }
    }

    /// Returns another problem or level of the present size on `p` processors. A single time is that
    /// of every operator of every decomposition; one for each kind is not.
    pub fn beside(&self, problem: Option<Family>, level: f64, p: f64) -> Self {
        let mut values =
            Values { problem, level, P: p, tree: String::new(), ..self.values.clone() };
        if let Some(Ok(cut)) = &self.cut {
            values.size = cut.numbers();
        }
        if values.times.len() != 1 {
            values.times.clear();
        }
        Self::new(values, self.schema)
    }

    /// Returns the decomposition that it is compared with, on `P_ref` processors.
    pub fn reference(&self) -> &Self {
        let problem = self.problem_ref.or(self.problem);
        let beside = || {
            let mut beside = self.beside(problem, self.level_ref, self.P_ref);
            if let Worded::Number(size) = self.size_ref {
                beside.values.size = size;
            }
            beside.into()
        };
        self.reference.get_or_init(beside)
    }

    /// Returns the numbers of a sum that is cut by hand, or the size; a graph of one's own has none.
    fn problem_size(&self) -> Option<(Family, f64)> {
        let size = match &self.cut {
            Some(Ok(cut)) => cut.numbers(),
            _ => self.size,
        };
        Some((self.problem?, size))
    }

    /// Returns an error where the reference is of another size: complexities are compared for one problem.
    fn has_size_of_reference(&self) -> Result<(), Error> {
        match (self.problem_size(), self.size_ref) {
            (Some((_, size)), Worded::Number(other)) if size != other => {
                let help =
                    format!("two decompositions of one problem are compared: give same or {size}");
                Err(Error::new(ErrorKind::Undefined, "size_ref", other, help))
            }
            _ => Ok(()),
        }
    }

    /// Returns the algorithm and its reference as far as their relation counts.
    fn related(&self) -> Result<[Related<'_>; 2], Error> {
        let (ours, other) = (self.algorithm()?, self.other()?);
        let of = |s: &Self, a| Related { problem: s.problem_size(), instance: a, processors: s.P };
        Ok([of(self, &ours.instance), of(self.reference(), &other.instance)])
    }

    /// Returns how the algorithm is related to its reference.
    pub fn kinship(&self) -> Result<Kinship, Error> {
        let [ours, other] = self.related()?;
        Ok(ours.kinship_to(&other))
    }

    /// Returns the names of the operators that the machine has; none where it has all.
    pub fn offered(&self) -> Option<Vec<&str>> {
        let names: Vec<&str> =
            self.cop.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        (!names.is_empty()).then_some(names)
    }

    /// Returns the operators that the machine lacks.
    fn missing(&self) -> Result<Vec<&str>, Error> {
        let instance = &self.algorithm()?.instance;
        Ok(self.offered().map_or_else(Vec::new, |offered| instance.missing_operators(&offered)))
    }

    /// Returns whether the machine lacks an operator.
    pub fn is_unsolvable(&self) -> bool {
        self.missing().is_ok_and(|missing| !missing.is_empty())
    }

    /// Returns the operators of the next finer decomposition that the machine can run; none where there is
    /// none.
    pub fn finer(&self) -> Option<String> {
        let offered = self.offered()?;
        let family = self.problem.filter(|family| family.has_levels() && self.cut.is_none())?;
        let instances = (1..=FINER).map_while(|more| {
            problem(family, self.size, self.level + f64::from(more))
                .and_then(|finer| finer.build())
                .ok()
        });
        let mut solvable =
            instances.filter(|instance| instance.missing_operators(&offered).is_empty());
        solvable.next().map(|instance| instance.granularity().join(", "))
    }

    /// Returns the operating point.
    pub fn operating(&self) -> Result<&OperatingPoint, Error> {
        let algorithm = self.algorithm()?;
        self.operating.get(|| algorithm.scaled(self.way()).operating_point())
    }

    /// Returns the decomposition that it is compared with, mapped and measured.
    pub fn other(&self) -> Result<&Algorithm, Error> {
        self.reference().algorithm().map_err(|error| match (error.field(), self.size_ref) {
            ("size", Worded::Number(_)) => error.with_field("size_ref"),
            _ => of_reference(error),
        })
    }

    /// Returns the decomposition, mapped on P processors and measured.
    pub fn algorithm(&self) -> Result<&Algorithm, Error> {
        self.algorithm.get(|| Algorithm::new(self.instance()?, self.way(), self.P))
    }

    fn bounds(&self) -> Result<&Bounds, Error> {
        let bounds = if self.has_barriers() { Bounds::of } else { Bounds::of_ready };
        let graph = &self.algorithm()?.instance.graph;
        self.bounds.get(|| bounds(graph, self.schedule, self.P))
    }

    /// Returns what trying other processors and mappings finds.
    pub fn trials(&self) -> Result<&Trials, Error> {
        let algorithm = self.algorithm()?;
        self.trials.get(|| Ok(Trials::of(algorithm, self.way())))
    }

    /// Returns how operators are mapped, and when they start.
    pub fn way(&self) -> (Mapping, Start) {
        (self.schedule, self.start)
    }

    /// Returns whether each row waits for the one before.
    pub fn has_barriers(&self) -> bool {
        self.start == Start::Rows
    }

    /// Returns an error where operators do not wait for rows: what is said of rows is undefined then.
    pub fn has_rows(&self) -> Result<(), Error> {
        self.algorithm()?;
        if self.has_barriers() {
            return Ok(());
        }
        let help = "no row waits for another: choose a barrier after each row";
        Err(Error::new(ErrorKind::Undefined, "start", self.start, help))
    }

    /// Returns these words where the ideal efficiency exceeds 1.
    fn if_above_ideal(&self, words: &'static str) -> &'static str {
        if self.exceeds_ideal() { words } else { "" }
    }

    /// Returns whether the ideal efficiency exceeds 1, against the paper's Definition 39.
    pub fn exceeds_ideal(&self) -> bool {
        self.algorithm().is_ok_and(|a| 1.0 + 1e-9 < a.metrics.ideal_efficiency)
    }

    /// Returns the sum that is decomposed, cut by hand or evenly; none for another problem.
    pub fn sum(&self) -> Option<SumTree> {
        let even = || SumTree::new(self.size, self.level);
        let is_sum = self.problem == Some(Family::Sum);
        self.cut.clone().or_else(|| is_sum.then(even))?.ok()
    }

    /// Returns the problem's graph and its kinds of operators, with the times asked for.
    pub fn instance(&self) -> Result<Instance, Error> {
        let times = &self.times[..];
        let instance = match (&self.cut, self.problem) {
            (Some(cut), _) => cut.clone()?.instance()?,
            (None, Some(family)) => problem(family, self.size, self.level)?.build()?,
            (None, None) => {
                let graph = self.graph.parse::<Graph>()?;
                let count = graph.operators();
                check_size("graph", count as f64)?;
                return Ok(of_graph(match times {
                    [] => graph,
                    [one] => graph.with_times(&vec![*one; count])?,
                    _ => graph.with_times(times)?,
                }));
            }
        };
        if times.is_empty() { Ok(instance) } else { instance.with_times(times) }
    }

    /// Returns the metrics of the same operators on `P_ref` processors.
    fn before(&self) -> Result<Metrics, Error> {
        let algorithm = self.algorithm()?;
        algorithm.measured(self.way(), self.P_ref).map_err(of_reference)
    }

    /// Returns the speedup from `P_ref` processors to P.
    fn speedup_from(&self) -> Result<f64, Error> {
        speedup_from(&self.before()?, &self.algorithm()?.metrics)
    }

    /// Returns the generalized Amdahl law on the rows.
    fn generalized(&self) -> Result<f64, Error> {
        let Algorithm { execution, metrics, .. } = self.algorithm()?;
        let alpha: Vec<f64> = (1..=execution.widest()).map(|width| metrics.alpha(width)).collect();
        generalized_amdahl(&alpha, metrics.mean_times())
    }

    /// Returns Amdahl's law where every row holds 1 or P operators.
    fn corollary(&self) -> Result<f64, Error> {
        let Algorithm { decomposition, execution, metrics: m, .. } = self.algorithm()?;
        let finding = Theorem::Amdahl.check(&Mapped::new(decomposition, execution, m));
        if finding.verdict == Verdict::NotClaimed {
            let help = "it is claimed only where every row holds 1 or P operators";
            return Err(Error::new(ErrorKind::Undefined, "P", m.processors, help));
        }
        corollary_34(m.alpha(1), m.processors, m.mean_times())
    }

    /// Returns the complexity of the reference over that of the algorithm.
    pub fn scale_up(&self) -> Result<f64, Error> {
        self.has_size_of_reference()?;
        let (ours, other) = (self.algorithm()?, self.other()?);
        let (k, of_other) = (ours.metrics.operators, other.metrics.operators);
        scale_up(of_other, k, &other.instance.granularity(), &ours.instance.granularity())
    }

    /// Returns the comparison with the reference on one processor.
    pub fn across(&self) -> Result<Across, Error> {
        self.has_size_of_reference()?;
        let (ours, other) = (self.algorithm()?, self.other()?);
        let [of_ours, of_other] = [ours, other].map(|a| a.instance.granularity());
        across(&ours.metrics, &other.metrics, &of_ours, &of_other)
    }

    /// Returns the scale-up of the polynomial complexity.
    pub fn polynomial(&self) -> Result<PolynomialScaleUp, Error> {
        scale_up_polynomial(&self.poly, self.size, self.mu)
    }

    /// Returns the time with the longest operator of a sum cut in two, in tcalc; none for another
    /// problem.
    pub fn refined(&self) -> Option<f64> {
        let graph = &self.algorithm().ok()?.instance.graph;
        let count = graph.operators();
        let tree = self.sum().filter(|_| count <= CUT)?;
        let elements = (0..count).rev().filter(|at| tree.can_refine(*at));
        let longest = elements.max_by(|a, b| graph.beta(*a).total_cmp(&graph.beta(*b)))?;
        let mut cut = tree.refine(longest).and_then(|cut| cut.instance()).ok()?;
        if !self.times.is_empty() {
            cut = cut.with_times(&self.times).ok()?;
        }
        let cut = Algorithm::new(cut, self.way(), self.P).ok()?;
        Some(cut.metrics.time)
    }

    /// Returns the letters of counts and times of the algorithm and of what it is compared with.
    fn counted(&self, a: &Algorithm) -> Letters {
        let related = self.related().map(|[ours, other]| ours.differences(&other));
        let differ = |of: fn(&Differences) -> usize| {
            related.as_ref().map_or(f64::NAN, |related| of(related) as f64)
        };
        let other = |of: fn(&Metrics) -> f64| self.other().map_or(f64::NAN, |a| of(&a.metrics));
        letters! {
            "k" One = a.metrics.operators => "operators";
            "c_D" One = a.decomposition.concurrency() as f64 => "operators in the widest level";
            "r_D" One = a.levels() => "levels";
            "s" One = a.decomposition.serial_fraction() => "share of T(1) in levels of one operator";
            "T_ref" Tcalc = self.before().map_or(f64::NAN, |before| before.time) => "time on P_ref";
            "k'" One = other(|m| m.operators) => "operators of the reference";
            "T'_1" Tcalc = other(|m| m.time_on_one) => "time of the reference on one processor";
            "u_differ" One = differ(|of| of.operators) => "operators that differ from the one in the same place of the reference";
            "u_counts" One = differ(|of| of.counts) => "operators of a functional relation that one of both has more of";
            "u_names" One = differ(|of| of.names) => "distinct operators that only one of both has";
            "u_lacking" One = self.missing().map_or(f64::NAN, |missing| missing.len() as f64) => "distinct operators that the machine lacks";
            "T_operating" Tcalc = self.operating().map_or(f64::NAN, |point| point.time) => "time at the operating point";
            "F_others" One = self.best_of_others(a) => "greatest Sp Ef on other numbers of processors";
            "r_most" One : "r_D + floor((k - r_D) / P)" => "most rows, as only r_D of them are not full";
        }
    }

    /// Returns the greatest Sp Ef on other numbers of processors than the operating point: on all, or on some
    /// hundred where they are many.
    fn best_of_others(&self, a: &Algorithm) -> f64 {
        let Ok(best) = self.operating() else {
            return f64::NAN;
        };
        let (widest, scaled) = (a.decomposition.concurrency() as f64, a.scaled(self.way()));
        let most = (PROOF / a.metrics.operators).clamp(8.0, 200.0).min(widest) as u32;
        let others =
            whole_log_space(1.0, widest, most).into_iter().filter(|p| *p != best.processors);
        let powers = others.filter_map(|p| scaled.point_at(p).ok()).map(|point| point.power());
        powers.fold(0.0, f64::max)
    }

    /// Returns the letters of the times that were tried.
    fn tried(&self, trials: &Trials) -> Letters {
        let [rows, longest, list] = trials.times.map(|tried| tried.1);
        letters! {
            "T_rows" Tcalc = rows => "time by row split";
            "T_longest" Tcalc = longest => "time with longest operators first";
            "T_list" Tcalc = list => "time by list schedule";
            "T_ready" Tcalc = trials.ready => "time without barriers";
            "T_faster" Tcalc = trials.faster.map_or(f64::NAN, |next| next.1) => "time on P_faster processors";
            "T_refined" Tcalc = self.refined().unwrap_or(f64::NAN) => "time with the longest operator refined";
        }
    }
}

impl Algorithm {
    /// Returns an instance, mapped on `p` processors and measured.
    pub fn new(instance: Instance, way: (Mapping, Start), p: f64) -> Result<Self, Error> {
        let decomposition = instance.graph.decomposition();
        let (execution, schedule, metrics) = run(&instance.graph, &decomposition, way, p)?;
        Ok(Self { instance, decomposition, execution, schedule, metrics })
    }

    /// Returns the metrics of the same operators, mapped and started otherwise or on other processors.
    pub fn measured(&self, way: (Mapping, Start), p: f64) -> Result<Metrics, Error> {
        Ok(run(&self.instance.graph, &self.decomposition, way, p)?.2)
    }

    /// Returns the operators as they are mapped and started on any number of processors.
    fn scaled(&self, way: (Mapping, Start)) -> Scaled<'_> {
        Scaled { graph: &self.instance.graph, decomposition: &self.decomposition, way }
    }

    /// Returns `r_D`.
    pub fn levels(&self) -> f64 {
        self.decomposition.dependency() as f64
    }

    /// Returns the processors that run an operator at all.
    pub fn used(&self) -> usize {
        self.schedule.as_ref().map_or_else(|| self.execution.widest(), Schedule::used_processors)
    }

    /// Returns when each row of the execution matrix begins and when the last one ends, in tcalc.
    pub fn row_starts(&self) -> Vec<f64> {
        let ends = self.execution.row_times().scan(0.0, |at, time| {
            *at += time;
            Some(*at)
        });
        std::iter::once(0.0).chain(ends).collect()
    }

    /// Returns when each operator begins and ends, by position, in tcalc; with barriers its row.
    pub fn spans(&self) -> Vec<(f64, f64)> {
        if let Some(schedule) = &self.schedule {
            return schedule.spans().to_vec();
        }
        let starts = self.row_starts();
        let mut spans = vec![(0.0, 0.0); self.instance.graph.operators()];
        for (row, ends) in self.execution.rows().zip(starts.windows(2)) {
            for &at in row {
                if let (Some(span), [start, end]) = (spans.get_mut(at as usize), ends) {
                    *span = (*start, *end);
                }
            }
        }
        spans
    }

    /// Returns the lists that the sums over the two matrices go over: levels alike, rows as wide as
    /// each other, operators and rows of the same time, and the operators of the critical path.
    fn sums(&self) -> Letters {
        let graph = &self.instance.graph;
        let levels = self.decomposition.level_classes();
        let rows = &self.metrics.classes;
        let times = self.execution.time_classes();
        let path = graph.critical_operators();
        let gapless =
            self.schedule.as_ref().map_or_else(Vec::new, |schedule| schedule.chain(graph));
        let betas = |path: &[u32]| path.iter().map(|at| graph.beta(*at as usize)).collect();
        let longer = times.iter().scan(0.0, |longer, time| {
            let before = *longer;
            *longer += time.operators as f64;
            Some(before)
        });
        letters! {
            "l" One * each(&levels, |of| of.levels as f64) => "levels alike, one after the other";
            "w" One * each(&levels, |of| of.width as f64) => "operators in such a level";
            "b" Tcalc * each(&levels, |of| of.longest) => "time of its longest operator";
            "v" Tcalc * each(&levels, |of| of.work) => "time of its operators together";
            "u" One * each(rows, |of| of.width as f64) => "operators in a row";
            "r" One * each(rows, |of| of.rows as f64) => "rows of so many operators";
            "β" Tcalc * each(&times, |of| of.beta) => "times of operators";
            "n" One * each(&times, |of| of.operators as f64) => "operators of that time";
            "q" One * each(&times, |of| of.rows_of_one as f64) => "rows of one operator, of that time";
            "m" One * each(&times, |of| of.rows_of_more as f64) => "rows of more, the longest of that time";
            "f" One * each(&times, |of| of.filled as f64) => "filled cells in rows of that time";
            "z" One * each(&times, |of| of.empty) => "empty cells in rows of that time";
            "g" One * longer.collect() => "operators that take longer";
            "c" Tcalc * betas(&path) => chain("times on the critical path", graph, &path);
            "x" Tcalc * betas(&gapless) => chain("times of a chain without gaps,", graph, &gapless);
            "o" One * each(&self.instance.kinds, |of| of.count as f64) => "operators of each kind";
        }
    }
}

impl Trials {
    fn of(algorithm: &Algorithm, way: (Mapping, Start)) -> Self {
        let Algorithm { instance, decomposition, metrics, .. } = algorithm;
        let (graph, p) = (&instance.graph, metrics.processors);
        let time = |other| match other {
            _ if other == way => metrics.time,
            _ => makespan(graph, decomposition, other, p).unwrap_or(f64::INFINITY),
        };
        let times = Mapping::ALL.map(|mapping| (mapping, time((mapping, way.1))));
        let quicker =
            |best: (Mapping, f64), one: (Mapping, f64)| if one.1 < best.1 { one } else { best };
        Self {
            faster: faster(graph, decomposition, way, p).ok().flatten(),
            times,
            best: times.into_iter().fold((way.0, metrics.time), quicker),
            ready: time((way.0, Start::Ready)),
        }
    }
}

/// Returns the matrix of these operators, when they run without its barriers, and the metrics.
fn run(
    graph: &Graph,
    decomposition: &Decomposition,
    (mapping, start): (Mapping, Start),
    p: f64,
) -> Result<(Execution, Option<Schedule>, Metrics), Error> {
    let execution = Execution::of_decomposed(graph, decomposition, mapping, p)?;
    // With tcalc as the unit of time.
    let metrics = execution.metrics(1.0)?;
    let schedule = match (start, mapping) {
        (Start::Rows, _) => return Ok((execution, None, metrics)),
        (Start::Ready, Mapping::List) => ListSchedule::new(graph).schedule(p)?,
        (Start::Ready, _) => execution.without_barriers(graph),
    };
    let metrics = metrics.with_time(schedule.time(), 1.0)?;
    Ok((execution, Some(schedule), metrics))
}

/// Returns a problem of the model that is not too large.
fn problem(family: Family, size: f64, level: f64) -> Result<Problem, Error> {
    let problem = Problem::of(family, size).halved(level)?;
    check_size("size", problem.operators()?)?;
    Ok(problem)
}

fn check_size(key: &'static str, operators: f64) -> Result<(), Error> {
    if operators <= MOST {
        return Ok(());
    }
    let help = "at most 100000 are computed here: lower the size or the level";
    let got = format!("one of {operators} operators");
    Err(Error::new(ErrorKind::TooLarge, key, got, help))
}

/// Returns a graph of one's own as an instance: operators of equal time are of one kind.
fn of_graph(graph: Graph) -> Instance {
    let mut times = graph.betas().to_vec();
    order::sort_ascending(&mut times);
    times.dedup();
    let kind = |beta: &f64| times.binary_search_by(|time| time.total_cmp(beta)).unwrap_or(0) as u32;
    let kind_of: Vec<u32> = graph.betas().iter().map(kind).collect();
    let named = |beta: &f64| OperatorKind { name: Tcalc.show(*beta), beta: *beta, count: 0 };
    let mut kinds: Vec<OperatorKind> = times.iter().map(named).collect();
    for &kind in &kind_of {
        if let Some(kind) = kinds.get_mut(kind as usize) {
            kind.count += 1;
        }
    }
    Instance { graph, kinds, kind_of }
}

/// Returns the error on the key of the reference where its level or its processors are at fault.
fn of_reference(error: Error) -> Error {
    match error.field() {
        "P" => error.with_field("P_ref"),
        "level" | "blocks" => error.with_field("level_ref"),
        _ => error,
    }
}

/// Returns what certifies whether the machine lacks operators.
fn lacking(s: &State) -> &'static str {
    if s.is_unsolvable() { "u_lacking > 0" } else { "u_lacking = 0" }
}

/// Returns one number of each item.
fn each<T>(items: &[T], of: fn(&T) -> f64) -> Vec<f64> {
    items.iter().map(of).collect()
}

/// Returns what the items of a path are, with the names of the first.
fn chain(what: &str, graph: &Graph, path: &[u32]) -> String {
    const NAMED: usize = 8;
    let names = path.iter().take(NAMED).map(|at| graph.id(*at as usize));
    let names: Vec<&str> = names.collect();
    let more = if NAMED < path.len() { " → …" } else { "" };
    format!("{what} {}{more}", names.join(" → "))
}
