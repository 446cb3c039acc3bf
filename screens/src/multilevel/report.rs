//! What can be read off: every metric, and how it comes about.

use crossover_model::Error;
use crossover_model::multilevel::{
    Mapping, Parallelism, Theorem, Verdict, corollary_34, generalized_amdahl,
};
use crossover_model::speedup::amdahl;

use super::facts::Facts;
use super::rows::{RATIOS, ROWS};
use super::setting::keyed;
use super::why::{find, value, why};
use super::words::{hints, takeaway};
use crate::params::Params;
use crate::quantity::Unit;
use crate::screen::{Readout, Report};

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
        "empty of r_E × P cells hold nothing",
        "",
        "D'Amore et al., Definition 15, where “j > 1” reads j ≥ 1",
    )));
    all
}

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
        "Oh" if m.idle_empty == m.idle_waiting => {
            "Half of it is waiting for longer operators, half is in empty cells."
        }
        "Oh" => "Most of it is in empty cells.",
        "alpha" | "alpha_sum" => return alphas(facts),
        "critical_path" => return chain(facts),
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

/// The operators of the longest path.
fn chain(facts: &Facts) -> String {
    const SHOWN: usize = 8;
    let graph = &facts.algorithm.instance.graph;
    let path = graph.critical_operators();
    let names = path.iter().take(SHOWN).map(|&at| graph.id(at as usize));
    let names: Vec<&str> = names.collect();
    let more = if SHOWN < path.len() { " → …" } else { "" };
    format!(
        "One of them: {}{more}. No mapping on any number of processors is faster.",
        names.join(" → ")
    )
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
