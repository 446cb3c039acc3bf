//! The letters of the paper with their present values, and formulas with numbers put in.

use super::facts::Facts;
use crate::quantity::Unit;
use crate::screen::Why;

/// A letter of the paper: how it is written, what it means, its unit, its value.
pub(super) struct Letter {
    pub sign: &'static str,
    name: &'static str,
    pub unit: Unit,
    value: fn(&Facts) -> f64,
}

const fn letter(
    sign: &'static str,
    name: &'static str,
    unit: Unit,
    value: fn(&Facts) -> f64,
) -> Letter {
    Letter {
        sign,
        name,
        unit,
        value,
    }
}

const LETTERS: &[Letter] = &[
    letter("k", "k, operators", Unit::One, |f| {
        f.algorithm.metrics.operators
    }),
    letter("c_D", "c_D, widest level", Unit::One, |f| {
        f.algorithm.decomposition.concurrency() as f64
    }),
    letter("r_D", "r_D, levels", Unit::One, |f| {
        f.algorithm.decomposition.dependency() as f64
    }),
    letter("P", "P, processors", Unit::Processor, |f| {
        f.algorithm.metrics.processors
    }),
    letter("r_E", "r_E, rows", Unit::One, |f| f.algorithm.metrics.rows),
    letter("least", "fewest rows", Unit::One, |f| f.bounds.rows_least),
    letter("most", "most rows", Unit::One, |f| f.bounds.rows_most),
    letter("T", "T, time on P", Unit::Tcalc, |f| {
        f.algorithm.metrics.time
    }),
    letter("T(1)", "T(1), time on one", Unit::Tcalc, |f| {
        f.algorithm.metrics.time_on_one
    }),
    letter("Tseq", "T_seq, rows of one operator", Unit::Tcalc, |f| {
        f.algorithm.metrics.sequential_time
    }),
    letter("Tpar", "T_par, rows of more", Unit::Tcalc, |f| {
        f.algorithm.metrics.parallel_time
    }),
    letter("R(1)", "R(1), mean operator", Unit::Tcalc, |f| {
        f.algorithm.metrics.mean_operator
    }),
    letter("R(P)", "R(P), mean row", Unit::Tcalc, |f| {
        f.algorithm.metrics.mean_row
    }),
    letter("Sp", "Sp, speedup", Unit::One, |f| {
        f.algorithm.metrics.speedup
    }),
    letter("Sp_ideal", "Sp_ideal", Unit::One, |f| {
        f.algorithm.metrics.ideal_speedup
    }),
    letter("attainable", "min(P, Sp_ideal)", Unit::One, |f| {
        f.algorithm.metrics.attainable()
    }),
    letter("Ef", "Ef, efficiency", Unit::One, |f| {
        f.algorithm.metrics.efficiency
    }),
    letter("Ef_ideal", "Ef_ideal", Unit::One, |f| {
        f.algorithm.metrics.ideal_efficiency
    }),
    letter("Q", "Q, cost", Unit::Tcalc, |f| f.algorithm.metrics.cost),
    letter("Oh", "Oh, overhead", Unit::Tcalc, |f| {
        f.algorithm.metrics.overhead
    }),
    letter("Oh_ideal", "Oh_ideal", Unit::Tcalc, |f| {
        f.algorithm.metrics.ideal_overhead
    }),
    letter("empty", "empty cells", Unit::One, |f| {
        f.algorithm.metrics.empty_cells
    }),
    letter("idle", "time in empty cells", Unit::Tcalc, |f| {
        f.algorithm.metrics.idle_empty
    }),
    letter("waits", "waiting for the row", Unit::Tcalc, |f| {
        f.algorithm.metrics.idle_waiting
    }),
    letter("r_seq", "r_seq, rows of one operator", Unit::One, |f| {
        f.algorithm.metrics.sequential_rows
    }),
    letter("α", "α = r_seq / k", Unit::One, |f| {
        f.algorithm.metrics.alpha(1)
    }),
    letter("Σα", "Σα = r_E / k", Unit::One, |f| {
        f.algorithm.metrics.alpha_sum()
    }),
    letter("s", "s, share of T(1) in levels of one", Unit::One, |f| {
        f.serial
    }),
    letter("path", "longest path", Unit::Tcalc, |f| f.critical),
    letter("T_least", "least time", Unit::Tcalc, |f| {
        f.bounds.time_least
    }),
    letter("T_most", "greatest time", Unit::Tcalc, |f| {
        f.bounds.time_most
    }),
    letter("T_ref", "time on P_ref", Unit::Tcalc, |f| f.time_ref),
    letter("k'", "k', operators of the reference", Unit::One, |f| {
        f.other.as_ref().map_or(f64::NAN, |other| other.operators)
    }),
    letter("T'(1)", "T'(1), the reference on one", Unit::Tcalc, |f| {
        f.other.as_ref().map_or(f64::NAN, |other| other.time_on_one)
    }),
    letter("P(N)", "P(N), in one piece", Unit::One, |f| {
        f.polynomial.as_ref().map_or(f64::NAN, |p| p.whole)
    }),
    letter("μP(N/μ)", "μ P(N/μ), in μ pieces", Unit::One, |f| {
        f.polynomial.as_ref().map_or(f64::NAN, |p| p.pieces)
    }),
];

/// The letter written so.
pub(super) fn find(sign: &str) -> Option<&'static Letter> {
    LETTERS.iter().find(|letter| letter.sign == sign)
}

/// The present value of a letter.
pub(super) fn value(facts: &Facts, sign: &str) -> f64 {
    find(sign).map_or(f64::NAN, |letter| (letter.value)(facts))
}

/// The words of `template`, each letter among them replaced by its present number, with the terms
/// this takes. Brackets may stand before and after a letter.
pub(super) fn why(
    facts: &Facts,
    formula: &'static str,
    template: &str,
    result: &str,
    source: &'static str,
) -> Why {
    let mut numbers = String::new();
    let mut terms: Vec<(&'static str, f64, Unit)> = Vec::new();
    for word in template.split_whitespace() {
        let inner = word.trim_start_matches('(');
        let bare = inner.strip_suffix(')').unwrap_or(inner);
        let found = [word, inner, bare].into_iter().find_map(find);
        if !numbers.is_empty() {
            numbers.push(' ');
        }
        let Some(letter) = found else {
            numbers.push_str(word);
            continue;
        };
        let value = (letter.value)(facts);
        numbers.push_str(&word.replacen(letter.sign, &letter.unit.show(value), 1));
        let term = (letter.name, value, letter.unit);
        if !terms.iter().any(|other| other.0 == term.0) {
            terms.push(term);
        }
    }
    if !numbers.is_empty() && !result.is_empty() && !numbers.contains('≤') {
        numbers.push_str(" = ");
        numbers.push_str(result);
    }
    Why {
        formula,
        numbers,
        terms,
        source,
        regime: String::new(),
    }
}
