//! The alternatives of a contest.

use crossover_figures::formula::in_sentence;

use super::scene::{Scene, format_param, number};
use crate::screen::{Kind, Param, Params};

/// One of the alternatives of a contest: a readout, maybe with another value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative {
    /// The key of the readout.
    pub key: &'static str,
    /// The parameter that is set for it, and to what.
    pub set: Option<(&'static str, &'static str)>,
}

impl Alternative {
    /// Returns the alternative that a table writes: `t`, or `t?order=NLF`.
    pub fn read(text: &'static str) -> Self {
        match text.split_once('?') {
            Some((key, set)) => Self { key, set: set.split_once('=') },
            None => Self { key: text, set: None },
        }
    }

    /// Returns its parameters in a state.
    fn params(self, params: &Params) -> Option<Params> {
        let mut there = params.clone();
        if let Some((key, text)) = self.set {
            there.set_text(key, text).ok()?;
        }
        Some(there)
    }

    /// Returns its number in a state; `None` where it has none that is above zero.
    pub fn number(self, params: &Params) -> Option<f64> {
        number(&self.params(params)?, self.key)
    }

    /// Returns its label inside a sentence. An option keeps its capital letters.
    pub fn label_in_sentence(self, scene: &Scene) -> String {
        let label = self.label(scene);
        if self.set.is_some() { label } else { in_sentence(&label) }
    }

    /// Returns what it is called.
    pub fn label(self, scene: &Scene) -> String {
        let Some((key, text)) = self.set else {
            return scene.label(self.key).to_owned();
        };
        let there = self.params(&scene.params);
        let chosen = there.as_ref().and_then(|there| there.at(key).choice_label());
        let word = scene.params.schema().param(key).map_or("", |param| param.label);
        let switch = |on: &str| {
            format!("{} {}", if on == "1" { "with" } else { "without" }, in_sentence(word))
        };
        match scene.params.schema().param(key).map(|param| param.kind) {
            Some(Kind::Switch(_)) => switch(text),
            Some(Kind::Number(_) | Kind::Integer(_)) => {
                let shown =
                    there.as_ref().map_or_else(String::new, |there| format_param(there, key));
                let letter = scene.params.schema().param(key).and_then(Param::letter);
                format!("{} = {shown}", letter.unwrap_or(word))
            }
            _ => chosen.unwrap_or(text).to_owned(),
        }
    }
}
