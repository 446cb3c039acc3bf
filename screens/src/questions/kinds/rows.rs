//! What the kinds share: rows of the table of questions, and what they are over.

use crate::questions::chance::Chance;
use crate::questions::scene::{Scene, number};
use crate::questions::table::{What, numbers, rules, split_over};
use crate::screen::Rule;

/// Returns one of the rows of a screen that say one of these.
pub fn row(scene: &Scene, whats: &[What], chance: &mut Chance) -> Option<(What, &'static Rule)> {
    let of = |what: What| rules(scene.screen, what).map(move |rule| (what, rule));
    let rows: Vec<_> = whats.iter().copied().flat_map(of).collect();
    chance.pick(&rows).copied()
}

/// Returns a random parameter of a row, with the numbers that the row or the table lists for it.
pub fn draw_over(
    scene: &Scene,
    rule: &Rule,
    chance: &mut Chance,
) -> Option<(&'static str, Vec<f64>)> {
    let (key, text) = split_over(chance.pick(rule.over)?);
    let drawn =
        || rules(scene.screen, What::Vary).flat_map(|rule| rule.over).map(|over| split_over(over));
    let text = if text.is_empty() { drawn().find(|(other, _)| *other == key)?.1 } else { text };
    let numbers = numbers(&scene.params, key, text);
    (1 < numbers.len()).then_some((key, numbers))
}

/// A readout over the values that a parameter may take.
pub struct Reached {
    /// The key of the readout.
    pub key: &'static str,
    /// The key of the parameter.
    pub over: &'static str,
    /// Each value with the readout there.
    pub seen: Vec<(f64, f64)>,
}

impl Reached {
    /// Returns a random readout of a row over one of its parameters.
    pub fn draw(scene: &Scene, rule: &Rule, chance: &mut Chance) -> Option<Self> {
        let key = *chance.pick(rule.keys)?;
        let (over, numbers) = draw_over(scene, rule, chance)?;
        let at = |value: &f64| Some((*value, number(&scene.params_with(over, *value)?, key)?));
        Some(Self { key, over, seen: numbers.iter().filter_map(at).collect() })
    }

    /// Returns what is reached at these of the values, line by line.
    pub fn lines(&self, scene: &Scene, window: &[(f64, f64)]) -> Vec<String> {
        let (name, param, unit) =
            (scene.name(self.key), scene.param(self.over), scene.unit(self.key));
        let line = |(value, reached): &(f64, f64)| {
            format!("{}: {}.", scene.format_value(self.over, *value), unit.show(*reached))
        };
        let head = format!("The {name} by {param}:");
        [head].into_iter().chain(window.iter().map(line)).collect()
    }
}

/// Returns a list in words: "a, b or c".
pub fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] if words.iter().any(|word| word.contains(',')) => {
            format!("{}; or {last}", first.join("; "))
        }
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
