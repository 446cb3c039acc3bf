//! Requests within a sentence: a number, a formula, or whether a claim holds.

use crossover_figures::formula::{Formula, Letters, Mistake, Statement, symbol_mathml};
use crossover_figures::quantity::{Unit, percent};
use crossover_model::{Error, ErrorKind};
use crossover_screens::Params;
use crossover_screens::hidden::Hiding;
use crossover_screens::screen::readout::letters;
use crossover_screens::screen::{Answer, Origin, Readout, Report};

use super::fault::unknown;
use super::host::Math;
use crate::request;

/// The prefix of a request for the formula of a readout.
const FORMULA: &str = "formula ";

/// The signs between two sides, the longer ones first.
const SIGNS: [&str; 6] = ["<=", ">=", "!=", "<", ">", "="];

/// Returns what `words` ask for: a screen and `key=value` pairs, or a link; a colon; then the key of a readout,
/// which is written as the page shows it; `formula` and the key of one; a formula of readouts and parameters,
/// with a per cent sign behind it as a percentage; or a statement about them, of which nothing is written.
/// `math` says how formulas are written.
///
/// # Errors
/// [`Error`] where these parameters have no such answer, or the statement does not hold.
pub fn number(words: Option<&str>, math: Math) -> Result<String, Error> {
    let words = words.ok_or_else(|| {
        let help = "close the braces: {{crossover … }}";
        Error::new(ErrorKind::ParseError, "{{crossover", "left open", help)
    })?;
    let (state, asked) = words.rsplit_once(':').ok_or_else(|| {
        let help =
            "end with a colon and the key of a readout, as in {{crossover speedup f=0.9 : amdahl}}";
        Error::new(ErrorKind::MissingInput, "readout", "missing", help)
    })?;
    let state: Vec<_> = state.split_whitespace().map(str::to_owned).collect();
    let state = request::read(&state)?;
    let params = request::params(&state)?;
    let told = Answers { params, report: Hiding::of(&state).report(params) };
    let asked = asked.trim();
    if let Some(key) = asked.strip_prefix(FORMULA) {
        return told.formula(key.trim(), math);
    }
    if asked.contains(['<', '>', '=']) {
        return asked.split(" and ").try_for_each(|part| told.check(part)).map(|()| String::new());
    }
    match asked.strip_suffix('%') {
        Some(share) => told.value(share).map(|(value, _)| hold_together(&percent(value))),
        None if asked.contains(|c: char| !c.is_alphanumeric() && c != '_') => {
            told.value(asked).map(|(value, unit)| hold_together(&unit.show(value)))
        }
        None => told.answered_readout(asked).map(|readout| match readout.answer {
            Ok(Answer::Number(_)) => hold_together(&readout.format_answer()),
            _ => readout.format_answer(),
        }),
    }
}

/// Returns a number that no line ends within: its unit stays beside it, and its groups, by a space that every
/// host can print.
fn hold_together(number: &str) -> String {
    number.replace([' ', '\u{2009}'], "\u{a0}")
}

/// A state, and what a text may ask about it.
struct Answers<'a> {
    params: &'a Params,
    report: Report,
}

impl Answers<'_> {
    /// Returns the readout of a key.
    ///
    /// # Errors
    /// [`Error`] where there is none.
    fn readout(&self, key: &str) -> Result<&Readout, Error> {
        self.report.readout(key).ok_or_else(|| {
            let keys: Vec<_> = self.report.readouts.iter().map(|readout| readout.key).collect();
            unknown("readout", key, &keys)
        })
    }

    /// Returns the readout of a key, which has an answer.
    ///
    /// # Errors
    /// [`Error`] where there is none.
    fn answered_readout(&self, key: &str) -> Result<&Readout, Error> {
        let readout = self.readout(key)?;
        readout.answer.as_ref().map(|_| readout).map_err(Clone::clone)
    }

    /// Returns the formula by which a readout is computed, behind its symbol.
    ///
    /// # Errors
    /// [`Error`] where no formula gives it.
    fn formula(&self, key: &str, math: Math) -> Result<String, Error> {
        let readout = self.readout(key)?;
        let Some(Origin::Formula(text)) = readout.origin else {
            let help = "choose a readout that a formula gives";
            return Err(Error::new(ErrorKind::Undefined, "formula", format!("“{key}”"), help));
        };
        let formula = Formula::read(text).map_err(|mistake| of(text, &mistake))?;
        let symbol = readout.symbol;
        let equal = |sign: &str| if symbol.is_empty() { "" } else { sign }.to_owned();
        Ok(match math {
            Math::Markup => {
                let lines = formula.lines(&self.letters(), &|_| String::new());
                let (symbol, formula) = (symbol_mathml(symbol), lines.pieces.concat());
                let equal = equal("<mo>=</mo>");
                format!("<math displaystyle=\"true\">{symbol}{equal}{formula}</math>")
            }
            Math::Latex | Math::Role => {
                let symbol =
                    Formula::read(symbol).map_or_else(|_| symbol.to_owned(), |it| it.latex());
                let latex = format!("{symbol}{}{}", equal(" = "), formula.latex());
                if math == Math::Role { format!("{{math}}`{latex}`") } else { format!("${latex}$") }
            }
            Math::Plain => symbol.to_owned() + &equal(" = ") + &formula.plain(),
        })
    }

    fn letters(&self) -> Letters {
        letters(self.params, &[self.report.readouts.as_slice(), &self.report.hidden].concat())
    }

    /// Returns the value of a formula and its unit: that of its letter where it is proportional to it, of its letters
    /// where it is a sum of them, else none.
    ///
    /// # Errors
    /// [`Error`] where it is no formula, or has no value.
    fn value(&self, text: &str) -> Result<(f64, Unit), Error> {
        let formula = Formula::read(text).map_err(|mistake| of(text, &mistake))?;
        let letters = self.letters();
        let value = formula.value(&letters).map_err(|mistake| of(text, &mistake))?;
        let names = formula.letters();
        let Some(letter) = names.first().and_then(|name| letters.find(name)) else {
            return Ok((value, Unit::One));
        };
        let proportional = || {
            let twice = 2.0 * Formula::read(letter.name).ok()?.value(&letters).ok()?;
            let twice = letters.clone().with(letter.name, "", letter.unit, twice);
            let twice = formula.value(&twice).ok()?;
            Some((twice - 2.0 * value).abs() <= 1e-9 * value.abs())
        };
        let keeps = formula.is_sum() || names.len() == 1 && proportional() == Some(true);
        Ok((value, if keeps { letter.unit } else { Unit::One }))
    }

    /// Checks that a statement holds: one about numbers, or that a readout is a word.
    ///
    /// # Errors
    /// [`Error`] where it does not, and says with which numbers.
    fn check(&self, text: &str) -> Result<(), Error> {
        let failed = |found: String| {
            let help = "say what the model says";
            let claim = format!("“{}”", text.trim());
            Error::new(ErrorKind::Infeasible, claim, format!("not so ({found})"), help)
        };
        if let Some((name, equal, word)) = of_words(text)
            && let Ok(readout) = self.answered_readout(name)
            && !matches!(readout.answer, Ok(Answer::Number(_)))
        {
            let is = match &readout.answer {
                Ok(Answer::Word(own)) => *own == word || readout.format_answer() == word,
                _ => readout.format_answer() == word,
            };
            return if is == equal { Ok(()) } else { Err(failed(readout.format_answer())) };
        }
        let statement = Statement::read(text).map_err(|mistake| of(text, &mistake))?;
        let letters = self.letters();
        if statement.holds(&letters).map_err(|mistake| of(text, &mistake))? {
            return Ok(());
        }
        Err(failed(statement.numbers(&letters).map_err(|mistake| of(text, &mistake))?))
    }
}

/// Returns the two sides of a statement that something is a word or is not, and which of them.
fn of_words(text: &str) -> Option<(&str, bool, &str)> {
    let sign = SIGNS.into_iter().find(|sign| text.contains(sign))?;
    let (name, word) = text.split_once(sign)?;
    let equal = match sign {
        "=" => true,
        "!=" => false,
        _ => return None,
    };
    Some((name.trim(), equal, word.trim()))
}

/// Returns the error of a text that is no formula or has no value.
fn of(text: &str, mistake: &Mistake) -> Error {
    let help = format!("{mistake}; name readouts and parameters, as in amdahl / N");
    Error::new(ErrorKind::ParseError, "formula", format!("“{}”", text.trim()), help)
}
