//! From which value of a parameter on more of it stops paying.

use std::cmp::Ordering;

use crate::questions::answer::{Choice, in_order};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::scene::Scene;
use crate::questions::table::What;

use super::rows::{Reached, row};

/// What a step must gain to pay, and how far from that each step is at least.
const PAYS: f64 = 0.01;
const CLEAR: f64 = 0.002;
/// The most options.
const MOST: usize = 5;

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (what, rule) = row(scene, &[What::StopsLeast, What::StopsGreatest], chance)?;
    let is_least = what == What::StopsLeast;
    let reached = Reached::draw(scene, rule, chance)?;
    let Reached { key, over, seen } = &reached;
    let stop = stop(seen, is_least)?;
    let begin = stop.saturating_sub(1 + chance.below(2)).min(seen.len().saturating_sub(MOST));
    let window = seen.get(begin..seen.len().min(begin + MOST))?;
    let options = (begin..begin + window.len()).map(|place| choice(scene, &reached, place, stop));
    let shown = |(value, _): &(f64, f64)| scene.format_value(over, *value);
    let all: Vec<_> = window.iter().map(shown).collect();
    let (name, param) = (scene.name(key), scene.param(over));
    let gains = if is_least { "lower" } else { "raise" };
    let mut solution = reached.lines(scene, window);
    solution.push(format!("From {} on a step gains less than 1 %, or loses.", shown(&seen[stop])));
    Some(Draft {
        text: format!(
            "Compare these values of the {param}: {}. From which of them on does the next larger one no longer {gains} the {name} by 1 % or more?",
            all.join(", "),
        ),
        about: vec![*key],
        open: vec![*over],
        over: Some(*over),
        moves: true,
        figure: None,
        answer: in_order(options.collect())?,
        solution,
    })
}

/// Returns the option of the value at a place, where more of it stops paying at `stop`.
fn choice(
    scene: &Scene,
    Reached { key, over, seen }: &Reached,
    place: usize,
    stop: usize,
) -> Choice {
    let unit = scene.unit(key);
    let at = |(value, reached): &(f64, f64)| {
        format!("at {}: {}", scene.format_value(over, *value), unit.brief(*reached))
    };
    let told: Vec<_> = seen.iter().skip(place).take(2).map(at).collect();
    let judged = match place.cmp(&stop) {
        Ordering::Less => " The next step still pays.",
        Ordering::Equal => "",
        Ordering::Greater => " The step before it did not pay either.",
    };
    let told = format!("The {} {}.{judged}", scene.name(key), told.join("; "));
    Choice::new(scene.format_value(over, seen[place].0), place == stop, told)
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
