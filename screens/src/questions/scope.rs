//! The numbers of a draw: parameters, what the model makes of them, and what the question itself defines.

use crossover_figures::Unit;
use crossover_figures::formula::{Formula, Letters, Statement, in_sentence};
use crossover_figures::quantity::percent;

use super::read::split_unit;
use super::template::{Definition, Goal, Measured};
use crate::screen::readout::Answer;
use crate::screen::{Kind, Params};

/// A state, with the letters that are known so far.
pub struct Scope {
    /// Its parameters.
    pub params: Params,
    letters: Letters,
    /// What the question defines, in its order.
    own: Vec<Own>,
}

/// A name that the question defines.
#[derive(Clone, Copy)]
struct Own {
    name: &'static str,
    text: &'static str,
    unit: Unit,
    number: f64,
    /// Whether it is a rule, which has another number in another state.
    is_rule: bool,
}

impl Scope {
    /// Returns the numbers of a state.
    pub fn of(params: Params) -> Self {
        let letters = params.screen().quantities.letters(&params);
        Self { params, letters, own: Vec::new() }
    }

    /// Returns the numbers of the state with other parameters; `None` where they are not allowed or do not go
    /// together. Rules have other numbers there, and what is defined besides keeps its own.
    pub fn with(&self, changes: &[(&str, f64)]) -> Option<Self> {
        let mut params = self.params.clone();
        for (key, value) in changes {
            params.set_number(key, *value).ok()?;
            (params.at(key).number() == *value).then_some(())?;
        }
        let mut there = params.is_consistent().then(|| Self::of(params))?;
        for own in &self.own {
            let number = if own.is_rule {
                there.number(&Formula::read(own.text).ok()?).ok()?
            } else {
                own.number
            };
            there.add(Own { number, ..*own });
        }
        Some(there)
    }

    /// Adds a rule, by which its name has a number in every state.
    ///
    /// # Errors
    /// A name that nothing has.
    pub fn rule(&mut self, defined: &Definition) -> Result<(), String> {
        let Definition { name, formula, .. } = defined;
        let (number, unit) = self.measured(formula)?;
        self.add(Own { name, text: formula.text, unit, number, is_rule: true });
        Ok(())
    }

    /// Adds a number. Returns whether it has one in this draw.
    ///
    /// # Errors
    /// A name that nothing has.
    pub fn define(&mut self, defined: &Definition) -> Result<bool, String> {
        let Definition { name, formula, at } = defined;
        let mut changes = Vec::new();
        for (key, to) in at {
            changes.push((*key, self.number(to)?));
        }
        let found = if changes.is_empty() {
            Some(self.measured(formula)?)
        } else {
            self.with(&changes).map(|mut there| there.measured(formula)).transpose()?
        };
        let (number, unit) = found.unwrap_or((f64::NAN, Unit::One));
        self.add(Own { name, text: formula.text, unit, number, is_rule: false });
        Ok(number.is_finite())
    }

    fn add(&mut self, own: Own) {
        let letters = std::mem::take(&mut self.letters);
        self.letters = letters.with(own.name, "", own.unit, own.number);
        self.own.push(own);
    }

    /// Returns the number of a formula; NaN where it has none in this draw.
    ///
    /// # Errors
    /// A name that nothing has.
    pub fn number(&mut self, formula: &Formula) -> Result<f64, String> {
        self.know(formula)?;
        Ok(formula.value(&self.letters).unwrap_or(f64::NAN))
    }

    /// Returns the number of a formula, and its unit.
    ///
    /// # Errors
    /// A name that nothing has.
    pub fn measured(&mut self, formula: &Measured) -> Result<(f64, Unit), String> {
        let number = self.number(&formula.formula)?;
        Ok((number, self.unit(formula)))
    }

    /// Returns whether a statement holds.
    ///
    /// # Errors
    /// A name that nothing has.
    pub fn holds(&mut self, statement: &Statement) -> Result<bool, String> {
        for name in statement.letters() {
            self.know_name(name)?;
        }
        Ok(statement.holds(&self.letters).unwrap_or(false))
    }

    /// Returns the place of the value that meets a goal, of a parameter that has each of these values; `None` where
    /// none does.
    ///
    /// # Errors
    /// A name that nothing has.
    pub fn place(&self, goal: &Goal, key: &str, values: &[f64]) -> Result<Option<usize>, String> {
        let there = |value: &f64| self.with(&[(key, *value)]);
        let mut states: Vec<_> = values.iter().map(there).collect();
        let mut numbers = |of: &Formula, sign: f64| {
            let number = |state: &mut Option<Self>| match state {
                Some(state) => Ok(sign * state.number(of)?),
                None => Ok(f64::NAN),
            };
            states.iter_mut().map(number).collect::<Result<Vec<_>, String>>()
        };
        match goal {
            Goal::Least(of) => Ok(least_place(&numbers(of, 1.0)?)),
            Goal::Greatest(of) => Ok(least_place(&numbers(of, -1.0)?)),
            Goal::First(statement) | Goal::Last(statement) => {
                let mut held = Vec::new();
                for state in &mut states {
                    held.push(state.as_mut().map_or(Ok(false), |state| state.holds(statement))?);
                }
                Ok(match goal {
                    Goal::First(_) => held.iter().position(|held| *held),
                    _ => held.iter().rposition(|held| *held),
                })
            }
        }
    }

    /// Returns a definition in letters and in numbers: "T = ts + m tw = 10 µs + … = 43 µs".
    ///
    /// # Errors
    /// A name that the question does not define.
    pub fn show(&mut self, name: &str) -> Result<String, String> {
        let own = self.own.iter().rev().find(|own| own.name == name);
        let own = *own.ok_or_else(|| format!("{name} is not defined"))?;
        let formula = Formula::read(own.text).map_err(|mistake| mistake.to_string())?;
        let (plain, value) = (formula.plain(), own.unit.show(own.number));
        let here = self.number(&formula)?;
        let numbers = formula.numbers(&self.letters).unwrap_or_default();
        // Those of another state are not the numbers of this one.
        let is_told = numbers == value || numbers == plain || own.unit.show(here) != value;
        let numbers = if is_told { String::new() } else { format!(" = {numbers}") };
        Ok(format!("{name} = {plain}{numbers} = {value}."))
    }

    /// Returns the value of a parameter as a line of what is given: "start-up time ts = 20 µs".
    ///
    /// # Errors
    /// The key, where the screen has no such parameter.
    pub fn given(&self, key: &str) -> Result<String, String> {
        let param = self.params.schema().param(key);
        let param = param.ok_or_else(|| format!("no parameter {key}"))?;
        let value = format_param(&self.params, key);
        Ok(match param.letter() {
            Some(letter) => format!("{} {letter} = {value}", param.label),
            None => format!("{}: {value}", param.label),
        })
    }

    /// Returns what stands in braces in a sentence.
    ///
    /// # Errors
    /// A name that nothing has.
    pub fn format(&mut self, text: &str) -> Result<String, String> {
        let (text, is_share) = text.strip_suffix('%').map_or((text, false), |text| (text, true));
        let is_own = self.own.iter().any(|own| own.name == text);
        if !is_own && !is_share {
            if let Some(entry) = self.params.get(text) {
                return Ok(format_param(&self.params, entry.param.key));
            }
            let readout = self.params.screen().quantities.readout(&self.params, text);
            if let Some(readout) = readout.filter(|it| !matches!(it.answer, Ok(Answer::Number(_))))
            {
                return Ok(readout.format_answer());
            }
        }
        let (text, unit) = split_unit(text);
        let formula = Formula::read(text).map_err(|mistake| format!("{{{text}}}: {mistake}"))?;
        let number = self.number(&formula)?;
        if is_share {
            return Ok(percent(number));
        }
        let unit = unit.unwrap_or_else(|| self.unit_of(&formula));
        // A fraction is written as its formula has it, where it is a letter of the question.
        Ok(match unit {
            Unit::Share if self.is_param_letter(text) => Unit::Share.edit(number),
            _ => given(unit, number),
        })
    }

    fn is_param_letter(&self, text: &str) -> bool {
        self.params.schema().params.iter().any(|param| param.letter() == Some(text))
    }

    fn unit(&self, measured: &Measured) -> Unit {
        measured.unit.unwrap_or_else(|| self.unit_of(&measured.formula))
    }

    /// Returns the unit that follows from the letters of a formula: that of its only letter, or of the first one of a
    /// sum; anything else is a pure number.
    fn unit_of(&self, formula: &Formula) -> Unit {
        let letters = formula.letters();
        let is_one = letters.len() == 1 || formula.is_sum();
        let first = letters.first().filter(|_| is_one).and_then(|name| self.letters.find(name));
        first.map_or(Unit::One, |letter| letter.unit)
    }

    /// Makes the letters of a formula known.
    fn know(&mut self, formula: &Formula) -> Result<(), String> {
        formula.letters().into_iter().try_for_each(|name| self.know_name(name))
    }

    fn know_name(&mut self, name: &str) -> Result<(), String> {
        if self.letters.find(name).is_some() {
            return Ok(());
        }
        let screen = self.params.screen();
        let letters = std::mem::take(&mut self.letters);
        let readout = screen.quantities.readout(&self.params, name);
        self.letters = if let Some(readout) = readout {
            let value = readout.value().unwrap_or(f64::NAN);
            letters.with(readout.key, readout.label, readout.unit, value)
        } else if let Some(entry) = self.params.get(name) {
            let unit = entry.param.unit().unwrap_or(Unit::One);
            letters.with(entry.param.key, entry.param.label, unit, entry.number())
        } else {
            self.letters = letters;
            return Err(format!("nothing is called “{name}”"));
        };
        Ok(())
    }
}

/// Returns the place of the least number; `None` where there is none, or another is as small.
fn least_place(numbers: &[f64]) -> Option<usize> {
    let is_least = |at: &usize| {
        let others = numbers.iter().enumerate().filter(|(other, _)| other != at);
        numbers[*at].is_finite()
            && others.into_iter().all(|(_, other)| other.is_nan() || numbers[*at] < *other)
    };
    (0..numbers.len()).find(is_least)
}

/// Returns a number of a question as text. It has a digit more than elsewhere: students compute with it, and their
/// answers have to come within [`CLOSE`](super::answer::CLOSE).
fn given(unit: Unit, number: f64) -> String {
    unit.show_digits(number, 4)
}

/// Returns the value of a parameter as text.
pub fn format_param(params: &Params, key: &str) -> String {
    let entry = params.at(key);
    let number = entry.number();
    match (entry.param.kind, entry.param.unit()) {
        (Kind::Switch(_), _) => if entry.is_on() { "yes" } else { "no" }.to_owned(),
        (Kind::List { unit, .. }, _) => {
            let all: Vec<_> = entry.list().iter().map(|number| given(unit, *number)).collect();
            all.join(", ")
        }
        // A fraction is written as its formula has it.
        (_, Some(Unit::Share)) => Unit::Share.edit(number),
        (_, Some(unit)) if number.is_finite() => given(unit, number),
        _ => entry.choice_label().map_or_else(|| entry.short_text(), in_sentence),
    }
}
