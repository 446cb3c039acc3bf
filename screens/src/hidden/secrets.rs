//! What names stand for in one state: other names of the same, and what it is as a number or a word.

use crossover_figures::figure::{Secret, Told};
use crossover_figures::quantity::Unit;

use crate::screen::{Answer, Kind, Param, Params, Readout, Report, Schema};

/// The relative difference up to which two numbers are the same.
const SAME: f64 = 1e-9;

/// Returns the other faces of the parameters among `names`.
pub fn faces(schema: &Schema, names: &[&'static str]) -> Vec<&'static str> {
    let base = |param: &Param| match param.kind {
        Kind::Derived { of, .. } => of,
        _ => param.key,
    };
    let hidden = schema.params.iter().filter(|param| names.contains(&param.key)).map(base);
    let hidden: Vec<_> = hidden.collect();
    let is_face = |param: &&Param| hidden.contains(&base(param)) && !names.contains(&param.key);
    schema.params.iter().filter(is_face).map(|param| param.key).collect()
}

/// Returns the keys of the readouts that have the same answer as one among `names`.
pub fn aliases(report: &Report, names: &[&'static str]) -> Vec<&'static str> {
    let is_named = |readout: &&Readout| names.contains(&readout.key);
    let all = report.readouts.iter();
    let hidden: Vec<&Readout> = all.clone().filter(is_named).collect();
    let says_one = |readout: &&Readout| hidden.iter().any(|one| is_same(one, readout));
    all.filter(|readout| !is_named(readout)).filter(says_one).map(|readout| readout.key).collect()
}

/// Returns whether two readouts have the same answer, which is not one that many have.
fn is_same(one: &Readout, other: &Readout) -> bool {
    match (&one.answer, &other.answer) {
        (Ok(Answer::Number(a)), Ok(Answer::Number(b))) => {
            let is_known = Told::number(*a, one.unit) != Told::Nothing;
            is_known && one.unit == other.unit && (a - b).abs() <= SAME * a.abs()
        }
        (Ok(Answer::Names(names)), _) if names.is_empty() => false,
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Returns what is not told of a readout.
pub fn secret_of(readout: &Readout, params: &Params, names: &[&'static str]) -> Secret {
    let name = params.screen().quantities.name(readout.key);
    let called = [readout.label, readout.symbol, name.map_or("", |name| name.curve)];
    let value = match &readout.answer {
        Ok(Answer::Number(number)) => Told::number(*number, readout.unit),
        Ok(Answer::Word(word)) => {
            Told::Word(params.schema().option_label(word).unwrap_or(word).to_owned())
        }
        Ok(Answer::Names(names)) => Told::Word(names.clone()),
        Err(_) => Told::Nothing,
    };
    secret(readout.key, called, value, params, names)
}

/// Returns what is not told of a parameter.
pub fn secret_of_param(param: &'static Param, params: &Params, names: &[&'static str]) -> Secret {
    let value = match param.unit() {
        Some(unit) => Told::number(params.at(param.key).number(), unit)
            .also(params.at(param.key).short_text()),
        None => params
            .at(param.key)
            .choice_label()
            .map_or(Told::Nothing, |word| Told::Word(word.to_owned())),
    };
    secret(param.key, [param.label, param.symbol, ""], value, params, names)
}

/// Returns the secret, but for what a parameter that is not hidden says as well.
fn secret(
    key: &'static str,
    mut called: [&'static str; 3],
    value: Told,
    params: &Params,
    names: &[&'static str],
) -> Secret {
    let table = params.schema().params.iter();
    let mut said = table.filter(|param| !names.contains(&param.key));
    for name in &mut called {
        if said.clone().any(|param| [param.label, param.symbol].contains(name)) {
            *name = "";
        }
    }
    let value = match value {
        Told::Number(number, unit, mut shown) => {
            let is_it = |param: &Param| {
                let its = |its: Unit| {
                    its == unit
                        && (params.at(param.key).number() - number).abs() <= SAME * number.abs()
                };
                param.unit().is_some_and(its)
            };
            if said.clone().any(is_it) {
                Told::Nothing
            } else {
                let texts: Vec<_> = said.map(|param| params.at(param.key).short_text()).collect();
                shown.retain(|text| !texts.contains(text));
                Told::Number(number, unit, shown)
            }
        }
        Told::Word(word)
            if said.any(|param| params.at(param.key).choice_label() == Some(&word)) =>
        {
            Told::Nothing
        }
        value => value,
    };
    Secret { key, called, value }
}
