//! Which of four statements is wrong.

use crate::questions::answer::{Choice, Number, options};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::overlooked::mistakes;
use crate::questions::scene::Scene;
use crate::questions::table::{What, rules};
use crate::questions::worked::render_derivation;
use crossover_model::order;

use super::dominates::parts;
use super::doubling::Doubled;
use super::rows::row;
use super::winner::{Entrant, is_clear, rank_alternatives, set};

/// How many statements there are.
const COUNT: usize = 4;
/// How often one is drawn, at most.
const TRIES: u32 = 24;

/// A statement that holds, one like it that does not, and what is true.
struct Statement {
    about: Vec<&'static str>,
    open: Vec<&'static str>,
    /// What it is about: no two statements are about the same.
    theme: String,
    holds: String,
    fails: String,
    told: String,
}

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let mut all: Vec<Statement> = Vec::new();
    for _ in 0..TRIES {
        let one = match chance.below(5) {
            0 => comparison_statement(scene, chance),
            1 => largest(scene, chance),
            2 => value_statement(scene, chance),
            _ => doubling_statement(scene, chance),
        };
        if let Some(one) = one
            && all.len() < COUNT
            && all.iter().all(|other| other.theme != one.theme)
        {
            all.push(one);
        }
    }
    if all.len() < COUNT {
        return None;
    }
    let wrong = chance.below(COUNT);
    let choice = |(place, one): (usize, &Statement)| {
        let is_wrong = place == wrong;
        let said = if is_wrong { &one.fails } else { &one.holds };
        let told = if is_wrong {
            format!("This is wrong. {}", one.told)
        } else {
            format!("This is true. {}", one.told)
        };
        Choice::new(said.clone(), is_wrong, told)
    };
    let choices = all.iter().enumerate().map(choice).collect();
    let mut about: Vec<_> = all.iter().flat_map(|one| one.about.iter().copied()).collect();
    order::sort_by(&mut about, Ord::cmp);
    about.dedup();
    Some(Draft {
        text: "Three of these statements are true. Which one is wrong?".to_owned(),
        open: all.iter().flat_map(|one| one.open.iter().copied()).collect(),
        over: None,
        moves: true,
        figure: None,
        answer: options(choices, chance)?,
        solution: solution(scene, &all, &about),
        about,
    })
}

fn solution(scene: &Scene, all: &[Statement], about: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = all.iter().map(|one| one.told.clone()).collect();
    for line in about.iter().flat_map(|key| render_derivation(scene, key)) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// Returns a statement that compares two alternatives.
fn comparison_statement(scene: &Scene, chance: &mut Chance) -> Option<Statement> {
    let (_, rule) = row(scene, &[What::Least, What::Greatest], chance)?;
    let all = rank_alternatives(scene, rule.keys, true);
    let at = chance.below(all.len().saturating_sub(1));
    let (one, other) = (all.get(at)?, all.get(at + 1)?);
    if !is_clear(one.1, other.1, true)
        || one.0.key != other.0.key && scene.unit(one.0.key) != scene.unit(other.0.key)
    {
        return None;
    }
    let unit = scene.unit(one.0.key);
    let said = |less: &Entrant, more: &Entrant| {
        if less.0.set.is_some() {
            let (name, other) = (scene.name(less.0.key), more.0.label_in_sentence(scene));
            format!(
                "The {name} is less with {} than with {other}.",
                less.0.label_in_sentence(scene)
            )
        } else {
            format!("The {} is less than the {}.", scene.name(less.0.key), scene.name(more.0.key))
        }
    };
    Some(Statement {
        about: vec![one.0.key, other.0.key],
        open: set(&all),
        theme: format!("{} {}", one.2, other.2),
        holds: said(one, other),
        fails: said(other, one),
        told: format!("{}: {}; {}: {}.", one.2, unit.brief(one.1), other.2, unit.brief(other.1)),
    })
}

/// Returns a statement on the largest part of a readout.
fn largest(scene: &Scene, chance: &mut Chance) -> Option<Statement> {
    let (_, rule) = row(scene, &[What::Parts], chance)?;
    let key = *chance.pick(rule.keys)?;
    let (parts, is_sum) = parts(scene, key)?;
    let other = 1 + chance.below(parts.len() - 1);
    let (name, unit) = (scene.name(key), scene.unit(key));
    let said = |part: &str| format!("The largest part of the {name} is {part}.");
    let shown = parts.iter().map(|part| format!("{} {}", part.name, unit.brief(part.value)));
    let shown: Vec<_> = shown.collect();
    is_sum.then(|| Statement {
        about: vec![key],
        open: Vec::new(),
        theme: format!("parts of {key}"),
        holds: said(&parts[0].name),
        fails: said(&parts[other].name),
        told: format!("The parts of the {name}: {}.", shown.join(", ")),
    })
}

/// Returns a statement about the value of a readout.
fn value_statement(scene: &Scene, chance: &mut Chance) -> Option<Statement> {
    let (_, rule) = row(scene, &[What::Ask], chance)?;
    let key = *chance.pick(rule.keys)?;
    let (value, unit, name) = (scene.number(key)?, scene.unit(key), scene.name(key));
    let wrong = Number::new(value, unit, 0.1, mistakes(scene, key)).wrong;
    let wrong = wrong.iter().filter(|wrong| 0.0 < wrong.value);
    let wrong: Vec<_> = wrong.collect();
    let wrong = chance.pick(&wrong)?;
    let said = |value: f64| format!("The {name} is {}.", unit.brief(value));
    Some(Statement {
        about: vec![key],
        open: Vec::new(),
        theme: format!("value of {key}"),
        holds: said(value),
        fails: said(wrong.value),
        told: said(value),
    })
}

/// How far a factor is from a half, one or two at most where it is said to be just that: as far as rounding goes.
const EXACT: f64 = 1e-9;
/// What doubling does, in words: the factors from which and up to which it is said.
const CHANGES: &[(f64, f64, &str)] = &[
    (0.0, 0.48, "falls to less than half"),
    (0.5 - EXACT, 0.5 + EXACT, "halves"),
    (0.52, 0.93, "falls, but not to half"),
    (1.0 - EXACT, 1.0 + EXACT, "stays the same"),
    (1.07, 1.92, "grows, but less than doubles"),
    (2.0 - EXACT, 2.0 + EXACT, "doubles"),
    (2.08, f64::INFINITY, "more than doubles"),
];

/// Returns a statement about the effect of doubling a parameter.
fn doubling_statement(scene: &Scene, chance: &mut Chance) -> Option<Statement> {
    // Rows without parameters to double are passed over.
    rules(scene.screen, What::Ask).find(|rule| !rule.over.is_empty())?;
    let Doubled { key, over, factor, after, .. } = Doubled::draw(scene, chance)?;
    let at = CHANGES.iter().position(|(from, to, _)| (*from..=*to).contains(&factor))?;
    let others: Vec<_> = (0..CHANGES.len()).filter(|other| *other != at).collect();
    let other = *chance.pick(&others)?;
    let (name, param) = (scene.name(key), scene.param(over));
    let said = |at: usize| format!("With twice the {param}, the {name} {}.", CHANGES[at].2);
    let (now, then) = (scene.readout(key)?.format_answer(), after.readout(key)?.format_answer());
    Some(Statement {
        about: vec![key],
        open: Vec::new(),
        theme: format!("{key} over {over}"),
        holds: said(at),
        fails: said(other),
        told: if now == then {
            format!("With twice the {param}, the {name} stays at {now}.")
        } else {
            format!("With twice the {param}, the {name} goes from {now} to {then}.")
        },
    })
}
