//! Which of several alternatives is least, or greatest, and what makes the difference.

use crossover_figures::Unit;
use crossover_figures::formula::Parts;
use crossover_model::order;

use crate::questions::alternative::Alternative;
use crate::questions::answer::{Choice, options};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::scene::Scene;
use crate::questions::table::What;
use crate::questions::worked::render_derivation;

use super::rows::{either, row};

/// How much better the best is than the next, at least.
pub const CLEAR: f64 = 1.03;

/// An alternative with its number and its name.
pub type Entrant = (Alternative, f64, String);

/// Returns the alternatives of a row that have a number, the best first.
pub fn rank_alternatives(scene: &Scene, keys: &[&'static str], is_least: bool) -> Vec<Entrant> {
    let entrant = |key: &&'static str| {
        let one = Alternative::read(key);
        Some((one, one.number(&scene.params)?, one.label(scene)))
    };
    let mut all: Vec<Entrant> = keys.iter().filter_map(entrant).collect();
    order::sort_by(
        &mut all,
        |a, b| if is_least { a.1.total_cmp(&b.1) } else { b.1.total_cmp(&a.1) },
    );
    all
}

/// Returns whether a number is clearly better than another.
pub fn is_clear(best: f64, next: f64, is_least: bool) -> bool {
    if is_least { CLEAR * best < next } else { CLEAR * next < best }
}

/// Returns the parameters that the alternatives set.
pub fn set(all: &[Entrant]) -> Vec<&'static str> {
    all.iter().filter_map(|(one, ..)| one.set).map(|(key, _)| key).collect()
}

/// Returns the question which of these is least or greatest.
fn asks(scene: &Scene, best: Alternative, is_least: bool) -> String {
    let most = if is_least { "least" } else { "greatest" };
    match scene.unit(best.key) {
        _ if best.set.is_some() => format!("With which is the {} the {most}", scene.name(best.key)),
        Unit::Second | Unit::Tcalc | Unit::Cycle if is_least => {
            "Which takes the least time".to_owned()
        }
        _ => format!("Which is the {most}"),
    }
}

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (what, rule) = row(scene, &[What::Least, What::Greatest], chance)?;
    let is_least = what == What::Least;
    let all = rank_alternatives(scene, rule.keys, is_least);
    let (best, next) = (all.first()?, all.get(1)?);
    if !is_clear(best.1, next.1, is_least) {
        return None;
    }
    let unit = scene.unit(best.0.key);
    let asks = asks(scene, best.0, is_least);
    let reasons = reasons(scene, best, next, is_least);
    let mut names: Vec<String> = all.iter().map(|(one, ..)| one.label_in_sentence(scene)).collect();
    chance.shuffle(&mut names);
    let (text, choices) = if reasons.len() < 2 {
        (format!("{asks}: {}?", either(&names)), plain_choices(&all, unit))
    } else {
        let text =
            format!("{asks}: {}? And which part makes most of the difference?", either(&names));
        (text, reason_choices(&all, &reasons, unit))
    };
    Some(Draft {
        text,
        about: all.iter().map(|(one, ..)| one.key).collect(),
        open: set(&all),
        over: None,
        moves: false,
        figure: None,
        answer: options(choices, chance)?,
        solution: solution(scene, &all, &reasons, is_least),
    })
}

fn plain_choices(all: &[Entrant], unit: Unit) -> Vec<Choice> {
    let best = &all[0];
    let choice = |(place, (_, value, label)): (usize, &Entrant)| {
        let told = if place == 0 {
            format!("{label}: {}.", unit.brief(*value))
        } else {
            format!("{label}: {}. {}: {}.", unit.brief(*value), best.2, unit.brief(best.1))
        };
        Choice::new(label.clone(), place == 0, told)
    };
    let mut choices: Vec<_> = all.iter().enumerate().map(choice).collect();
    if all.len() == 2 {
        let (one, other) = (unit.brief(all[0].1), unit.brief(all[1].1));
        choices.push(Choice::new(
            "both are the same",
            false,
            format!("They differ: {one} and {other}."),
        ));
    }
    choices
}

/// A part, and by how much the best gains in it on the next.
type Reason = (String, f64);

/// Returns the parts that the formulas of the best and the next have in common, the greatest gain first.
fn reasons(scene: &Scene, best: &Entrant, next: &Entrant, is_least: bool) -> Vec<Reason> {
    if best.0.set.is_some() || next.0.set.is_some() {
        return Vec::new();
    }
    let parts = |key: &str| match scene.explain_readout(key)?.parts? {
        Parts::Sum(parts) => Some(parts),
        Parts::Sides(..) => None,
    };
    let (Some(own), Some(other)) = (parts(best.0.key), parts(next.0.key)) else {
        return Vec::new();
    };
    let gain = |name: &str, value: f64| {
        let same = other.iter().find(|part| part.name == name)?;
        Some(if is_least { same.value - value } else { value - same.value })
    };
    let all: Option<Vec<Reason>> =
        own.iter().map(|part| Some((part.name.clone(), gain(&part.name, part.value)?))).collect();
    let mut all = all.filter(|all| all.len() == other.len()).unwrap_or_default();
    order::sort_by(&mut all, |a, b| b.1.total_cmp(&a.1));
    let clear = matches!(all.as_slice(), [first, second, ..] if 0.0 < first.1 && 2.0 * second.1 < first.1 && 0.02 * first.1 < second.1.abs());
    if clear { all } else { Vec::new() }
}

fn reason_choices(all: &[Entrant], reasons: &[Reason], unit: Unit) -> Vec<Choice> {
    let (best, next) = (&all[0], &all[1]);
    let told = format!("{}: {}. {}: {}.", best.2, unit.brief(best.1), next.2, unit.brief(next.1));
    let mut choices = Vec::new();
    for (at, (name, gain)) in reasons.iter().take(2).enumerate() {
        let does = if *gain < 0.0 { "loses" } else { "gains" };
        let why =
            format!("{told} The best {does} {} in this part: {name}.", unit.brief(gain.abs()));
        choices.push(Choice::new(format!("{}, by its {name}", best.2), at == 0, why.clone()));
        choices.push(Choice::new(format!("{}, by its {name}", next.2), false, why));
    }
    choices
}

fn solution(scene: &Scene, all: &[Entrant], reasons: &[Reason], is_least: bool) -> Vec<String> {
    let unit = scene.unit(all[0].0.key);
    let line = |(one, value, label): &Entrant| match one.set {
        None => render_derivation(scene, one.key),
        Some(_) => vec![format!("{label}: {}.", unit.show(*value))],
    };
    let mut lines: Vec<_> = all.iter().flat_map(line).collect();
    if let Some((name, gain)) = reasons.first() {
        lines.push(format!("{} gains most by its {name}: {}.", all[0].2, unit.show(*gain)));
    } else {
        let most = if is_least { "least" } else { "greatest" };
        lines.push(format!("The {most}: {}.", all[0].0.label_in_sentence(scene)));
    }
    lines
}
