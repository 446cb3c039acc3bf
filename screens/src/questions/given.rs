//! The values that a question gives, each with its name and unit.

use super::scene::{Scene, capital, format_param};
use super::table::{What, rules, split_over};
use crate::explain::{Explanation, Meaning, Source};

/// The lines of the given values, each once.
struct Told<'a> {
    scene: &'a Scene,
    /// The parameters that are asked for, or move.
    open: &'a [&'a str],
    lines: Vec<String>,
}

/// Returns the values that the readouts `about` need, without the parameters that are `open`. Where a parameter
/// `moves`, only the parameters are listed.
pub fn given_values(scene: &Scene, about: &[&str], open: &[&str], moves: bool) -> Vec<String> {
    let mut told = Told { scene, open, lines: Vec::new() };
    for key in rules(scene.screen, What::Given).flat_map(|rule| rule.keys) {
        told.param(key);
    }
    let explained: Vec<_> = about.iter().map(|key| scene.explain_readout(key)).collect();
    let is_formula = |it: &Option<Explanation>| it.as_ref().is_some_and(|it| it.found_by.is_none());
    let alone = moves || !explained.iter().all(is_formula);
    if alone {
        for over in rules(scene.screen, What::Vary).flat_map(|rule| rule.over) {
            told.param(split_over(over).0);
        }
    }
    for meaning in explained.iter().flatten().flat_map(|it| &it.legend) {
        match meaning.source {
            // What is zero is not there.
            Source::Param(key) if scene.params.at(key).number().is_finite() => {
                if scene.params.at(key).number() != 0.0 {
                    told.param(key);
                }
            }
            Source::Readout(key) if about.contains(&key) => {}
            _ if alone => {}
            _ => told.letter(meaning),
        }
    }
    told.lines
}

impl Told<'_> {
    fn add(&mut self, line: String) {
        if !self.lines.contains(&line) {
            self.lines.push(line);
        }
    }

    /// Tells the value of a parameter.
    fn param(&mut self, key: &str) {
        let Some(param) =
            self.scene.params.schema().param(key).filter(|_| !self.open.contains(&key))
        else {
            return;
        };
        let value = format_param(&self.scene.params, key);
        self.add(match param.letter() {
            Some(letter) => format!("{} {letter} = {value}", param.label),
            None => format!("{}: {value}", param.label),
        });
    }

    /// Tells the value of a letter that no other letters define.
    fn letter(&mut self, Meaning { meaning, letter, value, defined, .. }: &Meaning) {
        if defined.is_none() && !value.is_empty() {
            self.add(format!("{} {letter} = {value}", capital(meaning)));
        }
    }
}
