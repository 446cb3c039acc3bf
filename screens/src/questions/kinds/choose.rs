//! Which value of a parameter reaches a target.

use crossover_figures::quantity::round_to;

use crate::questions::Draft;
use crate::questions::answer::{Choice, in_order};
use crate::questions::chance::Chance;
use crate::questions::scene::{Scene, number};
use crate::questions::table::What;

use super::{over, row};

/// How far the target is at least from what the values reach, of it.
const CLEAR: f64 = 0.01;
/// The most options.
const MOST: usize = 5;

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (what, rule) = row(scene, &[What::AtLeast, What::AtMost], chance)?;
    let key = *chance.pick(rule.keys)?;
    let (over, numbers) = over(scene, rule, chance)?;
    let at = |value: &f64| Some((*value, number(&scene.moved(over, *value)?, key)?));
    let seen: Vec<(f64, f64)> = numbers.iter().filter_map(at).collect();
    let begin = chance.below(seen.len().saturating_sub(MOST) + 1);
    let window = seen.get(begin..seen.len().min(begin + MOST)).filter(|window| 2 < window.len())?;
    let rises = window.windows(2).all(|pair| pair[0].1 < pair[1].1);
    let falls = window.windows(2).all(|pair| pair[1].1 < pair[0].1);
    if !rises && !falls {
        return None;
    }
    let is_floor = what == What::AtLeast;
    let step = chance.below(window.len() - 1);
    let target = round_to((window[step].1 * window[step + 1].1).sqrt(), 2);
    let reaches = |reached: f64| if is_floor { target <= reached } else { reached <= target };
    let clear = |(_, reached): &(f64, f64)| CLEAR * target < (reached - target).abs();
    // More of the parameter helps, so that the smallest is asked for, or it does not.
    let smallest = rises == is_floor;
    let mut order = window.iter();
    let best = if smallest {
        order.find(|one| reaches(one.1))
    } else {
        order.rfind(|one| reaches(one.1))
    }?;
    if !window.iter().all(clear) {
        return None;
    }
    let (unit, name, param) = (scene.unit(key), scene.name(key), scene.param(over));
    let choice = |(value, reached): &(f64, f64)| {
        let right = value == &best.0;
        let judged = match (right, reaches(*reached)) {
            (true, _) => "",
            (_, true) if smallest => " A smaller one is enough.",
            (_, true) => " A larger one is possible.",
            (_, false) => " That misses the target.",
        };
        let told = format!("The {name} is {} there.{judged}", unit.brief(*reached));
        Choice::new(scene.shown(over, *value), right, told)
    };
    let (most, bound) = (
        if smallest { "smallest" } else { "largest" },
        if is_floor { "at least" } else { "at most" },
    );
    let lines = window
        .iter()
        .map(|(value, reached)| format!("{}: {}.", scene.shown(over, *value), unit.show(*reached)));
    let mut solution = vec![format!("The {name} by {param}:")];
    solution.extend(lines);
    solution.push(format!(
        "{} is the {most} with {bound} {}.",
        scene.shown(over, best.0),
        unit.show(target)
    ));
    Some(Draft {
        text: format!(
            "The {name} is to be {bound} {}. Which of these values of the {param} is the {most} that reaches this?",
            unit.show(target),
        ),
        about: vec![key],
        open: vec![over],
        over: Some(over),
        moves: true,
        figure: None,
        answer: in_order(window.iter().map(choice).collect())?,
        solution,
    })
}
