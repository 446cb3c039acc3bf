//! The state that a question is about, with its readouts and explanations.

use std::cell::OnceCell;

use crossover_figures::Unit;
use crossover_figures::formula::{Letters, in_sentence};

use super::chance::Chance;
use super::table::{What, rules, split_over, values};
use crate::explain::{Explanation, explain, explain_plainly};
use crate::screen::readout::letters;
use crate::screen::{Kind, Params, Readout, Report, Screen};

/// A state that a question is about.
pub struct Scene {
    /// Its screen.
    pub screen: &'static Screen,
    /// Its parameters.
    pub params: Params,
    report: OnceCell<Report>,
    letters: OnceCell<Letters>,
}

/// Returns the number of the readout `key` in a state; `None` where it has none that is above zero.
pub fn number(params: &Params, key: &str) -> Option<f64> {
    if !params.is_consistent() {
        return None;
    }
    let screen = params.screen();
    let readout = if screen.report.is_at_once() {
        screen.quantities.readout(params, key)
    } else {
        // What is known at once is found without what takes long.
        screen.report_at_once(params).readout(key).cloned()
    };
    readout?.value().filter(|number| number.is_finite() && 0.0 < *number)
}

/// Returns the value of a parameter as text.
pub fn format_param(params: &Params, key: &str) -> String {
    let entry = params.at(key);
    let number = entry.number();
    match (entry.param.kind, entry.param.unit()) {
        (Kind::Switch(_), _) => if entry.is_on() { "yes" } else { "no" }.to_owned(),
        (Kind::List { unit, .. }, _) => {
            let all: Vec<_> = entry.list().iter().map(|number| unit.show(*number)).collect();
            all.join(", ")
        }
        // A fraction is written as its formula has it.
        (_, Some(Unit::Share)) => Unit::Share.edit(number),
        (_, Some(unit)) if number.is_finite() => unit.show(number),
        _ => entry.choice_label().map_or_else(|| entry.short_text(), str::to_owned),
    }
}

impl Scene {
    /// Returns a random state around `base`; `None` where its values are inconsistent.
    pub fn draw(base: &Params, chance: &mut Chance) -> Option<Self> {
        let screen = base.screen();
        let mut params = base.clone();
        for over in rules(screen, What::Vary).flat_map(|rule| rule.over) {
            let (key, text) = split_over(over);
            let values = values(base, key, text);
            let value = chance.pick(&values)?;
            if base.at(key).is_default() {
                params.set_text(key, value).ok()?;
            }
        }
        params.is_consistent().then(|| Self::of(params))
    }

    /// Returns the state of these parameters.
    pub fn of(params: Params) -> Self {
        Self { screen: params.screen(), report: OnceCell::new(), letters: OnceCell::new(), params }
    }

    /// Returns the parameters with `key` at `value`; `None` where that is not allowed or inconsistent with the
    /// rest.
    pub fn params_with(&self, key: &str, value: f64) -> Option<Params> {
        let mut there = self.params.clone();
        there.set_number(key, value).ok()?;
        (there.at(key).number() == value).then_some(there)
    }

    /// Returns its answers, all of them.
    pub fn report(&self) -> &Report {
        self.report.get_or_init(|| self.screen.report(&self.params))
    }

    /// Returns the readout `key`.
    pub fn readout(&self, key: &str) -> Option<&Readout> {
        self.report().readout(key)
    }

    /// Returns the number of the readout `key`; `None` where it has none that is above zero.
    pub fn number(&self, key: &str) -> Option<f64> {
        number(&self.params, key)
    }

    /// Returns the unit of the quantity `key`.
    pub fn unit(&self, key: &str) -> Unit {
        self.screen.quantities.name(key).map_or(Unit::One, |name| name.unit)
    }

    /// Returns the label of the readout `key`.
    pub fn label(&self, key: &str) -> &'static str {
        let label = self.readout(key).map(|readout| readout.label);
        label
            .or_else(|| self.screen.quantities.name(key).map(|name| name.label))
            .unwrap_or_default()
    }

    /// Returns what the readout `key` is called in a sentence, after "the".
    pub fn name(&self, key: &str) -> String {
        let named = rules(self.screen, What::Name).find(|rule| rule.keys.contains(&key));
        let named = named.and_then(|rule| rule.over.first());
        named.map_or_else(|| in_sentence(self.label(key)), |name| (*name).to_owned())
    }

    /// Returns what the parameter `key` is called in a sentence, with its letter.
    pub fn param(&self, key: &str) -> String {
        let Some(param) = self.params.schema().param(key) else { return String::new() };
        let name = in_sentence(param.label);
        param.letter().map_or_else(|| name.clone(), |letter| format!("{name} {letter}"))
    }

    /// Returns `value` as the parameter `key` writes it.
    pub fn format_value(&self, key: &str, value: f64) -> String {
        let there = self.params_with(key, value);
        there.map_or_else(String::new, |there| format_param(&there, key))
    }

    /// Returns the words that say that the parameter `key` has a value.
    pub fn where_it_is(&self, key: &str, value: f64) -> String {
        let Some(param) = self.params.schema().param(key) else { return String::new() };
        let shown = self.format_value(key, value);
        match param.letter() {
            Some(letter) => format!("{letter} = {shown}"),
            None => format!("the {} is {shown}", in_sentence(param.label)),
        }
    }

    /// Returns the explanation of the readout `key`.
    pub fn explain_readout(&self, key: &str) -> Option<Explanation> {
        let found = || explain(&self.params, self.report(), key).ok().flatten();
        explain_plainly(&self.params, self.report(), self.letters(), key).or_else(found)
    }

    /// Returns the letters of its formulas.
    pub fn letters(&self) -> &Letters {
        self.letters.get_or_init(|| letters(&self.params, &self.report().readouts))
    }
}

/// Returns the words with a capital at their beginning.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next();
    first.map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
