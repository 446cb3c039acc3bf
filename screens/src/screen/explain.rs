//! How an answer comes about, told from its formula: what the page's *why* shows and the command
//! line prints.

use crossover_figures::formula::{
    Formula, Letters, Mistake, Parts, Statement, Value, letter_mathml,
};

use super::params::Params;
use super::readout::{Origin, letters};
use super::report::Report;

/// How an answer comes about.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The formula, or the statement that certifies the answer, in one line.
    pub plain: String,
    /// The formula in `MathML`: what goes inside a `math` element.
    pub mathml: String,
    /// The formula in LaTeX; empty for a statement.
    pub latex: String,
    /// The formula with the present numbers; empty where a letter has none.
    pub numbers: String,
    /// The summands, or the sides of a maximum.
    pub parts: Option<Parts>,
    /// What the letters stand for.
    pub legend: Vec<Meaning>,
    /// How the answer was found, where no formula gives it.
    pub found_by: Option<&'static str>,
}

/// What a letter stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Meaning {
    /// The letter.
    pub letter: String,
    /// The letter in `MathML`: what goes inside a `math` element.
    pub mathml: String,
    /// What it is, in words.
    pub meaning: String,
    /// Its present value with its unit.
    pub value: String,
    /// The formula that defines it, in one line, where one does.
    pub defined: Option<String>,
}

/// Returns how the answer `key` of a report comes about; `None` where nothing is said of it.
///
/// # Errors
/// [`Mistake`] where what is said of it is no formula.
pub fn explain(
    params: &Params,
    report: &Report,
    key: &str,
) -> Result<Option<Explanation>, Mistake> {
    let Some(origin) = report.readout(key).and_then(|readout| readout.origin) else {
        return Ok(None);
    };
    let letters = letters(params, &report.readouts);
    Ok(Some(match origin {
        Origin::Formula(text) => {
            let formula = Formula::read(text)?;
            Explanation {
                plain: formula.plain(),
                mathml: formula.mathml(),
                latex: formula.latex(),
                numbers: formula.numbers(&letters).unwrap_or_default(),
                parts: formula.parts(&letters).unwrap_or_default(),
                legend: legend(&formula.letters(), &letters),
                found_by: None,
            }
        }
        Origin::Found { by, holds } => {
            let statement = Statement::read(holds)?;
            Explanation {
                plain: statement.plain(),
                mathml: statement.mathml(),
                latex: String::new(),
                numbers: statement.numbers(&letters).unwrap_or_default(),
                parts: None,
                legend: legend(&statement.letters(), &letters),
                found_by: Some(by),
            }
        }
    }))
}

/// Returns the letters of a formula and of what defines them, each once.
fn legend(names: &[&str], letters: &Letters) -> Vec<Meaning> {
    let mut found: Vec<Meaning> = Vec::new();
    let mut open: Vec<String> = names.iter().rev().map(|name| (*name).to_owned()).collect();
    while let Some(name) = open.pop() {
        let known = found.iter().any(|meaning| meaning.letter == name);
        let Some(letter) = letters.find(&name).filter(|_| !known) else {
            continue;
        };
        let defined = match letter.value {
            Value::Defined(text) => Formula::read(text).ok(),
            _ => None,
        };
        let inner = defined.iter().flat_map(|formula| formula.letters());
        open.extend(inner.map(str::to_owned));
        found.push(Meaning {
            value: letters.shown(&name),
            mathml: letter_mathml(&name),
            letter: name,
            meaning: letter.meaning.to_string(),
            defined: defined.map(|formula| formula.plain()),
        });
    }
    found
}
