//! Which part of a quantity is the largest.

use crossover_figures::formula::{Part, Parts};
use crossover_figures::quantity::percent;
use crossover_model::order;

use crate::questions::answer::{Choice, options};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::scene::Scene;
use crate::questions::table::What;
use crate::questions::worked::render_derivation;

use super::rows::row;

/// How much the largest is larger than the next, at least.
const CLEAR: f64 = 1.15;

/// Returns the parts of the readout `key` that are above zero, the largest first, and whether they add up to it; `None`
/// where no two of them are clearly apart.
pub fn parts(scene: &Scene, key: &str) -> Option<(Vec<Part>, bool)> {
    scene.number(key)?;
    let (mut parts, is_sum) = match scene.explain_readout(key)?.parts? {
        Parts::Sum(parts) => (parts, true),
        Parts::Sides(sides, _) => (sides, false),
    };
    if parts.iter().any(|part| !part.value.is_finite() || part.value < 0.0) {
        return None;
    }
    parts.retain(|part| 0.0 < part.value);
    order::sort_by(&mut parts, |a, b| b.value.total_cmp(&a.value));
    let clear = parts.get(1).is_some_and(|next| CLEAR * next.value < parts[0].value);
    clear.then_some((parts, is_sum))
}

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (_, rule) = row(scene, &[What::Parts], chance)?;
    let key = *chance.pick(rule.keys)?;
    let whole = scene.number(key)?;
    let (parts, is_sum) = parts(scene, key)?;
    let name = scene.name(key);
    let unit = scene.unit(key);
    // Of several sides the one that decides is the answer: the greatest of a maximum, the least of a minimum.
    let is_least = !is_sum && whole < parts[0].value;
    let at = if is_least { parts.len() - 1 } else { 0 };
    if is_least && CLEAR * parts[at].value >= parts[at - 1].value {
        return None;
    }
    let told = |part: &Part| {
        let value = unit.brief(part.value);
        if is_sum {
            let share = percent(part.value / whole);
            format!("This part is {value}, {share} of the whole.")
        } else {
            format!("This side is {value}; the {name} is {}.", unit.brief(whole))
        }
    };
    let choice =
        |(place, part): (usize, &Part)| Choice::new(part.name.clone(), place == at, told(part));
    let answer = options(parts.iter().enumerate().map(choice).collect(), chance)?;
    let text = match (is_sum, is_least) {
        (true, _) => format!("Which part of the {name} is the largest?"),
        (false, true) => format!("Which of these limits the {name}: which is the least?"),
        (false, false) => format!("Which of these decides the {name}: which is the greatest?"),
    };
    let mut solution = render_derivation(scene, key);
    solution.extend(parts.iter().map(|part| format!("{}: {}.", part.name, unit.show(part.value))));
    Some(Draft {
        text,
        about: vec![key],
        open: Vec::new(),
        over: None,
        moves: true,
        figure: None,
        answer,
        solution,
    })
}
