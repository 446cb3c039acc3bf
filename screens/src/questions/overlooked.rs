//! Typical wrong answers: what one gets who overlooks something, and what that is.

use crossover_figures::Unit;
use crossover_figures::formula::{Formula, Parts, in_sentence};

use super::answer::Wrong;
use super::scene::{Scene, number};
use super::table::{What, rules, split_over};
use crate::explain::{Meaning, Source};
use crate::screen::{Kind, Origin, Param, Params};

/// What stands in formulas, what is written in its place, and what that overlooks.
const SLIPS: &[(&str, &str, &str)] = &[
    ("log2 p", "p", "It takes p for log p: a tree has log2 p levels."),
    ("log2(p)", "p", "It takes p for log p: a tree has log2 p levels."),
    ("sqrt(p)", "p", "It takes p for √p: √p blocks lie along one side."),
    ("/ sqrt(p)", "", "It takes the whole side for that of a block."),
    ("8 (ts", "4 (ts", "It counts one way in place of both: each edge is sent and received."),
    ("4 (ts", "2 (ts", "It counts one way in place of both: each edge is sent and received."),
    ("2 count", "count", "It counts one way in place of both."),
    ("2 o", "o", "It counts the overhead of one side in place of both."),
    ("(l - 1)", "l", "It counts one link too many."),
    (
        "l (th",
        "(th",
        "It counts one link in place of all: each node receives the whole message first.",
    ),
];

/// Returns the typical wrong numbers for the readout `key`: first those that the table of the screen names.
pub fn mistakes(scene: &Scene, key: &str) -> Vec<Wrong> {
    let mut wrong = mistaken_quantities(scene, key);
    wrong.extend(mistaken_formulas(scene, key));
    wrong.extend(misread(scene, key, |params| number(params, key)));
    wrong.extend(without_a_part(scene, key));
    wrong
}

/// Returns the wrong answers of readers who confuse the quantity with another.
fn mistaken_quantities(scene: &Scene, key: &str) -> Vec<Wrong> {
    let of_key = rules(scene.screen, What::Confused).filter(|rule| rule.keys.first() == Some(&key));
    of_key
        .filter_map(|rule| {
            let value = scene.number(rule.keys.get(1)?)?;
            Some(Wrong { value, told: (*rule.over.first()?).to_owned() })
        })
        .collect()
}

/// Returns the wrong answers of typical slips in the formula.
fn mistaken_formulas(scene: &Scene, key: &str) -> Vec<Wrong> {
    let Some(Origin::Formula(text)) = scene.readout(key).and_then(|readout| readout.origin) else {
        return Vec::new();
    };
    let slip = |(from, to, told): &(&str, &str, &str)| {
        let formula =
            Formula::read(&text.replace(from, to)).ok().filter(|_| text.contains(from))?;
        Some(Wrong { value: formula.value(scene.letters()).ok()?, told: (*told).to_owned() })
    };
    SLIPS.iter().filter_map(slip).collect()
}

/// Returns what one gets who leaves out a summand.
fn without_a_part(scene: &Scene, key: &str) -> Vec<Wrong> {
    let (Some(whole), Some(told)) = (scene.number(key), scene.explain_readout(key)) else {
        return Vec::new();
    };
    let Some(Parts::Sum(parts)) = told.parts else { return Vec::new() };
    let parts = parts.into_iter().filter(|part| 0.0 < part.value && part.value < whole);
    let left_out = |name: &str| format!("It leaves out a part: {}.", in_sentence(name));
    parts.map(|part| Wrong { value: whole - part.value, told: left_out(&part.name) }).collect()
}

/// Returns what one gets who misreads one of the parameters that the readout `key` follows from. `asked` finds
/// the answer in another state.
fn misread(scene: &Scene, key: &str, asked: impl Fn(&Params) -> Option<f64>) -> Vec<Wrong> {
    let legend = scene.explain_readout(key).map(|told| told.legend).unwrap_or_default();
    let key = |meaning: &Meaning| match meaning.source {
        Source::Param(key) => Some(key),
        Source::Readout(_) | Source::Model => None,
    };
    let keys: Vec<_> = legend.iter().filter_map(key).collect();
    misread_of(scene, &keys, asked)
}

/// Returns what one gets who misreads one of these parameters. `asked` finds the answer in another state.
pub fn misread_of(
    scene: &Scene,
    keys: &[&'static str],
    asked: impl Fn(&Params) -> Option<f64>,
) -> Vec<Wrong> {
    let slips = keys.iter().filter_map(|key| {
        let param = scene.params.schema().param(key)?;
        let (value, told) = slip(param, scene.params.at(key).number())?;
        let there = scene.params_with(key, value)?;
        Some(Wrong { value: asked(&there)?, told })
    });
    slips.collect()
}

/// Returns the keys of the parameters that questions vary.
pub fn varied_params(scene: &Scene) -> Vec<&'static str> {
    rules(scene.screen, What::Vary)
        .flat_map(|rule| rule.over)
        .map(|over| split_over(over).0)
        .collect()
}

/// Returns the number for which that of a parameter is taken, and what that overlooks.
fn slip(param: &Param, value: f64) -> Option<(f64, String)> {
    let name = in_sentence(param.label);
    let is_count = ["Processors", "Nodes", "Workers", "Processes"].contains(&param.label);
    let number = param.as_number()?;
    let is_start =
        ["Start-up time", "Overhead per message", "Overhead of a dispatch"].contains(&param.label);
    let (other, told) = match (param.kind, number.unit) {
        (Kind::Number(_), Unit::Share | Unit::One) if number.allowed == (0.0, 1.0) => {
            (1.0 - value, format!("It takes 1 − {0} for {0}.", param.symbol))
        }
        (Kind::Integer(_), _) if is_count && 1.0 < value => {
            (1.0, format!("It leaves the {name} out of account."))
        }
        (Kind::Integer(_), Unit::Hop) if 1.0 < value => {
            (1.0, "It counts one link in place of all.".to_owned())
        }
        (_, Unit::Second) if is_start => (0.0, format!("It ignores the {name}.")),
        (_, Unit::SecondPerHop) => (0.0, format!("It ignores the {name}.")),
        (_, Unit::Bit | Unit::BitPerSecond) => (8.0 * value, "It takes bits for bytes.".to_owned()),
        (_, Unit::BytePerSecond) => (value / 8.0, "It takes bytes for bits.".to_owned()),
        _ => return None,
    };
    Some((other, told))
}
