//! How large a quantity is.

use crate::questions::Draft;
use crate::questions::answer::{Answer, CLOSE, Number};
use crate::questions::chance::Chance;
use crate::questions::overlooked::mistakes;
use crate::questions::scene::Scene;
use crate::questions::table::What;
use crate::questions::worked::worked;

use super::row;

pub fn draft(scene: &Scene, chance: &mut Chance) -> Option<Draft> {
    let (_, rule) = row(scene, &[What::Ask], chance)?;
    let key = *chance.pick(rule.keys)?;
    let (value, told) = (scene.number(key)?, scene.explained(key)?);
    // What a search finds nobody computes by hand, nor is there anything to compute in one letter.
    if told.found_by.is_some() || told.numbers.is_empty() {
        return None;
    }
    let number = Number::new(value, scene.unit(key), CLOSE, mistakes(scene, key)).in_words_of(scene);
    Some(Draft {
        text: format!("Compute the {}. Give it{}.", scene.name(key), number.asked_in()),
        about: vec![key],
        open: Vec::new(),
        moves: false,
        figure: None,
        answer: Answer::Number(number),
        solution: worked(scene, key),
    })
}
