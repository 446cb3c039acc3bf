//! What can be read off: every metric, and how it comes about.

use crossover_model::Error;
use crossover_model::multilevel::{
    Mapping, Parallelism, Theorem, Verdict, corollary_34, generalized_amdahl,
};
use crossover_model::speedup::amdahl;

use super::setting::{Facts, keyed};
use super::why::{find, value, why};
use super::words::{hints, takeaway};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report};

/// A readout that is a letter of the paper.
struct Row {
    key: &'static str,
    sign: &'static str,
    label: &'static str,
    formula: &'static str,
    numbers: &'static str,
    source: &'static str,
}

const fn row(
    key: &'static str,
    sign: &'static str,
    label: &'static str,
    formula: &'static str,
    numbers: &'static str,
    source: &'static str,
) -> Row {
    Row {
        key,
        sign,
        label,
        formula,
        numbers,
        source,
    }
}

const ROWS: &[Row] = &[
    row(
        "C",
        "k",
        "complexity: operators",
        "C(A) = k",
        "k",
        "D'Amore et al., Definition 14",
    ),
    row(
        "concurrency",
        "c_D",
        "concurrency degree",
        "c_D = the operators in the widest row of M_D",
        "",
        "D'Amore et al., Remark 3",
    ),
    row(
        "dependency",
        "r_D",
        "dependency degree",
        "r_D = the rows of M_D = the operators on the longest chain",
        "",
        "D'Amore et al., Remark 3",
    ),
    row(
        "r_E",
        "r_E",
        "rows of the execution matrix",
        "max(r_D, ⌈k / P⌉) ≤ r_E ≤ r_D + ⌊(k − r_D) / P⌋",
        "least ≤ r_E ≤ most",
        "D'Amore et al., Theorem 28, (36), sharpened; Graham 1969",
    ),
    row(
        "T",
        "T",
        "execution time",
        "T = β(P) tcalc = r_E R(P) tcalc",
        "r_E × R(P)",
        "D'Amore et al., (19), (24)",
    ),
    row(
        "Sp",
        "Sp",
        "speedup",
        "Sp = T(1) / T = β_sum / β(P)",
        "T(1) / T",
        "D'Amore et al., (32)",
    ),
    row(
        "Sp_ideal",
        "Sp_ideal",
        "ideal speedup",
        "Sp_ideal = P R(1) / R(P)",
        "P × R(1) / R(P)",
        "D'Amore et al., (40)",
    ),
    row(
        "Ef",
        "Ef",
        "efficiency",
        "Ef = Sp / P = k / (r_E P) · R(1) / R(P)",
        "Sp / P",
        "D'Amore et al., Theorem 38, (55); the table of section 5 has a factor R(1) too much",
    ),
    row(
        "Ef_ideal",
        "Ef_ideal",
        "ideal efficiency",
        "Ef_ideal = R(1) / R(P)",
        "R(1) / R(P)",
        "D'Amore et al., Definition 39, (57)",
    ),
    row("Q", "Q", "cost", "Q = P T", "P × T", "D'Amore et al., (49)"),
    row(
        "Oh",
        "Oh",
        "overhead",
        "Oh = Q − T(1) = (P β(P) − β_sum) tcalc",
        "Q − T(1)",
        "D'Amore et al., (51); the table of section 5 prints M_Ek,1 and β_all",
    ),
    row(
        "Oh_ideal",
        "Oh_ideal",
        "ideal overhead",
        "Oh_ideal = k (R(P) − R(1)) tcalc",
        "k × (R(P) − R(1))",
        "D'Amore et al., (54); (52) states that it is never negative",
    ),
    row(
        "alpha",
        "α",
        "rows of one operator over k",
        "α = r_seq / k",
        "r_seq / k",
        "D'Amore et al., Corollary 34, (46)",
    ),
    row(
        "alpha_sum",
        "Σα",
        "sum of all αᵢ",
        "Σ αᵢ = Σ r_par,i / k = r_E / k",
        "r_E / k",
        "D'Amore et al., (42)",
    ),
    row(
        "Sp_attainable",
        "attainable",
        "attainable speedup",
        "min(P, Sp_ideal)",
        "",
        "D'Amore et al., Remark 16 and Corollary 30",
    ),
    row(
        "empty_cells",
        "empty",
        "empty cells",
        "r_E P − k",
        "r_E × P − k",
        "D'Amore et al., Theorem 40, Remark 21",
    ),
    row(
        "idle_empty",
        "idle",
        "overhead in empty cells",
        "Σ_r (P − operators of row r) β_r tcalc",
        "Oh − waits",
        "Derived from (51) of D'Amore et al.",
    ),
    row(
        "idle_waiting",
        "waits",
        "overhead in waiting",
        "Σ_r Σ_j (β_r − β_rj) tcalc",
        "Oh − idle",
        "Derived from (51) of D'Amore et al.",
    ),
    row(
        "T_1",
        "T(1)",
        "time on one processor",
        "T(1) = β_sum tcalc = k R(1) tcalc",
        "k × R(1)",
        "D'Amore et al., (27); (26) prints β_all",
    ),
    row(
        "T_seq",
        "Tseq",
        "time in rows of one operator",
        "T_seq = Σ β_r tcalc over rows of one",
        "T − Tpar",
        "D'Amore et al., (22)",
    ),
    row(
        "T_par",
        "Tpar",
        "time in rows of more",
        "T_par = Σ β_r tcalc over the other rows",
        "T − Tseq",
        "D'Amore et al., (21)",
    ),
    row(
        "R_1",
        "R(1)",
        "mean operator",
        "R(1) = β_sum / k",
        "T(1) / k",
        "D'Amore et al., (26)",
    ),
    row(
        "R_P",
        "R(P)",
        "mean row",
        "R(P) = β(P) / r_E",
        "T / r_E",
        "D'Amore et al., (24)",
    ),
    row(
        "critical_path",
        "path",
        "longest path",
        "max over all chains of Σ β tcalc",
        "",
        "The levels of D'Amore et al., Remark 3, weighted by time",
    ),
    row(
        "T_least",
        "T_least",
        "no such mapping takes less",
        "list: max(longest path, T(1) / P); level by level: Σ_i max(β_i, Σ_j β_ij / P)",
        "",
        "Graham 1969",
    ),
    row(
        "T_most",
        "T_most",
        "this mapping takes no more",
        "list: the r_most longest operators; rows: Σ_i min(Σ_j β_ij, β_i ⌈w_i / P⌉); longest first: Σ_i β_i + (Σ_j β_ij − β_i) / P",
        "",
        "Graham 1969",
    ),
];

/// Every readout, the takeaway and the hints.
pub(super) fn report(params: &Params) -> Report {
    match Facts::of(params) {
        Ok(facts) => Report {
            readouts: readouts(&facts),
            takeaway: takeaway(params, &facts),
            hints: hints(params, &facts),
        },
        Err(error) => Report {
            readouts: refused(&error),
            takeaway: format!("There is no algorithm to map: {error}."),
            hints: Vec::new(),
        },
    }
}

fn readouts(facts: &Facts) -> Vec<Readout> {
    let mut all: Vec<Readout> = ROWS
        .iter()
        .map(|row| {
            let unit = find(row.sign).map_or(Unit::One, |letter| letter.unit);
            let got = value(facts, row.sign);
            let mut why = why(facts, row.formula, row.numbers, &unit.show(got), row.source);
            why.regime = regime(facts, row.key);
            // A time has no sign of zero.
            Readout::number(row.key, row.sign, row.label, unit, Ok(got + 0.0)).why(why)
        })
        .collect();
    for (row, answer) in RATIOS.iter().zip(ratios(facts)) {
        let result = answer
            .as_ref()
            .map_or(String::new(), |v| Unit::One.show(*v));
        let mut why = why(facts, row.formula, row.numbers, &result, row.source);
        why.regime = regime(facts, row.key);
        all.push(Readout::number(row.key, row.sign, row.label, Unit::One, answer).why(why));
    }
    let decomposition = &facts.algorithm.decomposition;
    let perfect = if decomposition.is_perfect() {
        "perfectly decomposed"
    } else {
        "not perfectly decomposed"
    };
    let kind = match facts.algorithm.execution.parallelism() {
        Parallelism::Perfect => "perfectly parallel",
        Parallelism::Parallel => "simply parallel",
        Parallelism::Sequential => "sequential",
    };
    all.push(
        Readout::word("decomposed", "decomposition", Ok(perfect)).why(why(
            facts,
            "c_D > 1 and no cell of the r_D by c_D matrix is empty: k = r_D c_D",
            "r_D × c_D ≥ k",
            "",
            "D'Amore et al., Definition 7",
        )),
    );
    all.push(Readout::word("kind", "algorithm", Ok(kind)).why(why(
        facts,
        "perfectly parallel: P > 1 and no cell empty; sequential: P = 1",
        "empty of r_E × P cells empty",
        "",
        "D'Amore et al., Definition 15, where “j > 1” reads j ≥ 1",
    )));
    all
}

/// The readouts that compare, and the laws: they may be undefined.
const RATIOS: &[Row] = &[
    row(
        "Sp_amdahl",
        "Sp",
        "generalized Amdahl law",
        "Sp = (R(1) / R(P)) / Σ αᵢ",
        "(R(1) / R(P)) / Σα",
        "D'Amore et al., Theorem 33, (42)",
    ),
    row(
        "Sp_corollary",
        "Sp",
        "Amdahl, rows of 1 or P",
        "Sp = (R(1) / R(P)) / (α + (1 − α) / P)",
        "(R(1) / R(P)) / (α + (1 − α) / P)",
        "D'Amore et al., Corollary 34, (46), where M_Ek,1 reads M_Ek,P",
    ),
    row(
        "amdahl",
        "S",
        "Amdahl's law",
        "S = 1 / (s + (1 − s) / P)",
        "1 / (s + (1 − s) / P)",
        "Amdahl 1967, with s read off the decomposition matrix",
    ),
    row(
        "Sp_ref",
        "Sp",
        "speedup from P_ref to P",
        "Sp = β(P_ref) / β(P)",
        "T_ref / T",
        "D'Amore et al., the table of section 5, without its factor k'/k",
    ),
    row(
        "Sc_up",
        "Sc_up",
        "scale-up of the reference over it",
        "Sc_up(A_k', A_k) = k' / k",
        "k' / k",
        "D'Amore et al., Definition 17, (9)",
    ),
    row(
        "Sp_across",
        "Sp",
        "speedup across decompositions",
        "Sp = k' / k · β_sum / β(P)",
        "k' / k × T(1) / T",
        "D'Amore et al., Definition 25, (30), with the arguments of Sc_up exchanged",
    ),
    row(
        "Sp_across_ideal",
        "Sp_ideal",
        "its ideal",
        "Sp_ideal = k' / k · P",
        "k' / k × P",
        "D'Amore et al., (31)",
    ),
    row(
        "Sp_measured",
        "T'/T",
        "reference on one against it on P",
        "T'(1) / T(P)",
        "T'(1) / T",
        "The ratio of the two times, whatever the operators",
    ),
    row(
        "Sc_up_poly",
        "Sc_up",
        "scale-up of a polynomial",
        "Sc_up = P(N) / (μ P(N/μ)) = ξ μ^(d−1)",
        "P(N) / μP(N/μ)",
        "D'Amore et al., Proposition 18, (12), (13)",
    ),
    row(
        "xi",
        "ξ",
        "its ξ",
        "ξ = (a_d + a_(d−1)/N + …) / (a_d + a_(d−1) μ/N + …)",
        "",
        "D'Amore et al., (11); Corollary 19 gives its limit as a constant in (0, 1], it is 1",
    ),
];

/// The answers of [`RATIOS`], in that order.
fn ratios(facts: &Facts) -> [Result<f64, Error>; 10] {
    let m = &facts.algorithm.metrics;
    let (r_1, r_p) = (m.mean_operator, m.mean_row);
    let widest = facts.algorithm.execution.widest();
    let alpha: Vec<f64> = (1..=widest).map(|width| m.alpha(width)).collect();
    let finding = Theorem::Amdahl.check(
        &facts.algorithm.decomposition,
        &facts.algorithm.execution,
        m,
    );
    let corollary = if finding.verdict == Verdict::NotClaimed {
        let mend = "it is claimed only where every row holds 1 or P operators";
        let kind = crossover_model::ErrorKind::Undefined;
        Err(Error::new(kind, "P", m.processors, mend))
    } else {
        corollary_34(m.alpha(1), m.processors, r_1, r_p).map_err(keyed)
    };
    let measured = match &facts.other {
        Ok(other) => Ok(other.time_on_one / m.time),
        Err(error) => Err(error.clone()),
    };
    let across = facts.across.as_ref();
    let polynomial = facts.polynomial.as_ref();
    [
        generalized_amdahl(&alpha, r_1, r_p).map_err(keyed),
        corollary,
        amdahl(facts.serial, m.processors).map_err(keyed),
        facts.speedup_from.clone(),
        facts.scale_up.clone(),
        across.map(|across| across.speedup).map_err(Clone::clone),
        across.map(|across| across.ideal).map_err(Clone::clone),
        measured,
        polynomial.map(|p| p.scale_up).map_err(Clone::clone),
        polynomial.map(|p| p.xi).map_err(Clone::clone),
    ]
}

/// Every readout without an answer.
fn refused(error: &Error) -> Vec<Readout> {
    let numbers = ROWS.iter().chain(RATIOS).map(|row| {
        let unit = match find(row.sign) {
            Some(letter) if ROWS.iter().any(|other| other.key == row.key) => letter.unit,
            _ => Unit::One,
        };
        Readout::number(row.key, row.sign, row.label, unit, Err(error.clone()))
    });
    let words = [("decomposed", "decomposition"), ("kind", "algorithm")];
    let words = words.map(|(key, label)| Readout::word(key, label, Err(error.clone())));
    numbers.chain(words).collect()
}

/// What decides a number, in words.
fn regime(facts: &Facts, key: &str) -> String {
    let m = &facts.algorithm.metrics;
    let p = m.processors;
    match key {
        "r_E" if facts.mapping == Mapping::List => {
            "List schedule: each row takes the operators that are ready, longest path to an exit \
             first."
        }
        "r_E" => "Row split: a level of w operators becomes ⌈w / P⌉ rows, r_E = Σ ⌈w_i / P⌉.",
        "T" if m.rows == facts.algorithm.decomposition.dependency() as f64 => {
            "Dependency bound: as many rows as levels, so further processors do not make it \
             shorter with this mapping."
        }
        "T" => "Processor bound: levels are cut into several rows.",
        "Sp_ideal" if p < m.ideal_speedup => {
            "It exceeds P: R(1) averages operators and R(P) averages rows, and the long operators \
             share rows. No speedup above P is possible."
        }
        "Ef_ideal" if 1.0 < m.ideal_efficiency => {
            "Above 1, against Definition 39: rows of long operators count once each in R(P), their \
             operators one by one in R(1)."
        }
        "Oh_ideal" if m.ideal_overhead < 0.0 => {
            "Negative, against Theorem 36: the bound Oh ≥ k (R(P) − R(1)) tcalc then says nothing."
        }
        "Oh" if m.overhead == 0.0 => "No processor ever idles.",
        "Oh" if m.idle_waiting == 0.0 => {
            "All of it in empty cells: Theorem 40, the overhead is the time of the empty cells."
        }
        "Oh" if m.idle_empty < m.idle_waiting => "Most of it is waiting for longer operators.",
        "Oh" => "Most of it is in empty cells.",
        "alpha" | "alpha_sum" => return alphas(facts),
        "Sp_amdahl" => {
            "The same number as Sp, read off the rows: with the fractions f_i = i αᵢ of the \
             operators the denominator is Σ f_i / i."
        }
        "amdahl" => {
            "s counts only what nothing can run beside. It knows no empty cells, no waits and no \
             limit to concurrency, so it may promise too much; where a list schedule fills such a \
             level with free operators, too little."
        }
        "Sc_up" | "Sp_across" | "Sp_across_ideal" => {
            "k' and k may be divided only where both algorithms are made of the same operators. \
             Below 1: the reference does less work."
        }
        _ => "",
    }
    .to_owned()
}

/// All αᵢ that are not 0.
fn alphas(facts: &Facts) -> String {
    const SHOWN: usize = 8;
    let m = &facts.algorithm.metrics;
    let some = m.classes.iter().take(SHOWN).map(|class| {
        let alpha = Unit::One.show(m.alpha(class.width));
        format!("α_{} = {alpha}", class.width)
    });
    let some: Vec<String> = some.collect();
    let more = if SHOWN < m.classes.len() { ", …" } else { "" };
    format!("{}{more}; Σ i αᵢ = 1.", some.join(", "))
}
