//! The quantities: every metric of the two matrices, their bounds, the laws and decompositions they
//! are compared with.

use crossover_figures::formula::Letters;
use crossover_figures::quantity::Unit::{One, Processor, Share, Tcalc};
use crossover_model::multilevel::{Kinship, Mapping, Parallelism, Start};
use crossover_model::speedup::{Fraction, amdahl};

use super::state::State;
use crate::screen::prelude::*;

type Q = Quantity<State>;

/// Makes the quantity of a field of the metrics.
macro_rules! metric {
    ($key:literal, $symbol:literal, $label:literal, $unit:ident, |$m:ident| $value:expr) => {
        Q::number($key, $symbol, $label, $unit, |s| {
            let $m = &s.algorithm()?.metrics;
            Ok($value)
        })
    };
}

/// Makes the quantity of a field of the metrics that only rows with barriers have.
macro_rules! of_rows {
    ($($metric:tt)*) => {
        metric!($($metric)*).only_if(State::check_rows)
    };
}

const GRAHAM: &str = "Graham 1969";
const MAPPINGS: &str = "D'Amore et al., Remark 7; Hu 1961";
const LOOKED_UP: &str = "Each kind of operator is looked up among those of the machine.";
const POWER: &str =
    "Ours, for D'Amore et al., section 1.2: Kleinrock's power; Eager, Zahorjan and Lazowska 1989";
const TRIED: &str = "All three mappings are tried on P processors.";
const PLAYED: &str = "sum_i(x_i) = T and T_least <= T <= T_most";
const SAME_OPERATORS: &str = "Only algorithms made of the same operators may be compared so. Below 1 the reference does less work.";

impl Prepared for State {
    const QUANTITIES: &'static [Q] = QUANTITIES;

    fn prepare(params: &Params) -> Self {
        Self::new(params.into(), params.schema())
    }

    fn letters(&self) -> Letters {
        self.all_letters()
    }

    fn is_consistent(&self) -> bool {
        self.exists()
    }

    /// Returns the keys of what the two figures in view show; the counts of the theorems follow.
    fn first(&self) -> Vec<&'static str> {
        vec!["T", "Sp", "Ef", "critical_path", "Oh", "Sp_attainable"]
    }
}

const QUANTITIES: &[Q] = &[
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
        .better(Better::More)
        .formula("T_1 / T")
        .source("D'Amore et al., (32)"),
    of_rows!("Sp_ideal", "Sp_ideal", "Ideal speedup", One, |m| m.ideal_speedup)
        .formula("P R_1 / R_P")
        .source("D'Amore et al., (40)")
        .remark_by(|s| s.remark_above_ideal("Above P, which no speedup can be: R(1) averages operators, R(P) averages rows, and long operators share rows.")),
    metric!("Ef", "Ef", "Efficiency", Share, |m| m.efficiency)
        .formula("Sp / P")
        .source("D'Amore et al., Theorem 38, (56); the table of section 5 has a factor R(1) too much"),
    of_rows!("Ef_ideal", "Ef_ideal", "Ideal efficiency", Share, |m| m.ideal_efficiency)
        .formula("R_1 / R_P")
        .source("D'Amore et al., Definition 39, (57)")
        .remark_by(|s| s.remark_above_ideal("Above 1, against Definition 39: R(P) counts a row of long operators once, R(1) each of its operators.")),
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
        .with_certificate("Operators are told apart by what they compute.", "granularity <= k and sum_i(o_i) = k")
        .source("D'Amore et al., Definition 12"),
    metric!("R_1", "R(1)", "Mean time of an operator", Tcalc, |m| m.mean_operator)
        .formula("T_1 / k")
        .source("D'Amore et al., (26)"),
    of_rows!("R_P", "R(P)", "Mean time of a row", Tcalc, |m| m.mean_row)
        .formula("T / r_E")
        .source("D'Amore et al., (24)"),
    Q::number("critical_path", "", "Critical path", Tcalc, |s| Ok(s.algorithm()?.instance.graph.critical_path()))
        .with_certificate(
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
    Q::ratio("Sp_amdahl", "Sp", "Generalized Amdahl law", State::generalized_speedup)
        .only_if(State::check_rows)
        .formula("R_1 / (R_P alpha_sum)")
        .source("D'Amore et al., Theorem 33, (42)")
        .remark("The same number as Sp, read off the rows."),
    Q::ratio("Sp_corollary", "Sp", "Amdahl's law for rows of 1 or P", State::corollary)
        .only_if(State::check_rows)
        .formula("R_1 / (R_P (alpha + (1 - alpha) / P))")
        .source("D'Amore et al., Corollary 34, (46), where M_Ek,1 reads M_Ek,P"),
    Q::ratio("amdahl", "S", "Amdahl's law", |s| amdahl(Fraction::Serial(s.algorithm()?.decomposition.serial_fraction()), s.P))
        .formula("1 / (s + (1 - s) / P)")
        .source("Amdahl 1967, with s read off the decomposition matrix")
        .remark("It knows no empty cells, no waits and no limit to concurrency. Where a list schedule fills levels of one operator, it promises too little."),
    Q::ratio("Sp_ref", "Sp", "Speedup over the reference", State::speedup_from)
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
    Q::ratio("Sp_across_ideal", "Sp_ideal", "Ideal across decompositions", |s| Ok(s.across()?.ideal))
        .formula("k' P / k")
        .source("D'Amore et al., (31)")
        .remark(SAME_OPERATORS),
    Q::ratio("Sp_measured", "T'/T", "Measured ratio of the times", |s| {
            s.check_size_of_reference()?;
            let time = s.algorithm()?.metrics.time;
            Ok(s.reference_algorithm()?.metrics.time_on_one / time)
        })
        .formula("T'_1 / T")
        .source("The ratio of the two times, whatever the operators"),
    Q::ratio("Sc_up_poly", "Sc_up", "Scale-up of a polynomial", |s| Ok(s.polynomial()?.scale_up))
        .formula("sum_i(a_i N^e_i) / (μ sum_i(a_i (N / μ)^e_i))")
        .source("D'Amore et al., Proposition 18, (12) to (14)"),
    Q::ratio("Sc_up_limit", "", "Limit of the scale-up of a polynomial", |s| Ok(s.polynomial()?.limit))
        .formula("μ^(d - 1)")
        .source("D'Amore et al., Corollary 19, where the limit of ξ is 1"),
    Q::ratio("xi", "ξ", "Correction factor ξ", |s| Ok(s.polynomial()?.xi))
        .formula("sum_i(a_i N^(e_i - d)) / sum_i(a_i (N / μ)^(e_i - d))")
        .source("D'Amore et al., (11); Corollary 19 gives its limit as a constant in (0, 1], it is 1")
        .with_curve("ξ(N, μ)", Ink::Text),
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
        .only_if(State::check_rows)
        .found_by(
            "Perfectly parallel: more than one processor and no empty cell. Sequential: one processor.",
            |s| match s.algorithm().map(|a| a.execution.parallelism()) {
                Ok(Parallelism::Perfect) => "P > 1 and r_E P = k",
                Ok(Parallelism::Parallel) => "P > 1 and r_E P > k",
                _ => "P = 1",
            },
        )
        .source("D'Amore et al., Definition 15, where “j > 1” reads j ≥ 1"),
    Q::ratio("widest", "", "Operators in the widest row", |s| Ok(s.algorithm()?.used_processors() as f64))
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
        .with_certificate(
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
            Ok(if s.missing_operators()?.is_empty() { "yes" } else { "no" })
        })
        .found_by(LOOKED_UP, missing_certificate)
        .source("D'Amore et al., Definition 9"),
    Q::names("missing_operators", "Operators that the machine lacks", |s| Ok(s.missing_operators()?.join(",")))
        .found_by(LOOKED_UP, missing_certificate)
        .source("D'Amore et al., Definitions 8 and 9"),
    Q::number("P_operating", "", "Operating point", Processor, |s| Ok(s.operating_point()?.processors))
        .with_certificate(
            "Sp Ef is compared on all numbers of processors up to the degree of concurrency, unless a bound rules them out.",
            "Sp_operating Ef_operating >= F_others and P_operating <= c_D",
        )
        .source(POWER)
        .remark("The paper lists an operating point among its metrics and defines none: ours is the greatest product of speedup and efficiency."),
    Q::ratio("Sp_operating", "", "Speedup at the operating point", |s| Ok(s.operating_point()?.speedup))
        .formula("T_1 / T_operating")
        .source(POWER),
    Q::share("Ef_operating", "", "Efficiency at the operating point", |s| Ok(s.operating_point()?.efficiency))
        .formula("Sp_operating / P_operating")
        .source(POWER),
    Q::number("T_best_mapping", "", "Time with the fastest mapping", Tcalc, |s| Ok(s.trials()?.best.1))
        .with_certificate(TRIED, "T_best_mapping = min(T_rows, T_longest, T_list)")
        .source(MAPPINGS),
];

fn missing_certificate(s: &State) -> &'static str {
    if s.is_unsolvable() { "u_lacking > 0" } else { "u_lacking = 0" }
}
