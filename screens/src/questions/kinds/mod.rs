//! What each kind of question asks about a state.

pub(super) mod break_even;
pub(super) mod choose;
pub(super) mod compute;
pub(super) mod dominates;
pub(super) mod doubling;
pub(super) mod read_off;
pub(super) mod stops_paying;
pub(super) mod winner;
pub(super) mod wrong_statement;

use super::chance::Chance;
use super::scene::Scene;
use super::table::{What, numbers, parted, rules};
use crate::screen::Rule;

/// Returns one of the rows of a screen that say one of these.
fn row(scene: &Scene, whats: &[What], chance: &mut Chance) -> Option<(What, &'static Rule)> {
    let of = |what: What| rules(scene.screen, what).map(move |rule| (what, rule));
    let rows: Vec<_> = whats.iter().copied().flat_map(of).collect();
    chance.pick(&rows).copied()
}

/// Returns the parameter that a row is over, one of several, with the numbers it may take: those that the row names,
/// or those that a seed draws from.
fn over(scene: &Scene, rule: &Rule, chance: &mut Chance) -> Option<(&'static str, Vec<f64>)> {
    let (key, text) = parted(chance.pick(rule.over)?);
    let drawn =
        || rules(scene.screen, What::Vary).flat_map(|rule| rule.over).map(|over| parted(over));
    let text = if text.is_empty() { drawn().find(|(other, _)| *other == key)?.1 } else { text };
    let numbers = numbers(&scene.params, key, text);
    (1 < numbers.len()).then_some((key, numbers))
}

/// Returns a list in words: "a, b or c".
fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] if words.iter().any(|word| word.contains(',')) => {
            format!("{}; or {last}", first.join("; "))
        }
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
