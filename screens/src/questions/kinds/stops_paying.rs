//! From which value of a parameter on more of it stops paying.

use crate::questions::Draft;
use crate::questions::answer::{Choice, in_order};
use crate::questions::chance::Chance;
use crate::questions::scene::{Scene, number};
use crate::questions::table::What;

use super::{over, row};

/// What a step must gain to pay, and how far from that each step is at least.
const PAYS: f64 = 0.01;
const CLEAR: f64 = 0.002;
/// The most options.
const MOST: usize = 5;

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (what, rule) = row(scene, &[What::StopsLeast, What::StopsGreatest], chance)?;
    let is_least = what == What::StopsLeast;
    let key = *chance.pick(rule.keys)?;
    let (over, numbers) = over(scene, rule, chance)?;
    let at = |value: &f64| Some((*value, number(&scene.moved(over, *value)?, key)?));
    let seen: Vec<(f64, f64)> = numbers.iter().filter_map(at).collect();
    let stop = stop(&seen, is_least)?;
    let begin = stop.saturating_sub(1 + chance.below(2)).min(seen.len().saturating_sub(MOST));
    let window = seen.get(begin..seen.len().min(begin + MOST))?;
    let unit = scene.unit(key);
    let shown = |value: f64| scene.shown(over, value);
    let choice = |(place, (value, reached)): (usize, &(f64, f64))| {
        let place = begin + place;
        let next = seen
            .get(place + 1)
            .map(|(next, then)| format!("; at {}: {}", shown(*next), unit.brief(*then)));
        let told =
            format!("At {}: {}{}.", shown(*value), unit.brief(*reached), next.unwrap_or_default());
        let judged = match place.cmp(&stop) {
            std::cmp::Ordering::Less => " The next step still pays.",
            std::cmp::Ordering::Equal => "",
            std::cmp::Ordering::Greater => " The step before it did not pay either.",
        };
        Choice::new(shown(*value), place == stop, format!("{told}{judged}"))
    };
    let (name, param) = (scene.name(key), scene.param(over));
    let all: Vec<_> = window.iter().map(|(value, _)| shown(*value)).collect();
    let gains = if is_least { "lower" } else { "raise" };
    let lines = window
        .iter()
        .map(|(value, reached)| format!("{}: {}.", shown(*value), unit.show(*reached)));
    let mut solution = vec![format!("The {name} by {param}:")];
    solution.extend(lines);
    solution.push(format!("From {} on a step gains less than 1 %, or loses.", shown(seen[stop].0)));
    Some(Draft {
        text: format!(
            "Compare these values of the {param}: {}. From which of them on does the next larger one no longer {gains} the {name} by 1 % or more?",
            all.join(", "),
        ),
        about: vec![key],
        open: vec![over],
        over: Some(over),
        moves: true,
        figure: None,
        answer: in_order(window.iter().enumerate().map(choice).collect())?,
        solution,
    })
}

/// Returns the place from which on no step pays, where all before it do and each does or does not clearly.
fn stop(seen: &[(f64, f64)], is_least: bool) -> Option<usize> {
    let gain = |pair: &[(f64, f64)]| {
        if is_least { 1.0 - pair[1].1 / pair[0].1 } else { pair[1].1 / pair[0].1 - 1.0 }
    };
    let gains: Vec<f64> = seen.windows(2).map(gain).collect();
    let stop = gains.iter().position(|gain| *gain < PAYS)?;
    let clear = gains.iter().all(|gain| CLEAR < (gain - PAYS).abs());
    let ever = gains[stop..].iter().all(|gain| *gain < PAYS);
    (0 < stop && clear && ever).then_some(stop)
}
