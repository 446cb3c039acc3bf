//! Formulas in LaTeX, to be copied into a text.

use super::expression::{Function, Over, Relation};
use super::plain::{GREEK, letter_parts};
use super::write::Notation;

pub(super) struct Latex;

/// Returns a letter's main part: one letter is italic by itself, a Greek one has a command, a word is
/// upright.
fn base(letter: &str) -> String {
    match (GREEK.iter().find(|(_, symbol)| *symbol == letter), letter.strip_suffix('*')) {
        (Some(("eps", _)), _) => r"\varepsilon".to_owned(),
        (Some(("phi", _)), _) => r"\varphi".to_owned(),
        (Some((name, _)), _) => format!(r"\{name}"),
        (None, Some(plain)) => format!("{}^{{*}}", base(plain)),
        (None, None) if letter.chars().count() == 1 => letter.to_owned(),
        (None, None) => format!(r"\mathrm{{{letter}}}"),
    }
}

impl Notation for Latex {
    const FLAT: bool = false;
    const SIGNS: [&'static str; 3] = ["-", " + ", " - "];

    fn letter(&self, letter: &str) -> String {
        let (main, below) = letter_parts(letter);
        let main = base(&main);
        match (below.strip_suffix('*'), below.chars().count()) {
            (_, 0) => main,
            (Some(below), _) => format!("{main}_{{{below}}}^{{*}}"),
            (None, 1) => format!("{main}_{{{below}}}"),
            (None, _) => format!(r"{main}_{{\mathrm{{{below}}}}}"),
        }
    }

    fn times(&self, number: bool) -> &str {
        if number { r" \times " } else { r"\, " }
    }

    fn quotient(&self, over: &str, under: &str) -> String {
        format!(r"\frac{{{over}}}{{{under}}}")
    }

    fn power(&self, base: &str, exponent: &str) -> String {
        format!("{{{base}}}^{{{exponent}}}")
    }

    fn call(&self, function: Function, arguments: &[String]) -> String {
        let inner = arguments.join(", ");
        match function {
            Function::Sqrt => format!(r"\sqrt{{{inner}}}"),
            Function::Floor => format!(r"\left\lfloor {inner} \right\rfloor"),
            Function::Ceil => format!(r"\left\lceil {inner} \right\rceil"),
            Function::Abs => format!(r"\left| {inner} \right|"),
            Function::Log2 => format!(r"\log_2 {inner}"),
            Function::Ln | Function::Exp => format!(r"\{} {inner}", function.name()),
            Function::Min | Function::Max => {
                format!(r"\{}\left({inner}\right)", function.name())
            }
        }
    }

    fn each(&self, over: Over, index: &str, body: &str) -> String {
        let sign = match over {
            Over::Sum => r"\sum",
            Over::Max => r"\max",
        };
        format!("{sign}_{{{index}}} {body}")
    }

    fn cases(&self, cases: &[(String, String)], otherwise: &str) -> String {
        let row = |(condition, value): &(String, String)| {
            format!(r"{value} & \text{{if }} {condition} \\ ")
        };
        let rows: String = cases.iter().map(row).collect();
        format!(r"\begin{{cases}} {rows}{otherwise} & \text{{otherwise}} \end{{cases}}")
    }

    fn parenthesize(&self, inner: &str) -> String {
        format!(r"\left({inner}\right)")
    }

    fn relation(&self, relation: Relation) -> String {
        format!(" {} ", relation.latex())
    }

    fn and(&self) -> &'static str {
        r" \text{ and } "
    }
}
