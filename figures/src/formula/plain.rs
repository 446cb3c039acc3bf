//! Formulas in one line of text, in letters or in numbers.

use super::evaluate;
use super::expression::{Condition, Expression, Function, Over, Relation};
use super::letters::Letters;
use super::mistake::Mistake;
use super::write::{self, Notation};

/// One line: letters as they are, or the present numbers in their place.
pub(super) struct Plain<'a>(Option<&'a Letters>);

pub(super) fn letters(expression: &Expression) -> String {
    write::write(expression, &Plain::letters())
}

pub(super) fn numbers(expression: &Expression, letters: &Letters) -> Result<String, Mistake> {
    check(&expression.letters(), letters)?;
    let resolved = evaluate::resolve(expression, letters)?;
    Ok(write::write(&resolved, &Plain(Some(letters))))
}

pub(super) fn condition(condition: &Condition, notation: &Plain) -> String {
    write::condition(condition, notation)
}

pub(super) fn condition_in_numbers(
    holds: &Condition,
    letters: &Letters,
) -> Result<String, Mistake> {
    check(&holds.letters(), letters)?;
    Ok(condition(holds, &Plain(Some(letters))))
}

fn check(names: &[&str], letters: &Letters) -> Result<(), Mistake> {
    names.iter().try_for_each(|name| letters.require(name).map(|_| ()))
}

impl Plain<'_> {
    pub(super) fn letters() -> Self {
        Self(None)
    }

    /// Returns the value of a letter with its unit, or the letter where numbers are not asked for.
    fn letter_or_value(&self, name: &str, item: Option<usize>) -> String {
        match self.0.and_then(|letters| letters.format_item(name, item)) {
            Some(text) if text.starts_with('−') => format!("({text})"),
            Some(text) => text,
            None => name.to_owned(),
        }
    }
}

impl Notation for Plain<'_> {
    const FLAT: bool = true;
    const SIGNS: [&'static str; 3] = ["−", " + ", " − "];

    fn number(&self, number: f64) -> String {
        let is_tiny = number != 0.0 && number.abs() < 1e-4;
        if is_tiny { format!("{number:e}").replace('-', "−") } else { number.to_string() }
    }

    fn letter(&self, letter: &str) -> String {
        self.letter_or_value(letter, None)
    }

    fn item(&self, list: &str, place: usize) -> String {
        self.letter_or_value(list, Some(place))
    }

    fn has_unit(&self, letter: &str) -> bool {
        letter.contains(' ')
    }

    fn times(&self, number: bool) -> &str {
        if number || self.0.is_some() { " × " } else { " " }
    }

    fn quotient(&self, over: &str, under: &str) -> String {
        format!("{over} / {under}")
    }

    fn power(&self, base: &str, exponent: &str) -> String {
        match exponent {
            "2" => format!("{base}²"),
            "3" => format!("{base}³"),
            _ => format!("{base}^{exponent}"),
        }
    }

    fn call(&self, function: Function, arguments: &[String]) -> String {
        let inner = arguments.join(", ");
        match function {
            Function::Sqrt => format!("√{inner}"),
            Function::Floor => format!("⌊{inner}⌋"),
            Function::Ceil => format!("⌈{inner}⌉"),
            Function::Abs => format!("|{inner}|"),
            Function::Min | Function::Max => format!("{}({inner})", function.name()),
            Function::Log2 | Function::Ln | Function::Exp => format!("{} {inner}", function.name()),
        }
    }

    fn each(&self, over: Over, index: &str, body: &str) -> String {
        let sign = match over {
            Over::Sum => "Σ",
            Over::Max => "max",
        };
        format!("{sign}_{index} {body}")
    }

    fn cases(&self, cases: &[(String, String)], otherwise: &str) -> String {
        let case = |(condition, value): &(String, String)| format!("{value} if {condition}; ");
        let cases: String = cases.iter().map(case).collect();
        format!("{{{cases}{otherwise} otherwise}}")
    }

    fn parenthesize(&self, inner: &str) -> String {
        format!("({inner})")
    }

    fn relation(&self, relation: Relation) -> String {
        format!(" {} ", relation.symbol())
    }

    fn and(&self) -> &'static str {
        " and "
    }
}

/// Returns a letter as it is typeset: a main part and what stands below it. `ts` is t with s below,
/// `n_p` is n with p below; Greek letters are spelt out in formulas.
pub(super) fn set_letter(letter: &str) -> (String, &str) {
    let (base, below) = match letter.split_once('_') {
        Some((base, below)) => (base, below),
        None if greek(letter).is_none() && is_time(letter) => letter.split_at(1),
        None => (letter, ""),
    };
    (greek(base).unwrap_or(base).to_owned(), below)
}

/// Returns a letter in two parts as formulas have it, where `tw_packet` is t with "w,packet" below.
pub(super) fn letter_parts(letter: &str) -> (String, String) {
    let (base, below) = set_letter(letter);
    let below = below.replace('_', "-");
    if !below.is_empty() && base.len() == 2 && is_time(&base) {
        return (base[..1].to_owned(), format!("{},{below}", &base[1..]));
    }
    (base, below)
}

fn is_time(letter: &str) -> bool {
    letter.starts_with(['t', 'T']) && letter.chars().count() > 1
}

fn greek(name: &str) -> Option<&'static str> {
    GREEK.iter().find(|(its, _)| *its == name).map(|(_, symbol)| *symbol)
}

/// The Greek letters of formulas: how they are spelt out, and their symbols.
pub(super) const GREEK: [(&str, &str); 16] = [
    ("alpha", "α"),
    ("beta", "β"),
    ("gamma", "γ"),
    ("delta", "δ"),
    ("Delta", "Δ"),
    ("eps", "ε"),
    ("eta", "η"),
    ("theta", "θ"),
    ("kappa", "κ"),
    ("lambda", "λ"),
    ("mu", "μ"),
    ("xi", "ξ"),
    ("rho", "ρ"),
    ("sigma", "σ"),
    ("tau", "τ"),
    ("phi", "φ"),
];
