//! Readouts with how they come about, and numbers in sentences.

use crossover_model::Error;
use crossover_model::divisible_load::{Job, Prices};

use crate::quantity::Unit;
use crate::screen::{Readout, Why};

/// The readout and how it comes about; `numbers` ends with the answer.
#[inline(never)]
pub(crate) fn readout(
    (key, symbol, label): (&'static str, &'static str, &'static str),
    unit: Unit,
    answer: Result<f64, Error>,
    (formula, source): (&'static str, &'static str),
    numbers: &str,
    terms: Vec<(&'static str, f64, Unit)>,
    regime: String,
) -> Readout {
    let shown = match &answer {
        Ok(number) if numbers.is_empty() => unit.show(*number),
        Ok(number) => format!("{numbers} = {}", unit.show(*number)),
        Err(error) => error.to_string(),
    };
    // A term that is not known is left out.
    let terms = terms.into_iter().filter(|term| !term.1.is_nan()).collect();
    Readout::number(key, symbol, label, unit, answer).why(Why {
        formula,
        numbers: shown,
        terms,
        source,
        regime,
    })
}

/// The readouts, those that know no term with the load: where nothing is known there still is one.
pub(crate) fn with_terms(mut readouts: Vec<Readout>, job: &Job) -> Vec<Readout> {
    for readout in &mut readouts {
        if readout.summands.is_empty() && readout.why.terms.is_empty() {
            readout.why.terms.push(("V", job.volume, Unit::Byte));
        }
    }
    readouts
}

/// Shadow prices.
pub(crate) fn prices(job: &Job, prices: &Result<Prices, Error>) -> Vec<Readout> {
    const SOURCE: &str =
        "linear programming duality: the derivative of the least C_max of the paper's program";
    let worth =
        prices.as_ref().map_or(f64::NAN, |p| p.transfer) * job.transfer * job.transfer / 8.0;
    let bandwidth = if worth.is_nan() {
        String::new()
    } else {
        format!(
            "One more bit/s of bandwidth saves {}.",
            Unit::Second.show(worth)
        )
    };
    let second_a_byte = Unit::SecondPerByte;
    let of = |of: fn(&Prices) -> f64| prices.as_ref().map(of).map_err(Clone::clone);
    let price = |names, unit, answer, formula, value, regime: &str| {
        readout(
            names,
            unit,
            answer,
            (formula, SOURCE),
            "",
            vec![value],
            regime.to_owned(),
        )
    };
    vec![
        price(
            ("price_V", "∂C/∂V", "one more byte of load costs"),
            second_a_byte,
            of(|p| p.volume),
            "∂C_max / ∂V, n and the processors fixed",
            ("V", job.volume, Unit::Byte),
            "Where V fills all buffers, this is the price of a byte less.",
        ),
        price(
            ("price_D", "∂C/∂D", "one more byte of buffer changes"),
            second_a_byte,
            of(|p| p.buffer),
            "∂C_max / ∂D ≤ 0, n and the processors fixed",
            ("D", job.buffer, Unit::Byte),
            "Zero where no buffer binds. A larger buffer may also allow fewer stages, which this does not count.",
        ),
        price(
            (
                "price_S",
                "∂C/∂S",
                "one more second of start-up costs, in s",
            ),
            Unit::One,
            of(|p| p.startup),
            "∂C_max / ∂S ≥ 0: the start-ups that stand in the way",
            ("S", job.startup, Unit::Second),
            "At most all that follow each other, where communication alone sets C_max.",
        ),
        price(
            ("price_C", "∂C/∂C", "bytes sent that stand in the way"),
            Unit::Byte,
            of(|p| p.transfer),
            "∂C_max / ∂C ≥ 0",
            ("C", job.transfer, second_a_byte),
            &bandwidth,
        ),
        price(
            ("price_A", "∂C/∂A", "bytes computed that stand in the way"),
            Unit::Byte,
            of(|p| p.compute),
            "∂C_max / ∂A ≥ 0",
            ("A", job.compute, second_a_byte),
            "A p_A + C p_C + S p_S = C_max: the three rates share the makespan out.",
        ),
    ]
}

/// What a ratio leaves of 1, without its rounding.
pub(crate) fn spared(ratio: f64) -> f64 {
    let left = 1.0 - ratio;
    if left.abs() < 1e-12 { 0.0 } else { left }
}
