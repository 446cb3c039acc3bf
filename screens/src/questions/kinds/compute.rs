//! How large a quantity is.

use crossover_figures::Unit;

use crate::questions::answer::{Answer, CLOSE, Number};
use crate::questions::chance::Chance;
use crate::questions::draft::Draft;
use crate::questions::overlooked::mistakes;
use crate::questions::scene::Scene;
use crate::questions::table::What;
use crate::questions::worked::render_derivation;

use super::rows::row;

/// The shares that are worth computing: others are nearly nothing, or nearly all.
const ASKED: std::ops::RangeInclusive<f64> = 0.001..=0.995;

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (_, rule) = row(scene, &[What::Ask], chance)?;
    let key = *chance.pick(rule.keys)?;
    let (value, told) = (scene.number(key)?, scene.explain_readout(key)?);
    // What a search finds nobody computes by hand, nor is there anything to compute in one letter.
    let is_nearly_all = scene.unit(key) == Unit::Share && !ASKED.contains(&value);
    if told.found_by.is_some() || told.numbers.is_empty() || is_nearly_all {
        return None;
    }
    let number =
        Number::new(value, scene.unit(key), CLOSE, mistakes(scene, key)).in_words_of(scene);
    Some(Draft {
        text: format!("Compute the {}. Give it{}.", scene.name(key), number.asked_in()),
        about: vec![key],
        open: Vec::new(),
        over: None,
        moves: false,
        figure: None,
        answer: Answer::Number(number),
        solution: render_derivation(scene, key),
    })
}
